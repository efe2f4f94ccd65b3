#pragma once

#include "trama/graph/knowledge_graph.h"

#include <string>
#include <string_view>

namespace trama::cli {

/// The graph as text for people: entities by type, relations with their evidence. `language` is that of the
/// labels; `colored` adds ANSI colours.
std::string summarize(const KnowledgeGraph& graph, std::string_view language, bool colored);

}  // namespace trama::cli

#pragma once

#include "arguments.h"

#include "trama/graph/error.h"
#include "trama/graph/knowledge_graph.h"

namespace trama::cli {

/// The graphs that the arguments name, put together, of the schema that they name.
Result<KnowledgeGraph> load_graphs(const Arguments& arguments, Console& console);

}  // namespace trama::cli

#pragma once

#include "trama/graph/knowledge_graph.h"

#include <string>
#include <string_view>
#include <vector>

namespace trama::cli {

/// The entities that a person may mean by a name: by id (`e-1f3a…`), else by `name (type)`, else by
/// name or alias, letter for letter or with case, accents and punctuation folded (`fold_name`). Those
/// whose own name it is come first, then the ones of greatest strength. Error: `invalid_argument`
/// (none; the message proposes names that are near).
Result<std::vector<EntityId>> find_entities(const KnowledgeGraph& graph, std::string_view name);

/// The one entity that is meant: of several, the only one whose name it is letter for letter. Adds
/// to the errors: several; the message lists them with what tells them apart.
Result<EntityId> find_entity(const KnowledgeGraph& graph, std::string_view name);

/// `Amazon (company)`.
std::string describe(const KnowledgeGraph& graph, EntityId id);

}  // namespace trama::cli

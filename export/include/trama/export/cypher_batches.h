#pragma once

#include "trama/export/report.h"
#include "trama/graph/error.h"
#include "trama/graph/knowledge_graph.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace trama {

/// One statement of Cypher for many nodes or edges of one type. The views are valid during the call
/// that passes them.
struct CypherBatch {
  /// Merges what the parameter `$rows` holds by its ids and returns how many rows found a place, in
  /// one column. Needs Neo4j's dialect and no plug-in. May be run any number of times.
  std::string_view statement;
  std::string_view rows;  ///< the value of `$rows`, a JSON array
  std::size_t size = 0;   ///< how many there are
};

struct CypherBatchOptions {
  std::size_t size = 5000;  ///< rows at most, 1 or more
  /// Text of all rows at which a batch ends before that.
  std::size_t bytes = 8u << 20;
  /// This many rows come first and are left out. The order of rows depends on the graph alone.
  std::uint64_t skip = 0;
};

/// Nodes come before edges. The properties are those of the format `cypher`, but full dates are
/// dates; a property that the graph lacks stays as the database has it.
inline constexpr std::string_view cypher_batch_constraint =
    "CREATE CONSTRAINT entity_id IF NOT EXISTS FOR (n:Entity) REQUIRE n.id IS UNIQUE";

/// Hands a graph over in batches and stops at the first error of `take`. Error of its own:
/// `encoding`. Beyond the graph, memory grows by a pointer for each entity and relation.
Result<Report> for_each_cypher_batch(const KnowledgeGraph& graph, const CypherBatchOptions& options,
                                     const std::function<Result<void>(const CypherBatch&)>& take);

}  // namespace trama

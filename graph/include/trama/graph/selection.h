#pragma once

#include <trama/graph/algorithm.h>
#include <trama/graph/knowledge_graph.h>

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace trama {

/// Which part of a graph is wanted. What is left as it is asks for nothing; all that is asked for
/// must hold. Ways along relations run in either direction and never through a value: two companies
/// that were founded in 1994 are not near each other.
struct Selection {
  /// Only relations that it accepts, and of entities those that keep one.
  RelationFilter relations{};
  /// Only entities of these types; `focus` and the ends of `between` may be of others.
  std::vector<TypeId> types{};

  /// Only what lies within so many hops of one of these, and what `between` asks for.
  std::vector<EntityId> focus{};
  std::size_t hops = 1;

  /// Only what lies on a way of at most `between_hops` relations from one of these to the other,
  /// and what `focus` asks for. Without a number: on the shortest ways.
  std::optional<std::pair<EntityId, EntityId>> between{};
  std::optional<std::size_t> between_hops{};

  /// Only so many entities, the strongest by `strengths` over the accepted relations among them,
  /// equal ones by id; each that would stand alone brings its strongest neighbour. `focus` and the
  /// ends of `between` come first. Values neither count nor add strength: they stay with the
  /// entities that they speak of. 0 keeps all.
  std::size_t top = 0;

  bool is_empty() const noexcept;
};

/// What is not part of a selection, each counted once, for the first reason that applies.
struct LeftOut {
  std::size_t entities_of_other_types = 0;
  std::size_t entities_too_far = 0;           ///< from `focus` and `between`
  std::size_t entities_without_relation = 0;  ///< no relation that the filter accepts
  std::size_t entities_below_top = 0;
  std::size_t relations_not_accepted = 0;  ///< by the filter
  std::size_t relations_without_end = 0;   ///< an end is left out, or they lie on no way

  friend bool operator==(const LeftOut&, const LeftOut&) = default;
};

struct Selected {
  KnowledgeGraph graph;
  LeftOut left_out{};
};

/// The wanted part of a graph, its documents included. Entities that a kept relation is attributed
/// to or qualified by are kept as well, without relations of their own. O(V log V + E).
/// Errors: `not_found` (an entity is not in the graph; no way leads from one of `between` to the
/// other, or none that is short enough), `invalid_argument` (both ends of `between` are the same).
Result<Selected> select(const KnowledgeGraph& graph, const Selection& selection);

}  // namespace trama

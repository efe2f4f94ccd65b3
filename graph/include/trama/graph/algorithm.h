#pragma once

#include <trama/graph/knowledge_graph.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace trama {

/// Along an edge, against it, or either way.
enum class Direction : std::uint8_t { out, in, both };

/// Which relations count. An empty list accepts everything.
struct RelationFilter {
  std::vector<RelationTypeId> types{};
  std::vector<Modality> modalities{};
  std::vector<DocumentId> documents{};  ///< with evidence in at least one of them
  float min_score = 0.0f;               ///< probability in [0, 1]

  /// False if it accepts everything.
  bool is_asked() const noexcept {
    return !types.empty() || !modalities.empty() || !documents.empty() || min_score > 0.0f;
  }
  bool accepts(const Relation& relation) const;
};

struct Neighbour {
  EntityId entity;
  RelationId relation;
  Direction direction;  ///< `out` if the relation runs from the asked entity to this one

  friend bool operator==(const Neighbour&, const Neighbour&) = default;
};

/// The entities one relation away, one line for each relation: those that run out first, each part
/// sorted by relation type, entity and relation. Error: `not_found`.
Result<std::vector<Neighbour>> neighbours(const KnowledgeGraph& graph, EntityId id,
                                          Direction direction = Direction::both,
                                          const RelationFilter& filter = {});

/// Number of relations at an entity; 0 if it is not there. Constant time without a filter.
std::size_t degree(const KnowledgeGraph& graph, EntityId id, Direction direction = Direction::both);

struct PathOptions {
  std::size_t max_paths = 1;
  std::size_t max_hops = 6;
  Direction direction = Direction::both;  ///< `both` walks relations either way
  RelationFilter filter{};
  /// Whether a path may lead through dates, amounts and other values, which entities that have
  /// nothing to do with each other share by chance.
  bool through_values = false;
};

/// One step of a path with all parallel relations that make it, in either direction as asked.
struct Hop {
  EntityId from;
  EntityId to;
  std::vector<RelationId> relations;  ///< sorted

  friend bool operator==(const Hop&, const Hop&) = default;
};

using Path = std::vector<Hop>;

/// The shortest paths without repeated entities, the shortest first, equal ones by the entity ids
/// on the way. Empty if there is none. Yen, "Finding the k shortest loopless paths in a network",
/// Management Science 17 (1971), over breadth-first search: O(k · hops · (V + E)).
/// Errors: `not_found`, `invalid_argument` (both ends the same).
Result<std::vector<Path>> paths(const KnowledgeGraph& graph, EntityId from, EntityId to,
                                const PathOptions& options = {});

struct PagerankOptions {
  double damping = 0.85;     ///< probability of following a relation, in [0, 1)
  double tolerance = 1e-10;  ///< stop once the sum of changes is below
  std::size_t max_iterations = 200;
};

struct Ranked {
  EntityId entity;
  double value;
};

/// PageRank (Brin and Page 1998): the share of time a walker along relations spends at each entity.
/// By id; sums to 1. Unlike Boost 1.74's, entities without outgoing relations hand their share to
/// all others instead of losing it. Parallel relations count each.
std::vector<Ranked> pagerank(const KnowledgeGraph& graph, const PagerankOptions& options = {});

/// How much is said of each entity: the sum of the scores of its accepted relations, in either
/// direction, times its own score. By id. Unlike PageRank, which along "X acquired Y" favours what
/// is acted upon, it puts those first that most and surest facts are about.
std::vector<Ranked> strengths(const KnowledgeGraph& graph, const RelationFilter& filter = {});

/// Sets of entities, the largest first, equal ones by least id; each set ascending by id.
using Partition = std::vector<std::vector<EntityId>>;

/// Sets connected by relations in either direction. Near-linear (disjoint sets).
Partition connected_components(const KnowledgeGraph& graph);

struct CommunityOptions {
  double resolution = 1.0;      ///< above 1 more and smaller communities, below 1 fewer
  std::size_t max_passes = 20;  ///< over all entities at each level
};

/// Groups with more relations inside than chance would give, direction ignored, each relation
/// weighing its score: Blondel, Guillaume, Lambiotte and Lefebvre, "Fast unfolding of communities
/// in large networks" (2008), visited in the order of ids so that the result is always the same.
/// Groups that fall apart into several components are split, which Louvain by itself does not do
/// (Traag, Waltman and van Eck 2019).
Partition communities(const KnowledgeGraph& graph, const CommunityOptions& options = {});

/// The modularity of a partition (Newman and Girvan 2004, with resolution) in [-1/2, 1]; entities
/// in no set count as alone.
double modularity(const KnowledgeGraph& graph, const Partition& partition, double resolution = 1.0);

}  // namespace trama

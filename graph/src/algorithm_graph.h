#pragma once

#include <trama/graph/knowledge_graph.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace trama {

/// The graph as arrays: entities numbered in the order of their ids, so that what an algorithm
/// finds does not depend on how the graph was built.
class CompactGraph {
 public:
  using Node = std::uint32_t;

  /// Arcs as the relations run, parallel ones each.
  static CompactGraph directed(const KnowledgeGraph& graph);

  /// Each pair of related entities once in either list, weighing the sum of its relations' scores.
  static CompactGraph undirected(const KnowledgeGraph& graph);

  std::size_t size() const noexcept { return ids_.size(); }
  EntityId id(Node node) const noexcept { return ids_[node]; }
  const std::vector<EntityId>& ids() const noexcept { return ids_; }

  /// Ascending by node, of equal length.
  std::span<const Node> targets(Node node) const noexcept {
    return std::span(targets_).subspan(offsets_[node], offsets_[node + 1] - offsets_[node]);
  }
  std::span<const double> weights(Node node) const noexcept {
    return std::span(weights_).subspan(offsets_[node], offsets_[node + 1] - offsets_[node]);
  }

 private:
  struct Arc {
    Node from;
    Node to;
    double weight;
  };
  CompactGraph(std::vector<EntityId> ids, std::vector<Arc> arcs);
  static CompactGraph make(const KnowledgeGraph& graph, bool is_directed);

  std::vector<EntityId> ids_;
  std::vector<std::size_t> offsets_;
  std::vector<Node> targets_;
  std::vector<double> weights_;
};

}  // namespace trama

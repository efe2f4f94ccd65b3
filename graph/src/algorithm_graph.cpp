#include "algorithm_graph.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace trama {

CompactGraph::CompactGraph(std::vector<EntityId> ids, std::vector<Arc> arcs)
    : ids_(std::move(ids)) {
  // By weight too: sums of floating point numbers depend on the order.
  std::sort(arcs.begin(), arcs.end(), [](const Arc& a, const Arc& b) {
    return std::tie(a.from, a.to, a.weight) < std::tie(b.from, b.to, b.weight);
  });
  offsets_.assign(ids_.size() + 1, 0);
  targets_.reserve(arcs.size());
  weights_.reserve(arcs.size());
  for (const Arc& arc : arcs) {
    ++offsets_[arc.from + 1];
    targets_.push_back(arc.to);
    weights_.push_back(arc.weight);
  }
  for (std::size_t i = 1; i < offsets_.size(); ++i)
    offsets_[i] += offsets_[i - 1];
}

CompactGraph CompactGraph::make(const KnowledgeGraph& graph, bool is_directed) {
  std::vector<EntityId> ids;
  ids.reserve(graph.entity_count());
  graph.for_each_entity([&ids](const Entity& entity) { ids.push_back(entity.id); });
  std::sort(ids.begin(), ids.end());
  const auto node_of = [&ids](EntityId id) {
    return static_cast<Node>(std::lower_bound(ids.begin(), ids.end(), id) - ids.begin());
  };
  std::vector<Arc> arcs;
  arcs.reserve(graph.relation_count() * (is_directed ? 1 : 2));
  graph.for_each_relation([&](const Relation& relation) {
    const Node from = node_of(relation.subject());
    const Node to = node_of(relation.object());
    const auto weight = static_cast<double>(relation.score());
    arcs.push_back({from, to, weight});
    if (!is_directed) arcs.push_back({to, from, weight});
  });
  return CompactGraph(std::move(ids), std::move(arcs));
}

CompactGraph CompactGraph::directed(const KnowledgeGraph& graph) {
  return make(graph, true);
}

CompactGraph CompactGraph::undirected(const KnowledgeGraph& graph) {
  CompactGraph compact = make(graph, false);
  std::size_t kept = 0;
  std::size_t begin = 0;
  for (Node node = 0; node < compact.size(); ++node) {
    const std::size_t end = compact.offsets_[node + 1];
    const std::size_t first = kept;
    for (std::size_t i = begin; i < end; ++i) {
      if (kept > first && compact.targets_[kept - 1] == compact.targets_[i]) {
        compact.weights_[kept - 1] += compact.weights_[i];
      } else {
        compact.targets_[kept] = compact.targets_[i];
        compact.weights_[kept++] = compact.weights_[i];
      }
    }
    begin = end;
    compact.offsets_[node + 1] = kept;
  }
  compact.targets_.resize(kept);
  compact.weights_.resize(kept);
  return compact;
}

}  // namespace trama

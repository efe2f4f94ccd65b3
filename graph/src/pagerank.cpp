#include "algorithm_graph.h"

#include <trama/graph/algorithm.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <unordered_map>

namespace trama {

std::vector<Ranked> pagerank(const KnowledgeGraph& graph, const PagerankOptions& options) {
  const CompactGraph compact = CompactGraph::directed(graph);
  const std::size_t size = compact.size();
  if (size == 0) return {};
  const double share = 1.0 / static_cast<double>(size);
  std::vector<double> rank(size, share);
  std::vector<double> next(size);
  for (std::size_t i = 0; i < options.max_iterations; ++i) {
    double stranded = 0.0;  // at entities that no relation leaves
    std::fill(next.begin(), next.end(), 0.0);
    for (CompactGraph::Node node = 0; node < size; ++node) {
      const auto targets = compact.targets(node);
      if (targets.empty()) {
        stranded += rank[node];
        continue;
      }
      const double handed = rank[node] / static_cast<double>(targets.size());
      for (const CompactGraph::Node target : targets)
        next[target] += handed;
    }
    const double everywhere = (1.0 - options.damping + options.damping * stranded) * share;
    double change = 0.0;
    for (std::size_t node = 0; node < size; ++node) {
      next[node] = everywhere + options.damping * next[node];
      change += std::abs(next[node] - rank[node]);
    }
    rank.swap(next);
    if (change < options.tolerance) break;
  }
  const double sum = std::accumulate(rank.begin(), rank.end(), 0.0);
  std::vector<Ranked> ranked;
  ranked.reserve(size);
  for (CompactGraph::Node node = 0; node < size; ++node) {
    ranked.push_back({compact.id(node), rank[node] / sum});
  }
  return ranked;
}

std::vector<Ranked> strengths(const KnowledgeGraph& graph, const RelationFilter& filter) {
  std::vector<Ranked> ranked;
  std::unordered_map<EntityId, double> sums;
  // In the graph's own order, so that the sums come out the same whatever it was built from.
  for (const Relation* relation : graph.relations()) {
    if (!filter.accepts(*relation)) continue;
    sums[relation->subject()] += static_cast<double>(relation->score());
    sums[relation->object()] += static_cast<double>(relation->score());
  }
  ranked.reserve(graph.entity_count());
  for (const Entity* entity : graph.entities()) {
    const auto found = sums.find(entity->id);
    const double sum = found == sums.end() ? 0.0 : found->second;
    ranked.push_back({entity->id, sum * static_cast<double>(entity->score)});
  }
  return ranked;
}

}  // namespace trama

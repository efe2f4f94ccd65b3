#include "partition.h"

#include <trama/graph/boost.h>

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include <boost/graph/incremental_components.hpp>
#include <boost/pending/disjoint_sets.hpp>

namespace trama {

Partition sorted_partition(std::vector<std::pair<std::size_t, EntityId>> labelled) {
  std::sort(labelled.begin(), labelled.end());
  Partition partition;
  for (std::size_t i = 0; i < labelled.size(); ++i) {
    if (i == 0 || labelled[i].first != labelled[i - 1].first) partition.emplace_back();
    partition.back().push_back(labelled[i].second);
  }
  std::sort(partition.begin(), partition.end(), [](const auto& a, const auto& b) {
    return a.size() != b.size() ? a.size() > b.size() : a.front() < b.front();
  });
  return partition;
}

Partition connected_components(const KnowledgeGraph& graph) {
  const AdjacencyList& list = adjacency_list(graph);
  std::vector<std::size_t> rank(boost::num_vertices(list));
  std::vector<Vertex> parent(boost::num_vertices(list));
  boost::disjoint_sets<std::size_t*, Vertex*> sets(rank.data(), parent.data());
  boost::initialize_incremental_components(list, sets);
  boost::incremental_components(list, sets);

  std::vector<std::pair<std::size_t, EntityId>> labelled;
  labelled.reserve(boost::num_vertices(list));
  for (Vertex vertex = 0; vertex < boost::num_vertices(list); ++vertex) {
    labelled.emplace_back(sets.find_set(vertex), list[vertex]->id);
  }
  return sorted_partition(std::move(labelled));
}

}  // namespace trama

#include "algorithm_graph.h"
#include "partition.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <unordered_map>
#include <vector>

namespace trama {
namespace {

using Node = CompactGraph::Node;
constexpr Node none = std::numeric_limits<Node>::max();

// One level of Louvain: nodes are entities at first, then communities of the level below.
struct Level {
  struct Arc {
    Node to;
    double weight;
  };
  std::vector<std::vector<Arc>> arcs;  // each pair in both lists, no loops
  std::vector<double> strengths;       // of a node: its arcs, and twice the weight inside it
  double total = 0.0;                  // sum of strengths
};

Level base_level(const CompactGraph& graph) {
  Level level;
  level.arcs.resize(graph.size());
  level.strengths.assign(graph.size(), 0.0);
  for (Node node = 0; node < graph.size(); ++node) {
    const auto targets = graph.targets(node);
    const auto weights = graph.weights(node);
    for (std::size_t i = 0; i < targets.size(); ++i) {
      level.arcs[node].push_back({targets[i], weights[i]});
      level.strengths[node] += weights[i];
    }
    level.total += level.strengths[node];
  }
  return level;
}

// Sums of weights by community, for one node after the other: only touched entries are cleared.
class Tally {
 public:
  explicit Tally(std::size_t size) : sums_(size, 0.0) {}

  void add(Node community, double weight) {
    if (sums_[community] == 0.0) touched_.push_back(community);
    sums_[community] += weight;
  }
  double at(Node community) const { return sums_[community]; }
  const std::vector<Node>& sorted_touched() {
    std::sort(touched_.begin(), touched_.end());
    touched_.erase(std::unique(touched_.begin(), touched_.end()), touched_.end());
    return touched_;
  }
  void clear() {
    for (const Node community : touched_)
      sums_[community] = 0.0;
    touched_.clear();
  }

 private:
  std::vector<double> sums_;
  std::vector<Node> touched_;
};

// Moves nodes to the neighbouring community that gains most modularity until none gains; returns
// the community of each node, numbered from 0 without gaps.
std::vector<Node> move_nodes(const Level& level, const CommunityOptions& options) {
  const std::size_t size = level.arcs.size();
  std::vector<Node> community(size);
  std::iota(community.begin(), community.end(), Node{0});
  std::vector<double> strength = level.strengths;  // of communities
  Tally tally(size);
  constexpr double least_gain = 1e-12;  // below it, rounding would move nodes in circles
  for (std::size_t pass = 0; pass < options.max_passes; ++pass) {
    bool has_moved = false;
    for (Node node = 0; node < size; ++node) {
      if (level.arcs[node].empty()) continue;
      for (const Level::Arc& arc : level.arcs[node])
        tally.add(community[arc.to], arc.weight);
      const Node old = community[node];
      strength[old] -= level.strengths[node];
      // Equation 2 of Blondel et al. without what is the same for every community.
      const double factor = options.resolution * level.strengths[node] / level.total;
      const auto gain = [&](Node target) { return tally.at(target) - factor * strength[target]; };
      Node best = old;
      double best_gain = gain(old);
      for (const Node target : tally.sorted_touched()) {
        if (gain(target) > best_gain + least_gain) {
          best = target;
          best_gain = gain(target);
        }
      }
      strength[best] += level.strengths[node];
      community[node] = best;
      has_moved = has_moved || best != old;
      tally.clear();
    }
    if (!has_moved) break;
  }
  std::vector<Node> number(size, none);
  Node count = 0;
  for (Node& label : community) {
    if (number[label] == none) number[label] = count++;
    label = number[label];
  }
  return community;
}

Level aggregate(const Level& level, const std::vector<Node>& community, std::size_t count) {
  std::vector<std::vector<Node>> members(count);
  for (Node node = 0; node < community.size(); ++node)
    members[community[node]].push_back(node);
  Level upper;
  upper.arcs.resize(count);
  upper.strengths.assign(count, 0.0);
  upper.total = level.total;
  Tally tally(count);
  for (Node own = 0; own < count; ++own) {
    for (const Node node : members[own]) {
      upper.strengths[own] += level.strengths[node];
      for (const Level::Arc& arc : level.arcs[node])
        tally.add(community[arc.to], arc.weight);
    }
    for (const Node target : tally.sorted_touched()) {
      if (target != own) upper.arcs[own].push_back({target, tally.at(target)});
    }
    tally.clear();
  }
  return upper;
}

// Labels such that entities of one community that no relation inside it connects differ.
std::vector<std::size_t> split(const CompactGraph& graph, const std::vector<Node>& community) {
  std::vector<std::size_t> label(graph.size(), graph.size());
  std::vector<Node> open;
  for (Node seed = 0; seed < graph.size(); ++seed) {
    if (label[seed] != graph.size()) continue;
    label[seed] = seed;
    open.push_back(seed);
    while (!open.empty()) {
      const Node node = open.back();
      open.pop_back();
      for (const Node next : graph.targets(node)) {
        if (community[next] == community[seed] && label[next] == graph.size()) {
          label[next] = seed;
          open.push_back(next);
        }
      }
    }
  }
  return label;
}

}  // namespace

Partition communities(const KnowledgeGraph& graph, const CommunityOptions& options) {
  const CompactGraph compact = CompactGraph::undirected(graph);
  std::vector<Node> community(compact.size());
  std::iota(community.begin(), community.end(), Node{0});
  Level level = base_level(compact);
  while (level.total > 0.0) {
    const std::vector<Node> moved = move_nodes(level, options);
    const std::size_t count = std::size_t{*std::max_element(moved.begin(), moved.end())} + 1;
    for (Node& label : community)
      label = moved[label];
    if (count == level.arcs.size()) break;
    level = aggregate(level, moved, count);
  }
  const std::vector<std::size_t> labels = split(compact, community);
  std::vector<std::pair<std::size_t, EntityId>> labelled;
  labelled.reserve(compact.size());
  for (Node node = 0; node < compact.size(); ++node) {
    labelled.emplace_back(labels[node], compact.id(node));
  }
  return sorted_partition(std::move(labelled));
}

double modularity(const KnowledgeGraph& graph, const Partition& partition, double resolution) {
  const CompactGraph compact = CompactGraph::undirected(graph);
  std::unordered_map<EntityId, std::size_t> set_of;
  for (std::size_t i = 0; i < partition.size(); ++i) {
    for (const EntityId id : partition[i])
      set_of.emplace(id, i);
  }
  std::vector<std::size_t> label(compact.size());
  for (Node node = 0; node < compact.size(); ++node) {
    const auto found = set_of.find(compact.id(node));
    label[node] = found == set_of.end() ? partition.size() + node : found->second;
  }
  std::vector<double> strength(partition.size() + compact.size(), 0.0);
  double inside = 0.0;
  double total = 0.0;
  for (Node node = 0; node < compact.size(); ++node) {
    const auto targets = compact.targets(node);
    const auto weights = compact.weights(node);
    for (std::size_t i = 0; i < targets.size(); ++i) {
      total += weights[i];
      strength[label[node]] += weights[i];
      if (label[node] == label[targets[i]]) inside += weights[i];
    }
  }
  if (total == 0.0) return 0.0;
  double expected = 0.0;
  for (const double own : strength)
    expected += (own / total) * (own / total);
  return inside / total - resolution * expected;
}

}  // namespace trama

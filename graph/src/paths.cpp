#include <trama/graph/algorithm.h>

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace trama {
namespace {

using Route = std::vector<EntityId>;

// Shortest first, then by the ids on the way.
struct IsShorter {
  bool operator()(const Route& a, const Route& b) const {
    return a.size() != b.size() ? a.size() < b.size() : a < b;
  }
};

class PathFinder {
 public:
  PathFinder(const KnowledgeGraph& graph, EntityId target, const PathOptions& options)
      : graph_(graph), target_(target), options_(options) {}

  std::vector<Route> find(EntityId from) {
    std::vector<Route> found;
    Route first = shortest({from}, {}, {});
    if (first.empty() || options_.max_paths == 0) return found;
    std::set<Route, IsShorter> candidates{std::move(first)};
    while (found.size() < options_.max_paths && !candidates.empty()) {
      found.push_back(std::move(candidates.extract(candidates.begin()).value()));
      const Route last = found.back();
      // Yen: leave the last path at each of its entities by a step that no path found so far takes
      // from there.
      for (std::size_t spur = 0; spur + 1 < last.size(); ++spur) {
        Route root(last.begin(), last.begin() + static_cast<std::ptrdiff_t>(spur) + 1);
        std::unordered_set<EntityId> taken_steps;
        for (const Route& route : found) {
          if (route.size() > spur + 1 && std::equal(root.begin(), root.end(), route.begin())) {
            taken_steps.insert(route[spur + 1]);
          }
        }
        const std::unordered_set<EntityId> passed(root.begin(), root.end() - 1);
        Route route = shortest(std::move(root), taken_steps, passed);
        if (!route.empty()) candidates.insert(std::move(route));
      }
    }
    return found;
  }

  Path with_relations(const Route& route) {
    Path path;
    for (std::size_t i = 0; i + 1 < route.size(); ++i) {
      path.push_back({route[i], route[i + 1], steps(route[i]).at(route[i + 1])});
    }
    return path;
  }

 private:
  using Steps = std::map<EntityId, std::vector<RelationId>>;

  // Breadth first, neighbours by id: of all shortest routes, that with the least ids. Empty if
  // there is none within the allowed number of hops. `root` ends where the search starts.
  Route shortest(Route root, const std::unordered_set<EntityId>& taken_steps,
                 const std::unordered_set<EntityId>& passed) {
    const EntityId start = root.back();
    const std::size_t hops_used = root.size() - 1;
    std::unordered_map<EntityId, EntityId> parents{{start, start}};
    std::vector<EntityId> level{start};
    for (std::size_t hop = hops_used; hop < options_.max_hops && !level.empty(); ++hop) {
      std::vector<EntityId> next_level;
      for (const EntityId id : level) {
        for (const auto& [next, relations] : steps(id)) {
          if (passed.contains(next) || (id == start && taken_steps.contains(next)) ||
              !parents.emplace(next, id).second) {
            continue;
          }
          if (next == target_) return joined(std::move(root), parents);
          if (!options_.through_values && graph_.schema().is_value(graph_.at(next).type)) continue;
          next_level.push_back(next);
        }
      }
      level = std::move(next_level);
    }
    return {};
  }

  Route joined(Route root, const std::unordered_map<EntityId, EntityId>& parents) const {
    Route tail;
    for (EntityId id = target_; id != root.back(); id = parents.at(id))
      tail.push_back(id);
    root.insert(root.end(), tail.rbegin(), tail.rend());
    return root;
  }

  const Steps& steps(EntityId id) {
    const auto [at, is_new] = steps_.try_emplace(id);
    Steps& own = at->second;
    if (!is_new) return own;
    if (options_.direction != Direction::in) {
      for (const Relation* relation : graph_.outgoing(id)) {
        if (options_.filter.accepts(*relation)) own[relation->object()].push_back(relation->id());
      }
    }
    if (options_.direction != Direction::out) {
      for (const Relation* relation : graph_.incoming(id)) {
        if (options_.filter.accepts(*relation)) own[relation->subject()].push_back(relation->id());
      }
    }
    for (auto& [other, relations] : own)
      std::sort(relations.begin(), relations.end());
    return own;
  }

  const KnowledgeGraph& graph_;
  EntityId target_;
  const PathOptions& options_;
  std::unordered_map<EntityId, Steps> steps_;
};

}  // namespace

Result<std::vector<Path>> paths(const KnowledgeGraph& graph, EntityId from, EntityId to,
                                const PathOptions& options) {
  for (const EntityId id : {from, to}) {
    if (graph.find(id) == nullptr) {
      return fail(ErrorCode::not_found, "there is no entity " + id.to_string() + " in the graph");
    }
  }
  if (from == to) {
    return fail(ErrorCode::invalid_argument,
                "a path needs two entities; found " + graph.at(from).name + " twice");
  }
  PathFinder finder(graph, to, options);
  std::vector<Path> found;
  for (const Route& route : finder.find(from))
    found.push_back(finder.with_relations(route));
  return found;
}

}  // namespace trama

#include <trama/graph/algorithm.h>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace trama {

Result<KnowledgeGraph> ego_graph(const KnowledgeGraph& graph, std::span<const EntityId> focus,
                                 const EgoOptions& options) {
  std::unordered_set<EntityId> within;
  std::vector<EntityId> level;
  for (const EntityId id : focus) {
    if (graph.find(id) == nullptr) {
      return fail(ErrorCode::not_found, "there is no entity " + id.to_string() + " in the graph");
    }
    if (within.insert(id).second) level.push_back(id);
  }
  for (std::size_t hop = 0; hop < options.hops && !level.empty(); ++hop) {
    std::vector<EntityId> next_level;
    const auto reach = [&](const Relation& relation, EntityId other) {
      if (options.filter.accepts(relation) && within.insert(other).second) {
        next_level.push_back(other);
      }
    };
    for (const EntityId id : level) {
      if (options.direction != Direction::in) {
        for (const Relation* relation : graph.outgoing(id))
          reach(*relation, relation->object());
      }
      if (options.direction != Direction::out) {
        for (const Relation* relation : graph.incoming(id))
          reach(*relation, relation->subject());
      }
    }
    level = std::move(next_level);
  }
  return graph.subgraph(
      [&within](const Entity& entity) { return within.contains(entity.id); },
      [&options](const Relation& relation) { return options.filter.accepts(relation); });
}

KnowledgeGraph filter(const KnowledgeGraph& graph, const GraphFilter& options) {
  std::unordered_set<EntityId> kept;
  graph.for_each_entity([&](const Entity& entity) {
    const bool is_listed =
        options.types.empty() ||
        std::find(options.types.begin(), options.types.end(), entity.type) != options.types.end();
    if (is_listed && entity.score >= options.min_entity_score) kept.insert(entity.id);
  });

  // The sum of the scores of an entity's relations, in the graph's own order: so that it comes out
  // the same whatever the graph was built from.
  const auto strengths = [&] {
    std::unordered_map<EntityId, double> strength;
    for (const Relation* relation : graph.relations()) {
      if (!kept.contains(relation->subject()) || !kept.contains(relation->object()) ||
          !options.relations.accepts(*relation)) {
        continue;
      }
      strength[relation->subject()] += static_cast<double>(relation->score());
      strength[relation->object()] += static_cast<double>(relation->score());
    }
    return strength;
  };
  if (options.top > 0 && kept.size() > options.top) {
    auto strength = strengths();
    std::vector<std::pair<double, EntityId>> ranked;  // negated: the greatest first
    for (const EntityId id : kept) {
      ranked.emplace_back(-strength[id] * static_cast<double>(graph.at(id).score), id);
    }
    const auto cut = ranked.begin() + static_cast<std::ptrdiff_t>(options.top);
    std::nth_element(ranked.begin(), cut, ranked.end());
    for (auto at = cut; at != ranked.end(); ++at)
      kept.erase(at->second);
  }
  if (options.drop_isolated) {
    const auto strength = strengths();
    std::erase_if(kept, [&strength](EntityId id) { return !strength.contains(id); });
  }
  return graph.subgraph(
      [&kept](const Entity& entity) { return kept.contains(entity.id); },
      [&options](const Relation& relation) { return options.relations.accepts(relation); });
}

}  // namespace trama

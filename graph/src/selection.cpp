#include <trama/graph/selection.h>

#include <algorithm>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace trama {
namespace {

using Distances = std::unordered_map<EntityId, std::size_t>;

class Selector {
 public:
  Selector(const KnowledgeGraph& graph, const Selection& selection)
      : graph_(graph), wanted_(selection), relations_(graph.relations()) {}

  Result<Selected> select() {
    if (auto checked = check(); !checked) return tl::unexpected(checked.error());
    choose_types();
    choose_relations();
    if (auto chosen = choose_place(); !chosen) return tl::unexpected(chosen.error());
    drop_isolated();
    choose_top();
    keep_whole_relations();
    return Selected{graph_.subgraph(
                        [this](const Entity& entity) { return entities_.contains(entity.id); },
                        [this](const Relation& relation) { return kept_.contains(relation.id()); }),
                    left_out_};
  }

 private:
  Result<void> check() {
    pinned_.insert(wanted_.focus.begin(), wanted_.focus.end());
    if (wanted_.between) {
      const auto& [from, to] = *wanted_.between;
      if (from == to) {
        return fail(ErrorCode::invalid_argument,
                    "what lies between two entities needs two; found " + name(from) + " twice");
      }
      pinned_.insert({from, to});
    }
    for (const EntityId id : pinned_) {
      if (graph_.find(id) == nullptr) {
        return fail(ErrorCode::not_found, "there is no entity " + id.to_string() + " in the graph");
      }
    }
    return {};
  }

  std::string name(EntityId id) const {
    const Entity* entity = graph_.find(id);
    return entity == nullptr ? id.to_string() : entity->name;
  }

  bool is_value(EntityId id) const { return graph_.schema().is_value(graph_.at(id).type); }

  void choose_types() {
    graph_.for_each_entity([this](const Entity& entity) {
      const bool is_wanted = wanted_.types.empty() || pinned_.contains(entity.id) ||
                             std::find(wanted_.types.begin(), wanted_.types.end(), entity.type) !=
                                 wanted_.types.end();
      if (is_wanted) {
        entities_.insert(entity.id);
      } else {
        ++left_out_.entities_of_other_types;
      }
    });
  }

  void choose_relations() {
    std::erase_if(relations_, [this](const Relation* relation) {
      const bool is_refused = !wanted_.relations.accepts(*relation);
      left_out_.relations_not_accepted += is_refused;
      return is_refused;
    });
    accepted_ = relations_.size();
    drop_relations_without_end();
  }

  void drop_relations_without_end() {
    std::erase_if(relations_, [this](const Relation* relation) {
      return !entities_.contains(relation->subject()) || !entities_.contains(relation->object());
    });
  }

  // How many relations away everything is, up to `limit`.
  Distances distances(const std::vector<EntityId>& from, std::size_t limit) {
    if (adjacent_.empty()) {
      for (const Relation* relation : relations_) {
        adjacent_[relation->subject()].push_back(relation->object());
        adjacent_[relation->object()].push_back(relation->subject());
      }
    }
    Distances found;
    std::vector<EntityId> level;
    for (const EntityId id : from) {
      if (found.emplace(id, 0).second) level.push_back(id);
    }
    for (std::size_t hop = 1; hop <= limit && !level.empty(); ++hop) {
      std::vector<EntityId> next;
      for (const EntityId id : level) {
        if (hop > 1 && is_value(id)) continue;
        for (const EntityId other : adjacent_[id]) {
          if (found.emplace(other, hop).second) next.push_back(other);
        }
      }
      level = std::move(next);
    }
    return found;
  }

  Result<void> choose_place() {
    if (wanted_.focus.empty() && !wanted_.between) return {};
    std::unordered_set<EntityId> here;
    for (const auto& [id, hops] : distances(wanted_.focus, wanted_.hops))
      here.insert(id);
    const std::unordered_set<EntityId> around = here;

    Distances from_one;
    Distances from_other;
    std::size_t limit = 0;
    if (wanted_.between) {
      const auto& [one, other] = *wanted_.between;
      from_one = distances({one}, wanted_.between_hops.value_or(graph_.entity_count()));
      const auto found = from_one.find(other);
      if (found == from_one.end()) {
        return fail(ErrorCode::not_found,
                    wanted_.between_hops
                        ? "no way of at most " + std::to_string(*wanted_.between_hops) +
                              " relations leads from " + name(one) + " to " + name(other)
                        : "no way leads from " + name(one) + " to " + name(other));
      }
      limit = wanted_.between_hops.value_or(found->second);
      from_other = distances({other}, limit);
    }
    const auto is_on_way = [&](EntityId a, EntityId b) {
      const auto before = from_one.find(a);
      const auto after = from_other.find(b);
      return before != from_one.end() && after != from_other.end() &&
             before->second + 1 + after->second <= limit;
    };
    std::erase_if(relations_, [&](const Relation* relation) {
      const EntityId a = relation->subject();
      const EntityId b = relation->object();
      if (is_on_way(a, b) || is_on_way(b, a)) {
        here.insert({a, b});
        return false;
      }
      return !around.contains(a) || !around.contains(b);
    });
    left_out_.entities_too_far += std::erase_if(entities_, [&](EntityId id) {
      return !here.contains(id);
    });
    return {};
  }

  // Those that lost their relations to the filter, not those that nothing is said of.
  void drop_isolated() {
    if (!wanted_.relations.is_asked()) return;
    std::unordered_set<EntityId> connected = pinned_;
    for (const Relation* relation : relations_)
      connected.insert({relation->subject(), relation->object()});
    left_out_.entities_without_relation +=
        std::erase_if(entities_, [&](EntityId id) { return !connected.contains(id); });
  }

  void choose_top() {
    if (wanted_.top == 0) return;
    const bool only_values =
        std::all_of(entities_.begin(), entities_.end(), [&](EntityId id) { return is_value(id); });
    const auto counts = [&](EntityId id) { return only_values || !is_value(id); };
    std::unordered_map<EntityId, double> strength;
    std::unordered_map<EntityId, std::vector<EntityId>> near;
    for (const Relation* relation : relations_) {
      const EntityId a = relation->subject();
      const EntityId b = relation->object();
      if (!counts(a) || !counts(b)) continue;
      strength[a] += static_cast<double>(relation->score());
      strength[b] += static_cast<double>(relation->score());
      near[a].push_back(b);
      near[b].push_back(a);
    }
    struct Candidate {
      bool is_pinned;
      double strength;
      EntityId id;
      bool operator<(const Candidate& other) const {
        if (is_pinned != other.is_pinned) return is_pinned;
        if (strength != other.strength) return strength > other.strength;
        return id < other.id;
      }
    };
    const auto candidate = [&](EntityId id) {
      return Candidate{pinned_.contains(id),
                       strength[id] * static_cast<double>(graph_.at(id).score), id};
    };
    std::vector<Candidate> ranked;
    for (const EntityId id : entities_) {
      if (counts(id) || pinned_.contains(id)) ranked.push_back(candidate(id));
    }
    std::sort(ranked.begin(), ranked.end());

    std::unordered_set<EntityId> top;
    const auto has_company = [&](EntityId id) {
      const std::vector<EntityId>& others = near[id];
      return std::any_of(others.begin(), others.end(),
                         [&](EntityId other) { return top.contains(other); });
    };
    for (const Candidate& one : ranked) {
      if (top.size() >= wanted_.top) break;
      if (top.contains(one.id)) continue;
      const std::vector<EntityId>& others = near[one.id];
      if (!one.is_pinned && !others.empty() && !has_company(one.id)) {
        if (top.size() + 2 > wanted_.top) continue;
        top.insert(std::min_element(others.begin(), others.end(), [&](EntityId a, EntityId b) {
          return candidate(a) < candidate(b);
        })[0]);
      }
      top.insert(one.id);
    }
    // A value that speaks of nothing kept goes with what it spoke of.
    std::unordered_set<EntityId> spoken_of;
    for (const Relation* relation : relations_) {
      if (top.contains(relation->subject())) spoken_of.insert(relation->object());
      if (top.contains(relation->object())) spoken_of.insert(relation->subject());
    }
    left_out_.entities_below_top += std::erase_if(entities_, [&](EntityId id) {
      return !top.contains(id) && (counts(id) || !spoken_of.contains(id));
    });
    drop_relations_without_end();
  }

  void keep_whole_relations() {
    for (const Relation* relation : relations_)
      kept_.insert(relation->id());
    left_out_.relations_without_end = accepted_ - kept_.size();
  }

  const KnowledgeGraph& graph_;
  const Selection& wanted_;
  std::vector<const Relation*> relations_;  // in the graph's own order: sums come out the same
  std::unordered_set<EntityId> entities_;
  std::unordered_set<EntityId> pinned_;
  std::unordered_set<RelationId> kept_;
  std::unordered_map<EntityId, std::vector<EntityId>> adjacent_;
  std::size_t accepted_ = 0;
  LeftOut left_out_;
};

}  // namespace

bool Selection::is_empty() const noexcept {
  return !relations.is_asked() && types.empty() && focus.empty() && !between && top == 0;
}

Result<Selected> select(const KnowledgeGraph& graph, const Selection& selection) {
  return Selector(graph, selection).select();
}

}  // namespace trama

#include "trama/extract/resolve.h"

#include "trama/extract/name.h"
#include "trama/graph/hash.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

namespace trama {
namespace {

// A part of a name that more entities share says too little to compare them all.
constexpr std::size_t max_block = 48;
// The same for keys that stand for a whole name.
constexpr std::size_t max_name_block = 256;
// Of an entity with more relations only so many are looked at for what it has in common with
// others.
constexpr std::size_t max_neighbours = 256;
// An entity that so many others are related to (a country, an exchange) is nothing in common.
constexpr std::size_t max_common_degree = 200;
// Members of a cluster that are compared with those of another before they are joined.
constexpr std::size_t max_compared_members = 16;

// Evidence below this score may well be misread: it tells no two entities apart.
constexpr float telling_score = 0.6f;
// A seat that only one document in so many states does not make another entity of it.
constexpr std::size_t min_seat_share = 8;

using Index = std::uint32_t;

/// Facts that an entity has one of.
struct Fact {
  std::uint16_t type = 0;
  ValuePtr value{};  ///< of a date
  EntityId place{};  ///< of a seat
  DocumentId document{};
  int year = 0;  ///< of the document, 0 if unknown
};

enum class FactKind { birth_or_death, founding, seat };

std::optional<FactKind> fact_kind(std::string_view relation) {
  if (relation == "bornOn" || relation == "diedOn") return FactKind::birth_or_death;
  if (relation == "foundedOn") return FactKind::founding;
  if (relation == "headquarteredIn") return FactKind::seat;
  return std::nullopt;
}

/// The year that an EDTF date begins with, 0 if it has none.
int year_of(std::string_view date) {
  const bool is_year = date.size() >= 4 && std::all_of(date.begin(), date.begin() + 4,
                                                       [](char c) { return c >= '0' && c <= '9'; });
  if (!is_year || (date.size() > 4 && date[4] >= '0' && date[4] <= '9')) return 0;
  return std::atoi(std::string(date.substr(0, 4)).c_str());
}

/// Whether two dates of one thing cannot both be right.
bool contradict(const Value& a, const Value& b, int years_apart) {
  const int first = year_of(a.date), second = year_of(b.date);
  if (first == 0 || second == 0) return false;
  if (std::abs(first - second) > years_apart) return true;
  const bool plain =
      a.approximation == Approximation::exact && b.approximation == Approximation::exact;
  if (first != second || years_apart > 0 || !plain) return false;
  const auto is_plain = [](const std::string& date) {
    return date.find_first_not_of("0123456789-") == date.npos;
  };
  const std::size_t shared = std::min(a.date.size(), b.date.size());
  return is_plain(a.date) && is_plain(b.date) && shared > 4 &&
         a.date.compare(0, shared, b.date, 0, shared) != 0;
}

/// What the graph says of each entity that bears on who is who.
class Facts {
 public:
  explicit Facts(const KnowledgeGraph& graph)
      : graph_(graph), kinds_(graph.schema().relation_types().size()) {
    const auto located = graph.schema().find_relation("locatedIn");
    for (std::uint16_t r = 0; r < kinds_.size(); ++r)
      kinds_[r] = fact_kind(graph.schema().at(RelationTypeId{r}).id);
    graph.for_each_relation([&](const Relation& relation) {
      if (relation.modality() != Modality::asserted && relation.modality() != Modality::ended)
        return;
      if (located && relation.type() == located->type)
        within_.emplace(relation.subject(), relation.object());
      const auto kind = kinds_[relation.type().value];
      if (!kind) return;
      const Entity& object = graph.at(relation.object());
      if (*kind != FactKind::seat && !object.value) return;
      for (const Evidence& evidence : relation.evidence()) {
        if (evidence.score < telling_score || evidence.inferred) continue;
        Fact fact{relation.type().value, object.value, {}, evidence.document(), 0};
        if (*kind == FactKind::seat) fact.place = relation.object();
        fact.year = year_of(graph.at(evidence.document()).date);
        facts_[relation.subject()].push_back(std::move(fact));
      }
    });
    for (auto& [id, facts] : facts_)
      std::sort(facts.begin(), facts.end(),
                [](const Fact& a, const Fact& b) { return key(a) < key(b); });
  }

  const std::vector<Fact>& of(EntityId id) const {
    static const std::vector<Fact> none;
    const auto found = facts_.find(id);
    return found == facts_.end() ? none : found->second;
  }
  const std::unordered_map<EntityId, std::vector<Fact>>& all() const { return facts_; }

  FactKind kind(const Fact& fact) const { return *kinds_[fact.type]; }
  const std::string& name(const Fact& fact) const {
    return graph_.schema().at(RelationTypeId{fact.type}).id;
  }

  bool contradict(const Fact& a, const Fact& b) const {
    if (a.type != b.type) return false;
    switch (kind(a)) {
      case FactKind::birth_or_death:
        return trama::contradict(*a.value, *b.value, 0);
      case FactKind::founding:
        return trama::contradict(*a.value, *b.value, 1);
      case FactKind::seat:
        // Seats move: of two years they are no contradiction.
        return a.year == b.year && differ(a.place, b.place);
    }
    return false;
  }

  /// The first fact in which two entities contradict each other.
  const Fact* conflict(EntityId a, EntityId b) const {
    for (const Fact& first : of(a))
      for (const Fact& second : of(b))
        if (contradict(first, second)) return &first;
    return nullptr;
  }

 private:
  static std::tuple<std::uint16_t, std::string_view, EntityId, DocumentId> key(const Fact& fact) {
    return {fact.type, fact.value ? std::string_view(fact.value->date) : std::string_view{},
            fact.place, fact.document};
  }

  // Two places, neither known to lie in the other nor one by its name.
  bool differ(EntityId a, EntityId b) const {
    if (a == b || within_.contains({a, b}) || within_.contains({b, a})) return false;
    const Entity& first = graph_.at(a);
    const Entity& second = graph_.at(b);
    if (first.type != second.type) return false;
    return compare_names(first.name, second.name, {.type = graph_.schema().at(first.type).id})
               .match == NameMatch::different;
  }

  const KnowledgeGraph& graph_;
  std::vector<std::optional<FactKind>> kinds_;
  std::unordered_map<EntityId, std::vector<Fact>> facts_;
  std::set<std::pair<EntityId, EntityId>> within_;
};

/// How far the types of two entities let them be one. Doubtful types differ as a rule, but a name
/// all in capitals tells little of its type.
enum class TypeMatch { equal, confusable, doubtful, apart };

/// Types that texts and models confuse when they speak of one thing.
TypeMatch match_types(std::string_view a, std::string_view b) {
  if (a == b) return TypeMatch::equal;
  constexpr std::array<std::string_view, 6> makers{"company",    "government", "organization",
                                                   "university", "product",    "technology"};
  constexpr std::array<std::string_view, 2> sites{"place", "facility"};
  const auto is_among = [](const auto& list, std::string_view type) {
    return std::find(list.begin(), list.end(), type) != list.end();
  };
  if ((is_among(makers, a) && is_among(makers, b)) || (is_among(sites, a) && is_among(sites, b)))
    return TypeMatch::confusable;
  const bool with_person =
      (a == "person" && is_among(makers, b)) || (b == "person" && is_among(makers, a));
  return with_person ? TypeMatch::doubtful : TypeMatch::apart;
}

bool has_small_letter(std::string_view name) {
  return std::any_of(name.begin(), name.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

bool is_thing(std::string_view type) {
  return type == "product" || type == "technology";
}

/// The probability that entities are one whose names agree in this way, if nothing else is known.
float base_score(const NameComparison& comparison) {
  if (comparison.match == NameMatch::same) return 0.97f;
  switch (comparison.reason) {
    case NameReason::legal_form:
    case NameReason::translation:
      return comparison.match == NameMatch::alias ? 0.93f : 0.6f;
    case NameReason::second_surname:
    case NameReason::demonym:
      return 0.82f;
    case NameReason::maker:
      return comparison.match == NameMatch::alias ? 0.9f : 0.72f;
    case NameReason::business:
      return 0.72f;
    case NameReason::short_name:
      return 0.8f;
    case NameReason::qualifier:
      return 0.78f;
    case NameReason::initials:
      return comparison.match == NameMatch::alias ? 0.82f : 0.66f;
    case NameReason::acronym:
      return comparison.match == NameMatch::alias ? 0.72f : 0.55f;
    case NameReason::nickname:
      return 0.62f;
    case NameReason::surname:
      return 0.5f;
    case NameReason::given_name:
      return 0.4f;
    default:
      return 0.4f;
  }
}

constexpr float linked_bonus = 0.14f;       // a document has both names for one entity
constexpr float common_bonus = 0.1f;        // something in common
constexpr float much_common_bonus = 0.16f;  // two things or more
constexpr float ambiguous_loss = 0.3f;
constexpr float related_loss = 0.35f;  // one is related to the other
constexpr float conflict_loss = 0.5f;
constexpr float sure = 0.99f;

class Resolver {
 public:
  Resolver(const KnowledgeGraph& graph, const ResolveOptions& options)
      : graph_(graph), schema_(graph.schema()), options_(options), facts_(graph) {}

  Resolution run() {
    collect();
    force_aliases();
    if (options_.by_names) find_candidates();
    judge();
    cluster();
    report();
    return std::move(out_);
  }

 private:
  struct Node {
    const Entity* entity = nullptr;
    std::string_view type{};
    std::size_t words = 0;                 // of the folded name
    std::uint64_t name = 0;                // hash of the folded name
    std::vector<std::uint64_t> aliases{};  // hashes of the folded aliases, sorted
  };
  struct Candidate {
    Index a = 0, b = 0;  // a < b
    NameComparison comparison{};
    float score = 0.0f;
    bool loose = false;   // the shorter name may stand for others
    bool forced = false;  // users say so
    bool hard = false;    // something forbids it
    std::string remarks{};
  };

  void collect() {
    std::unordered_map<std::string_view, bool> usable;
    for (const Entity* entity : graph_.entities()) {
      const std::string& type = schema_.at(entity->type).id;
      if (schema_.is_value(entity->type) || type == "role" || !entity->is_named) continue;
      if (is_generic_name(entity->name)) continue;
      Node node;
      node.entity = entity;
      node.type = type;
      const std::string folded = fold_name(entity->name);
      node.words =
          folded.empty()
              ? 0
              : 1 + static_cast<std::size_t>(std::count(folded.begin(), folded.end(), ' '));
      node.name = hash64(folded);
      for (const std::string& alias : entity->aliases)
        node.aliases.push_back(hash64(fold_name(alias)));
      std::sort(node.aliases.begin(), node.aliases.end());
      add_keys(static_cast<Index>(nodes_.size()), node, folded);
      index_.emplace(entity->id, static_cast<Index>(nodes_.size()));
      nodes_.push_back(std::move(node));
    }
    parents_.resize(nodes_.size());
    members_.resize(nodes_.size());
    for (Index i = 0; i < nodes_.size(); ++i) {
      parents_[i] = i;
      members_[i] = {i};
    }
  }

  struct Key {
    std::uint64_t hash;
    Index node;
    bool whole;  // stands for a whole name
    auto operator<=>(const Key&) const = default;
  };

  void add_keys(Index i, const Node& node, const std::string& folded) {
    for (const std::string& key : name_keys(node.entity->name, {.type = node.type}))
      keys_.push_back({hash64(key), i, key[0] == '=' || key[0] == '@'});
    // Two words that are common apart are rare together.
    for (std::size_t at = folded.find(' '), begin = 0; at != folded.npos;) {
      const std::size_t end = folded.find(' ', at + 1);
      keys_.push_back(
          {hash64(std::string_view(folded).substr(begin, end == folded.npos ? end : end - begin)),
           i, false});
      begin = at + 1;
      at = end;
    }
    constexpr std::uint64_t alias_seed = 1;
    keys_.push_back(
        {hash64(std::string_view(reinterpret_cast<const char*>(&node.name), sizeof node.name),
                alias_seed),
         i, true});
    for (const std::uint64_t alias : node.aliases)
      keys_.push_back({hash64(std::string_view(reinterpret_cast<const char*>(&alias), sizeof alias),
                              alias_seed),
                       i, true});
  }

  void find_candidates() {
    std::sort(keys_.begin(), keys_.end());
    keys_.erase(std::unique(keys_.begin(), keys_.end()), keys_.end());
    std::vector<std::pair<Index, Index>> pairs;
    for (std::size_t begin = 0; begin < keys_.size();) {
      std::size_t end = begin;
      while (end < keys_.size() && keys_[end].hash == keys_[begin].hash)
        ++end;
      if (end - begin <= (keys_[begin].whole ? max_name_block : max_block))
        for (std::size_t i = begin; i < end; ++i)
          for (std::size_t k = i + 1; k < end; ++k)
            if (keys_[i].node != keys_[k].node &&
                match_types(nodes_[keys_[i].node].type, nodes_[keys_[k].node].type) !=
                    TypeMatch::apart)
              pairs.emplace_back(std::min(keys_[i].node, keys_[k].node),
                                 std::max(keys_[i].node, keys_[k].node));
      begin = end;
    }
    keys_ = {};
    std::sort(pairs.begin(), pairs.end());
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    for (const auto& [a, b] : pairs)
      consider(a, b);
  }

  static bool holds(const std::vector<std::uint64_t>& sorted, std::uint64_t hash) {
    return std::binary_search(sorted.begin(), sorted.end(), hash);
  }

  void consider(Index a, Index b) {
    const Node& x = nodes_[a];
    const Node& y = nodes_[b];
    Candidate candidate{.a = a, .b = b};
    candidate.comparison = compare_names(x.entity->name, y.entity->name, {.type = x.type});
    const TypeMatch types = match_types(x.type, y.type);
    if (types == TypeMatch::doubtful) {
      // Only what both have in common can make it sure.
      const bool is_in_capitals =
          has_small_letter(x.entity->name) != has_small_letter(y.entity->name);
      if (candidate.comparison.match != NameMatch::same || x.words < 2 || !is_in_capitals ||
          loses_relations(*x.entity, *y.entity))
        return;
      candidate.score = 0.72f;
      candidate.remarks = "; " + std::string(x.type) + " or " + std::string(y.type);
    } else if (types == TypeMatch::confusable) {
      if (candidate.comparison.match != NameMatch::same) return;
      const bool alike = is_thing(x.type) == is_thing(y.type);
      candidate.score = x.words >= 2 ? (alike ? 0.9f : 0.81f) : (alike ? 0.7f : 0.5f);
      candidate.remarks = "; " + std::string(x.type) + " or " + std::string(y.type);
      candidate.loose = x.words < 2;
      if (loses_relations(*x.entity, *y.entity)) return;
    } else if (candidate.comparison.match != NameMatch::different) {
      candidate.score = base_score(candidate.comparison);
      // An acronym of many letters stands for one thing alone.
      if (candidate.comparison.reason == NameReason::acronym &&
          std::min(x.entity->name.size(), y.entity->name.size()) >= 4)
        candidate.score += 0.1f;
      candidate.loose = candidate.comparison.match != NameMatch::same &&
                        candidate.comparison.reason != NameReason::legal_form &&
                        candidate.comparison.reason != NameReason::translation;
    } else if (candidate.comparison.reason == NameReason::words &&
               (holds(x.aliases, y.name) || holds(y.aliases, x.name))) {
      // A text uses the one's name for the other, and nothing in the names supports it.
      candidate.score = 0.55f - linked_bonus;
      candidate.loose = true;
    } else {
      return;
    }
    candidates_.push_back(std::move(candidate));
  }

  // Whether a relation of either would not be allowed if they were one.
  bool loses_relations(const Entity& a, const Entity& b) const {
    const auto fits = [&](const Entity& entity, TypeId type) {
      for (const Relation* relation : graph_.outgoing(entity.id))
        if (!schema_.allows_subject(relation->type(), type)) return false;
      for (const Relation* relation : graph_.incoming(entity.id))
        if (!schema_.allows_object(relation->type(), type)) return false;
      return true;
    };
    const Entity& kept = is_better(a, b) ? a : b;
    const Entity& other = &kept == &a ? b : a;
    return !fits(other, kept.type);
  }

  // -- scores

  struct Common {
    std::size_t count = 0;
    std::string words{};
  };

  // Entities that both are related to, with one of them in words.
  Common in_common(const Entity& a, const Entity& b) const {
    Common common;
    const auto neighbours = [&](EntityId id) {
      std::map<EntityId, std::pair<RelationTypeId, bool>> found;
      const auto add = [&](EntityId other, RelationTypeId type, bool is_subject) {
        if (found.size() < max_neighbours && is_telling(other))
          found.try_emplace(other, type, is_subject);
      };
      for (const Relation* relation : graph_.outgoing(id))
        add(relation->object(), relation->type(), true);
      for (const Relation* relation : graph_.incoming(id))
        add(relation->subject(), relation->type(), false);
      return found;
    };
    const auto first = neighbours(a.id), second = neighbours(b.id);
    for (const auto& [id, how] : first) {
      const auto found = second.find(id);
      if (found == second.end()) continue;
      ++common.count;
      const std::string& name = graph_.at(id).name;
      std::string words =
          found->second == how
              ? "both " + (how.second ? schema_.at(how.first).id + " " + name
                                      : "of " + name + " " + schema_.at(how.first).id)
              : "both with " + name;
      if (common.words.empty() || words < common.words) common.words = std::move(words);
    }
    return common;
  }

  bool is_telling(EntityId id) const {
    const Entity& entity = graph_.at(id);
    if (schema_.is_value(entity.type) || !entity.is_named || schema_.at(entity.type).id == "role")
      return false;
    return graph_.outgoing(id).size() + graph_.incoming(id).size() <= max_common_degree;
  }

  bool are_related(EntityId a, EntityId b) const {
    return !graph_.between(a, b).empty() || !graph_.between(b, a).empty();
  }

  void judge() {
    for (Candidate& candidate : candidates_) {
      if (candidate.forced) continue;
      const Entity& a = *nodes_[candidate.a].entity;
      const Entity& b = *nodes_[candidate.b].entity;
      if (holds(nodes_[candidate.a].aliases, nodes_[candidate.b].name) ||
          holds(nodes_[candidate.b].aliases, nodes_[candidate.a].name)) {
        candidate.score += linked_bonus;
        candidate.remarks += "; one text uses both";
      } else if (is_in_parentheses(a, b)) {
        candidate.score += linked_bonus;
        candidate.remarks += "; one in parentheses after the other";
      }
      if (candidate.score + much_common_bonus >= options_.propose_score) {
        const Common common = in_common(a, b);
        if (common.count > 0) {
          candidate.score += common.count > 1 ? much_common_bonus : common_bonus;
          candidate.remarks += "; " + common.words;
          if (common.count > 1)
            candidate.remarks += " and " + std::to_string(common.count - 1) + " more";
        }
      }
      if (are_related(a.id, b.id)) {
        candidate.score -= related_loss;
        candidate.remarks += "; but one is related to the other";
      }
      if (const Fact* fact = facts_.conflict(a.id, b.id)) {
        candidate.score -= conflict_loss;
        candidate.hard = true;
        candidate.remarks += "; but " + facts_.name(*fact) + " differs";
      }
      candidate.score = std::clamp(candidate.score, 0.0f, sure);
    }
    mark_ambiguous();
  }

  // `Banco Central Europeo (BCE)`: the one ends where the other begins but for a space and a
  // bracket.
  static bool is_in_parentheses(const Entity& a, const Entity& b) {
    const auto follows = [](const Entity& first, const Entity& second) {
      for (const Mention& mention : first.mentions) {
        const Mention wanted{mention.document, {mention.span.end + 2, 0}, false, 0};
        const auto next = std::lower_bound(second.mentions.begin(), second.mentions.end(), wanted);
        if (next != second.mentions.end() && next->document == mention.document &&
            next->span.begin == mention.span.end + 2 && mention.is_name && next->is_name)
          return true;
      }
      return false;
    };
    return follows(a, b) || follows(b, a);
  }

  // A name that fits two entities that are not one may stand for either.
  void mark_ambiguous() {
    std::vector<std::vector<Index>> of_node(nodes_.size());  // candidates, by the shorter name
    std::unordered_set<std::uint64_t> agreeing;              // pairs that may be one
    const auto pair_key = [](Index a, Index b) {
      return std::uint64_t{std::min(a, b)} << 32 | std::max(a, b);
    };
    for (Index c = 0; c < candidates_.size(); ++c) {
      const Candidate& candidate = candidates_[c];
      if (!candidate.hard && candidate.score >= options_.propose_score)
        agreeing.insert(pair_key(candidate.a, candidate.b));
      of_node[shorter(candidate)].push_back(c);
    }
    for (const auto& list : of_node) {
      if (list.size() < 2) continue;
      for (const Index c : list) {
        Candidate& candidate = candidates_[c];
        if (!candidate.loose || candidate.forced) continue;
        const Index longer = other(candidate, shorter(candidate));
        for (const Index d : list) {
          const Candidate& rival = candidates_[d];
          const Index rival_longer = other(rival, shorter(rival));
          // A rival of which much less speaks does not count; nor does one that is the same thing.
          if (d == c || rival.score + 0.1f < 0.4f ||
              agreeing.contains(pair_key(longer, rival_longer)))
            continue;
          if (nodes_[longer].type != nodes_[rival_longer].type) continue;
          ambiguous_.push_back({c, rival_longer});
          break;
        }
      }
    }
    for (const auto& [c, rival] : ambiguous_) {
      Candidate& candidate = candidates_[c];
      candidate.score = std::max(0.0f, candidate.score - ambiguous_loss);
      candidate.remarks += "; but also " + nodes_[rival].entity->name + " fits";
    }
  }

  Index shorter(const Candidate& candidate) const {
    const auto rank = [&](Index i) {
      return std::tuple(nodes_[i].words, nodes_[i].entity->name.size(), nodes_[i].entity->name, i);
    };
    return rank(candidate.a) < rank(candidate.b) ? candidate.a : candidate.b;
  }
  static Index other(const Candidate& candidate, Index i) {
    return candidate.a == i ? candidate.b : candidate.a;
  }

  // -- users' aliases

  void force_aliases() {
    if (options_.aliases.empty()) return;
    std::unordered_map<std::uint64_t, std::vector<Index>> by_name;
    for (Index i = 0; i < nodes_.size(); ++i) {
      by_name[nodes_[i].name].push_back(i);
      for (const std::uint64_t alias : nodes_[i].aliases)
        if (alias != nodes_[i].name) by_name[alias].push_back(i);
    }
    const auto find = [&](const std::string& name, const std::string& type) {
      std::vector<Index> found;
      const std::uint64_t hash = hash64(fold_name(name));
      if (const auto at = by_name.find(hash); at != by_name.end()) found = at->second;
      std::erase_if(found, [&](Index i) { return !type.empty() && nodes_[i].type != type; });
      // By its own name, if any is.
      const auto is_own = [&](Index i) { return nodes_[i].name == hash; };
      if (std::any_of(found.begin(), found.end(), is_own))
        std::erase_if(found, [&](Index i) { return !is_own(i); });
      return found;
    };
    for (const NameAlias& alias : options_.aliases) {
      const auto named = find(alias.name, alias.type), aliased = find(alias.alias, alias.type);
      for (const Index i : aliased) {
        bool has_partner = false;
        for (const Index k : named) {
          if (nodes_[i].type != nodes_[k].type && !(named.size() == 1 && aliased.size() == 1))
            continue;
          has_partner = true;
          if (i == k) continue;
          Candidate candidate{.a = std::min(i, k), .b = std::max(i, k)};
          candidate.forced = true;
          candidate.score = 1.0f;
          candidates_.push_back(std::move(candidate));
          preferred_.insert(k);
        }
        if (!has_partner && !graph_.at(nodes_[i].entity->id).is_name_fixed)
          out_.renames.emplace_back(nodes_[i].entity->id, alias.name);
      }
    }
    std::sort(out_.renames.begin(), out_.renames.end());
    out_.renames.erase(std::unique(out_.renames.begin(), out_.renames.end(),
                                   [](const auto& a, const auto& b) { return a.first == b.first; }),
                       out_.renames.end());
  }

  // -- clusters

  Index root(Index i) {
    while (parents_[i] != i)
      i = parents_[i] = parents_[parents_[i]];
    return i;
  }

  void cluster() {
    for (const auto& [a, b] : options_.separated) {
      const auto x = index_.find(a), y = index_.find(b);
      if (x != index_.end() && y != index_.end()) separated_.emplace_back(x->second, y->second);
    }
    std::stable_sort(candidates_.begin(), candidates_.end(),
                     [](const Candidate& x, const Candidate& y) {
                       return std::tuple(!x.forced, -x.score, x.a, x.b) <
                              std::tuple(!y.forced, -y.score, y.a, y.b);
                     });
    for (const Candidate& candidate : candidates_) {
      if (!candidate.forced && (candidate.hard || candidate.score < options_.merge_score)) continue;
      const Index a = root(candidate.a), b = root(candidate.b);
      if (a == b || !may_join(a, b, candidate.forced)) continue;
      const Index kept = std::min(a, b), gone = std::max(a, b);
      parents_[gone] = kept;
      members_[kept].insert(members_[kept].end(), members_[gone].begin(), members_[gone].end());
      members_[gone] = {};
    }
  }

  bool may_join(Index a, Index b, bool forced) {
    for (const auto& [x, y] : separated_) {
      const Index p = root(x), q = root(y);
      if ((p == a && q == b) || (p == b && q == a)) return false;
    }
    if (forced) return true;
    if (members_[a].size() > max_compared_members || members_[b].size() > max_compared_members)
      return false;
    for (const Index i : members_[a]) {
      for (const Index k : members_[b]) {
        const Node& x = nodes_[i];
        const Node& y = nodes_[k];
        if (match_types(x.type, y.type) == TypeMatch::apart) return false;
        if (facts_.conflict(x.entity->id, y.entity->id) != nullptr) return false;
        const NameComparison comparison =
            compare_names(x.entity->name, y.entity->name, {.type = x.type});
        if (comparison.match != NameMatch::different) continue;
        // A short form may stand between two full ones; two full names must agree themselves.
        if (comparison.reason != NameReason::words || (x.words >= 2 && y.words >= 2)) return false;
      }
    }
    return true;
  }

  // -- what comes out

  bool is_better(const Entity& a, const Entity& b) const {
    const auto rank = [&](const Entity& entity) {
      const auto at = index_.find(entity.id);
      const bool preferred = at != index_.end() && preferred_.contains(at->second);
      const std::string_view name = entity.name;
      const bool has_small =
          std::any_of(name.begin(), name.end(), [](char c) { return c >= 'a' && c <= 'z'; });
      const bool has_capital =
          std::any_of(name.begin(), name.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
      return std::tuple(!preferred, !entity.is_name_fixed,
                        !is_plain_name(name, {.type = schema_.at(entity.type).id}),
                        name.empty() || (name.front() >= 'a' && name.front() <= 'z'),  // an article
                        !(has_small && has_capital), -static_cast<std::int64_t>(name.size()),
                        -static_cast<std::int64_t>(entity.mentions.size()), name, entity.id);
    };
    return rank(a) < rank(b);
  }

  void report() {
    std::unordered_map<Index, Index> kept;  // root to the member that stays
    for (Index i = 0; i < nodes_.size(); ++i) {
      if (parents_[i] != i) continue;
      const auto& members = members_[i];
      kept[i] = *std::min_element(members.begin(), members.end(), [&](Index x, Index y) {
        return x != y && is_better(*nodes_[x].entity, *nodes_[y].entity);
      });
    }
    std::unordered_map<Index, const Candidate*> best;  // of each absorbed
    std::set<std::pair<Index, Index>> proposed;
    for (const Candidate& candidate : candidates_) {  // the best first
      const Index a = root(candidate.a), b = root(candidate.b);
      if (a == b) {
        best.try_emplace(candidate.a, &candidate);
        best.try_emplace(candidate.b, &candidate);
        continue;
      }
      if (candidate.hard || candidate.score < options_.propose_score || is_separated(a, b))
        continue;
      const Index x = kept.at(a), y = kept.at(b);
      if (!proposed.emplace(std::min(x, y), std::max(x, y)).second) continue;
      const bool first = is_better(*nodes_[x].entity, *nodes_[y].entity);
      out_.proposals.push_back(match_of(first ? x : y, first ? y : x, candidate));
    }
    for (const auto& [i, stays] : kept)
      for (const Index member : members_[i])
        if (member != stays) out_.merges.push_back(match_of(stays, member, *best.at(member)));
    const auto name = [&](EntityId id) {
      return std::pair<std::string_view, EntityId>(graph_.at(id).name, id);
    };
    std::sort(out_.merges.begin(), out_.merges.end(),
              [&](const EntityMatch& x, const EntityMatch& y) {
                return std::tuple(name(x.kept), name(x.absorbed)) <
                       std::tuple(name(y.kept), name(y.absorbed));
              });
    std::sort(out_.proposals.begin(), out_.proposals.end(),
              [&](const EntityMatch& x, const EntityMatch& y) {
                return std::tuple(-x.score, name(x.kept), name(x.absorbed)) <
                       std::tuple(-y.score, name(y.kept), name(y.absorbed));
              });
  }

  bool is_separated(Index a, Index b) {
    return std::any_of(separated_.begin(), separated_.end(), [&](const auto& pair) {
      const Index x = root(pair.first), y = root(pair.second);
      return (x == a && y == b) || (x == b && y == a);
    });
  }

  EntityMatch match_of(Index kept, Index absorbed, const Candidate& candidate) const {
    EntityMatch match{nodes_[kept].entity->id, nodes_[absorbed].entity->id, candidate.score, {}};
    match.reason = candidate.forced ? "the aliases given say so"
                   : candidate.comparison.match == NameMatch::different
                       ? "called so"
                       : std::string(to_string(candidate.comparison.reason));
    match.reason += candidate.remarks;
    return match;
  }

  const KnowledgeGraph& graph_;
  const Schema& schema_;
  const ResolveOptions& options_;
  Facts facts_;
  std::vector<Node> nodes_;
  std::unordered_map<EntityId, Index> index_;
  std::vector<Key> keys_;
  std::vector<Candidate> candidates_;
  std::vector<std::pair<Index, Index>> ambiguous_;  // candidate, the longer name of a rival
  std::unordered_set<Index> preferred_;
  std::vector<std::pair<Index, Index>> separated_;
  std::vector<Index> parents_;
  std::vector<std::vector<Index>> members_;
  Resolution out_;
};

// -- homonyms

/// Documents that state one value of a fact.
struct Version {
  const Fact* fact = nullptr;
  std::set<DocumentId> documents{};
};

class HomonymSplitter {
 public:
  explicit HomonymSplitter(KnowledgeGraph& graph) : graph_(graph), facts_(graph) {}

  Result<std::size_t> run() {
    std::vector<EntityId> ids;
    for (const auto& [id, facts] : facts_.all())
      if (facts.size() > 1) ids.push_back(id);
    std::sort(ids.begin(), ids.end());
    struct Split {
      EntityId id;
      std::string disambiguator;
      std::set<DocumentId> documents;
    };
    std::vector<Split> splits;
    for (const EntityId id : ids) {
      const Entity& entity = graph_.at(id);
      if (!entity.is_named || entity.is_name_fixed) continue;
      std::vector<Version> versions = versions_of(id);
      if (versions.size() < 2) continue;
      assign_rest(entity, versions);
      // The one with the most documents keeps the id.
      std::stable_sort(versions.begin(), versions.end(), [](const Version& a, const Version& b) {
        return a.documents.size() > b.documents.size();
      });
      for (std::size_t i = 1; i < versions.size(); ++i)
        splits.push_back({id, words_of(*versions[i].fact), std::move(versions[i].documents)});
    }
    for (Split& split : splits) {
      const auto in_part = [&](const Mention& mention) {
        return split.documents.contains(mention.document);
      };
      const Entity& whole = graph_.at(split.id);
      const auto done = graph_.split_entity(split.id, {.name = whole.name,
                                                       .aliases = whole.aliases,
                                                       .disambiguator = split.disambiguator,
                                                       .holds = in_part});
      if (!done) return tl::unexpected<Error>(done.error());
    }
    return splits.size();
  }

 private:
  std::string words_of(const Fact& fact) const {
    return facts_.name(fact) + " " + (fact.value ? fact.value->date : graph_.at(fact.place).name);
  }

  /// The values of the first fact that documents contradict each other in, with the documents that
  /// state each; less than two if there is none.
  std::vector<Version> versions_of(EntityId id) const {
    const std::vector<Fact>& facts = facts_.of(id);
    for (std::size_t begin = 0; begin < facts.size();) {
      std::size_t end = begin;
      std::vector<Version> versions;
      for (; end < facts.size() && facts[end].type == facts[begin].type; ++end) {
        const Fact& fact = facts[end];
        const auto home = std::find_if(
            versions.begin(), versions.end(),
            [&](const Version& version) { return !facts_.contradict(*version.fact, fact); });
        if (home == versions.end())
          versions.push_back({&fact, {fact.document}});
        else
          home->documents.insert(fact.document);
      }
      begin = end;
      if (versions.size() < 2 || share_a_document(versions)) continue;
      if (facts_.kind(*versions[0].fact) == FactKind::seat &&
          (share_a_neighbour(id, versions) || is_outnumbered(id, versions)))
        continue;
      return versions;
    }
    return {};
  }

  // One text that states both speaks of one thing, and says that it changed or is disputed.
  static bool share_a_document(const std::vector<Version>& versions) {
    std::set<DocumentId> seen;
    for (const Version& version : versions)
      for (const DocumentId document : version.documents)
        if (!seen.insert(document).second) return true;
    return false;
  }

  std::map<EntityId, std::set<DocumentId>> neighbours_of(EntityId id) const {
    std::map<EntityId, std::set<DocumentId>> neighbours;
    const auto add = [&](EntityId other, const Relation& relation) {
      const Entity& entity = graph_.at(other);
      if (graph_.schema().is_value(entity.type) || !entity.is_named) return;
      for (const Evidence& evidence : relation.evidence())
        neighbours[other].insert(evidence.document());
    };
    for (const Relation* relation : graph_.outgoing(id))
      add(relation->object(), *relation);
    for (const Relation* relation : graph_.incoming(id))
      add(relation->subject(), *relation);
    return neighbours;
  }

  static std::vector<std::size_t> versions_in(const std::vector<Version>& versions,
                                              const std::set<DocumentId>& documents) {
    std::vector<std::size_t> found;
    for (std::size_t v = 0; v < versions.size(); ++v)
      if (std::any_of(documents.begin(), documents.end(), [&](DocumentId document) {
            return versions[v].documents.contains(document);
          }))
        found.push_back(v);
    return found;
  }

  bool share_a_neighbour(EntityId id, const std::vector<Version>& versions) const {
    const auto neighbours = neighbours_of(id);
    return std::any_of(neighbours.begin(), neighbours.end(), [&](const auto& neighbour) {
      return versions_in(versions, neighbour.second).size() > 1;
    });
  }

  bool is_outnumbered(EntityId id, const std::vector<Version>& versions) const {
    std::set<DocumentId> all;
    for (const Mention& mention : graph_.at(id).mentions)
      all.insert(mention.document);
    return std::any_of(versions.begin(), versions.end(), [&](const Version& version) {
      return version.documents.size() * min_seat_share < all.size();
    });
  }

  // Documents that state no version go where their neighbours are, else to the one with the most.
  void assign_rest(const Entity& entity, std::vector<Version>& versions) const {
    std::map<DocumentId, std::set<std::size_t>> hints;
    for (const auto& [neighbour, documents] : neighbours_of(entity.id)) {
      const auto found = versions_in(versions, documents);
      if (found.size() != 1) continue;
      for (const DocumentId document : documents)
        hints[document].insert(found[0]);
    }
    const auto largest =
        static_cast<std::size_t>(std::max_element(versions.begin(), versions.end(),
                                                  [](const Version& a, const Version& b) {
                                                    return a.documents.size() < b.documents.size();
                                                  }) -
                                 versions.begin());
    std::set<DocumentId> rest;
    for (const Mention& mention : entity.mentions)
      if (versions_in(versions, {mention.document}).empty()) rest.insert(mention.document);
    for (const DocumentId document : rest) {
      const auto hint = hints.find(document);
      const bool is_clear = hint != hints.end() && hint->second.size() == 1;
      versions[is_clear ? *hint->second.begin() : largest].documents.insert(document);
    }
  }

  KnowledgeGraph& graph_;
  Facts facts_;
};

}  // namespace

Resolution resolve_entities(const KnowledgeGraph& graph, const ResolveOptions& options) {
  return Resolver(graph, options).run();
}

Result<ResolveOutcome> apply_resolution(KnowledgeGraph& graph, const Resolution& resolution) {
  ResolveOutcome outcome;
  std::vector<std::pair<EntityId, EntityId>> pairs;
  for (const EntityMatch& match : resolution.merges)
    pairs.emplace_back(match.kept, match.absorbed);
  if (!pairs.empty()) {
    auto merged = graph.merge_entities(pairs);
    if (!merged) return tl::unexpected<Error>(merged.error());
    outcome.merged = merged->entities_removed;
    outcome.lost = std::move(merged->dropped);
  }
  for (const auto& [id, name] : resolution.renames)
    if (graph.find(id) != nullptr && graph.at(id).name != name)
      if (auto renamed = graph.rename(id, name); !renamed)
        return tl::unexpected<Error>(renamed.error());
  return outcome;
}

Result<std::size_t> split_homonyms(KnowledgeGraph& graph) {
  return HomonymSplitter(graph).run();
}

}  // namespace trama

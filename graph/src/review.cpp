#include "json_tree.h"

#include <trama/graph/file.h>
#include <trama/graph/review.h>
#include <trama/graph/utf8.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <initializer_list>
#include <iterator>
#include <unordered_map>

#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

namespace trama {
namespace {

constexpr std::size_t max_review_bytes = std::size_t{1} << 30;
constexpr JsonLimits line_limits{.max_bytes = 1u << 20, .max_depth = 8};

constexpr std::array all_actions{ReviewAction::merge,  ReviewAction::separate, ReviewAction::rename,
                                 ReviewAction::split,  ReviewAction::reject,   ReviewAction::retype,
                                 ReviewAction::propose};

// -- reading

/// Makes a decision of one line. The first error is kept, and each function returns false then.
class LineReader {
 public:
  LineReader(std::string_view line, const std::string& source, std::size_t number)
      : line_(line), source_(source), number_(number) {}

  Result<ReviewDecision> read() {
    auto root = parse_json(line_, source_, line_limits);
    if (!root) {
      Error error = std::move(root.error());
      error.where.line = number_;
      return tl::unexpected<Error>(std::move(error));
    }
    if (!read_decision(*root)) return tl::unexpected<Error>(std::move(*error_));
    decision_.line = number_;
    return std::move(decision_);
  }

 private:
  bool refuse(const JsonNode& node, std::string message) {
    Where where = locate(source_, line_, node.byte_offset);
    where.line = number_;
    error_ = Error{ErrorCode::syntax, std::move(message), std::move(where)};
    return false;
  }

  bool expect(const JsonNode& node, JsonKind kind, const std::string& what) {
    if (node.kind == kind) return true;
    return refuse(node, what + " must be " + std::string(describe(kind)) + "; found " +
                            std::string(describe(node.kind)));
  }

  const JsonNode* require(const JsonNode& node, std::string_view key, JsonKind kind,
                          const std::string& owner) {
    const JsonNode* found = node.find(key);
    if (found == nullptr) {
      refuse(node, owner + " lacks \"" + std::string(key) + "\"");
      return nullptr;
    }
    return expect(*found, kind, "\"" + std::string(key) + "\"") ? found : nullptr;
  }

  bool check_keys(const JsonNode& node, const std::string& owner,
                  std::initializer_list<std::string_view> known) {
    for (const JsonNode::Member& member : node.members) {
      if (std::find(known.begin(), known.end(), member.key) != known.end()) continue;
      std::string list;
      for (const std::string_view key : known)
        list.append(list.empty() ? "\"" : ", \"").append(key).append("\"");
      JsonNode place;
      place.byte_offset = member.byte_offset;
      return refuse(place, owner + " has no key \"" + member.key + "\"; expected one of " + list);
    }
    return true;
  }

  bool read_decision(const JsonNode& root) {
    if (!expect(root, JsonKind::object, "a decision")) return false;
    const JsonNode* action = require(root, "action", JsonKind::string, "a decision");
    if (action == nullptr) return false;
    const auto parsed = parse_review_action(action->text);
    if (!parsed) {
      std::string list;
      for (const ReviewAction known : all_actions)
        list.append(list.empty() ? "" : ", ").append(to_string(known));
      return refuse(*action,
                    "there is no action \"" + action->text + "\"; expected one of " + list);
    }
    decision_.action = *parsed;
    const std::string owner(to_string(*parsed));
    if (!read_remarks(root)) return false;
    switch (*parsed) {
      case ReviewAction::merge:
      case ReviewAction::separate:
      case ReviewAction::propose:
        return check_keys(root, owner, {"action", "entities", "score", "reason", "note"}) &&
               read_entities(root, owner);
      case ReviewAction::rename:
        return check_keys(root, owner, {"action", "entity", "name", "reason", "note"}) &&
               read_entity(root, owner) && read_text(root, "name", owner, decision_.name);
      case ReviewAction::split:
        return check_keys(root, owner, {"action", "entity", "alias", "reason", "note"}) &&
               read_entity(root, owner) && read_text(root, "alias", owner, decision_.name);
      case ReviewAction::reject:
        return check_keys(root, owner, {"action", "relation", "reason", "note"}) &&
               read_relation(root, owner);
      case ReviewAction::retype:
        return check_keys(root, owner, {"action", "relation", "to", "reverse", "reason", "note"}) &&
               read_relation(root, owner) && read_text(root, "to", owner, decision_.to) &&
               read_reverse(root);
    }
    return true;
  }

  bool read_remarks(const JsonNode& root) {
    if (const JsonNode* reason = root.find("reason")) {
      if (!expect(*reason, JsonKind::string, "\"reason\"")) return false;
      decision_.reason = reason->text;
    }
    const JsonNode* score = root.find("score");
    if (score == nullptr) return true;
    if (!expect(*score, JsonKind::number, "\"score\"")) return false;
    const auto value = parse_score(score->text);
    if (!value) return refuse(*score, "\"score\" must lie in [0, 1]; found " + score->text);
    decision_.score = *value;
    return true;
  }

  static std::optional<float> parse_score(const std::string& digits) {
    float value = 0.0f;
    const char* end = digits.data() + digits.size();
    const auto parsed = std::from_chars(digits.data(), end, value);
    if (parsed.ec != std::errc() || parsed.ptr != end || value < 0.0f || value > 1.0f)
      return std::nullopt;
    return value;
  }

  bool read_text(const JsonNode& node, std::string_view key, const std::string& owner,
                 std::string& text) {
    const JsonNode* found = require(node, key, JsonKind::string, owner);
    if (found == nullptr) return false;
    if (found->text.empty()) return refuse(*found, "\"" + std::string(key) + "\" is empty");
    text = found->text;
    return true;
  }

  bool read_reverse(const JsonNode& root) {
    const JsonNode* reverse = root.find("reverse");
    if (reverse == nullptr) return true;
    if (!expect(*reverse, JsonKind::boolean, "\"reverse\"")) return false;
    decision_.reverse = reverse->boolean;
    return true;
  }

  bool read_entities(const JsonNode& root, const std::string& owner) {
    const JsonNode* list = require(root, "entities", JsonKind::array, owner);
    if (list == nullptr) return false;
    if (list->elements.size() < 2) {
      return refuse(*list, owner + " needs two entities or more; found " +
                               std::to_string(list->elements.size()));
    }
    for (const JsonNode& element : list->elements) {
      if (!read_reference(element, decision_.entities.emplace_back())) return false;
    }
    return true;
  }

  bool read_entity(const JsonNode& root, const std::string& owner) {
    const JsonNode* entity = require(root, "entity", JsonKind::object, owner);
    return entity != nullptr && read_reference(*entity, decision_.entities.emplace_back());
  }

  bool read_reference(const JsonNode& node, EntityReference& entity) {
    if (!expect(node, JsonKind::object, "an entity") ||
        !check_keys(node, "an entity", {"id", "name", "type"}) || !read_id(node, entity.id)) {
      return false;
    }
    for (const auto& [key, text] :
         {std::pair<std::string_view, std::string*>{"name", &entity.name},
          std::pair<std::string_view, std::string*>{"type", &entity.type}}) {
      if (node.find(key) != nullptr && !read_text(node, key, "an entity", *text)) return false;
    }
    if (entity.id || !entity.name.empty()) return true;
    return refuse(node, "an entity needs an \"id\" or a \"name\"");
  }

  template <class SomeId>
  bool read_id(const JsonNode& node, SomeId& id) {
    const JsonNode* found = node.find("id");
    if (found == nullptr) return true;
    if (!expect(*found, JsonKind::string, "\"id\"")) return false;
    if (found->text.empty()) return true;
    const auto parsed = SomeId::parse(found->text);
    if (!parsed) {
      return refuse(*found, "there is no id \"" + found->text + "\"; expected one such as " +
                                SomeId(0x1f3a09c2b4d5e6f7).to_string());
    }
    id = *parsed;
    return true;
  }

  bool read_relation(const JsonNode& root, const std::string& owner) {
    const JsonNode* node = require(root, "relation", JsonKind::object, owner);
    if (node == nullptr || !check_keys(*node, "a relation", {"id", "subject", "type", "object"}))
      return false;
    RelationReference& relation = decision_.relation.emplace();
    if (!read_id(*node, relation.id)) return false;
    const bool is_described = node->find("subject") != nullptr || node->find("object") != nullptr ||
                              node->find("type") != nullptr;
    if (relation.id && !is_described) return true;
    const JsonNode* subject = require(*node, "subject", JsonKind::object, "a relation");
    const JsonNode* object =
        subject == nullptr ? nullptr : require(*node, "object", JsonKind::object, "a relation");
    return object != nullptr && read_reference(*subject, relation.subject) &&
           read_text(*node, "type", "a relation", relation.type) &&
           read_reference(*object, relation.object);
  }

  std::string_view line_;
  const std::string& source_;
  std::size_t number_;
  ReviewDecision decision_{};
  std::optional<Error> error_;
};

// -- applying

std::string describe(const EntityReference& entity) {
  std::string text =
      entity.name.empty() ? entity.id.to_string() : "\"" + utf8::sanitize(entity.name).text + "\"";
  if (!entity.type.empty()) text += " (" + entity.type + ")";
  return text;
}

/// Why a decision cannot be replayed. Thrown inside of this file only.
struct Mismatch {
  std::string why;
};

template <class Visit>
void for_each_pair(const ReviewDecision& decision, Visit visit) {
  for (std::size_t i = 0; i < decision.entities.size(); ++i) {
    for (std::size_t k = i + 1; k < decision.entities.size(); ++k)
      visit(decision.entities[i], decision.entities[k]);
  }
}

/// Finds what a review speaks of, in spite of the merges that it made before.
class Finder {
 public:
  explicit Finder(const KnowledgeGraph& graph) : graph_(graph) {}

  void note_merge(EntityId kept, EntityId absorbed) { survivors_[absorbed] = kept; }

  std::vector<EntityId> find(const EntityReference& reference) const {
    std::vector<EntityId> found;
    if (reference.id) {
      const EntityId id = follow(reference.id);
      if (graph_.find(id) != nullptr) return {id};
    }
    for (const EntityId id : named(reference)) {
      if (graph_.at(id).name == reference.name) found.push_back(follow(id));
    }
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
  }

  std::optional<EntityId> find_one(const EntityReference& reference) const {
    const std::vector<EntityId> found = find(reference);
    if (found.size() > 1) {
      throw Mismatch{"there are " + std::to_string(found.size()) + " entities " +
                     describe(reference) + ", expected one: give its id"};
    }
    return found.empty() ? std::nullopt : std::optional(found[0]);
  }

  EntityId require(const EntityReference& reference) const {
    if (const auto found = find_one(reference)) return *found;
    throw Mismatch{"there is no entity " + describe(reference)};
  }

  bool has_name(EntityId id, const EntityReference& reference) const {
    const auto found = named(reference);
    return std::find(found.begin(), found.end(), id) != found.end();
  }

 private:
  // What an entity became by earlier merges of this review.
  EntityId follow(EntityId id) const {
    for (auto at = survivors_.find(id); at != survivors_.end(); at = survivors_.find(id))
      id = at->second;
    return id;
  }

  // By name or alias.
  std::vector<EntityId> named(const EntityReference& reference) const {
    if (reference.name.empty()) return {};
    std::vector<EntityId> found = graph_.find_by_name(reference.name);
    std::erase_if(found, [&](EntityId id) {
      return !reference.type.empty() && graph_.schema().at(graph_.at(id).type).id != reference.type;
    });
    return found;
  }

  const KnowledgeGraph& graph_;
  std::unordered_map<EntityId, EntityId> survivors_;  // absorbed to kept
};

class Applier {
 public:
  Applier(KnowledgeGraph& graph, const Review& review, const Diagnostics& diagnostics)
      : graph_(graph), review_(review), diagnostics_(diagnostics), finder_(graph) {}

  ReviewOutcome run() {
    for (const ReviewDecision& decision : review_.decisions) {
      if (decision.action == ReviewAction::propose) continue;
      if (decision.action != ReviewAction::merge) merge_pending();
      try {
        apply(decision);
        ++outcome_.applied;
      } catch (const Mismatch& mismatch) {
        ++outcome_.unmatched;
        warn(decision, mismatch.why);
      }
    }
    merge_pending();
    return outcome_;
  }

 private:
  void warn(const ReviewDecision& decision, const std::string& why) const {
    diagnostics_.warn(std::string(to_string(decision.action)) + ": " + why,
                      {review_.source, decision.line});
  }

  void apply(const ReviewDecision& decision) {
    switch (decision.action) {
      case ReviewAction::merge:
        for (std::size_t i = 1; i < decision.entities.size(); ++i)
          merge(decision, decision.entities.front(), decision.entities[i]);
        return;
      case ReviewAction::separate:
        for_each_pair(decision, [&](const EntityReference& first, const EntityReference& second) {
          separate(first, second);
        });
        return;
      case ReviewAction::rename: {
        const EntityId id = finder_.require(decision.entities.front());
        if (graph_.at(id).name != decision.name || !graph_.at(id).is_name_fixed)
          accept(graph_.rename(id, decision.name));
        return;
      }
      case ReviewAction::split:
        split(finder_.require(decision.entities.front()), decision.name);
        return;
      case ReviewAction::reject:
        for (const RelationId id : find_relations(*decision.relation))
          accept(graph_.remove_relation(id));
        return;
      case ReviewAction::retype:
        retype(decision);
        return;
      case ReviewAction::propose:
        return;
    }
  }

  template <class T>
  static void accept(const Result<T>& done) {
    if (!done) throw Mismatch{done.error().message};
  }

  void merge(const ReviewDecision& decision, const EntityReference& kept,
             const EntityReference& absorbed) {
    const auto first = finder_.find_one(kept), second = finder_.find_one(absorbed);
    // One that is gone may be a name of the other by now.
    if (first && !second && finder_.has_name(*first, absorbed)) return;
    if (second && !first && finder_.has_name(*second, kept)) return;
    if (!first) throw Mismatch{"there is no entity " + describe(kept)};
    if (!second) throw Mismatch{"there is no entity " + describe(absorbed)};
    if (*first == *second) return;
    pending_.emplace_back(*first, *second);
    finder_.note_merge(*first, *second);
    last_merge_ = &decision;
  }

  void merge_pending() {
    if (pending_.empty()) return;
    const auto merged = graph_.merge_entities(pending_);
    pending_.clear();
    if (!merged) {
      warn(*last_merge_, merged.error().message);
      return;
    }
    for (const std::string& dropped : merged->dropped)
      warn(*last_merge_, "this and the merges before it lose a relation: " + dropped);
  }

  void separate(const EntityReference& first, const EntityReference& second) {
    auto a = finder_.find_one(first), b = finder_.find_one(second);
    if (!a && b && finder_.has_name(*b, first)) a = b;
    if (!b && a && finder_.has_name(*a, second)) b = a;
    if (!a) throw Mismatch{"there is no entity " + describe(first)};
    if (!b) throw Mismatch{"there is no entity " + describe(second)};
    if (*a != *b) return;  // the merging of documents respects it: `find_separated`
    const std::string& name = graph_.at(*a).name;
    split(*a, second.name.empty() || second.name == name ? first.name : second.name);
  }

  void split(EntityId id, const std::string& alias) {
    const Entity& entity = graph_.at(id);
    if (std::binary_search(entity.aliases.begin(), entity.aliases.end(), alias) ||
        entity.name == alias) {
      accept(graph_.split_entity(id, {.name = alias}));
      return;
    }
    // Apart already, as documents were merged.
    const EntityReference part{{}, alias, graph_.schema().at(entity.type).id};
    if (finder_.find(part).empty()) {
      throw Mismatch{describe(EntityReference{id, entity.name, part.type}) + " has no alias \"" +
                     utf8::sanitize(alias).text + "\""};
    }
  }

  std::vector<RelationId> find_relations(const RelationReference& reference) const {
    if (reference.id && graph_.find(reference.id) != nullptr) return {reference.id};
    if (reference.type.empty()) {
      throw Mismatch{"there is no relation " + reference.id.to_string()};
    }
    const auto type = graph_.schema().find_relation(reference.type);
    if (!type) throw Mismatch{"the schema has no relation \"" + reference.type + "\""};
    const EntityId subject = finder_.require(reference.subject),
                   object = finder_.require(reference.object);
    std::vector<RelationId> found;
    const auto gather = [&](EntityId from, EntityId to) {
      for (const Relation* relation : graph_.between(from, to)) {
        if (relation->type() == type->type) found.push_back(relation->id());
      }
    };
    const bool symmetric = graph_.schema().at(type->type).symmetric;
    if (!type->inverted || symmetric) gather(subject, object);
    if (type->inverted || symmetric) gather(object, subject);
    const std::string words =
        describe(reference.subject) + " " + reference.type + " " + describe(reference.object);
    if (found.empty()) throw Mismatch{"there is no relation " + words};
    if (reference.id && found.size() > 1) {
      throw Mismatch{"there is no relation " + reference.id.to_string() + " any more, and " +
                     std::to_string(found.size()) + " of the form " + words + ", expected one"};
    }
    return found;
  }

  void retype(const ReviewDecision& decision) {
    const RelationReference& reference = *decision.relation;
    const auto to = graph_.schema().find_relation(decision.to);
    if (!to) throw Mismatch{"the schema has no relation \"" + decision.to + "\""};
    for (const RelationId id : find_relations(reference)) {
      const EntityId stored = graph_.at(id).subject();
      const bool is_turned =
          !reference.type.empty() && finder_.find_one(reference.subject).value_or(stored) != stored;
      accept(graph_.retype(id, *to, decision.reverse != is_turned));
    }
  }

  KnowledgeGraph& graph_;
  const Review& review_;
  const Diagnostics& diagnostics_;
  Finder finder_;
  ReviewOutcome outcome_;
  std::vector<std::pair<EntityId, EntityId>> pending_;  // merges still to be made: kept, absorbed
  const ReviewDecision* last_merge_ = nullptr;
};

// -- writing

using Writer = rapidjson::Writer<rapidjson::StringBuffer>;

void write_text(Writer& json, const char* key, const std::string& text) {
  json.Key(key);
  json.String(text.data(), static_cast<rapidjson::SizeType>(text.size()));
}

void write(Writer& json, const EntityReference& entity) {
  json.StartObject();
  if (entity.id) write_text(json, "id", entity.id.to_string());
  if (!entity.name.empty()) write_text(json, "name", entity.name);
  if (!entity.type.empty()) write_text(json, "type", entity.type);
  json.EndObject();
}

void write(Writer& json, const RelationReference& relation) {
  json.StartObject();
  if (relation.id) write_text(json, "id", relation.id.to_string());
  if (!relation.type.empty()) {
    json.Key("subject");
    write(json, relation.subject);
    write_text(json, "type", relation.type);
    json.Key("object");
    write(json, relation.object);
  }
  json.EndObject();
}

}  // namespace

std::string_view to_string(ReviewAction action) noexcept {
  switch (action) {
    case ReviewAction::merge:
      return "merge";
    case ReviewAction::separate:
      return "separate";
    case ReviewAction::rename:
      return "rename";
    case ReviewAction::split:
      return "split";
    case ReviewAction::reject:
      return "reject";
    case ReviewAction::retype:
      return "retype";
    case ReviewAction::propose:
      return "propose";
  }
  return "propose";
}

std::optional<ReviewAction> parse_review_action(std::string_view text) noexcept {
  for (const ReviewAction action : all_actions) {
    if (text == to_string(action)) return action;
  }
  return std::nullopt;
}

Review parse_review(std::string_view text, std::string source) {
  Review review{std::move(source), {}, {}};
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    const std::size_t begin = line.find_first_not_of(" \t");
    if (begin == std::string_view::npos || line[begin] == '#') continue;
    auto decision = LineReader(line, review.source, number).read();
    if (decision) {
      review.decisions.push_back(std::move(*decision));
    } else {
      review.errors.push_back(std::move(decision.error()));
    }
  }
  return review;
}

Result<Review> load_review(const std::filesystem::path& path) {
  auto text = read_text_file(path, "review", max_review_bytes);
  if (!text) return tl::unexpected(std::move(text.error()));
  return parse_review(*text, path.string());
}

std::string to_json_line(const ReviewDecision& decision) {
  rapidjson::StringBuffer buffer;
  Writer json(buffer);
  json.StartObject();
  write_text(json, "action", std::string(to_string(decision.action)));
  switch (decision.action) {
    case ReviewAction::merge:
    case ReviewAction::separate:
    case ReviewAction::propose:
      json.Key("entities");
      json.StartArray();
      for (const EntityReference& entity : decision.entities)
        write(json, entity);
      json.EndArray();
      if (decision.score >= 0.0f) {
        json.Key("score");
        json.Double(std::round(static_cast<double>(decision.score) * 1e4) / 1e4);
      }
      break;
    case ReviewAction::rename:
    case ReviewAction::split:
      json.Key("entity");
      write(json, decision.entities.front());
      write_text(json, decision.action == ReviewAction::rename ? "name" : "alias", decision.name);
      break;
    case ReviewAction::reject:
    case ReviewAction::retype:
      json.Key("relation");
      write(json, *decision.relation);
      if (decision.action == ReviewAction::retype) {
        write_text(json, "to", decision.to);
        json.Key("reverse");
        json.Bool(decision.reverse);
      }
      break;
  }
  if (!decision.reason.empty()) write_text(json, "reason", decision.reason);
  json.EndObject();
  return std::string(buffer.GetString(), buffer.GetSize()) + '\n';
}

ReviewOutcome apply_review(KnowledgeGraph& graph, const Review& review,
                           const Diagnostics& diagnostics) {
  return Applier(graph, review, diagnostics).run();
}

std::vector<std::pair<EntityId, EntityId>> find_separated(const KnowledgeGraph& graph,
                                                          const Review& review) {
  const Finder finder(graph);
  std::vector<std::pair<EntityId, EntityId>> pairs;
  for (const ReviewDecision& decision : review.decisions) {
    if (decision.action != ReviewAction::separate) continue;
    for_each_pair(decision, [&](const EntityReference& first, const EntityReference& second) {
      const auto a = finder.find(first), b = finder.find(second);
      if (a.size() == 1 && b.size() == 1 && a[0] != b[0])
        pairs.emplace_back(std::min(a[0], b[0]), std::max(a[0], b[0]));
    });
  }
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  return pairs;
}

}  // namespace trama

#include "graph_store.h"

#include "entity_parts.h"

#include <trama/graph/utf8.h>

#include <algorithm>
#include <iterator>
#include <tuple>

namespace trama {
namespace {

bool is_probability(float score) noexcept {
  return score >= 0.0f && score <= 1.0f;
}

// Of two wordings the one that says something, then the first in byte order.
void join_text(std::string& into, std::string& other) {
  if (into.empty() || (!other.empty() && other < into)) into = std::move(other);
}

tl::unexpected<Error> not_text(std::string_view what) {
  return fail(ErrorCode::encoding, "the " + std::string(what) + " is not UTF-8");
}

std::string number(float value) {
  std::string text = std::to_string(value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

}  // namespace

std::size_t GraphStore::SentenceHash::operator()(const SentencePtr& sentence) const noexcept {
  const std::uint64_t place = std::uint64_t{sentence->span.begin} << 32 | sentence->span.end;
  return hash64(sentence->text, sentence->document.value() ^ place);
}

const GraphStore::EntityRecord* GraphStore::find(EntityId id) const noexcept {
  const auto found = entities_.find(id);
  return found == entities_.end() ? nullptr : &found->second;
}

const Relation* GraphStore::find(RelationId id) const noexcept {
  const auto found = relations_.find(id);
  return found == relations_.end() ? nullptr : &found->second;
}

std::vector<EntityId> GraphStore::find_by_name(std::string_view name) const {
  std::vector<EntityId> ids;
  const auto [first, last] = names_.equal_range(hash64(name));
  for (auto at = first; at != last; ++at) {
    const Entity& entity = entities_.at(at->second).entity;
    if (entity.name == name ||
        std::binary_search(entity.aliases.begin(), entity.aliases.end(), name)) {
      ids.push_back(entity.id);
    }
  }
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  return ids;
}

std::string GraphStore::describe(EntityId id) const {
  const EntityRecord* record = find(id);
  if (record == nullptr) return "entity " + id.to_string();
  return record->entity.name + " (" + schema().at(record->entity.type).id + ")";
}

Result<DocumentId> GraphStore::add(Document document) {
  if (document.name.empty()) {
    return fail(ErrorCode::invalid_argument, "a document needs a name; found an empty one");
  }
  for (const std::string* text :
       {&document.name, &document.title, &document.uri, &document.language, &document.date}) {
    if (!utf8::is_valid(*text))
      return not_text("description of document \"" + utf8::sanitize(document.name).text + "\"");
  }
  if (!document.id) document.id = make_document_id(document.name);
  const DocumentId id = document.id;
  const auto [at, is_new] = documents_.try_emplace(id);
  Document& known = at->second;
  if (is_new) {
    known = std::move(document);
  } else {
    join_text(known.name, document.name);
    join_text(known.title, document.title);
    join_text(known.uri, document.uri);
    join_text(known.language, document.language);
    join_text(known.date, document.date);
    known.length = std::max(known.length, document.length);
    known.page_begins = std::max(known.page_begins, document.page_begins);
  }
  return id;
}

Result<EntityId> GraphStore::add(Entity entity) {
  if (!schema().contains(entity.type)) {
    return fail(ErrorCode::unknown_type,
                "the schema has no entity type number " + std::to_string(entity.type.value));
  }
  const std::string& type = schema().at(entity.type).id;
  if (entity.name.empty()) {
    return fail(ErrorCode::invalid_argument, "an entity of type " + type + " has an empty name");
  }
  const auto is_text = [](const std::string& text) { return utf8::is_valid(text); };
  if (!is_text(entity.name) ||
      !std::all_of(entity.aliases.begin(), entity.aliases.end(), is_text) ||
      !std::all_of(entity.attributes.begin(), entity.attributes.end(), [&](const auto& attribute) {
        return is_text(attribute.first) && is_text(attribute.second);
      })) {
    return not_text("name, an alias or an attribute of \"" + utf8::sanitize(entity.name).text +
                    "\"");
  }
  if (!is_probability(entity.score)) {
    return fail(ErrorCode::invalid_argument, "the score of " + entity.name + " (" + type +
                                                 ") must lie in [0, 1]; found " +
                                                 number(entity.score));
  }
  for (const Mention& mention : entity.mentions) {
    if (!documents_.contains(mention.document)) {
      return fail(ErrorCode::not_found, entity.name + " (" + type + ") is mentioned in document " +
                                            mention.document.to_string() +
                                            ", which is not in the graph");
    }
  }
  if (!entity.id) entity.id = make_entity_id(type, entity.name);
  normalize(entity);

  const auto found = entities_.find(entity.id);
  if (found == entities_.end()) {
    const EntityId id = entity.id;
    copy(entity);
    return id;
  }
  Entity& known = found->second.entity;
  if (known.type != entity.type) {
    return fail(ErrorCode::duplicate, "the id " + entity.id.to_string() + " of " + entity.name +
                                          " (" + type + ") belongs to " + describe(known.id));
  }
  Entity joined = join(known, entity);
  if (joined.name != known.name || joined.aliases != known.aliases) {
    unindex_names(known);
    known = std::move(joined);
    index_names(known);
  } else {
    known = std::move(joined);
  }
  return known.id;
}

void GraphStore::copy(const Document& document) {
  documents_.emplace(document.id, document);
}

void GraphStore::copy(const Entity& entity) {
  EntityRecord& record = entities_[entity.id];
  record.entity = entity;
  record.vertex = boost::add_vertex(&record.entity, adjacency_);
  index_names(record.entity);
}

void GraphStore::copy(const Relation& relation) {
  Relation copied = relation;
  for (Evidence& claim : copied.claims_) {
    if (claim.sentence) intern(claim.sentence);
  }
  insert(std::move(copied));
}

void GraphStore::index_names(const Entity& entity) {
  names_.emplace(hash64(entity.name), entity.id);
  for (const std::string& alias : entity.aliases)
    names_.emplace(hash64(alias), entity.id);
}

void GraphStore::unindex_names(const Entity& entity) {
  const auto erase = [&](const std::string& name) {
    const auto [first, last] = names_.equal_range(hash64(name));
    const auto found =
        std::find_if(first, last, [&](const auto& entry) { return entry.second == entity.id; });
    if (found != last) names_.erase(found);
  };
  erase(entity.name);
  for (const std::string& alias : entity.aliases)
    erase(alias);
}

void GraphStore::intern(SentencePtr& sentence) {
  sentence = *sentences_.insert(sentence).first;
}

void GraphStore::update(EntityId id, const std::function<void(Entity&)>& change) {
  Entity& entity = entities_.at(id).entity;
  unindex_names(entity);
  change(entity);
  normalize(entity);
  index_names(entity);
}

// Statements: what is accepted

std::string GraphStore::describe(const Statement& statement) const {
  return describe(statement.subject) + " " + schema().at(statement.type).id + " " +
         describe(statement.object);
}

Result<void> GraphStore::check(Statement& statement) const {
  if (!schema().contains(statement.type)) {
    return fail(ErrorCode::unknown_type,
                "the schema has no relation number " + std::to_string(statement.type.value));
  }
  const bool is_turned = schema().at(statement.type).symmetric
                             ? statement.object < statement.subject
                             : statement.inverted;
  if (is_turned) {
    std::swap(statement.subject, statement.object);
    for (Evidence& evidence : statement.evidence)
      std::swap(evidence.subject, evidence.object);
  }
  statement.inverted = false;
  if (auto checked = check_ends(statement); !checked) return checked;
  if (auto checked = check_qualifiers(statement); !checked) return checked;
  return check_evidence(statement);
}

Result<void> GraphStore::check_ends(const Statement& statement) const {
  const RelationType& relation = schema().at(statement.type);
  const auto refuse = [&](ErrorCode code, const std::string& why) {
    return fail(code, describe(statement) + ": " + why);
  };
  const EntityRecord* subject = find(statement.subject);
  const EntityRecord* object = find(statement.object);
  if (subject == nullptr) return refuse(ErrorCode::not_found, "the subject is not in the graph");
  if (object == nullptr) return refuse(ErrorCode::not_found, "the object is not in the graph");
  if (subject == object) {
    return refuse(ErrorCode::invalid_argument, "an entity cannot be related to itself");
  }
  const TypeId subject_type = subject->entity.type;
  const TypeId object_type = object->entity.type;
  if (!schema().allows_subject(statement.type, subject_type)) {
    return refuse(ErrorCode::domain, "its subject must be " + schema().names(relation.domain) +
                                         "; found " + schema().at(subject_type).id);
  }
  if (!schema().allows_object(statement.type, object_type)) {
    return refuse(ErrorCode::range, "its object must be " + schema().names(relation.range) +
                                        "; found " + schema().at(object_type).id);
  }
  if (statement.attributed_to && find(statement.attributed_to) == nullptr) {
    return refuse(ErrorCode::not_found, "it is attributed to " + describe(statement.attributed_to) +
                                            ", which is not in the graph");
  }
  return {};
}

Result<void> GraphStore::check_qualifiers(const Statement& statement) const {
  const auto refuse = [&](ErrorCode code, const std::string& why) {
    return fail(code, describe(statement) + ": " + why);
  };
  for (const Qualifier& qualifier : statement.qualifiers) {
    if (!schema().contains(qualifier.type)) {
      return refuse(ErrorCode::unknown_type,
                    "the schema has no qualifier number " + std::to_string(qualifier.type.value));
    }
    const QualifierType& type = schema().at(qualifier.type);
    if (!qualifier.entity && !qualifier.value && qualifier.text.empty()) {
      return refuse(ErrorCode::invalid_argument, "the qualifier " + type.id + " is empty");
    }
    if (!utf8::is_valid(qualifier.text)) {
      return refuse(ErrorCode::encoding, "the text of the qualifier " + type.id + " is not UTF-8");
    }
    if (!qualifier.entity) continue;
    const EntityRecord* record = find(qualifier.entity);
    if (record == nullptr) {
      return refuse(ErrorCode::not_found, "the qualifier " + type.id + " points to " +
                                              describe(qualifier.entity) +
                                              ", which is not in the graph");
    }
    if (!schema().allows(qualifier.type, record->entity.type)) {
      return refuse(ErrorCode::range, "the qualifier " + type.id + " must be " +
                                          schema().names(type.range) + "; found " +
                                          describe(qualifier.entity));
    }
  }
  return {};
}

Result<void> GraphStore::check_evidence(const Statement& statement) const {
  const auto refuse = [&](ErrorCode code, const std::string& why) {
    return fail(code, describe(statement) + ": " + why);
  };
  if (!is_probability(statement.score)) {
    return refuse(ErrorCode::invalid_argument,
                  "the score must lie in [0, 1]; found " + number(statement.score));
  }
  for (const Evidence& evidence : statement.evidence) {
    if (!is_probability(evidence.score)) {
      return refuse(ErrorCode::invalid_argument,
                    "the score of evidence must lie in [0, 1]; found " + number(evidence.score));
    }
    if (!is_probability(evidence.inference_score)) {
      return refuse(ErrorCode::invalid_argument,
                    "the score of an inferred end must lie in [0, 1]; found " +
                        number(evidence.inference_score));
    }
    if (!evidence.sentence) {
      return refuse(ErrorCode::invalid_argument, "a piece of evidence has no sentence");
    }
    if (!documents_.contains(evidence.document())) {
      return refuse(ErrorCode::not_found, "its evidence is in document " +
                                              evidence.document().to_string() +
                                              ", which is not in the graph");
    }
    if (!utf8::is_valid(evidence.sentence->text) || !utf8::is_valid(evidence.sentence->producer)) {
      return refuse(ErrorCode::encoding, "the sentence or producer of its evidence is not UTF-8");
    }
  }
  return {};
}

// Statements: how they become relations

Result<RelationId> GraphStore::add(Statement statement) {
  if (auto checked = check(statement); !checked) return tl::unexpected<Error>(checked.error());
  normalize(statement.qualifiers);
  if (statement.qualifiers.size() > max_qualifiers) {
    return fail(ErrorCode::limit, describe(statement) + ": it has " +
                                      std::to_string(statement.qualifiers.size()) +
                                      " qualifiers, more than " + std::to_string(max_qualifiers));
  }
  Claim claim{std::move(statement.qualifiers), std::move(statement.evidence), true};
  for (Evidence& evidence : claim.evidence)
    intern(evidence.sentence);
  if (claim.evidence.empty()) claim.evidence.push_back(Evidence{.score = statement.score});

  const std::vector<Relation*> group = group_of(statement);
  if (Relation* home = find_home(group, claim)) {
    extend(*home, std::move(claim));
    return home->id();
  }
  if (stands_alone(group, claim)) {
    Line line{claim.qualifiers, {}, true};
    line.claims.push_back(std::move(claim));
    return insert(make_relation(statement, std::move(line))).id();
  }

  std::vector<Claim> claims;
  for (Relation* relation : group) {
    auto held = claims_of(*relation);
    claims.insert(claims.end(), std::make_move_iterator(held.begin()),
                  std::make_move_iterator(held.end()));
  }
  claims.push_back(std::move(claim));
  for (Relation* relation : group)
    remove(*relation);

  RelationId id;
  for (Line& line : lines_of(std::move(claims))) {
    const bool has_new = line.has_new;
    const Relation& relation = insert(make_relation(statement, std::move(line)));
    if (has_new) id = relation.id();
  }
  return id;
}

std::vector<Relation*> GraphStore::group_of(const Statement& head) {
  const Vertex subject = entities_.at(head.subject).vertex;
  const Vertex object = entities_.at(head.object).vertex;
  std::vector<Relation*> group;
  const auto gather = [&](Edge edge) {
    const Relation& relation = *adjacency_[edge];
    if (relation.subject_ == head.subject && relation.object_ == head.object &&
        relation.type_ == head.type && relation.modality_ == head.modality &&
        relation.attributed_to_ == head.attributed_to) {
      group.push_back(&relations_.at(relation.id_));
    }
  };
  // Hubs have their many relations on one side: the other end's list is the short one.
  if (boost::out_degree(subject, adjacency_) <= boost::in_degree(object, adjacency_)) {
    const auto [first, last] = boost::out_edges(subject, adjacency_);
    std::for_each(first, last, gather);
  } else {
    const auto [first, last] = boost::in_edges(object, adjacency_);
    std::for_each(first, last, gather);
  }
  return group;
}

// The relation that takes a claim without any change but one more piece of evidence, or null:
// `lines_of` would find the same at greater cost. That is so if the relation holds a claim of the
// same qualifiers, or if it is the only one of its group and agrees with all that the claim states.
Relation* GraphStore::find_home(const std::vector<Relation*>& group, const Claim& claim) const {
  for (Relation* relation : group) {
    const auto& known = relation->qualifiers_;
    const bool is_known = std::all_of(
        claim.qualifiers.begin(), claim.qualifiers.end(), [&known](const Qualifier& qualifier) {
          return std::any_of(known.begin(), known.end(), [&qualifier](const Qualifier& other) {
            return compare(other, qualifier) == 0 && !adds_wording(qualifier, other);
          });
        });
    if (!is_known) continue;
    if (group.size() == 1 && are_compatible(schema(), known, claim.qualifiers)) return relation;
    const std::uint32_t mask = mask_of(claim.qualifiers, known);
    const bool holds_same =
        std::any_of(relation->claims_.begin(), relation->claims_.end(),
                    [mask](const Evidence& evidence) { return evidence.qualifiers == mask; });
    if (holds_same) return relation;
  }
  return nullptr;
}

// True if a claim contradicts every other of its group, so that it makes a relation of its own and
// changes no other. Without this, a fact told at n dates would cost n^3.
bool GraphStore::stands_alone(const std::vector<Relation*>& group, const Claim& claim) const {
  for (const Relation* relation : group) {
    for (const Qualifier& known : relation->qualifiers_) {
      for (const Qualifier& qualifier : claim.qualifiers) {
        if (compare(known, qualifier) == 0 &&
            (adds_wording(qualifier, known) || adds_wording(known, qualifier))) {
          return false;
        }
      }
    }
    std::uint32_t last_mask = 0;
    for (std::size_t i = 0; i < relation->claims_.size(); ++i) {
      const std::uint32_t mask = relation->claims_[i].qualifiers;
      if (i > 0 && mask == last_mask) continue;
      last_mask = mask;
      if (are_compatible(schema(), relation->qualifiers_, claim.qualifiers, mask)) return false;
    }
  }
  return true;
}

void GraphStore::extend(Relation& relation, Claim claim) {
  const std::uint32_t mask = mask_of(claim.qualifiers, relation.qualifiers_);
  for (Evidence& evidence : claim.evidence) {
    evidence.qualifiers = mask;
    add_claim(relation, std::move(evidence));
  }
}

// Those that state most come first, so that a claim without a date finds the dated one. Each joins
// the first line that it does not contradict.
std::vector<GraphStore::Line> GraphStore::lines_of(std::vector<Claim> claims) const {
  // One wording for each detail of the whole group: it may not depend on which line met it first.
  std::vector<Qualifier> wordings;
  for (const Claim& claim : claims) {
    wordings.insert(wordings.end(), claim.qualifiers.begin(), claim.qualifiers.end());
  }
  normalize(wordings);
  for (Claim& claim : claims) {
    auto wording = wordings.begin();
    for (Qualifier& qualifier : claim.qualifiers) {
      while (compare(*wording, qualifier) != 0)
        ++wording;
      qualifier = *wording;
    }
  }

  std::sort(claims.begin(), claims.end(), [](const Claim& a, const Claim& b) {
    if (a.qualifiers.size() != b.qualifiers.size())
      return a.qualifiers.size() > b.qualifiers.size();
    return std::lexicographical_compare(
        a.qualifiers.begin(), a.qualifiers.end(), b.qualifiers.begin(), b.qualifiers.end(),
        [](const Qualifier& x, const Qualifier& y) { return compare(x, y) < 0; });
  });
  std::vector<Line> lines;
  for (Claim& claim : claims) {
    Line* home = nullptr;
    std::vector<Qualifier> united;
    for (Line& line : lines) {
      if (!are_compatible(schema(), line.qualifiers, claim.qualifiers)) continue;
      united = line.qualifiers;
      united.insert(united.end(), claim.qualifiers.begin(), claim.qualifiers.end());
      normalize(united);
      if (united.size() > max_qualifiers) continue;
      home = &line;
      break;
    }
    if (home == nullptr) {
      home = &lines.emplace_back();
      united = claim.qualifiers;
    }
    home->qualifiers = std::move(united);
    home->has_new = home->has_new || claim.is_new;
    home->claims.push_back(std::move(claim));
  }
  return lines;
}

std::vector<GraphStore::Claim> GraphStore::claims_of(const Relation& relation) {
  std::vector<Claim> claims;
  std::vector<std::uint32_t> masks;
  for (const Evidence& evidence : relation.claims_) {
    const auto found = std::find(masks.begin(), masks.end(), evidence.qualifiers);
    const auto at = static_cast<std::size_t>(found - masks.begin());
    if (found == masks.end()) {
      masks.push_back(evidence.qualifiers);
      claims.push_back(Claim{select(relation.qualifiers_, evidence.qualifiers), {}, false});
    }
    claims[at].evidence.push_back(evidence);
  }
  return claims;
}

Relation GraphStore::make_relation(const Statement& head, Line line) const {
  Relation relation;
  relation.type_ = head.type;
  relation.subject_ = head.subject;
  relation.object_ = head.object;
  relation.modality_ = head.modality;
  relation.attributed_to_ = head.attributed_to;
  relation.qualifiers_ = std::move(line.qualifiers);
  relation.qualifiers_.shrink_to_fit();
  std::size_t claim_count = 0;
  for (const Claim& claim : line.claims)
    claim_count += claim.evidence.size();
  relation.claims_.reserve(claim_count);
  for (Claim& claim : line.claims)
    extend(relation, std::move(claim));
  // Two lines of a group differ in what the id is made of, unless one was full.
  std::uint64_t salt = 0;
  do {
    relation.id_ = make_relation_id(schema(), head, relation.qualifiers_, salt++);
  } while (relations_.contains(relation.id_));
  return relation;
}

Relation& GraphStore::insert(Relation relation) {
  const RelationId id = relation.id_;
  Relation& kept = relations_.emplace(id, std::move(relation)).first->second;
  boost::add_edge(entities_.at(kept.subject_).vertex, entities_.at(kept.object_).vertex, &kept,
                  adjacency_);
  return kept;
}

// The same words read twice are one piece of evidence: the surer and the more direct reading.
void GraphStore::add_claim(Relation& relation, Evidence evidence) {
  auto& claims = relation.claims_;
  relation.score_ = std::max(relation.score_, evidence.score);
  const auto at =
      std::lower_bound(claims.begin(), claims.end(), evidence,
                       [](const Evidence& a, const Evidence& b) { return compare(a, b) < 0; });
  if (at != claims.end() && compare(*at, evidence) == 0) {
    at->score = std::max(at->score, evidence.score);
    at->inferred = at->inferred && evidence.inferred;
    at->inference_score = std::max(at->inference_score, evidence.inference_score);
    return;
  }
  if (evidence.sentence) ++relation.sourced_;
  claims.insert(at, std::move(evidence));
}

// Removing

void GraphStore::remove(const Relation& relation) {
  const Vertex subject = entities_.at(relation.subject_).vertex;
  const auto [first, last] = boost::out_edges(subject, adjacency_);
  const auto found =
      std::find_if(first, last, [&](Edge edge) { return adjacency_[edge] == &relation; });
  boost::remove_edge(*found, adjacency_);
  relations_.erase(relation.id_);
}

void GraphStore::remove_isolated(const std::vector<EntityId>& ids) {
  for (const EntityId id : ids) {
    unindex_names(entities_.at(id).entity);
    entities_.erase(id);
  }
  adjacency_ = AdjacencyList();
  for (auto& [id, record] : entities_)
    record.vertex = boost::add_vertex(&record.entity, adjacency_);
  for (const auto& [id, relation] : relations_) {
    boost::add_edge(entities_.at(relation.subject_).vertex, entities_.at(relation.object_).vertex,
                    &relation, adjacency_);
  }
}

bool is_before(const Relation& a, const Relation& b) noexcept {
  return std::tuple(a.subject(), a.type(), a.object(), a.id()) <
         std::tuple(b.subject(), b.type(), b.object(), b.id());
}

bool GraphStore::are_equal(const Relation& a, const Relation& b) {
  const auto head = [](const Relation& relation) {
    return std::tuple(relation.id_, relation.type_, relation.subject_, relation.object_,
                      relation.modality_, relation.attributed_to_, relation.score_);
  };
  const auto same_qualifier = [](const Qualifier& x, const Qualifier& y) {
    return x.type == y.type && x.entity == y.entity && x.text == y.text &&
           equal_values(x.value, y.value);
  };
  const auto same_claim = [](const Evidence& x, const Evidence& y) {
    return compare(x, y) == 0 && x.score == y.score && x.inferred == y.inferred &&
           x.inference_score == y.inference_score;
  };
  return head(a) == head(b) &&
         std::equal(a.qualifiers_.begin(), a.qualifiers_.end(), b.qualifiers_.begin(),
                    b.qualifiers_.end(), same_qualifier) &&
         std::equal(a.claims_.begin(), a.claims_.end(), b.claims_.begin(), b.claims_.end(),
                    same_claim);
}

}  // namespace trama

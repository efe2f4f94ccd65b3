#include "graph_store.h"

#include <trama/graph/knowledge_graph.h>
#include <trama/graph/utf8.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <stdexcept>
#include <unordered_map>
#include <unordered_set>

namespace trama {
namespace {

template <class T>
const T& require(const T* found, const std::string& id) {
  if (found == nullptr) throw std::out_of_range("the graph does not hold " + id);
  return *found;
}

/// True if a test holds for any entity that the relation speaks of.
template <class Test>
bool refers_to_any(const Relation& relation, Test test) {
  const auto qualifiers = relation.qualifiers();
  return test(relation.subject()) || test(relation.object()) || test(relation.attributed_to()) ||
         std::any_of(qualifiers.begin(), qualifiers.end(),
                     [&test](const Qualifier& qualifier) { return test(qualifier.entity); });
}

std::vector<const Relation*> sorted(std::vector<const Relation*> relations) {
  std::sort(relations.begin(), relations.end(),
            [](const Relation* a, const Relation* b) { return is_before(*a, *b); });
  return relations;
}

using Pairs = std::span<const std::pair<EntityId, EntityId>>;

/// Which mentions of an entity leave it, and what leaves with them.
class Division {
 public:
  Division(const Entity& entity, const KnowledgeGraph::EntityPart& part)
      : mentions_(entity.mentions), leaves_(entity.mentions.size()) {
    if (part.holds) {
      std::transform(mentions_.begin(), mentions_.end(), leaves_.begin(), part.holds);
      return;
    }
    std::vector<std::uint32_t> wordings{wording_of(part.name)};
    for (const std::string& alias : part.aliases)
      wordings.push_back(wording_of(alias));
    const auto is_part = [&wordings](const Mention& mention) {
      return std::find(wordings.begin(), wordings.end(), mention.wording) != wordings.end();
    };
    for (std::size_t i = 0; i < mentions_.size(); ++i) {
      const auto named = mentions_[i].is_name ? std::optional(i) : find_name(i);
      leaves_[i] = named && is_part(mentions_[*named]);
    }
  }

  bool leaves(std::size_t mention) const { return leaves_[mention]; }
  bool is_empty() const { return std::find(leaves_.begin(), leaves_.end(), true) == leaves_.end(); }

  /// The end of a relation that evidence states, by the span that carries it.
  bool takes_end(const Evidence& evidence, Span span) const {
    const Sentence& sentence = *evidence.sentence;
    const auto last = last_from(sentence.document, span.empty() ? sentence.span.end : span.end);
    return last && leaves_[*last];
  }

  /// What a sentence says of the entity without telling where.
  bool takes_sentence(const Evidence& evidence) const {
    const Sentence& sentence = *evidence.sentence;
    const auto last = last_from(sentence.document, sentence.span.end);
    if (!last) return false;
    std::size_t i = *last;
    bool takes = leaves_[i];
    while (i-- > 0 && mentions_[i].document == sentence.document &&
           mentions_[i].span.begin >= sentence.span.begin) {
      takes = takes && leaves_[i];
    }
    return takes;
  }

 private:
  // The nearest mention by name before one, in the same document; else the nearest after it.
  std::optional<std::size_t> find_name(std::size_t at) const {
    const auto is_name = [&](std::size_t i) {
      return mentions_[i].is_name && mentions_[i].document == mentions_[at].document;
    };
    for (std::size_t i = at; i-- > 0 && mentions_[i].document == mentions_[at].document;) {
      if (is_name(i)) return i;
    }
    for (std::size_t i = at + 1; i < mentions_.size(); ++i) {
      if (is_name(i)) return i;
    }
    return std::nullopt;
  }

  // The last mention that begins before a position of a document, else the document's first.
  std::optional<std::size_t> last_from(DocumentId document, std::uint32_t end) const {
    const Mention wanted{document, {end, 0}, false, 0};
    const auto next = std::lower_bound(mentions_.begin(), mentions_.end(), wanted);
    auto i = static_cast<std::size_t>(next - mentions_.begin());
    if (i > 0 && mentions_[i - 1].document == document) return i - 1;
    if (i < mentions_.size() && mentions_[i].document == document) return i;
    return std::nullopt;
  }

  const std::vector<Mention>& mentions_;
  std::vector<bool> leaves_;
};

/// To which entity each entity of some merges goes, itself left out.
std::unordered_map<EntityId, EntityId> survivors(Pairs pairs) {
  // std::map: the outcome must not depend on the order of the pairs.
  std::map<EntityId, EntityId> parents;
  const auto root = [&parents](EntityId id) {
    while (parents.at(id) != id)
      id = parents.at(id) = parents.at(parents.at(id));
    return id;
  };
  std::unordered_set<EntityId> absorbed;
  for (const auto& [kept, other] : pairs) {
    parents.emplace(kept, kept);
    parents.emplace(other, other);
    absorbed.insert(other);
  }
  for (const auto& [kept, other] : pairs)
    parents[root(other)] = root(kept);
  std::map<EntityId, EntityId> chosen;  // root to the entity that stays
  for (const auto& [id, parent] : parents) {
    EntityId& choice = chosen.try_emplace(root(id), id).first->second;
    if (absorbed.contains(choice) && !absorbed.contains(id)) choice = id;
  }
  std::unordered_map<EntityId, EntityId> result;
  for (const auto& [id, parent] : parents) {
    const EntityId survivor = chosen.at(root(id));
    if (survivor != id) result.emplace(id, survivor);
  }
  return result;
}

}  // namespace

KnowledgeGraph::KnowledgeGraph(SchemaPtr schema)
    : store_(std::make_unique<GraphStore>(std::move(schema))) {}
KnowledgeGraph::~KnowledgeGraph() = default;
KnowledgeGraph::KnowledgeGraph(KnowledgeGraph&&) noexcept = default;
KnowledgeGraph& KnowledgeGraph::operator=(KnowledgeGraph&&) noexcept = default;

KnowledgeGraph KnowledgeGraph::clone() const {
  KnowledgeGraph copy(schema_ptr());
  for (const auto& [id, document] : store_->documents())
    copy.store_->copy(document);
  for (const auto& [id, record] : store_->entities())
    copy.store_->copy(record.entity);
  for (const auto& [id, relation] : store_->relations())
    copy.store_->copy(relation);
  return copy;
}

const Schema& KnowledgeGraph::schema() const noexcept {
  return store_->schema();
}
const SchemaPtr& KnowledgeGraph::schema_ptr() const noexcept {
  return store_->schema_ptr();
}

Result<DocumentId> KnowledgeGraph::add_document(Document document) {
  return store_->add(std::move(document));
}

Result<EntityId> KnowledgeGraph::add_entity(Entity entity) {
  return store_->add(std::move(entity));
}

Result<RelationId> KnowledgeGraph::add_relation(Statement statement) {
  return store_->add(std::move(statement));
}

Result<void> KnowledgeGraph::merge(const KnowledgeGraph& other) {
  if (&other == this) return {};
  if (schema().fingerprint() != other.schema().fingerprint()) {
    return fail(ErrorCode::schema_mismatch,
                "the graphs follow different schemas: \"" + schema().name() + "\" (" +
                    to_hex(schema().fingerprint()) + ") and \"" + other.schema().name() + "\" (" +
                    to_hex(other.schema().fingerprint()) + ")");
  }
  for (const auto& [id, record] : other.store_->entities()) {
    const Entity* known = find(id);
    if (known != nullptr && known->type != record.entity.type) {
      return fail(ErrorCode::duplicate, "the id " + id.to_string() + " is that of " +
                                            store_->describe(id) + " in one graph and of " +
                                            other.store_->describe(id) + " in the other");
    }
  }
  // What another graph holds was checked when it came in: none of these can fail.
  for (const auto& [id, document] : other.store_->documents()) {
    if (auto added = store_->add(document); !added) return tl::unexpected<Error>(added.error());
  }
  for (const auto& [id, record] : other.store_->entities()) {
    if (auto added = store_->add(record.entity); !added)
      return tl::unexpected<Error>(added.error());
  }
  for (const auto& [id, relation] : other.store_->relations()) {
    for (Statement& statement : relation.statements()) {
      auto added = store_->add(std::move(statement));
      if (!added) return tl::unexpected<Error>(added.error());
    }
  }
  return {};
}

Result<KnowledgeGraph::MergeOutcome> KnowledgeGraph::merge_entities(EntityId kept,
                                                                    EntityId absorbed) {
  const std::pair<EntityId, EntityId> pair(kept, absorbed);
  return merge_entities(Pairs(&pair, 1));
}

Result<KnowledgeGraph::MergeOutcome> KnowledgeGraph::merge_entities(Pairs kept_absorbed) {
  for (const auto& [kept, absorbed] : kept_absorbed) {
    for (const EntityId id : {kept, absorbed}) {
      if (find(id) == nullptr) {
        return fail(ErrorCode::not_found, "there is no entity " + id.to_string() + " to merge");
      }
    }
    if (kept == absorbed) {
      return fail(ErrorCode::invalid_argument,
                  store_->describe(kept) + " cannot be merged with itself");
    }
  }
  MergeOutcome outcome;
  const auto survivor_of = survivors(kept_absorbed);
  const auto is_absorbed = [&](EntityId id) { return survivor_of.contains(id); };
  const auto resolve = [&](EntityId& id) {
    if (const auto found = survivor_of.find(id); found != survivor_of.end()) id = found->second;
  };

  std::vector<const Relation*> touched;
  for (const auto& [id, relation] : store_->relations()) {
    if (refers_to_any(relation, is_absorbed)) touched.push_back(&relation);
  }
  std::vector<Statement> statements;
  for (const Relation* relation : sorted(std::move(touched))) {
    ++outcome.relations_rewired;
    auto stated = relation->statements();
    statements.insert(statements.end(), std::make_move_iterator(stated.begin()),
                      std::make_move_iterator(stated.end()));
    store_->remove(*relation);
  }

  std::vector<EntityId> removed;
  for (const auto& [absorbed, kept] : survivor_of)
    removed.push_back(absorbed);
  std::sort(removed.begin(), removed.end());
  for (const EntityId absorbed : removed) {
    const Entity other = at(absorbed);
    store_->update(survivor_of.at(absorbed), [&other](Entity& entity) {
      Entity joined = join(entity, other);
      joined.aliases.push_back(joined.name);
      joined.name = entity.name;
      joined.is_name_fixed = entity.is_name_fixed;
      if (entity.value) joined.value = entity.value;
      entity = std::move(joined);
    });
  }
  outcome.entities_removed = removed.size();
  store_->remove_isolated(removed);

  std::unordered_set<std::string> reported;
  for (Statement& statement : statements) {
    resolve(statement.subject);
    resolve(statement.object);
    resolve(statement.attributed_to);
    for (Qualifier& qualifier : statement.qualifiers)
      resolve(qualifier.entity);
    const bool is_loop = statement.subject == statement.object;
    const auto added = store_->add(std::move(statement));
    if (!added && is_loop) {
      ++outcome.loops_dropped;
    } else if (!added && reported.insert(added.error().message).second) {
      outcome.dropped.push_back(added.error().message);
    }
  }
  return outcome;
}

Result<EntityId> KnowledgeGraph::split_entity(EntityId id, EntityPart part) {
  const Entity* found = find(id);
  if (found == nullptr) {
    return fail(ErrorCode::not_found, "there is no entity " + id.to_string() + " to split");
  }
  const Entity whole = *found;
  const auto refuse = [&](const std::string& why) {
    return fail(ErrorCode::invalid_argument, store_->describe(id) + " cannot be split: " + why);
  };
  if (part.name.empty()) return refuse("the part needs a name");
  const auto is_part_name = [&part](const std::string& name) {
    return name == part.name ||
           std::find(part.aliases.begin(), part.aliases.end(), name) != part.aliases.end();
  };
  if (!part.holds && is_part_name(whole.name)) {
    return refuse("\"" + whole.name + "\" is its own name, expected one of its aliases");
  }
  const Division division(whole, part);
  // An alias that no mention is known to use leaves alone.
  const bool is_alias =
      !part.holds && std::binary_search(whole.aliases.begin(), whole.aliases.end(), part.name);
  if (!whole.mentions.empty() && division.is_empty() && !is_alias) {
    return refuse("none of its mentions is known to use \"" + part.name + "\"");
  }

  Entity leaving;
  leaving.type = whole.type;
  leaving.name = part.name;
  leaving.aliases = part.aliases;
  leaving.score = whole.score;
  leaving.is_named = whole.is_named;
  const std::string& type = schema().at(whole.type).id;
  leaving.id = make_entity_id(type, part.name, part.disambiguator);
  for (std::uint64_t count = 1; find(leaving.id) != nullptr; ++count) {
    leaving.id = make_entity_id(
        type, part.name, id.to_string() + part.disambiguator + "#" + std::to_string(count));
  }
  std::vector<Mention> staying;
  for (std::size_t i = 0; i < whole.mentions.size(); ++i)
    (division.leaves(i) ? leaving.mentions : staying).push_back(whole.mentions[i]);
  const EntityId part_id = leaving.id;
  if (auto added = store_->add(std::move(leaving)); !added)
    return tl::unexpected<Error>(added.error());
  store_->update(id, [&](Entity& entity) {
    entity.mentions = std::move(staying);
    if (!part.holds) std::erase_if(entity.aliases, is_part_name);
  });

  std::vector<const Relation*> touched;
  for (const auto& [relation_id, relation] : store_->relations()) {
    if (refers_to_any(relation, [id](EntityId other) { return other == id; }))
      touched.push_back(&relation);
  }
  std::vector<Statement> statements;
  for (const Relation* relation : sorted(std::move(touched))) {
    for (const Statement& statement : relation->statements()) {
      if (statement.evidence.empty()) {
        statements.push_back(statement);
        continue;
      }
      std::map<std::pair<bool, bool>, std::vector<Evidence>> shares;  // end leaves, rest leaves
      for (const Evidence& evidence : statement.evidence) {
        const bool takes_end =
            (statement.subject == id && division.takes_end(evidence, evidence.subject)) ||
            (statement.object == id && division.takes_end(evidence, evidence.object));
        shares[{takes_end, division.takes_sentence(evidence)}].push_back(evidence);
      }
      for (auto& [takes, evidence] : shares) {
        Statement share = statement;
        const auto redirect = [&](EntityId& end, bool leaves) {
          if (end == id && leaves) end = part_id;
        };
        redirect(share.subject, takes.first);
        redirect(share.object, takes.first);
        redirect(share.attributed_to, takes.second);
        for (Qualifier& qualifier : share.qualifiers)
          redirect(qualifier.entity, takes.second);
        share.evidence = std::move(evidence);
        statements.push_back(std::move(share));
      }
    }
    store_->remove(*relation);
  }
  for (Statement& statement : statements) {
    if (auto added = store_->add(std::move(statement)); !added)
      return tl::unexpected<Error>(added.error());
  }
  return part_id;
}

Result<RelationId> KnowledgeGraph::retype(RelationId id, DirectedRelation type, bool reverse) {
  const Relation* relation = find(id);
  if (relation == nullptr) {
    return fail(ErrorCode::not_found, "there is no relation " + id.to_string() + " to retype");
  }
  const std::vector<Statement> before = relation->statements();
  store_->remove(*relation);
  Result<RelationId> changed;
  for (Statement statement : before) {
    statement.type = type.type;
    statement.inverted = type.inverted != reverse;
    changed = store_->add(std::move(statement));
    if (!changed) break;  // the first: all statements have the same ends
  }
  if (changed) return changed;
  for (const Statement& statement : before) {
    if (auto restored = store_->add(statement); !restored)
      return tl::unexpected<Error>(restored.error());
  }
  return changed;
}

Result<void> KnowledgeGraph::rename(EntityId id, std::string name) {
  if (find(id) == nullptr) {
    return fail(ErrorCode::not_found, "there is no entity " + id.to_string() + " to rename");
  }
  if (name.empty()) {
    return fail(ErrorCode::invalid_argument, store_->describe(id) + " cannot have an empty name");
  }
  if (!utf8::is_valid(name)) {
    return fail(ErrorCode::encoding, "the new name of " + store_->describe(id) + " is not UTF-8");
  }
  store_->update(id, [&name](Entity& entity) {
    entity.aliases.push_back(std::move(entity.name));
    entity.name = std::move(name);
    entity.is_name_fixed = true;
  });
  return {};
}

Result<void> KnowledgeGraph::remove_alias(EntityId id, std::string_view alias) {
  const Entity* entity = find(id);
  if (entity == nullptr) {
    return fail(ErrorCode::not_found, "there is no entity " + id.to_string());
  }
  if (!std::binary_search(entity->aliases.begin(), entity->aliases.end(), alias)) {
    return fail(ErrorCode::not_found,
                store_->describe(id) + " has no alias \"" + utf8::sanitize(alias).text + "\"");
  }
  store_->update(id, [alias](Entity& changed) {
    std::erase(changed.aliases, alias);
    for (Mention& mention : changed.mentions) {
      if (mention.wording == wording_of(alias)) mention.wording = 0;
    }
  });
  return {};
}

Result<void> KnowledgeGraph::remove_relation(RelationId id) {
  const Relation* relation = find(id);
  if (relation == nullptr) {
    return fail(ErrorCode::not_found, "there is no relation " + id.to_string() + " to remove");
  }
  store_->remove(*relation);
  return {};
}

Result<void> KnowledgeGraph::remove_entity(EntityId id) {
  if (find(id) == nullptr) {
    return fail(ErrorCode::not_found, "there is no entity " + id.to_string() + " to remove");
  }
  const std::string name = at(id).name;
  std::vector<const Relation*> touched;
  for (const auto& [relation_id, relation] : store_->relations()) {
    if (refers_to_any(relation, [id](EntityId other) { return other == id; })) {
      touched.push_back(&relation);
    }
  }
  std::vector<Statement> statements;
  for (const Relation* relation : sorted(std::move(touched))) {
    if (relation->subject() != id && relation->object() != id) {
      auto stated = relation->statements();
      statements.insert(statements.end(), std::make_move_iterator(stated.begin()),
                        std::make_move_iterator(stated.end()));
    }
    store_->remove(*relation);
  }
  store_->remove_isolated({id});
  for (Statement& statement : statements) {
    if (statement.attributed_to == id) statement.attributed_to = EntityId{};
    for (Qualifier& qualifier : statement.qualifiers) {
      if (qualifier.entity != id) continue;
      qualifier.entity = EntityId{};
      if (qualifier.text.empty()) qualifier.text = name;
    }
    if (auto added = store_->add(std::move(statement)); !added) {
      return tl::unexpected<Error>(added.error());
    }
  }
  return {};
}

std::size_t KnowledgeGraph::document_count() const noexcept {
  return store_->documents().size();
}
std::size_t KnowledgeGraph::entity_count() const noexcept {
  return store_->entities().size();
}
std::size_t KnowledgeGraph::relation_count() const noexcept {
  return store_->relations().size();
}

const Document* KnowledgeGraph::find(DocumentId id) const noexcept {
  const auto found = store_->documents().find(id);
  return found == store_->documents().end() ? nullptr : &found->second;
}

const Entity* KnowledgeGraph::find(EntityId id) const noexcept {
  const auto* record = store_->find(id);
  return record == nullptr ? nullptr : &record->entity;
}

const Relation* KnowledgeGraph::find(RelationId id) const noexcept {
  return store_->find(id);
}

const Document& KnowledgeGraph::at(DocumentId id) const {
  return require(find(id), id.to_string());
}
const Entity& KnowledgeGraph::at(EntityId id) const {
  return require(find(id), id.to_string());
}
const Relation& KnowledgeGraph::at(RelationId id) const {
  return require(find(id), id.to_string());
}

std::vector<EntityId> KnowledgeGraph::find_by_name(std::string_view name) const {
  return store_->find_by_name(name);
}

std::vector<const Document*> KnowledgeGraph::documents() const {
  std::vector<const Document*> documents;
  documents.reserve(document_count());
  for (const auto& [id, document] : store_->documents())
    documents.push_back(&document);
  std::sort(documents.begin(), documents.end(), [](const Document* a, const Document* b) {
    return std::tie(a->name, a->id) < std::tie(b->name, b->id);
  });
  return documents;
}

std::vector<const Entity*> KnowledgeGraph::entities() const {
  std::vector<const Entity*> entities;
  entities.reserve(entity_count());
  for (const auto& [id, record] : store_->entities())
    entities.push_back(&record.entity);
  std::sort(entities.begin(), entities.end(),
            [](const Entity* a, const Entity* b) { return a->id < b->id; });
  return entities;
}

std::vector<const Relation*> KnowledgeGraph::relations() const {
  // Entity by entity: many short sorts touch less memory than a single long one.
  std::vector<const Relation*> relations;
  relations.reserve(relation_count());
  for (const Entity* entity : entities()) {
    const auto own = outgoing(entity->id);
    relations.insert(relations.end(), own.begin(), own.end());
  }
  return relations;
}

std::vector<const Relation*> KnowledgeGraph::outgoing(EntityId id) const {
  std::vector<const Relation*> relations;
  if (const auto* record = store_->find(id)) {
    const AdjacencyList& list = store_->adjacency();
    const auto [first, last] = boost::out_edges(record->vertex, list);
    for (auto edge = first; edge != last; ++edge)
      relations.push_back(list[*edge]);
  }
  return sorted(std::move(relations));
}

std::vector<const Relation*> KnowledgeGraph::incoming(EntityId id) const {
  std::vector<const Relation*> relations;
  if (const auto* record = store_->find(id)) {
    const AdjacencyList& list = store_->adjacency();
    const auto [first, last] = boost::in_edges(record->vertex, list);
    for (auto edge = first; edge != last; ++edge)
      relations.push_back(list[*edge]);
  }
  return sorted(std::move(relations));
}

std::vector<const Relation*> KnowledgeGraph::between(EntityId subject, EntityId object) const {
  std::vector<const Relation*> relations = outgoing(subject);
  std::erase_if(relations,
                [object](const Relation* relation) { return relation->object() != object; });
  return relations;
}

void KnowledgeGraph::for_each_relation(const std::function<void(const Relation&)>& visit) const {
  for (const auto& [id, relation] : store_->relations())
    visit(relation);
}

void KnowledgeGraph::for_each_entity(const std::function<void(const Entity&)>& visit) const {
  for (const auto& [id, record] : store_->entities())
    visit(record.entity);
}

KnowledgeGraph KnowledgeGraph::subgraph(
    const std::function<bool(const Entity&)>& keep_entity,
    const std::function<bool(const Relation&)>& keep_relation) const {
  std::unordered_set<EntityId> accepted;
  for (const auto& [id, record] : store_->entities()) {
    if (keep_entity(record.entity)) accepted.insert(id);
  }
  std::unordered_set<EntityId> kept = accepted;
  std::unordered_set<DocumentId> documents;
  std::vector<const Relation*> relations;
  for (const auto& [id, relation] : store_->relations()) {
    if (!accepted.contains(relation.subject()) || !accepted.contains(relation.object()) ||
        !keep_relation(relation)) {
      continue;
    }
    relations.push_back(&relation);
    if (relation.attributed_to()) kept.insert(relation.attributed_to());
    for (const Qualifier& qualifier : relation.qualifiers()) {
      if (qualifier.entity) kept.insert(qualifier.entity);
    }
    for (const Evidence& evidence : relation.evidence())
      documents.insert(evidence.document());
  }
  KnowledgeGraph part(schema_ptr());
  for (const EntityId id : kept) {
    const Entity& entity = at(id);
    for (const Mention& mention : entity.mentions)
      documents.insert(mention.document);
    part.store_->copy(entity);
  }
  for (const DocumentId id : documents)
    part.store_->copy(at(id));
  for (const Relation* relation : relations)
    part.store_->copy(*relation);
  return part;
}

bool operator==(const KnowledgeGraph& a, const KnowledgeGraph& b) {
  const auto same_entity = [](const Entity* x, const Entity* y) {
    return x->id == y->id && x->type == y->type && x->name == y->name && x->aliases == y->aliases &&
           equal_values(x->value, y->value) && x->mentions == y->mentions && x->score == y->score &&
           x->is_named == y->is_named && x->is_name_fixed == y->is_name_fixed &&
           x->attributes == y->attributes;
  };
  const auto same = [](const auto& x, const auto& y, const auto& test) {
    return std::equal(x.begin(), x.end(), y.begin(), y.end(), test);
  };
  return a.schema().fingerprint() == b.schema().fingerprint() &&
         same(a.documents(), b.documents(),
              [](const Document* x, const Document* y) { return *x == *y; }) &&
         same(a.entities(), b.entities(), same_entity) &&
         same(a.relations(), b.relations(),
              [](const Relation* x, const Relation* y) { return GraphStore::are_equal(*x, *y); });
}

std::string describe(const KnowledgeGraph& graph, const Relation& relation) {
  return graph.store().describe(relation.subject()) + " " + graph.schema().at(relation.type()).id +
         " " + graph.store().describe(relation.object());
}

const AdjacencyList& adjacency_list(const KnowledgeGraph& graph) noexcept {
  return graph.store().adjacency();
}

Vertex find_vertex(const KnowledgeGraph& graph, EntityId id) noexcept {
  const auto* record = graph.store().find(id);
  return record == nullptr ? boost::graph_traits<AdjacencyList>::null_vertex() : record->vertex;
}

}  // namespace trama

#pragma once

#include <trama/graph/document.h>
#include <trama/graph/entity.h>
#include <trama/graph/error.h>
#include <trama/graph/evidence.h>
#include <trama/graph/id.h>
#include <trama/graph/relation.h>
#include <trama/graph/schema.h>

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace trama {

class GraphStore;

/// Entities and the relations between them, directed, with parallel edges, each with its evidence.
///
/// The graph is a function of what was put in, not of the order: the same documents, entities and
/// statements give the same ids, names, relations and sequences. Pointers and references to
/// entities, relations and documents stay valid until the next call that changes the graph. Reading
/// from several threads at once is safe; changing needs one thread alone.
///
/// Memory: about 330 bytes an entity and 340 a relation with one piece of evidence; 1 million
/// entities and 5 million relations whose sentences state five each take 2.0 GB.
class KnowledgeGraph {
 public:
  /// An empty graph for a schema, by default the library's own.
  explicit KnowledgeGraph(SchemaPtr schema = Schema::default_schema());
  ~KnowledgeGraph();
  KnowledgeGraph(KnowledgeGraph&&) noexcept;
  KnowledgeGraph& operator=(KnowledgeGraph&&) noexcept;
  KnowledgeGraph(const KnowledgeGraph&) = delete;
  KnowledgeGraph& operator=(const KnowledgeGraph&) = delete;

  /// A deep copy; sentences and values are shared.
  KnowledgeGraph clone() const;

  const Schema& schema() const noexcept;
  const SchemaPtr& schema_ptr() const noexcept;

  // Building

  /// Registers a document or completes what is known of it: a part that was empty is filled; of two
  /// that differ the first in byte order stays, and the greater length.
  /// Errors: `invalid_argument` (no name), `encoding`.
  Result<DocumentId> add_document(Document document);

  /// Adds an entity or joins it (`join`) to the one with the same id.
  /// Errors: `invalid_argument` (no name; a score outside [0, 1]), `unknown_type`, `duplicate` (the
  /// id belongs to an entity of another type), `encoding`, `not_found` (a mention in an unknown
  /// document).
  Result<EntityId> add_entity(Entity entity);

  /// Adds a statement and returns the relation that it became part of. The ends of a symmetric
  /// relation are put in the order of their ids, those of an inverted statement change places.
  /// A later statement may bring the relation its first date or amount and so another id.
  ///
  /// Errors: `not_found` (an end, attribution or qualifier that is not in the graph; an unknown
  /// document), `unknown_type`, `domain` and `range` (the message names both ends with their types
  /// and what the relation expects), `invalid_argument` (both ends the same; a score outside [0,
  /// 1]; an empty qualifier; evidence without sentence), `limit` (more than 32 qualifiers),
  /// `encoding`. On error the graph is unchanged.
  Result<RelationId> add_relation(Statement statement);

  /// Adds all that another graph holds. Commutative and idempotent: `a.merge(b)` and `b.merge(a)`
  /// end alike, and a second `a.merge(b)` changes nothing. Error: `schema_mismatch`.
  Result<void> merge(const KnowledgeGraph& other);

  // Correcting

  /// What became of the relations when entities were merged.
  struct MergeOutcome {
    std::size_t entities_removed = 0;
    std::size_t relations_rewired = 0;
    std::size_t loops_dropped = 0;       ///< relations between entities that are now one
    std::vector<std::string> dropped{};  ///< relations that the kept type does not allow, in words
  };

  /// Makes one entity of two: `kept` takes over names, mentions, values, relations, attributions
  /// and qualifiers of `absorbed` and keeps its own name, id and type. Errors: `not_found`,
  /// `invalid_argument` (the same twice). Linear in the size of the graph: merge many at once.
  Result<MergeOutcome> merge_entities(EntityId kept, EntityId absorbed);

  /// Several merges in one pass. Chains are followed: of a set of entities joined by pairs, the one
  /// stays that is `kept` in a pair and `absorbed` in none, or else the one with the least id.
  Result<MergeOutcome> merge_entities(std::span<const std::pair<EntityId, EntityId>> kept_absorbed);

  /// What is to leave an entity.
  struct EntityPart {
    std::string name;                 ///< of the new entity
    std::vector<std::string> aliases{};  ///< that go with it; `name` goes in any case
    /// Tells the new entity's id from those of others of the same name; may be empty.
    std::string disambiguator{};
    /// Which mentions go. Left empty, those that use `name` or one of `aliases`.
    std::function<bool(const Mention&)> holds{};
  };

  /// Makes a new entity, of the same type, of a part of one, and returns its id. What speaks of the
  /// entity without naming it (a pronoun, a dropped subject) goes where the last name before it in
  /// the document goes. Evidence goes with the mention that carries its end; attributions and
  /// qualifiers, whose place is not known, with the mentions in their sentence. Errors:
  /// `not_found`, `invalid_argument` (a part that holds the entity's own name, or neither an alias
  /// nor a mention of it; an empty name). Linear in the size of the graph.
  Result<EntityId> split_entity(EntityId id, EntityPart part);

  /// Gives an entity another name, which merging then keeps; the old one becomes an alias, and the
  /// id stays. Errors: `not_found`, `invalid_argument` (empty), `encoding`.
  Result<void> rename(EntityId id, std::string name);

  /// Removes an alias. Errors: `not_found` (no such entity or alias).
  Result<void> remove_alias(EntityId id, std::string_view alias);

  /// Makes a relation one of another type, its ends changing places if `reverse`. Errors:
  /// `not_found`, and those of `add_relation`, after which the graph is unchanged.
  Result<RelationId> retype(RelationId id, DirectedRelation type, bool reverse = false);

  /// Error: `not_found`.
  Result<void> remove_relation(RelationId id);

  /// Removes an entity and its relations. Relations that it is said to state lose the attribution;
  /// qualifiers that point to it keep its name as text. Error: `not_found`. Linear in the size of
  /// the graph.
  Result<void> remove_entity(EntityId id);

  // Reading

  std::size_t document_count() const noexcept;
  std::size_t entity_count() const noexcept;
  std::size_t relation_count() const noexcept;
  bool empty() const noexcept { return entity_count() == 0; }

  /// In constant time; null if absent.
  const Document* find(DocumentId id) const noexcept;
  const Entity* find(EntityId id) const noexcept;
  const Relation* find(RelationId id) const noexcept;

  /// Requires that it exists; otherwise throws std::out_of_range.
  const Document& at(DocumentId id) const;
  const Entity& at(EntityId id) const;
  const Relation& at(RelationId id) const;

  /// Entities with exactly that name or alias, ascending by id. Homonyms give several.
  std::vector<EntityId> find_by_name(std::string_view name) const;

  /// All documents by name, all entities by id, all relations by subject, type, object, then id.
  /// Sorted at each call: keep the result while the graph does not change.
  std::vector<const Document*> documents() const;
  std::vector<const Entity*> entities() const;
  std::vector<const Relation*> relations() const;

  /// The relations that start or end at an entity, in the same order. Empty if it is not there.
  std::vector<const Relation*> outgoing(EntityId id) const;
  std::vector<const Relation*> incoming(EntityId id) const;

  /// The relations from one entity to another, parallel ones included.
  std::vector<const Relation*> between(EntityId subject, EntityId object) const;

  /// Calls `visit` for every relation, in no particular order, without allocating.
  void for_each_relation(const std::function<void(const Relation&)>& visit) const;
  void for_each_entity(const std::function<void(const Entity&)>& visit) const;

  /// The part of the graph that two predicates accept. Entities that a kept relation is attributed
  /// to or qualified by are kept as well, and so are the documents that something kept refers to.
  KnowledgeGraph subgraph(const std::function<bool(const Entity&)>& keep_entity,
                          const std::function<bool(const Relation&)>& keep_relation) const;

  /// For boost.h.
  const GraphStore& store() const noexcept { return *store_; }

 private:
  std::unique_ptr<GraphStore> store_;
};

/// True if both hold the same documents, entities and relations with the same evidence.
bool operator==(const KnowledgeGraph& a, const KnowledgeGraph& b);

/// `Amazon (company) acquired Cerebras Systems (company)`, for messages.
std::string describe(const KnowledgeGraph& graph, const Relation& relation);

}  // namespace trama

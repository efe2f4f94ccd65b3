#pragma once

#include "qualifiers.h"

#include <trama/graph/boost.h>
#include <trama/graph/knowledge_graph.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace trama {

/// What a `KnowledgeGraph` is made of. Entities and relations live in hash tables whose nodes never
/// move; the adjacency list points to them.
///
/// Relations that agree in type, ends, modality and attribution form a *group*. What a group holds
/// is a set of claims (evidence with the qualifiers it states), and its relations are a function of
/// that set
/// (`lines_of`), computed anew whenever a claim could change how they are divided. That is what
/// makes the graph independent of the order in which it was built.
class GraphStore {
 public:
  explicit GraphStore(SchemaPtr schema) : schema_(std::move(schema)) {}

  struct EntityRecord {
    Entity entity;
    Vertex vertex;
  };

  const SchemaPtr& schema_ptr() const noexcept { return schema_; }
  const Schema& schema() const noexcept { return *schema_; }
  const AdjacencyList& adjacency() const noexcept { return adjacency_; }
  const std::unordered_map<DocumentId, Document>& documents() const noexcept { return documents_; }
  const std::unordered_map<EntityId, EntityRecord>& entities() const noexcept { return entities_; }
  const std::unordered_map<RelationId, Relation>& relations() const noexcept { return relations_; }

  const EntityRecord* find(EntityId id) const noexcept;
  const Relation* find(RelationId id) const noexcept;
  std::vector<EntityId> find_by_name(std::string_view name) const;

  Result<DocumentId> add(Document document);
  Result<EntityId> add(Entity entity);
  Result<RelationId> add(Statement statement);

  /// Takes over a relation of another store as it is: the caller sees to it that its ends are here
  /// and that its group is copied whole or in part, never mixed with another's.
  void copy(const Relation& relation);
  void copy(const Entity& entity);
  void copy(const Document& document);

  void update(EntityId id, const std::function<void(Entity&)>& change);
  void remove(const Relation& relation);

  /// Removes entities that no relation touches any more, then builds the adjacency list anew.
  void remove_isolated(const std::vector<EntityId>& ids);

  /// True if both are the same relation with the same qualifiers and evidence.
  static bool are_equal(const Relation& a, const Relation& b);

  /// `Amazon (company)`, for messages.
  std::string describe(EntityId id) const;
  std::string describe(const Statement& statement) const;

 private:
  // Statements of one group that state the same qualifiers.
  struct Claim {
    std::vector<Qualifier> qualifiers;
    std::vector<Evidence> evidence;
    bool is_new = false;
  };
  struct Line {
    std::vector<Qualifier> qualifiers;
    std::vector<Claim> claims;
    bool has_new = false;
  };
  struct SentenceHash {
    std::size_t operator()(const SentencePtr& sentence) const noexcept;
  };
  struct SentenceEqual {
    bool operator()(const SentencePtr& a, const SentencePtr& b) const noexcept { return *a == *b; }
  };

  Result<void> check(Statement& statement) const;
  Result<void> check_ends(const Statement& statement) const;
  Result<void> check_qualifiers(const Statement& statement) const;
  Result<void> check_evidence(const Statement& statement) const;

  std::vector<Relation*> group_of(const Statement& head);
  Relation* find_home(const std::vector<Relation*>& group, const Claim& claim) const;
  bool stands_alone(const std::vector<Relation*>& group, const Claim& claim) const;
  static void extend(Relation& relation, Claim claim);
  std::vector<Line> lines_of(std::vector<Claim> claims) const;
  static std::vector<Claim> claims_of(const Relation& relation);
  Relation make_relation(const Statement& head, Line line) const;
  Relation& insert(Relation relation);
  static void add_claim(Relation& relation, Evidence evidence);

  void index_names(const Entity& entity);
  void unindex_names(const Entity& entity);
  void intern(SentencePtr& sentence);

  SchemaPtr schema_;
  AdjacencyList adjacency_;
  std::unordered_map<DocumentId, Document> documents_;
  std::unordered_map<EntityId, EntityRecord> entities_;
  std::unordered_map<RelationId, Relation> relations_;
  std::unordered_multimap<std::uint64_t, EntityId> names_;
  std::unordered_set<SentencePtr, SentenceHash, SentenceEqual> sentences_;
};

/// The order in which relations are given out: subject, type, object, id.
bool is_before(const Relation& a, const Relation& b) noexcept;

}  // namespace trama

#pragma once

#include <trama/graph/error.h>
#include <trama/graph/id.h>
#include <trama/graph/modality.h>

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace trama {

/// One text in several languages, keyed by BCP 47 code (`"es"`, `"en"`), in the order of the codes.
class LocalizedText {
 public:
  LocalizedText() = default;
  LocalizedText(std::map<std::string, std::string, std::less<>> texts) : texts_(std::move(texts)) {}

  /// The text in that language, else in English, else in the first there is, else empty.
  /// The view lives as long as this object.
  std::string_view in(std::string_view language) const noexcept;

  const std::map<std::string, std::string, std::less<>>& texts() const noexcept { return texts_; }
  bool empty() const noexcept { return texts_.empty(); }

 private:
  std::map<std::string, std::string, std::less<>> texts_;
};

/// An entity names something of the world (a company); a value measures or dates it (an amount).
enum class EntityKind : std::uint8_t { entity, value };

struct EntityType {
  std::string id;  ///< `"company"`
  EntityKind kind = EntityKind::entity;
  std::string iri{};            ///< prefixed name such as `schema:Corporation`; may be empty
  std::string wikidata{};       ///< prefixed name such as `wd:Q4830453`; may be empty
  LocalizedText description{};  ///< what the model reads
  LocalizedText label{};        ///< what a diagram shows; never empty once parsed
};

/// A property of another vocabulary that says the same as a relation, or its inverse.
struct Mapping {
  std::string iri;       ///< prefixed name such as `schema:parentOrganization`
  bool inverse = false;  ///< true if the other property runs from our object to our subject

  friend bool operator==(const Mapping&, const Mapping&) = default;
};

struct RelationType {
  std::string id;                ///< `"acquired"`
  std::vector<TypeId> domain{};  ///< types a subject may have, ascending
  std::vector<TypeId> range{};   ///< types an object may have, ascending
  bool symmetric = false;        ///< X r Y is the same fact as Y r X
  std::string inverse{};         ///< the name of Y … X: `"acquiredBy"`; may be empty
  std::vector<Mapping> mappings{};
  LocalizedText description{};    ///< with `X` for the subject and `Y` for the object
  LocalizedText label{};          ///< `fabrica`, `manufactures`; never empty once parsed
  LocalizedText inverse_label{};  ///< `fabricado por`; empty only if there is no inverse
};

struct QualifierType {
  std::string id;               ///< `"amount"`
  std::vector<TypeId> range{};  ///< types its entity may have, ascending
  LocalizedText description{};
  LocalizedText label{};  ///< never empty once parsed
  /// True if every type in the range is a value. Two statements of a fact that differ in such a
  /// qualifier (two dates, two amounts) are two relations.
  bool distinguishes = false;
};

/// A relation as it was named: by its own id, or by that of its inverse.
struct DirectedRelation {
  RelationTypeId type{};
  bool inverted = false;  ///< true for `manufacturedBy`: subject and object change places

  friend bool operator==(DirectedRelation, DirectedRelation) = default;
};

/// What may exist in a graph: types of entities, relations and qualifiers, with the texts that
/// describe them. Immutable once parsed; docs/schema.md describes the file.
class Schema {
 public:
  static constexpr std::size_t max_bytes = 16u << 20;  ///< a larger file is refused
  static constexpr std::size_t max_depth = 16;         ///< of nested objects and arrays
  static constexpr std::size_t max_entries = 4096;     ///< of each list

  /// Reads a schema. `source` names it in errors.
  ///
  /// Errors, each with line and column: `syntax` and `encoding` (not JSON, not UTF-8), `limit`
  /// (too large, too deep, too many), `schema` (a part that is missing, of the wrong kind or in
  /// contradiction with another), `duplicate` (an id or key twice), `unknown_type` (a domain, range
  /// or modality that is declared nowhere). Warnings: keys that mean nothing here, types listed
  /// twice.
  static Result<Schema> parse(std::string_view json, std::string source = {},
                              const Diagnostics& diagnostics = {});

  /// Reads a file. Adds `not_found` and `io` to the errors of `parse`.
  static Result<Schema> load(const std::filesystem::path& path,
                             const Diagnostics& diagnostics = {});

  /// The schema that the library carries. Needs no file; parsed once, at the first call.
  static const std::shared_ptr<const Schema>& default_schema();

  /// The JSON text of the default schema, to show it or to start one's own from it.
  static std::string_view default_schema_json() noexcept;

  const std::string& name() const noexcept { return name_; }
  int version() const noexcept { return version_; }
  const std::vector<std::string>& languages() const noexcept { return languages_; }

  /// In the order of the file; a `TypeId` indexes this list, and so on.
  const std::vector<EntityType>& entity_types() const noexcept { return entity_types_; }
  const std::vector<RelationType>& relation_types() const noexcept { return relation_types_; }
  const std::vector<QualifierType>& qualifier_types() const noexcept { return qualifier_types_; }

  /// Requires an index of this schema.
  const EntityType& at(TypeId id) const { return entity_types_.at(id.value); }
  const RelationType& at(RelationTypeId id) const { return relation_types_.at(id.value); }
  const QualifierType& at(QualifierTypeId id) const { return qualifier_types_.at(id.value); }

  bool contains(TypeId id) const noexcept { return id.value < entity_types_.size(); }
  bool contains(RelationTypeId id) const noexcept { return id.value < relation_types_.size(); }
  bool contains(QualifierTypeId id) const noexcept { return id.value < qualifier_types_.size(); }

  /// By id, in constant time. A relation is found by its own name and by that of its inverse.
  std::optional<TypeId> find_type(std::string_view id) const noexcept;
  std::optional<DirectedRelation> find_relation(std::string_view id) const noexcept;
  std::optional<QualifierTypeId> find_qualifier(std::string_view id) const noexcept;

  bool is_value(TypeId id) const { return at(id).kind == EntityKind::value; }

  /// True if the relation may run from a subject of that type to an object of that type.
  bool allows(RelationTypeId relation, TypeId subject, TypeId object) const;
  bool allows_subject(RelationTypeId relation, TypeId subject) const;
  bool allows_object(RelationTypeId relation, TypeId object) const;
  /// True if the qualifier may point to an entity of that type.
  bool allows(QualifierTypeId qualifier, TypeId type) const;

  /// What the file says of a modality; empty if it says nothing.
  const LocalizedText& description(Modality modality) const noexcept {
    return modality_descriptions_[static_cast<std::size_t>(modality)];
  }

  /// A hash of all that extraction and graphs depend on: ids, their order, kinds, domains, ranges,
  /// symmetry, inverses, descriptions. Labels, mappings, spacing and key order do not count.
  std::uint64_t fingerprint() const noexcept { return fingerprint_; }

  /// `"company, university or person"`: the ids of some types, for messages.
  std::string names(std::span<const TypeId> types) const;

 private:
  friend class SchemaReader;
  Schema() = default;

  struct StringHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const noexcept { return hash64(text); }
  };
  template <class T>
  using ByName = std::unordered_map<std::string, T, StringHash, std::equal_to<>>;

  void index();

  std::string name_;
  int version_ = 1;
  std::vector<std::string> languages_;
  std::vector<EntityType> entity_types_;
  std::vector<RelationType> relation_types_;
  std::vector<QualifierType> qualifier_types_;
  std::array<LocalizedText, all_modalities.size()> modality_descriptions_;
  ByName<TypeId> types_by_name_;
  ByName<DirectedRelation> relations_by_name_;
  ByName<QualifierTypeId> qualifiers_by_name_;
  std::vector<bool> domain_;           // [relation][type]
  std::vector<bool> range_;            // [relation][type]
  std::vector<bool> qualifier_range_;  // [qualifier][type]
  std::uint64_t fingerprint_ = 0;
};

using SchemaPtr = std::shared_ptr<const Schema>;

/// A camelCase or snake_case id as words: `"headquarteredIn"` → `"headquartered in"`.
std::string split_identifier(std::string_view id);

}  // namespace trama

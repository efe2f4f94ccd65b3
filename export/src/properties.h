#pragma once

#include "trama/graph/knowledge_graph.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace trama {

/// The one way in which a graph becomes a property graph, shared by CSV, Cypher, GraphML, GEXF and
/// node-link JSON: a node for each entity, an edge for each relation, each with a row of
/// properties.

enum class PropertyKind : std::uint8_t {
  text,
  texts,    ///< a list
  integer,  ///< of 64 bits
  real,
  boolean,
  date,  ///< a full one, `2025-11-03`
};

/// What GraphML and GEXF call it: neither has lists, nor dates that other readers know.
std::string_view xml_type_name(PropertyKind kind) noexcept;

struct Property {
  std::string name;  ///< `[A-Za-z_][A-Za-z0-9_]*`, unique among its node's or edge's
  PropertyKind kind = PropertyKind::text;
};

/// One cell. Numbers, dates and booleans (`true`) are text in the form that every reader takes.
struct Cell {
  bool is_present = false;
  std::string text;
  std::vector<std::string> texts;

  void set(std::string_view value) {
    is_present = true;
    text = value;
  }
  void clear() {
    is_present = false;
    text.clear();
    texts.clear();
  }
};

using Row = std::vector<Cell>;

class PropertyGraph {
 public:
  /// Finds out which properties occur. Linear in the size of the graph.
  explicit PropertyGraph(const KnowledgeGraph& graph);

  const std::vector<Property>& of_entities() const noexcept { return entity_properties_; }
  const std::vector<Property>& of_relations() const noexcept { return relation_properties_; }

  /// Fills a row with one cell for each property.
  void read(const Entity& entity, Row& row) const;
  void read(const Relation& relation, Row& row) const;

  /// The label of a node: `Company`.
  const std::string& label(TypeId type) const { return labels_.at(type.value); }
  /// The type of an edge: `PARTNER_OF`.
  const std::string& edge_type(RelationTypeId type) const { return edge_types_.at(type.value); }

 private:
  struct QualifierColumns {
    std::optional<std::size_t> main, currency, unit, entity;
    PropertyKind kind = PropertyKind::text;
  };

  std::size_t add_entity_property(std::string name, PropertyKind kind);
  std::size_t add_relation_property(std::string name, PropertyKind kind);
  void find_entity_properties();
  void find_relation_properties();
  std::string qualifiers_json(const Relation& relation) const;
  std::string evidence_json(const Relation& relation) const;

  const KnowledgeGraph& graph_;
  std::vector<Property> entity_properties_;
  std::vector<Property> relation_properties_;
  std::vector<std::string> labels_;
  std::vector<std::string> edge_types_;

  struct EntityColumns {
    std::size_t name = 0, type = 0, score = 0;
    std::optional<std::size_t> aliases, named, value, number, upper, currency, unit, date,
        approximation, mentions;
    std::map<std::string, std::size_t, std::less<>> attributes;
  } entity_columns_;

  struct RelationColumns {
    std::size_t id = 0, relation = 0, modality = 0, score = 0;
    std::optional<std::size_t> wording, inferred, attributed_to, attributed_to_id, sentence,
        document, begin, end, producer, qualifiers_json, evidence_json;
    std::vector<QualifierColumns> qualifiers;  // by type
  } relation_columns_;
};

/// A list as one text: a JSON array of strings.
std::string list_json(const std::vector<std::string>& texts);

/// The kind that a text has by its form: `1400000000` integer, `0.30` real, `true` boolean,
/// `2024-03-05` date; anything else, such as `07001` and `1,4`, is text.
PropertyKind kind_of(std::string_view text) noexcept;

/// A relation's id as the type of an edge that needs no quotes in any dialect of Cypher:
/// `[A-Z][A-Z0-9_]*`. `firmó acuerdo con` → `FIRMO_ACUERDO_CON`, `partnerOf` → `PARTNER_OF`.
std::string edge_type_name(std::string_view id);

/// An entity type's id as a label, `[A-Z][A-Za-z0-9_]*`.
std::string label_name(std::string_view id);

/// A key as the name of a property, `[A-Za-z_][A-Za-z0-9_]*`.
std::string property_name(std::string_view key);

}  // namespace trama

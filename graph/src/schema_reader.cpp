#include "schema_reader.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <utility>

namespace trama {
namespace {

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// Ids become terms of JSON-LD, columns of CSV and types of Cypher: what all of them take.
bool is_identifier(std::string_view id) {
  return !id.empty() && id.size() <= 64 && is_letter(id[0]) &&
         std::all_of(id.begin(), id.end(), [](char c) {
           return is_letter(c) || (c >= '0' && c <= '9') || c == '_' || c == '-';
         });
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t substituted = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({substituted, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

std::string in_quotes(std::string_view text) {
  return "\"" + std::string(text) + "\"";
}

}  // namespace

Result<Schema> SchemaReader::read(const JsonNode& root) {
  const bool is_read = expect(root, JsonKind::object, "a schema") &&
                       check_keys(root, {"name", "version", "languages", "entityTypes",
                                         "relationTypes", "qualifiers", "modalities"}) &&
                       read_head(root) && read_entity_types(root) && read_relation_types(root) &&
                       read_qualifiers(root) && read_modalities(root);
  if (!is_read) return tl::unexpected<Error>(std::move(*error_));
  schema_.index();
  return std::move(schema_);
}

bool SchemaReader::read_head(const JsonNode& root) {
  if (!read_string(root, "name", schema_.name_)) return false;
  if (const JsonNode* version = root.find("version")) {
    if (!expect(*version, JsonKind::number, "\"version\"")) return false;
    const std::string& digits = version->text;
    const char* const end = digits.data() + digits.size();
    const auto [stop, code] = std::from_chars(digits.data(), end, schema_.version_);
    if (code != std::errc{} || stop != end || schema_.version_ < 1) {
      return error(ErrorCode::schema, *version,
                   "\"version\" must be a whole number from 1; found " + digits);
    }
  }
  if (const JsonNode* languages = root.find("languages")) {
    if (!expect(*languages, JsonKind::array, "\"languages\"")) return false;
    for (const JsonNode& language : languages->elements) {
      if (!expect(language, JsonKind::string, "a language")) return false;
      schema_.languages_.push_back(language.text);
    }
  }
  return true;
}

bool SchemaReader::read_entity_types(const JsonNode& root) {
  const JsonNode* nodes = list(root, "entityTypes", true);
  if (nodes == nullptr) return false;
  if (nodes->elements.empty()) {
    return error(ErrorCode::schema, *nodes,
                 "\"entityTypes\" is empty: a schema needs one at least");
  }
  for (const JsonNode& node : nodes->elements) {
    EntityType type;
    if (!expect(node, JsonKind::object, "an entity type") ||
        !check_keys(node, {"id", "kind", "iri", "wikidata", "description", "label"}) ||
        !read_id(node, "an entity type", type.id)) {
      return false;
    }
    const auto index = static_cast<std::uint16_t>(schema_.entity_types_.size());
    if (!types_.emplace(type.id, TypeId{index}).second) {
      return error(ErrorCode::duplicate, *node.find("id"),
                   "the entity type " + in_quotes(type.id) + " is declared twice");
    }
    const std::string owner = "the entity type " + in_quotes(type.id);
    std::string kind = "entity";
    if (!read_string(node, "kind", kind)) return false;
    if (kind != "entity" && kind != "value") {
      return error(ErrorCode::schema, *node.find("kind"),
                   "the kind of " + in_quotes(type.id) +
                       " must be \"entity\" or \"value\"; found " + in_quotes(kind));
    }
    type.kind = kind == "value" ? EntityKind::value : EntityKind::entity;
    if (!read_string(node, "iri", type.iri) || !read_string(node, "wikidata", type.wikidata) ||
        !read_description(node, owner, type.description) ||
        !read_label(node, "label", type.id, type.label)) {
      return false;
    }
    schema_.entity_types_.push_back(std::move(type));
  }
  return true;
}

bool SchemaReader::read_relation_types(const JsonNode& root) {
  const JsonNode* nodes = list(root, "relationTypes", true);
  if (nodes == nullptr) return false;
  // All ids first: an inverse may not take the name of a relation that is declared further down.
  for (const JsonNode& node : nodes->elements) {
    std::string id;
    if (!expect(node, JsonKind::object, "a relation type") || !read_id(node, "a relation type", id) ||
        !claim(*node.find("id"), id, "relation")) {
      return false;
    }
  }
  return std::all_of(nodes->elements.begin(), nodes->elements.end(),
                     [this](const JsonNode& node) { return read_relation_type(node); });
}

bool SchemaReader::read_relation_type(const JsonNode& node) {
  RelationType relation;
  if (!check_keys(node, {"id", "domain", "range", "symmetric", "inverse", "mappings", "description",
                         "label", "inverseLabel"}) ||
      !read_id(node, "a relation type", relation.id)) {
    return false;
  }
  const std::string owner = "the relation " + in_quotes(relation.id);
  if (!read_types(node, "domain", owner, relation.domain) ||
      !read_types(node, "range", owner, relation.range) ||
      !read_flag(node, "symmetric", relation.symmetric) ||
      !read_string(node, "inverse", relation.inverse) || !read_mappings(node, relation.mappings) ||
      !read_description(node, owner, relation.description) ||
      !read_label(node, "label", relation.id, relation.label)) {
    return false;
  }
  if (!relation.inverse.empty()) {
    const JsonNode& inverse = *node.find("inverse");
    if (relation.symmetric) {
      return error(ErrorCode::schema, inverse,
                   owner + " is symmetric, so it is its own inverse; found the inverse " +
                       in_quotes(relation.inverse) + ", expected null");
    }
    if (!is_identifier(relation.inverse)) {
      return error(ErrorCode::schema, inverse,
                   "the inverse of " + in_quotes(relation.id) +
                       " must be letters, digits, - and _ after a letter; found " +
                       in_quotes(relation.inverse));
    }
    if (!claim(inverse, relation.inverse, "relation") ||
        !read_label(node, "inverseLabel", relation.inverse, relation.inverse_label)) {
      return false;
    }
  }
  if (relation.symmetric && relation.domain != relation.range) {
    return error(ErrorCode::schema, *node.find("range"),
                 owner + " is symmetric, so its domain and range must hold the same types");
  }
  schema_.relation_types_.push_back(std::move(relation));
  return true;
}

bool SchemaReader::read_mappings(const JsonNode& node, std::vector<Mapping>& mappings) {
  const JsonNode* nodes = node.find("mappings");
  if (nodes == nullptr || nodes->kind == JsonKind::null) return true;
  if (!expect(*nodes, JsonKind::array, "\"mappings\"")) return false;
  for (const JsonNode& element : nodes->elements) {
    Mapping mapping;
    if (!expect(element, JsonKind::object, "a mapping") ||
        !check_keys(element, {"iri", "inverse"}) || !read_string(element, "iri", mapping.iri) ||
        !read_flag(element, "inverse", mapping.inverse)) {
      return false;
    }
    if (mapping.iri.empty()) return error(ErrorCode::schema, element, "a mapping needs an \"iri\"");
    mappings.push_back(std::move(mapping));
  }
  return true;
}

bool SchemaReader::read_qualifiers(const JsonNode& root) {
  const JsonNode* nodes = list(root, "qualifiers", false);
  if (nodes == nullptr) return !error_;
  std::set<std::string> names;
  for (const JsonNode& node : nodes->elements) {
    QualifierType qualifier;
    if (!expect(node, JsonKind::object, "a qualifier") ||
        !check_keys(node, {"id", "range", "description", "label"}) ||
        !read_id(node, "a qualifier", qualifier.id)) {
      return false;
    }
    const std::string owner = "the qualifier " + in_quotes(qualifier.id);
    if (!names.insert(qualifier.id).second) {
      return error(ErrorCode::duplicate, *node.find("id"), owner + " is declared twice");
    }
    if (!read_types(node, "range", owner, qualifier.range) ||
        !read_description(node, owner, qualifier.description) ||
        !read_label(node, "label", qualifier.id, qualifier.label)) {
      return false;
    }
    schema_.qualifier_types_.push_back(std::move(qualifier));
  }
  return true;
}

bool SchemaReader::read_modalities(const JsonNode& root) {
  const JsonNode* modalities = root.find("modalities");
  if (modalities == nullptr) return true;
  if (!expect(*modalities, JsonKind::object, "\"modalities\"")) return false;
  for (const JsonNode::Member& member : modalities->members) {
    const auto modality = parse_modality(member.key);
    if (!modality) {
      error_ = Error{ErrorCode::unknown_type,
                     "unknown modality " + in_quotes(member.key) +
                         "; expected asserted, planned, possible, negated or ended",
                     place(member.byte_offset)};
      return false;
    }
    auto& description = schema_.modality_descriptions_[static_cast<std::size_t>(*modality)];
    if (!read_texts(member.value, "a description", description)) return false;
  }
  return true;
}

bool SchemaReader::expect(const JsonNode& node, JsonKind kind, std::string_view what) {
  if (node.kind == kind) return true;
  return error(ErrorCode::schema, node,
               std::string(what) + " must be " + std::string(describe(kind)) + "; found " +
                   std::string(describe(node.kind)));
}

bool SchemaReader::check_keys(const JsonNode& node, Keys known) {
  for (const JsonNode::Member& member : node.members) {
    if (std::find(known.begin(), known.end(), member.key) == known.end()) {
      diagnostics_.warn("the key " + in_quotes(member.key) + " means nothing here and is left out",
                        place(member.byte_offset));
    }
  }
  return true;
}

const JsonNode* SchemaReader::list(const JsonNode& root, std::string_view key, bool is_required) {
  const JsonNode* nodes = root.find(key);
  if (nodes == nullptr) {
    if (is_required) error(ErrorCode::schema, root, "the schema has no " + in_quotes(key));
    return nullptr;
  }
  if (!expect(*nodes, JsonKind::array, in_quotes(key))) return nullptr;
  if (nodes->elements.size() > Schema::max_entries) {
    error(ErrorCode::limit, *nodes,
          in_quotes(key) + " has " + std::to_string(nodes->elements.size()) +
              " entries, more than the " + std::to_string(Schema::max_entries) +
              " that are accepted");
    return nullptr;
  }
  return nodes;
}

bool SchemaReader::read_id(const JsonNode& node, std::string_view what, std::string& id) {
  const JsonNode* found = node.find("id");
  if (found == nullptr) {
    return error(ErrorCode::schema, node, std::string(what) + " has no \"id\"");
  }
  if (!expect(*found, JsonKind::string, "\"id\"")) return false;
  if (!is_identifier(found->text)) {
    return error(ErrorCode::schema, *found,
                 "the id of " + std::string(what) +
                     " must be at most 64 letters, digits, - and _ after a letter; found " +
                     in_quotes(found->text));
  }
  id = found->text;
  return true;
}

bool SchemaReader::claim(const JsonNode& node, const std::string& id, std::string_view what) {
  if (taken_.insert(id).second) return true;
  return error(ErrorCode::duplicate, node,
               "the " + std::string(what) + " " + in_quotes(id) +
                   " is declared twice (a relation's and an inverse's names must all differ)");
}

bool SchemaReader::read_string(const JsonNode& node, std::string_view key, std::string& text) {
  const JsonNode* found = node.find(key);
  if (found == nullptr || found->kind == JsonKind::null) return true;
  if (!expect(*found, JsonKind::string, in_quotes(key))) return false;
  text = found->text;
  return true;
}

bool SchemaReader::read_flag(const JsonNode& node, std::string_view key, bool& flag) {
  const JsonNode* found = node.find(key);
  if (found == nullptr) return true;
  if (!expect(*found, JsonKind::boolean, in_quotes(key))) return false;
  flag = found->boolean;
  return true;
}

bool SchemaReader::read_texts(const JsonNode& node, std::string_view what, LocalizedText& texts) {
  std::map<std::string, std::string, std::less<>> by_language;
  if (node.kind == JsonKind::string) {
    const std::string language = schema_.languages_.empty() ? "und" : schema_.languages_.front();
    if (!node.text.empty()) by_language.emplace(language, node.text);
  } else if (node.kind == JsonKind::object) {
    for (const JsonNode::Member& member : node.members) {
      if (!expect(member.value, JsonKind::string, what)) return false;
      if (!member.value.text.empty()) by_language.emplace(member.key, member.value.text);
    }
  } else {
    return error(ErrorCode::schema, node,
                 std::string(what) +
                     " must be a string or an object of strings by language; found " +
                     std::string(describe(node.kind)));
  }
  texts = LocalizedText(std::move(by_language));
  return true;
}

bool SchemaReader::read_description(const JsonNode& node, const std::string& owner,
                                    LocalizedText& texts) {
  const JsonNode* description = node.find("description");
  if (description == nullptr) {
    return error(ErrorCode::schema, node,
                 owner + " has no \"description\", and the model knows it by nothing else");
  }
  if (!read_texts(*description, "a description", texts)) return false;
  if (texts.empty()) {
    return error(ErrorCode::schema, *description,
                 owner + " has an empty description, and the model knows it by nothing else");
  }
  return true;
}

bool SchemaReader::read_label(const JsonNode& node, std::string_view key, std::string_view id,
                              LocalizedText& label) {
  if (const JsonNode* found = node.find(key)) {
    if (!read_texts(*found, "a label", label)) return false;
  }
  if (label.empty()) label = LocalizedText({{"und", split_identifier(id)}});
  return true;
}

bool SchemaReader::read_types(const JsonNode& node, std::string_view key, const std::string& owner,
                              std::vector<TypeId>& types) {
  const JsonNode* nodes = node.find(key);
  if (nodes == nullptr) return error(ErrorCode::schema, node, owner + " has no " + in_quotes(key));
  if (!expect(*nodes, JsonKind::array, in_quotes(key))) return false;
  for (const JsonNode& element : nodes->elements) {
    if (!expect(element, JsonKind::string, "an entity type")) return false;
    const auto found = types_.find(element.text);
    if (found == types_.end()) {
      return error(ErrorCode::unknown_type, element,
                   "unknown entity type " + in_quotes(element.text) + " in the " +
                       std::string(key) + " of " + in_quotes(node.find("id")->text) +
                       nearest_type(element.text));
    }
    if (std::find(types.begin(), types.end(), found->second) != types.end()) {
      diagnostics_.warn("the entity type " + in_quotes(element.text) + " is listed twice",
                        place(element.byte_offset));
      continue;
    }
    types.push_back(found->second);
  }
  if (types.empty()) {
    return error(ErrorCode::schema, *nodes,
                 "the " + std::string(key) + " of " + owner + " is empty: it could never be used");
  }
  std::sort(types.begin(), types.end());
  return true;
}

bool SchemaReader::error(ErrorCode code, const JsonNode& node, std::string message) {
  if (!error_) error_ = Error{code, std::move(message), place(node.byte_offset)};
  return false;
}

std::string SchemaReader::nearest_type(std::string_view id) const {
  const EntityType* nearest = nullptr;
  std::size_t least = 3;  // more than two wrong letters are no slip
  for (const EntityType& type : schema_.entity_types_) {
    if (id.size() > 64) break;
    const std::size_t distance = edit_distance(id, type.id);
    if (distance < least) {
      least = distance;
      nearest = &type;
    }
  }
  return nearest == nullptr ? "; it is not among the \"entityTypes\""
                            : "; did you mean " + in_quotes(nearest->id) + "?";
}

}  // namespace trama

#include "json_tree.h"
#include "schema_reader.h"

#include <trama/graph/schema.h>

#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

namespace trama {

std::string_view LocalizedText::in(std::string_view language) const noexcept {
  if (const auto found = texts_.find(language); found != texts_.end()) return found->second;
  if (const auto found = texts_.find("en"); found != texts_.end()) return found->second;
  return texts_.empty() ? std::string_view{} : std::string_view(texts_.begin()->second);
}

std::string split_identifier(std::string_view id) {
  const auto is_upper = [](char c) { return c >= 'A' && c <= 'Z'; };
  std::string words;
  for (std::size_t i = 0; i < id.size(); ++i) {
    const char c = id[i];
    if (c == '_' || c == '-') {
      words += ' ';
      continue;
    }
    // `hasPDFCopy`: a word starts after a small letter or before the last of several capitals.
    const bool after_small = i > 0 && !is_upper(id[i - 1]) && id[i - 1] != '_' && id[i - 1] != '-';
    const bool before_small =
        i > 0 && is_upper(id[i - 1]) && i + 1 < id.size() && id[i + 1] >= 'a' && id[i + 1] <= 'z';
    if (is_upper(c) && (after_small || before_small)) words += ' ';
    const bool is_acronym = is_upper(c) && ((i + 1 < id.size() && is_upper(id[i + 1])) ||
                                            (i > 0 && is_upper(id[i - 1]) && !before_small));
    words += is_upper(c) && !is_acronym ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return words;
}

Result<Schema> Schema::parse(std::string_view json, std::string source,
                             const Diagnostics& diagnostics) {
  const auto tree = parse_json(json, source, JsonLimits{max_bytes, max_depth});
  if (!tree) return tl::unexpected<Error>(tree.error());
  return SchemaReader(json, std::move(source), diagnostics).read(*tree);
}

Result<Schema> Schema::load(const std::filesystem::path& path, const Diagnostics& diagnostics) {
  const std::string source = path.string();
  std::error_code code;
  const auto status = std::filesystem::status(path, code);
  if (!std::filesystem::exists(status)) {
    return fail(ErrorCode::not_found, "there is no such schema file", Where{source});
  }
  if (std::filesystem::is_directory(status)) {
    return fail(ErrorCode::io, "a schema file was expected; found a directory", Where{source});
  }
  std::ifstream file(path, std::ios::binary);
  if (!file) return fail(ErrorCode::io, "the schema file cannot be opened", Where{source});
  // One byte more than is accepted is enough to refuse an endless input.
  std::string json;
  std::string block(std::size_t{1} << 16, '\0');
  while (
      json.size() <= max_bytes &&
      (file.read(block.data(), static_cast<std::streamsize>(block.size())) || file.gcount() > 0)) {
    json.append(block, 0, static_cast<std::size_t>(file.gcount()));
  }
  if (file.bad()) return fail(ErrorCode::io, "the schema file cannot be read", Where{source});
  return parse(json, source, diagnostics);
}

const std::shared_ptr<const Schema>& Schema::default_schema() {
  // A test parses the embedded text, so `value()` does not throw.
  static const auto schema =
      std::make_shared<const Schema>(parse(default_schema_json(), "default schema").value());
  return schema;
}

std::optional<TypeId> Schema::find_type(std::string_view id) const noexcept {
  const auto found = types_by_name_.find(id);
  return found == types_by_name_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<DirectedRelation> Schema::find_relation(std::string_view id) const noexcept {
  const auto found = relations_by_name_.find(id);
  return found == relations_by_name_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<QualifierTypeId> Schema::find_qualifier(std::string_view id) const noexcept {
  const auto found = qualifiers_by_name_.find(id);
  return found == qualifiers_by_name_.end() ? std::nullopt : std::optional(found->second);
}

bool Schema::allows_subject(RelationTypeId relation, TypeId subject) const {
  return contains(relation) && contains(subject) &&
         domain_[relation.value * entity_types_.size() + subject.value];
}

bool Schema::allows_object(RelationTypeId relation, TypeId object) const {
  return contains(relation) && contains(object) &&
         range_[relation.value * entity_types_.size() + object.value];
}

bool Schema::allows(RelationTypeId relation, TypeId subject, TypeId object) const {
  return allows_subject(relation, subject) && allows_object(relation, object);
}

bool Schema::allows(QualifierTypeId qualifier, TypeId type) const {
  return contains(qualifier) && contains(type) &&
         qualifier_range_[qualifier.value * entity_types_.size() + type.value];
}

std::string Schema::names(std::span<const TypeId> types) const {
  std::string text;
  for (std::size_t i = 0; i < types.size(); ++i) {
    if (i > 0) text += i + 1 == types.size() ? " or " : ", ";
    text += at(types[i]).id;
  }
  return text;
}

void Schema::index() {
  const auto number = [](std::size_t i) { return static_cast<std::uint16_t>(i); };
  const std::size_t width = entity_types_.size();
  for (std::size_t i = 0; i < width; ++i)
    types_by_name_.emplace(entity_types_[i].id, TypeId{number(i)});

  domain_.assign(relation_types_.size() * width, false);
  range_.assign(relation_types_.size() * width, false);
  for (std::size_t i = 0; i < relation_types_.size(); ++i) {
    const RelationType& relation = relation_types_[i];
    relations_by_name_.emplace(relation.id, DirectedRelation{{number(i)}, false});
    if (!relation.inverse.empty()) {
      relations_by_name_.emplace(relation.inverse, DirectedRelation{{number(i)}, true});
    }
    for (const TypeId type : relation.domain)
      domain_[i * width + type.value] = true;
    for (const TypeId type : relation.range)
      range_[i * width + type.value] = true;
  }

  qualifier_range_.assign(qualifier_types_.size() * width, false);
  for (std::size_t i = 0; i < qualifier_types_.size(); ++i) {
    QualifierType& qualifier = qualifier_types_[i];
    qualifiers_by_name_.emplace(qualifier.id, QualifierTypeId{number(i)});
    qualifier.distinguishes = true;
    for (const TypeId type : qualifier.range) {
      qualifier_range_[i * width + type.value] = true;
      if (!is_value(type)) qualifier.distinguishes = false;
    }
  }

  Fingerprint hash;
  const auto add_texts = [&hash](const LocalizedText& texts) {
    hash.add(texts.texts().size());
    for (const auto& [language, text] : texts.texts())
      hash.add(language).add(text);
  };
  const auto add_types = [&hash](const std::vector<TypeId>& types) {
    hash.add(types.size());
    for (const TypeId type : types)
      hash.add(type.value);
  };
  hash.add(width);
  for (const EntityType& type : entity_types_) {
    hash.add(type.id).add(static_cast<std::uint64_t>(type.kind));
    add_texts(type.description);
  }
  hash.add(relation_types_.size());
  for (const RelationType& relation : relation_types_) {
    hash.add(relation.id).add(relation.inverse).add(std::uint64_t{relation.symmetric});
    add_types(relation.domain);
    add_types(relation.range);
    add_texts(relation.description);
  }
  hash.add(qualifier_types_.size());
  for (const QualifierType& qualifier : qualifier_types_) {
    hash.add(qualifier.id);
    add_types(qualifier.range);
    add_texts(qualifier.description);
  }
  fingerprint_ = hash.value();
}

}  // namespace trama

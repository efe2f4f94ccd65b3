#include "properties.h"

#include "json_writer.h"
#include "number_text.h"
#include "trama/export/sink.h"
#include "trama/graph/utf8.h"
#include "trama/graph/value.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace trama {
namespace {

constexpr bool is_digit(char c) noexcept {
  return c >= '0' && c <= '9';
}
constexpr bool is_upper(char c) noexcept {
  return c >= 'A' && c <= 'Z';
}
constexpr bool is_lower(char c) noexcept {
  return c >= 'a' && c <= 'z';
}

bool all_digits(std::string_view text) noexcept {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

// The letter that a Latin letter with a mark is written as without it; 0 for anything else.
char plain_letter(char32_t c) noexcept {
  if (c < 0x80) {
    const char letter = static_cast<char>(c);
    return is_digit(letter) || is_upper(letter) || is_lower(letter) ? letter : '\0';
  }
  // U+00C0 to U+00FF and U+0100 to U+017F, one letter each; `.` where there is none.
  static constexpr std::string_view latin1 =
      "AAAAAAACEEEEIIIIDNOOOOO.OUUUUYTsaaaaaaaceeeeiiiidnooooo.ouuuuyty";
  static constexpr std::string_view extended =
      "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlLlLlNnNnNnnNnOoOoOoOo"
      "RrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs";
  char letter = '.';
  if (c >= 0xC0 && c <= 0xFF) letter = latin1[c - 0xC0];
  if (c >= 0x100 && c < 0x100 + extended.size()) letter = extended[c - 0x100];
  return letter == '.' ? '\0' : letter;
}

// Letters and digits without marks; everything else becomes a single `_` between them.
std::string fold(std::string_view text) {
  std::string folded;
  bool gap = false;
  for (const char32_t c : utf8::code_points(text)) {
    if (c >= 0x300 && c <= 0x36F) continue;  // a mark that follows its letter
    const char letter = plain_letter(c);
    if (letter == '\0') {
      gap = true;
      continue;
    }
    if (gap && !folded.empty()) folded += '_';
    gap = false;
    folded += letter;
  }
  return folded;
}

void write_value(JsonWriter& json, const Value& value) {
  json.begin_object();
  json.member("kind", to_string(value.kind));
  if (value.approximation != Approximation::exact) {
    json.member("approximation", to_string(value.approximation));
  }
  if (!value.number.empty()) json.member("number", value.number);
  if (!value.upper.empty()) json.member("upper", value.upper);
  if (!value.currency.empty()) json.member("currency", value.currency);
  if (!value.unit.empty()) json.member("unit", value.unit);
  if (!value.date.empty()) json.member("date", value.date);
  json.end_object();
}

void write_span(JsonWriter& json, std::string_view key, Span span) {
  if (span.empty()) return;
  json.key(key);
  json.begin_array();
  json.number(span.begin);
  json.number(span.end);
  json.end_array();
}

template <class Fill>
std::string to_json(Fill fill) {
  StringSink sink;
  JsonWriter json(sink);
  json.begin_array();
  fill(json);
  json.end_array();
  // Memory cannot refuse.
  static_cast<void>(sink.finish());
  return sink.take();
}

const Evidence* best_evidence(const Relation& relation) {
  const Evidence* best = nullptr;
  for (const Evidence& evidence : relation.evidence()) {
    if (best == nullptr || evidence.score > best->score) best = &evidence;
  }
  return best;
}

// The words that express the relation; empty if they are not known or outside of the sentence.
std::string_view predicate_words(const Evidence& evidence) {
  const Span sentence = evidence.sentence->span;
  const Span words = evidence.predicate;
  if (words.empty() || !sentence.contains(words)) return {};
  return utf8::substr(evidence.quote(), {words.begin - sentence.begin, words.end - sentence.begin});
}

}  // namespace

std::string_view xml_type_name(PropertyKind kind) noexcept {
  switch (kind) {
    case PropertyKind::integer:
      return "long";
    case PropertyKind::real:
      return "double";
    case PropertyKind::boolean:
      return "boolean";
    case PropertyKind::text:
    case PropertyKind::texts:
    case PropertyKind::date:
      return "string";
  }
  return "string";
}

std::string list_json(const std::vector<std::string>& texts) {
  return to_json([&](JsonWriter& json) {
    for (const std::string& text : texts)
      json.string(text);
  });
}

PropertyKind kind_of(std::string_view text) noexcept {
  if (text == "true" || text == "false") return PropertyKind::boolean;
  if (text.size() == 10 && text[4] == '-' && text[7] == '-' && all_digits(text.substr(0, 4)) &&
      all_digits(text.substr(5, 2)) && all_digits(text.substr(8, 2))) {
    const int month = (text[5] - '0') * 10 + text[6] - '0';
    const int day = (text[8] - '0') * 10 + text[9] - '0';
    static constexpr std::array<int, 12> days{31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const bool is_date = month >= 1 && month <= 12 && day >= 1 &&
                         day <= days[static_cast<std::size_t>(month - 1)] &&
                         text.substr(0, 4) != "0000";
    return is_date ? PropertyKind::date : PropertyKind::text;
  }
  std::string_view digits = text.starts_with('-') ? text.substr(1) : text;
  const std::size_t point = digits.find('.');
  const std::string_view whole = digits.substr(0, point);
  if (!all_digits(whole) || (whole.size() > 1 && whole[0] == '0')) return PropertyKind::text;
  if (point == std::string_view::npos) {
    return text == "-0" ? PropertyKind::text : PropertyKind::integer;
  }
  return all_digits(digits.substr(point + 1)) ? PropertyKind::real : PropertyKind::text;
}

std::string edge_type_name(std::string_view id) {
  std::string name;
  const std::string folded = fold(id);
  for (std::size_t i = 0; i < folded.size(); ++i) {
    const char c = folded[i];
    if (is_upper(c) && i > 0 && (is_lower(folded[i - 1]) || is_digit(folded[i - 1]))) name += '_';
    name += is_lower(c) ? static_cast<char>(c - 'a' + 'A') : c;
  }
  if (name.empty() || !is_upper(name.front())) name.insert(0, name.empty() ? "RELATION" : "R_");
  return name;
}

std::string label_name(std::string_view id) {
  std::string name = fold(id);
  if (name.empty() || is_digit(name.front())) name.insert(0, name.empty() ? "Thing" : "T_");
  if (is_lower(name.front())) name.front() = static_cast<char>(name.front() - 'a' + 'A');
  return name;
}

std::string property_name(std::string_view key) {
  std::string name = fold(key);
  if (name.empty() || is_digit(name.front())) name.insert(0, name.empty() ? "attribute" : "_");
  return name;
}

PropertyGraph::PropertyGraph(const KnowledgeGraph& graph) : graph_(graph) {
  for (const EntityType& type : graph.schema().entity_types()) {
    labels_.push_back(label_name(type.id));
  }
  for (const RelationType& type : graph.schema().relation_types()) {
    edge_types_.push_back(edge_type_name(type.id));
  }
  find_entity_properties();
  find_relation_properties();
}

namespace {

std::size_t add_property(std::vector<Property>& properties, std::string name, PropertyKind kind) {
  const auto is_taken = [&](std::string_view candidate) {
    // `id` is the node's or edge's own.
    return candidate == "id" ||
           std::any_of(properties.begin(), properties.end(),
                       [&](const Property& property) { return property.name == candidate; });
  };
  if (is_taken(name)) {
    std::size_t suffix = 2;
    while (is_taken(name + '_' + std::to_string(suffix)))
      ++suffix;
    name += '_' + std::to_string(suffix);
  }
  properties.push_back({std::move(name), kind});
  return properties.size() - 1;
}

// The kind that holds values of both.
PropertyKind common_kind(std::optional<PropertyKind> a, PropertyKind b) {
  if (!a || *a == b) return b;
  const bool numbers = (*a == PropertyKind::integer || *a == PropertyKind::real) &&
                       (b == PropertyKind::integer || b == PropertyKind::real);
  return numbers ? PropertyKind::real : PropertyKind::text;
}

bool fits_64_bits(std::string_view digits) {
  if (digits.starts_with('-')) digits.remove_prefix(1);
  return digits.size() < 19;
}

}  // namespace

std::size_t PropertyGraph::add_entity_property(std::string name, PropertyKind kind) {
  return add_property(entity_properties_, std::move(name), kind);
}

std::size_t PropertyGraph::add_relation_property(std::string name, PropertyKind kind) {
  return add_property(relation_properties_, std::move(name), kind);
}

void PropertyGraph::find_entity_properties() {
  bool has_aliases = false, has_unnamed = false, has_value = false, has_number = false,
       has_upper = false, has_currency = false, has_unit = false, has_date = false,
       has_approximation = false, has_mentions = false;
  std::map<std::string, std::pair<std::optional<PropertyKind>, bool>, std::less<>> attributes;
  graph_.for_each_entity([&](const Entity& entity) {
    has_aliases |= !entity.aliases.empty();
    has_unnamed |= !entity.is_named;
    has_mentions |= !entity.mentions.empty();
    if (entity.value) {
      has_value = true;
      has_number |= !entity.value->number.empty();
      has_upper |= !entity.value->upper.empty();
      has_currency |= !entity.value->currency.empty();
      has_unit |= !entity.value->unit.empty();
      has_date |= !entity.value->date.empty();
      has_approximation |= entity.value->approximation != Approximation::exact;
    }
    const std::string* previous = nullptr;
    for (const auto& [key, text] : entity.attributes) {
      auto& [kind, is_list] = attributes[key];
      PropertyKind here = kind_of(text);
      if (here == PropertyKind::integer && !fits_64_bits(text)) here = PropertyKind::text;
      kind = common_kind(kind, here);
      is_list |= previous != nullptr && *previous == key;
      previous = &key;
    }
  });

  EntityColumns& columns = entity_columns_;
  columns.name = add_entity_property("name", PropertyKind::text);
  columns.type = add_entity_property("type", PropertyKind::text);
  const auto add = [&](bool occurs, std::string name, PropertyKind kind) {
    return occurs ? std::optional(add_entity_property(std::move(name), kind)) : std::nullopt;
  };
  columns.aliases = add(has_aliases, "aliases", PropertyKind::texts);
  columns.value = add(has_value, "value", PropertyKind::text);
  columns.number = add(has_number, "number", PropertyKind::real);
  columns.upper = add(has_upper, "upper", PropertyKind::real);
  columns.currency = add(has_currency, "currency", PropertyKind::text);
  columns.unit = add(has_unit, "unit", PropertyKind::text);
  columns.date = add(has_date, "date", PropertyKind::text);
  columns.approximation = add(has_approximation, "approximation", PropertyKind::text);
  columns.score = add_entity_property("confidence", PropertyKind::real);
  columns.named = add(has_unnamed, "named", PropertyKind::boolean);
  for (const auto& [key, kind] : attributes) {
    columns.attributes.emplace(
        key,
        add_entity_property(property_name(key), kind.second ? PropertyKind::texts : *kind.first));
  }
  columns.mentions = add(has_mentions, "mentions", PropertyKind::text);
}

void PropertyGraph::find_relation_properties() {
  const Schema& schema = graph_.schema();
  bool has_wording = false, has_inferred = false, has_attribution = false, has_evidence = false;
  struct Found {
    std::optional<PropertyKind> kind;
    bool currency = false, unit = false, entity = false;
  };
  std::vector<Found> found(schema.qualifier_types().size());
  bool has_qualifiers = false;
  graph_.for_each_relation([&](const Relation& relation) {
    has_inferred |= relation.is_inferred();
    has_attribution |= static_cast<bool>(relation.attributed_to());
    has_evidence |= !relation.evidence().empty();
    for (const Evidence& evidence : relation.evidence()) {
      has_wording |= !evidence.predicate.empty();
    }
    for (const Qualifier& qualifier : relation.qualifiers()) {
      has_qualifiers = true;
      Found& of_type = found[qualifier.type.value];
      PropertyKind kind = PropertyKind::text;
      if (qualifier.value) {
        const Value& value = *qualifier.value;
        if (value.kind == ValueKind::date) {
          if (kind_of(value.date) == PropertyKind::date) kind = PropertyKind::date;
        } else if (!value.number.empty()) {
          kind = PropertyKind::real;
        }
        of_type.currency |= !value.currency.empty();
        of_type.unit |= !value.unit.empty();
      }
      of_type.entity |= static_cast<bool>(qualifier.entity);
      of_type.kind = common_kind(of_type.kind, kind);
    }
  });

  RelationColumns& columns = relation_columns_;
  columns.id = add_relation_property("rid", PropertyKind::text);
  columns.relation = add_relation_property("relation", PropertyKind::text);
  columns.modality = add_relation_property("modality", PropertyKind::text);
  columns.score = add_relation_property("confidence", PropertyKind::real);
  const auto add = [&](bool occurs, std::string name, PropertyKind kind) {
    return occurs ? std::optional(add_relation_property(std::move(name), kind)) : std::nullopt;
  };
  columns.wording = add(has_wording, "wording", PropertyKind::text);
  columns.inferred = add(has_inferred, "inferred", PropertyKind::boolean);
  columns.attributed_to = add(has_attribution, "attributed_to", PropertyKind::text);
  columns.attributed_to_id = add(has_attribution, "attributed_to_id", PropertyKind::text);
  columns.qualifiers.resize(found.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (!found[i].kind) continue;
    const std::string name = property_name(schema.qualifier_types()[i].id);
    QualifierColumns& of_type = columns.qualifiers[i];
    of_type.kind = *found[i].kind;
    of_type.main = add(true, name, of_type.kind);
    of_type.currency = add(found[i].currency, name + "_currency", PropertyKind::text);
    of_type.unit = add(found[i].unit, name + "_unit", PropertyKind::text);
    of_type.entity = add(found[i].entity, name + "_id", PropertyKind::text);
  }
  columns.sentence = add(has_evidence, "sentence", PropertyKind::text);
  columns.document = add(has_evidence, "document", PropertyKind::text);
  columns.begin = add(has_evidence, "begin", PropertyKind::integer);
  columns.end = add(has_evidence, "end", PropertyKind::integer);
  columns.producer = add(has_evidence, "producer", PropertyKind::text);
  columns.qualifiers_json = add(has_qualifiers, "qualifiers", PropertyKind::text);
  columns.evidence_json = add(has_evidence, "evidence", PropertyKind::text);
}

void PropertyGraph::read(const Entity& entity, Row& row) const {
  row.resize(entity_properties_.size());
  for (Cell& cell : row)
    cell.clear();
  const EntityColumns& columns = entity_columns_;
  row[columns.name].set(entity.name);
  row[columns.type].set(graph_.schema().at(entity.type).id);
  row[columns.score].set(decimal(entity.score));
  if (!entity.aliases.empty()) {
    row[*columns.aliases].is_present = true;
    row[*columns.aliases].texts = entity.aliases;
  }
  if (columns.named) row[*columns.named].set(entity.is_named ? "true" : "false");
  if (entity.value) {
    const Value& value = *entity.value;
    const auto set = [&](std::optional<std::size_t> column, std::string_view text) {
      if (!text.empty()) row[*column].set(text);
    };
    row[*columns.value].set(to_string(value));
    set(columns.number, value.number);
    set(columns.upper, value.upper);
    set(columns.currency, value.currency);
    set(columns.unit, value.unit);
    set(columns.date, value.date);
    if (value.approximation != Approximation::exact) {
      row[*columns.approximation].set(to_string(value.approximation));
    }
  }
  for (const auto& [key, text] : entity.attributes) {
    const std::size_t column = columns.attributes.find(key)->second;
    if (entity_properties_[column].kind == PropertyKind::texts) {
      row[column].is_present = true;
      row[column].texts.push_back(text);
    } else {
      row[column].set(text);
    }
  }
  if (!entity.mentions.empty()) {
    row[*columns.mentions].set(to_json([&](JsonWriter& json) {
      for (const Mention& mention : entity.mentions) {
        json.begin_object();
        json.member("document", mention.document.to_string());
        write_span(json, "span", mention.span);
        if (!mention.is_name) {
          json.key("name");
          json.boolean(false);
        }
        json.end_object();
      }
    }));
  }
}

void PropertyGraph::read(const Relation& relation, Row& row) const {
  row.resize(relation_properties_.size());
  for (Cell& cell : row)
    cell.clear();
  const RelationColumns& columns = relation_columns_;
  row[columns.id].set(relation.id().to_string());
  row[columns.relation].set(graph_.schema().at(relation.type()).id);
  row[columns.modality].set(to_string(relation.modality()));
  row[columns.score].set(decimal(relation.score()));
  if (columns.inferred) row[*columns.inferred].set(relation.is_inferred() ? "true" : "false");
  if (relation.attributed_to()) {
    row[*columns.attributed_to].set(graph_.at(relation.attributed_to()).name);
    row[*columns.attributed_to_id].set(relation.attributed_to().to_string());
  }
  for (const Qualifier& qualifier : relation.qualifiers()) {
    const QualifierColumns& of_type = columns.qualifiers[qualifier.type.value];
    Cell& main = row[*of_type.main];
    if (main.is_present) continue;  // the others are in `qualifiers`
    if (qualifier.value) {
      const Value& value = *qualifier.value;
      const std::string& exact = value.kind == ValueKind::date ? value.date : value.number;
      main.set(exact.empty() ? to_string(value) : exact);
      if (!value.currency.empty()) row[*of_type.currency].set(value.currency);
      if (!value.unit.empty()) row[*of_type.unit].set(value.unit);
    } else if (qualifier.entity) {
      main.set(graph_.at(qualifier.entity).name);
    } else {
      main.set(qualifier.text);
    }
    if (qualifier.entity) row[*of_type.entity].set(qualifier.entity.to_string());
  }
  if (!relation.qualifiers().empty()) row[*columns.qualifiers_json].set(qualifiers_json(relation));
  if (const Evidence* best = best_evidence(relation)) {
    row[*columns.sentence].set(best->quote());
    if (const std::string_view words = predicate_words(*best); !words.empty()) {
      row[*columns.wording].set(words);
    }
    const Document* document = graph_.find(best->document());
    row[*columns.document].set(document == nullptr ? best->document().to_string() : document->name);
    row[*columns.begin].set(std::to_string(best->sentence->span.begin));
    row[*columns.end].set(std::to_string(best->sentence->span.end));
    if (!best->producer().empty()) row[*columns.producer].set(best->producer());
    row[*columns.evidence_json].set(evidence_json(relation));
  }
}

std::string PropertyGraph::qualifiers_json(const Relation& relation) const {
  return to_json([&](JsonWriter& json) {
    for (const Qualifier& qualifier : relation.qualifiers()) {
      json.begin_object();
      json.member("type", graph_.schema().at(qualifier.type).id);
      if (qualifier.entity) json.member("entity", qualifier.entity.to_string());
      if (qualifier.value) {
        json.key("value");
        write_value(json, *qualifier.value);
      }
      if (!qualifier.text.empty()) json.member("text", qualifier.text);
      json.end_object();
    }
  });
}

std::string PropertyGraph::evidence_json(const Relation& relation) const {
  return to_json([&](JsonWriter& json) {
    for (const Evidence& evidence : relation.evidence()) {
      json.begin_object();
      json.member("document", evidence.document().to_string());
      write_span(json, "span", evidence.sentence->span);
      json.member("text", evidence.quote());
      if (!evidence.producer().empty()) json.member("producer", evidence.producer());
      write_span(json, "subject", evidence.subject);
      write_span(json, "predicate", evidence.predicate);
      write_span(json, "object", evidence.object);
      json.key("score");
      json.literal_number(decimal(evidence.score));
      if (evidence.inferred) {
        json.key("inferred");
        json.boolean(true);
        json.key("inferenceScore");
        json.literal_number(decimal(evidence.inference_score));
      }
      if (const Document* document = graph_.find(evidence.document())) {
        const std::uint32_t page = page_of(*document, evidence.sentence->span.begin);
        if (page != 0) {
          json.key("page");
          json.number(page);
        }
      }
      json.end_object();
    }
  });
}

}  // namespace trama

#include "graph_json.h"

#include <charconv>
#include <cmath>

namespace trama::cli {

std::string GraphJson::take() { return std::string(buffer_.GetString(), buffer_.GetSize()) + "\n"; }

void GraphJson::key(std::string_view name) {
  writer_.Key(name.data(), static_cast<rapidjson::SizeType>(name.size()));
}

void GraphJson::text(std::string_view text) {
  // RapidJSON refuses a null pointer even for an empty text.
  writer_.String(text.empty() ? "" : text.data(), static_cast<rapidjson::SizeType>(text.size()));
}

void GraphJson::member(std::string_view name, std::string_view value) {
  key(name);
  text(value);
}

void GraphJson::member(std::string_view name, std::uint64_t value) {
  key(name);
  writer_.Uint64(value);
}

void GraphJson::decimal(double value) {
  char digits[32];
  const auto end = std::to_chars(digits, digits + sizeof digits, std::round(value * 10000.0) / 10000.0).ptr;
  writer_.RawValue(digits, static_cast<std::size_t>(end - digits), rapidjson::kNumberType);
}

void GraphJson::reference(EntityId id) {
  if (!id) {
    writer_.Null();
    return;
  }
  const Entity& entity = graph_.at(id);
  writer_.StartObject();
  member("id", id.to_string());
  member("type", graph_.schema().at(entity.type).id);
  member("name", entity.name);
  writer_.EndObject();
}

void GraphJson::value(const ValuePtr& value) {
  key("value");
  if (!value) {
    writer_.Null();
    return;
  }
  writer_.StartObject();
  member("kind", to_string(value->kind));
  member("approximation", to_string(value->approximation));
  for (const auto& [name, part] : {std::pair<std::string_view, const std::string&>{"number", value->number},
                                   {"upper", value->upper},
                                   {"currency", value->currency},
                                   {"unit", value->unit},
                                   {"date", value->date}}) {
    key(name);
    if (part.empty()) writer_.Null();
    else text(part);
  }
  writer_.EndObject();
}

void GraphJson::span(std::string_view name, Span span) {
  key(name);
  if (span.empty()) {
    writer_.Null();
    return;
  }
  writer_.StartArray();
  writer_.Uint(span.begin);
  writer_.Uint(span.end);
  writer_.EndArray();
}

void GraphJson::relation(const Relation& relation) {
  const Schema& schema = graph_.schema();
  writer_.StartObject();
  member("id", relation.id().to_string());
  member("type", schema.at(relation.type()).id);
  key("subject");
  reference(relation.subject());
  key("object");
  reference(relation.object());
  member("modality", to_string(relation.modality()));
  key("score");
  decimal(static_cast<double>(relation.score()));
  key("attributedTo");
  reference(relation.attributed_to());
  key("qualifiers");
  writer_.StartArray();
  for (const Qualifier& qualifier : relation.qualifiers()) {
    writer_.StartObject();
    member("type", schema.at(qualifier.type).id);
    member("text", qualifier.text);
    key("entity");
    reference(qualifier.entity);
    value(qualifier.value);
    writer_.EndObject();
  }
  writer_.EndArray();
  key("evidence");
  writer_.StartArray();
  for (const Evidence& evidence : relation.evidence()) {
    writer_.StartObject();
    member("document", graph_.at(evidence.document()).name);
    span("span", evidence.sentence->span);
    member("text", evidence.quote());
    span("subject", evidence.subject);
    span("predicate", evidence.predicate);
    span("object", evidence.object);
    key("score");
    decimal(static_cast<double>(evidence.score));
    key("inferred");
    writer_.Bool(evidence.inferred);
    writer_.EndObject();
  }
  writer_.EndArray();
  writer_.EndObject();
}

}  // namespace trama::cli

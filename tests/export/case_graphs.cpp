#include "sample_graphs.h"

#include <fstream>
#include <map>
#include <memory>
#include <stdexcept>

#include <rapidjson/document.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

namespace trama::samples {
namespace {

std::string text_of(const rapidjson::Value& value) {
  return {value.GetString(), value.GetStringLength()};
}

std::string text_of(const rapidjson::Value& owner, const char* key) {
  return owner.HasMember(key) ? text_of(owner[key]) : std::string();
}

/// Relation types `r1`, `r2` …, each labelled with the words of an edge.
class CaseSchema {
 public:
  explicit CaseSchema(const rapidjson::Value& graph) {
    std::map<std::string, bool> types;
    for (const auto& node : graph["nodes"].GetArray())
      types[text_of(node, "type")] = true;
    rapidjson::StringBuffer buffer;
    rapidjson::Writer<rapidjson::StringBuffer> json(buffer);
    const auto description = [&] {
      json.Key("description");
      json.StartObject();
      json.Key("es");
      json.String("de un caso");
      json.EndObject();
    };
    const auto all_types = [&](const char* key) {
      json.Key(key);
      json.StartArray();
      for (const auto& [type, is_used] : types)
        json.String(type.c_str());
      json.EndArray();
    };
    json.StartObject();
    json.Key("name");
    json.String("caso");
    json.Key("version");
    json.Int(1);
    json.Key("languages");
    json.StartArray();
    json.String("es");
    json.EndArray();
    json.Key("entityTypes");
    json.StartArray();
    for (const auto& [type, is_used] : types) {
      json.StartObject();
      json.Key("id");
      json.String(type.c_str());
      json.Key("kind");
      json.String("entity");
      description();
      json.EndObject();
    }
    json.EndArray();
    json.Key("relationTypes");
    json.StartArray();
    const auto relation = [&](const std::string& words) {
      const auto [place, is_new] = ids_.emplace(words, "r" + std::to_string(ids_.size() + 1));
      if (!is_new) return;
      json.StartObject();
      json.Key("id");
      json.String(place->second.c_str());
      json.Key("label");
      json.StartObject();
      json.Key("es");
      json.String(words.data(), static_cast<rapidjson::SizeType>(words.size()));
      json.EndObject();
      json.Key("symmetric");
      json.Bool(false);
      all_types("domain");
      all_types("range");
      description();
      json.EndObject();
    };
    for (const auto& edge : graph["edges"].GetArray())
      relation(text_of(edge, "r"));
    if (ids_.empty()) relation("no dice nada");  // a schema has relations
    json.EndArray();
    json.Key("qualifiers");
    json.StartArray();
    json.EndArray();
    json.Key("modalities");
    json.StartObject();
    json.EndObject();
    json.EndObject();
    auto parsed = Schema::parse(buffer.GetString(), "case");
    if (!parsed) throw std::runtime_error(parsed.error().to_string());
    schema_ = std::make_shared<const Schema>(std::move(*parsed));
  }

  const SchemaPtr& schema() const { return schema_; }
  const std::string& id(const std::string& words) const { return ids_.at(words); }

 private:
  std::map<std::string, std::string> ids_;
  SchemaPtr schema_;
};

KnowledgeGraph build(const rapidjson::Value& graph) {
  const CaseSchema schema(graph);
  Builder b(schema.schema());
  if (graph.HasMember("documents")) {
    for (const auto& document : graph["documents"].GetArray()) {
      b.document(text_of(document, "name"), text_of(document, "title"), {},
                 text_of(document, "language"));
    }
  } else {
    b.document("caso");
  }
  std::map<std::string, EntityId> entities;
  for (const auto& node : graph["nodes"].GetArray()) {
    Entity entity;
    entity.type = *schema.schema()->find_type(text_of(node, "type"));
    entity.name = text_of(node, "label");
    entity.score = 0.95f;
    if (node.HasMember("aliases")) {
      for (const auto& alias : node["aliases"].GetArray())
        entity.aliases.push_back(text_of(alias));
    }
    if (node.HasMember("attrs")) {
      for (const auto& attribute : node["attrs"].GetObject())
        entity.attributes.emplace_back(text_of(attribute.name), text_of(attribute.value));
    }
    const auto added = b.graph.add_entity(std::move(entity));
    if (!added) throw std::runtime_error(added.error().to_string());
    entities.emplace(text_of(node, "id"), *added);
  }
  for (const auto& edge : graph["edges"].GetArray()) {
    Builder::Details details;
    details.wording = text_of(edge, "r");
    b.relation(entities.at(text_of(edge, "s")), schema.id(details.wording),
               entities.at(text_of(edge, "o")), details);
  }
  return std::move(b.graph);
}

}  // namespace

std::vector<std::pair<std::string, KnowledgeGraph>> cases(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error(path + " cannot be read");
  std::vector<std::pair<std::string, KnowledgeGraph>> found;
  for (std::string line; std::getline(file, line);) {
    rapidjson::Document read;
    read.Parse(line.data(), line.size());
    if (read.HasParseError()) throw std::runtime_error(path + ": not JSON: " + line.substr(0, 80));
    found.emplace_back(text_of(read, "id"), build(read["graph"]));
  }
  if (found.empty()) throw std::runtime_error(path + " holds no case");
  return found;
}

}  // namespace trama::samples

#include "json_writer.h"
#include "number_text.h"
#include "trama/export/graph_jsonl.h"
#include "trama/graph/hash.h"
#include "writers.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace trama {
namespace {

class GraphWriter {
 public:
  GraphWriter(const KnowledgeGraph& graph, Sink& sink, Report& report)
      : graph_(graph), schema_(graph.schema()), sink_(sink), json_(sink), report_(report) {}

  Result<void> write() {
    write_header();
    for (const Document* document : graph_.documents()) {
      if (!write(*document)) return outcome();
      ++report_.documents;
    }
    const std::vector<const Entity*> entities = graph_.entities();
    for (const Entity* entity : entities) {
      if (!write(*entity)) return outcome();
      ++report_.entities;
    }
    for (const Entity* entity : entities) {
      for (const Relation* relation : graph_.outgoing(entity->id)) {
        if (!write(*relation)) return outcome();
        ++report_.relations;
      }
    }
    return outcome();
  }

 private:
  Result<void> outcome() const {
    if (!json_.ok()) {
      return fail(ErrorCode::encoding, "a text of the graph is not UTF-8 and cannot be JSON");
    }
    return trama::outcome(sink_);
  }

  void begin_line() {
    json_.restart();
    json_.begin_object();
  }
  bool end_line() {
    json_.end_object();
    sink_.write('\n');
    return sink_.ok() && json_.ok();
  }

  void member_unless_empty(std::string_view key, std::string_view text) {
    if (!text.empty()) json_.member(key, text);
  }
  void score(float value) {
    json_.key("score");
    json_.literal_number(decimal(value));
  }
  void flag(std::string_view key, bool value) {
    json_.key(key);
    json_.boolean(value);
  }
  void number(std::string_view key, std::uint64_t value) {
    json_.key(key);
    json_.number(value);
  }
  void span(std::string_view key, Span span) {
    if (span.empty()) return;
    json_.key(key);
    json_.begin_array();
    json_.number(span.begin);
    json_.number(span.end);
    json_.end_array();
  }

  void write_header() {
    begin_line();
    json_.member("trama", "graph");
    number("version", graph_jsonl_version);
    json_.member("schema", schema_.name());
    json_.member("fingerprint", to_hex(schema_.fingerprint()));
    number("documents", graph_.document_count());
    number("entities", graph_.entity_count());
    number("relations", graph_.relation_count());
    end_line();
  }

  bool write(const Document& document) {
    begin_line();
    json_.key("document");
    json_.begin_object();
    json_.member("id", document.id.to_string());
    json_.member("name", document.name);
    member_unless_empty("title", document.title);
    member_unless_empty("uri", document.uri);
    member_unless_empty("language", document.language);
    member_unless_empty("date", document.date);
    if (document.length != 0) number("length", document.length);
    if (!document.page_begins.empty()) {
      json_.key("pages");
      json_.begin_array();
      for (const std::uint32_t begin : document.page_begins)
        json_.number(begin);
      json_.end_array();
    }
    json_.end_object();
    return end_line();
  }

  // Which of the entity's names a mention uses: 0 is the name, 1 the first alias.
  std::optional<std::size_t> find_wording(const Mention& mention) const {
    const auto found = std::find(wordings_.begin(), wordings_.end(), mention.wording);
    if (mention.wording == 0 || found == wordings_.end()) return std::nullopt;
    return static_cast<std::size_t>(found - wordings_.begin());
  }

  void write_value(const Value& value) {
    json_.key("value");
    json_.begin_object();
    json_.member("kind", to_string(value.kind));
    if (value.approximation != Approximation::exact) {
      json_.member("approximation", to_string(value.approximation));
    }
    member_unless_empty("number", value.number);
    member_unless_empty("upper", value.upper);
    member_unless_empty("currency", value.currency);
    member_unless_empty("unit", value.unit);
    member_unless_empty("date", value.date);
    json_.end_object();
  }

  bool write(const Entity& entity) {
    begin_line();
    json_.key("entity");
    json_.begin_object();
    json_.member("id", entity.id.to_string());
    json_.member("type", schema_.at(entity.type).id);
    json_.member("name", entity.name);
    if (!entity.aliases.empty()) {
      json_.key("aliases");
      json_.begin_array();
      for (const std::string& alias : entity.aliases)
        json_.string(alias);
      json_.end_array();
    }
    if (entity.value) write_value(*entity.value);
    if (!entity.mentions.empty()) {
      wordings_.assign(1, wording_of(entity.name));
      for (const std::string& alias : entity.aliases)
        wordings_.push_back(wording_of(alias));
      json_.key("mentions");
      json_.begin_array();
      for (const Mention& mention : entity.mentions) {
        json_.begin_object();
        json_.member("document", mention.document.to_string());
        span("span", mention.span);
        if (!mention.is_name) flag("name", false);
        if (const auto wording = find_wording(mention)) number("as", *wording);
        json_.end_object();
      }
      json_.end_array();
    }
    score(entity.score);
    if (!entity.is_named) flag("named", false);
    if (entity.is_name_fixed) flag("nameFixed", true);
    if (!entity.attributes.empty()) {
      json_.key("attributes");
      json_.begin_array();
      for (const auto& [key, text] : entity.attributes) {
        json_.begin_array();
        json_.string(key);
        json_.string(text);
        json_.end_array();
      }
      json_.end_array();
    }
    json_.end_object();
    return end_line();
  }

  bool write(const Relation& relation) {
    begin_line();
    json_.key("relation");
    json_.begin_object();
    json_.member("id", relation.id().to_string());
    json_.member("type", schema_.at(relation.type()).id);
    json_.member("subject", relation.subject().to_string());
    json_.member("object", relation.object().to_string());
    json_.member("modality", to_string(relation.modality()));
    if (relation.attributed_to())
      json_.member("attributedTo", relation.attributed_to().to_string());
    json_.key("statements");
    json_.begin_array();
    for (const Statement& statement : relation.statements())
      write(statement);
    json_.end_array();
    json_.end_object();
    return end_line();
  }

  void write(const Statement& statement) {
    json_.begin_object();
    if (statement.evidence.empty()) score(statement.score);
    if (!statement.qualifiers.empty()) {
      json_.key("qualifiers");
      json_.begin_array();
      for (const Qualifier& qualifier : statement.qualifiers) {
        json_.begin_object();
        json_.member("type", schema_.at(qualifier.type).id);
        if (qualifier.entity) json_.member("entity", qualifier.entity.to_string());
        if (qualifier.value) write_value(*qualifier.value);
        member_unless_empty("text", qualifier.text);
        json_.end_object();
      }
      json_.end_array();
    }
    if (!statement.evidence.empty()) {
      json_.key("evidence");
      json_.begin_array();
      for (const Evidence& evidence : statement.evidence)
        write(evidence);
      json_.end_array();
    }
    json_.end_object();
  }

  void write(const Evidence& evidence) {
    json_.begin_object();
    json_.member("document", evidence.document().to_string());
    span("span", evidence.sentence->span);
    json_.member("text", evidence.sentence->text);
    member_unless_empty("producer", evidence.producer());
    span("subject", evidence.subject);
    span("predicate", evidence.predicate);
    span("object", evidence.object);
    if (const Document* document = graph_.find(evidence.document())) {
      const std::uint32_t page = page_of(*document, evidence.sentence->span.begin);
      if (page != 0) number("page", page);
    }
    score(evidence.score);
    if (evidence.inferred) flag("inferred", true);
    if (evidence.inference_score != 1.0f) {
      json_.key("inferenceScore");
      json_.literal_number(decimal(evidence.inference_score));
    }
    json_.end_object();
  }

  const KnowledgeGraph& graph_;
  const Schema& schema_;
  Sink& sink_;
  JsonWriter json_;
  Report& report_;
  std::vector<std::uint32_t> wordings_;  // of the entity that is being written
};

}  // namespace

Result<void> write_graph_jsonl(const KnowledgeGraph& graph, const WriteOptions& /*options*/,
                               Sink& sink, Report& report) {
  return GraphWriter(graph, sink, report).write();
}

}  // namespace trama

#include "trama/extract/extraction_json.h"

#include "trama/graph/utf8.h"

#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <cmath>

namespace trama {
namespace {

using Buffer = rapidjson::StringBuffer;
using Writer = rapidjson::Writer<Buffer, rapidjson::UTF8<>, rapidjson::UTF8<>, rapidjson::CrtAllocator,
                                 rapidjson::kWriteValidateEncodingFlag>;

class LineWriter {
 public:
  LineWriter(Buffer& buffer, std::string_view text, const Extraction& extraction, const Schema& schema)
      : writer_(buffer), text_(text), index_(text), e_(extraction), schema_(schema) {}

  bool write() {
    begin_object();
    field("id", e_.about.name);
    field("language", e_.about.language);
    field("genre", "");
    field("text", text_);
    array("sentences", e_.sentences, [&](const Span& s) {
      ok_ &= writer_.StartArray() && writer_.Uint(s.begin) && writer_.Uint(s.end) && writer_.EndArray();
    });
    array("mentions", e_.mentions, [&](const ExtractedMention& m) {
      begin_object();
      field("start", m.span.begin);
      field("end", m.span.end);
      field("surface", index_.substr(m.span));
      field("type", schema_.at(m.type).id);
      field("entity", m.entity + 1);
      field("kind", m.is_name ? "name" : "other");
      score(m.score);
      end_object();
    });
    array("relations", e_.relations, [&](const ExtractedRelation& r) { relation(r); });
    std::uint32_t id = 0;
    array("entities", e_.entities, [&](const ExtractedEntity& entity) {
      begin_object();
      field("id", ++id);
      field("type", schema_.at(entity.type).id);
      key("name");
      if (entity.is_named) string(entity.name);
      else ok_ &= writer_.Null();
      array("aliases", entity.aliases, [&](const std::string& alias) { string(alias); });
      if (entity.value) value(*entity.value);
      end_object();
    });
    end_object();
    return ok_;
  }

 private:
  void relation(const ExtractedRelation& r) {
    begin_object();
    field("subject", r.subject + 1);
    field("relation", schema_.at(r.type).id);
    field("object", r.object + 1);
    field("sentence", r.sentence + 1);
    key("qualifiers");
    begin_object();
    for (const ExtractedQualifier& q : r.qualifiers) field(schema_.at(q.type).id, q.entity + 1);
    if (r.attributed_to) field("by", *r.attributed_to + 1);
    end_object();
    field("modality", to_string(r.modality));
    key("trigger");
    if (r.trigger.empty()) ok_ &= writer_.Null();
    else string(index_.substr(r.trigger));
    score(r.score);
    if (r.inferred) {
      key("inferred");
      ok_ &= writer_.Bool(true);
      score(r.inference_score, "inferenceScore");
    }
    end_object();
  }

  void value(const Value& v) {
    key("value");
    begin_object();
    field("kind", to_string(v.kind));
    const auto given = [&](std::string_view name, const std::string& text) {
      if (!text.empty()) field(name, text);
    };
    given("number", v.number);
    given("upper", v.upper);
    given("currency", v.currency);
    given("unit", v.unit);
    given("date", v.date);
    if (v.approximation != Approximation::exact) field("approximation", to_string(v.approximation));
    end_object();
  }

  void begin_object() { ok_ &= writer_.StartObject(); }
  void end_object() { ok_ &= writer_.EndObject(); }
  void string(std::string_view s) { ok_ &= writer_.String(s.data(), static_cast<rapidjson::SizeType>(s.size())); }
  void key(std::string_view name) { string(name); }
  void field(std::string_view name, std::string_view text) {
    key(name);
    string(text);
  }
  void field(std::string_view name, std::uint32_t number) {
    key(name);
    ok_ &= writer_.Uint(number);
  }
  void score(float probability, std::string_view name = "score") {
    key(name);
    ok_ &= writer_.Double(std::round(static_cast<double>(probability) * 1e4) / 1e4);
  }
  template <class List, class Item>
  void array(std::string_view name, const List& list, Item item) {
    key(name);
    ok_ &= writer_.StartArray();
    for (const auto& element : list) item(element);
    ok_ &= writer_.EndArray();
  }

  Writer writer_;
  std::string_view text_;
  utf8::CodePointIndex index_;
  const Extraction& e_;
  const Schema& schema_;
  bool ok_ = true;
};

}  // namespace

Result<void> append_json_line(std::string& out, std::string_view text, const Extraction& extraction,
                              const Schema& schema) {
  Buffer buffer;
  if (!LineWriter(buffer, text, extraction, schema).write())
    return fail(ErrorCode::encoding, "the text is not UTF-8", {.source = extraction.about.name});
  out.append(buffer.GetString(), buffer.GetSize());
  out += '\n';
  return {};
}

}  // namespace trama

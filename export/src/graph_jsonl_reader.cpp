#include "trama/export/graph_jsonl.h"
#include "trama/graph/hash.h"
#include "trama/graph/utf8.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include <rapidjson/document.h>
#include <rapidjson/error/en.h>

namespace trama {
namespace {

using Json = rapidjson::Value;

/// Why a line cannot be read. Thrown inside of this file only: the reader of a deep structure would
/// otherwise test every step twice.
struct Refusal {
  ErrorCode code;
  std::string message;
};

[[noreturn]] void refuse(ErrorCode code, std::string message) {
  throw Refusal{code, std::move(message)};
}

std::string_view text_of(const Json& json) {
  return {json.GetString(), json.GetStringLength()};
}

const Json* find(const Json& object, std::string_view key) {
  const auto found = object.FindMember(
      Json(rapidjson::StringRef(key.data(), static_cast<rapidjson::SizeType>(key.size()))));
  return found == object.MemberEnd() ? nullptr : &found->value;
}

const Json& require_object(const Json& json, std::string_view what) {
  if (!json.IsObject()) refuse(ErrorCode::syntax, std::string(what) + " must be an object");
  return json;
}

std::string_view optional_text(const Json& object, std::string_view key) {
  const Json* json = find(object, key);
  if (json == nullptr) return {};
  if (!json->IsString()) refuse(ErrorCode::syntax, "\"" + std::string(key) + "\" must be a string");
  return text_of(*json);
}

std::string_view require_text(const Json& object, std::string_view key) {
  if (find(object, key) == nullptr) {
    refuse(ErrorCode::syntax, "the key \"" + std::string(key) + "\" is missing");
  }
  return optional_text(object, key);
}

bool optional_flag(const Json& object, std::string_view key, bool otherwise) {
  const Json* json = find(object, key);
  if (json == nullptr) return otherwise;
  if (!json->IsBool()) {
    refuse(ErrorCode::syntax, "\"" + std::string(key) + "\" must be true or false");
  }
  return json->GetBool();
}

float optional_score(const Json& object, std::string_view key = "score") {
  const Json* json = find(object, key);
  if (json == nullptr) return 1.0f;
  if (!json->IsNumber()) {
    refuse(ErrorCode::syntax, "\"" + std::string(key) + "\" must be a number");
  }
  return static_cast<float>(json->GetDouble());
}

const Json* optional_array(const Json& object, std::string_view key) {
  const Json* json = find(object, key);
  if (json != nullptr && !json->IsArray()) {
    refuse(ErrorCode::syntax, "\"" + std::string(key) + "\" must be an array");
  }
  return json;
}

std::uint32_t position(const Json& json) {
  if (!json.IsUint()) refuse(ErrorCode::syntax, "a span must hold two whole numbers");
  return json.GetUint();
}

Span optional_span(const Json& object, std::string_view key) {
  const Json* json = optional_array(object, key);
  if (json == nullptr) return {};
  if (json->Size() != 2) refuse(ErrorCode::syntax, "a span must hold two whole numbers");
  const Span span{position((*json)[0]), position((*json)[1])};
  if (span.begin > span.end) refuse(ErrorCode::syntax, "a span must not end before it begins");
  return span;
}

template <class SomeId>
SomeId parse_id(std::string_view text, std::string_view key) {
  if (const auto id = SomeId::parse(text)) return *id;
  refuse(ErrorCode::syntax, "\"" + std::string(key) + "\" is no id: \"" + std::string(text) + "\"");
}

template <class SomeId>
SomeId require_id(const Json& object, std::string_view key) {
  return parse_id<SomeId>(require_text(object, key), key);
}

template <class SomeId>
SomeId optional_id(const Json& object, std::string_view key) {
  const std::string_view text = optional_text(object, key);
  return text.empty() ? SomeId{} : parse_id<SomeId>(text, key);
}

std::uint64_t optional_count(const Json& object, std::string_view key) {
  const Json* json = find(object, key);
  if (json == nullptr) return 0;
  if (!json->IsUint64()) {
    refuse(ErrorCode::syntax, "\"" + std::string(key) + "\" must be a whole number");
  }
  return json->GetUint64();
}

ValuePtr optional_value(const Json& object) {
  const Json* json = find(object, "value");
  if (json == nullptr) return nullptr;
  require_object(*json, "\"value\"");
  Value value;
  const std::string_view kind = require_text(*json, "kind");
  const auto parsed_kind = parse_value_kind(kind);
  if (!parsed_kind) {
    refuse(ErrorCode::syntax, "there is no kind of value \"" + std::string(kind) + "\"");
  }
  value.kind = *parsed_kind;
  if (const std::string_view text = optional_text(*json, "approximation"); !text.empty()) {
    const auto approximation = parse_approximation(text);
    if (!approximation) {
      refuse(ErrorCode::syntax, "there is no approximation \"" + std::string(text) + "\"");
    }
    value.approximation = *approximation;
  }
  value.number = optional_text(*json, "number");
  value.upper = optional_text(*json, "upper");
  value.currency = optional_text(*json, "currency");
  value.unit = optional_text(*json, "unit");
  value.date = optional_text(*json, "date");
  return make_value(std::move(value));
}

/// Adds line after line to a graph.
class LineReader {
 public:
  LineReader(std::string source, const GraphJsonlOptions& options)
      : source_(std::move(source)), graph_(options.schema), on_violation_(options.on_violation) {}

  /// `line` has no line break.
  Result<void> read(std::string_view line) {
    ++number_;
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) return {};
    if (const auto invalid = utf8::find_invalid(line)) {
      return fail(ErrorCode::encoding, "the line is not UTF-8", at(line, *invalid));
    }
    rapidjson::Document json;
    json.Parse<rapidjson::kParseIterativeFlag>(line.data(), line.size());
    if (json.HasParseError()) {
      return fail(ErrorCode::syntax, rapidjson::GetParseError_En(json.GetParseError()),
                  at(line, json.GetErrorOffset()));
    }
    try {
      dispatch(require_object(json, "a line"));
    } catch (Refusal& refusal) {
      Error error{refusal.code, std::move(refusal.message), {source_, number_}};
      if (!on_violation_ || !is_violation(error.code)) return tl::unexpected(std::move(error));
      on_violation_(error);
    }
    return {};
  }

  Result<KnowledgeGraph> finish() {
    if (!has_header_) {
      return fail(ErrorCode::syntax,
                  "this is no graph: the line {\"trama\":\"graph\",…} is missing", {source_, 1});
    }
    if (Result<void> counted = check_counts(); !counted) return tl::unexpected(counted.error());
    return std::move(graph_);
  }

 private:
  static bool is_violation(ErrorCode code) noexcept {
    switch (code) {
      case ErrorCode::unknown_type:
      case ErrorCode::domain:
      case ErrorCode::range:
      case ErrorCode::not_found:
        return true;
      default:
        return false;
    }
  }

  Where at(std::string_view line, std::size_t offset) const {
    return {source_, number_, utf8::count(line.substr(0, offset)) + 1};
  }

  struct Counts {
    std::uint64_t documents = 0;
    std::uint64_t entities = 0;
    std::uint64_t relations = 0;
  };

  void dispatch(const Json& line) {
    if (const Json* document = find(line, "document")) {
      require_header();
      add_document(require_object(*document, "\"document\""));
    } else if (const Json* entity = find(line, "entity")) {
      require_header();
      add_entity(require_object(*entity, "\"entity\""));
    } else if (const Json* relation = find(line, "relation")) {
      require_header();
      add_relation(require_object(*relation, "\"relation\""));
    } else {
      read_header(line);
    }
  }

  void require_header() const {
    if (!has_header_) {
      refuse(ErrorCode::syntax,
             "this is no graph: it must begin with a line {\"trama\":\"graph\",…}");
    }
  }

  void read_header(const Json& line) {
    if (optional_text(line, "trama") != "graph") {
      refuse(ErrorCode::syntax,
             "expected a line with \"trama\":\"graph\", \"document\", \"entity\" or \"relation\"");
    }
    if (has_header_) {
      if (Result<void> counted = check_counts(); !counted) {
        refuse(counted.error().code, counted.error().message);
      }
    }
    const std::uint64_t version = optional_count(line, "version");
    if (version != graph_jsonl_version) {
      refuse(ErrorCode::unsupported, "the graph has version " + std::to_string(version) +
                                         " of the format; this program reads version " +
                                         std::to_string(graph_jsonl_version));
    }
    const std::string expected = to_hex(graph_.schema().fingerprint());
    const std::string_view found = require_text(line, "fingerprint");
    if (found != expected) {
      std::string message = "the graph was made for the schema " +
                            std::string(optional_text(line, "schema")) + " with fingerprint " +
                            std::string(found) + "; expected " + graph_.schema().name() + " with " +
                            expected;
      if (!on_violation_) refuse(ErrorCode::schema_mismatch, std::move(message));
      on_violation_({ErrorCode::schema_mismatch, std::move(message), {source_, number_}});
    }
    expected_ = {optional_count(line, "documents"), optional_count(line, "entities"),
                 optional_count(line, "relations")};
    found_ = {};
    has_header_ = true;
  }

  Result<void> check_counts() const {
    const auto differ = [&](std::string_view what, std::uint64_t found, std::uint64_t expected) {
      return fail(ErrorCode::syntax,
                  "the graph is not whole: found " + std::to_string(found) + " " +
                      std::string(what) + ", expected " + std::to_string(expected),
                  {source_, number_});
    };
    if (found_.documents != expected_.documents) {
      return differ("documents", found_.documents, expected_.documents);
    }
    if (found_.entities != expected_.entities) {
      return differ("entities", found_.entities, expected_.entities);
    }
    if (found_.relations != expected_.relations) {
      return differ("relations", found_.relations, expected_.relations);
    }
    return {};
  }

  template <class T>
  void accept(const Result<T>& added) {
    if (!added) refuse(added.error().code, added.error().message);
  }

  void add_document(const Json& json) {
    ++found_.documents;
    Document document;
    document.id = optional_id<DocumentId>(json, "id");
    document.name = require_text(json, "name");
    document.title = optional_text(json, "title");
    document.uri = optional_text(json, "uri");
    document.language = optional_text(json, "language");
    document.date = optional_text(json, "date");
    const std::uint64_t length = optional_count(json, "length");
    if (length > UINT32_MAX) refuse(ErrorCode::limit, "\"length\" must be below 2^32");
    document.length = static_cast<std::uint32_t>(length);
    if (const Json* pages = optional_array(json, "pages")) {
      for (const Json& begin : pages->GetArray()) {
        document.page_begins.push_back(position(begin));
      }
      if (!std::is_sorted(document.page_begins.begin(), document.page_begins.end())) {
        refuse(ErrorCode::syntax, "\"pages\" must ascend");
      }
    }
    accept(graph_.add_document(std::move(document)));
  }

  void add_entity(const Json& json) {
    ++found_.entities;
    Entity entity;
    entity.id = optional_id<EntityId>(json, "id");
    const std::string_view type = require_text(json, "type");
    const auto found = graph_.schema().find_type(type);
    if (!found) {
      refuse(ErrorCode::unknown_type, "the schema has no type \"" + std::string(type) + "\"");
    }
    entity.type = *found;
    entity.name = require_text(json, "name");
    if (const Json* aliases = optional_array(json, "aliases")) {
      for (const Json& alias : aliases->GetArray()) {
        if (!alias.IsString()) refuse(ErrorCode::syntax, "an alias must be a string");
        entity.aliases.emplace_back(text_of(alias));
      }
    }
    entity.value = optional_value(json);
    if (const Json* mentions = optional_array(json, "mentions")) {
      for (const Json& mention : mentions->GetArray()) {
        require_object(mention, "a mention");
        entity.mentions.push_back({require_id<DocumentId>(mention, "document"),
                                   optional_span(mention, "span"),
                                   optional_flag(mention, "name", true),
                                   optional_wording(mention, entity)});
      }
    }
    entity.score = optional_score(json);
    entity.is_named = optional_flag(json, "named", true);
    entity.is_name_fixed = optional_flag(json, "nameFixed", false);
    if (const Json* attributes = optional_array(json, "attributes")) {
      for (const Json& pair : attributes->GetArray()) {
        if (!pair.IsArray() || pair.Size() != 2 || !pair[0].IsString() || !pair[1].IsString()) {
          refuse(ErrorCode::syntax, "an attribute must be an array of two strings");
        }
        entity.attributes.emplace_back(text_of(pair[0]), text_of(pair[1]));
      }
    }
    accept(graph_.add_entity(std::move(entity)));
  }

  static std::uint32_t optional_wording(const Json& mention, const Entity& entity) {
    const Json* json = find(mention, "as");
    if (json == nullptr) return 0;
    if (!json->IsUint() || json->GetUint() > entity.aliases.size()) {
      refuse(ErrorCode::syntax,
             "\"as\" must be 0 for the entity's name or the number of one of its " +
                 std::to_string(entity.aliases.size()) + " aliases");
    }
    const std::uint32_t number = json->GetUint();
    return wording_of(number == 0 ? entity.name : entity.aliases[number - 1]);
  }

  void add_relation(const Json& json) {
    ++found_.relations;
    Statement common;
    const std::string_view type = require_text(json, "type");
    const auto found = graph_.schema().find_relation(type);
    if (!found) {
      refuse(ErrorCode::unknown_type, "the schema has no relation \"" + std::string(type) + "\"");
    }
    common.type = found->type;
    common.inverted = found->inverted;
    common.subject = require_id<EntityId>(json, "subject");
    common.object = require_id<EntityId>(json, "object");
    common.attributed_to = optional_id<EntityId>(json, "attributedTo");
    const std::string_view modality = require_text(json, "modality");
    const auto parsed = parse_modality(modality);
    if (!parsed) {
      refuse(ErrorCode::syntax, "there is no modality \"" + std::string(modality) + "\"");
    }
    common.modality = *parsed;

    const Json* statements = optional_array(json, "statements");
    if (statements == nullptr || statements->Empty()) {
      refuse(ErrorCode::syntax, "a relation must have at least one of \"statements\"");
    }
    for (const Json& item : statements->GetArray()) {
      require_object(item, "a statement");
      Statement statement = common;
      statement.score = optional_score(item);
      if (const Json* qualifiers = optional_array(item, "qualifiers")) {
        for (const Json& qualifier : qualifiers->GetArray()) {
          statement.qualifiers.push_back(read_qualifier(qualifier));
        }
      }
      if (const Json* evidence = optional_array(item, "evidence")) {
        for (const Json& piece : evidence->GetArray()) {
          statement.evidence.push_back(read_evidence(piece));
        }
      }
      accept(graph_.add_relation(std::move(statement)));
    }
  }

  Qualifier read_qualifier(const Json& json) const {
    require_object(json, "a qualifier");
    const std::string_view type = require_text(json, "type");
    const auto found = graph_.schema().find_qualifier(type);
    if (!found) {
      refuse(ErrorCode::unknown_type, "the schema has no qualifier \"" + std::string(type) + "\"");
    }
    return {*found, optional_id<EntityId>(json, "entity"), optional_value(json),
            std::string(optional_text(json, "text"))};
  }

  static Evidence read_evidence(const Json& json) {
    require_object(json, "a piece of evidence");
    Sentence sentence;
    sentence.document = require_id<DocumentId>(json, "document");
    sentence.span = optional_span(json, "span");
    sentence.text = require_text(json, "text");
    sentence.producer = optional_text(json, "producer");
    Evidence evidence;
    evidence.sentence = make_sentence(std::move(sentence));
    evidence.subject = optional_span(json, "subject");
    evidence.predicate = optional_span(json, "predicate");
    evidence.object = optional_span(json, "object");
    evidence.score = optional_score(json, "score");
    evidence.inference_score = optional_score(json, "inferenceScore");
    evidence.inferred = optional_flag(json, "inferred", false);
    return evidence;
  }

  std::string source_;
  KnowledgeGraph graph_;
  const std::function<void(const Error&)>& on_violation_;
  std::size_t number_ = 0;
  bool has_header_ = false;
  Counts expected_;
  Counts found_;
};

}  // namespace

Result<KnowledgeGraph> parse_graph_jsonl(std::string_view text, std::string source,
                                         const GraphJsonlOptions& options) {
  LineReader reader(std::move(source), options);
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    if (Result<void> read = reader.read(text.substr(0, end)); !read) {
      return tl::unexpected(read.error());
    }
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return reader.finish();
}

Result<KnowledgeGraph> load_graph_jsonl(const std::filesystem::path& path,
                                        const GraphJsonlOptions& options) {
  const auto refused = [&] {
    const int code = errno;
    return fail(
        code == ENOENT || code == ENOTDIR ? ErrorCode::not_found : ErrorCode::io,
        "cannot read the graph: " + std::error_code(code, std::generic_category()).message(),
        {path.string()});
  };
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) return refused();
  LineReader reader(path.string(), options);
  std::string block(1u << 20, '\0');
  std::string line;  // begun in an earlier block
  while (true) {
    file.read(block.data(), static_cast<std::streamsize>(block.size()));
    std::string_view rest(block.data(), static_cast<std::size_t>(file.gcount()));
    if (rest.empty()) break;
    for (std::size_t end; (end = rest.find('\n')) != std::string_view::npos;) {
      std::string_view whole = rest.substr(0, end);
      if (!line.empty()) {
        line += whole;
        whole = line;
      }
      if (Result<void> read = reader.read(whole); !read) return tl::unexpected(read.error());
      line.clear();
      rest.remove_prefix(end + 1);
    }
    line += rest;
    if (line.size() > graph_jsonl_max_line) {
      return fail(ErrorCode::limit,
                  "a line is longer than " + std::to_string(graph_jsonl_max_line) + " bytes",
                  {path.string()});
    }
  }
  // A directory opens, but cannot be read.
  if (file.bad() || (!file.eof() && file.fail())) return refused();
  if (!line.empty()) {
    if (Result<void> read = reader.read(line); !read) return tl::unexpected(read.error());
  }
  return reader.finish();
}

}  // namespace trama

#include "json_tree.h"

#include <trama/graph/utf8.h>

#include <algorithm>
#include <optional>

#include <rapidjson/error/en.h>
#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>

namespace trama {
namespace {

// Builds the tree from the reader's events. A callback that returns false ends the parse; `error()`
// then says why.
class TreeBuilder {
 public:
  TreeBuilder(std::string_view text, const rapidjson::MemoryStream& stream, std::size_t max_depth)
      : text_(text), stream_(stream), max_depth_(max_depth) {}

  struct Problem {
    ErrorCode code;
    std::string message;
    std::size_t byte_offset;
  };

  const std::optional<Problem>& problem() const noexcept { return problem_; }
  JsonNode take_root() { return std::move(root_); }

  bool Null() { return add(JsonKind::null, start_of_word()); }
  bool Bool(bool value) {
    add(JsonKind::boolean, start_of_word()).boolean = value;
    return true;
  }
  bool RawNumber(const char* digits, rapidjson::SizeType length, bool) {
    add(JsonKind::number, start_of_word()).text.assign(digits, length);
    return true;
  }
  bool String(const char* characters, rapidjson::SizeType length, bool) {
    add(JsonKind::string, start_of_string()).text.assign(characters, length);
    return true;
  }
  bool StartObject() { return open(JsonKind::object); }
  bool Key(const char* characters, rapidjson::SizeType length, bool) {
    std::string key(characters, length);
    const std::size_t start = start_of_string();
    if (open_.back()->find(key) != nullptr) {
      problem_ = {ErrorCode::duplicate, "the key \"" + key + "\" occurs twice in one object",
                  start};
      return false;
    }
    open_.back()->members.push_back({std::move(key), start, {}});
    return true;
  }
  bool EndObject(rapidjson::SizeType) { return close(); }
  bool StartArray() { return open(JsonKind::array); }
  bool EndArray(rapidjson::SizeType) { return close(); }

  // Never called: numbers are asked for as text.
  bool Int(int) { return false; }
  bool Uint(unsigned) { return false; }
  bool Int64(std::int64_t) { return false; }
  bool Uint64(std::uint64_t) { return false; }
  bool Double(double) { return false; }

 private:
  struct Added {
    JsonNode& node;
    bool& boolean;
    std::string& text;
    operator bool() const noexcept { return true; }
  };

  // The parent of a value is always the last of its own parent's children, so pointers to open
  // nodes stay valid while their children are appended.
  Added add(JsonKind kind, std::size_t byte_offset) {
    JsonNode* node = &root_;
    if (!open_.empty()) {
      JsonNode& parent = *open_.back();
      node = parent.kind == JsonKind::object ? &parent.members.back().value
                                             : &parent.elements.emplace_back();
    }
    node->kind = kind;
    node->byte_offset = byte_offset;
    return {*node, node->boolean, node->text};
  }

  bool open(JsonKind kind) {
    const std::size_t start = stream_.Tell();  // the bracket is not taken yet
    if (open_.size() == max_depth_) {
      problem_ = {ErrorCode::limit,
                  "objects and arrays are nested deeper than " + std::to_string(max_depth_), start};
      return false;
    }
    open_.push_back(&add(kind, start).node);
    return true;
  }

  bool close() {
    open_.pop_back();
    return true;
  }

  // The reader tells of a value once it has read it: its start is found backwards.
  std::size_t start_of_word() const {
    const auto is_word = [](char c) {
      return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || c == 'E' || c == '.' || c == '-' ||
             c == '+';
    };
    std::size_t start = stream_.Tell();
    while (start > 0 && is_word(text_[start - 1]))
      --start;
    return start;
  }

  std::size_t start_of_string() const {
    std::size_t quote = stream_.Tell() - 1;  // the closing one
    for (bool is_escaped = true; is_escaped;) {
      quote = text_.rfind('"', quote - 1);
      std::size_t backslashes = 0;
      while (backslashes < quote && text_[quote - 1 - backslashes] == '\\')
        ++backslashes;
      is_escaped = backslashes % 2 == 1;
    }
    return quote;
  }

  std::string_view text_;
  const rapidjson::MemoryStream& stream_;
  std::size_t max_depth_;
  JsonNode root_;
  std::vector<JsonNode*> open_;
  std::optional<Problem> problem_;
};

std::string found_at(std::string_view text, std::size_t byte_offset) {
  if (byte_offset >= text.size()) return "found the end of the text";
  const utf8::Decoded found = utf8::decode(text, byte_offset);
  if (found.code_point < 0x20 || found.code_point == 0x7F) {
    return "found control character " + std::to_string(static_cast<unsigned>(found.code_point));
  }
  return "found '" + std::string(text.substr(byte_offset, found.length)) + "'";
}

}  // namespace

std::string_view describe(JsonKind kind) noexcept {
  switch (kind) {
    case JsonKind::null:
      return "null";
    case JsonKind::boolean:
      return "true or false";
    case JsonKind::number:
      return "a number";
    case JsonKind::string:
      return "a string";
    case JsonKind::array:
      return "an array";
    case JsonKind::object:
      return "an object";
  }
  return "null";
}

const JsonNode* JsonNode::find(std::string_view key) const noexcept {
  const auto found = std::find_if(members.begin(), members.end(),
                                  [key](const Member& member) { return member.key == key; });
  return found == members.end() ? nullptr : &found->value;
}

Result<JsonNode> parse_json(std::string_view text, const std::string& source,
                            const JsonLimits& limits) {
  if (text.size() > limits.max_bytes) {
    return fail(ErrorCode::limit,
                "the text has " + std::to_string(text.size()) + " bytes, more than the " +
                    std::to_string(limits.max_bytes) + " that are accepted",
                Where{source});
  }
  if (const auto invalid = utf8::find_invalid(text)) {
    return fail(ErrorCode::encoding, "the text is not UTF-8", locate(source, text, *invalid));
  }
  const std::size_t skipped = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  const std::string_view body = text.substr(skipped);
  const auto place = [&](std::size_t byte_offset) {
    Where where = locate(source, body, byte_offset);
    where.byte_offset += skipped;
    return where;
  };

  rapidjson::MemoryStream stream(body.data(), body.size());
  TreeBuilder builder(body, stream, limits.max_depth);
  rapidjson::Reader reader;
  constexpr unsigned flags = rapidjson::kParseIterativeFlag |
                             rapidjson::kParseValidateEncodingFlag |
                             rapidjson::kParseNumbersAsStringsFlag;
  const rapidjson::ParseResult parsed = reader.Parse<flags>(stream, builder);
  if (const auto& problem = builder.problem()) {
    return fail(problem->code, problem->message, place(problem->byte_offset));
  }
  if (parsed.IsError()) {
    std::string message = "not JSON: ";
    const bool is_control = parsed.Offset() < body.size() &&
                            static_cast<unsigned char>(body[parsed.Offset()]) < 0x20;
    if (is_control && parsed.Code() == rapidjson::kParseErrorStringEscapeInvalid) {
      message += "a string must escape control characters";  // RapidJSON blames the escape
    } else {
      message += rapidjson::GetParseError_En(parsed.Code());
    }
    if (message.ends_with('.')) message.pop_back();
    return fail(ErrorCode::syntax, message + "; " + found_at(body, parsed.Offset()),
                place(parsed.Offset()));
  }
  // The reader takes a NUL byte for the end of the text.
  if (stream.Tell() != body.size()) {
    return fail(ErrorCode::syntax,
                "not JSON: text after the end of the value; " + found_at(body, stream.Tell()),
                place(stream.Tell()));
  }
  return builder.take_root();
}

}  // namespace trama

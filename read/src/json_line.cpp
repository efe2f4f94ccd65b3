#include "document.h"
#include "encoding.h"
#include "metadata.h"

#include <trama/graph/utf8.h>

#include <optional>
#include <utility>

#include <rapidjson/error/en.h>
#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>

namespace trama {
namespace {

enum class Member { none, id, text, language, date, title, url };

Member find_member(std::string_view key) noexcept {
  if (key == "id") return Member::id;
  if (key == "text") return Member::text;
  if (key == "language" || key == "lang") return Member::language;
  if (key == "date") return Member::date;
  if (key == "title") return Member::title;
  if (key == "url" || key == "uri") return Member::url;
  return Member::none;
}

// Gathers the members of the outermost object from the parser's events and passes over the rest.
class LineHandler {
 public:
  explicit LineHandler(std::size_t max_depth) : max_depth_(max_depth) {}

  bool Null() { return value("null"); }
  bool Bool(bool) { return value("a truth value"); }
  bool RawNumber(const char* digits, rapidjson::SizeType length, bool) {
    if (depth_ == 1 && member_ == Member::id) {
      id.assign(digits, length);
      return true;
    }
    return value("a number");
  }
  bool String(const char* characters, rapidjson::SizeType length, bool) {
    if (depth_ != 1) return value("a string");
    std::string* target = nullptr;
    switch (member_) {
      case Member::none:
        return true;
      case Member::id:
        target = &id;
        break;
      case Member::text:
        target = &text.emplace();
        break;
      case Member::language:
        target = &language;
        break;
      case Member::date:
        target = &date;
        break;
      case Member::title:
        target = &title;
        break;
      case Member::url:
        target = &url;
        break;
    }
    target->assign(characters, length);
    return true;
  }
  bool StartObject() { return open("an object"); }
  bool Key(const char* characters, rapidjson::SizeType length, bool) {
    if (depth_ == 1) {
      key_.assign(characters, length);
      member_ = find_member(key_);
    }
    return true;
  }
  bool EndObject(rapidjson::SizeType) { return --depth_, true; }
  bool StartArray() { return open("an array"); }
  bool EndArray(rapidjson::SizeType) { return --depth_, true; }

  // Never called: numbers are asked for as text.
  bool Int(int) { return false; }
  bool Uint(unsigned) { return false; }
  bool Int64(std::int64_t) { return false; }
  bool Uint64(std::uint64_t) { return false; }
  bool Double(double) { return false; }

  std::string id;
  std::optional<std::string> text;
  std::string language;
  std::string date;
  std::string title;
  std::string url;

  ErrorCode problem_code = ErrorCode::syntax;
  std::string problem;  // why a callback ended the parse

 private:
  bool value(const char* found) {
    if (depth_ == 0) {
      problem = std::string("found ") + found + ", expected an object with \"text\"";
      return false;
    }
    // Absent and null are the same, except for what a document cannot be without.
    const bool is_null = std::string_view(found) == "null";
    if (depth_ > 1 || member_ == Member::none || (is_null && member_ != Member::text)) return true;
    problem = '"' + key_ + "\" is " + found + ", expected a string";
    return false;
  }
  bool open(const char* found) {
    const bool is_root_object = depth_ == 0 && std::string_view(found) == "an object";
    if (!is_root_object && depth_ <= 1 && !value(found)) return false;
    if (++depth_ > max_depth_) {
      problem = "values are nested more than " + std::to_string(max_depth_) + " deep, the limit";
      problem_code = ErrorCode::limit;
      return false;
    }
    return true;
  }

  std::size_t max_depth_;
  std::size_t depth_ = 0;
  std::string key_;
  Member member_ = Member::none;
};

// The code unit of `\uXXXX` at `text[at]`, if that is what stands there.
std::optional<unsigned> escaped_unit(std::string_view text, std::size_t at) noexcept {
  if (text.size() < at + 6 || text[at] != '\\' || text[at + 1] != 'u') return std::nullopt;
  unsigned unit = 0;
  for (const char c : text.substr(at + 2, 4)) {
    unsigned digit = 0;
    if (c >= '0' && c <= '9') {
      digit = static_cast<unsigned>(c - '0');
    } else if (c >= 'a' && c <= 'f') {
      digit = static_cast<unsigned>(c - 'a' + 10);
    } else if (c >= 'A' && c <= 'F') {
      digit = static_cast<unsigned>(c - 'A' + 10);
    } else {
      return std::nullopt;
    }
    unit = unit * 16 + digit;
  }
  return unit;
}

// Half a surrogate pair in an escape stands for no character: such an escape becomes that of
// U+FFFD, which is as long, so that positions hold. Returns how many there were.
std::size_t replace_lone_surrogates(std::string& line) noexcept {
  std::size_t replaced = 0;
  for (std::size_t i = line.find('\\'); i != line.npos; i = line.find('\\', i)) {
    const auto unit = escaped_unit(line, i);
    if (!unit) {
      i += 2;
      if (i > line.size()) break;
      continue;
    }
    const bool is_lead = *unit >= 0xD800 && *unit <= 0xDBFF;
    const bool is_trail = *unit >= 0xDC00 && *unit <= 0xDFFF;
    if (is_lead) {
      const auto next = escaped_unit(line, i + 6);
      if (next && *next >= 0xDC00 && *next <= 0xDFFF) {
        i += 12;
        continue;
      }
    }
    if (is_lead || is_trail) {
      line.replace(i + 2, 4, "fffd");
      ++replaced;
    }
    i += 6;
  }
  return replaced;
}

std::string describe(rapidjson::ParseErrorCode code) {
  switch (code) {
    case rapidjson::kParseErrorDocumentEmpty:
      return "no value";
    case rapidjson::kParseErrorDocumentRootNotSingular:
      return "something follows the object";
    case rapidjson::kParseErrorValueInvalid:
      return "no value where one is expected";
    case rapidjson::kParseErrorObjectMissName:
      return "expected a member's name in quotes or }";
    case rapidjson::kParseErrorObjectMissColon:
      return "expected : after a member's name";
    case rapidjson::kParseErrorObjectMissCommaOrCurlyBracket:
      return "expected , or }";
    case rapidjson::kParseErrorArrayMissCommaOrSquareBracket:
      return "expected , or ]";
    case rapidjson::kParseErrorStringUnicodeEscapeInvalidHex:
      return "expected four hexadecimal digits after \\u";
    case rapidjson::kParseErrorStringEscapeInvalid:
      return "an escape that JSON does not have";
    case rapidjson::kParseErrorStringMissQuotationMark:
      return "a string without its closing quote";
    default:
      return rapidjson::GetParseError_En(code);
  }
}

Where place_in(const Where& line, std::string_view text, std::size_t byte_offset) {
  Where where = line;
  where.column = utf8::count(text.substr(0, byte_offset)) + 1;
  where.byte_offset = byte_offset;
  return where;
}

}  // namespace

Result<ReadDocument> parse_json_line(std::string_view bytes, const Where& where,
                                     const ReadOptions& options, const Diagnostics& diagnostics) {
  ReadDocument document;
  document.where = where;
  document.format = InputFormat::json_lines;
  DecodedText decoded = decode_text(std::string(bytes));
  std::string& line = decoded.text;
  const std::size_t lone_surrogates = replace_lone_surrogates(line);

  LineHandler handler(options.max_depth);
  rapidjson::MemoryStream stream(line.data(), line.size());
  rapidjson::Reader reader;
  constexpr unsigned flags = rapidjson::kParseIterativeFlag |
                             rapidjson::kParseValidateEncodingFlag |
                             rapidjson::kParseNumbersAsStringsFlag;
  const rapidjson::ParseResult parsed = reader.Parse<flags>(stream, handler);
  if (parsed.IsError()) {
    if (parsed.Code() == rapidjson::kParseErrorTermination) {
      return fail(handler.problem_code, handler.problem, where);
    }
    return fail(ErrorCode::syntax, "not JSON: " + describe(parsed.Code()),
                place_in(where, line, parsed.Offset()));
  }
  if (!handler.text) return fail(ErrorCode::syntax, "a document without \"text\"", where);
  if (handler.text->find_first_not_of(" \t\r\n") == std::string::npos) {
    return fail(ErrorCode::syntax, "a document whose \"text\" is empty", where);
  }

  document.about.name = handler.id;
  if (document.about.name.empty()) {
    document.about.name = where.source + ':' + std::to_string(where.line);
  }
  report_encoding(document, decoded, {}, diagnostics);
  if (lone_surrogates > 0) {
    diagnostics.warn(std::to_string(lone_surrogates) +
                         (lone_surrogates == 1 ? " escape" : " escapes") +
                         " of half a surrogate pair, replaced by U+FFFD",
                     where);
  }
  ParsedText content;
  content.title = std::move(handler.title);
  content.uri = std::move(handler.url);
  if (!handler.language.empty()) {
    if (auto language = read_language(handler.language)) {
      content.language = *std::move(language);
    } else {
      diagnostics.warn("\"language\" is not a language tag and is left out: " + handler.language,
                       where);
    }
  }
  if (!handler.date.empty()) {
    if (auto date = read_date(handler.date)) {
      content.date = *std::move(date);
    } else {
      diagnostics.warn("\"date\" cannot be read and is left out: " + handler.date, where);
    }
  }
  document.encoding = decoded.encoding;
  document.replaced = decoded.replaced + lone_surrogates;
  content.text = *std::move(handler.text);
  complete_document(document, std::move(content), {}, options);
  return document;
}

}  // namespace trama

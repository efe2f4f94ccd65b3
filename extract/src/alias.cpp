#include "trama/extract/alias.h"

#include "trama/graph/file.h"
#include "trama/graph/utf8.h"

#include <optional>
#include <utility>

#include <rapidjson/document.h>
#include <rapidjson/error/en.h>

namespace trama {
namespace {

constexpr std::size_t max_bytes = std::size_t{256} << 20;

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

/// Records of RFC 4180: fields may be quoted, and quoted ones hold commas and line breaks.
class CsvReader {
 public:
  CsvReader(std::string_view text, std::string source, AliasFile& out)
      : text_(text), source_(std::move(source)), out_(out) {}

  void read() {
    for (bool first = true; at_ < text_.size(); first = false) {
      const std::size_t line = line_;
      if (text_[at_] == '#') {
        skip_line();
        continue;
      }
      auto fields = record();
      if (!fields) continue;
      if (fields->size() == 1 && (*fields)[0].empty()) continue;
      const bool heading =
          first && (*fields)[0] == "alias" && fields->size() > 1 && (*fields)[1] == "name";
      if (!heading) add(line, std::move(*fields));
    }
  }

 private:
  void refuse(std::size_t line, ErrorCode code, std::string message) {
    out_.errors.push_back({code, std::move(message), {.source = source_, .line = line}});
  }

  void add(std::size_t line, std::vector<std::string> fields) {
    if (fields.size() < 2 || fields.size() > 3) {
      return refuse(line, ErrorCode::syntax,
                    "expected alias,name or alias,name,type; found " +
                        std::to_string(fields.size()) +
                        (fields.size() == 1 ? " field" : " fields"));
    }
    for (std::size_t i = 0; i < 2; ++i)
      if (fields[i].empty())
        return refuse(line, ErrorCode::syntax, i == 0 ? "the alias is empty" : "the name is empty");
    for (const std::string& field : fields)
      if (!utf8::is_valid(field)) return refuse(line, ErrorCode::encoding, "the line is not UTF-8");
    if (fields.size() == 2) fields.emplace_back();
    out_.aliases.push_back(
        {std::move(fields[0]), std::move(fields[1]), std::move(fields[2]), line});
  }

  void skip_line() {
    const std::size_t end = text_.find('\n', at_);
    at_ = end == std::string_view::npos ? text_.size() : end + 1;
    ++line_;
  }

  /// The next record, or nothing if it is broken; the reader stands after it in either case.
  std::optional<std::vector<std::string>> record() {
    std::vector<std::string> fields;
    while (true) {
      const bool quoted = at_ < text_.size() && text_[at_] == '"';
      if (quoted) {
        auto field = quoted_field();
        if (!field) return std::nullopt;
        fields.push_back(std::move(*field));
      } else {
        const std::size_t end = std::min(text_.find_first_of(",\n", at_), text_.size());
        fields.emplace_back(trimmed(text_.substr(at_, end - at_)));
        at_ = end;
      }
      if (at_ < text_.size() && text_[at_] == ',') {
        ++at_;
        continue;
      }
      skip_line();
      return fields;
    }
  }

  std::optional<std::string> quoted_field() {
    const std::size_t line = line_;
    std::string field;
    for (++at_; at_ < text_.size(); ++at_) {
      if (text_[at_] != '"') {
        line_ += text_[at_] == '\n';
        field += text_[at_];
      } else if (at_ + 1 < text_.size() && text_[at_ + 1] == '"') {
        field += text_[at_++];
      } else {
        ++at_;
        const std::size_t end = std::min(text_.find_first_of(",\n", at_), text_.size());
        if (trimmed(text_.substr(at_, end - at_)).empty()) {
          at_ = end;
          return field;
        }
        refuse(line_, ErrorCode::syntax, "expected a comma after the closing quotation mark");
        skip_line();
        return std::nullopt;
      }
    }
    refuse(line, ErrorCode::syntax, "a quotation mark is not closed");
    return std::nullopt;
  }

  std::string_view text_;
  std::string source_;
  AliasFile& out_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
};

void read_json(std::string_view text, const std::string& source, AliasFile& out) {
  if (const auto invalid = utf8::find_invalid(text)) {
    out.errors.push_back(
        {ErrorCode::encoding, "the text is not UTF-8", locate(source, text, *invalid)});
    return;
  }
  rapidjson::Document json;
  json.Parse<rapidjson::kParseIterativeFlag>(text.data(), text.size());
  if (json.HasParseError()) {
    out.errors.push_back(
        {ErrorCode::syntax,
         std::string("not JSON: ") + rapidjson::GetParseError_En(json.GetParseError()),
         locate(source, text, json.GetErrorOffset())});
    return;
  }
  const auto text_of = [](const rapidjson::Value& value) {
    return std::string(value.GetString(), value.GetStringLength());
  };
  const auto refuse = [&](std::size_t number, const std::string& what) {
    out.errors.push_back({ErrorCode::syntax,
                          "alias number " + std::to_string(number) + ": " + what,
                          {.source = source}});
  };
  std::size_t number = 0;
  if (json.IsObject()) {
    for (const auto& member : json.GetObject()) {
      ++number;
      if (!member.value.IsString() || member.value.GetStringLength() == 0 ||
          member.name.GetStringLength() == 0)
        refuse(number, "expected \"alias\": \"name\", both not empty");
      else
        out.aliases.push_back({text_of(member.name), text_of(member.value), {}, 0});
    }
    return;
  }
  for (const auto& element : json.GetArray()) {
    ++number;
    NameAlias alias;
    const auto read = [&](const char* key, std::string& into) {
      if (!element.HasMember(key) || !element[key].IsString()) return;
      into = text_of(element[key]);
    };
    if (element.IsObject()) {
      read("alias", alias.alias);
      read("name", alias.name);
      read("type", alias.type);
    }
    if (alias.alias.empty() || alias.name.empty())
      refuse(number, "expected an object with the strings \"alias\" and \"name\"");
    else
      out.aliases.push_back(std::move(alias));
  }
}

}  // namespace

AliasFile parse_aliases(std::string_view text, std::string source) {
  AliasFile out;
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first != std::string_view::npos && (text[first] == '{' || text[first] == '['))
    read_json(text, source, out);
  else
    CsvReader(text, std::move(source), out).read();
  return out;
}

Result<AliasFile> load_aliases(const std::filesystem::path& path) {
  auto text = read_text_file(path, "aliases", max_bytes);
  if (!text) return tl::unexpected(std::move(text.error()));
  return parse_aliases(*text, path.string());
}

}  // namespace trama

#include "document.h"

#include "ascii.h"
#include "encoding.h"
#include "find_files.h"
#include "normalize.h"

#include <trama/graph/utf8.h>

#include <algorithm>
#include <utility>

namespace trama {
namespace {

// Longer texts are not addressed by ICU's 32-bit lengths.
constexpr std::size_t hard_max_bytes = std::size_t{1} << 30;

bool is_blank(std::string_view text) noexcept {
  return std::all_of(text.begin(), text.end(), [](char c) { return is_space(c); });
}

bool looks_like_html(std::string_view head) noexcept {
  if (head.starts_with("\xEF\xBB\xBF")) head.remove_prefix(3);
  head = trim(head);
  if (starts_ignoring_case(head, "<?xml")) {
    const std::size_t close = head.find('>');
    head = close == head.npos ? head : trim(head.substr(close + 1));
  }
  while (head.starts_with("<!--")) {
    const std::size_t close = head.find("-->");
    if (close == head.npos) return false;
    head = trim(head.substr(close + 3));
  }
  for (const std::string_view start : {"<!doctype html", "<html", "<head", "<body"})
    if (starts_ignoring_case(head, start)) return true;
  return false;
}

// A first line that is an object with "text", perhaps not whole.
bool looks_like_json_lines(std::string_view head) noexcept {
  if (head.starts_with("\xEF\xBB\xBF")) head.remove_prefix(3);
  head = trim(head);
  if (!head.starts_with('{')) return false;
  const std::string_view line = head.substr(0, head.find('\n'));
  return line.find("\"text\"") != line.npos || line.find("\"id\"") != line.npos;
}

}  // namespace

InputFormat find_format(std::string_view head, std::string_view name, const ReadOptions& options) {
  if (options.format != InputFormat::automatic) return options.format;
  // Nothing else begins like this, whatever the file is called.
  if (head.substr(0, 1024).find("%PDF-") != head.npos && head.find('<') > head.find("%PDF-")) {
    return InputFormat::pdf;
  }
  if (const auto format = format_of_name(name)) return *format;
  if (looks_like_html(head)) return InputFormat::html;
  if (looks_like_json_lines(head)) return InputFormat::json_lines;
  return InputFormat::text;
}

void complete_document(ReadDocument& document, ParsedText parsed, std::string original,
                       const ReadOptions& options) {
  document.about.title = std::move(parsed.title);
  document.about.uri = std::move(parsed.uri);
  document.about.language = parsed.language.empty() ? options.language : std::move(parsed.language);
  document.about.date = parsed.date.empty() ? options.date : std::move(parsed.date);

  const bool is_original = parsed.map.is_identity();
  Normalized normalized = normalize(parsed.text);
  document.map = parsed.map.then(normalized.map);
  document.text = std::move(normalized.text);
  if (document.map.is_identity()) {
    document.original.clear();
  } else {
    document.original = is_original ? std::move(parsed.text) : std::move(original);
  }
  document.about.length = static_cast<std::uint32_t>(utf8::count(document.original_text()));
}

void report_encoding(const ReadDocument& document, const DecodedText& decoded,
                     std::string_view declared, const Diagnostics& diagnostics) {
  const Where& where = document.where;
  if (decoded.basis == EncodingBasis::declaration_overruled) {
    diagnostics.warn("read as " + decoded.encoding + ", though it says " + std::string(declared),
                     where);
  } else if (decoded.basis == EncodingBasis::recognised ||
             (decoded.basis == EncodingBasis::byte_order_mark && decoded.encoding != "UTF-8")) {
    diagnostics.warn("read as " + decoded.encoding + ", which is not UTF-8", where);
  }
  if (decoded.replaced > 0) {
    Where first = where;
    const std::size_t at = decoded.text.find("\xEF\xBF\xBD");
    if (at != std::string::npos && where.line == 0) {
      first = locate(where.source, decoded.text, at);
    }
    diagnostics.warn(
        std::to_string(decoded.replaced) +
            (decoded.replaced == 1 ? " character that is not " : " characters that are not ") +
            decoded.encoding + ", replaced by U+FFFD",
        first);
  }
}

Result<ReadDocument> read_document(Input& input, InputFormat format, const ReadOptions& options,
                                   const Diagnostics& diagnostics) {
  const std::string& name = input.name();
  ReadDocument document;
  document.about.name = name;
  document.where.source = name;
  document.format = format;

  auto bytes = input.read_all(std::min(options.max_bytes, hard_max_bytes));
  if (!bytes) return tl::unexpected(std::move(bytes).error());
  if (bytes->empty()) {
    return fail(ErrorCode::syntax, "an empty file; expected text", {name});
  }

  if (format == InputFormat::pdf) {
    auto pdf = parse_pdf(*bytes, name, options, diagnostics);
    if (!pdf) return tl::unexpected(std::move(pdf).error());
    document.encoding = "UTF-8";
    document.pages = std::move(pdf->pages);
    for (const Page& page : document.pages)
      document.about.page_begins.push_back(page.span.begin);
    document.replaced = pdf->replaced;
    if (pdf->parsed.text.empty()) {
      document.about.title = std::move(pdf->parsed.title);
      document.about.language = options.language;
      document.about.date = options.date;
      if (name != "-") document.about.uri = name;
      return document;
    }
    complete_document(document, std::move(pdf->parsed), std::move(pdf->original), options);
    if (name != "-") document.about.uri = name;
    return document;
  }

  if (const auto kind = describe_binary(*bytes)) {
    const std::string what =
        *kind == "binary" ? "a binary file" : "a binary file, " + std::string(*kind);
    return fail(ErrorCode::encoding, what + "; expected " + input_format_list(), {name});
  }
  const std::string declared =
      format == InputFormat::html ? find_html_charset(*bytes) : std::string();
  DecodedText decoded = decode_text(*std::move(bytes), declared);
  document.encoding = decoded.encoding;
  document.replaced = decoded.replaced;
  report_encoding(document, decoded, declared, diagnostics);
  if (is_blank(decoded.text)) {
    return fail(ErrorCode::syntax, "a file that holds only white space; expected text", {name});
  }

  ParsedText parsed;
  std::string original;
  if (format == InputFormat::html || format == InputFormat::markdown) {
    original = std::move(decoded.text);
    if (format == InputFormat::html) {
      auto html = parse_html(original, name, options, diagnostics);
      if (!html) return tl::unexpected(std::move(html).error());
      parsed = *std::move(html);
    } else {
      parsed = parse_markdown(original, name, options, diagnostics);
    }
    if (is_blank(parsed.text)) {
      return fail(ErrorCode::syntax, "a page without text", {name});
    }
  } else {
    parsed.text = std::move(decoded.text);
  }
  complete_document(document, std::move(parsed), std::move(original), options);
  if (document.about.uri.empty() && name != "-") document.about.uri = name;
  return document;
}

Result<ReadDocument> parse_document(std::string bytes, std::string name, const ReadOptions& options,
                                    const Diagnostics& diagnostics) {
  auto input = Input::from_memory(std::move(bytes), std::move(name));
  if (!input) return tl::unexpected(std::move(input).error());
  const auto head = input->peek(4096);
  if (!head) return tl::unexpected(head.error());
  const InputFormat format = find_format(*head, input->name(), options);
  if (format == InputFormat::json_lines) {
    return fail(ErrorCode::invalid_argument,
                "JSON lines hold many documents; expected one. Read them with DocumentReader",
                {input->name()});
  }
  return read_document(*input, format, options, diagnostics);
}

}  // namespace trama

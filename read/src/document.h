#pragma once

#include "byte_source.h"

#include <trama/read/reader.h>

#include <string>
#include <string_view>

// The steps between bytes and a document, one function a format.
namespace trama {

// What a parser of a format gives: the text before normalization, and what the source says of
// itself.
struct ParsedText {
  std::string text;
  TextMap map{};  // from `text` to the original
  std::string title{};
  std::string uri{};
  std::string language{};
  std::string date{};
};

// The source of a page, well-formed UTF-8, to its main text. Errors: `limit`.
Result<ParsedText> parse_html(std::string_view source, const std::string& name,
                              const ReadOptions& options, const Diagnostics& diagnostics);

// Well-formed UTF-8 to text without markup.
ParsedText parse_markdown(std::string_view source, const std::string& name,
                          const ReadOptions& options, const Diagnostics& diagnostics);

// The pages of a PDF. `text` and `map` lead to `original`.
struct ParsedPdf {
  ParsedText parsed;
  std::string original;
  std::vector<Page> pages;
  std::size_t replaced = 0;
};
Result<ParsedPdf> parse_pdf(std::string_view bytes, const std::string& name,
                            const ReadOptions& options, const Diagnostics& diagnostics);

// One line of JSON lines, without its line break; any bytes. Errors: `syntax`, `encoding`, `limit`.
Result<ReadDocument> parse_json_line(std::string_view line, const Where& where,
                                     const ReadOptions& options, const Diagnostics& diagnostics);

// What the bytes are, if the options and the name do not say. Never `automatic`.
InputFormat find_format(std::string_view head, std::string_view name, const ReadOptions& options);

// A whole document of any format but JSON lines.
Result<ReadDocument> read_document(Input& input, InputFormat format, const ReadOptions& options,
                                   const Diagnostics& diagnostics);

// Sets what the document does not say from the options, and `length` and `map` from the texts.
// `parsed.map` must be the identity if `original` is `parsed.text`.
void complete_document(ReadDocument& document, ParsedText parsed, std::string original,
                       const ReadOptions& options);

// Reports which encoding was found and how many characters were replaced.
void report_encoding(const ReadDocument& document, const struct DecodedText& decoded,
                     std::string_view declared, const Diagnostics& diagnostics);

}  // namespace trama

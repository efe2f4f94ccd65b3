#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace trama {

// Where the encoding of a text is known from.
enum class EncodingBasis { assumed, byte_order_mark, declared, recognised, declaration_overruled };

struct DecodedText {
  std::string text;      // well-formed UTF-8, without a byte order mark
  std::string encoding;  // as IANA names it
  EncodingBasis basis = EncodingBasis::assumed;
  std::size_t replaced = 0;  // characters that became U+FFFD
};

// Brings text into UTF-8. A byte order mark decides; then what the document declares (a label as in
// HTML, empty if none; as the Encoding Standard has it, `iso-8859-1` means windows-1252), unless
// the bytes are something else for certain; then the bytes: UTF-8, UTF-16 without a mark, or
// windows-1252 where what is not UTF-8 reads as Spanish or English letters and punctuation.
// Everything else is UTF-8 with errors, each of which becomes U+FFFD.
DecodedText decode_text(std::string bytes, std::string_view declared = {});

// True if the bytes that are not UTF-8 read as windows-1252 and hardly any others are UTF-8.
bool looks_like_windows_1252(std::string_view bytes) noexcept;

// Says what bytes are that are not text: `"a PNG picture"`, `"binary"`. Nothing for text, UTF-16
// included. Looks at the first 8000 bytes.
std::optional<std::string_view> describe_binary(std::string_view bytes) noexcept;

// The charset that an HTML page names in a `meta` element among its first 4096 bytes; empty if
// none.
std::string find_html_charset(std::string_view bytes);

}  // namespace trama

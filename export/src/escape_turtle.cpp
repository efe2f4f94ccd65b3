#include "escape_turtle.h"

#include <algorithm>

namespace trama {
namespace {

constexpr bool is_letter_or_digit(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

}  // namespace

void append_turtle_string(std::string& out, std::string_view text) {
  static constexpr std::string_view digits = "0123456789ABCDEF";
  out += '"';
  std::size_t written = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte >= 0x20 && byte != '"' && byte != '\\' && byte != 0x7F) continue;
    out += text.substr(written, i - written);
    written = i + 1;
    switch (byte) {
      case '"':
        out += "\\\"";
        break;
      case '\\':
        out += "\\\\";
        break;
      case '\n':
        out += "\\n";
        break;
      case '\r':
        out += "\\r";
        break;
      case '\t':
        out += "\\t";
        break;
      default:
        out += "\\u00";
        out += digits[byte >> 4];
        out += digits[byte & 15];
    }
  }
  out += text.substr(written);
  out += '"';
}

void append_turtle_iri(std::string& out, std::string_view iri) {
  out += '<';
  out += iri;
  out += '>';
}

bool is_plain_local_name(std::string_view name) noexcept {
  return !name.empty() && is_letter_or_digit(name.front()) &&
         std::all_of(name.begin(), name.end(),
                     [](char c) { return is_letter_or_digit(c) || c == '_' || c == '-'; });
}

}  // namespace trama

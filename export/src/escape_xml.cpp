#include "escape_xml.h"

#include "trama/graph/utf8.h"

#include <algorithm>

namespace trama {

std::string_view keep_xml_characters(std::string_view text, std::string& buffer,
                                     std::size_t& dropped) {
  const auto may_be_refused = [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    // U+FFFE, U+FFFF and surrogates begin with these two.
    return byte < 0x20 || byte == 0xEF || byte == 0xED;
  };
  const bool is_suspect =
      std::any_of(text.begin(), text.end(), [&](char c) { return may_be_refused(c); });
  if (!is_suspect) return text;
  buffer.clear();
  for (const char32_t c : utf8::code_points(text)) {
    if (is_xml_character(c)) {
      utf8::append(buffer, c);
    } else {
      ++dropped;
    }
  }
  return buffer;
}

void append_xml(std::string& out, std::string_view text, std::size_t& dropped) {
  std::size_t offset = 0;
  while (offset < text.size()) {
    const auto byte = static_cast<unsigned char>(text[offset]);
    if (byte >= 0x80) {
      const utf8::Decoded decoded = utf8::decode(text, offset);
      if (is_xml_character(decoded.code_point)) {
        utf8::append(out, decoded.code_point);
      } else {
        ++dropped;
      }
      offset += decoded.length;
      continue;
    }
    switch (byte) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      case '\n':
        out += "&#10;";
        break;
      case '\r':
        out += "&#13;";
        break;
      case '\t':
        out += "&#9;";
        break;
      default:
        if (byte < 0x20) {
          ++dropped;
        } else {
          out.push_back(static_cast<char>(byte));
        }
    }
    ++offset;
  }
}

}  // namespace trama

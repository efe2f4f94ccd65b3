#include "escape_xml.h"

#include "trama/graph/utf8.h"

namespace trama {

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
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
      case '\n': out += "&#10;"; break;
      case '\r': out += "&#13;"; break;
      case '\t': out += "&#9;"; break;
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

#include "escape_cypher.h"

namespace trama {

void append_cypher_string(std::string& out, std::string_view text) {
  static constexpr std::string_view digits = "0123456789ABCDEF";
  out += '\'';
  for (const char c : text) {
    switch (c) {
      case '\'':
        out += "\\'";
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
        if (const auto byte = static_cast<unsigned char>(c); byte < 0x20 || byte == 0x7F) {
          out += "\\u00";
          out += digits[byte >> 4];
          out += digits[byte & 15];
        } else {
          out += c;
        }
    }
  }
  out += '\'';
}

}  // namespace trama

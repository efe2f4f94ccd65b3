#include "escape_cypher.h"

#include "escape_xml.h"

namespace trama {

void append_cypher_string(std::string& out, std::string_view text, std::size_t& dropped) {
  std::string buffer;
  out += '\'';
  for (const char c : keep_xml_characters(text, buffer, dropped)) {
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
        out += c;
    }
  }
  out += '\'';
}

}  // namespace trama

#include "escape_html.h"

#include "escape_xml.h"
#include "trama/graph/utf8.h"

namespace trama {

void append_html(std::string& out, std::string_view text, std::size_t& dropped) {
  for (const char32_t c : utf8::code_points(text)) {
    switch (c) {
      case U'&':
        out += "&amp;";
        break;
      case U'<':
        out += "&lt;";
        break;
      case U'>':
        out += "&gt;";
        break;
      case U'"':
        out += "&quot;";
        break;
      case U'\'':
        out += "&#39;";
        break;
      case U'\n':
      case U'\r':
      case U'\t':
        out += ' ';
        break;
      default:
        if (is_xml_character(c)) {
          utf8::append(out, c);
        } else {
          ++dropped;
        }
    }
  }
}

}  // namespace trama

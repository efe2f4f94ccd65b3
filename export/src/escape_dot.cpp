#include "escape_dot.h"

#include "escape_xml.h"
#include "trama/graph/utf8.h"

namespace trama {

std::string escape_dot(std::string_view text, std::size_t& dropped, std::size_t max_bytes) {
  static constexpr std::string_view ellipsis = "…";
  std::string escaped;
  std::size_t fits = 0;  // how much of `escaped` may stay if it has to be cut
  const auto code_points = utf8::code_points(text);
  for (auto i = code_points.begin(); i != code_points.end(); ++i) {
    if (escaped.size() + ellipsis.size() <= max_bytes) fits = escaped.size();
    const char32_t c = *i;
    if (c == U'&') {
      escaped += "&amp;";
    } else if (c == U'<' && escaped.empty()) {
      escaped += "&lt;";
    } else if (c == U'\\') {
      escaped += "\\\\";
    } else if (c == U'\n') {
      escaped += "\\n";
    } else if (c == U'\t' || c == U'\r') {
      escaped += ' ';
    } else if (!is_xml_character(c)) {
      ++dropped;
    } else {
      utf8::append(escaped, c);
    }
    if (escaped.size() > max_bytes) {
      escaped.resize(fits);
      escaped += ellipsis;
      break;
    }
  }
  return escaped;
}

}  // namespace trama

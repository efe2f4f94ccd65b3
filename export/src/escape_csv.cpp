#include "escape_csv.h"

namespace trama {

void append_csv(std::string& out, std::string_view text) {
  const bool is_plain = !text.empty() && text.find_first_of("\",\r\n") == std::string_view::npos &&
                        text.front() != ' ' && text.back() != ' ';
  if (is_plain) {
    out += text;
    return;
  }
  out += '"';
  for (const char c : text) {
    if (c == '"') out += '"';
    out += c;
  }
  out += '"';
}

}  // namespace trama

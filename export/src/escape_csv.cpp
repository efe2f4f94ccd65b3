#include "escape_csv.h"

#include <algorithm>

namespace trama {

void append_csv(std::string& out, std::string_view text) {
  const auto needs_quotes = [](char c) { return c == '"' || c == ',' || c == '\r' || c == '\n'; };
  const bool is_plain = !text.empty() && std::none_of(text.begin(), text.end(), needs_quotes) &&
                        text.front() != ' ' && text.back() != ' ';
  if (is_plain) {
    out += text;
    return;
  }
  out += '"';
  for (std::size_t at = text.find('"'); at != text.npos; at = text.find('"')) {
    out += text.substr(0, at + 1);
    out += '"';
    text.remove_prefix(at + 1);
  }
  out += text;
  out += '"';
}

}  // namespace trama

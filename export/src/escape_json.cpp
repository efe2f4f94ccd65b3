#include "escape_json.h"

#include "trama/graph/utf8.h"

#include <array>

namespace trama {
namespace {

// What stands after the backslash; `u` for controls without a letter, 0 for what stands as it is.
constexpr std::array<char, 256> make_escapes() {
  std::array<char, 256> escapes{};
  for (std::size_t c = 0; c < 0x20; ++c)
    escapes[c] = 'u';
  escapes['\b'] = 'b';
  escapes['\t'] = 't';
  escapes['\n'] = 'n';
  escapes['\f'] = 'f';
  escapes['\r'] = 'r';
  escapes['"'] = '"';
  escapes['\\'] = '\\';
  return escapes;
}
constexpr std::array<char, 256> escapes = make_escapes();

}  // namespace

bool write_json_string(Sink& sink, std::string_view text) {
  if (!utf8::is_valid(text)) return false;
  sink.write('"');
  std::size_t written = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const char escape = escapes[byte];
    if (escape == '\0') continue;
    sink.write(text.substr(written, i - written));
    written = i + 1;
    sink.write('\\');
    sink.write(escape);
    if (escape != 'u') continue;
    static constexpr std::string_view digits = "0123456789ABCDEF";
    sink.write("00");
    sink.write(digits[byte >> 4]);
    sink.write(digits[byte & 15]);
  }
  sink.write(text.substr(written));
  sink.write('"');
  return true;
}

}  // namespace trama

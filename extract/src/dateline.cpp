#include "trama/extract/dateline.h"

#include "character.h"
#include "trama/extract/date.h"

#include <algorithm>
#include <array>

namespace trama {
namespace {

constexpr std::size_t max_bytes = 1200;
constexpr int max_lines = 8;
constexpr std::size_t max_date_bytes = 48;
constexpr int max_place_words = 9;

std::string_view trimmed(std::string_view text) {
  const auto is_space = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  while (!text.empty() && is_space(text.front()))
    text.remove_prefix(1);
  while (!text.empty() && is_space(text.back()))
    text.remove_suffix(1);
  return text;
}

bool starts_with_any(std::string_view text, std::initializer_list<std::string_view> starts) {
  return std::any_of(starts.begin(), starts.end(),
                     [&](std::string_view s) { return text.starts_with(s); });
}

/// `MADRID`, `Monterrey, N. L.`, `San Pedro Sula (Honduras)`, `Palma de Mallorca`: words with a
/// capital, and connectors between them.
bool is_place(std::string_view text) {
  using namespace character;
  constexpr std::array<std::string_view, 14> connectors{
      "de", "del", "la", "las", "los", "el", "y", "e", "of", "the", "upon", "and", "do", "da"};
  int words = 0;
  bool last_is_connector = false;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of(" ,()/", at), text.size());
    const std::string_view word = text.substr(at, end - at);
    at = end + 1;
    if (word.empty()) continue;
    if (++words > max_place_words) return false;
    last_is_connector = std::find(connectors.begin(), connectors.end(), word) != connectors.end();
    if (last_is_connector && words > 1) continue;
    if (!(classify(decode(word, 0).code_point) & is_upper)) return false;
  }
  return words > 0 && !last_is_connector;
}

/// What may stand after the date of a dateline.
bool ends_dateline(std::string_view rest) {
  if (rest.starts_with(" (") || rest.starts_with(" /")) {
    const std::size_t close = rest.find(rest[1] == '(' ? ')' : '/', 2);
    if (close == rest.npos || close > 60) return false;
    rest = rest.substr(close + 1);
    if (trimmed(rest).empty()) return true;
  }
  rest = trimmed(rest);
  while (rest.starts_with('.'))
    rest = trimmed(rest.substr(1));
  if (rest.empty()) return true;
  for (const std::string_view dash : {"--", "-", "–", "—", ":", "|"}) {
    if (!rest.starts_with(dash)) continue;
    const std::string_view after = trimmed(rest.substr(dash.size()));
    // `12 July 1904 – 23 September 1973` is a life.
    return after.empty() ||
           !(character::classify(character::decode(after, 0).code_point) & character::is_digit);
  }
  // A stop, and a sentence begins.
  const std::size_t word = rest.find_first_not_of("¿¡«\"“'(");
  return word != rest.npos &&
         (character::classify(character::decode(rest, 0).code_point) & character::is_upper) != 0;
}

/// A whole date, or a month with its year.
std::optional<std::string> plain_date(std::string_view text) {
  text = trimmed(text);
  if (text.starts_with("a ")) text = text.substr(2);
  // A year alone, and anything that only looks like a date, is no dateline.
  if (text.size() < 8 || text.size() > max_date_bytes) return std::nullopt;
  const auto value = parse_date(text);
  if (!value || (value->date.size() != 10 && value->date.size() != 7)) return std::nullopt;
  const bool is_plain = value->date.find_first_not_of("0123456789-") == std::string::npos;
  return is_plain ? std::optional(value->date) : std::nullopt;
}

/// Ends of a date that begins where `text` does: the longest first.
std::optional<std::string> date_at_start(std::string_view text) {
  const std::size_t limit = std::min(text.size(), max_date_bytes);
  for (std::size_t end = limit; end >= 8; --end) {
    const bool is_boundary =
        end == text.size() ||
        std::string_view(" .,:()-|\xE2/").find(text[end]) != std::string_view::npos;
    if (!is_boundary || text[end - 1] == ' ') continue;
    // `12 mar. 2024`: a stop inside is part of it.
    if (!ends_dateline(text.substr(end))) continue;
    if (auto date = plain_date(text.substr(0, end))) return date;
  }
  return std::nullopt;
}

std::optional<std::string> dateline_of(std::string_view line) {
  line = trimmed(line);
  while (starts_with_any(line, {"*", "_", "#", "("}))
    line = trimmed(line.substr(1));
  if (auto date = date_at_start(line)) return date;
  // After each comma of the place; agencies may come first: `(EFE) Madrid, …`.
  for (std::size_t comma = line.find_first_of(",."); comma != line.npos && comma < 120;
       comma = line.find_first_of(",.", comma + 1)) {
    if (comma + 1 >= line.size() || line[comma + 1] != ' ') continue;
    if (!is_place(line.substr(0, comma))) return std::nullopt;
    std::string_view rest = trimmed(line.substr(comma + 1));
    if (rest.starts_with("a ")) rest = rest.substr(2);
    if (auto date = date_at_start(rest)) return date;
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> find_dateline(std::string_view text) {
  text = text.substr(0, max_bytes);
  for (int line = 0; line < max_lines && !text.empty();) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view one = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (one.empty()) continue;
    ++line;
    if (auto date = dateline_of(one)) return date;
  }
  return std::nullopt;
}

}  // namespace trama

#include "date_table.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace trama::date_table {
namespace {

using Table = std::unordered_map<std::string_view, int>;

/// Rows of words separated by spaces, with what they stand for.
template <std::size_t size>
Table make_table(const std::pair<std::string_view, int> (&rows)[size]) {
  Table table;
  for (const auto& [words, value] : rows) {
    std::size_t begin = 0;
    while (begin < words.size()) {
      const std::size_t end = std::min(words.find(' ', begin), words.size());
      table.emplace(words.substr(begin, end - begin), value);
      begin = end + 1;
    }
  }
  return table;
}

std::optional<int> find(const Table& table, std::string_view word) {
  const auto found = table.find(word);
  if (found == table.end()) return std::nullopt;
  return found->second;
}

constexpr std::pair<std::string_view, int> months[] = {
    {"enero january ene jan", 1},
    {"febrero february feb", 2},
    {"marzo march mar", 3},
    {"abril april abr apr", 4},
    {"mayo may", 5},
    {"junio june jun", 6},
    {"julio july jul", 7},
    {"agosto august ago aug", 8},
    {"septiembre setiembre september sep sept set", 9},
    {"octubre october oct", 10},
    {"noviembre november nov", 11},
    {"diciembre december dic dec", 12},
};

constexpr std::pair<std::string_view, int> weekdays[] = {
    {"lunes monday mon", 1},    {"martes tuesday tue tues", 2}, {"miercoles wednesday wed", 3},
    {"jueves thursday thu", 4}, {"viernes friday fri", 5},      {"sabado saturday sat", 6},
    {"domingo sunday sun", 7},
};

constexpr std::pair<std::string_view, int> seasons[] = {
    {"primavera spring", 21},
    {"verano summer", 22},
    {"otono autumn fall", 23},
    {"invierno winter", 24},
};

constexpr std::pair<std::string_view, int> ordinals[] = {
    {"primer primero primera first", 1},
    {"segundo segunda second", 2},
    {"tercer tercero tercera third", 3},
    {"cuarto cuarta fourth last ultimo", 4},
    {"quinto fifth", 5},
    {"sexto sixth", 6},
    {"septimo seventh", 7},
    {"octavo eighth", 8},
    {"noveno ninth", 9},
    {"decimo tenth", 10},
    {"eleventh", 11},
    {"twelfth", 12},
    {"thirteenth", 13},
    {"fourteenth", 14},
    {"fifteenth", 15},
    {"sixteenth", 16},
    {"seventeenth", 17},
    {"eighteenth", 18},
    {"nineteenth", 19},
    {"twentieth", 20},
    {"thirtieth", 30},
};

constexpr std::pair<std::string_view, int> decades[] = {
    {"diez", 10},
    {"veinte twenties", 20},
    {"treinta thirties", 30},
    {"cuarenta forties", 40},
    {"cincuenta fifties", 50},
    {"sesenta sixties", 60},
    {"setenta seventies", 70},
    {"ochenta eighties", 80},
    {"noventa nineties", 90},
};

// Month * 100 + day.
constexpr std::pair<std::string_view, int> feasts[] = {
    {"navidad christmas", 1225},
    {"nochebuena", 1224},
    {"nochevieja", 1231},
    {"reyes", 106},
};

}  // namespace

std::optional<int> find_month(std::string_view word) {
  static const Table table = make_table(months);
  return find(table, word);
}

std::optional<int> find_weekday(std::string_view word) {
  static const Table table = make_table(weekdays);
  return find(table, word);
}

std::optional<int> find_season(std::string_view word) {
  static const Table table = make_table(seasons);
  return find(table, word);
}

std::optional<int> find_ordinal(std::string_view word) {
  static const Table table = make_table(ordinals);
  return find(table, word);
}

std::optional<int> find_decade(std::string_view word) {
  static const Table table = make_table(decades);
  return find(table, word);
}

std::optional<int> find_roman(std::string_view word) {
  int value = 0;
  int previous = 0;
  for (auto c = word.rbegin(); c != word.rend(); ++c) {
    const int digit = *c == 'i' ? 1 : *c == 'v' ? 5 : *c == 'x' ? 10 : 0;
    if (digit == 0) return std::nullopt;
    value += digit < previous ? -digit : digit;
    previous = std::max(previous, digit);
  }
  if (value < 1 || value > 39) return std::nullopt;
  return value;
}

std::optional<Feast> find_feast(std::string_view word) {
  static const Table table = make_table(feasts);
  const auto found = find(table, word);
  if (!found) return std::nullopt;
  return Feast{*found / 100, *found % 100};
}

}  // namespace trama::date_table

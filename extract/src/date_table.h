#pragma once

// What words mean in dates. Words are folded: lower case, no accents.

#include <optional>
#include <string_view>

namespace trama::date_table {

/// 1 to 12.
std::optional<int> find_month(std::string_view word);
/// 1 (Monday) to 7.
std::optional<int> find_weekday(std::string_view word);
/// EDTF: 21 spring, 22 summer, 23 autumn, 24 winter.
std::optional<int> find_season(std::string_view word);
/// `primero`, `third`, `2` of an ordinal: 1 to 31.
std::optional<int> find_ordinal(std::string_view word);
/// `noventa`, `nineties`: 10 to 90 in tens.
std::optional<int> find_decade(std::string_view word);
/// A roman numeral in lower case, 1 to 39.
std::optional<int> find_roman(std::string_view word);
/// Of a year: December 25 for `navidad`.
struct Feast {
  int month;
  int day;
};
std::optional<Feast> find_feast(std::string_view word);

}  // namespace trama::date_table

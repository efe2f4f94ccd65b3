#pragma once

// What words and signs mean in value expressions. Words are folded: lower case, no accents.

#include "trama/extract/language.h"
#include "trama/graph/value.h"

#include <optional>
#include <string_view>

namespace trama::value_table {

/// Which numerals may stand next to which: `treinta y` takes a unit, `ciento` takes tens.
enum class Rank { unit, teen, ten, hundred };

struct Numeral {
  int value;
  Rank rank;
};
std::optional<Numeral> find_numeral(std::string_view word, Language language);

/// A word that multiplies: `millones` by 10^6.
struct Magnitude {
  int exponent;
  /// `millón` alone is a million; `millones` alone is no number.
  bool singular;
};
std::optional<Magnitude> find_magnitude(std::string_view word);

/// What a letter glued to a number in digits multiplies by: `61bn`, `1.4M`.
std::optional<int> find_suffix_exponent(std::string_view suffix, bool is_money);

/// A word for a group (`docena`, `centenar`, `hundred`) and its size.
struct Collective {
  int size;
  bool singular;
};
std::optional<Collective> find_collective(std::string_view word);

/// The denominator that a fraction word names (`tercio`, `quintas`, `half`).
std::optional<int> find_denominator(std::string_view word);

struct Currency {
  /// ISO 4217; empty where the word does not tell.
  std::string_view code;
  /// 1, or 100 for cents.
  int divisor = 1;
};
/// By name: `dolares canadienses`, `yen`.
std::optional<Currency> find_currency_name(std::string_view phrase);
/// By sign or abbreviation, in its own case: `US$`, `S/`, `kr`. `before` tells where it stands.
struct CurrencySign {
  std::string_view code;
  std::size_t length;
};
std::optional<CurrencySign> find_currency_sign(std::string_view text, bool before,
                                               Language language);
bool is_currency_code(std::string_view upper_case);

/// A unit of measure and the symbol it is written as.
struct Measure {
  std::string_view symbol;
  /// Not 1 for those that are so many of another: `decada` is 10 `year`.
  int factor = 1;
  bool is_time = false;
};
std::optional<Measure> find_measure(std::string_view phrase);
/// The most words that a name of a currency or a measure has.
inline constexpr std::size_t max_phrase = 4;

/// The hedge that a phrase of up to four words expresses: `mas de`, `at least`.
std::optional<Approximation> find_hedge(std::string_view phrase);
/// The same after the number: `o mas`, `como minimo`.
std::optional<Approximation> find_trailing_hedge(std::string_view phrase);

}  // namespace trama::value_table

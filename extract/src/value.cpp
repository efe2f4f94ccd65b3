#include "trama/extract/value.h"

#include "character.h"
#include "decimal.h"
#include "expression.h"
#include "value_table.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace trama {
namespace {

using namespace value_table;
using Tokens = std::vector<Token>;

/// Longer expressions are lists or prose; nearer context than this decides what a number shares.
constexpr std::size_t max_tokens = 256;
constexpr std::size_t max_context = 400;

/// A number as it was read.
struct Number {
  Decimal value;
  /// The number before its magnitude, and the magnitude: 5000 and 10^6 of `5.000 millones`.
  Decimal coefficient;
  Decimal magnitude = 1;
  bool has_magnitude = false;
  /// `dos millones trescientos mil`: there is no one magnitude that a neighbour could share.
  bool is_compound = false;
  /// `un`, `una`, `a`: an article as much as a number.
  bool is_article = false;
  bool is_open_ended = false;  ///< `y pico`
  bool has_letter = false;     ///< a magnitude of one letter, as in `3M`
  std::size_t next = 0;
};

/// A number with what stands around it.
struct Side {
  Number number;
  bool is_money = false;
  std::string code;     ///< ISO 4217
  std::string wording;  ///< of a currency that has no one code
  int divisor = 1;      ///< 100 for cents
  bool is_percent = false;
  std::string points;  ///< `pp` or `bp`: percentage or basis points
  std::size_t next = 0;
};

class Reader {
 public:
  Reader(std::string_view text, ValueKind kind, Language language)
      : text_(text),
        tokens_(tokenize_expression(text, max_tokens)),
        kind_(kind),
        language_(language) {}

  const Tokens& tokens() const { return tokens_; }
  std::size_t size() const { return tokens_.size(); }
  bool is(std::size_t i, std::string_view folded) const {
    return i < size() && tokens_[i].is(folded);
  }
  bool is_any(std::size_t i, std::initializer_list<std::string_view> words) const {
    return std::any_of(words.begin(), words.end(),
                       [&](std::string_view word) { return is(i, word); });
  }
  bool is_number(std::size_t i) const { return i < size() && tokens_[i].is_number(); }
  bool is_glued(std::size_t i) const { return i < size() && !tokens_[i].space_before; }
  std::string_view raw(std::size_t begin, std::size_t end) const {
    if (begin >= end || begin >= size()) return {};
    return text_.substr(tokens_[begin].begin, tokens_[end - 1].end - tokens_[begin].begin);
  }
  std::string_view raw(std::size_t i) const { return raw(i, i + 1); }

  /// Words `begin` to `end` as the tables have them: folded, hyphens as spaces.
  std::string phrase(std::size_t begin, std::size_t end) const {
    std::string result;
    for (std::size_t i = begin; i < end; ++i) {
      if (i > begin && tokens_[i].space_before) result += ' ';
      result += tokens_[i].text == "-" ? " " : tokens_[i].text;
    }
    return result;
  }

  /// The longest phrase at `i` that `find` knows, and where it ends.
  template <typename Find>
  auto longest(std::size_t i, Find find) const
      -> std::pair<decltype(find(std::string_view{})), std::size_t> {
    for (std::size_t end = std::min(size(), i + max_phrase + 1); end > i; --end) {
      if (auto found = find(phrase(i, end))) return {found, end};
    }
    return {std::nullopt, i};
  }

  std::optional<Number> read_number(std::size_t i, bool no_and) const;
  std::optional<Side> read_side(std::size_t i, bool no_and = false) const;
  std::size_t skip_determiners(std::size_t i) const;
  std::pair<std::optional<Measure>, std::size_t> measure_at(std::size_t i) const {
    return longest(i, find_measure);
  }

 private:
  std::optional<Decimal> digits_at(std::size_t i) const;
  bool starts_currency(std::size_t i) const;
  bool read_currency_before(std::size_t& i, Side& side) const;
  bool read_currency_after(std::size_t& i, Side& side) const;
  bool read_percent(std::size_t& i, Side& side) const;
  bool magnitude_follows(std::size_t i) const;

  std::string_view text_;
  Tokens tokens_;
  ValueKind kind_;
  Language language_;
};

bool Reader::magnitude_follows(std::size_t i) const {
  if (i >= size()) return false;
  if (tokens_[i].is_word() && find_magnitude(tokens_[i].text)) return true;
  return tokens_[i].is_word() && is_glued(i) &&
         find_suffix_exponent(raw(i), kind_ == ValueKind::money).has_value();
}

/// A number in digits, by the marks in it and, where they leave it open, by what it counts.
std::optional<Decimal> Reader::digits_at(std::size_t i) const {
  const std::string& text = tokens_[i].text;
  std::string digits;
  std::string marks;                // the points and commas
  std::vector<std::size_t> places;  // where each stands among the digits
  bool spaced = false;
  for (std::size_t k = 0; k < text.size(); ++k) {
    const char c = text[k];
    if (c == ' ') {
      spaced = true;
    } else if (c == '\'') {
      // `1'200` groups, `1'5` is an old decimal mark.
      const std::size_t group =
          std::min(text.find_first_not_of("0123456789", k + 1), text.size()) - k - 1;
      if (group == 3) {
        spaced = true;
      } else {
        marks += '\'';
        places.push_back(digits.size());
      }
    } else if (c == '.' || c == ',') {
      marks += c;
      places.push_back(digits.size());
    } else {
      digits += c;
    }
  }
  const auto group_after = [&](std::size_t k) {
    return (k + 1 < places.size() ? places[k + 1] : digits.size()) - places[k];
  };
  const auto with_point = [&](std::size_t place) {
    return Decimal::parse(digits.substr(0, place) + "." + digits.substr(place));
  };
  if (marks.empty()) return Decimal::parse(digits);
  if (marks.size() == 1) {
    const std::size_t before = places[0];
    if (marks[0] == '\'' || group_after(0) != 3 || before > 3 || digits[0] == '0' || spaced)
      return with_point(before);
    const bool magnitude = magnitude_follows(i + 1);
    const bool money = kind_ == ValueKind::money;
    const bool round = digits.ends_with("000");
    bool is_group = true;
    if (language_ == Language::en) {
      is_group = marks[0] == ',' || (money && !magnitude);
    } else if (money || magnitude || round) {
      is_group = true;
    } else if (language_ == Language::es && marks[0] == '.') {
      is_group = true;
    } else {
      // A comma in Spanish, or any mark in an unknown language: decimals measure, they don't count.
      const auto [measure, end] = measure_at(is(i + 1, "-") ? i + 2 : i + 1);
      is_group = kind_ != ValueKind::percent && !is(i + 1, "%") && !(measure && !measure->is_time);
    }
    return is_group ? Decimal::parse(digits) : with_point(before);
  }
  const char last = marks.back();
  const bool same = std::all_of(marks.begin(), marks.end(), [last](char c) { return c == last; });
  const std::size_t grouped = same ? marks.size() : marks.size() - 1;
  if (places[0] > 3 || places[0] == 0) return std::nullopt;
  for (std::size_t k = 0; k < grouped; ++k) {
    if (!same && marks[k] == last) return std::nullopt;
    const std::size_t size = group_after(k);
    // India groups by two before the last three: 1,00,000.
    const bool indian = marks[k] == ',' && size == 2 && k + 1 < grouped;
    if (size != 3 && !indian) return std::nullopt;
  }
  if (same && group_after(marks.size() - 1) != 3) return std::nullopt;
  return same ? Decimal::parse(digits) : with_point(places.back());
}

/// The value of one of the signs ½ ⅓ ¼ ¾ … where it has a finite decimal.
std::optional<Decimal> vulgar_fraction(std::string_view sign) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 10> signs{{{"½", "0.5"},
                                                                                 {"¼", "0.25"},
                                                                                 {"¾", "0.75"},
                                                                                 {"⅕", "0.2"},
                                                                                 {"⅖", "0.4"},
                                                                                 {"⅗", "0.6"},
                                                                                 {"⅘", "0.8"},
                                                                                 {"⅛", "0.125"},
                                                                                 {"⅜", "0.375"},
                                                                                 {"⅝", "0.625"}}};
  for (const auto& [text, value] : signs) {
    if (sign == text) return Decimal::parse(value);
  }
  return std::nullopt;
}

/// 1 / denominator, where it has a finite decimal.
std::optional<Decimal> finite_part(int denominator) {
  switch (denominator) {
    case 2:
      return Decimal::parse("0.5");
    case 4:
      return Decimal::parse("0.25");
    case 5:
      return Decimal::parse("0.2");
    case 8:
      return Decimal::parse("0.125");
    case 10:
      return Decimal::parse("0.1");
    case 20:
      return Decimal::parse("0.05");
    case 100:
      return Decimal::parse("0.01");
    default:
      return std::nullopt;
  }
}

std::optional<Number> Reader::read_number(std::size_t i, bool no_and) const {
  enum class Last { none, digits, unit, teen, ten, hundred, thousand, magnitude, fraction };
  Last last = Last::none;
  Decimal total;
  Decimal thousands;
  Decimal small;
  bool has_small = false;
  bool has_thousands = false;
  int least_exponent = 100;
  Number number;
  Decimal last_unit = 1;  // what `y medio` is half of
  const auto add_small = [&](Decimal value, Last kind) {
    small = small + value;
    has_small = true;
    last = kind;
    last_unit = 1;
  };
  const auto is_numeral = [&](std::size_t k) {
    return k < size() && tokens_[k].is_word() &&
           find_numeral(tokens_[k].text, language_).has_value();
  };
  const auto is_unit = [&](std::size_t k) {
    return is_numeral(k) && find_numeral(tokens_[k].text, language_)->rank == Rank::unit;
  };
  const std::size_t begin = i;
  while (i < size()) {
    const Token& token = tokens_[i];
    if (token.is_number()) {
      if (has_small || last == Last::fraction) break;
      const auto value = digits_at(i);
      if (!value) return std::nullopt;
      if (last != Last::none && !(*value < 1000)) break;
      add_small(*value, Last::digits);
      ++i;
      // `12:30` is a time of day, `3/5` a date, a score or a section.
      if (is_any(i, {"/", ":"}) && is_glued(i) && is_number(i + 1) && is_glued(i + 1))
        return std::nullopt;
      if (i < size() && is_glued(i) && tokens_[i].is_word()) {
        const auto exponent = find_suffix_exponent(raw(i), kind_ == ValueKind::money);
        // `61 m` of a quantity is metres; a glued letter of money is a magnitude.
        if (exponent && !is_currency_code(raw(i))) {
          thousands = 0;
          total = small * Decimal::power_of_ten(*exponent);
          number.coefficient = small;
          number.magnitude = Decimal::power_of_ten(*exponent);
          number.has_magnitude = number.has_letter = true;
          number.value = total;
          number.next = i + 1;
          return number;
        }
      }
      continue;
    }
    if (const auto fraction = vulgar_fraction(token.text)) {
      if (last != Last::none && last != Last::digits) break;
      add_small(*fraction, Last::fraction);
      ++i;
      continue;
    }
    if (token.is("-") && last == Last::ten && is_glued(i) && is_unit(i + 1) && is_glued(i + 1)) {
      ++i;
      continue;
    }
    if (!token.is_word()) break;
    const std::string& word = token.text;
    // `y medio`, `and a half`.
    if ((word == "y" || word == "and") && last != Last::none && last != Last::fraction) {
      std::size_t k = i + 1;
      if (is_any(k, {"a", "un", "una"})) ++k;
      if (is_any(k, {"medio", "media", "half"}) || is_any(k, {"cuarto", "quarter"})) {
        const Decimal part =
            is_any(k, {"cuarto", "quarter"}) ? *Decimal::parse("0.25") : *Decimal::parse("0.5");
        const Decimal added = last_unit * part;
        if (last == Last::magnitude) {
          total = total + added;
        } else if (last == Last::thousand) {
          thousands = thousands + added;
        } else {
          small = small + added;
        }
        last = Last::fraction;
        i = k + 1;
        continue;
      }
      if (is_any(i + 1, {"pico", "tantos", "tantas", "algo"})) {
        number.is_open_ended = true;
        i += 2;
        break;
      }
      const bool units_follow =
          word == "y"
              ? last == Last::ten && is_unit(i + 1)
              : !no_and && is_numeral(i + 1) &&
                    (last == Last::hundred || last == Last::thousand || last == Last::magnitude);
      if (!units_follow) break;
      ++i;
      continue;
    }
    // Spoken decimals: `uno coma cuatro`, `one point four five`.
    if ((word == "coma" || word == "punto" || word == "point") && has_small &&
        last != Last::fraction && (is_numeral(i + 1) || is_number(i + 1))) {
      std::string digits;
      std::size_t k = i + 1;
      while (k < size() && digits.size() < 20) {
        if (is_number(k) && tokens_[k].text.find_first_not_of("0123456789") == std::string::npos) {
          digits += tokens_[k++].text;
          break;
        }
        const auto numeral =
            tokens_[k].is_word() ? find_numeral(tokens_[k].text, language_) : std::nullopt;
        if (!numeral || numeral->rank == Rank::hundred || tokens_[k].is("a") || tokens_[k].is("an"))
          break;
        int value = numeral->value;
        ++k;
        if (numeral->rank == Rank::ten && is_any(k, {"y", "-"}) && is_numeral(k + 1)) {
          value += find_numeral(tokens_[k + 1].text, language_)->value;
          k += 2;
        }
        digits += std::to_string(value);
        // Spanish says the decimals as one number, English digit by digit.
        if (word != "point" && value != 0) break;
      }
      const auto fraction = Decimal::parse("0." + digits);
      if (!fraction) return std::nullopt;
      small = small + *fraction;
      last = Last::fraction;
      i = k;
      continue;
    }
    if (const auto numeral = find_numeral(word, language_)) {
      const bool article =
          i == begin && (word == "un" || word == "una" || word == "a" || word == "an");
      const int value = numeral->value;
      bool fits = last == Last::none || last == Last::thousand || last == Last::magnitude;
      if (numeral->rank == Rank::unit) {
        const bool joined = i > begin && (tokens_[i - 1].is("y") || tokens_[i - 1].is("-"));
        fits = fits || last == Last::hundred || (last == Last::ten && (joined || word != "a"));
      } else if (numeral->rank == Rank::teen || numeral->rank == Rank::ten) {
        fits = fits || last == Last::hundred;
      }
      if (!fits || (i > begin && (word == "a" || word == "an"))) break;
      constexpr std::array<Last, 4> kinds{Last::unit, Last::teen, Last::ten, Last::hundred};
      add_small(value, kinds[static_cast<std::size_t>(numeral->rank)]);
      number.is_article = article;
      ++i;
      continue;
    }
    // `medio millón`, `half a million`, `media docena`.
    if ((word == "medio" || word == "media" || word == "half") && last == Last::none) {
      std::size_t k = i + 1;
      if (is_any(k, {"a", "an"})) ++k;
      const bool group = k < size() && tokens_[k].is_word() &&
                         (find_magnitude(tokens_[k].text) || find_collective(tokens_[k].text));
      if (!group && !measure_at(k).first) break;
      add_small(*Decimal::parse("0.5"), Last::fraction);
      number.is_article = true;
      i = k;
      continue;
    }
    // `tres cuartos de hora`, `a quarter of a million`.
    if (const auto denominator = find_denominator(word);
        denominator && (last == Last::none || last == Last::unit) && is_any(i + 1, {"de", "of"})) {
      std::size_t k = i + 2;
      if (is_any(k, {"a", "an", "un", "una"})) ++k;
      const bool group = k < size() && tokens_[k].is_word() &&
                         (find_magnitude(tokens_[k].text) || measure_at(k).first);
      const auto part = finite_part(*denominator);
      if (!group || !part) return std::nullopt;
      small = (has_small ? small : Decimal(1)) * *part;
      has_small = true;
      number.is_article = false;
      last = Last::fraction;
      i = k;
      continue;
    }
    if (const auto collective = find_collective(word)) {
      if (last == Last::thousand || last == Last::magnitude || last == Last::hundred ||
          last == Last::ten) {
        if (!(last == Last::ten)) break;
      }
      if (!has_small && !collective->singular) return std::nullopt;
      if (has_small && !(small < 1000)) break;
      small = has_small ? small * collective->size : Decimal(collective->size);
      has_small = true;
      last = Last::hundred;
      last_unit = collective->size;
      number.is_article = false;
      ++i;
      // `dos docenas de huevos` counts eggs; `un centenar de miles` multiplies.
      continue;
    }
    if (const auto magnitude = find_magnitude(word)) {
      if (!has_small && !has_thousands) {
        const bool alone = magnitude->singular && (magnitude->exponent == 3 || last == Last::none);
        if (!alone || (last != Last::none && last != Last::magnitude)) {
          if (last == Last::none) return std::nullopt;
          break;
        }
      }
      const Decimal factor = Decimal::power_of_ten(std::min(magnitude->exponent, 30));
      if (magnitude->exponent == 3) {
        if (has_thousands) break;
        if (!number.has_magnitude) number.coefficient = has_small ? small : Decimal(1);
        thousands = (has_small ? small : Decimal(1)) * factor;
        has_thousands = true;
        last = Last::thousand;
      } else {
        if (magnitude->exponent >= least_exponent) break;
        if (!number.has_magnitude) number.coefficient = has_small ? small : Decimal(1);
        const Decimal group = has_small || has_thousands ? thousands + small : Decimal(1);
        total = total + group * factor;
        thousands = 0;
        has_thousands = false;
        least_exponent = magnitude->exponent;
        last = Last::magnitude;
      }
      number.magnitude = number.magnitude * factor;
      number.has_magnitude = true;
      number.is_article = false;
      small = 0;
      has_small = false;
      last_unit = factor;
      ++i;
      continue;
    }
    break;
  }
  if (last == Last::none) return std::nullopt;
  // A connector at the end that nothing followed.
  if (i > begin && (tokens_[i - 1].is("-"))) --i;
  number.value = total + thousands + small;
  if (!number.has_magnitude) number.coefficient = number.value;
  if (!number.value.is_valid()) return std::nullopt;
  const Decimal product = number.coefficient * number.magnitude;
  number.is_compound = !product.is_valid() || !(product == number.value);
  number.next = i;
  return number;
}

bool Reader::read_currency_before(std::size_t& i, Side& side) const {
  if (i >= size()) return false;
  const std::string_view rest = text_.substr(tokens_[i].begin);
  const auto end_at = [&](std::size_t byte) {
    std::size_t k = i;
    while (k < size() && tokens_[k].end <= byte)
      ++k;
    return k;
  };
  // `US $` with a space inside.
  if (is(i, "us") && is(i + 1, "$")) {
    side.is_money = true;
    side.code = "USD";
    i += 2;
    return true;
  }
  if (const auto sign = find_currency_sign(rest, true, language_)) {
    const std::size_t end = end_at(tokens_[i].begin + sign->length);
    const bool letters =
        std::all_of(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(sign->length),
                    [](char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); });
    // Letters are a sign only right before digits: `R899`, `KSh 210`, `RM 3`.
    if (end > i && tokens_[end - 1].end == tokens_[i].begin + sign->length &&
        (!letters || is_number(end))) {
      side.is_money = true;
      side.code = sign->code;
      if (sign->code.empty()) side.wording = raw(i, end);
      i = end;
      return true;
    }
  }
  if (tokens_[i].is_word() && is_currency_code(raw(i)) &&
      (is_number(i + 1) || starts_currency(i + 1))) {
    side.is_money = true;
    side.code = raw(i);
    ++i;
    if (starts_currency(i)) ++i;  // `USD $5`
    return true;
  }
  return false;
}

bool Reader::starts_currency(std::size_t i) const {
  return i < size() &&
         (is(i, "$") ||
          find_currency_sign(text_.substr(tokens_[i].begin), true, language_).has_value()) &&
         !tokens_[i].is_word();
}

bool Reader::read_currency_after(std::size_t& i, Side& side) const {
  std::size_t k = i;
  if (is_any(k, {"de", "of"})) ++k;
  if (k >= size()) return false;
  // Millions of a currency, written together: `MUSD`, `mdd`.
  if (tokens_[k].is_word()) {
    const std::string_view word = raw(k);
    constexpr std::array<std::pair<std::string_view, int>, 8> prefixes{
        {{"MM", 6}, {"Mn", 6}, {"M", 6}, {"m", 6}, {"K", 3}, {"k", 3}, {"bn", 9}, {"B", 9}}};
    for (const auto& [prefix, exponent] : prefixes) {
      if (!side.number.has_magnitude && word.starts_with(prefix) &&
          word.size() == prefix.size() + 3 && is_currency_code(word.substr(prefix.size()))) {
        side.number.value = side.number.value * Decimal::power_of_ten(exponent);
        side.number.magnitude = Decimal::power_of_ten(exponent);
        side.number.has_magnitude = true;
        side.is_money = true;
        side.code = word.substr(prefix.size());
        i = k + 1;
        return true;
      }
    }
    struct Short {
      std::string_view word;
      int exponent;
      std::string_view code;
    };
    constexpr std::array<Short, 6> shorts{{{"mdd", 6, "USD"},
                                           {"mmdd", 9, "USD"},
                                           {"mdp", 6, "MXN"},
                                           {"mmdp", 9, "MXN"},
                                           {"mde", 6, "EUR"},
                                           {"meuros", 6, "EUR"}}};
    for (const auto& [name, exponent, code] : shorts) {
      if (tokens_[k].is(name) && !side.number.has_magnitude) {
        side.number.value = side.number.value * Decimal::power_of_ten(exponent);
        side.number.magnitude = Decimal::power_of_ten(exponent);
        side.number.has_magnitude = true;
        side.is_money = true;
        side.code = code;
        i = k + 1;
        return true;
      }
    }
    // `1,4 M€`, `1,4 M $`: the letter stands apart from the number.
    if (!side.number.has_magnitude && k == i && k > 0 && (is_glued(k + 1) || is(k + 1, "$")) &&
        k + 1 < size()) {
      const auto exponent = find_suffix_exponent(word, true);
      const auto sign = find_currency_sign(text_.substr(tokens_[k + 1].begin), false, language_);
      if (exponent && sign && !tokens_[k + 1].is_word()) {
        side.number.value = side.number.value * Decimal::power_of_ten(*exponent);
        side.number.magnitude = Decimal::power_of_ten(*exponent);
        side.number.has_magnitude = true;
        ++k;
      }
    }
  }
  if (const auto [name, end] = longest(k, find_currency_name); name) {
    // Pounds of weight, crowns of kings: only money counts them.
    if (kind_ == ValueKind::money || (!name->code.empty() && !find_measure(phrase(k, end)))) {
      side.is_money = true;
      side.code = name->code;
      side.divisor = name->divisor;
      if (name->code.empty()) side.wording = raw(k, end);
      i = end;
      return true;
    }
  }
  const std::string_view rest = text_.substr(tokens_[k].begin);
  if (const auto sign = find_currency_sign(rest, false, language_)) {
    std::size_t end = k;
    const std::size_t byte = tokens_[k].begin + sign->length;
    while (end < size() && tokens_[end].end <= byte)
      ++end;
    if (end > k && tokens_[end - 1].end == byte &&
        !(tokens_[k].is_word() && end == k + 1 && kind_ != ValueKind::money)) {
      side.is_money = true;
      side.code = sign->code;
      if (sign->code.empty()) side.wording = raw(k, end);
      i = end;
      return true;
    }
  }
  if (tokens_[k].is_word() && is_currency_code(raw(k))) {
    side.is_money = true;
    side.code = raw(k);
    i = k + 1;
    return true;
  }
  // `418p`, `50c`.
  if (k == i && tokens_[k].is("p") && is_glued(k) && kind_ == ValueKind::money) {
    side.is_money = true;
    side.code = "GBP";
    side.divisor = 100;
    i = k + 1;
    return true;
  }
  return false;
}

bool Reader::read_percent(std::size_t& i, Side& side) const {
  std::size_t end = i;
  if (is(i, "%")) {
    end = i + 1;
  } else if (is_any(i, {"por", "per"}) && is_any(i + 1, {"ciento", "cien", "cent"})) {
    end = i + 2;
  } else if (is_any(i, {"percent", "porciento", "pct", "pc"})) {
    end = i + 1;
  } else if (is_any(i, {"puntos", "punto"}) && is_any(i + 1, {"porcentuales", "porcentual"})) {
    end = i + 2;
    side.points = "pp";
  } else if (is(i, "percentage") && is_any(i + 1, {"points", "point"})) {
    end = i + 2;
    side.points = "pp";
  } else if (is(i, "pp") && kind_ == ValueKind::percent) {
    end = i + 1;
    side.points = "pp";
  } else if ((is_any(i, {"puntos", "punto"}) && is_any(i + 1, {"basicos", "basico"})) ||
             (is(i, "basis") && is_any(i + 1, {"points", "point"}))) {
    end = i + 2;
    side.points = "bp";
  } else if (is(i, "‰")) {
    end = i + 1;
    side.number.value = side.number.value * *Decimal::parse("0.1");
  }
  if (end == i) return false;
  side.is_percent = true;
  i = end;
  return true;
}

/// Skips what stands before a number without changing it: `los`, `otros`, `un total de`, and the
/// article of `un 10 %`.
std::size_t Reader::skip_determiners(std::size_t i) const {
  while (i < size()) {
    if (is_any(i, {"el",       "la",    "los",   "las",   "otro",  "otra", "otros",
                   "otras",    "the",   "other", "its",   "su",    "sus",  "primeros",
                   "primeras", "these", "those", "estos", "estas", "esos", "esas"})) {
      ++i;
    } else if (is_any(i, {"un", "a"}) && is(i + 1, "total") && is_any(i + 2, {"de", "of"})) {
      i += 3;
    } else if (is(i, "another")) {
      ++i;
    } else if (is_any(i, {"un", "una", "a", "an"}) && !is_glued(i + 1) &&
               (is_number(i + 1) || starts_currency(i + 1))) {
      ++i;
    } else {
      break;
    }
  }
  return i;
}

std::optional<Side> Reader::read_side(std::size_t i, bool no_and) const {
  i = skip_determiners(i);
  Side side;
  bool negative = false;
  if (is_any(i, {"-", "−", "–"}) && is_glued(i + 1)) {
    negative = true;
    ++i;
  } else if (is_any(i, {"menos", "minus"}) && is_number(i + 1)) {
    negative = true;
    ++i;
  }
  const bool currency_before = read_currency_before(i, side);
  if (currency_before && is(i, "-")) return std::nullopt;
  auto number = read_number(i, no_and);
  if (!number) return std::nullopt;
  side.number = *number;
  if (negative) {
    side.number.value = -side.number.value;
    side.number.coefficient = -side.number.coefficient;
  }
  i = number->next;
  if (!read_percent(i, side)) {
    Side after = side;
    if (read_currency_after(i, after)) {
      // `$5 million USD`, `NT$5 dólares`: the sign before is as good.
      if (currency_before && !side.code.empty()) after.code = side.code;
      side = after;
    }
  }
  if (side.divisor != 1) side.number.value = side.number.value * *Decimal::parse("0.01");
  if (!side.number.value.is_valid()) return std::nullopt;
  side.next = i;
  return side;
}

/// Whether the number before, which has no magnitude of its own, shares that of `side`.
bool shares_magnitude(const Number& bare, const Side& side) {
  return !bare.has_magnitude && side.number.has_magnitude && !side.number.is_compound;
}

void share(const Side& from, Side& to, bool with_magnitude) {
  if (with_magnitude) {
    to.number.value = to.number.value * from.number.magnitude;
    to.number.magnitude = from.number.magnitude;
    to.number.has_magnitude = true;
  }
  if (!to.is_money && from.is_money) {
    to.is_money = true;
    to.code = from.code;
    to.wording = from.wording;
    if (from.divisor != 1 && to.divisor == 1) {
      to.number.value = to.number.value * *Decimal::parse("0.01");
      to.divisor = from.divisor;
    }
  }
  if (!to.is_percent && from.is_percent) {
    to.is_percent = true;
    to.points = from.points;
  }
}

/// A hundredfold of a fraction, to two places where it has no end.
std::pair<std::string, bool> percent_of(int numerator, int denominator) {
  // The quotient in hundredths of a percent, rounded half up.
  const int scaled = numerator * 100 * 100;
  const bool exact = scaled % denominator == 0;
  const int hundredths = (scaled + denominator / 2) / denominator;
  const std::string whole = std::to_string(hundredths / 100);
  const int rest = hundredths % 100;
  std::string text = whole;
  if (rest != 0) {
    text += rest < 10 ? ".0" : ".";
    text += std::to_string(rest);
    if (text.back() == '0') text.pop_back();
  }
  return {text, exact};
}

class Parser {
 public:
  Parser(std::string_view text, ValueKind kind, const ValueContext& context)
      : reader_(text, kind, context.language), kind_(kind), context_(context) {}

  std::optional<Value> run() {
    if (reader_.size() == 0 || reader_.size() >= max_tokens || kind_ == ValueKind::date)
      return std::nullopt;
    Value value;
    std::size_t begin = take_hedge(0, value.approximation);
    if (value.approximation == Approximation::exact) value.approximation = hedge_before();
    std::size_t end = take_trailing_hedge(value.approximation);
    if (value.approximation == Approximation::exact) value.approximation = hedge_after();
    if (kind_ == ValueKind::percent) {
      if (auto fraction = read_fraction(begin, value)) return fraction;
    }
    if (auto times = read_times(begin, value)) return times;
    const bool between = reader_.is_any(begin, {"entre", "between"});
    const bool from = reader_.is_any(begin, {"de", "from", "desde"});
    if (between || from) ++begin;
    auto low = reader_.read_side(begin, between);
    if (!low) return read_bare_unit(begin, end, value);
    std::size_t next = low->next;
    if (low->number.is_open_ended) value.approximation = Approximation::more_than;
    std::optional<Side> high;
    if (const std::size_t connector = range_connector(next, between, from); connector > next) {
      high = reader_.read_side(connector);
      if (high && high->number.is_article && !high->is_money) high.reset();
    }
    // `dos años y medio`: handled with the unit; `3 por 7 metros` is two lengths.
    if (!high && reader_.is_any(next, {"por", "by", "x", "×"}) && reader_.is_number(next + 1))
      return std::nullopt;
    // `3 a 5 años` has its unit at the end, `3 años a 5 años` has it twice.
    std::string low_unit;
    if (!high && !low->is_money && !low->is_percent && kind_ == ValueKind::quantity) {
      const auto [measure, measure_end] = reader_.measure_at(next);
      if (measure) {
        if (const std::size_t connector = range_connector(measure_end, between, from);
            connector > measure_end) {
          high = reader_.read_side(connector, false);
          if (high && high->number.is_article) high.reset();
          if (high && reader_.measure_at(high->next).first &&
              reader_.measure_at(high->next).first->symbol != measure->symbol)
            high.reset();
        }
      }
    }
    if (high) {
      if (shares_magnitude(low->number, *high) && low->number.value < high->number.coefficient)
        share(*high, *low, true);
      share(*high, *low, false);
      share(*low, *high, false);
      next = high->next;
    } else {
      share_from_context(*low, next >= end);
    }
    if (low->is_percent && !low->is_money) return finish_percent(value, *low, high);
    if (low->is_money || kind_ == ValueKind::money) return finish_money(value, *low, high);
    if (kind_ == ValueKind::percent) return finish_percent(value, *low, high);
    return finish_quantity(value, *low, high, next, end);
  }

 private:
  /// A hedge that opens the expression; where it ends.
  std::size_t take_hedge(std::size_t i, Approximation& approximation) const {
    const auto [hedge, end] = reader_.longest(i, find_hedge);
    if (!hedge) return i;
    // `desde 5 a 10`, `from`: a range. `hasta los 50` reaches the number.
    if (reader_.is(i, "desde") && range_ahead(end)) return i;
    approximation = *hedge;
    return end;
  }

  bool range_ahead(std::size_t i) const {
    for (; i < reader_.size(); ++i) {
      if (reader_.is_any(i, {"a", "hasta", "to"})) return true;
    }
    return false;
  }

  std::size_t take_trailing_hedge(Approximation& approximation) const {
    for (std::size_t i = 1; i < reader_.size(); ++i) {
      const std::size_t words = reader_.size() - i;
      if (words > max_phrase) continue;
      if (const auto hedge = find_trailing_hedge(reader_.phrase(i, reader_.size()))) {
        if (approximation == Approximation::exact) approximation = *hedge;
        return i;
      }
    }
    // `50+ países`, `50-odd`.
    if (reader_.size() > 1 && reader_.is_number(0) && reader_.is(1, "+") &&
        approximation == Approximation::exact) {
      approximation = Approximation::at_least;
    }
    return reader_.size();
  }

  static std::string_view nearest(std::string_view text, bool at_end) {
    if (text.size() <= max_context) return text;
    if (at_end) {
      text.remove_prefix(text.size() - max_context);
      // A cut character gives U+FFFD, which no rule looks at.
      return text;
    }
    return text.substr(0, max_context);
  }

  Approximation hedge_before() const {
    const std::string_view left = nearest(context_.left, true);
    const Reader before(left, kind_, context_.language);
    std::size_t end = before.size();
    bool article = false;
    while (end > 0 && before.is_any(end - 1, {"los", "las", "el", "la", "un", "una", "the", "a",
                                              "$", "€", "£"})) {
      article = article || before.is_any(end - 1, {"los", "las", "el", "la", "the"});
      --end;
    }
    for (std::size_t words = std::min<std::size_t>(max_phrase + 1, end); words > 0; --words) {
      const std::string phrase = before.phrase(end - words, end);
      const auto hedge = find_hedge(phrase);
      if (!hedge) continue;
      // `hasta los 50`: reached, not limited. `desde`, `over` and the like before a time are no
      // hedge.
      if (article && (phrase == "hasta" || phrase == "desde" || phrase == "near"))
        return Approximation::exact;
      return *hedge;
    }
    return Approximation::exact;
  }

  Approximation hedge_after() const {
    const std::string_view right = nearest(context_.right, false).substr(0, 60);
    const Reader after(right, kind_, context_.language);
    const auto [hedge, end] = after.longest(0, find_trailing_hedge);
    return hedge ? *hedge : Approximation::exact;
  }

  /// Where the second number of a range begins, or `i` if none is announced.
  std::size_t range_connector(std::size_t i, bool between, bool from) const {
    if (between && reader_.is_any(i, {"y", "e", "and"})) return i + 1;
    if (from && reader_.is_any(i, {"a", "to", "hasta"})) return i + 1;
    if (reader_.is_any(i, {"a", "to", "hasta", "o", "u", "or"})) return i + 1;
    if (reader_.is_any(i, {"-", "–", "—"})) return i + 1;
    return i;
  }

  /// Takes from the sentence what a list or an ellipsis leaves out.
  void share_from_context(Side& side, bool ends_expression) const {
    if (!ends_expression || side.is_percent) return;
    if (side.is_money && side.number.has_magnitude) return;
    if (share_from_right(side)) return;
    if (kind_ == ValueKind::money && !(side.is_money && !side.code.empty())) share_from_left(side);
  }

  /// `5.000 y 10.000 millones de dólares`, `10, 20 y 30 %`: the nearest element with a unit.
  bool share_from_right(Side& side) const {
    const Reader after(nearest(context_.right, false), kind_, context_.language);
    std::size_t i = 0;
    bool listed = false;
    for (int element = 0; element < 8; ++element) {
      const bool comma = after.is(i, ",");
      if (comma) ++i;
      const bool connector =
          after.is_any(i, {"y", "e", "o", "u", "a", "and", "or", "to", "hasta", "-", "–", "/"});
      if (connector) ++i;
      if (!comma && !connector) return false;
      listed = listed || connector;
      const auto found = after.read_side(i);
      if (!found || found->number.is_article) return false;
      const bool has_unit = found->is_money || found->is_percent;
      const bool magnitude = shares_magnitude(side.number, *found) && !side.is_money;
      if (has_unit || found->number.has_magnitude) {
        if (!listed) return false;
        if (kind_ == ValueKind::quantity && has_unit) return false;
        share(*found, side, magnitude);
        return side.is_money || magnitude || found->is_percent;
      }
      i = found->next;
    }
    return false;
  }

  /// `ingresó 11,3 millones de euros y perdió 1,9`: the last amount before.
  void share_from_left(Side& side) const {
    const Reader before(nearest(context_.left, true), kind_, context_.language);
    std::optional<Side> last;
    std::optional<Side> last_money;
    for (std::size_t i = 0; i < before.size();) {
      const auto found = before.read_side(i);
      if (!found || found->next <= i) {
        ++i;
        continue;
      }
      const bool counts_things = !found->is_money && before.is_any(found->next, {"de", "of"});
      if (found->is_money || (found->number.has_magnitude && !counts_things && !found->is_percent))
        last = found;
      if (found->is_money) last_money = found;
      i = found->next;
    }
    if (last) share(*last, side, shares_magnitude(side.number, *last) && !side.is_money);
    if (last_money && !side.is_money) share(*last_money, side, false);
  }

  static void set_range(Value& value, const Side& low, const std::optional<Side>& high) {
    Decimal a = low.number.value;
    if (!high) {
      value.number = a.to_string();
      return;
    }
    Decimal b = high->number.value;
    if (b < a) std::swap(a, b);
    value.number = a.to_string();
    if (a < b) value.upper = b.to_string();
  }

  std::optional<Value> finish_percent(Value value, const Side& low,
                                      const std::optional<Side>& high) const {
    value.kind = ValueKind::percent;
    value.unit = low.points;
    set_range(value, low, high);
    return value;
  }

  std::optional<Value> finish_money(Value value, const Side& low,
                                    const std::optional<Side>& high) const {
    // `3M` may be a name.
    if (!low.is_money && low.number.has_letter) return std::nullopt;
    if (!low.is_money && low.number.is_article && !low.number.has_magnitude) return std::nullopt;
    value.kind = ValueKind::money;
    value.currency = low.code;
    if (low.code.empty()) value.unit = low.wording;
    set_range(value, low, high);
    return value;
  }

  std::optional<Value> finish_quantity(Value value, Side& low, std::optional<Side>& high,
                                       std::size_t next, std::size_t end) const {
    value.kind = ValueKind::quantity;
    if (reader_.is_any(next, {"de", "of", "-", "+"}) && next + 1 < end) ++next;
    if (reader_.is_any(next, {"-"}) && next + 1 < end) ++next;  // `50-odd`
    if (low.number.has_letter && next >= end) return std::nullopt;
    if (const auto [measure, measure_end] = reader_.measure_at(next);
        measure && measure_end <= end) {
      next = measure_end;
      if (measure->factor != 1) multiply(low, high, measure->factor);
      value.unit = measure->symbol;
      const bool half = reader_.is_any(next, {"y", "and"}) &&
                        (reader_.is_any(next + 1, {"medio", "media"}) ||
                         (reader_.is(next + 1, "a") && reader_.is(next + 2, "half")));
      if (half) {
        low.number.value = low.number.value + *Decimal::parse("0.5") * measure->factor;
        if (high)
          high->number.value = high->number.value + *Decimal::parse("0.5") * measure->factor;
      }
      if (reader_.is_any(next, {"bajo"}) && reader_.is(next + 1, "cero"))
        low.number.value = -low.number.value;
      if (measure->is_time) {
        value.kind = ValueKind::duration;
        if (!half && !high) add_smaller_units(value, low, next, end);
        // `toneladas al año` is a rate; years of anything are years.
      } else if (!half && reader_.is_any(next, {"por", "per", "al", "a", "an", "cada", "/"}) &&
                 next + 1 < end) {
        value.unit = std::string(measure->symbol) + "/" + rate(next + 1, end);
      }
    } else if (next < end) {
      if (!(next + 1 == end && reader_.is_any(next, {"more", "mas"})))
        value.unit = reader_.raw(next, end);
    } else {
      share_count(value, low);
    }
    if (!low.number.value.is_valid() || (high && !high->number.value.is_valid()))
      return std::nullopt;
    set_range(value, low, high);
    return value;
  }

  /// What `por segundo`, `al año`, `a day` divide by: the symbol of a measure, or the wording.
  std::string rate(std::size_t i, std::size_t end) const {
    const auto [measure, measure_end] = reader_.measure_at(i);
    if (measure && measure_end == end) return std::string(measure->symbol);
    return std::string(reader_.raw(i, end));
  }

  static void multiply(Side& low, std::optional<Side>& high, int factor) {
    low.number.value = low.number.value * factor;
    if (high) high->number.value = high->number.value * factor;
  }

  /// `200 y 300 pasajeros`: the first shares what the second counts.
  void share_count(Value& value, const Side&) const {
    const Reader after(nearest(context_.right, false), kind_, context_.language);
    if (!after.is_any(0, {"y", "o", "a", "and", "or", "to", "-", "–"})) return;
    const auto found = after.read_side(1);
    if (!found || found->is_money || found->is_percent) return;
    std::size_t i = found->next;
    if (after.is_any(i, {"de", "of"})) ++i;
    if (const auto [measure, end] = after.measure_at(i); measure) {
      value.unit = measure->symbol;
      if (measure->is_time) value.kind = ValueKind::duration;
    } else if (i < after.size() && after.tokens()[i].is_word()) {
      value.unit = after.raw(i);
    }
  }

  /// `1 hour 59 minutes`, `tres horas y veinte minutos`: the sum, in the smallest unit.
  void add_smaller_units(Value& value, Side& low, std::size_t i, std::size_t end) const {
    const auto seconds = [](std::string_view unit) {
      return unit == "second"   ? 1
             : unit == "minute" ? 60
             : unit == "hour"   ? 3600
             : unit == "day"    ? 86400
             : unit == "week"   ? 604800
                                : 0;
    };
    while (i < end) {
      if (reader_.is_any(i, {"y", "and", ","})) ++i;
      const auto part = reader_.read_side(i);
      if (!part) return;
      const auto [measure, measure_end] = reader_.measure_at(part->next);
      if (!measure || !measure->is_time || measure_end > end) return;
      int ratio = 0;
      if (value.unit == "year" && measure->symbol == "month") {
        ratio = 12;
      } else if (seconds(value.unit) > 0 && seconds(measure->symbol) > 0 &&
                 seconds(value.unit) % seconds(measure->symbol) == 0) {
        ratio = seconds(value.unit) / seconds(measure->symbol);
      }
      if (ratio == 0) return;
      low.number.value = low.number.value * ratio + part->number.value * measure->factor;
      value.unit = measure->symbol;
      i = measure_end;
    }
  }

  /// `un tercio`, `la cuarta parte`, `tres cuartas partes`, `dos de cada tres`, `one in five`,
  /// `half`.
  std::optional<Value> read_fraction(std::size_t i, Value value) const {
    i = reader_.skip_determiners(i);
    if (reader_.is_any(i, {"un", "una", "a", "an", "second", "first", "segunda", "primera"}) &&
        i + 1 < reader_.size() && reader_.tokens()[i + 1].is_word() &&
        find_denominator(reader_.tokens()[i + 1].text)) {
      ++i;
    }
    value.kind = ValueKind::percent;
    int numerator = 1;
    std::size_t k = i;
    if (const auto number = reader_.read_number(i, true); number && number->value.is_integer() &&
                                                          number->value < 1000 &&
                                                          Decimal(0) < number->value) {
      numerator = std::stoi(number->value.to_string());
      k = number->next;
      std::size_t of = k;
      if (reader_.is(of, "de") && reader_.is(of + 1, "cada")) {
        of += 2;
      } else if (reader_.is(of, "out") && reader_.is(of + 1, "of")) {
        of += reader_.is(of + 2, "every") ? 3 : 2;
      } else if (reader_.is(of, "in")) {
        of += reader_.is(of + 1, "every") ? 2 : 1;
      } else if (reader_.is(of, "of") && reader_.is(of + 1, "every")) {
        of += 2;
      }
      if (of > k) {
        const auto whole = reader_.read_number(of, true);
        if (!whole || !whole->value.is_integer() || !(whole->value < 10000) ||
            !(number->value < whole->value))
          return std::nullopt;
        return with_fraction(value, numerator, std::stoi(whole->value.to_string()));
      }
      if (reader_.is(k, "-")) ++k;
    }
    if (k >= reader_.size() || !reader_.tokens()[k].is_word()) return std::nullopt;
    const std::string& word = reader_.tokens()[k].text;
    if (word == "doble" || word == "double") return with_fraction(value, 2, 1);
    if (word == "triple") return with_fraction(value, 3, 1);
    const auto denominator = find_denominator(word);
    if (!denominator || numerator > 1000) return std::nullopt;
    if (reader_.is(k + 1, "mas") || reader_.is(k + 1, "plus"))
      value.approximation = Approximation::more_than;
    return with_fraction(value, numerator, *denominator);
  }

  static Value with_fraction(Value value, int numerator, int denominator) {
    const auto [text, exact] = percent_of(numerator, denominator);
    value.number = text;
    if (!exact && value.approximation == Approximation::exact)
      value.approximation = Approximation::about;
    return value;
  }

  /// `twice`, `el doble`.
  std::optional<Value> read_times(std::size_t i, Value value) const {
    if (kind_ != ValueKind::quantity) return std::nullopt;
    i = reader_.skip_determiners(i);
    if (i + 1 != reader_.size()) return std::nullopt;
    if (reader_.is_any(i, {"twice", "doble", "double"})) {
      value.number = "2";
    } else if (reader_.is_any(i, {"thrice", "triple"})) {
      value.number = "3";
    } else if (context_.language == Language::en && reader_.is(i, "once")) {
      value.number = "1";
    } else {
      return std::nullopt;
    }
    value.kind = ValueKind::quantity;
    value.unit = "times";
    return value;
  }

  /// `a week`, `un minuto` are read as numbers; this is `medio punto`, `half an hour`.
  std::optional<Value> read_bare_unit(std::size_t i, std::size_t end, Value value) const {
    if (kind_ != ValueKind::quantity) return std::nullopt;
    // `día y medio`, `hora y cuarto`.
    if (const auto [measure, next] = reader_.measure_at(i);
        measure && reader_.is(next, "y") && next + 2 == end) {
      const bool quarter = reader_.is(next + 1, "cuarto");
      if (!quarter && !reader_.is_any(next + 1, {"medio", "media"})) return std::nullopt;
      value.kind = measure->is_time ? ValueKind::duration : ValueKind::quantity;
      value.number =
          ((Decimal(1) + *Decimal::parse(quarter ? "0.25" : "0.5")) * measure->factor).to_string();
      value.unit = measure->symbol;
      return value;
    }
    if (!reader_.is_any(i, {"medio", "media", "half"})) return std::nullopt;
    ++i;
    if (reader_.is_any(i, {"a", "an"})) ++i;
    if (i >= end || !reader_.tokens()[i].is_word()) return std::nullopt;
    value.kind = ValueKind::quantity;
    value.number = "0.5";
    value.unit = reader_.raw(i, end);
    return value;
  }

  Reader reader_;
  ValueKind kind_;
  const ValueContext& context_;
};

}  // namespace

std::optional<Value> parse_value(std::string_view text, ValueKind kind,
                                 const ValueContext& context) {
  return Parser(text, kind, context).run();
}

}  // namespace trama

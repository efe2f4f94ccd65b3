#include "trama/extract/date.h"

#include "date_table.h"
#include "expression.h"
#include "value_table.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

namespace trama {
namespace {

using namespace date_table;
using std::chrono::days;
using std::chrono::sys_days;

/// No date has more words; longer expressions are prose.
constexpr std::size_t max_tokens = 40;
constexpr std::size_t max_context = 400;

/// A point of the calendar, of its own precision. Zero is unspecified, but of the year.
struct Point {
  std::optional<int> year;
  int month = 0;  ///< 1 to 12, or 21 to 24 for a season
  int day = 0;
  bool approximate = false;
};

/// One date, or a span from one to another.
struct Reading {
  Point first;
  std::optional<Point> last{};
  std::size_t next = 0;
  /// The other order of an English date in digits.
  std::optional<Point> alternative{};
  /// -1: no later than `first`; 1: no earlier.
  int open = 0;
};

enum class Unit { day, week, month, year };

int days_in(int year, int month) {
  constexpr int lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  return month == 2 && leap ? 29 : lengths[month - 1];
}

bool exists(const Point& point) {
  if (point.year && (*point.year < -9999 || *point.year > 9999)) return false;
  if (point.month == 0) return point.year.has_value();
  if (point.month >= 21) return point.day == 0;
  if (point.month > 12) return false;
  if (point.day == 0) return true;
  return point.day <= days_in(point.year.value_or(2000), point.month);
}

std::string padded(int number, int width) {
  std::string digits = std::to_string(number < 0 ? -number : number);
  if (digits.size() < static_cast<std::size_t>(width))
    digits.insert(0, static_cast<std::size_t>(width) - digits.size(), '0');
  return number < 0 ? "-" + digits : digits;
}

std::string edtf(const Point& point) {
  std::string text = point.year ? padded(*point.year, 4) : "XXXX";
  if (point.month != 0) text += "-" + padded(point.month, 2);
  if (point.day != 0) text += "-" + padded(point.day, 2);
  if (point.approximate) text += "~";
  return text;
}

std::optional<sys_days> to_days(const Point& point) {
  if (!point.year || point.month < 1 || point.month > 12 || point.day < 1) return std::nullopt;
  return sys_days(std::chrono::year(*point.year) / point.month / point.day);
}

Point from_days(sys_days day) {
  const std::chrono::year_month_day date(day);
  return {int(date.year()), static_cast<int>(unsigned(date.month())),
          static_cast<int>(unsigned(date.day())), false};
}

std::optional<int> to_int(std::string_view digits) {
  if (digits.empty() || digits.size() > 6) return std::nullopt;
  int value = 0;
  for (const char c : digits) {
    if (c < '0' || c > '9') return std::nullopt;
    value = value * 10 + (c - '0');
  }
  return value;
}

/// `2026-03-15T10:00`, `2026-03` or `2026`.
std::optional<Point> parse_reference(std::string_view text) {
  if (text.size() < 4) return std::nullopt;
  Point point;
  point.year = to_int(text.substr(0, 4));
  if (!point.year) return std::nullopt;
  if (text.size() >= 7 && text[4] == '-') point.month = to_int(text.substr(5, 2)).value_or(0);
  if (text.size() >= 10 && point.month != 0 && text[7] == '-')
    point.day = to_int(text.substr(8, 2)).value_or(0);
  if (point.month > 12 || !exists(point)) return std::nullopt;
  return point;
}

/// A month so many months away.
Point add_months(Point point, int months) {
  const int total = *point.year * 12 + point.month - 1 + months;
  const int year = total >= 0 ? total / 12 : (total - 11) / 12;
  return {year, total - year * 12 + 1, 0, false};
}

class Parser {
 public:
  Parser(std::string_view text, const DateContext& context)
      : tokens_(tokenize_expression(text, max_tokens)),
        context_(context),
        reference_(parse_reference(context.reference)) {}

  std::optional<Value> run() {
    if (tokens_.empty() || tokens_.size() >= max_tokens) return std::nullopt;
    // Fiscal years begin when their firm says.
    for (const Token& token : tokens_) {
      if (token.is("fy") || token.is("fiscal")) return std::nullopt;
    }
    std::size_t i = 0;
    std::string before;
    std::string after;
    const bool between = is_any(0, {"entre", "between"});
    if (between) ++i;
    if (is_any(i, {"antes", "before", "prior"}) || is_any(i, {"hasta", "until", "till", "by"})) {
      before = "../";
      i += is_any(i, {"antes", "prior"}) && is_any(i + 1, {"de", "del", "to"}) ? 2 : 1;
    } else if (is_any(i, {"despues", "after", "tras", "desde", "since"}) ||
               (is(i, "a") && is(i + 1, "partir"))) {
      after = "/..";
      i += is(i, "a") ? 3 : is(i, "despues") && is_any(i + 1, {"de", "del"}) ? 2 : 1;
    } else if (!between && is_any(i, {"de", "del", "from"}) && i + 1 < tokens_.size()) {
      ++i;
    }
    bool hedged = false;
    if (is_any(i, {"hacia", "circa", "about", "around", "aproximadamente", "approximately", "~"})) {
      hedged = true;
      ++i;
    } else if (is(i, "en") && is(i + 1, "torno")) {
      hedged = true;
      i += 3;
    } else if (is(i, "alrededor") && is(i + 1, "de")) {
      hedged = true;
      i += 2;
    } else if (before.empty() && after.empty() && is_hedged_before()) {
      hedged = true;
    }
    const auto first = read(i);
    if (!first) return std::nullopt;
    const std::size_t next = first->next;
    if (next >= tokens_.size()) {
      if (before.empty() && after.empty()) return finish(*first, hedged);
      // `desde 2019` begins at the beginning of the span, `hasta` ends at its end.
      const Point point = before.empty() ? first->first : first->last.value_or(first->first);
      // `after March of last year to June`: an end was found below.
      return open_ended(point, before, after, hedged);
    }
    if (before.empty()) return read_two(*first, between);
    return std::nullopt;
  }

 private:
  // -- words

  bool is(std::size_t i, std::string_view word) const {
    return i < tokens_.size() && tokens_[i].is(word);
  }
  bool is_any(std::size_t i, std::initializer_list<std::string_view> words) const {
    return std::any_of(words.begin(), words.end(),
                       [&](std::string_view word) { return is(i, word); });
  }
  bool glued(std::size_t i) const { return i < tokens_.size() && !tokens_[i].space_before; }
  std::optional<int> number(std::size_t i) const {
    return i < tokens_.size() && tokens_[i].is_number() ? to_int(tokens_[i].text) : std::nullopt;
  }
  std::size_t digits(std::size_t i) const {
    return i < tokens_.size() && tokens_[i].is_number() ? tokens_[i].text.size() : 0;
  }
  template <typename Find>
  auto find_at(std::size_t i, Find find) const -> decltype(find(std::string_view{})) {
    if (i >= tokens_.size() || !tokens_[i].is_word()) return std::nullopt;
    return find(tokens_[i].text);
  }
  std::optional<int> month_at(std::size_t i) const { return find_at(i, find_month); }

  /// A word or a number from 0 to 9999, and where it ends: `dos mil veinte`, `treinta y uno`.
  std::optional<std::pair<int, std::size_t>> cardinal(std::size_t i) const {
    if (const auto value = number(i)) return std::pair{*value, i + 1};
    int total = 0;
    int small = 0;
    bool any = false;
    value_table::Rank last = value_table::Rank::hundred;
    bool last_set = false;
    while (i < tokens_.size() && tokens_[i].is_word()) {
      const std::string& word = tokens_[i].text;
      if (word == "mil" || word == "thousand") {
        if (total != 0) break;
        total = (any ? small : 1) * 1000;
        small = 0;
        any = true;
        last_set = false;
        ++i;
        continue;
      }
      if (word == "hundred" && any && small < 100) {
        small *= 100;
        last = value_table::Rank::hundred;
        last_set = true;
        ++i;
        continue;
      }
      if ((word == "y" || word == "and") && any &&
          ((last_set && last == value_table::Rank::ten && word == "y") || word == "and") &&
          find_at(i + 1, [this](std::string_view w) {
            return value_table::find_numeral(w, context_.language);
          })) {
        if (word == "and" && !(total != 0 && small == 0) &&
            !(last_set && last == value_table::Rank::hundred))
          break;
        ++i;
        continue;
      }
      const auto numeral = value_table::find_numeral(word, context_.language);
      if (!numeral || word == "a" || word == "an") break;
      const bool fits =
          !last_set ||
          (numeral->rank == value_table::Rank::unit && last != value_table::Rank::unit &&
           last != value_table::Rank::teen) ||
          (numeral->rank != value_table::Rank::hundred && last == value_table::Rank::hundred);
      if (!fits) break;
      small += numeral->value;
      any = true;
      last = numeral->rank;
      last_set = true;
      ++i;
      if (is(i, "-") && glued(i)) {
        if (last == value_table::Rank::ten && glued(i + 1) &&
            find_at(i + 1, [this](std::string_view w) {
              return value_table::find_numeral(w, context_.language);
            }))
          ++i;
      }
    }
    if (!any) return std::nullopt;
    return std::pair{total + small, i};
  }

  /// `nineteen ninety-four`, `twenty twenty-one`, `dos mil veinte`.
  std::optional<std::pair<int, std::size_t>> year_in_words(std::size_t i) const {
    const auto first = cardinal(i);
    if (!first || number(i)) return std::nullopt;
    if (first->first >= 1000 && first->first < 3000) return first;
    if (first->first >= 10 && first->first <= 20) {
      const auto second = cardinal(first->second);
      if (second && second->first >= 10 && second->first < 100 && !number(first->second)) {
        return std::pair{first->first * 100 + second->first, second->second};
      }
    }
    return std::nullopt;
  }

  // -- years

  /// The last year of four digits in the text before.
  std::optional<int> year_before() const {
    std::string_view left = context_.left;
    if (left.size() > max_context) left.remove_prefix(left.size() - max_context);
    const auto tokens = tokenize_expression(left, 400);
    for (std::size_t i = tokens.size(); i-- > 0;) {
      if (!tokens[i].is_number() || tokens[i].text.size() != 4) continue;
      const auto year = to_int(tokens[i].text);
      if (year && *year >= 1000 && *year < 2100) return year;
    }
    return std::nullopt;
  }

  /// A year at `i`: in digits or words, with its era, or named from another one.
  std::optional<std::pair<int, std::size_t>> year_at(std::size_t i) const {
    std::size_t k = i;
    if (is_any(k, {"el", "the"})) ++k;
    const bool named = is_any(k, {"ano", "year"}) && (number(k + 1) || year_in_words(k + 1));
    if (named) ++k;
    if (const auto year = number(k)) {
      if (const auto dated = era(*year, k + 1)) return dated;
      if (digits(k) == 4 && *year >= 1000 && *year < 3000) return std::pair{*year, k + 1};
      if (named && *year > 0) return std::pair{*year, k + 1};
      return std::nullopt;
    }
    // `'24`
    if (is_any(k, {"'", "’"}) && digits(k + 1) == 2 && glued(k + 1))
      return std::pair{century(*number(k + 1)), k + 2};
    if (const auto words = year_in_words(k)) return words;
    return relative_year(i);
  }

  /// `44 a. C.`, `AD 40` is rare and left out.
  std::optional<std::pair<int, std::size_t>> era(int year, std::size_t i) const {
    std::string mark;
    std::size_t k = i;
    while (k < tokens_.size() && k < i + 5 && (tokens_[k].is_word() || tokens_[k].is("."))) {
      if (tokens_[k].is_word()) mark += tokens_[k].text;
      ++k;
      if (mark == "ac" || mark == "dc" || mark == "bc" || mark == "ad" || mark == "bce" ||
          mark == "ce" || mark == "adc" || mark == "dec") {
        while (is(k, "."))
          ++k;
        const bool before = mark == "ac" || mark == "bc" || mark == "bce" || mark == "adc";
        return std::pair{before ? 1 - year : year, k};
      }
    }
    return std::nullopt;
  }

  static int century(int two_digits) {
    return two_digits < 50 ? 2000 + two_digits : 1900 + two_digits;
  }

  /// `este año`, `last year`, `el año que viene`, `ese mismo año`.
  std::optional<std::pair<int, std::size_t>> relative_year(std::size_t i) const {
    if (is_any(i, {"el", "la", "the", "del", "al", "mismo", "same"})) ++i;
    const auto from_reference =
        [&](int offset, std::size_t next) -> std::optional<std::pair<int, std::size_t>> {
      if (!reference_) return std::nullopt;
      return std::pair{*reference_->year + offset, next};
    };
    const auto from_text = [&](int offset,
                               std::size_t next) -> std::optional<std::pair<int, std::size_t>> {
      const auto year = year_before();
      if (!year) return std::nullopt;
      return std::pair{*year + offset, next};
    };
    const auto is_year = [&](std::size_t k) { return is_any(k, {"ano", "year", "ejercicio"}); };
    if (is_year(i)) {
      if (is_any(i + 1, {"pasado"})) return from_reference(-1, i + 2);
      if (is_any(i + 1, {"proximo", "entrante"})) return from_reference(1, i + 2);
      if (is(i + 1, "que") && is_any(i + 2, {"viene", "entra"})) return from_reference(1, i + 3);
      if (is_any(i + 1, {"en"}) && is(i + 2, "curso")) return from_reference(0, i + 3);
      if (is_any(i + 1, {"siguiente", "after"})) return from_text(1, i + 2);
      if (is_any(i + 1, {"anterior", "before"})) return from_text(-1, i + 2);
    }
    std::size_t k = i + 1;
    if (is_any(k, {"mismo", "same"})) ++k;
    if (!is_year(k)) return std::nullopt;
    if (is_any(i, {"este", "this"})) return from_reference(0, k + 1);
    if (is_any(i, {"last", "pasado"})) return from_reference(-1, k + 1);
    if (is_any(i, {"next", "proximo", "coming"})) return from_reference(1, k + 1);
    if (is_any(i, {"ese", "aquel", "that", "same", "mismo", "dicho"})) return from_text(0, k + 1);
    if (is_any(i, {"following", "siguiente"})) return from_text(1, k + 1);
    if (is_any(i, {"previous", "preceding"})) return from_text(-1, k + 1);
    return std::nullopt;
  }

  // -- left out: which year is meant

  bool speaks_of_the_future() const {
    const auto near = [](std::string_view text, bool at_end) {
      if (text.size() <= 120) return text;
      return at_end ? text.substr(text.size() - 120) : text.substr(0, 120);
    };
    for (const std::string_view text : {near(context_.left, true), near(context_.right, false)}) {
      // The accent tells the future from the past subjunctive: `comprará`, `comprarán`.
      for (const std::string_view ending : {"rá", "rán", "ré", "remos"}) {
        for (std::size_t at = text.find(ending); at != text.npos; at = text.find(ending, at + 1)) {
          const std::size_t end = at + ending.size();
          if (at > 1 &&
              (end == text.size() || text[end] == ' ' || text[end] == ',' || text[end] == '.'))
            return true;
        }
      }
      for (const std::string_view cue :
           {" will ", " shall ", " va a ", " van a ", "próxim", " is to ", " are to ", " due ",
            " prevé ", " prevén ", " plans "}) {
        if (text.find(cue) != text.npos) return true;
      }
    }
    return false;
  }

  /// The sentence up to here tells of another year than the reference: either may be meant.
  bool names_another_year() const {
    std::string_view left = context_.left;
    if (left.size() > max_context) left.remove_prefix(left.size() - max_context);
    if (const auto stop = left.rfind(". "); stop != left.npos) left.remove_prefix(stop + 2);
    for (const Token& token : tokenize_expression(left, 400)) {
      if (!token.is_number() || token.text.size() != 4) continue;
      const auto year = to_int(token.text);
      if (year && *year >= 1000 && *year < 2100 && *year != *reference_->year) return true;
    }
    return false;
  }

  /// Gives a month or a day without year the one it means, -1 for the last, 1 for the next, 0 for
  /// what the sentence speaks of.
  void give_year(Point& point, int direction) const {
    if (point.year || !reference_ || (direction == 0 && names_another_year())) return;
    const bool season = point.month >= 21;
    const int reference_month = reference_->month == 0 ? 12 : reference_->month;
    // Seasons by the month they begin in, on the northern side.
    const int month = season ? 3 * (point.month - 20) : point.month;
    int year = *reference_->year;
    const bool later =
        month > reference_month || (month == reference_month && point.day > 0 &&
                                    reference_->day > 0 && point.day > reference_->day);
    const bool earlier =
        month < reference_month || (month == reference_month && point.day > 0 &&
                                    reference_->day > 0 && point.day < reference_->day);
    // `last March` said in March is the one a year ago.
    const bool said = direction != 0;
    if (direction == 0) direction = speaks_of_the_future() ? 1 : -1;
    const bool now = month == reference_month && point.day == 0;
    if (direction < 0 && (later || (said && now))) --year;
    if (direction > 0 && (earlier || (said && now))) ++year;
    point.year = year;
    // The 29th of February of a year that has none.
    if (!exists(point)) point.year.reset();
  }

  // -- readings

  /// The reading that takes the most words; of equals, the first.
  std::optional<Reading> read(std::size_t i) const {
    std::optional<Reading> best;
    for (const auto& reading : {read_part(i), read_relative(i), read_period(i), read_point(i)}) {
      if (reading && (!best || reading->next > best->next)) best = reading;
    }
    return best;
  }

  static Reading span(Point first, Point last, std::size_t next) { return {first, last, next}; }

  /// `principios de 2024`, `the late 1990s`, `finales de marzo`.
  std::optional<Reading> read_part(std::size_t i) const {
    if (is_any(i, {"a", "el", "los", "the", "in", "at"})) ++i;
    int third = -1;
    if (is_any(i, {"principios", "principio", "comienzos", "comienzo", "inicios", "inicio", "early",
                   "beginning", "start"}))
      third = 0;
    if (is_any(i, {"mediados", "mid", "middle"})) third = 1;
    if (is_any(i, {"finales", "final", "fines", "fin", "late", "end"})) third = 2;
    if (third < 0) return std::nullopt;
    ++i;
    if (is(i, "-")) ++i;
    if (is_any(i, {"de", "del", "of"})) ++i;
    if (is_any(i, {"the", "la", "los", "el"})) ++i;
    if (is_any(i, {"ano", "year"}) && i + 1 == tokens_.size()) {
      if (!reference_) return std::nullopt;
      return thirds({*reference_->year, 0, 0, false}, third, i + 1);
    }
    if (is_any(i, {"mes", "month"}) && i + 1 == tokens_.size()) {
      if (!reference_ || reference_->month == 0) return std::nullopt;
      return thirds({*reference_->year, reference_->month, 0, false}, third, i + 1);
    }
    if (const auto period = read_period(i); period && period->last) {
      const int first = period->first.year.value_or(0);
      const int last = period->last->year.value_or(0);
      if (last - first == 9) {
        constexpr int begins[] = {0, 4, 7};
        constexpr int ends[] = {3, 6, 9};
        return span({first + begins[third], 0, 0, true}, {first + ends[third], 0, 0, true},
                    period->next);
      }
      if (last - first == 99) {
        constexpr int begins[] = {0, 33, 67};
        constexpr int ends[] = {32, 66, 99};
        return span({first + begins[third], 0, 0, true}, {first + ends[third], 0, 0, true},
                    period->next);
      }
      return std::nullopt;
    }
    auto point = read_relative(i);
    if (!point) point = read_point(i);
    if (!point || point->last || point->first.day != 0) return std::nullopt;
    if (point->first.month != 0) give_year(point->first, 0);
    if (!point->first.year) return std::nullopt;
    return thirds(point->first, third, point->next);
  }

  static std::optional<Reading> thirds(Point whole, int third, std::size_t next) {
    if (whole.month == 0) {
      constexpr int begins[] = {1, 5, 9};
      constexpr int ends[] = {4, 8, 12};
      return span({whole.year, begins[third], 0, true}, {whole.year, ends[third], 0, true}, next);
    }
    if (whole.month > 12) return std::nullopt;
    const int begins[] = {1, 11, 21};
    const int ends[] = {10, 20, days_in(*whole.year, whole.month)};
    return span({whole.year, whole.month, begins[third], true},
                {whole.year, whole.month, ends[third], true}, next);
  }

  Reading months_of(int year, int first_month, int last_month, std::size_t next) const {
    return span({year, first_month, 1, false}, {year, last_month, days_in(year, last_month), false},
                next);
  }

  /// Quarters, half-years, decades, centuries.
  std::optional<Reading> read_period(std::size_t i) const {
    if (is_any(i, {"el", "la", "los", "the", "its"})) ++i;
    // `Q3 2024`, `3T24`, `2T 2024`, `H1 2024`, `1S24`.
    int part = 0;
    int parts = 0;
    std::size_t k = i;
    if (is_any(k, {"q", "t", "h", "s"}) && digits(k + 1) == 1 && glued(k + 1)) {
      parts = is_any(k, {"q", "t"}) ? 4 : 2;
      part = *number(k + 1);
      k += 2;
    } else if (digits(k) == 1 && is_any(k + 1, {"q", "t", "h", "s"}) && glued(k + 1)) {
      parts = is_any(k + 1, {"q", "t"}) ? 4 : 2;
      part = *number(k);
      k += 2;
    } else if (const auto ordinal = ordinal_at(k)) {
      const std::size_t word = ordinal->second;
      if (is_any(word, {"trimestre", "quarter"})) parts = 4;
      if (is_any(word, {"semestre", "half", "mitad"})) parts = 2;
      part = ordinal->first;
      if (is_any(k, {"last", "ultimo"})) part = parts;
      k = word + 1;
    }
    if (parts != 0) {
      if (part < 1 || part > parts) return std::nullopt;
      std::optional<int> year;
      if (is_any(k, {"de", "del", "of", ",", "in"})) ++k;
      if (digits(k) == 2 && k == i + 2 && glued(k)) {
        year = century(*number(k));
        ++k;
      } else if (digits(k) == 4 || is_any(k, {"'", "’"}) ||
                 (k < tokens_.size() && tokens_[k].is_word())) {
        if (const auto found = year_at(k)) {
          year = found->first;
          k = found->second;
        }
      }
      if (!year) {
        if (!reference_ || k < tokens_.size() || reference_->month == 0) return std::nullopt;
        Point begin{std::nullopt, (part - 1) * (12 / parts) + 1, 0, false};
        give_year(begin, 0);
        year = begin.year;
        if (!year) return std::nullopt;
      }
      const int months = 12 / parts;
      return months_of(*year, (part - 1) * months + 1, part * months, k);
    }
    return read_long_period(i);
  }

  std::optional<std::pair<int, std::size_t>> ordinal_at(std::size_t i) const {
    if (const auto word = find_at(i, find_ordinal)) return std::pair{*word, i + 1};
    // `1.er`, `2.º`, `3rd`.
    if (const auto value = number(i); value && digits(i) <= 2) {
      std::size_t k = i + 1;
      if (is(k, ".")) ++k;
      if (is_any(k, {"º", "ª", "°", "er", "o", "st", "nd", "rd", "th"}) && glued(k))
        return std::pair{*value, k + 1};
    }
    return std::nullopt;
  }

  std::optional<Reading> read_long_period(std::size_t i) const {
    std::size_t k = i;
    // Decades: `años noventa`, `década de 1990`, `década de los noventa`, `the 1990s`, `1930's`,
    // `nineties`.
    const auto decade = [&](int year, std::size_t next) {
      return span({year, 0, 0, false}, {year + 9, 0, 0, false}, next);
    };
    bool named = false;
    if (is_any(k, {"decada", "decade"})) {
      named = true;
      ++k;
      while (is_any(k, {"de", "del", "of", "los", "the"}))
        ++k;
    }
    if (is(k, "anos")) {
      named = true;
      ++k;
    }
    if (const auto tens = find_at(k, find_decade);
        tens &&
        (named || tokens_[k].text.ends_with("ies") || context_.left.empty() || is_plural_left())) {
      return decade(*tens >= 30 ? 1900 + *tens : 2000 + *tens, k + 1);
    }
    if (const auto year = number(k)) {
      std::size_t end = k + 1;
      if (is_any(end, {"'", "’"}) && is(end + 1, "s")) ++end;
      const bool plural = is(end, "s") && glued(end);
      if (digits(k) == 4 && *year % 10 == 0 && *year >= 1000 && *year < 2100 && (plural || named))
        return decade(*year, plural ? end + 1 : end);
      if (digits(k) == 2 && *year % 10 == 0 && (plural || named)) {
        return decade(*year >= 30 ? 1900 + *year : 2000 + *year, plural ? end + 1 : end);
      }
    }
    // Centuries: `siglo XIX`, `the twentieth century`, `19th-century`.
    const auto century_span = [&](int which, std::size_t next) {
      return span({which * 100 - 99, 0, 0, false}, {which * 100, 0, 0, false}, next);
    };
    if (is(i, "siglo") || is(i, "s")) {
      std::size_t at = i + 1;
      if (is(at, ".")) ++at;
      if (const auto roman = find_at(at, find_roman)) {
        if (const auto dated = era(1, at + 1); dated && dated->first == 0) {
          return span({1 - *roman * 100, 0, 0, false}, {-(*roman - 1) * 100, 0, 0, false},
                      dated->second);
        }
        return century_span(*roman, at + 1);
      }
      return std::nullopt;
    }
    // `twenty-first`
    if (is(i, "twenty") && is(i + 1, "-")) {
      if (const auto unit = find_at(i + 2, find_ordinal); unit && is(i + 3, "century"))
        return century_span(20 + *unit, i + 4);
    }
    if (const auto ordinal = ordinal_at(i)) {
      std::size_t at = ordinal->second;
      if (is(at, "-")) ++at;
      if (is_any(at, {"century", "centuries"})) return century_span(ordinal->first, at + 1);
    }
    return std::nullopt;
  }

  /// `los` or `the` right before: then `noventa` alone is a decade.
  bool is_plural_left() const {
    const std::string_view left = context_.left;
    return left.ends_with("los ") || left.ends_with("años ") || left.ends_with("the ");
  }

  /// A day, a month, a season, a year.
  std::optional<Reading> read_point(std::size_t i) const {
    const std::size_t begin = i;
    // `el domingo 3 de mayo`, `Sunday 22 March`.
    if (is_any(i, {"el", "la", "los", "the", "on", "este", "this", "in", "en"})) ++i;
    if (find_at(i, find_weekday) && i + 1 < tokens_.size()) {
      ++i;
      if (is(i, ".")) ++i;
      if (is_any(i, {",", "the"})) ++i;
    }
    if (is_any(i, {"dia", "day"})) ++i;
    int direction = 0;
    if (is_any(i, {"pasado", "last"})) direction = -1;
    if (is_any(i, {"proximo", "next"})) direction = 1;
    if (direction != 0) ++i;
    if (is(i, "mes") && is(i + 1, "de")) i += 2;
    if (const auto numeric = read_numeric(i)) return numeric;
    auto reading = read_words(i, direction);
    if (!reading) reading = read_words(begin, 0);
    if (reading && !exists(reading->first)) return std::nullopt;
    return reading;
  }

  /// `2024-05-03`, `3-5-2024`, `3.5.24`, `05/2024`.
  std::optional<Reading> read_numeric(std::size_t i) const {
    std::vector<std::pair<int, std::size_t>> parts;  // value and number of digits
    std::size_t k = i;
    char mark = 0;
    if (i >= tokens_.size() || !tokens_[i].is_number()) return std::nullopt;
    const std::string& text = tokens_[i].text;
    if (std::count(text.begin(), text.end(), '.') == 2) {
      mark = '.';
      std::size_t from = 0;
      while (from <= text.size()) {
        const std::size_t to = std::min(text.find('.', from), text.size());
        const auto value = to_int(std::string_view(text).substr(from, to - from));
        if (!value) return std::nullopt;
        parts.emplace_back(*value, to - from);
        from = to + 1;
      }
      k = i + 1;
    } else {
      while (number(k)) {
        parts.emplace_back(*number(k), digits(k));
        ++k;
        const bool dash = is(k, "-");
        const bool slash = is(k, "/");
        if (parts.size() == 3 || !(dash || slash) || !glued(k) || !glued(k + 1) || !number(k + 1))
          break;
        const char this_mark = dash ? '-' : '/';
        if (mark != 0 && mark != this_mark) return std::nullopt;
        mark = this_mark;
        ++k;
      }
    }
    if (parts.size() == 2 && mark == '/' && parts[1].second == 4 && parts[0].first >= 1 &&
        parts[0].first <= 12) {
      return Reading{{parts[1].first, parts[0].first, 0, false}, std::nullopt, k};
    }
    if (parts.size() == 2 && mark == '-' && parts[0].second == 4 && parts[1].second == 2 &&
        parts[1].first >= 1 && parts[1].first <= 12 &&
        // `2010-11` is a season of two years as often as a month; ISO months come from data.
        parts[1].first != (parts[0].first + 1) % 100) {
      return Reading{{parts[0].first, parts[1].first, 0, false}, std::nullopt, k};
    }
    if (parts.size() != 3) return std::nullopt;
    Point point;
    std::optional<Point> alternative;
    if (parts[0].second == 4) {
      point = {parts[0].first, parts[1].first, parts[2].first, false};
    } else {
      const int year = parts[2].second == 4   ? parts[2].first
                       : parts[2].second == 2 ? century(parts[2].first)
                                              : -1;
      if (year < 0) return std::nullopt;
      point = {year, parts[1].first, parts[0].first, false};
      const Point other{year, parts[0].first, parts[1].first, false};
      const bool valid = point.month >= 1 && point.month <= 12 && exists(point);
      const bool other_valid = other.month >= 1 && other.month <= 12 && exists(other);
      if (context_.language == Language::en && mark == '/') {
        // Either order is English: where both exist, both stay.
        if (valid && other_valid && point.month != point.day) {
          alternative = other;
        } else if (!valid && other_valid) {
          point = other;
        }
      } else if (!valid && other_valid) {
        point = other;
      }
    }
    if (point.month < 1 || point.month > 12 || point.day < 1 || !exists(point)) return std::nullopt;
    return Reading{point, std::nullopt, k, alternative};
  }

  std::optional<Reading> read_words(std::size_t i, int direction) const {
    Point point;
    std::size_t k = i;
    // A day: `28 de marzo`, `28th of March`, `primero de enero`, `1.º de marzo`.
    std::optional<std::pair<int, std::size_t>> day = ordinal_at(i);
    if (!day) day = cardinal(i);
    if (day && day->first >= 1 && day->first <= 31) {
      std::size_t month = day->second;
      if (is_any(month, {"de", "of"})) ++month;
      if (const auto found = month_at(month)) {
        point.day = day->first;
        point.month = *found;
        k = month + 1;
      }
    }
    if (point.month == 0) {
      if (const auto month = month_at(k)) {
        point.month = *month;
        ++k;
        if (is(k, ".")) ++k;
        // `septiembre/setiembre`
        if (is(k, "/") && month_at(k + 1) == month) k += 2;
        // `March 28, 2021`, `Nov. 4`
        std::optional<std::pair<int, std::size_t>> after = ordinal_at(k);
        if (!after && number(k) && digits(k) <= 2) after = std::pair{*number(k), k + 1};
        if (is(k, "the") && !after) after = ordinal_at(k + 1);
        if (after && after->first >= 1 && after->first <= 31) {
          point.day = after->first;
          k = after->second;
        }
      } else if (const auto season = find_at(k, find_season)) {
        point.month = *season;
        ++k;
      } else if (const auto feast = find_at(k, find_feast)) {
        point.month = feast->month;
        point.day = feast->day;
        ++k;
      } else {
        const auto year = year_at(i);
        if (!year) return std::nullopt;
        return Reading{{year->first, 0, 0, false}, std::nullopt, year->second};
      }
    } else if (is(k, ".")) {
      ++k;
    }
    // The year.
    std::size_t at = k;
    if (is_any(at, {"de", "del", "of", ",", "in"})) ++at;
    if (const auto year = year_at(at)) {
      point.year = year->first;
      k = year->second;
    } else if (digits(at) == 2 && at == k + 1 && is_any(k, {"de", "del"})) {
      point.year = century(*number(at));
      k = at + 1;
    } else {
      if (is_any(k, {"pasado", "last", "ultimo"}) || (is(k, "last") && is(k + 1, "year"))) {
        direction = -1;
        ++k;
      } else if (is_any(k, {"proximo", "next"})) {
        direction = 1;
        ++k;
      }
      give_year(point, direction);
    }
    return Reading{point, std::nullopt, k};
  }

  /// `ayer`, `hace dos años`, `la semana pasada`, `last March`, `dos años después`.
  std::optional<Reading> read_relative(std::size_t i) const {
    const std::size_t begin = i;
    if (const auto year = relative_year(i); year && !month_at(year->second)) {
      return Reading{{year->first, 0, 0, false}, std::nullopt, year->second};
    }
    if (const auto offset = offset_from_text(i)) return offset;
    if (!reference_) return std::nullopt;
    if (is(i, "hace") || is(i, "dentro") || is(i, "in") || is(i, "en")) {
      if (const auto distance = read_distance(i)) return distance;
    }
    if (const auto ago = read_ago(i)) return ago;
    if (is_any(i, {"el", "la", "the"})) ++i;
    if (const auto unit = relative_unit(i)) return unit;
    // `el pasado mes de mayo`, `el próximo otoño`, `last August`, `mayo pasado`.
    if (is_any(i, {"pasado", "pasada", "proximo", "proxima", "last", "next", "este", "esta",
                   "this"})) {
      const int direction = is_any(i, {"pasado", "pasada", "last"})     ? -1
                            : is_any(i, {"proximo", "proxima", "next"}) ? 1
                                                                        : 0;
      std::size_t k = i + 1;
      if (is(k, "mes") && is(k + 1, "de")) k += 2;
      if (month_at(k) || find_at(k, find_season)) {
        Point point;
        point.month = month_at(k) ? *month_at(k) : *find_at(k, find_season);
        if (direction == 0) {
          point.year = reference_->year;
        } else {
          give_year(point, direction);
        }
        return Reading{point, std::nullopt, k + 1};
      }
    }
    const auto today = to_days(*reference_);
    if (!today) return std::nullopt;
    const auto day_at = [&](int offset, std::size_t next) {
      return Reading{from_days(*today + days(offset)), std::nullopt, next};
    };
    struct Word {
      std::string_view words;
      int offset;
    };
    constexpr Word words[] = {{"hoy", 0},         {"today", 0},   {"tonight", 0},   {"ayer", -1},
                              {"yesterday", -1},  {"anoche", -1}, {"anteayer", -2}, {"antier", -2},
                              {"anteanoche", -2}, {"manana", 1},  {"tomorrow", 1}};
    if (is(i, "dia") && is(i + 1, "de") && is_any(i + 2, {"hoy", "ayer", "manana"})) i += 2;
    if (is(i, "hoy") && is(i + 1, "en")) return std::nullopt;  // hoy en día
    for (const auto& [word, offset] : words) {
      if (is(i, word)) return day_at(offset, part_of_day(i + 1));
    }
    if (is(i, "pasado") && is(i + 1, "manana")) return day_at(2, i + 2);
    if (is_any(i, {"esta", "this"}) &&
        is_any(i + 1, {"manana", "tarde", "noche", "madrugada", "mediodia", "morning", "afternoon",
                       "evening"}))
      return day_at(0, i + 2);
    if (is(i, "last") && is_any(i + 1, {"night", "evening"})) return day_at(-1, i + 2);
    return read_weekday(begin, *today);
  }

  std::size_t part_of_day(std::size_t i) const {
    std::size_t k = i;
    if (is_any(k, {"por", "in", "a"})) ++k;
    if (is_any(k, {"la", "the"})) ++k;
    if (is_any(k, {"manana", "tarde", "noche", "madrugada", "mediodia", "morning", "afternoon",
                   "evening", "night"}))
      return k + 1;
    return i;
  }

  /// `el lunes`, `este lunes`, `el próximo lunes`, `last Friday`, `lunes pasado`.
  std::optional<Reading> read_weekday(std::size_t i, sys_days today) const {
    int direction = 0;
    bool this_week = false;
    if (is_any(i, {"el", "the", "on"})) ++i;
    if (is_any(i, {"la", "the"}) && is_any(i + 1, {"tarde", "noche", "manana"}) &&
        is_any(i + 2, {"del", "de"}))
      i += 3;
    if (is_any(i, {"pasado", "last"})) direction = -1;
    if (is_any(i, {"proximo", "next"})) direction = 1;
    if (is_any(i, {"este", "this"})) this_week = true;
    if (direction != 0 || this_week) ++i;
    const auto weekday = find_at(i, find_weekday);
    if (!weekday) return std::nullopt;
    ++i;
    i = part_of_day(i);
    if (is(i, "pasado")) {
      direction = -1;
      ++i;
    } else if (is(i, "proximo")) {
      direction = 1;
      ++i;
    } else if (is(i, "que") && is(i + 1, "viene")) {
      direction = 1;
      i += 2;
    }
    const int now = static_cast<int>(std::chrono::weekday(today).iso_encoding());
    int offset = *weekday - now;  // within the week of the reference
    if (direction == 0) direction = speaks_of_the_future() ? 2 : -2;
    if (direction == -1 && offset >= 0) offset -= 7;
    if (direction == 1 && offset <= 0) offset += 7;
    // Without a word for it the day itself counts as well.
    if (direction == -2 && offset > 0) offset -= 7;
    if (direction == 2 && offset < 0) offset += 7;
    return Reading{from_days(today + days(offset)), std::nullopt, i};
  }

  std::optional<std::pair<Unit, int>> unit_at(std::size_t i) const {
    if (is_any(i, {"ano", "anos", "year", "years"})) return std::pair{Unit::year, 1};
    if (is_any(i, {"decada", "decadas", "decade", "decades"})) return std::pair{Unit::year, 10};
    if (is_any(i, {"lustro", "lustros"})) return std::pair{Unit::year, 5};
    if (is_any(i, {"siglo", "siglos", "century", "centuries"})) return std::pair{Unit::year, 100};
    if (is_any(i, {"mes", "meses", "month", "months"})) return std::pair{Unit::month, 1};
    if (is_any(i, {"trimestre", "trimestres"})) return std::pair{Unit::month, 3};
    if (is_any(i, {"semana", "semanas", "week", "weeks"})) return std::pair{Unit::week, 1};
    if (is_any(i, {"dia", "dias", "day", "days"})) return std::pair{Unit::day, 1};
    return std::nullopt;
  }

  /// The reference moved by `count` units, of the unit's own precision.
  std::optional<Reading> moved(Unit unit, int count, bool approximate, std::size_t next) const {
    switch (unit) {
      case Unit::year: {
        Reading reading{{*reference_->year + count, 0, 0, approximate}, std::nullopt, next};
        if (!exists(reading.first)) return std::nullopt;
        return reading;
      }
      case Unit::month: {
        if (reference_->month == 0) return std::nullopt;
        Point point = add_months(*reference_, count);
        point.approximate = approximate;
        return Reading{point, std::nullopt, next};
      }
      case Unit::week: {
        const auto today = to_days(*reference_);
        if (!today) return std::nullopt;
        const auto monday =
            *today +
            days(count * 7 + 1 - static_cast<int>(std::chrono::weekday(*today).iso_encoding()));
        return span(from_days(monday), from_days(monday + days(6)), next);
      }
      case Unit::day: {
        const auto today = to_days(*reference_);
        if (!today) return std::nullopt;
        Point point = from_days(*today + days(count));
        point.approximate = approximate;
        return Reading{point, std::nullopt, next};
      }
    }
    return std::nullopt;
  }

  /// A count and a unit: `dos años`, `a decade`, `más de dos décadas`, `casi un mes`.
  struct Distance {
    Unit unit;
    int count;
    bool approximate;
    int bound;  ///< 1 for `más de`, -1 for `menos de`
    std::size_t next;
  };
  std::optional<Distance> distance_at(std::size_t i) const {
    Distance distance{Unit::day, 1, false, 0, i};
    while (is_any(i, {"ya", "apenas", "solo", "just", "only", "exactamente"}))
      ++i;
    if (is_any(i, {"mas", "more"}) && is_any(i + 1, {"de", "than"})) {
      distance.bound = 1;
      i += 2;
    } else if (is_any(i, {"menos", "less"}) && is_any(i + 1, {"de", "than"})) {
      distance.bound = -1;
      i += 2;
    } else if (is_any(i, {"casi", "nearly", "almost", "about", "unos", "unas", "around", "some"})) {
      distance.approximate = true;
      ++i;
      // `hace unos meses` counts nothing.
      if (unit_at(i)) return std::nullopt;
    }
    bool half = false;
    if (is_any(i, {"medio", "half"})) {
      half = true;
      ++i;
      if (is(i, "a")) ++i;
    } else if (is_any(i, {"un", "una", "a", "an"})) {
      ++i;
    } else {
      const auto count = cardinal(i);
      if (!count || count->first > 1000) return std::nullopt;
      distance.count = count->first;
      i = count->second;
    }
    const auto unit = unit_at(i);
    if (!unit) return std::nullopt;
    distance.unit = unit->first;
    distance.count *= unit->second;
    if (unit->second >= 10) distance.approximate = true;
    if (half) {
      if (distance.count == 1 && distance.unit == Unit::year) {
        distance.unit = Unit::month;
        distance.count = 6;
      } else if (distance.count % 2 == 0) {
        distance.count /= 2;
      } else {
        return std::nullopt;
      }
    }
    distance.next = i + 1;
    return distance;
  }

  std::optional<Reading> bounded(const Distance& distance, int sign, std::size_t next) const {
    auto reading = moved(distance.unit, sign * distance.count, distance.approximate, next);
    if (!reading || distance.bound == 0) return reading;
    // `hace más de dos décadas`: before that year; `dentro de menos de un mes`: no later.
    reading->open = (distance.bound == 1) == (sign < 0) ? -1 : 1;
    return reading;
  }

  std::optional<Reading> read_distance(std::size_t i) const {
    const bool past = is(i, "hace");
    if (is(i, "dentro") && !is(i + 1, "de")) return std::nullopt;
    const auto distance = distance_at(is(i, "dentro") ? i + 2 : i + 1);
    if (!distance) return std::nullopt;
    return bounded(*distance, past ? -1 : 1, distance->next);
  }

  /// `two years ago`, `nearly a decade ago`, `dos años atrás`.
  std::optional<Reading> read_ago(std::size_t i) const {
    const auto distance = distance_at(i);
    if (!distance || !is_any(distance->next, {"ago", "atras"})) return std::nullopt;
    return bounded(*distance, -1, distance->next + 1);
  }

  /// `dos años después`, `a year later`, `the year before`: from the last year in the text.
  std::optional<Reading> offset_from_text(std::size_t i) const {
    const auto distance = distance_at(i);
    if (!distance || distance->unit != Unit::year || distance->bound != 0) return std::nullopt;
    std::size_t k = distance->next;
    int sign = 0;
    if (is_any(k, {"despues", "later", "after"})) sign = 1;
    if (is_any(k, {"antes", "earlier", "before"})) sign = -1;
    if (is(k, "mas") && is(k + 1, "tarde")) {
      sign = 1;
      ++k;
    }
    const auto year = year_before();
    if (sign == 0 || !year || k + 1 != tokens_.size()) return std::nullopt;
    return Reading{
        {*year + sign * distance->count, 0, 0, distance->approximate}, std::nullopt, k + 1};
  }

  /// `este mes`, `la semana pasada`, `next month`, `el fin de semana`.
  std::optional<Reading> relative_unit(std::size_t i) const {
    int offset = 0;
    bool found = false;
    std::size_t k = i;
    if (is_any(k, {"este", "esta", "this"})) {
      found = true;
      ++k;
      if (is_any(k, {"mismo", "misma", "past"})) ++k;
    } else if (is_any(k, {"pasado", "pasada", "last", "previous"})) {
      found = true;
      offset = -1;
      ++k;
    } else if (is_any(k, {"proximo", "proxima", "next", "coming"})) {
      found = true;
      offset = 1;
      ++k;
    }
    const bool weekend =
        (is(k, "fin") && is(k + 1, "de") && is(k + 2, "semana")) || is(k, "weekend");
    const auto unit = unit_at(k);
    if (!weekend &&
        !(unit && unit->second == 1 && (unit->first == Unit::month || unit->first == Unit::week)))
      return std::nullopt;
    k += weekend && is(k, "fin") ? 3 : 1;
    if (!found) {
      if (is_any(k, {"pasado", "pasada"})) {
        offset = -1;
        ++k;
      } else if (is_any(k, {"proximo", "proxima"})) {
        offset = 1;
        ++k;
      } else if (is(k, "que") && is_any(k + 1, {"viene", "entra"})) {
        offset = 1;
        k += 2;
      } else if (!weekend) {
        return std::nullopt;
      }
    }
    if (!weekend) {
      if (month_at(k) || (is(k, "de") && month_at(k + 1)))
        return std::nullopt;  // el pasado mes de mayo
      return moved(unit->first, offset, false, k);
    }
    const auto today = to_days(*reference_);
    if (!today) return std::nullopt;
    const int now = static_cast<int>(std::chrono::weekday(*today).iso_encoding());
    int saturday = 6 - now + offset * 7;
    if (!found && offset == 0 && !speaks_of_the_future() && now < 6) saturday -= 7;
    return span(from_days(*today + days(saturday)), from_days(*today + days(saturday + 1)), k);
  }

  // -- two dates

  /// What the first lacks it has from the second: `9 al 12 de octubre de 2024`.
  std::optional<Value> read_two(const Reading& first_reading, bool between) const {
    Reading first = first_reading;
    std::size_t k = first.next;
    enum class Join { range, all, one } join = Join::range;
    const std::size_t connector = k;
    if (is_any(k, {"a", "al", "hasta", "to", "through", "until", "till", "-", "–", "—", "/"})) {
      ++k;
    } else if (is_any(k, {"y", "e", "and"})) {
      join = between ? Join::range : Join::all;
      ++k;
    } else if (is_any(k, {"o", "u", "or"})) {
      join = Join::one;
      ++k;
    } else {
      return std::nullopt;
    }
    if (is_any(k, {"el", "the"})) ++k;
    std::optional<Reading> second;
    // `1989 – 94`, `2010/11`
    if (first.first.year && first.first.month == 0 && !first.last && digits(k) == 2 &&
        k + 1 == tokens_.size()) {
      const int year = *first.first.year / 100 * 100 + *number(k);
      second =
          Reading{{year < *first.first.year ? year + 100 : year, 0, 0, false}, std::nullopt, k + 1};
    } else {
      second = read(k);
    }
    if (!second && first.first.day != 0) {
      // `del 9 de octubre al 12`
      if (const auto day = number(k); day && *day >= 1 && *day <= 31 && k + 1 == tokens_.size()) {
        Point point = first.first;
        point.day = *day;
        second = Reading{point, std::nullopt, k + 1};
      }
    }
    if (!second || second->next < tokens_.size() || !exists(second->first)) return std::nullopt;
    Point a = first.first;
    Point b = second->last.value_or(second->first);
    if (!second->last && a.month != 0 && a.month <= 12 && second->first.month != 0) {
      // A month or a day that was given a year only because it had none takes the second's.
      const bool own_year = has_year_before(connector);
      if (!own_year && b.year) {
        a.year = b.year;
        if (join == Join::range &&
            (a.month > b.month || (a.month == b.month && a.day > b.day && b.day > 0)))
          *a.year -= 1;
      }
    }
    if (!exists(a) || !exists(b)) return std::nullopt;
    return finish_two(a, b, join == Join::range ? "/" : join == Join::all ? "{" : "[");
  }

  bool has_year_before(std::size_t end) const {
    for (std::size_t i = 0; i < end; ++i) {
      if (digits(i) == 4 || is_any(i, {"ano", "year"})) return true;
    }
    return false;
  }

 public:
  /// `9 al 12 de octubre`, `9–12 October`, `from 9 to 12 October 2024`, `March 9–12`.
  std::optional<Value> read_day_range() const {
    std::size_t i = 0;
    const bool between = is_any(i, {"entre", "between"});
    if (between || is_any(i, {"del", "de", "from"})) ++i;
    if (is_any(i, {"el", "los", "the", "dia", "dias"})) ++i;
    if (is(i, "dias")) ++i;
    const auto first = number(i);
    if (!first || digits(i) > 2 || *first < 1 || *first > 31) return std::nullopt;
    std::size_t k = i + 1;
    std::string join = "/";
    if (is_any(k, {"a", "al", "to", "through", "-", "–", "—"})) {
      ++k;
    } else if (is_any(k, {"y", "and"})) {
      if (!between) join = "{";
      ++k;
    } else if (is_any(k, {"o", "or"})) {
      join = "[";
      ++k;
    } else {
      return std::nullopt;
    }
    if (is_any(k, {"el", "the"})) ++k;
    const auto second = read_point(k);
    if (!second || second->next < tokens_.size() || second->first.day == 0 ||
        !exists(second->first))
      return std::nullopt;
    Point a = second->first;
    a.day = *first;
    if (!exists(a) || a.day >= second->first.day) return std::nullopt;
    return finish_two(a, second->first, join);
  }

 private:
  static std::optional<Value> finish_two(const Point& a, const Point& b, const std::string& join) {
    Value value;
    value.kind = ValueKind::date;
    const std::string first = edtf(a);
    const std::string second = edtf(b);
    if (first == second) {
      value.date = first;
    } else if (join == "/") {
      if (a.year && b.year &&
          (*a.year > *b.year || (*a.year == *b.year && a.month != 0 && b.month != 0 &&
                                 a.month <= 12 && b.month <= 12 && a.month > b.month)))
        return std::nullopt;
      if (a.year && b.year && *a.year == *b.year && a.month == b.month && a.day > b.day &&
          b.day > 0)
        return std::nullopt;
      // EDTF has no interval of years that are not known.
      if (!a.year || !b.year) return std::nullopt;
      value.date = first + "/" + second;
    } else {
      value.date = join + first + "," + second + (join == "{" ? "}" : "]");
    }
    if (value.date.find('~') != std::string::npos) value.approximation = Approximation::about;
    return value;
  }

  std::optional<Value> finish(const Reading& reading, bool hedged) const {
    Point first = reading.first;
    if (!exists(first)) return std::nullopt;
    if (reading.last) return finish_two(first, *reading.last, "/");
    if (reading.alternative) return finish_two(*reading.alternative, first, "[");
    if (reading.open != 0) {
      first.approximate = false;
      return open_ended(first, reading.open < 0 ? "../" : "", reading.open > 0 ? "/.." : "", false);
    }
    first.approximate = first.approximate || hedged;
    Value value;
    value.kind = ValueKind::date;
    value.date = edtf(first);
    if (first.approximate) value.approximation = Approximation::about;
    return value;
  }

  static std::optional<Value> open_ended(Point point, const std::string& before,
                                         const std::string& after, bool hedged) {
    if (!exists(point) || !point.year) return std::nullopt;
    point.approximate = point.approximate || hedged;
    Value value;
    value.kind = ValueKind::date;
    value.date = before + edtf(point) + after;
    value.approximation = before.empty() ? Approximation::at_least : Approximation::at_most;
    return value;
  }

  bool is_hedged_before() const {
    std::string_view left = context_.left;
    if (left.size() > 40) left.remove_prefix(left.size() - 40);
    const auto tokens = tokenize_expression(left, 60);
    std::size_t end = tokens.size();
    while (end > 0 && (tokens[end - 1].is("el") || tokens[end - 1].is("ano") ||
                       tokens[end - 1].is("the") || tokens[end - 1].is(".")))
      --end;
    if (end == 0) return false;
    const Token& last = tokens[end - 1];
    if (last.is("hacia") || last.is("circa") || last.is("around") || last.is("about") ||
        last.is("approximately") || last.is("aproximadamente") || last.is("~") || last.is("ca")) {
      return true;
    }
    if (end < 2) return false;
    const Token& previous = tokens[end - 2];
    return (previous.is("torno") && (last.is("a") || last.is("al"))) ||
           (previous.is("alrededor") && (last.is("de") || last.is("del")));
  }

  std::vector<Token> tokens_;
  const DateContext& context_;
  std::optional<Point> reference_;
};

}  // namespace

std::optional<Value> parse_date(std::string_view text, const DateContext& context) {
  Parser parser(text, context);
  if (auto value = parser.run()) return value;
  return Parser(text, context).read_day_range();
}

}  // namespace trama

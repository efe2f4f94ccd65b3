#include <trama/graph/value.h>

#include <algorithm>
#include <array>
#include <utility>

namespace trama {
namespace {

constexpr std::array<std::string_view, 5> kind_names{"money", "percent", "quantity", "date",
                                                     "duration"};
constexpr std::array<std::string_view, 6> approximation_names{"exact",   "about",     "at_least",
                                                              "at_most", "more_than", "less_than"};

template <class Enum, std::size_t size>
std::optional<Enum> find_name(const std::array<std::string_view, size>& names,
                              std::string_view text) noexcept {
  const auto found = std::find(names.begin(), names.end(), text);
  if (found == names.end()) return std::nullopt;
  return static_cast<Enum>(found - names.begin());
}

bool is_digit(char c) noexcept {
  return c >= '0' && c <= '9';
}

bool all_digits(std::string_view text) noexcept {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

int number_of(std::string_view digits) noexcept {
  int value = 0;
  for (const char c : digits)
    value = value * 10 + (c - '0');
  return value;
}

std::string xsd(std::string_view name) {
  return std::string(xsd_namespace) += name;
}

int days_in_month(int year, int month) noexcept {
  constexpr std::array<int, 12> days{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const bool is_leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  return month == 2 && is_leap ? 29 : days[static_cast<std::size_t>(month - 1)];
}

enum class DateForm { year, month, day, other };

// The plain calendar forms of ISO 8601 that XML Schema has types for. XML Schema 1.0 has no year 0.
DateForm form_of(std::string_view date) noexcept {
  if (date.starts_with('-')) date.remove_prefix(1);
  if (date.size() < 4 || !all_digits(date.substr(0, 4)) || date.starts_with("0000")) {
    return DateForm::other;
  }
  if (date.size() == 4) return DateForm::year;
  if (date.size() < 7 || date[4] != '-' || !all_digits(date.substr(5, 2))) return DateForm::other;
  const int month = number_of(date.substr(5, 2));
  if (month < 1 || month > 12) return DateForm::other;
  if (date.size() == 7) return DateForm::month;
  if (date.size() != 10 || date[7] != '-' || !all_digits(date.substr(8))) return DateForm::other;
  const int day = number_of(date.substr(8));
  const bool exists = day >= 1 && day <= days_in_month(number_of(date.substr(0, 4)), month);
  return exists ? DateForm::day : DateForm::other;
}

bool is_zone(std::string_view zone) noexcept {
  if (zone.empty() || zone == "Z") return true;
  return zone.size() == 6 && (zone[0] == '+' || zone[0] == '-') && zone[3] == ':' &&
         all_digits(zone.substr(1, 2)) && all_digits(zone.substr(4)) &&
         number_of(zone.substr(1, 2)) <= 14 && number_of(zone.substr(4)) <= 59;
}

bool is_moment(std::string_view date) noexcept {
  const std::size_t at = date.find('T');
  if (at == std::string_view::npos || form_of(date.substr(0, at)) != DateForm::day) return false;
  const std::string_view time = date.substr(at + 1);
  return time.size() >= 8 && time[2] == ':' && time[5] == ':' && all_digits(time.substr(0, 2)) &&
         all_digits(time.substr(3, 2)) && all_digits(time.substr(6, 2)) &&
         number_of(time.substr(0, 2)) <= 23 && number_of(time.substr(3, 2)) <= 59 &&
         number_of(time.substr(6, 2)) <= 59 && is_zone(time.substr(8));
}

TypedLiteral date_literal(const std::string& date) {
  switch (form_of(date)) {
    case DateForm::year:
      return {date, xsd("gYear")};
    case DateForm::month:
      return {date, xsd("gYearMonth")};
    case DateForm::day:
      return {date, xsd("date")};
    case DateForm::other:
      break;
  }
  if (is_moment(date)) return {date, xsd("dateTime")};
  return {date, std::string(edtf_datatype)};
}

// Seven times a decimal integer of any length, for weeks.
std::string times_seven(std::string_view digits) {
  std::string product;
  int carry = 0;
  for (std::size_t i = digits.size(); i-- > 0;) {
    const int sum = (digits[i] - '0') * 7 + carry;
    product += static_cast<char>('0' + sum % 10);
    carry = sum / 10;
  }
  if (carry != 0) product += static_cast<char>('0' + carry);
  std::reverse(product.begin(), product.end());
  return product;
}

// ISO 8601 lets only seconds have a fraction in XML Schema.
std::optional<std::string> duration_lexical(const Value& value) {
  std::string_view number = value.number;
  const bool is_negative = number.starts_with('-');
  if (is_negative) number.remove_prefix(1);
  const std::string sign = is_negative ? "-P" : "P";
  if (value.unit == "second" && !number.empty()) return sign + "T" + std::string(number) + "S";
  if (!all_digits(number)) return std::nullopt;
  const std::string digits(number);
  if (value.unit == "minute") return sign + "T" + digits + "M";
  if (value.unit == "hour") return sign + "T" + digits + "H";
  if (value.unit == "day") return sign + digits + "D";
  if (value.unit == "week") return sign + times_seven(digits) + "D";
  if (value.unit == "month") return sign + digits + "M";
  if (value.unit == "year") return sign + digits + "Y";
  return std::nullopt;
}

}  // namespace

std::string_view to_string(ValueKind kind) noexcept {
  return kind_names[static_cast<std::size_t>(kind)];
}

std::string_view to_string(Approximation approximation) noexcept {
  return approximation_names[static_cast<std::size_t>(approximation)];
}

std::optional<ValueKind> parse_value_kind(std::string_view text) noexcept {
  return find_name<ValueKind>(kind_names, text);
}

std::optional<Approximation> parse_approximation(std::string_view text) noexcept {
  return find_name<Approximation>(approximation_names, text);
}

std::string to_string(const Value& value) {
  constexpr std::array<std::string_view, 6> prefixes{"", "~ ", ">= ", "<= ", "> ", "< "};
  std::string text(prefixes[static_cast<std::size_t>(value.approximation)]);
  if (value.kind == ValueKind::date) return text += value.date;
  text += value.number;
  if (!value.upper.empty()) text += ".." + value.upper;
  const std::string_view unit = value.kind == ValueKind::money ? std::string_view(value.currency)
                                : value.kind == ValueKind::percent ? std::string_view("%")
                                                                   : std::string_view(value.unit);
  if (!unit.empty()) (text += ' ') += unit;
  return text;
}

std::optional<std::string> normalize_decimal(std::string_view text) {
  bool is_negative = false;
  if (text.starts_with('-') || text.starts_with('+')) {
    is_negative = text[0] == '-';
    text.remove_prefix(1);
  }
  const std::size_t point = text.find('.');
  std::string_view whole = text.substr(0, point);
  std::string_view fraction = point == std::string_view::npos ? "" : text.substr(point + 1);
  const bool is_bare_point = point != std::string_view::npos && (whole.empty() || fraction.empty());
  if (is_bare_point || (!whole.empty() && !all_digits(whole)) ||
      (!fraction.empty() && !all_digits(fraction)) || whole.empty()) {
    return std::nullopt;
  }
  whole.remove_prefix(std::min(whole.find_first_not_of('0'), whole.size()));
  fraction = fraction.substr(0, fraction.find_last_not_of('0') + 1);
  if (whole.empty() && fraction.empty()) return "0";
  std::string result = is_negative ? "-" : "";
  result += whole.empty() ? std::string_view("0") : whole;
  if (!fraction.empty()) (result += '.') += fraction;
  return result;
}

std::strong_ordering compare_decimals(std::string_view a, std::string_view b) noexcept {
  const bool a_negative = a.starts_with('-');
  const bool b_negative = b.starts_with('-');
  if (a_negative != b_negative) {
    return a_negative ? std::strong_ordering::less : std::strong_ordering::greater;
  }
  if (a_negative) {
    a.remove_prefix(1);
    b.remove_prefix(1);
    std::swap(a, b);
  }
  const std::string_view a_whole = a.substr(0, a.find('.'));
  const std::string_view b_whole = b.substr(0, b.find('.'));
  if (a_whole.size() != b_whole.size()) return a_whole.size() <=> b_whole.size();
  // Equally long whole parts: byte order is numeric order, and no fraction sorts before any.
  return a.compare(b) <=> 0;
}

TypedLiteral to_literal(const Value& value) {
  if (value.kind == ValueKind::date && !value.date.empty()) return date_literal(value.date);
  if (value.kind == ValueKind::duration && value.upper.empty()) {
    if (auto lexical = duration_lexical(value)) return {std::move(*lexical), xsd("duration")};
  }
  if (value.number.empty()) return {"", xsd("string")};
  return {value.number, xsd("decimal")};
}

bool is_refinement(std::string_view precise_date, std::string_view vague_date) noexcept {
  return precise_date.size() > vague_date.size() && precise_date.starts_with(vague_date) &&
         form_of(precise_date) != DateForm::other && form_of(vague_date) != DateForm::other;
}

}  // namespace trama

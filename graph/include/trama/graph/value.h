#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace trama {

enum class ValueKind : std::uint8_t { money, percent, quantity, date, duration };

/// How the text hedges the number: `unos 50` is about, `al menos 50` at_least, `más de 50`
/// more_than.
enum class Approximation : std::uint8_t { exact, about, at_least, at_most, more_than, less_than };

std::string_view to_string(ValueKind kind) noexcept;
std::string_view to_string(Approximation approximation) noexcept;
std::optional<ValueKind> parse_value_kind(std::string_view text) noexcept;
std::optional<Approximation> parse_approximation(std::string_view text) noexcept;

/// What an expression such as `50 mil millones de dólares` or `marzo de 2021` is worth. Only data:
/// reading it from text is the extractor's task.
struct Value {
  ValueKind kind = ValueKind::quantity;
  Approximation approximation = Approximation::exact;

  /// An exact decimal, as `normalize_decimal` writes it: `"50000000000"`, `"0.15"`, `"-3"`. A
  /// percentage is in percent: `15 %` is `"15"`. Empty for dates.
  std::string number{};
  /// The other end of a range (`entre 10 y 15`), of the same form; empty if there is no range.
  std::string upper{};
  /// ISO 4217, upper case: `"USD"`. Empty where the text does not tell. Money only.
  std::string currency{};
  /// What is counted or measured, as the text has it or as a symbol: `"chips"`, `"MW"`, `"nm"`. Of
  /// a duration one of `second minute hour day week month year`.
  std::string unit{};
  /// EDTF (ISO 8601-2:2019, levels 0 to 2): `"2021-03"`, `"2021-33"` (first quarter),
  /// `"2019/2021"`, `"../2021"`, `"2021~"`. Dates only.
  std::string date{};

  friend auto operator<=>(const Value&, const Value&) = default;
};

/// Values are shared, not copied: entities and qualifiers without one pay for a pointer only.
using ValuePtr = std::shared_ptr<const Value>;

inline ValuePtr make_value(Value value) {
  return std::make_shared<const Value>(std::move(value));
}

/// True if both point to equal values or neither points to any.
inline bool equal_values(const ValuePtr& a, const ValuePtr& b) {
  return a == b || (a && b && *a == *b);
}

/// Language-neutral text: `">= 50000000000 USD"`, `"10..15 %"`, `"~ 3 year"`, `"2021-03"`.
std::string to_string(const Value& value);

/// A decimal in its one canonical form: no plus sign, no leading or trailing zeros, `.` as the
/// point, `0` for any zero. Nothing if the text is not `[+-]digits[.digits]` with at least one
/// digit.
std::optional<std::string> normalize_decimal(std::string_view text);

/// Compares two decimals of canonical form by size, exactly.
std::strong_ordering compare_decimals(std::string_view a, std::string_view b) noexcept;

/// A literal of XML Schema or of EDTF.
struct TypedLiteral {
  std::string lexical;
  std::string datatype;  ///< a full IRI
};

inline constexpr std::string_view xsd_namespace = "http://www.w3.org/2001/XMLSchema#";
inline constexpr std::string_view edtf_datatype = "http://id.loc.gov/datatypes/edtf/EDTF";

/// The most precise literal that holds the value without inventing anything:
/// numbers are xsd:decimal (of a range, its lower end); a full day is xsd:date, `2021-03`
/// xsd:gYearMonth, `2021` xsd:gYear, a moment xsd:dateTime, any other date EDTF; a duration of
/// whole units is xsd:duration (`P3Y`, weeks as days), else xsd:decimal of its unit. A value
/// without number and date gives an empty xsd:string.
TypedLiteral to_literal(const Value& value);

/// True if the first date states the second more precisely: `2021-03-04` or `2021-03` of `2021`.
/// Works on the plain forms `YYYY`, `YYYY-MM`, `YYYY-MM-DD`; any other is refined by nothing.
bool is_refinement(std::string_view precise_date, std::string_view vague_date) noexcept;

}  // namespace trama

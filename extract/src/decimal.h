#pragma once

// Exact decimal arithmetic for values in text: sums and products of short decimals.

#include <optional>
#include <string>
#include <string_view>

namespace trama {

/// units / 10^scale. A result that needs more than 36 digits is not valid, and no operation on it
/// is: what is read from text is never rounded and never overflows.
class Decimal {
 public:
  Decimal() = default;
  /*implicit*/ Decimal(int value) : units_(value) {}

  /// `digits[.digits]`, at most 36 digits.
  static std::optional<Decimal> parse(std::string_view text);

  /// 10^exponent, for 0 <= exponent <= 30.
  static Decimal power_of_ten(int exponent);

  bool is_valid() const { return valid_; }
  bool is_zero() const { return units_ == 0; }
  bool is_integer() const;

  friend Decimal operator+(Decimal a, Decimal b);
  friend Decimal operator*(Decimal a, Decimal b);
  friend Decimal operator-(Decimal a);
  /// Compares values, not digits: 1.50 is 1.5. Both must be valid.
  friend bool operator<(Decimal a, Decimal b);
  friend bool operator==(Decimal a, Decimal b) { return !(a < b) && !(b < a); }

  /// The canonical form of `normalize_decimal`: `"1200.5"`, `"-3"`, `"0"`.
  std::string to_string() const;

 private:
  __extension__ using Units = __int128;

  Units units_ = 0;
  int scale_ = 0;
  bool valid_ = true;

  static Units limit();
  void widen(int scale);
  void check();
};

}  // namespace trama

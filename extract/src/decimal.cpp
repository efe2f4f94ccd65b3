#include "decimal.h"

#include <algorithm>

namespace trama {
namespace {

constexpr int max_digits = 36;

}  // namespace

Decimal::Units Decimal::limit() {
  Units units = 1;
  for (int i = 0; i < max_digits; ++i)
    units *= 10;
  return units;
}

std::optional<Decimal> Decimal::parse(std::string_view text) {
  Decimal result;
  int digits = 0;
  bool fraction = false;
  for (const char c : text) {
    if (c == '.' && !fraction) {
      fraction = true;
    } else if (c >= '0' && c <= '9') {
      if (++digits > max_digits) return std::nullopt;
      result.units_ = result.units_ * 10 + (c - '0');
      result.scale_ += fraction;
    } else {
      return std::nullopt;
    }
  }
  if (digits == 0) return std::nullopt;
  return result;
}

Decimal Decimal::power_of_ten(int exponent) {
  Decimal result = 1;
  for (int i = 0; i < exponent; ++i)
    result.units_ *= 10;
  return result;
}

bool Decimal::is_integer() const {
  Units units = units_;
  for (int i = 0; i < scale_; ++i) {
    if (units % 10 != 0) return false;
    units /= 10;
  }
  return true;
}

void Decimal::check() {
  valid_ = valid_ && units_ < limit() && units_ > -limit();
}

void Decimal::widen(int scale) {
  while (valid_ && scale_ < scale) {
    units_ *= 10;
    ++scale_;
    check();
  }
}

Decimal operator+(Decimal a, Decimal b) {
  const int scale = std::max(a.scale_, b.scale_);
  a.widen(scale);
  b.widen(scale);
  a.units_ += b.units_;
  a.valid_ = a.valid_ && b.valid_;
  a.check();
  return a;
}

Decimal operator*(Decimal a, Decimal b) {
  const auto drop_zeros = [](Decimal& d) {
    while (d.scale_ > 0 && d.units_ % 10 == 0) {
      d.units_ /= 10;
      --d.scale_;
    }
  };
  drop_zeros(a);
  drop_zeros(b);
  a.valid_ = a.valid_ && b.valid_;
  const Decimal::Units size = a.units_ < 0 ? -a.units_ : a.units_;
  const Decimal::Units other = b.units_ < 0 ? -b.units_ : b.units_;
  if (size != 0 && other > Decimal::limit() / size) a.valid_ = false;
  if (!a.valid_) return a;
  a.units_ *= b.units_;
  a.scale_ += b.scale_;
  drop_zeros(a);
  a.check();
  return a;
}

Decimal operator-(Decimal a) {
  a.units_ = -a.units_;
  return a;
}

bool operator<(Decimal a, Decimal b) {
  const int scale = std::max(a.scale_, b.scale_);
  a.widen(scale);
  b.widen(scale);
  return a.units_ < b.units_;
}

std::string Decimal::to_string() const {
  Units rest = units_ < 0 ? -units_ : units_;
  std::string digits;
  for (int place = 0; rest != 0 || place <= scale_; ++place) {
    if (place == scale_ && scale_ > 0) digits += '.';
    digits += static_cast<char>('0' + static_cast<int>(rest % 10));
    rest /= 10;
  }
  std::reverse(digits.begin(), digits.end());
  if (digits.find('.') != digits.npos) {
    digits.erase(digits.find_last_not_of('0') + 1);
    if (digits.back() == '.') digits.pop_back();
  }
  return units_ < 0 ? "-" + digits : digits;
}

}  // namespace trama

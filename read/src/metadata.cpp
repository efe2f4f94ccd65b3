#include "metadata.h"

#include "ascii.h"

#include <array>
#include <cstddef>
#include <vector>

namespace trama {
namespace {

int number_of(std::string_view digits) noexcept {
  int value = 0;
  for (const char c : digits)
    value = value * 10 + (c - '0');
  return value;
}

bool are_digits(std::string_view text) noexcept {
  return !text.empty() && text.find_first_not_of("0123456789") == text.npos;
}

bool is_day(int year, int month, int day) noexcept {
  constexpr std::array<int, 12> lengths = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  if (month < 1 || month > 12 || day < 1) return false;
  const bool is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  const int length = lengths[static_cast<std::size_t>(month - 1)] + (month == 2 && is_leap ? 1 : 0);
  return day <= length;
}

std::string two_digits(int value) {
  return {static_cast<char>('0' + value / 10), static_cast<char>('0' + value % 10)};
}

// `2024`, `2024-03`, `2024-03-05`, `2024/03/05`, `20240305`, each with a time after it or not.
std::optional<std::string> read_iso_date(std::string_view text) {
  const std::size_t length = std::min(text.find_first_not_of("0123456789"), text.size());
  if (length == 8) {
    const std::string_view digits = text.substr(0, 8);
    const int month = number_of(digits.substr(4, 2));
    const int day = number_of(digits.substr(6, 2));
    if (!is_day(number_of(digits.substr(0, 4)), month, day)) return std::nullopt;
    if (text.size() > 8 && text[8] != 'T' && text[8] != ' ') return std::nullopt;
    return std::string(digits.substr(0, 4)) + '-' + two_digits(month) + '-' + two_digits(day);
  }
  if (length != 4) return std::nullopt;
  std::string date(text.substr(0, 4));
  std::string_view rest = text.substr(4);
  if (rest.empty()) return date;
  const char separator = rest[0];
  if (separator != '-' && separator != '/' && separator != '.') return std::nullopt;
  const auto take = [&rest, separator]() -> std::optional<int> {
    if (rest.empty() || rest[0] != separator) return std::nullopt;
    const std::size_t end = std::min(rest.find_first_not_of("0123456789", 1), rest.size());
    if (end < 2 || end > 3) return std::nullopt;
    const int value = number_of(rest.substr(1, end - 1));
    rest.remove_prefix(end);
    return value;
  };
  const auto month = take();
  if (!month || *month < 1 || *month > 12) return std::nullopt;
  date += '-' + two_digits(*month);
  if (rest.empty()) return separator == '-' ? std::optional(date) : std::nullopt;
  const auto day = take();
  if (!day || !is_day(number_of(date.substr(0, 4)), *month, *day)) return std::nullopt;
  date += '-' + two_digits(*day);
  const bool has_time = !rest.empty() && (rest[0] == 'T' || rest[0] == 't' || rest[0] == ' ');
  return rest.empty() || has_time ? std::optional(date) : std::nullopt;
}

// Extended forms of EDTF: seasons, masked digits, intervals, qualifiers. Only the characters and
// the presence of a year are checked.
bool is_edtf(std::string_view text) noexcept {
  if (text.size() > 64 || text.find_first_not_of("0123456789X-/.~?%") != text.npos) return false;
  const std::size_t year = text.find_first_of("0123456789");
  if (year == text.npos || text.size() < year + 4) return false;
  for (std::size_t i = year; i < year + 4; ++i)
    if (!is_digit(text[i]) && text[i] != 'X') return false;
  const std::string_view after = text.substr(year + 4);
  return after.empty() || std::string_view("-/~?%").find(after[0]) != after.npos;
}

// The first three letters are enough, in both languages.
int find_month(std::string_view word) {
  constexpr std::array<std::string_view, 12> english = {
      "january", "february", "march",     "april",   "may",      "june",
      "july",    "august",   "september", "october", "november", "december"};
  constexpr std::array<std::string_view, 12> spanish = {
      "enero", "febrero", "marzo",      "abril",   "mayo",      "junio",
      "julio", "agosto",  "septiembre", "octubre", "noviembre", "diciembre"};
  if (word.size() < 3) return 0;
  if (equals_ignoring_case(word, "setiembre") || equals_ignoring_case(word, "set")) return 9;
  if (equals_ignoring_case(word, "sept")) return 9;
  for (std::size_t i = 0; i < 12; ++i) {
    for (const std::string_view name : {english[i], spanish[i]}) {
      if (equals_ignoring_case(word, name) || equals_ignoring_case(word, name.substr(0, 3)))
        return static_cast<int>(i + 1);
    }
  }
  return 0;
}

std::optional<std::string> read_written_date(std::string_view text) {
  int year = 0;
  int month = 0;
  int day = 0;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    if (is_digit(text[i])) {
      while (end < text.size() && is_digit(text[end]))
        ++end;
      const std::string_view digits = text.substr(i, end - i);
      const bool is_time = end < text.size() && text[end] == ':';
      if (is_time) break;
      if (digits.size() == 4 && year == 0) {
        year = number_of(digits);
      } else if (digits.size() <= 2 && day == 0) {
        day = number_of(digits);
      }
    } else if (is_alpha(text[i])) {
      while (end < text.size() && is_alpha(text[end]))
        ++end;
      if (month == 0) month = find_month(text.substr(i, end - i));
    } else {
      ++end;
    }
    i = end;
  }
  if (year == 0 || month == 0) return std::nullopt;
  std::string date = two_digits(year / 100) + two_digits(year % 100) + '-' + two_digits(month);
  if (day == 0) return date;
  if (!is_day(year, month, day)) return std::nullopt;
  return date + '-' + two_digits(day);
}

}  // namespace

std::optional<std::string> read_date(std::string_view text) {
  text = trim(text);
  if (text.empty() || text.size() > 100) return std::nullopt;
  if (auto date = read_iso_date(text)) return date;
  if (is_edtf(text) && !are_digits(text) &&
      !(is_digit(text[0]) && text.find('/') == 4 && text.size() < 9)) {
    // A plain date that the first reading refused is no date, such as the 30th of February.
    const bool is_plain = text.find_first_not_of("0123456789-") == text.npos;
    const bool is_season = text.size() == 7 && text[4] == '-' && text[5] >= '2' && text[5] <= '4';
    if (!is_plain || is_season) return std::string(text);
    return std::nullopt;
  }
  return read_written_date(text);
}

std::optional<std::string> read_language(std::string_view text) {
  text = trim(text);
  std::string tag;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find_first_of("-_", begin), text.size());
    const std::string_view part = text.substr(begin, end - begin);
    if (part.empty() || part.size() > 8) return std::nullopt;
    const bool is_word =
        part.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") ==
        part.npos;
    if (!is_word) return std::nullopt;
    std::string subtag = to_lower(part);
    if (begin == 0) {
      if (part.size() < 2 || part.size() > 3 || !is_alpha(part[0])) return std::nullopt;
    } else {
      tag += '-';
      if (part.size() == 2) subtag = {to_upper(part[0]), to_upper(part[1])};
      if (part.size() == 4 && is_alpha(part[0])) subtag[0] = to_upper(subtag[0]);
    }
    tag += subtag;
    begin = end + 1;
  }
  return tag;
}

std::string read_address(std::string_view address, std::string_view base) {
  address = trim(address);
  const auto is_absolute = [](std::string_view text) {
    return starts_ignoring_case(text, "http://") || starts_ignoring_case(text, "https://");
  };
  if (address.empty() || address.find_first_of(" \t\r\n<>\"") != address.npos) return {};
  if (is_absolute(address)) return std::string(address);
  base = trim(base);
  if (!is_absolute(base)) return address.starts_with("//") ? "https:" + std::string(address) : "";
  const std::size_t scheme = base.find(':');
  if (address.starts_with("//"))
    return std::string(base.substr(0, scheme + 1)) + std::string(address);
  if (address.find(':') < address.find('/')) return {};
  const std::size_t host_end = std::min(base.find('/', scheme + 3), base.size());
  if (address[0] == '/') return std::string(base.substr(0, host_end)) + std::string(address);
  const std::size_t path_end = base.substr(0, base.find_first_of("?#")).rfind('/');
  const std::string_view folder = base.substr(0, std::max(host_end, path_end + 1));
  return std::string(folder) + (folder.ends_with('/') ? "" : "/") + std::string(address);
}

}  // namespace trama

#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

// What ASCII says of characters, whatever the locale.
namespace trama {

constexpr bool is_space(char c) noexcept {
  return c == ' ' || (c >= '\t' && c <= '\r');
}
constexpr bool is_digit(char c) noexcept {
  return c >= '0' && c <= '9';
}
constexpr bool is_alpha(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
constexpr bool is_alnum(char c) noexcept {
  return is_digit(c) || is_alpha(c);
}
constexpr bool is_punctuation(char c) noexcept {
  return c > ' ' && c < '\x7F' && !is_alnum(c);
}
constexpr char to_lower(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
}
constexpr char to_upper(char c) noexcept {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - ('a' - 'A')) : c;
}

inline std::string to_lower(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(), [](char c) { return to_lower(c); });
  return result;
}

constexpr bool equals_ignoring_case(std::string_view a, std::string_view b) noexcept {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (to_lower(a[i]) != to_lower(b[i])) return false;
  return true;
}

constexpr bool starts_ignoring_case(std::string_view text, std::string_view start) noexcept {
  return text.size() >= start.size() && equals_ignoring_case(text.substr(0, start.size()), start);
}

constexpr std::string_view trim(std::string_view text) noexcept {
  while (!text.empty() && is_space(text.front()))
    text.remove_prefix(1);
  while (!text.empty() && is_space(text.back()))
    text.remove_suffix(1);
  return text;
}

}  // namespace trama

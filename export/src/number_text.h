#pragma once

#include <array>
#include <charconv>
#include <string>

namespace trama {

/// The shortest decimal that reads back as the same number, never with an exponent, whatever the
/// locale: `0.93`.
inline std::string decimal(float number) {
  std::array<char, 64> buffer{};
  const auto result =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), number, std::chars_format::fixed);
  return {buffer.data(), result.ptr};
}

}  // namespace trama

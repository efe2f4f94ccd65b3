#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace trama {

/// XXH64 (Yann Collet, xxHash specification 0.1.1, section "XXH64 algorithm") of the bytes.
/// The same on every machine and in every release: ids in saved graphs depend on it.
/// Not for defence against inputs made to collide.
std::uint64_t hash64(std::string_view bytes, std::uint64_t seed = 0) noexcept;

/// Sixteen lower-case hexadecimal digits.
std::string to_hex(std::uint64_t value);

/// Gathers fields into one hash; every field is preceded by its length, so that
/// `("ab", "c")` and `("a", "bc")` differ.
class Fingerprint {
 public:
  Fingerprint& add(std::string_view field);
  Fingerprint& add(std::uint64_t field);
  std::uint64_t value() const noexcept { return hash64(bytes_); }

 private:
  std::string bytes_;
};

}  // namespace trama

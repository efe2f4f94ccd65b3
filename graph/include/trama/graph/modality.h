#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace trama {

/// In what sense a text states a relation.
enum class Modality : std::uint8_t {
  asserted,  ///< stated as a fact, past or present
  planned,   ///< announced, agreed or certain to come
  possible,  ///< may, could, might, is considering, is rumoured
  negated,   ///< denied, refused, cancelled, never true
  ended,     ///< was so and, the text says, no longer is
};

inline constexpr std::array<Modality, 5> all_modalities{
    Modality::asserted, Modality::planned, Modality::possible, Modality::negated, Modality::ended};

/// `"asserted"`, `"planned"`, …: the ids of the schema and of every format.
std::string_view to_string(Modality modality) noexcept;

/// Reads exactly what `to_string` writes.
std::optional<Modality> parse_modality(std::string_view text) noexcept;

}  // namespace trama

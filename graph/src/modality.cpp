#include <trama/graph/modality.h>

namespace trama {

std::string_view to_string(Modality modality) noexcept {
  switch (modality) {
    case Modality::asserted:
      return "asserted";
    case Modality::planned:
      return "planned";
    case Modality::possible:
      return "possible";
    case Modality::negated:
      return "negated";
    case Modality::ended:
      return "ended";
  }
  return "asserted";
}

std::optional<Modality> parse_modality(std::string_view text) noexcept {
  for (const Modality modality : all_modalities) {
    if (text == to_string(modality)) return modality;
  }
  return std::nullopt;
}

}  // namespace trama

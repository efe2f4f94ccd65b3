#include <trama/graph/document.h>

#include <algorithm>

namespace trama {

std::uint32_t page_of(const Document& document, std::uint32_t position) noexcept {
  const auto& begins = document.page_begins;
  const auto next = std::upper_bound(begins.begin(), begins.end(), position);
  return static_cast<std::uint32_t>(next - begins.begin());
}

}  // namespace trama

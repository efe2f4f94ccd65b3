#include "embedding.h"

#include "half.h"
#include "tokenizer.h"

#include <cstring>

namespace trama {
Result<EmbeddingTable> EmbeddingTable::parse(std::string bytes, std::size_t width,
                                             const std::string& source) {
  const std::size_t row = width / block_weights * block_bytes;
  if (width % block_weights != 0 || bytes.empty() || bytes.size() % row != 0)
    return fail(ErrorCode::model,
                "has " + std::to_string(bytes.size()) + " bytes, expected a multiple of " +
                    std::to_string(row) + ", one row of " + std::to_string(width) + " weights",
                {.source = source});
  EmbeddingTable out;
  out.rows_ = bytes.size() / row;
  out.width_ = width;
  out.bytes_ = std::move(bytes);
  return out;
}

void EmbeddingTable::read(std::int32_t row, float* out) const noexcept {
  if (row < 0 || static_cast<std::size_t>(row) >= rows_) row = Tokenizer::unknown_piece;
  const std::size_t blocks = width_ / block_weights;
  const auto* block = reinterpret_cast<const unsigned char*>(bytes_.data()) +
                      static_cast<std::size_t>(row) * blocks * block_bytes;
  for (std::size_t b = 0; b < blocks; ++b, block += block_bytes, out += block_weights) {
    std::uint16_t half = 0;
    std::memcpy(&half, block, sizeof half);
    const float scale = half_to_float(half);
    const unsigned char* nibbles = block + sizeof half;
    for (std::size_t i = 0; i < block_weights / 2; ++i) {
      out[i] = static_cast<float>((nibbles[i] & 15) - 8) * scale;
      out[i + block_weights / 2] = static_cast<float>((nibbles[i] >> 4) - 8) * scale;
    }
  }
}

}  // namespace trama

#pragma once

#include "trama/graph/error.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace trama {

/// The word embeddings, kept in four bits and read row by row: a table look-up is no work for an
/// inference engine, and 64,000 rows in floats would take 98 MB.
///
/// Layout: per row width / 32 blocks, each an IEEE 754 half (scale) and 16 bytes, whose low nibbles are
/// weights 0–15 and whose high nibbles are 16–31; a weight is (nibble − 8) × scale.
class EmbeddingTable {
 public:
  static constexpr std::size_t block_weights = 32, block_bytes = 18;

  /// Errors: `model` (the size is no multiple of a row's).
  static Result<EmbeddingTable> parse(std::string bytes, std::size_t width, const std::string& source);

  std::size_t rows() const noexcept { return rows_; }

  /// Writes the `width` weights of a row. A row beyond the table is that of the unknown piece.
  void read(std::int32_t row, float* out) const noexcept;

 private:
  std::string bytes_;
  std::size_t width_ = 0;
  std::size_t rows_ = 0;
};

}  // namespace trama

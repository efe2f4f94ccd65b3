#pragma once

// Tensors of a safetensors file (https://github.com/huggingface/safetensors, "Format").

#include "trama/graph/error.h"

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace trama {

/// A matrix or vector, row by row; halves become floats when read.
struct Tensor {
  std::vector<std::size_t> shape;
  std::vector<float> values;

  std::size_t rows() const { return shape.size() < 2 ? 1 : shape[0]; }
  std::size_t columns() const { return shape.empty() ? 0 : shape.back(); }
  const float* row(std::size_t r) const { return values.data() + r * columns(); }
};

/// Tensors by name.
class Tensors {
 public:
  /// Errors: `io`, `not_found`, `model` (not a safetensors file, neither F32 nor F16, offsets out of the file).
  static Result<Tensors> load(const std::filesystem::path& path);

  /// The tensor of that name and shape. Error: `model`, naming the file and what was found.
  Result<const Tensor*> at(const std::string& name, std::vector<std::size_t> shape) const;

 private:
  std::string source_;
  std::map<std::string, Tensor> tensors_;
};

}  // namespace trama

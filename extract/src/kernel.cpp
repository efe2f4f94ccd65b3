#include "kernel.h"

#include <algorithm>

// Function multiversioning resolves through ifuncs, which the thread and address sanitizers cannot
// start under; there the plain version serves.
#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define TRAMA_CLONES __attribute__((target_clones("arch=haswell", "default")))
#else
#define TRAMA_CLONES
#endif

namespace trama::kernel {

TRAMA_CLONES void add(float* __restrict y, const float* __restrict x, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) y[i] += x[i];
}

TRAMA_CLONES void add_scaled_difference(float* __restrict y, const float* __restrict a,
                                        const float* __restrict b, float scale, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) y[i] += (a[i] - b[i]) * scale;
}

TRAMA_CLONES void sum(float* __restrict y, const float* __restrict a, const float* __restrict b,
                      std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) y[i] = a[i] + b[i];
}

TRAMA_CLONES void product(float* __restrict y, const float* __restrict a,
                          const float* __restrict b, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) y[i] = a[i] * b[i];
}

TRAMA_CLONES void relu(float* y, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) y[i] = std::max(y[i], 0.0f);
}

// Thirty-two partial sums, so that the compiler may use vectors without reordering a single sum.
TRAMA_CLONES float dot(const float* __restrict a, const float* __restrict b, std::size_t n) {
  constexpr std::size_t lanes = 32;
  float part[lanes] = {};
  std::size_t i = 0;
  for (; i + lanes <= n; i += lanes)
    for (std::size_t k = 0; k < lanes; ++k) part[k] += a[i + k] * b[i + k];
  float total = 0.0f;
  for (; i < n; ++i) total += a[i] * b[i];
  for (const float p : part) total += p;
  return total;
}

TRAMA_CLONES void multiply(float* __restrict y, const float* __restrict rows,
                           const float* __restrict x, const float* __restrict bias,
                           std::size_t count, std::size_t n) {
  constexpr std::size_t lanes = 32;
  for (std::size_t r = 0; r < count; ++r) {
    const float* row = rows + r * n;
    float part[lanes] = {};
    std::size_t i = 0;
    for (; i + lanes <= n; i += lanes)
      for (std::size_t k = 0; k < lanes; ++k) part[k] += row[i + k] * x[i + k];
    float total = bias ? bias[r] : 0.0f;
    for (; i < n; ++i) total += row[i] * x[i];
    for (const float p : part) total += p;
    y[r] = total;
  }
}

}  // namespace trama::kernel

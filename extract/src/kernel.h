#pragma once

// The few loops in which the heads spend their time. Compiled for plain x86-64 and for AVX2 with
// FMA; the loader picks one.

#include <cstddef>

namespace trama::kernel {

/// y[i] += x[i]
void add(float* y, const float* x, std::size_t n);
/// y[i] += (a[i] - b[i]) * scale
void add_scaled_difference(float* y, const float* a, const float* b, float scale, std::size_t n);
/// y[i] = a[i] + b[i]
void sum(float* y, const float* a, const float* b, std::size_t n);
/// y[i] = a[i] * b[i]
void product(float* y, const float* a, const float* b, std::size_t n);
/// y[i] = max(y[i], 0)
void relu(float* y, std::size_t n);
float dot(const float* a, const float* b, std::size_t n);
/// y[r] = rows[r] · x + bias[r] for `count` rows of length n; bias may be null.
void multiply(float* y, const float* rows, const float* x, const float* bias, std::size_t count,
              std::size_t n);

}  // namespace trama::kernel

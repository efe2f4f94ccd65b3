#include "kernel.h"

#include <cmath>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace trama {
namespace {

// Around the 32 partial sums and the vector widths of 4, 8 and 16 floats.
const std::vector<std::size_t> sizes{0, 1, 2, 3, 5, 7, 8, 9, 15, 17, 31, 32, 33, 63, 64, 65, 127, 129, 384, 385};

/// Numbers between -1 and 1 after one guard cell on each side that must stay as it is.
class Vector {
 public:
  Vector(std::mt19937& random, std::size_t n) : cells_(n + 2, guard) {
    std::uniform_real_distribution<float> number(-1.0f, 1.0f);
    for (std::size_t i = 0; i < n; ++i) data()[i] = number(random);
  }
  float* data() { return cells_.data() + 1; }
  float operator[](std::size_t i) const { return cells_[i + 1]; }
  bool kept_its_edges() const { return cells_.front() == guard && cells_.back() == guard; }

 private:
  static constexpr float guard = 12345.0f;
  std::vector<float> cells_;
};

/// Two inputs and an output of one size, as they were made and as a kernel may change them.
struct Case {
  explicit Case(std::size_t size)
      : n(size), random(static_cast<std::uint32_t>(20261130 + n)), a(random, n), b(random, n), y(random, n), before(y) {}

  std::size_t n;
  std::mt19937 random;
  Vector a, b, y, before;
};

TEST(Kernel, AddAddsEachElement) {
  for (const std::size_t n : sizes) {
    Case c(n);
    kernel::add(c.y.data(), c.a.data(), n);
    for (std::size_t i = 0; i < n; ++i) EXPECT_FLOAT_EQ(c.y[i], c.before[i] + c.a[i]) << i << " of " << n;
    EXPECT_TRUE(c.y.kept_its_edges()) << n;
  }
}

TEST(Kernel, AddScaledDifferenceScalesTheDifferenceAlone) {
  for (const std::size_t n : sizes) {
    Case c(n);
    kernel::add_scaled_difference(c.y.data(), c.a.data(), c.b.data(), 0.3f, n);
    for (std::size_t i = 0; i < n; ++i)
      EXPECT_NEAR(c.y[i], c.before[i] + (c.a[i] - c.b[i]) * 0.3f, 1e-6f) << i << " of " << n;
    EXPECT_TRUE(c.y.kept_its_edges()) << n;
  }
}

TEST(Kernel, SumOverwritesItsOutput) {
  for (const std::size_t n : sizes) {
    Case c(n);
    kernel::sum(c.y.data(), c.a.data(), c.b.data(), n);
    for (std::size_t i = 0; i < n; ++i) EXPECT_FLOAT_EQ(c.y[i], c.a[i] + c.b[i]) << i << " of " << n;
    EXPECT_TRUE(c.y.kept_its_edges()) << n;
  }
}

TEST(Kernel, ProductOverwritesItsOutput) {
  for (const std::size_t n : sizes) {
    Case c(n);
    kernel::product(c.y.data(), c.a.data(), c.b.data(), n);
    for (std::size_t i = 0; i < n; ++i) EXPECT_FLOAT_EQ(c.y[i], c.a[i] * c.b[i]) << i << " of " << n;
    EXPECT_TRUE(c.y.kept_its_edges()) << n;
  }
}

TEST(Kernel, ReluKeepsWhatIsPositiveAndZeroesTheRest) {
  for (const std::size_t n : sizes) {
    Case c(n);
    kernel::relu(c.y.data(), n);
    for (std::size_t i = 0; i < n; ++i) EXPECT_EQ(c.y[i], c.before[i] > 0.0f ? c.before[i] : 0.0f) << i << " of " << n;
    EXPECT_TRUE(c.y.kept_its_edges()) << n;
  }
}

double dot_in_doubles(const float* a, const float* b, std::size_t n) {
  double total = 0.0;
  for (std::size_t i = 0; i < n; ++i) total += static_cast<double>(a[i]) * static_cast<double>(b[i]);
  return total;
}

TEST(Kernel, DotSumsEveryProductOnce) {
  for (const std::size_t n : sizes) {
    Case c(n);
    EXPECT_NEAR(static_cast<double>(kernel::dot(c.a.data(), c.b.data(), n)),
                dot_in_doubles(c.a.data(), c.b.data(), n), 1e-4)
        << n;
  }
}

TEST(Kernel, MultiplyGivesEachRowItsOwnProductAndBias) {
  constexpr std::size_t count = 5;
  for (const std::size_t n : sizes)
    for (const bool biased : {true, false}) {
      Case c(n);
      Vector rows(c.random, count * n), bias(c.random, count), out(c.random, count);
      kernel::multiply(out.data(), rows.data(), c.a.data(), biased ? bias.data() : nullptr, count, n);
      for (std::size_t r = 0; r < count; ++r)
        EXPECT_NEAR(static_cast<double>(out[r]),
                    dot_in_doubles(rows.data() + r * n, c.a.data(), n) + (biased ? static_cast<double>(bias[r]) : 0.0),
                    1e-4)
            << "row " << r << " of length " << n << ", biased " << biased;
      EXPECT_TRUE(out.kept_its_edges()) << n;
    }
}

}  // namespace
}  // namespace trama

#include "embedding.h"
#include "model_support.h"
#include "tokenizer.h"

#include <array>
#include <cmath>
#include <limits>

#include <gmock/gmock.h>

namespace trama {
namespace {

using ::testing::HasSubstr;

constexpr std::size_t block_weights = EmbeddingTable::block_weights;

/// A block whose weight i is (nibble i - 8) times the half.
std::string block(std::uint16_t half, const std::array<int, block_weights>& nibbles) {
  std::string out{static_cast<char>(half & 0xFF), static_cast<char>(half >> 8)};
  for (std::size_t i = 0; i < block_weights / 2; ++i)
    out += static_cast<char>(nibbles[i] | nibbles[i + block_weights / 2] << 4);
  return out;
}

std::array<int, block_weights> counting() {
  std::array<int, block_weights> out{};
  for (std::size_t i = 0; i < block_weights; ++i) out[i] = static_cast<int>(i * 7 % 16);
  return out;
}

std::array<int, block_weights> all(int nibble) {
  std::array<int, block_weights> out{};
  out.fill(nibble);
  return out;
}

std::vector<float> read(const EmbeddingTable& table, std::int32_t row, std::size_t width = block_weights) {
  std::vector<float> out(width, NAN);
  table.read(row, out.data());
  return out;
}

EmbeddingTable table_of(const std::string& bytes, std::size_t width = block_weights) {
  return test::value_of(EmbeddingTable::parse(bytes, width, "test.q4"));
}

TEST(EmbeddingTable, EveryNibbleStandsForItsWeight) {
  const auto nibbles = counting();
  const auto weights = read(table_of(block(0x3800, nibbles)), 0);  // 0.5
  for (std::size_t i = 0; i < block_weights; ++i)
    EXPECT_EQ(weights[i], 0.5f * static_cast<float>(nibbles[i] - 8)) << i;
}

TEST(EmbeddingTable, ReadsEveryKindOfHalf) {
  const std::vector<std::pair<std::uint16_t, float>> halves{
      {0x0000, 0.0f},         {0x3C00, 1.0f},          {0xC000, -2.0f},         {0x7BFF, 65504.0f},
      {0x0400, 0x1p-14f},     {0x03FF, 1023 * 0x1p-24f}, {0x0001, 0x1p-24f},    {0x8001, -0x1p-24f},
      {0x3555, 0x1.554p-2f},
  };
  for (const auto& [half, value] : halves)
    EXPECT_EQ(read(table_of(block(half, all(9))), 0)[0], value) << std::hex << half;
}

TEST(EmbeddingTable, InfinityAndNanStayWhatTheyAre) {
  EXPECT_EQ(read(table_of(block(0x7C00, all(9))), 0)[5], INFINITY);
  EXPECT_EQ(read(table_of(block(0xFC00, all(9))), 0)[5], -INFINITY);
  EXPECT_TRUE(std::isnan(read(table_of(block(0x7E00, all(9))), 0)[5]));
}

TEST(EmbeddingTable, EachBlockOfARowHasItsOwnScale) {
  const auto table = table_of(block(0x3C00, all(9)) + block(0x4000, all(9)) +  // row 0: 1 and 2
                                  block(0x4200, all(7)) + block(0x4400, all(7)),  // row 1: -3 and -4
                              2 * block_weights);
  EXPECT_EQ(table.rows(), 2u);
  const auto second = read(table, 1, 2 * block_weights);
  EXPECT_EQ(second.front(), -3.0f);
  EXPECT_EQ(second[block_weights - 1], -3.0f);
  EXPECT_EQ(second[block_weights], -4.0f);
  EXPECT_EQ(second.back(), -4.0f);
}

TEST(EmbeddingTable, ARowBeyondTheTableIsThatOfTheUnknownPiece) {
  std::string bytes;
  for (const std::uint16_t half : std::array<std::uint16_t, 5>{0x3C00, 0x4000, 0x4200, 0x4400, 0x4500}) bytes += block(half, all(9));
  const auto table = table_of(bytes);
  ASSERT_EQ(table.rows(), 5u);
  const auto unknown = read(table, Tokenizer::unknown_piece);
  EXPECT_EQ(unknown[0], 4.0f);
  for (const std::int32_t row : {-1, 5, 64000, std::numeric_limits<std::int32_t>::max(),
                                 std::numeric_limits<std::int32_t>::min()})
    EXPECT_EQ(read(table, row), unknown) << row;
}

TEST(EmbeddingTable, ASizeThatIsNoMultipleOfARowIsNamed) {
  const Error error = test::error_of(EmbeddingTable::parse(std::string(37, '\0'), 64, "test.q4"));
  EXPECT_EQ(error.code, ErrorCode::model);
  EXPECT_THAT(error.to_string(), HasSubstr("test.q4"));
  EXPECT_THAT(error.message, HasSubstr("has 37 bytes, expected a multiple of 36"));
}

TEST(EmbeddingTable, AnEmptyTableIsRefused) {
  EXPECT_EQ(test::error_of(EmbeddingTable::parse("", 64, "test.q4")).code, ErrorCode::model);
}

}  // namespace
}  // namespace trama

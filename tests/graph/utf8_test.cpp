#include "support.h"

#include <trama/graph/utf8.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace trama {
namespace {

std::string encode(const std::vector<char32_t>& code_points) {
  std::string text;
  for (const char32_t c : code_points)
    utf8::append(text, c);
  return text;
}

// Text of all widths; the seed is shown when a test fails.
std::vector<char32_t> random_code_points(std::mt19937& random, std::size_t length) {
  std::vector<char32_t> code_points;
  while (code_points.size() < length) {
    const char32_t limits[] = {0x80, 0x800, 0x10000, 0x110000};
    const char32_t c = static_cast<char32_t>(random()) % limits[random() % 4];
    if (c < 0xD800 || c > 0xDFFF) code_points.push_back(c);
  }
  return code_points;
}

TEST(Utf8, AcceptsTheFirstAndLastOfEachLength) {
  EXPECT_TRUE(utf8::is_valid(
      encode({0x00, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFD, 0xFFFF, 0x10000, 0x10FFFF})));
}

TEST(Utf8, RefusesOverlongFormsSurrogatesAndBeyondTheEnd) {
  for (const char* text :
       {"\xC0\x80", "\xC1\xBF", "\xE0\x80\x80", "\xE0\x9F\xBF", "\xF0\x80\x80\x80",
        "\xF0\x8F\xBF\xBF", "\xED\xA0\x80", "\xED\xBF\xBF", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80",
        "\xFF", "\x80", "\xC3", "\xE2\x82", "\xF0\x9F\x98"}) {
    EXPECT_EQ(utf8::find_invalid(text), 0u);
  }
}

TEST(Utf8, FindsTheFirstIllFormedByte) {
  EXPECT_EQ(utf8::find_invalid("Él está \xC3"), 10u);
  EXPECT_EQ(utf8::find_invalid("a long run of ASCII before \xFF and after"), 27u);
}

// The examples of the Unicode Standard, tables 3-8 to 3-11.
TEST(Utf8, ReplacesMaximalSubpartsAsTheStandardShows) {
  const std::string r = "\uFFFD";
  EXPECT_EQ(utf8::sanitize("\xC0\xAF\xE0\x80\xBF\xF0\x81\x82\x41").text,
            r + r + r + r + r + r + r + r + "A");
  EXPECT_EQ(utf8::sanitize("\xED\xA0\x80\xED\xBF\xBF\xED\xAF\x41").text,
            r + r + r + r + r + r + r + r + "A");
  EXPECT_EQ(utf8::sanitize("\xF4\x91\x92\x93\xFF\x41\x80\xBF\x42").text,
            r + r + r + r + r + "A" + r + r + "B");
  EXPECT_EQ(utf8::sanitize("\xE1\x80\xE2\xF0\x91\x92\xF1\xBF\x41").text, r + r + r + r + "A");
}

TEST(Utf8, CountsReplacementsAndNotTheReplacementCharacterItself) {
  const auto sanitized = utf8::sanitize("a\xFF\uFFFD\xE2\x82");
  EXPECT_EQ(sanitized.replaced, 2u);
  EXPECT_EQ(sanitized.text, "a\uFFFD\uFFFD\uFFFD");
}

TEST(Utf8, WritesSurrogatesAsTheReplacementCharacter) {
  EXPECT_EQ(encode({0xD800, 0x110000}), "\uFFFD\uFFFD");
}

TEST(Utf8, IteratesCodePointsWithTheirBytes) {
  std::vector<char32_t> seen;
  std::vector<std::size_t> offsets;
  const std::string text = "aé€😀";
  const auto view = utf8::code_points(text);
  for (auto at = view.begin(); at != view.end(); ++at) {
    seen.push_back(*at);
    offsets.push_back(at.byte_offset());
  }
  EXPECT_EQ(seen, (std::vector<char32_t>{U'a', U'é', U'€', U'😀'}));
  EXPECT_EQ(offsets, (std::vector<std::size_t>{0, 1, 3, 6}));
}

TEST(Utf8, PrefixNeverCutsACharacter) {
  EXPECT_EQ(utf8::prefix("ñandú", 1), "ñ");
  EXPECT_EQ(utf8::prefix("ñandú", 99), "ñandú");
  EXPECT_EQ(utf8::substr("el ñandú", {3, 8}), "ñandú");
  EXPECT_EQ(utf8::substr("corto", {9, 12}), "");
}

TEST(Utf8, SanitizedTextIsAlwaysValidAndValidTextUntouched) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    std::string bytes;
    for (int i = 0; i < 60; ++i)
      bytes += static_cast<char>(random() % 256);
    const auto sanitized = utf8::sanitize(bytes);
    EXPECT_TRUE(utf8::is_valid(sanitized.text));
    EXPECT_EQ(utf8::count(sanitized.text), utf8::count(bytes));
    EXPECT_EQ(utf8::sanitize(sanitized.text).replaced, 0u);
    EXPECT_EQ(utf8::sanitize(sanitized.text).text, sanitized.text);
  }
}

TEST(CodePointIndex, AgreesWithCountingFromTheStart) {
  for (unsigned seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    const auto code_points = random_code_points(random, random() % 400);
    const std::string text = encode(code_points);
    const utf8::CodePointIndex index(text);
    ASSERT_EQ(index.size(), code_points.size());
    std::size_t byte_offset = 0;
    for (std::uint32_t i = 0; i < code_points.size(); ++i) {
      ASSERT_EQ(index.byte_offset(i), byte_offset);
      const std::size_t width = encode({code_points[i]}).size();
      for (std::size_t b = 0; b < width; ++b)
        ASSERT_EQ(index.code_point(byte_offset + b), i);
      byte_offset += width;
    }
    EXPECT_EQ(index.byte_offset(index.size()), text.size());
    EXPECT_EQ(index.code_point(text.size()), index.size());
  }
}

TEST(CodePointIndex, SlicesByCodePoints) {
  const std::string text = "Amazon firmó un acuerdo de 50 000 M€ con OpenAI.";
  const utf8::CodePointIndex index(text);
  EXPECT_EQ(index.substr({7, 12}), "firmó");
  EXPECT_EQ(index.substr({41, 47}), "OpenAI");
  EXPECT_EQ(index.substr({41, 99}), "OpenAI.");
  EXPECT_EQ(index.substr({99, 120}), "");
}

TEST(CodePointIndex, WidensBytesToWholeCharacters) {
  const std::string text = "aéb";
  const utf8::CodePointIndex index(text);
  EXPECT_EQ(index.span_of_bytes(2, 3), (Span{1, 2}));
  EXPECT_EQ(index.span_of_bytes(0, 2), (Span{0, 2}));
  EXPECT_EQ(index.span_of_bytes(1, 1), (Span{1, 1}));
}

TEST(CodePointIndex, OfNothingHasSizeZero) {
  const utf8::CodePointIndex index("");
  EXPECT_EQ(index.size(), 0u);
  EXPECT_EQ(index.byte_offset(0), 0u);
  EXPECT_EQ(index.code_point(0), 0u);
  EXPECT_EQ(index.substr({0, 4}), "");
}

}  // namespace
}  // namespace trama

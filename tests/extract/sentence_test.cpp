#include "trama/extract/sentence.h"

#include "language_support.h"
#include "trama/extract/word.h"
#include "trama/graph/utf8.h"

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace trama {
namespace {

std::string with_escapes(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size()) {
      ++i;
      result += text[i] == 'n'   ? '\n'
                : text[i] == 'r' ? '\r'
                : text[i] == 't' ? '\t'
                : text[i] == 'f' ? '\f'
                                 : text[i];
    } else {
      result += text[i];
    }
  }
  return result;
}

std::string strip(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t\r\n\f");
  if (begin == text.npos) return {};
  return std::string(text.substr(begin, text.find_last_not_of(" \t\r\n\f") - begin + 1));
}

TEST(SplitSentences, FindsTheBoundariesOfTheCaseFile) {
  for (const std::string& line : test::case_lines("sentences.txt")) {
    const auto parts = test::split(line, " :: ");
    ASSERT_EQ(parts.size(), 2u) << line;
    const std::string marked = with_escapes(parts[1]);
    std::string text;
    std::vector<std::string> expected;
    for (const std::string& part : test::split(marked, "¦"))
      expected.push_back(strip(part));
    for (std::size_t i = 0; i < marked.size(); ++i) {
      if (marked.compare(i, 2, "¦") == 0) {
        ++i;
      } else {
        text += marked[i];
      }
    }
    std::vector<std::string> found;
    for (const Span sentence : split_sentences(text))
      found.emplace_back(utf8::substr(text, sentence));
    EXPECT_EQ(found, expected) << parts[0];
  }
}

TEST(SplitSentences, GivesNothingForWhiteSpace) {
  EXPECT_TRUE(split_sentences("").empty());
  EXPECT_TRUE(split_sentences(" \n\t\u00a0\n").empty());
}

TEST(SplitSentences, CountsCodePoints) {
  const auto sentences = split_sentences("  Café 🚀 nuevo.  Sí.");
  ASSERT_EQ(sentences.size(), 2u);
  EXPECT_EQ(sentences[0], (Span{2, 15}));
  EXPECT_EQ(sentences[1], (Span{17, 20}));
}

TEST(SplitSentences, CutsAStretchWithoutStopsAtWhiteSpace) {
  std::string text;
  while (text.size() < 100'000)
    text += "palabra ";
  const auto sentences = split_sentences(text, {.max_length = 500});
  ASSERT_GT(sentences.size(), 190u);
  for (const Span sentence : sentences) {
    EXPECT_LE(sentence.length(), 500u);
    EXPECT_EQ(sentence.length() % 8, 7u) << "a word was cut in two";
  }
}

TEST(SplitSentences, CutsAStretchWithoutWhiteSpaceAnywhere) {
  const std::string text(100'000, 'x');
  const auto sentences = split_sentences(text);
  ASSERT_EQ(sentences.size(), 50u);
  EXPECT_EQ(sentences.back(), (Span{98'000, 100'000}));
}

TEST(SplitSentences, TakesNoTimeOverHostileRepetition) {
  for (const char* piece :
       {".", "?\"", "\n", "a.\n", "\"", "S. A. ", "1. ", "x\n\n", "([", "A. "}) {
    std::string text;
    while (text.size() < 300'000)
      text += piece;
    EXPECT_NO_FATAL_FAILURE(split_sentences(text)) << piece;
  }
}

TEST(SplitSentences, CoversTheTextInOrderForAnyInput) {
  const std::vector<std::string> pieces{"a",    "Z",     "9",   ".",    ". ",   "?",     "! ",
                                        "…",    "\"",    "»",   "«",    "(",    ") ",    "¿",
                                        "¡",    " ",     "\n",  "\n\n", "\r\n", "Sr. ",  "EE. UU. ",
                                        "S.A.", "Inc. ", "J. ", "la ",  "El ",  "casa",  "Trainium",
                                        "- ",   "1. ",   "a) ", "—",    "🎉",    "\u0301"};
  for (std::uint32_t seed = 1; seed <= 400; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    const std::string text = test::random_text(random, pieces, random() % 300);
    const std::uint32_t limit =
        seed % 3 == 0 ? 1 + static_cast<std::uint32_t>(random() % 40) : 2000;
    const utf8::CodePointIndex index(text);
    std::uint32_t position = 0;
    for (const Span sentence : split_sentences(text, {.max_length = limit})) {
      ASSERT_LE(position, sentence.begin);
      ASSERT_LT(sentence.begin, sentence.end);
      ASSERT_LE(sentence.end, index.size());
      ASSERT_LE(sentence.length(), limit);
      ASSERT_TRUE(split_words(index.substr({position, sentence.begin})).empty());
      const auto words = split_words(index.substr(sentence));
      ASSERT_FALSE(words.empty());
      ASSERT_EQ(words.front().span.begin, 0u);
      ASSERT_EQ(words.back().span.end, sentence.length());
      position = sentence.end;
    }
    ASSERT_TRUE(split_words(index.substr({position, index.size()})).empty());
  }
}

}  // namespace
}  // namespace trama

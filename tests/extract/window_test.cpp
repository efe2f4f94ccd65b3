#include "model_support.h"
#include "window.h"

#include "trama/graph/utf8.h"

#include <numeric>
#include <random>

#include <gmock/gmock.h>

namespace trama {
namespace {

constexpr std::uint32_t max_content = max_window_pieces - 2;

/// One segment a sentence, with that many pieces, of one word each.
PreparedText segments_of(const std::vector<std::uint32_t>& sizes) {
  PreparedText text;
  for (std::uint32_t s = 0; s < sizes.size(); ++s) {
    text.sentences.push_back({2 * s, 2 * s + 1});
    text.segments.push_back({s, s + 1, s});
    text.piece_begin.push_back(static_cast<std::uint32_t>(text.pieces.size()));
    text.pieces.insert(text.pieces.end(), sizes[s], 100);
  }
  text.piece_begin.push_back(static_cast<std::uint32_t>(text.pieces.size()));
  text.words.resize(sizes.size());
  return text;
}

std::uint32_t pieces_of(const PreparedText& text, std::uint32_t begin, std::uint32_t end) {
  if (begin >= end) return 0;
  return text.piece_begin[text.segments[end - 1].word_end] - text.piece_begin[text.segments[begin].word_begin];
}

void expect_sound(const PreparedText& text, const std::vector<Window>& windows) {
  std::uint32_t owned = 0;
  for (std::size_t w = 0; w < windows.size(); ++w) {
    const Window& window = windows[w];
    EXPECT_EQ(window.owned_begin, owned) << "window " << w;
    EXPECT_LE(window.owned_begin, window.owned_end);
    EXPECT_LE(window.segment_begin, window.owned_begin);
    EXPECT_LE(window.owned_end, window.segment_end);
    EXPECT_LE(window.pieces, max_window_pieces) << "window " << w;
    EXPECT_EQ(window.pieces, pieces_of(text, window.segment_begin, window.segment_end) + 2);
    if (w > 0) {
      EXPECT_GT(window.segment_begin, windows[w - 1].segment_begin);
      EXPECT_LE(window.segment_begin, windows[w - 1].segment_end) << "a gap before window " << w;
      EXPECT_GT(window.segment_end, windows[w - 1].segment_end);
      EXPECT_LE(pieces_of(text, window.segment_begin, windows[w - 1].segment_end), max_content / 4);
    }
    owned = window.owned_end;
  }
  EXPECT_EQ(owned, text.segments.size());
}

TEST(Windows, ATextWithoutSegmentsHasNone) { EXPECT_TRUE(make_windows(segments_of({})).empty()); }

TEST(Windows, AShortTextIsOneWindow) {
  const PreparedText text = segments_of({100, 200, 198});
  const auto windows = make_windows(text);
  ASSERT_EQ(windows.size(), 1u);
  EXPECT_EQ(windows[0].pieces, max_window_pieces);
  expect_sound(text, windows);
}

TEST(Windows, OnePieceMoreMakesASecondWindow) {
  const PreparedText text = segments_of({100, 200, 199});
  const auto windows = make_windows(text);
  EXPECT_EQ(windows.size(), 2u);
  expect_sound(text, windows);
}

TEST(Windows, ConsecutiveWindowsRepeatAboutAQuarter) {
  const PreparedText text = segments_of(std::vector<std::uint32_t>(200, 20));
  const auto windows = make_windows(text);
  expect_sound(text, windows);
  for (std::size_t w = 1; w < windows.size(); ++w)
    EXPECT_GE(pieces_of(text, windows[w].segment_begin, windows[w - 1].segment_end), 100u) << w;
}

TEST(Windows, ARepeatedSegmentIsOwnedWhereItStandsFartherFromTheEdge) {
  std::mt19937 random(20261130);
  std::uniform_int_distribution<std::uint32_t> size(1, 110);
  std::vector<std::uint32_t> sizes(400);
  for (auto& n : sizes) n = size(random);
  const PreparedText text = segments_of(sizes);
  const auto windows = make_windows(text);
  expect_sound(text, windows);
  std::size_t repeated = 0;
  for (std::size_t w = 1; w < windows.size(); ++w)
    for (std::uint32_t s = windows[w].segment_begin; s < windows[w - 1].segment_end; ++s, ++repeated) {
      const std::uint32_t from_left_edge = pieces_of(text, windows[w].segment_begin, s);
      const std::uint32_t from_right_edge = pieces_of(text, s + 1, windows[w - 1].segment_end);
      const bool is_left = s < windows[w - 1].owned_end;
      EXPECT_GE(is_left ? from_right_edge : from_left_edge, is_left ? from_left_edge : from_right_edge) << "segment " << s;
    }
  EXPECT_GT(repeated, 50u);
}

TEST(Windows, ALoneRepeatedSegmentIsOwnedWhereItHasWhatWasSaidBefore) {
  const PreparedText text = segments_of({380, 110, 300, 100});
  const auto windows = make_windows(text);
  expect_sound(text, windows);
  ASSERT_EQ(windows.size(), 3u);
  ASSERT_EQ(windows[1].segment_begin, 1u);
  EXPECT_EQ(windows[0].owned_end, 2u);
}

TEST(Windows, EveryWindowHoldsSomethingNewEvenBeforeALongSegment) {
  const PreparedText text = segments_of({200, 100, 100, 490, 30});
  const auto windows = make_windows(text);
  expect_sound(text, windows);
  EXPECT_EQ(windows.size(), 3u);
}

TEST(Windows, AnySizesAreOwnedExactlyOnce) {
  for (std::uint32_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    std::uniform_int_distribution<std::uint32_t> count(1, 60);
    std::uniform_int_distribution<std::uint32_t> size(1, seed % 2 ? max_content : 60);
    std::vector<std::uint32_t> sizes(count(random));
    for (auto& n : sizes) n = size(random);
    const PreparedText text = segments_of(sizes);
    expect_sound(text, make_windows(text));
  }
}

void expect_complete(const PreparedText& prepared, std::string_view text) {
  ASSERT_EQ(prepared.piece_begin.size(), prepared.words.size() + 1);
  EXPECT_EQ(prepared.piece_begin.back(), prepared.pieces.size());
  std::uint32_t word = 0;
  for (const Segment& segment : prepared.segments) {
    EXPECT_EQ(segment.word_begin, word);
    EXPECT_LT(segment.word_begin, segment.word_end);
    const Span sentence = prepared.sentences.at(segment.sentence);
    for (; word < segment.word_end; ++word) {
      EXPECT_TRUE(sentence.contains(prepared.words[word].span)) << "word " << word;
      EXPECT_LT(prepared.piece_begin[word], prepared.piece_begin[word + 1]) << "word " << word << " has no piece";
    }
  }
  EXPECT_EQ(word, prepared.words.size());
  EXPECT_EQ(prepared.words.size(), split_words(text).size());
}

TEST(Prepare, EveryWordIsInOneSegmentOfItsSentence) {
  auto tokenizer = test::tokenizer();
  for (const char* name : {"trainium.es.txt"}) {
    const std::string text = test::bytes_of(std::filesystem::path(TRAMA_SOURCE_DIR) / "examples" / name);
    const PreparedText prepared = prepare(text, tokenizer);
    EXPECT_GT(prepared.words.size(), 300u);
    expect_complete(prepared, text);
    expect_sound(prepared, make_windows(prepared));
  }
}

TEST(Prepare, NothingToReadGivesNoSegments) {
  auto tokenizer = test::tokenizer();
  for (const char* text : {"", " ", "\n\n\t \r\n", "\u00A0\u2003"}) {
    const PreparedText prepared = prepare(text, tokenizer);
    EXPECT_TRUE(prepared.segments.empty());
    EXPECT_THAT(prepared.piece_begin, ::testing::ElementsAre(0u));
  }
}

TEST(Prepare, ASentenceOfFiveThousandWordsIsCut) {
  auto tokenizer = test::tokenizer();
  std::string text;
  for (int i = 0; i < 5000; ++i) text += "palabra" + std::to_string(i % 10) + (i % 7 ? " " : ", ");
  const PreparedText prepared = prepare(text, tokenizer);
  expect_complete(prepared, text);
  const auto windows = make_windows(prepared);
  EXPECT_GT(windows.size(), 10u);
  expect_sound(prepared, windows);
}

TEST(Prepare, ASentenceOfMorePiecesThanAWindowIsSeveralSegments) {
  auto tokenizer = test::tokenizer();
  std::string text;
  for (int i = 0; i < 900; ++i) text += "z ";  // within the longest sentence, beyond the longest window
  const PreparedText prepared = prepare(text, tokenizer);
  EXPECT_EQ(prepared.sentences.size(), 1u);
  EXPECT_GE(prepared.segments.size(), 2u);
  for (const Segment& segment : prepared.segments) EXPECT_EQ(segment.sentence, 0u);
  expect_complete(prepared, text);
  expect_sound(prepared, make_windows(prepared));
}

TEST(Prepare, AWordIsNeverLargerThanAWindow) {
  auto tokenizer = test::tokenizer();
  std::string text;
  for (int i = 0; i < 3; ++i) text += std::string(100'000, i % 2 ? 'q' : 'Z') + ' ';
  const PreparedText prepared = prepare(text, tokenizer);
  expect_sound(prepared, make_windows(prepared));
}

}  // namespace
}  // namespace trama

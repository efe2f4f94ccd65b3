#pragma once

#include "tokenizer.h"

#include "trama/extract/word.h"
#include "trama/graph/span.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace trama {

/// A sentence as the model sees it; a sentence too long for a window is several.
struct Segment {
  std::uint32_t word_begin = 0, word_end = 0;  ///< into `PreparedText::words`
  std::uint32_t sentence = 0;                  ///< into `PreparedText::sentences`
};

/// A text in sentences, words and pieces.
struct PreparedText {
  std::vector<Span> sentences;
  std::vector<Word> words;                  ///< all words that lie in a sentence
  std::vector<std::int32_t> pieces;         ///< of all words
  std::vector<std::uint32_t> piece_begin;   ///< first piece of each word, and the end: words + 1 numbers
  std::vector<Segment> segments;
};

/// One input of the encoder: consecutive segments between <s> and </s>.
struct Window {
  std::uint32_t segment_begin = 0, segment_end = 0;  ///< what the encoder sees
  std::uint32_t owned_begin = 0, owned_end = 0;      ///< what is taken from its reading; the rest is context
  std::uint32_t pieces = 0;                          ///< with <s> and </s>
};

/// Most pieces of a window, <s> and </s> included: what the encoder has positions for, less some.
inline constexpr std::uint32_t max_window_pieces = 500;

PreparedText prepare(std::string_view text, Tokenizer& tokenizer);

/// Windows that cover all segments. Consecutive ones overlap by about a quarter; each segment is owned by
/// exactly one window, that in which it stands farther from the edge.
std::vector<Window> make_windows(const PreparedText& text);

}  // namespace trama

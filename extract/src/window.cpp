#include "window.h"

#include "trama/extract/sentence.h"

#include <algorithm>

namespace trama {
namespace {

constexpr std::uint32_t content_pieces = max_window_pieces - 2;
constexpr std::uint32_t overlap_pieces = content_pieces / 4;

}  // namespace

PreparedText prepare(std::string_view text, Tokenizer& tokenizer) {
  PreparedText out;
  out.sentences = split_sentences(text);
  const std::vector<Word> words = split_words(text);
  out.words.reserve(words.size());
  out.piece_begin.reserve(words.size() + 1);
  std::size_t next = 0;
  for (std::uint32_t s = 0; s < out.sentences.size(); ++s) {
    const Span sentence = out.sentences[s];
    while (next < words.size() && words[next].span.begin < sentence.begin) ++next;
    Segment segment{static_cast<std::uint32_t>(out.words.size()), 0, s};
    std::uint32_t pieces_in_segment = 0;
    for (; next < words.size() && words[next].span.begin < sentence.end; ++next) {
      const Word& word = words[next];
      const auto pieces = tokenizer.pieces(
          text.substr(word.byte_begin, word.byte_end - word.byte_begin), word.space_before);
      const auto size = static_cast<std::uint32_t>(std::min<std::size_t>(pieces.size(), content_pieces));
      if (pieces_in_segment + size > content_pieces) {
        segment.word_end = static_cast<std::uint32_t>(out.words.size());
        out.segments.push_back(segment);
        segment.word_begin = segment.word_end;
        pieces_in_segment = 0;
      }
      pieces_in_segment += size;
      out.words.push_back(word);
      out.piece_begin.push_back(static_cast<std::uint32_t>(out.pieces.size()));
      out.pieces.insert(out.pieces.end(), pieces.begin(), pieces.begin() + size);
    }
    segment.word_end = static_cast<std::uint32_t>(out.words.size());
    if (segment.word_end > segment.word_begin) out.segments.push_back(segment);
  }
  out.piece_begin.push_back(static_cast<std::uint32_t>(out.pieces.size()));
  return out;
}

std::vector<Window> make_windows(const PreparedText& text) {
  const auto count = static_cast<std::uint32_t>(text.segments.size());
  const auto size = [&](std::uint32_t segment) {
    return text.piece_begin[text.segments[segment].word_end] -
           text.piece_begin[text.segments[segment].word_begin];
  };
  std::vector<Window> windows;
  for (std::uint32_t begin = 0; begin < count;) {
    std::uint32_t end = begin, pieces = 0;
    while (end < count && (end == begin || pieces + size(end) <= content_pieces)) pieces += size(end++);
    windows.push_back({begin, end, begin, end, pieces + 2});
    if (end == count) break;
    // The next window starts so that it repeats about `overlap_pieces`, but always goes further.
    std::uint32_t next = end, repeated = 0;
    while (next > begin + 1 && repeated + size(next - 1) <= overlap_pieces) repeated += size(--next);
    // A long segment leaves less room for what is repeated; without this, a window would hold nothing new.
    while (next < end && repeated + size(end) > content_pieces) repeated -= size(next++);
    begin = next;
  }
  for (std::size_t w = 1; w < windows.size(); ++w) {
    Window &left = windows[w - 1], &right = windows[w];
    std::uint32_t total = 0, seen = 0, middle = right.segment_begin;
    for (std::uint32_t s = right.segment_begin; s < left.segment_end; ++s) total += size(s);
    while (middle < left.segment_end && 2 * seen + size(middle) <= total) seen += size(middle++);
    left.owned_end = right.owned_begin = middle;
  }
  return windows;
}

}  // namespace trama

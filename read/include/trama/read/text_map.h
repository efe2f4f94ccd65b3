#pragma once

#include <trama/graph/span.h>

#include <cstdint>
#include <vector>

namespace trama {

/// Where each character of a document's text stands in the original it was taken from.
///
/// Positions are code points. Of the HTML `<p>A&amp;B</p>` the text is `A&B`; the map sends
/// `{1, 2}` (`&`) to `{4, 9}` (`&amp;`) and `{0, 3}` to `{3, 10}`. Text that stands for nothing in
/// the original, such as the blank line between two paragraphs, lies between its neighbours.
///
/// An identity map costs nothing; any other one 12 bytes for each run of characters that were
/// taken over together. Positions never go backwards where the original was read in order.
class TextMap {
 public:
  /// Every position stands for itself.
  TextMap() = default;

  bool is_identity() const noexcept { return runs_.empty(); }

  /// The stretch of the original that a stretch of the text was taken from: from where its first
  /// character begins to where its last one ends. What lies between, markup included, belongs to
  /// it. Spans that reach beyond the text are clipped. An empty span gives an empty one; so does
  /// one that holds nothing but inserted characters. Logarithmic in the number of runs.
  Span to_original(Span span) const noexcept;

  /// The stretch of the text that was taken from a stretch of the original; a character of the text
  /// that stands for several of the original is taken whole if any of them is meant. Empty if no
  /// text comes from there. Logarithmic in the number of runs.
  Span to_text(Span original) const noexcept;

  /// One more run at the end of the text: `text_length` characters that stand for `original`. Runs
  /// of equal length on both sides map character by character, others as a whole. Neighbouring runs
  /// of the first kind are joined. An `original` that begins before the last one ended is moved to
  /// where that one ended.
  void append(std::uint32_t text_length, Span original);

  /// First this map's text was made from the original, then `next`'s text from this one's: the map
  /// from the last text to the original.
  TextMap then(const TextMap& next) const;

  /// Length of the text, in code points; 0 for the identity.
  std::uint32_t text_length() const noexcept { return text_length_; }

  friend bool operator==(const TextMap&, const TextMap&) = default;

 private:
  struct Run {
    std::uint32_t text = 0;  // where it begins; it ends where the next one begins
    Span original{};
    friend bool operator==(const Run&, const Run&) = default;
  };

  std::uint32_t end_of(std::size_t run) const noexcept;
  std::size_t run_at(std::uint32_t position) const noexcept;

  std::vector<Run> runs_;
  std::uint32_t text_length_ = 0;
};

}  // namespace trama

#pragma once

#include <compare>
#include <cstdint>

namespace trama {

/// A stretch of a document's original text, in Unicode code points, half-open: of `"Él vino"`,
/// `{3, 7}` is `vino`. `begin <= end` always. The empty span `{0, 0}` stands for "not known".
struct Span {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  constexpr std::uint32_t length() const noexcept { return end - begin; }
  constexpr bool empty() const noexcept { return begin == end; }
  constexpr bool contains(std::uint32_t position) const noexcept {
    return begin <= position && position < end;
  }
  /// True if `other` lies wholly inside; an empty span at either edge counts as inside.
  constexpr bool contains(Span other) const noexcept {
    return begin <= other.begin && other.end <= end;
  }
  /// True if they share at least one code point; touching spans do not overlap.
  constexpr bool overlaps(Span other) const noexcept {
    return begin < other.end && other.begin < end && !empty() && !other.empty();
  }

  /// By begin, then by end: reading order, the shorter of two that start together first.
  friend constexpr auto operator<=>(Span, Span) noexcept = default;
};

/// The part common to both, empty at `a.begin` if there is none.
constexpr Span intersection(Span a, Span b) noexcept {
  const std::uint32_t begin = a.begin > b.begin ? a.begin : b.begin;
  const std::uint32_t end = a.end < b.end ? a.end : b.end;
  return begin < end ? Span{begin, end} : Span{a.begin, a.begin};
}

/// The least span that holds both.
constexpr Span hull(Span a, Span b) noexcept {
  return {a.begin < b.begin ? a.begin : b.begin, a.end > b.end ? a.end : b.end};
}

/// The span moved right by `offset` code points.
constexpr Span shifted(Span span, std::uint32_t offset) noexcept {
  return {span.begin + offset, span.end + offset};
}

}  // namespace trama

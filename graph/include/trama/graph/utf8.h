#pragma once

#include <trama/graph/span.h>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The one place that knows UTF-8 (Unicode 15, section 3.9). Everything else counts code points.
namespace trama::utf8 {

/// Stands for what could not be read: U+FFFD.
inline constexpr char32_t replacement_character = 0xFFFD;

/// The byte offset of the first ill-formed sequence, or nothing if the text is well-formed.
/// Overlong forms, surrogates and values beyond U+10FFFF are ill-formed. Linear.
std::optional<std::size_t> find_invalid(std::string_view text) noexcept;

inline bool is_valid(std::string_view text) noexcept {
  return !find_invalid(text);
}

/// Well-formed text, and how many replacement characters had to be put in.
struct Sanitized {
  std::string text;
  std::size_t replaced = 0;
};

/// Each maximal subpart of an ill-formed sequence becomes one U+FFFD, as section 3.9 ("U+FFFD
/// Substitution of Maximal Subparts") and browsers do: `"\xE2\x82"` gives one, `"\xC0\xAF"` two.
Sanitized sanitize(std::string_view text);

/// Appends one code point. A surrogate or a value beyond U+10FFFF is written as U+FFFD.
void append(std::string& text, char32_t code_point);

/// One step of decoding: the code point that starts at `text[offset]` and its length in bytes.
/// Ill-formed bytes give U+FFFD and the length of the maximal subpart, at least 1.
/// Requires `offset < text.size()`.
struct Decoded {
  char32_t code_point;
  std::uint8_t length;
};
Decoded decode(std::string_view text, std::size_t offset) noexcept;

/// How many code points the text has, ill-formed subparts counted as one each.
std::size_t count(std::string_view text) noexcept;

/// The first `code_points` code points of the text, never cutting one in two.
std::string_view prefix(std::string_view text, std::size_t code_points) noexcept;

/// The code points of a text, for a range-based for: `for (char32_t c : utf8::code_points(text))`.
/// The text must outlive the view.
class CodePoints {
 public:
  class iterator {
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = char32_t;
    using difference_type = std::ptrdiff_t;
    using pointer = const char32_t*;
    using reference = char32_t;

    iterator() = default;
    iterator(std::string_view text, std::size_t offset) : text_(text), offset_(offset) { read(); }

    char32_t operator*() const noexcept { return current_.code_point; }
    iterator& operator++() noexcept {
      offset_ += current_.length;
      read();
      return *this;
    }
    iterator operator++(int) noexcept {
      iterator old = *this;
      ++*this;
      return old;
    }
    /// Where the current code point starts, in bytes.
    std::size_t byte_offset() const noexcept { return offset_; }
    /// How many bytes the current code point takes.
    std::size_t byte_length() const noexcept { return current_.length; }

    friend bool operator==(const iterator& a, const iterator& b) noexcept {
      return a.offset_ == b.offset_;
    }

   private:
    void read() noexcept {
      current_ = offset_ < text_.size() ? decode(text_, offset_) : Decoded{0, 0};
    }

    std::string_view text_;
    std::size_t offset_ = 0;
    Decoded current_{0, 0};
  };

  explicit CodePoints(std::string_view text) : text_(text) {}
  iterator begin() const { return {text_, 0}; }
  iterator end() const { return {text_, text_.size()}; }

 private:
  std::string_view text_;
};

inline CodePoints code_points(std::string_view text) {
  return CodePoints(text);
}

/// Code point positions to byte offsets and back, for one text.
///
/// Pure ASCII costs no memory beyond the object; other text one 32-bit number for every 64 code
/// points. Built in one linear pass; `byte_offset` takes constant time, `code_point` the logarithm
/// of the text's length. The text must outlive the index and must not change.
/// Texts of 4 GiB and more are not addressed by `Span` and are cut there: `size()` tells.
class CodePointIndex {
 public:
  CodePointIndex() = default;
  explicit CodePointIndex(std::string_view text);

  /// Number of code points.
  std::uint32_t size() const noexcept { return size_; }

  std::string_view text() const noexcept { return text_; }

  /// The byte where code point `position` starts; the text's length if `position >= size()`.
  std::size_t byte_offset(std::uint32_t position) const noexcept;

  /// The code point that the byte belongs to; `size()` if `byte_offset` is at or beyond the end.
  std::uint32_t code_point(std::size_t byte_offset) const noexcept;

  /// The bytes of a span, clipped to the text. The view lives as long as the text.
  std::string_view substr(Span span) const noexcept;

  /// The span of a stretch of bytes `[begin, end)`; bytes inside a character widen it to whole
  /// ones.
  Span span_of_bytes(std::size_t begin, std::size_t end) const noexcept;

 private:
  static constexpr std::uint32_t stride = 64;

  std::string_view text_;
  std::uint32_t size_ = 0;
  bool is_ascii_ = true;
  std::vector<std::uint32_t> checkpoints_;  // byte offset of code point i * stride
};

/// `CodePointIndex(text).substr(span)` for a single use. Linear in `span.end`.
std::string_view substr(std::string_view text, Span span) noexcept;

}  // namespace trama::utf8

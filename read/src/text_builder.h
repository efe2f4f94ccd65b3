#pragma once

#include <trama/graph/utf8.h>
#include <trama/read/text_map.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace trama {

// A text made from pieces of an original, and the map between them. The original is well-formed
// UTF-8, is addressed in bytes here, and must outlive the builder.
class TextBuilder {
 public:
  explicit TextBuilder(std::string_view original) : original_(original), index_(original) {}

  // Takes over the bytes [begin, end) of the original.
  void copy(std::size_t begin, std::size_t end) {
    if (begin >= end) return;
    const std::uint32_t first = index_.code_point(begin);
    const std::uint32_t last = index_.code_point(end);
    text_ += original_.substr(begin, end - begin);
    map_.append(last - first, {first, last});
  }

  // Writes `text` in the place of the bytes [begin, end) of the original.
  void replace(std::string_view text, std::size_t begin, std::size_t end) {
    text_ += text;
    map_.append(count(text), {index_.code_point(begin), index_.code_point(end)});
  }

  // Writes what the original lacks.
  void insert(std::string_view text) {
    text_ += text;
    map_.append(count(text), {0, 0});
  }

  std::string_view original() const noexcept { return original_; }
  const std::string& text() const noexcept { return text_; }
  bool empty() const noexcept { return text_.empty(); }

  std::string take_text() { return std::move(text_); }
  TextMap take_map() { return std::move(map_); }

 private:
  static std::uint32_t count(std::string_view text) noexcept {
    return static_cast<std::uint32_t>(utf8::count(text));
  }

  std::string_view original_;
  utf8::CodePointIndex index_;
  std::string text_;
  TextMap map_;
};

}  // namespace trama

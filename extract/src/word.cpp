#include "trama/extract/word.h"

#include "character.h"

#include <algorithm>
#include <limits>

namespace trama {
namespace {

using namespace character;

/// Reads the text once, one character at a time, and knows where it is in both units.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) { read(); }

  bool at_end() const { return byte_ == text_.size(); }
  char32_t character() const { return current_.code_point; }
  Class character_class() const { return class_; }
  std::uint32_t byte() const { return static_cast<std::uint32_t>(byte_); }
  std::uint32_t position() const { return position_; }

  void advance() {
    byte_ += current_.length;
    ++position_;
    read();
  }

  /// The class of the character after the current one, which must be ASCII; none at the end.
  Class following_class() const {
    const std::size_t next = byte_ + 1;
    return next < text_.size() ? classify(decode(text_, next).code_point) : Class{0};
  }

 private:
  void read() {
    if (at_end()) {
      class_ = 0;
      return;
    }
    current_ = decode(text_, byte_);
    class_ = classify(current_.code_point);
  }

  std::string_view text_;
  std::size_t byte_ = 0;
  std::uint32_t position_ = 0;
  utf8::Decoded current_{};
  Class class_ = 0;
};

}  // namespace

std::vector<Word> split_words(std::string_view text) {
  text = text.substr(0, std::numeric_limits<std::uint32_t>::max());
  std::vector<Word> words;
  // Five bytes a word, white space included, is what news text has; growing is cheap after that.
  words.reserve(text.size() / 5 + 1);
  Scanner scanner(text);
  bool space_before = true;
  while (!scanner.at_end()) {
    const Class first = scanner.character_class();
    if (first & is_space) {
      space_before = true;
      scanner.advance();
      continue;
    }
    const std::uint32_t begin = scanner.position();
    const std::uint32_t byte_begin = scanner.byte();
    // A run of `kind`, joined over single `joins` characters that stand inside it.
    const auto take_run = [&scanner](Class kind, std::u32string_view joins) {
      while (true) {
        while (scanner.character_class() & kind)
          scanner.advance();
        if (scanner.at_end() || joins.find(scanner.character()) == joins.npos ||
            !(scanner.following_class() & kind)) {
          return;
        }
        scanner.advance();
      }
    };
    if (first & is_digit) {
      take_run(is_digit, U".,:");
    } else if (first & is_word) {
      take_run(is_word, U"&");
    } else {
      scanner.advance();
    }
    words.push_back({Span{begin, scanner.position()}, byte_begin, scanner.byte(), space_before});
    space_before = false;
  }
  return words;
}

}  // namespace trama

#pragma once

// The words of a value expression (an amount, a date), folded for look-up in tables.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace trama {

struct Token {
  enum class Kind {
    number,  ///< digits with their separators: `1.200,50`, `44 000`
    word,    ///< letters: `millones`; also `m²` and `km2`
    symbol,  ///< any other single character
  };
  Kind kind = Kind::symbol;
  /// A word in lower case without accents; a number in ASCII digits with a plain space for any
  /// space in it and `'` for any apostrophe; a symbol as it is.
  std::string text;
  /// Where it stands in the expression, in bytes, half-open.
  std::size_t begin = 0;
  std::size_t end = 0;
  bool space_before = false;

  bool is(std::string_view folded) const { return text == folded && kind != Kind::number; }
  bool is_number() const { return kind == Kind::number; }
  bool is_word() const { return kind == Kind::word; }
};

/// At most `limit` tokens; an expression that is longer is no value.
std::vector<Token> tokenize_expression(std::string_view text, std::size_t limit = 256);

}  // namespace trama

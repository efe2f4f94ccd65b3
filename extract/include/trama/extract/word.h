#pragma once

/// Text to words: the exact rule that the model was trained with.

#include "trama/graph/span.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace trama {

/// One word of a text: a number, a run of letters and digits, or a single other character.
struct Word {
  /// Where it stands, in code points of the text given to `split_words`.
  Span span;
  /// The same place in bytes of that text, half-open, so that a caller cuts it out without a
  /// second pass: `text.substr(byte_begin, byte_end - byte_begin)`.
  std::uint32_t byte_begin = 0;
  std::uint32_t byte_end = 0;
  /// White space stands before it, or it opens the text. A tokenizer needs to know, since
  /// `Trainium2` and `Trainium 2` are not the same pieces.
  bool space_before = false;
};

/// Splits UTF-8 text into words, left to right, as the regular expression
///
///     \d+(?:[.,:]\d+)*|\w+(?:&\w+)*|[^\w\s]
///
/// would in Python 3 over Unicode strings: `\d` is a decimal digit (Nd), `\w` a letter, any number
/// character or the underscore, `\s` is white space with U+001C to U+001F. So `1.200,50`, `12:30`,
/// `AT&T` and `x86_64` are one word each; `3nm` is `3` and `nm`; a combining mark, not being `\w`,
/// is a word by itself. The training scripts split with that expression, and a model's accuracy
/// rests on both being the same: tests/extract/word_test.cpp holds the cases. Characters are
/// classed by the ICU in use; those that only Unicode 15 or later assigns may differ from an older
/// Python.
///
/// Every character outside white space lies in exactly one word. A byte sequence that is not UTF-8
/// counts as one U+FFFD for each maximal ill-formed part, as everywhere in this project. Texts of
/// 4 GiB or more are cut there. Linear in the length of the text.
std::vector<Word> split_words(std::string_view text);

}  // namespace trama

#pragma once

/// Text to sentences, for Spanish and English prose, lists, headlines and hostile input.

#include "trama/graph/span.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace trama {

/// How text is cut into sentences.
struct SentenceOptions {
  /// Longest sentence, in code points. A longer stretch without a stop is cut at the last white
  /// space before it, or right there if it has none. The encoder sees some hundred words at a
  /// time, so a longer "sentence" (a table, a log, a line of base64) would only cost time.
  std::uint32_t max_length = 2000;
};

/// Splits UTF-8 text into sentences, in order, as spans of code points of `text`.
///
/// A stop (`. ? ! …` and what Unicode's Sentence_Break property calls ATerm and STerm) ends a
/// sentence together with the quotation marks and brackets that close after it, if white space or
/// an opening mark follows. It does not after an abbreviation, an initial, an ordinal or an
/// enumerator in its place (`Sr. Gil`, `núm. 5`, `J. R. Moreno`, `1. Objeto`, `P. ¿Y ahora?`), nor
/// before a lower-case letter, unless the text has no capitals at all. Abbreviations that may end
/// a sentence (`S.A.`, `EE. UU.`, `Inc.`, `etc.`) do if what follows opens one.
///
/// A blank line always ends a sentence. A single line break does if a list or a heading begins or
/// ends there; it does not inside a paragraph that was wrapped at a fixed width, or where the next
/// line goes on in lower case.
///
/// The spans do not overlap, are not empty, hold no white space at either end, and together they
/// cover every character outside white space. Each is at most `options.max_length` long (0 counts
/// as 1). Ill-formed bytes count as U+FFFD, as in `split_words`. Linear in the length of the text.
///
/// Differs from Unicode Standard Annex #29 in the abbreviations, the line breaks and the length
/// limit; SB8 (a lower-case letter further on keeps the sentence open) is reduced to the next word.
std::vector<Span> split_sentences(std::string_view text, const SentenceOptions& options = {});

}  // namespace trama

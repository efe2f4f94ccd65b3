#pragma once

/// The languages that the extractor reads, and telling them apart.

#include <cstdint>
#include <string_view>

namespace trama {

enum class Language : std::uint8_t { unknown, es, en };

/// The BCP 47 code: `"es"`, `"en"`, or `"und"` for unknown.
std::string_view to_string(Language language) noexcept;

/// The language of a BCP 47 tag, in any case: `"es-MX"` and `"spa"` are Spanish. Anything else,
/// the empty tag included, is unknown.
Language parse_language(std::string_view tag) noexcept;

/// What `detect_language` found.
struct DetectedLanguage {
  Language language = Language::unknown;
  /// How far the language leads over the next: 0 (unknown) to 1 (no evidence for any other). Not a
  /// probability.
  double confidence = 0;
};

/// Tells Spanish from English by their commonest words and by letters that only one of them has.
/// Good for a sentence of five words or more; a text with too little evidence, or mostly in a third
/// language, is unknown. Deterministic. Reads at most the first 64 KiB.
DetectedLanguage detect_language(std::string_view text);

/// The language of one sentence within a document: that of the sentence if it shows clear
/// evidence, else the document's. Short and telegraphic sentences so take the document's.
Language sentence_language(std::string_view sentence, Language document);

}  // namespace trama

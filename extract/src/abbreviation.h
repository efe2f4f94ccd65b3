#pragma once

// Abbreviations of Spanish and English that are written with a full stop, and the words that open
// sentences. Data of the sentence splitter.

#include <string_view>

namespace trama::abbreviation {

enum class Kind {
  none,
  /// A title, or a word that always goes on (`Sr.`, `vs.`, `aprox.`): never ends a sentence.
  leads,
  /// A shortened title or word (`Gen.`, `Univ.`) that is a word too: ends a sentence only before a
  /// word that opens one.
  title,
  /// Goes before a number or a single letter (`núm. 5`, `art. 3`, `No. 10`): else it is a word.
  before_number,
  /// A legal form (`S.A.`, `Inc.`): ends a sentence unless what follows continues the name.
  legal_form,
  /// May end a sentence, and does before a word that opens one (`etc.`, `U.S.`, `EE. UU.`).
  may_end,
};

/// The kind of a lower-case word without its last stop (`ee`, `s.a`, `núm`).
Kind find(std::u32string_view word);

/// A word, in lower case, that opens sentences and does not open names: articles, pronouns,
/// prepositions, conjunctions, common adverbs and auxiliaries of both languages.
bool opens_sentence(std::u32string_view word);

/// A verb of saying, in lower case: `"Will it run?" Smith asked` is one sentence.
bool is_verb_of_saying(std::u32string_view word);

/// An ordinal that numbers clauses (`primero`, `segunda`), in lower case.
bool numbers_clause(std::u32string_view word);

/// A word, in lower case, that labels a numbered part: `Punto 1. Se aprueba el acta.`
bool labels_part(std::u32string_view word);

/// A name, in lower case, that is written with an exclamation mark (`Yahoo!`).
bool exclaims(std::u32string_view word);

}  // namespace trama::abbreviation

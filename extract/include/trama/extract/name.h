#pragma once

/// Names of entities: folding them, and telling whether two may name the same thing.

#include "trama/extract/language.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace trama {

/// What a name boils down to for comparing: Unicode NFKC case folding, without accents, quotation
/// marks, brackets, controls (those of bidirectional text too) and punctuation; words separated by
/// single spaces. Dots within an abbreviation vanish (`S.A.` is `sa`, `EE. UU.` is `ee uu`), so do
/// apostrophes (`L'Oréal` is `loreal`), and `&` is `and`. A key, not a label: nothing that a person
/// should see. Equal for NFC and NFD text.
std::string fold_name(std::string_view name);

/// Whether two names, of entities of one type, may name the same entity. From sure to impossible.
enum class NameMatch : std::uint8_t {
  /// The same name, but for case, accents, punctuation, spacing or title.
  same,
  /// Another form that names the same entity by itself: acronym, legal form left out, second
  /// surname left out, another language.
  alias,
  /// May name the same entity, but others too (a surname, initials, a short form): merge within
  /// one document where no other candidate fits, or where the context agrees.
  compatible,
  /// Never merge on the name's account.
  different,
};

/// Why a comparison came out as it did.
enum class NameReason : std::uint8_t {
  equal,           ///< letter for letter after folding
  spelling,        ///< spacing, hyphens, articles, `&` for `y`
  title,           ///< but for `Sr.`, `Dr.`, …
  order,           ///< `García Pérez, Ana`
  legal_form,      ///< one leaves `S.A.` out, or writes it in full
  acronym,         ///< initials of the other
  translation,     ///< the same in Spanish and English, from a table
  demonym,         ///< `Spanish` for Spain
  second_surname,  ///< one leaves the last surname out
  surname,         ///< surname alone
  given_name,      ///< given name alone
  initials,        ///< given names as initials, or a middle one left out
  nickname,        ///< `Paco` for Francisco
  short_name,      ///< one leaves out a word that only describes (`Systems`, `Banco`)
  business,        ///< one leaves out its line of business (`Robótica`): it may be a division
  maker,           ///< a product with its maker's name before it
  qualifier,       ///< `Austin, Texas`; `Ministerio de Agricultura` for its full name
  generic,         ///< a common noun is no name
  number,          ///< versions, editions, years or ordinals differ
  variant,         ///< one adds a word that makes it another thing (`Pro`, `Web Services`)
  legal_entity,    ///< both have legal forms, and these differ
  words,           ///< the words differ
};

std::string_view to_string(NameMatch match) noexcept;
std::string_view to_string(NameReason reason) noexcept;

struct NameComparison {
  NameMatch match = NameMatch::different;
  NameReason reason = NameReason::words;
};

struct NameOptions {
  /// The id of the entity type in the schema (`person`, `company`, `place`, …): names of persons
  /// shorten otherwise than names of products. An unknown type is compared with the caution of all.
  std::string_view type{};
  /// Of the document; unknown compares by the rules of both.
  Language language = Language::unknown;
};

/// Compares two names. Symmetric, and a name is the same as itself. Names without a letter or digit
/// are the same only if equal byte for byte. Linear in the names' length.
///
/// The sources of the rules: legal forms of Spain, Latin America and the English-speaking world;
/// the custom of two surnames, the first of which is the one used alone; and a table of countries,
/// cities and international bodies in both languages.
NameComparison compare_names(std::string_view a, std::string_view b,
                             const NameOptions& options = {});

/// Whether a name is a common noun of its type, with or without article: `la universidad`, `Banco`,
/// `the company`, `Ministerio`. Such a name never merges with one that says more.
bool is_generic_name(std::string_view name);

/// A name as it is to be shown: of a person without title before it and not turned round, `Juan Ortiz`
/// for `D. Juan Ortiz`, `Berta Llanos` for `Llanos, Berta`. Of anything else the name itself.
std::string plain_name(std::string_view name, const NameOptions& options = {});

/// Whether a name is written as it is to be shown: without title before it (`Sr. Gil`) and not turned
/// round (`Llanos, Berta`). Of names of anything but persons always true.
bool is_plain_name(std::string_view name, const NameOptions& options = {});

/// Keys for finding candidates without comparing all pairs: any two names that do not come out as
/// `different` share at least one key. Sorted, without repetition.
std::vector<std::string> name_keys(std::string_view name, const NameOptions& options = {});

}  // namespace trama

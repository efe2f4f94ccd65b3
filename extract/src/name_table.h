#pragma once

// What is known of words in names. All words are folded as fold_name does.

#include <optional>
#include <string_view>

namespace trama::name_table {

/// The canonical legal form that words name (`sociedad anonima` and `sa` are `sa`), empty if none.
std::string_view find_legal_form(std::string_view words);
inline constexpr std::size_t max_legal_words = 6;

/// Two legal forms that writers confuse (`Inc.`, `Corp.`, `Co.`) and so do not tell firms apart.
bool is_loose_legal_form(std::string_view form);

bool is_title(std::string_view word);        ///< `sr`, `dra`, `mr`
bool is_name_suffix(std::string_view word);  ///< `jr`, `phd`
bool is_particle(std::string_view word);     ///< `de`, `la`, `von`: part of a surname
bool is_article(std::string_view word);      ///< `el`, `the`
bool is_connector(std::string_view word);    ///< `de`, `of`, `y`: no initial in an acronym
bool is_generic(std::string_view word);      ///< `universidad`, `bank`: a common noun for a kind
bool is_descriptor(std::string_view word);   ///< `systems`, `energia`: describes a firm
/// Of these, those that no division of a firm is called after.
bool is_plain_descriptor(std::string_view word);
bool is_geographic(std::string_view word);   ///< `rio`, `provincia`, `city`
bool is_variant(std::string_view word);      ///< `pro`, `max`, `ultra`

/// A number that tells names of rulers, editions and models apart: `iv` is 4. At least two letters
/// or `i`, `v`, `x`.
std::optional<int> find_roman_number(std::string_view word);

/// The full given name that a nickname stands for (`paco` is `francisco`), or empty.
std::string_view find_given_name(std::string_view nickname);

/// The one thing that a name in either language stands for, as a small number; `is_demonym` if the
/// word is an adjective of it.
struct Meaning {
  int id;
  bool is_demonym;
};
std::optional<Meaning> find_meaning(std::string_view name);

}  // namespace trama::name_table

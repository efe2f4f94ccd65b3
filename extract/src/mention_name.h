#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace trama {

/// A surface as a name for people: line breaks and runs of white space become one space; marks that
/// turn the direction of text, and quotation marks, dashes and the like at its edges, are left out.
std::string name_of(std::string_view surface);

/// What the coreference features need of a mention's surface: its words without case and accents.
struct MentionName {
  explicit MentionName(std::string_view surface);

  std::vector<std::string> words;  ///< letters and digits, folded, in order
  std::vector<std::string> sorted; ///< the same as a set
  std::string joined;              ///< `words` with spaces between
  std::string initials;            ///< folded first letters of the capitalised words
};

/// How two surfaces resemble each other. The numbers are rows of a trained table.
enum class StringRelation : unsigned { none, equal, within, acronym, shared_word, shared_prefix };

StringRelation string_relation(const MentionName& a, const MentionName& b);

}  // namespace trama

#pragma once

// Characters as the splitters see them. Not a public header: ICU stays in character.cpp.

#include "trama/graph/utf8.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace trama::character {

/// A set of the bits below.
using Class = std::uint16_t;

inline constexpr Class is_word = 1;     ///< a letter, any number character, or the underscore
inline constexpr Class is_space = 2;    ///< what Python's str.isspace accepts
inline constexpr Class is_digit = 4;    ///< a decimal digit (Nd)
inline constexpr Class is_upper = 8;    ///< an upper-case or title-case letter
inline constexpr Class is_lower = 16;   ///< a lower-case letter
inline constexpr Class is_letter = 32;  ///< any letter
inline constexpr Class is_stop = 64;    ///< ends a sentence: Sentence_Break ATerm or STerm, and …
inline constexpr Class is_close = 128;  ///< closes a quotation or a bracket
inline constexpr Class is_open = 256;   ///< opens a quotation, a bracket, or (¿ ¡) a sentence
inline constexpr Class is_mark = 512;   ///< a combining mark or a format character

inline constexpr Class is_dash = 1024;        ///< a dash or a hyphen
inline constexpr Class is_break = 2048;       ///< ends a line: LF, VT, FF, CR, NEL, LS, PS
inline constexpr Class is_pictograph = 4096;  ///< an emoji, an arrow or the like, from U+2190 on

/// The class of one character, from the character database of the ICU in use.
Class lookup(char32_t character);

/// Classes of U+0000 to U+07FF: all of Latin, Greek, Cyrillic, Hebrew and Arabic.
const std::array<Class, 0x800>& low_classes();

inline Class classify(char32_t character) {
  static const std::array<Class, 0x800>& low = low_classes();
  return character < low.size() ? low[character] : lookup(character);
}

/// `utf8::decode` with a short cut for ASCII.
inline utf8::Decoded decode(std::string_view text, std::size_t offset) {
  const auto byte = static_cast<unsigned char>(text[offset]);
  return byte < 0x80 ? utf8::Decoded{byte, 1} : utf8::decode(text, offset);
}

/// All code points of a text.
std::u32string decode_all(std::string_view text);

/// Lower case of one character, by Unicode's simple mapping.
char32_t to_lower(char32_t character);

/// The value of a decimal digit of any script, 0 to 9.
int digit_value(char32_t digit);

/// Appends the letter in lower case and without accents, as UTF-8: `Ñ` gives `n`, `ß` gives `ss`.
/// A combining mark gives nothing.
void fold_into(char32_t character, std::string& text);

}  // namespace trama::character

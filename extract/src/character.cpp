#include "character.h"

#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/ustring.h>

namespace trama::character {

Class lookup(char32_t character) {
  const auto c = static_cast<UChar32>(character);
  const auto category = static_cast<UCharCategory>(u_charType(c));
  const auto mask = U_MASK(category);
  Class result = 0;
  if ((mask & (U_GC_L_MASK | U_GC_N_MASK)) != 0 || c == '_') result |= is_word;
  // The four separators are white space to Python, whose rule is the model's, and not to Unicode.
  if (u_isUWhiteSpace(c) || (c >= 0x1c && c <= 0x1f)) result |= is_space;
  if (category == U_DECIMAL_DIGIT_NUMBER) result |= is_digit;
  if ((mask & (U_GC_LU_MASK | U_GC_LT_MASK)) != 0) result |= is_upper;
  if (category == U_LOWERCASE_LETTER) result |= is_lower;
  if ((mask & U_GC_L_MASK) != 0) result |= is_letter;
  const auto sentence_break = u_getIntPropertyValue(c, UCHAR_SENTENCE_BREAK);
  if (sentence_break == U_SB_ATERM || sentence_break == U_SB_STERM || c == 0x2026) {
    result |= is_stop;
  }
  // A quotation mark that looks the same on both sides closes or opens by where it stands.
  if ((mask & (U_GC_PE_MASK | U_GC_PF_MASK)) != 0 || c == '"' || c == '\'') result |= is_close;
  if ((mask & (U_GC_PS_MASK | U_GC_PI_MASK)) != 0 || c == '"' || c == '\'' || c == 0xbf ||
      c == 0xa1) {
    result |= is_open;
  }
  if ((mask & (U_GC_M_MASK | U_GC_CF_MASK)) != 0) result |= is_mark;
  if (category == U_DASH_PUNCTUATION) result |= is_dash;
  if ((c >= 0x0a && c <= 0x0d) || c == 0x85 || c == 0x2028 || c == 0x2029) result |= is_break;
  if (c >= 0x2190 && (category == U_OTHER_SYMBOL || category == U_MODIFIER_SYMBOL))
    result |= is_pictograph;
  return result;
}

std::u32string decode_all(std::string_view text) {
  std::u32string result;
  result.reserve(text.size());
  for (std::size_t offset = 0; offset < text.size();) {
    const auto [code_point, length] = decode(text, offset);
    result.push_back(code_point);
    offset += length;
  }
  return result;
}

char32_t to_lower(char32_t character) {
  return static_cast<char32_t>(u_tolower(static_cast<UChar32>(character)));
}

const std::array<Class, 0x800>& low_classes() {
  static const std::array<Class, 0x800> classes = [] {
    std::array<Class, 0x800> filled{};
    for (char32_t c = 0; c < filled.size(); ++c)
      filled[c] = lookup(c);
    return filled;
  }();
  return classes;
}

int digit_value(char32_t digit) {
  return static_cast<int>(u_charDigitValue(static_cast<UChar32>(digit)));
}

void fold_into(char32_t character, std::string& text) {
  if (character < 0x80) {
    text += static_cast<char>(character >= 'A' && character <= 'Z' ? character + 32 : character);
    return;
  }
  if (classify(character) & is_mark) return;
  // A decomposition has at most 18 UTF-16 units (U+FDFA); folding none of them gives more than 3.
  constexpr int32_t capacity = 64;
  UChar buffer[capacity];
  UErrorCode error = U_ZERO_ERROR;
  const UNormalizer2* const nfkc_casefold = unorm2_getNFKCCasefoldInstance(&error);
  const UNormalizer2* const nfkd = unorm2_getNFKDInstance(&error);
  UChar source[2];
  int32_t length = 0;
  U16_APPEND_UNSAFE(source, length, static_cast<UChar32>(character));
  UChar folded[capacity];
  const int32_t folded_length =
      unorm2_normalize(nfkc_casefold, source, length, folded, capacity, &error);
  const int32_t size = unorm2_normalize(nfkd, folded, folded_length, buffer, capacity, &error);
  if (U_FAILURE(error)) {
    utf8::append(text, character);
    return;
  }
  for (int32_t i = 0; i < size;) {
    UChar32 c = 0;
    U16_NEXT(buffer, i, size, c);
    if (!(classify(static_cast<char32_t>(c)) & is_mark))
      utf8::append(text, static_cast<char32_t>(c));
  }
}

}  // namespace trama::character

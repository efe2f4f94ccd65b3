#include "mention_name.h"

#include "character.h"

#include "trama/graph/utf8.h"

#include <algorithm>
#include <cstdint>

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

namespace trama {
namespace {

constexpr std::size_t shared_letters = 4;

bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

/// Case folded, compatibility-decomposed, combining marks dropped; UTF-8.
std::string fold(std::string_view text) {
  std::string out;
  if (is_ascii(text)) {
    out.reserve(text.size());
    for (const char c : text) out += c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    return out;
  }
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* nfkd = icu::Normalizer2::getNFKDInstance(status);
  icu::UnicodeString wide = icu::UnicodeString::fromUTF8({text.data(), static_cast<std::int32_t>(text.size())});
  wide.foldCase();
  if (U_SUCCESS(status)) wide = nfkd->normalize(wide, status);
  icu::UnicodeString bare;
  for (std::int32_t i = 0; i < wide.length(); i = wide.moveIndex32(i, 1)) {
    const UChar32 c = wide.char32At(i);
    if (u_getCombiningClass(c) == 0) bare.append(c);
  }
  bare.toUTF8String(out);
  return out;
}

/// Calls `visit` with each run of word characters.
template <class Visit>
void for_each_word(std::string_view text, Visit visit) {
  std::size_t begin = std::string_view::npos;
  for (std::size_t at = 0; at < text.size();) {
    const auto decoded = character::decode(text, at);
    const bool word = character::classify(decoded.code_point) & character::is_word;
    if (word && begin == std::string_view::npos) begin = at;
    if (!word && begin != std::string_view::npos) {
      visit(text.substr(begin, at - begin));
      begin = std::string_view::npos;
    }
    at += decoded.length;
  }
  if (begin != std::string_view::npos) visit(text.substr(begin));
}

bool includes(const std::vector<std::string>& all, const std::vector<std::string>& part) {
  return std::includes(all.begin(), all.end(), part.begin(), part.end());
}

}  // namespace

namespace {

/// Overrides, isolates and marks of direction, zero width spaces: nothing that a name consists of.
bool is_invisible(char32_t c) {
  return (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069) || c == 0x200B || c == 0x200E || c == 0x200F ||
         c == 0x061C || c == 0xFEFF;
}

constexpr std::u32string_view opening = U"«“‘‹„\"¿¡(—–-*_";
constexpr std::u32string_view closing = U"»”’›”\"?!)—–-*_";
// Those that are left out on one side alone too: a name may end in a full inner quotation or in `Yahoo!`.
constexpr std::u32string_view lone_opening = U"«“‹„¿¡—–*";
constexpr std::u32string_view lone_closing = U"»›—–*";

void trim_edges(std::u32string& name) {
  while (name.size() > 1) {
    const std::size_t pair = opening.find(name.front());
    const bool paired = pair != opening.npos && closing[pair] == name.back();
    // `Taller “El Ancla”` is one pair inside, `“A” y “B”` are two.
    const auto inner = std::u32string_view(name).substr(1, name.size() - 2);
    if (paired && inner.find(name.front()) == inner.npos) {
      name = name.substr(1, name.size() - 2);
      continue;
    }
    const auto opens = [&](char32_t c) { return std::count(name.begin(), name.end(), c); };
    if (lone_opening.find(name.front()) != lone_opening.npos) {
      const std::size_t at = opening.find(name.front());
      if (at == opening.npos || opens(name.front()) > opens(closing[at])) {
        name.erase(0, 1);
        continue;
      }
    }
    if (lone_closing.find(name.back()) != lone_closing.npos) {
      const std::size_t at = closing.find(name.back());
      if (at == closing.npos || opens(name.back()) > opens(opening[at]) || opening[at] == closing[at]) {
        name.pop_back();
        continue;
      }
    }
    if (name.front() == U' ') {
      name.erase(0, 1);
    } else if (name.back() == U' ') {
      name.pop_back();
    } else {
      return;
    }
  }
}

}  // namespace

std::string name_of(std::string_view surface) {
  std::u32string name;
  for (const char32_t c : character::decode_all(surface)) {
    if (is_invisible(c)) continue;
    const bool space = c == U' ' || c == U'\n' || c == U'\r' || c == U'\t';
    if (!space) name += c;
    else if (!name.empty() && name.back() != U' ') name += U' ';
  }
  while (!name.empty() && name.back() == U' ') name.pop_back();
  trim_edges(name);
  std::string out;
  for (const char32_t c : name) utf8::append(out, c);
  return out.empty() ? std::string(surface) : out;
}

MentionName::MentionName(std::string_view surface) {
  const std::string folded = fold(surface);
  for_each_word(folded, [&](std::string_view word) {
    if (!joined.empty()) joined += ' ';
    joined += word;
    words.emplace_back(word);
  });
  sorted = words;
  std::sort(sorted.begin(), sorted.end());
  sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
  std::string capitals;
  for_each_word(surface, [&](std::string_view word) {
    const auto first = character::decode(word, 0);
    if (character::classify(first.code_point) & character::is_upper) capitals += word.substr(0, first.length);
  });
  initials = fold(capitals);
}

StringRelation string_relation(const MentionName& a, const MentionName& b) {
  if (a.joined == b.joined) return StringRelation::equal;
  if (!a.sorted.empty() && !b.sorted.empty() &&
      (includes(a.sorted, b.sorted) || includes(b.sorted, a.sorted)))
    return StringRelation::within;
  const auto abbreviates = [](const MentionName& shorter, const MentionName& longer) {
    return utf8::count(longer.initials) > 1 && longer.initials == shorter.joined;
  };
  if (abbreviates(a, b) || abbreviates(b, a)) return StringRelation::acronym;
  for (const std::string& word : a.sorted)
    if (utf8::count(word) >= shared_letters && std::binary_search(b.sorted.begin(), b.sorted.end(), word))
      return StringRelation::shared_word;
  const std::string_view start = utf8::prefix(a.joined, shared_letters);
  if (utf8::count(start) == shared_letters && start == utf8::prefix(b.joined, shared_letters))
    return StringRelation::shared_prefix;
  return StringRelation::none;
}

}  // namespace trama

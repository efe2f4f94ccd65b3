#include "trama/extract/sentence.h"

#include "abbreviation.h"
#include "character.h"

#include <algorithm>
#include <string>

namespace trama {
namespace {

using namespace character;
using Index = std::uint32_t;

/// No abbreviation, number or name that matters here is longer.
constexpr Index max_word = 24;
/// Place and date before a news item, with the stop.
constexpr Index max_dateline = 60;
/// A paragraph wrapped by hand or by an e-mail program has lines between these, in code points.
constexpr Index min_wrap = 45;
constexpr Index max_wrap = 140;

/// What the first word after a stop looks like.
enum class Opening { nothing, lower, upper, digit, other };

class Splitter {
 public:
  Splitter(std::string_view text, Index max_length)
      : text_(decode_all(text)),
        size_(static_cast<Index>(text_.size())),
        max_length_(std::max<Index>(max_length, 1)) {
    find_caseless();
  }

  std::vector<Span> run() {
    Index i = skip_space(0);
    start_ = i;
    while (i < size_) {
      const Class c = class_at(i);
      Index next = i + 1;
      Index end = i;
      bool boundary = false;
      if (c & is_stop) {
        boundary = find_stop(i, end, next);
        if (boundary) next = end = skip_pictographs(end);
      } else if (c & is_break) {
        boundary = is_line_boundary(i, end, next);
      }
      if (boundary) {
        emit(end);
        i = start_ = skip_space(next);
      } else {
        i = next;
      }
    }
    emit(size_);
    return std::move(spans_);
  }

 private:
  Class class_at(Index i) const { return i < size_ ? classify(text_[i]) : Class{0}; }

  Index skip_space(Index i) const {
    while (class_at(i) & is_space)
      ++i;
    return i;
  }

  /// Emoji after a stop belong to the sentence before: `¡Ya es oficial! 🎉 Abre en junio.`
  Index skip_pictographs(Index end) const {
    Index i = end;
    while (i < size_ && !(class_at(i) & is_break) &&
           (class_at(i) & (is_space | is_pictograph | is_mark))) {
      ++i;
      if (class_at(i - 1) & is_pictograph) end = i;
    }
    while (end < i && (class_at(end) & is_mark))
      ++end;
    return end;
  }

  /// A text without capitals (a transcript, a search query, careless typing) says nothing by a
  /// lower-case letter after a stop.
  void find_caseless() {
    constexpr Index sample = 4000;
    Index letters = 0;
    Index upper = 0;
    for (Index i = 0; i < size_ && letters < sample; ++i) {
      const Class c = class_at(i);
      letters += (c & is_letter) != 0;
      upper += (c & is_upper) != 0;
    }
    caseless_ = letters >= 20 && upper * 500 < letters;
  }

  /// Appends [start_, end) without the white space at its end, cut to the length limit.
  void emit(Index end) {
    while (end > start_ && (class_at(end - 1) & is_space))
      --end;
    while (end - std::min(start_, end) > max_length_) {
      Index cut = start_ + max_length_;
      Index space = cut;
      while (space > start_ && !(class_at(space) & is_space))
        --space;
      if (space > start_) cut = space;
      Index trimmed = cut;
      while (class_at(trimmed - 1) & is_space)
        --trimmed;
      spans_.push_back(Span{start_, trimmed});
      start_ = skip_space(cut);
    }
    if (end > start_) spans_.push_back(Span{start_, end});
  }

  /// The lower-case word that begins at `i`, of letters, marks, digits and apostrophes.
  std::u32string word_from(Index i) const {
    std::u32string word;
    while (word.size() < max_word && (class_at(i) & (is_word | is_mark)))
      word.push_back(to_lower(text_[i++]));
    return word;
  }

  /// Where the word that ends before `end` begins; dots, slashes and ordinal marks belong to it.
  Index word_begin(Index end) const {
    Index begin = end;
    while (begin > start_ && end - begin < max_word) {
      const char32_t c = text_[begin - 1];
      if (!(class_at(begin - 1) & (is_word | is_mark)) && c != '.' && c != '/') break;
      --begin;
    }
    return begin;
  }

  std::u32string lower(Index begin, Index end) const {
    std::u32string word;
    for (Index i = begin; i < end; ++i)
      word.push_back(to_lower(text_[i]));
    return word;
  }

  /// The first character of what stands at `i` that is no opening mark, dash or bullet.
  Index skip_opening(Index i) const {
    while (i < size_ && ((class_at(i) & (is_open | is_dash | is_mark)) || (class_at(i) & is_space)))
      ++i;
    return i;
  }

  Opening opening_at(Index i) const {
    if (i >= size_) return Opening::nothing;
    const Class c = class_at(i);
    if (c & is_upper) return Opening::upper;
    if (c & is_lower) {
      // A brand such as iPhone or eBay: small letter first, a capital within.
      for (Index k = i + 1; k < size_ && k < i + max_word && (class_at(k) & is_letter); ++k) {
        if (class_at(k) & is_upper) return Opening::upper;
      }
      return Opening::lower;
    }
    if (c & is_digit) return Opening::digit;
    return Opening::other;
  }

  /// Breaks of lines in the white space [begin, end): 0, 1, or 2 for a blank line and more.
  int line_breaks(Index begin, Index end) const {
    int breaks = 0;
    for (Index i = begin; i < end; ++i) {
      if (!(class_at(i) & is_break)) continue;
      const char32_t c = text_[i];
      if (c == 0x0c || c == 0x2029) return 2;
      if (c == '\n' && i > begin && text_[i - 1] == '\r') continue;
      if (++breaks == 2) return 2;
    }
    return breaks;
  }

  /// Decides on the stop at `i`. Sets `end` to where the sentence would end, after what closes,
  /// and `next` to where the scan goes on.
  bool find_stop(Index i, Index& end, Index& next) const {
    Index after = i;
    bool only_period = true;
    bool asks = false;
    while (class_at(after) & is_stop) {
      if (text_[after] != '.') only_period = false;
      if (text_[after] == '?' || text_[after] == '!') asks = true;
      ++after;
    }
    const bool single_period = only_period && after == i + 1;
    const bool ideographic =
        text_[after - 1] == 0x3002 || text_[after - 1] == 0xff01 || text_[after - 1] == 0xff1f;
    next = after;
    bool quote_closed = false;
    while (true) {
      const Class c = class_at(after);
      if (c & is_mark) {
        ++after;
      } else if (c & is_close) {
        const char32_t closing = text_[after];
        // Straight quotes: one that a letter follows opens what comes next.
        if ((c & is_open) && (class_at(after + 1) & is_word)) break;
        quote_closed = quote_closed || closing == '"' || closing == 0x201d || closing == 0xbb;
        ++after;
      } else if (after > next && (class_at(after) & is_stop)) {
        ++after;  // «¿Sí?».
      } else if (text_or_zero(after) == '[' && (class_at(after + 1) & is_digit)) {
        // A footnote reference: `fin.[12] Luego`.
        Index k = after + 1;
        while (class_at(k) & is_digit)
          ++k;
        if (text_or_zero(k) != ']') break;
        after = k + 1;
      } else {
        break;
      }
    }
    end = after;
    if (after >= size_) return true;
    const Class c = class_at(after);
    if (!(c & is_space)) {
      if (ideographic) return true;
      // `fin.¿Qué` and `fin.«Hola`: a slip of the typist, no doubt about the boundary.
      return (c & is_open) && !(c & is_close) && text_[after] != '(' && text_[after] != '[' &&
             text_[after] != '{' && (class_at(i - (i > 0)) & is_letter);
    }
    const Index begin = skip_space(after);
    if (begin >= size_) return true;
    if (line_breaks(after, begin) == 2) return true;
    const Index word = skip_opening(begin);
    const bool opened = class_at(begin) & is_open;
    const Opening opening = opening_at(word);
    const char32_t first = text_[begin];
    // A comma after the stop goes on with the sentence, whatever the stop was.
    if (first == ',' || first == ';' || first == ':' || ((class_at(begin) & is_close) && !opened))
      return false;
    // The place and date of a news item: `Cartago, Costa Rica. — Un catéter…`.
    if (single_period && (class_at(begin) & is_dash) && (class_at(begin + 1) & is_space) &&
        end - start_ <= max_dateline)
      return false;
    if (opening == Opening::lower && text_or_zero(word + 1) == ')' && !opened) return true;
    if (opening == Opening::lower && !starts_question(begin)) {
      if (!caseless_) return false;
      if (single_period) return ends_without_case(i, word);
    }
    if (asks) {
      if (quote_closed && opening == Opening::upper && !opened && is_reported(word)) return false;
      if (!quote_closed && text_[i] == '!' && abbreviation::exclaims(lower(word_begin(i), i)) &&
          opening == Opening::upper && !opens(word)) {
        return false;
      }
      return true;
    }
    if (!single_period) return true;
    return ends_sentence(i, begin, word, opening, opened);
  }

  char32_t text_or_zero(Index i) const { return i < size_ ? text_[i] : 0; }

  bool starts_question(Index i) const { return text_or_zero(i) == 0xbf || text_or_zero(i) == 0xa1; }

  bool opens(Index word) const { return abbreviation::opens_sentence(word_from(word)); }

  /// `"…?" Smith asked`: a verb of saying among the second to fourth words, before any mark.
  bool is_reported(Index i) const {
    for (int word = 0; word < 4 && i < size_; ++word) {
      if (!(class_at(i) & is_letter)) return false;
      const std::u32string found = word_from(i);
      if (word > 0 && abbreviation::is_verb_of_saying(found)) return true;
      i += static_cast<Index>(found.size());
      if (!(class_at(i) & is_space)) return false;
      i = skip_space(i);
    }
    return false;
  }

  /// In a text without capitals: any full stop but that of an abbreviation or an initial.
  bool ends_without_case(Index stop, Index) const {
    const Index begin = word_begin(stop);
    if (stop - begin <= 1 && !(class_at(begin) & is_digit)) return false;
    return abbreviation::find(lower(begin, stop)) == abbreviation::Kind::none &&
           !is_enumerator(begin, stop);
  }

  /// `1. Objeto`, `IV. Anexo`, `P. ¿Y ahora?`, `PRIMERA. Las partes`: the number of a clause or a
  /// label that opens the sentence and goes on with it.
  bool is_enumerator(Index begin, Index stop) const {
    if (stop == begin) return false;
    Index previous = begin;
    while (previous > start_ && (class_at(previous - 1) & is_space))
      --previous;
    if (previous > start_ && text_[previous - 1] != ':' && text_[previous - 1] != ';') {
      const bool number = std::all_of(text_.begin() + begin, text_.begin() + stop,
                                      [](char32_t c) { return (classify(c) & is_digit) != 0; });
      const Index label = word_begin(previous);
      return number && label == start_ && abbreviation::labels_part(lower(label, previous));
    }
    const Index length = stop - begin;
    bool digits = true;
    bool upper = true;
    bool roman = true;
    for (Index i = begin; i < stop; ++i) {
      digits = digits && ((class_at(i) & is_digit) || text_[i] == '.');
      upper = upper && (class_at(i) & is_upper);
      roman = roman && std::u32string_view(U"IVXLC").find(text_[i]) != std::u32string_view::npos;
    }
    if (digits) return length <= (previous == start_ ? 6 : 2);
    if (roman || length == 1) return true;
    return (upper && length >= 3) || abbreviation::numbers_clause(lower(begin, stop));
  }

  /// Whether a single full stop at `stop` ends the sentence, given what follows.
  bool ends_sentence(Index stop, Index begin, Index word, Opening opening, bool opened) const {
    const Index from = word_begin(stop);
    const Index length = stop - from;
    if (length == 0) return true;
    if (is_enumerator(from, stop)) return false;
    // The end of a longer word: `RISC-V.`, `doesn't.`
    if (from > start_ + 1 && (text_[from - 1] == '\'' || text_[from - 1] == 0x2019) &&
        (class_at(from - 2) & is_word))
      return true;
    if (from > start_ && !(class_at(from - 1) & (is_space | is_open | is_dash))) return true;
    if (from > start_ + 1 && (class_at(from - 1) & is_dash) && (class_at(from - 2) & is_word))
      return true;
    const bool name_follows = opening == Opening::upper && !opens(word);
    if (length == 1 && (class_at(from) & is_upper)) {
      // `3,6 V.`: a unit.
      Index number = from;
      while (number > start_ && (class_at(number - 1) & is_space))
        --number;
      if (number < from && number > start_ && (class_at(number - 1) & is_digit)) return true;
      // An initial, or the last letter of `S. A.`.
      if (spaced_legal_form(from))
        return !(opening == Opening::upper && continues_name(word)) && text_[begin] != '(';
      if (starts_question(begin)) return true;
      return opening != Opening::upper ? opening != Opening::lower && text_[begin] != '('
                                       : opens(word) && word_length(word) > 1;
    }
    abbreviation::Kind kind = abbreviation::find(lower(from, stop));
    if ((kind == abbreviation::Kind::leads || kind == abbreviation::Kind::title) && length >= 3 &&
        is_capitals(from, stop, 3) && !is_capitals(word, word + word_length(word), 2)) {
      kind = abbreviation::Kind::none;  // ADM, GTE: an acronym, no title
    }
    switch (kind) {
      case abbreviation::Kind::leads:
        return false;
      case abbreviation::Kind::title:
        if (opened && !starts_question(begin)) return false;
        return opening == Opening::upper ? !name_follows : opening == Opening::other;
      case abbreviation::Kind::before_number:
        if (opening == Opening::digit) return false;
        if (is_roman(word)) return false;
        break;
      case abbreviation::Kind::legal_form:
        if (opened && !starts_question(begin)) return text_[begin] != '(' && text_[begin] != '[';
        return !(opening == Opening::upper && continues_name(word));
      case abbreviation::Kind::may_end:
        if (opened && !starts_question(begin)) return text_[begin] != '(' && text_[begin] != '[';
        return !name_follows && opening != Opening::lower;
      case abbreviation::Kind::none:
        break;
    }
    // `p. 5`, `s. XIX` and the like: a small letter before a number.
    if (length == 1 && (class_at(from) & is_lower) && (opening == Opening::digit || is_roman(word)))
      return false;
    // An acronym with dots that no table holds (`I.B.M.`): as those that may end a sentence.
    if (is_dotted(from, stop)) return !name_follows && opening != Opening::lower;
    return true;
  }

  Index word_length(Index i) const {
    const Index begin = i;
    while (class_at(i) & is_word)
      ++i;
    return i - begin;
  }

  bool is_roman(Index i) const {
    const Index length = word_length(i);
    if (length == 0 || length > 7) return false;
    for (Index k = i; k < i + length; ++k) {
      if (std::u32string_view(U"IVXLCDM").find(text_[k]) == std::u32string_view::npos) return false;
    }
    return true;
  }

  /// What follows a legal form and belongs to the name or its apposition: another legal form
  /// (`Co. Ltd.`), or capitals (`Inc. CEO`).
  bool continues_name(Index word) const {
    Index end = word;
    while (end < size_ && end < word + max_word && ((class_at(end) & is_word) || text_[end] == '.'))
      ++end;
    if (end > word && text_[end - 1] == '.') --end;
    if (abbreviation::find(lower(word, end)) == abbreviation::Kind::legal_form) return true;
    if (end - word == 1) return text_or_zero(end) == '.';
    // Two or three capitals are a post (CEO, CFO); names of firms in capitals are as often longer.
    return end - word <= 3 && std::all_of(text_.begin() + word, text_.begin() + end,
                                          [](char32_t c) { return (classify(c) & is_upper) != 0; });
  }

  /// The `A` of `S. A.`, the `L` of `S. L.`, the `V` of `C. V.`.
  bool spaced_legal_form(Index from) const {
    Index i = from;
    while (i > start_ && (class_at(i - 1) & is_space))
      --i;
    if (i < start_ + 2 || text_[i - 1] != '.') return false;
    const char32_t first = text_[i - 2];
    if (i - 2 > start_ && (class_at(i - 3) & is_word)) return false;
    const char32_t last = text_[from];
    if (last == 'U') return first == 'L' || first == 'A';
    return (first == 'S' && (last == 'A' || last == 'L' || last == 'C')) ||
           (first == 'C' && last == 'V') || (first == 'R' && last == 'L');
  }

  /// Letters with dots between them, each part at most two letters long.
  bool is_dotted(Index begin, Index end) const {
    bool dotted = false;
    Index part = 0;
    for (Index i = begin; i < end; ++i) {
      if (text_[i] == '.') {
        if (part == 0 || part > 2) return false;
        dotted = true;
        part = 0;
      } else if (class_at(i) & is_letter) {
        ++part;
      } else {
        return false;
      }
    }
    return dotted && part > 0 && part <= 2;
  }

  Index line_end(Index i) const {
    while (i < size_ && !(class_at(i) & is_break))
      ++i;
    return i;
  }

  /// The next line's first character opens a list entry, a heading, or a turn of a dialogue.
  bool opens_entry(Index i) const {
    const char32_t c = text_or_zero(i);
    if (c == '#' || c == 0x2014 || c == 0x2015 || c == 0x2022 || c == 0x2023 || c == 0x25e6 ||
        c == 0x25aa || c == 0xb7)
      return true;
    if (c == '-' || c == '*' || c == '+' || c == 0x2013) return (class_at(i + 1) & is_space) != 0;
    Index k = i;
    while (k < i + 3 && (class_at(k) & is_digit))
      ++k;
    if (k == i && (class_at(k) & is_letter)) ++k;
    if (k == i || (text_or_zero(k) != '.' && text_or_zero(k) != ')')) return false;
    return (class_at(k + 1) & is_space) && (text_[k] == ')' || (class_at(i) & is_digit));
  }

  /// Decides on the line break at `i`, as `find_stop` does on a stop.
  bool is_line_boundary(Index i, Index& end, Index& next) {
    const Index begin = skip_space(i);
    end = i;
    next = begin;
    if (begin >= size_ || line_breaks(i, begin) == 2) return true;
    Index line = i;
    while (line > 0 && !(class_at(line - 1) & is_break))
      --line;
    line = skip_space(line);
    if (text_or_zero(line) == '#' || opens_entry(begin)) return true;
    if (text_[i - 1] == ':') return true;
    const Opening opening = opening_at(skip_opening(begin));
    if (opening == Opening::lower && !starts_question(begin)) return false;
    // A heading in capitals above text in lower case, and the reverse, are two units.
    const Index next_end = line_end(begin);
    if (is_capitals(line, i, 4) != is_capitals(begin, next_end, 4)) return true;
    const Index width = block_width(line, i);
    if (width < min_wrap || width > max_wrap) return true;
    // In a wrapped paragraph the next word would not have fitted on this line.
    Index word = begin;
    while (word < size_ && !(class_at(word) & is_space))
      ++word;
    return (i - line) + 1 + (word - begin) <= width;
  }

  /// No small letter, and at least so many capitals.
  bool is_capitals(Index begin, Index end, Index least) const {
    Index letters = 0;
    for (Index i = begin; i < end; ++i) {
      const Class c = class_at(i);
      if (c & is_lower) return false;
      letters += (c & is_upper) != 0;
    }
    return letters >= least;
  }

  /// The longest line of the block (up to a blank line) around the line [line, end). Computed
  /// once a block: lines that were read are not read again.
  Index block_width(Index line, Index end) {
    if (line < block_end_) return block_width_;
    block_width_ = end - line;
    Index i = end;
    while (i < size_) {
      const Index begin = skip_space(i);
      block_end_ = begin;
      if (begin >= size_ || line_breaks(i, begin) == 2) break;
      i = line_end(begin);
      block_width_ = std::max(block_width_, i - begin);
    }
    return block_width_;
  }

  std::u32string text_;
  Index size_ = 0;
  Index max_length_ = 0;
  Index start_ = 0;
  bool caseless_ = false;
  Index block_end_ = 0;
  Index block_width_ = 0;
  std::vector<Span> spans_;
};

}  // namespace

std::vector<Span> split_sentences(std::string_view text, const SentenceOptions& options) {
  return Splitter(text, options.max_length).run();
}

}  // namespace trama

#include "trama/extract/name.h"

#include "character.h"
#include "name_table.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace trama {
namespace {

using namespace name_table;
using Words = std::vector<std::string>;

std::string join(const Words& words, std::string_view separator = " ") {
  std::string text;
  for (const std::string& word : words) {
    if (!text.empty()) text += separator;
    text += word;
  }
  return text;
}

Words split(std::string_view folded) {
  Words words;
  while (!folded.empty()) {
    const std::size_t end = std::min(folded.find(' '), folded.size());
    if (end > 0) words.emplace_back(folded.substr(0, end));
    folded.remove_prefix(std::min(end + 1, folded.size()));
  }
  return words;
}

bool is_digit_word(std::string_view word) {
  return !word.empty() &&
         std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// Kinds of names that shorten and vary in different ways.
enum class Family { person, organization, product, place, other };

Family family_of(std::string_view type) {
  if (type == "person") return Family::person;
  if (type == "company" || type == "organization" || type == "government" || type == "university" ||
      type == "facility") {
    return Family::organization;
  }
  if (type == "product" || type == "technology") return Family::product;
  if (type == "place") return Family::place;
  return Family::other;
}

/// A name taken apart.
struct Form {
  Words words;             ///< folded
  std::string legal_form;  ///< canonical, empty if none
  Words core;  ///< without articles before, legal forms and, of persons, titles and suffixes
  std::string suffix;     ///< `jr`, `sr` of a person
  bool inverted = false;  ///< `Surname, Name`
  bool had_title = false;
  std::string compact;               ///< core without spaces
  std::string initials;              ///< of the core's words that are no connectors
  std::string all_initials;          ///< with the legal form's
  bool is_acronym = false;           ///< one word of capitals, or doubled as `EE. UU.`
  std::string acronym;               ///< its letters
  std::vector<std::string> numbers;  ///< digits anywhere, and roman numerals, in order
  std::optional<std::size_t> comma;  ///< words before the first comma
};

/// What folding loses and comparing needs.
struct Notes {
  std::optional<std::size_t> comma;  ///< words before the first comma
  std::vector<bool> capital;         ///< of each word, whether it begins with a capital
};

/// Folds a name. Initials of persons stay apart and keep their capital where a dot follows, so that
/// the `E` of `Juan E. Gil` is not taken for the `e` of `Ruiz e Hijos`: `J.R.` is `J R`.
std::string fold(std::string_view name, Notes* notes, bool is_person) {
  using namespace character;
  const std::u32string text = decode_all(name);
  std::string folded;
  const auto is_word_character = [&](std::size_t i) {
    return i < text.size() && (classify(text[i]) & (is_letter | is_digit)) != 0;
  };
  // `S.A.`, `J.R.`: a dot between single letters joins them.
  const auto is_single_letter_before = [&](std::size_t dot) {
    return dot > 0 && (classify(text[dot - 1]) & is_letter) &&
           (dot < 2 || !is_word_character(dot - 2));
  };
  const auto separate = [&folded] {
    if (!folded.empty() && folded.back() != ' ') folded += ' ';
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char32_t c = text[i];
    const Class kind = classify(c);
    if (kind & (is_letter | is_digit)) {
      // Ordinal marks: `1.º` is 1, `M.ª` is `ma`.
      if (c == 0xaa || c == 0xba) {
        const std::size_t stem = i > 0 && text[i - 1] == '.' ? i - 1 : i;
        if (stem == 0 || !(classify(text[stem - 1]) & is_letter)) continue;
        while (!folded.empty() && folded.back() == ' ')
          folded.pop_back();
        if (!folded.empty() && folded.back() >= 'A' && folded.back() <= 'Z')
          folded.back() = static_cast<char>(folded.back() + 32);
        folded += c == 0xaa ? 'a' : 'o';
        continue;
      }
      if (notes != nullptr && (folded.empty() || folded.back() == ' '))
        notes->capital.push_back((kind & is_upper) != 0 || (kind & is_digit) != 0);
      const bool initial = is_person && c < 0x80 && (kind & is_upper) && i + 1 < text.size() &&
                           text[i + 1] == '.' && (i == 0 || !is_word_character(i - 1));
      if (initial) {
        folded += static_cast<char>(c);
      } else if (kind & is_digit) {
        folded += static_cast<char>('0' + digit_value(c));
      } else {
        fold_into(c, folded);
      }
    } else if (kind & is_mark) {
      continue;
    } else if (kind & is_word) {
      // Other numbers: `½`, `²`, `Ⅳ`.
      if (c == '_') {
        separate();
      } else {
        if (notes != nullptr && (folded.empty() || folded.back() == ' '))
          notes->capital.push_back(true);
        fold_into(c, folded);
      }
    } else if (c == '\'' || c == 0x2019 || c == 0x2018 || c == 0x02bc) {
      continue;
    } else if (c == '.' && !is_person && is_single_letter_before(i) && i + 1 < text.size() &&
               (classify(text[i + 1]) & is_letter) && !is_word_character(i + 2)) {
      continue;
    } else if (c == '.' && i > 0 && i + 1 < text.size() && (classify(text[i - 1]) & is_digit) &&
               (classify(text[i + 1]) & is_digit)) {
      folded += '.';  // a version: 4.2
    } else if (c == '&' || c == '+') {
      separate();
      folded += c == '&' ? "and " : "plus ";
      if (notes != nullptr) notes->capital.push_back(false);
    } else {
      if (c == ',' && notes != nullptr && !notes->comma) notes->comma = split(folded).size();
      separate();
    }
  }
  while (!folded.empty() && (folded.back() == ' ' || folded.back() == '.'))
    folded.pop_back();
  return folded;
}

/// Digits and roman numerals: what tells `Trainium2` from `Trainium3` and `Felipe V` from `Felipe
/// VI`.
std::vector<std::string> numbers_in(const Words& words) {
  std::vector<std::string> numbers;
  for (std::size_t w = 0; w < words.size(); ++w) {
    const std::string& word = words[w];
    std::string digits;
    for (std::size_t i = 0; i <= word.size(); ++i) {
      const bool digit = i < word.size() && ((word[i] >= '0' && word[i] <= '9') ||
                                             (word[i] == '.' && !digits.empty()));
      if (digit) {
        digits += word[i];
      } else if (!digits.empty()) {
        digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size() - 1));
        // 4.0 is 4.
        while (digits.ends_with(".0"))
          digits.resize(digits.size() - 2);
        numbers.push_back(digits);
        digits.clear();
      }
    }
    if (w > 0 || word.size() >= 2) {
      if (const auto roman = find_roman_number(word)) numbers.push_back(std::to_string(*roman));
    }
  }
  return numbers;
}

/// Removes a legal form at the end of the words; what it was.
std::string take_legal_form(Words& words) {
  std::string found;
  bool again = true;
  while (again) {
    again = false;
    for (std::size_t count = std::min(max_legal_words, words.size() > 0 ? words.size() - 1 : 0);
         count > 0; --count) {
      const Words tail(words.end() - static_cast<std::ptrdiff_t>(count), words.end());
      const std::string_view form = find_legal_form(join(tail));
      if (form.empty()) continue;
      // `Hijos de Gil`, `Hermanos Gil`: only what stands at the end is a form.
      if (found.empty() || is_loose_legal_form(found)) found = form;
      words.resize(words.size() - count);
      while (words.size() > 1 &&
             (words.back() == "and" || words.back() == "y" || words.back() == "e"))
        words.pop_back();
      again = words.size() > 1;
      break;
    }
  }
  return found;
}

/// First letters of the words that are no connectors; `Los` of `Los Angeles` is none.
std::string initials_of(const Words& words, const std::vector<bool>& capital) {
  std::string initials;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (is_connector(words[i]) && !(i < capital.size() && capital[i])) continue;
    initials += words[i][0];
  }
  return initials;
}

/// Whether all letters of the original are capitals (with or without dots), and at least two.
bool is_all_capitals(std::string_view name) {
  using namespace character;
  std::size_t capitals = 0;
  for (const char32_t c : decode_all(name)) {
    const Class kind = classify(c);
    if (kind & is_lower) return false;
    capitals += (kind & is_upper) != 0;
  }
  return capitals >= 2;
}

std::string lower_case(std::string word) {
  for (char& c : word) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
  }
  return word;
}

/// Whether the last word has no small letter.
bool ends_in_capitals(std::string_view name) {
  while (name.ends_with(' ') || name.ends_with('.'))
    name.remove_suffix(1);
  const std::string_view last = name.substr(name.rfind(' ') == name.npos ? 0 : name.rfind(' ') + 1);
  return std::all_of(last.begin(), last.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

Form take_apart(std::string_view name, Family family) {
  Form form;
  std::string plain(name);
  if (family == Family::person) {
    // A nickname in quotation marks: `Demetrio "Jim" Ruiz`.
    for (const auto& [open, close] :
         {std::pair<std::string_view, std::string_view>{"\"", "\""}, {"“", "”"}, {"«", "»"}}) {
      const std::size_t begin = plain.find(open);
      const std::size_t end =
          begin == plain.npos ? plain.npos : plain.find(close, begin + open.size());
      if (end != plain.npos && begin > 0 && end + close.size() < plain.size())
        plain.erase(begin, end + close.size() - begin);
    }
  }
  Notes notes;
  form.words = split(fold(plain, &notes, family == Family::person));
  form.comma = notes.comma;
  // In a name all in capitals they tell nothing.
  if (notes.capital.size() != form.words.size() || is_all_capitals(name))
    notes.capital.assign(form.words.size(), false);
  for (std::string& word : form.words) {
    if (word == "hnos") word = "hermanos";
    if (word == "bros") word = "brothers";
    if (word.size() > 2 && word.ends_with(".0")) word.resize(word.size() - 2);
  }
  form.core = form.words;
  std::size_t dropped = 0;
  while (form.core.size() > 1 && is_article(form.core.front()) && family != Family::person) {
    form.core.erase(form.core.begin());
    ++dropped;
  }
  if (family == Family::person) {
    Words& core = form.core;
    if (form.comma && *form.comma > 0 && *form.comma < core.size() &&
        !is_name_suffix(core[*form.comma])) {
      std::rotate(core.begin(), core.begin() + static_cast<std::ptrdiff_t>(*form.comma),
                  core.end());
      form.inverted = true;
    }
    while (core.size() > 1 && (is_title(core.front()) || core.front() == "D" ||
                               (is_article(core.front()) && is_title(core[1])))) {
      core.erase(core.begin());
      form.had_title = true;
    }
    while (core.size() > 2 && is_name_suffix(core.back())) {
      if (core.back() == "phd" || core.back() == "md" || core.back() == "esq") {
        form.had_title = true;
      } else {
        form.suffix = core.back() == "sr" || core.back() == "senior" || core.back() == "padre" ? "sr" : "jr";
      }
      core.pop_back();
    }
    for (std::string& word : core) {
      if (word == "ma") word = "maria";  // M.ª, Mª
    }
  } else if (family == Family::organization || family == Family::other) {
    form.legal_form = take_legal_form(form.core);
  }
  form.compact = join(form.core, "");
  const std::vector<bool> core_capital(
      notes.capital.begin() + static_cast<std::ptrdiff_t>(std::min(dropped, notes.capital.size())),
      notes.capital.end());
  form.initials = initials_of(form.core, core_capital);
  form.all_initials = initials_of(form.words, notes.capital);
  if (family != Family::person) {
    form.numbers = numbers_in(form.words);
  } else if (form.core.size() > 1) {
    // Rulers and popes: capitals tell `Felipe VI` from `Jinping Xi`.
    const auto roman = find_roman_number(lower_case(form.core.back()));
    if (roman && ends_in_capitals(plain)) form.numbers.push_back(std::to_string(*roman));
  }
  if (is_all_capitals(name)) {
    // `EE. UU.`, `CC. OO.`: each letter twice for a plural.
    const bool doubled =
        form.words.size() >= 2 &&
        std::all_of(form.words.begin(), form.words.end(),
                    [](const std::string& word) { return word.size() == 2 && word[0] == word[1]; });
    if (doubled) {
      for (const std::string& word : form.words)
        form.acronym += word[0];
    } else if (form.core.size() == 1) {
      form.acronym = form.core[0];
    } else if (std::all_of(form.core.begin(), form.core.end(),
                           [](const std::string& word) { return word.size() == 1; })) {
      form.acronym = form.compact;
    }
    form.is_acronym = form.acronym.size() >= 2;
  }
  return form;
}

bool all_generic(const Words& words) {
  return std::all_of(words.begin(), words.end(), [](const std::string& word) {
    return is_generic(word) || is_connector(word) || is_article(word);
  });
}

/// Whether a word of two letters or more stands for itself: what a shorter form must have.
bool says_something(const Words& words) {
  return std::any_of(words.begin(), words.end(), [](const std::string& name) {
    // A surname has its particles before it.
    const std::string word = name.substr(name.rfind(' ') + 1);
    return word.size() > 1 && !is_connector(word) && !is_article(word);
  });
}

bool is_prefix(const Words& shorter, const Words& longer) {
  return shorter.size() < longer.size() &&
         std::equal(shorter.begin(), shorter.end(), longer.begin());
}

bool is_suffix(const Words& shorter, const Words& longer) {
  return shorter.size() < longer.size() &&
         std::equal(shorter.rbegin(), shorter.rend(), longer.rbegin());
}

/// `de`, `la`, `y` carry nothing between names, articles and connectors little between words.
Words without_connectors(const Words& words) {
  Words result;
  for (const std::string& word : words) {
    if (!is_connector(word)) result.push_back(word);
  }
  return result;
}

constexpr NameComparison different(NameReason reason) {
  return {NameMatch::different, reason};
}

// -- persons

/// Given names and surnames; particles belong to the surname after them.
struct Person {
  Words names;  ///< the words with their particles: `tomas`, `requejo`, `de la vega`
};

Person person_of(const Form& form) {
  Person person;
  std::string particles;
  for (std::size_t i = 0; i < form.core.size(); ++i) {
    const std::string& word = form.core[i];
    // `y` joins surnames and is left out as often as not.
    if (i > 0 && i + 1 < form.core.size() && (word == "y" || word == "i" || word == "e")) continue;
    if (is_particle(word) && word.size() > 1 && i + 1 < form.core.size()) {
      particles += word + " ";
      continue;
    }
    person.names.push_back(particles + lower_case(word));
    particles.clear();
  }
  return person;
}

/// Without particles: `de la vega` and `vega` are written of one person.
std::string bare(const std::string& name) {
  return name.substr(name.rfind(' ') + 1);
}

bool same_name(const std::string& a, const std::string& b) {
  return a == b || bare(a) == bare(b);
}

bool is_initial_of(const std::string& initial, const std::string& name) {
  return initial.size() == 1 && !name.empty() && bare(name)[0] == initial[0];
}

bool is_nickname_of(const std::string& a, const std::string& b) {
  const std::string_view full_a = find_given_name(a);
  const std::string_view full_b = find_given_name(b);
  return full_a == b || full_b == a || (!full_a.empty() && full_a == full_b);
}

/// Given names that stand second in a compound one.
bool is_second_given_name(std::string_view word) {
  constexpr std::array<std::string_view, 40> names{
      "alberto", "alejandro", "alfonso", "andres",  "angel",   "angeles", "antonio", "carlos", "carmen",  "cristina",
      "cruz",    "daniel",    "david",   "dolores", "eduardo", "elena",   "enrique", "felipe", "fernando", "francisco",
      "ignacio", "isabel",    "javier",  "jesus",   "jose",    "juan",    "luis",    "luisa",  "manuel",  "maria",
      "miguel",  "pablo",     "pedro",   "pilar",   "rafael",  "ramon",   "rosa",    "teresa", "anne",    "jane"};
  return std::find(names.begin(), names.end(), word) != names.end();
}

NameComparison compare_persons(const Form& a, const Form& b) {
  if (!a.suffix.empty() && !b.suffix.empty() && a.suffix != b.suffix)
    return different(NameReason::variant);
  const bool one_suffix = a.suffix != b.suffix;
  if (a.numbers != b.numbers) {
    // `Juan Carlos` may be the first; `Felipe V` is not the sixth.
    if (!a.numbers.empty() && !b.numbers.empty()) return different(NameReason::number);
  }
  Person pa = person_of(a);
  Person pb = person_of(b);
  const auto drop_number = [](Words& names) {
    while (names.size() > 1 && find_roman_number(names.back()) && names.back().size() < 6)
      names.pop_back();
  };
  const bool one_number = a.numbers.empty() != b.numbers.empty();
  if (one_number) {
    drop_number(pa.names);
    drop_number(pb.names);
  }
  const bool weakened = one_suffix || one_number;
  const auto result = [weakened](NameMatch match, NameReason reason) {
    return NameComparison{weakened ? std::max(match, NameMatch::compatible) : match, reason};
  };
  const Words& x = pa.names.size() >= pb.names.size() ? pa.names : pb.names;  // the longer
  const Words& y = pa.names.size() >= pb.names.size() ? pb.names : pa.names;
  const auto equal_range = [](const Words& first, std::size_t begin, const Words& second) {
    for (std::size_t i = 0; i < second.size(); ++i) {
      if (!same_name(first[begin + i], second[i])) return false;
    }
    return true;
  };
  if (a.compact != b.compact && !says_something(y)) return different(NameReason::words);
  if (x.size() == y.size() && equal_range(x, 0, y)) {
    if (a.words == b.words) return result(NameMatch::same, NameReason::equal);
    if (a.inverted != b.inverted) return result(NameMatch::same, NameReason::order);
    if (one_suffix) return {NameMatch::compatible, NameReason::variant};
    if (a.had_title || b.had_title) return result(NameMatch::same, NameReason::title);
    return result(NameMatch::same, NameReason::spelling);
  }
  if (a.compact == b.compact) return result(NameMatch::same, NameReason::spelling);
  if (y.size() == 1) {
    const std::string& only = y[0];
    if (only.size() == 1 || is_connector(only)) return different(NameReason::words);
    for (std::size_t i = 1; i < x.size(); ++i) {
      if (same_name(x[i], only)) return {NameMatch::compatible, NameReason::surname};
    }
    if (same_name(x[0], only)) return {NameMatch::compatible, NameReason::given_name};
    // `Paco` of Francisco Gil.
    if (x.size() > 1 && is_nickname_of(x[0], only))
      return {NameMatch::compatible, NameReason::nickname};
    return different(NameReason::words);
  }
  if (x.size() > y.size()) {
    // Name and first surname; the second is left out.
    const bool has_surname = says_something({bare(y.back())});
    if (equal_range(x, 0, y)) {
      // `Juan Carlos` of Juan Carlos Ferrero is no name with its surname.
      if (y.size() == 2 && is_second_given_name(y[1])) return {NameMatch::compatible, NameReason::given_name};
      return has_surname ? result(NameMatch::alias, NameReason::second_surname)
                         : different(NameReason::words);
    }
    // The surnames alone: `García Márquez`.
    if (has_surname && equal_range(x, x.size() - y.size(), y))
      return {NameMatch::compatible, NameReason::surname};
    // Any middle name or surname left out, the first name standing: `Gabriel Márquez`.
    std::size_t i = 0;
    bool initial_left_out = false;
    for (const std::string& name : x) {
      if (i < y.size() && same_name(name, y[i])) {
        ++i;
      } else {
        initial_left_out = initial_left_out || name.size() == 1;
      }
    }
    const bool has_initial =
        std::any_of(y.begin(), y.end(), [](const std::string& name) { return name.size() == 1; });
    if (has_surname && i == y.size() && same_name(x[0], y[0])) {
      // `George W. Bush` is not `George H. W. Bush`.
      if (initial_left_out && has_initial) return different(NameReason::words);
      return {NameMatch::compatible, NameReason::initials};
    }
  }
  // Given names as initials, nicknames, middle initials left out; the surnames must agree.
  std::size_t i = 0;
  std::size_t j = 0;
  std::size_t initials = 0;
  std::size_t full = 0;
  bool nickname = false;
  bool left_out = false;
  while (i < x.size() && j < y.size()) {
    if (same_name(x[i], y[j])) {
      full += says_something({x[i]});
      ++i;
      ++j;
    } else if (is_initial_of(y[j], x[i]) || is_initial_of(x[i], y[j])) {
      ++initials;
      ++i;
      ++j;
    } else if (i == 0 && j == 0 && is_nickname_of(x[i], y[j])) {
      nickname = true;
      ++i;
      ++j;
    } else if (i > 0 && x[i].size() == 1 && x.size() > y.size()) {
      left_out = true;
      ++i;
    } else {
      return different(NameReason::words);
    }
  }
  if (j < y.size() || full == 0) return different(NameReason::words);
  // What remains of the longer is a second surname.
  if (x.size() - i > 1) return different(NameReason::words);
  // `J.` and `Juan` agree, `J.` and `J.` were equal above; a surname must not be an initial.
  if (bare(x[i - 1]).size() == 1 || bare(y[j - 1]).size() == 1) {
    return initials > 0 && full > 0 && same_name(x[0], y[0])
               ? NameComparison{NameMatch::compatible, NameReason::initials}
               : different(NameReason::words);
  }
  if (nickname) return {NameMatch::compatible, NameReason::nickname};
  if (initials >= 2 && !left_out) return result(NameMatch::alias, NameReason::initials);
  return {NameMatch::compatible, NameReason::initials};
}

// -- the rest

/// An acronym and what it stands for.
std::optional<NameComparison> compare_acronym(const Form& a, const Form& b) {
  for (const auto& [acronym, full] : {std::pair<const Form&, const Form&>{a, b}, {b, a}}) {
    if (!acronym.is_acronym || full.core.size() < 2) continue;
    if (full.is_acronym) continue;
    const std::string& letters = acronym.acronym;
    if (letters != full.initials && letters != full.all_initials) continue;
    // Two letters stand for too much.
    return NameComparison{
        letters.size() >= 3 || acronym.words.size() == 2 ? NameMatch::alias : NameMatch::compatible,
        NameReason::acronym};
  }
  return std::nullopt;
}

NameComparison compare_organizations(const Form& a, const Form& b) {
  const bool legal_differ =
      !a.legal_form.empty() && !b.legal_form.empty() && a.legal_form != b.legal_form;
  const Words wa = without_connectors(a.core);
  const Words wb = without_connectors(b.core);
  if (a.compact == b.compact || wa == wb) {
    if (legal_differ) {
      if (is_loose_legal_form(a.legal_form) && is_loose_legal_form(b.legal_form))
        return {NameMatch::compatible, NameReason::legal_form};
      return different(NameReason::legal_entity);
    }
    if (a.words == b.words) return {NameMatch::same, NameReason::equal};
    if (a.legal_form.empty() != b.legal_form.empty())
      return {NameMatch::alias, NameReason::legal_form};
    return {NameMatch::same, NameReason::spelling};
  }
  if (a.numbers != b.numbers) return different(NameReason::number);
  if (const auto acronym = compare_acronym(a, b)) return *acronym;
  if (legal_differ) return different(NameReason::words);
  const Words& x = wa.size() >= wb.size() ? wa : wb;
  const Words& y = wa.size() >= wb.size() ? wb : wa;
  if (!says_something(y)) return different(NameReason::words);
  if (all_generic(y))
    return different(x.size() > y.size() && (is_prefix(y, x) || is_suffix(y, x))
                         ? NameReason::generic
                         : NameReason::words);
  if (is_prefix(y, x)) {
    const Words rest(x.begin() + static_cast<std::ptrdiff_t>(y.size()), x.end());
    const bool describes = std::all_of(rest.begin(), rest.end(),
                                       [](const std::string& word) { return is_descriptor(word); });
    if (describes) {
      const bool plain = std::all_of(rest.begin(), rest.end(), [](const std::string& word) {
        return is_plain_descriptor(word);
      });
      return {NameMatch::compatible, plain ? NameReason::short_name : NameReason::business};
    }
    // A ministry's further fields: `Ministerio de Agricultura, Pesca y Alimentación`.
    const Form& longer = wa.size() >= wb.size() ? a : b;
    if (is_generic(y[0]) && y.size() >= 2 && longer.comma)
      return {NameMatch::compatible, NameReason::qualifier};
    return different(NameReason::variant);
  }
  if (is_suffix(y, x)) {
    const std::size_t extra = x.size() - y.size();
    // `Banco Santander`, `Grupo Almadraba`; but `Universidad de Vigo` is not Vigo.
    const Form& longer = wa.size() >= wb.size() ? a : b;
    const bool direct = longer.core.size() > extra && longer.core[extra] == y[0];
    const bool generic = std::all_of(
        x.begin(), x.begin() + static_cast<std::ptrdiff_t>(extra),
        [](const std::string& word) { return is_generic(word) || is_descriptor(word); });
    if (generic && direct && extra == 1) return {NameMatch::compatible, NameReason::short_name};
    // `US Department of Defense`, `Spanish Ministry of Health`.
    if (extra == 1 && y.size() >= 2 && find_meaning(x[0]))
      return {NameMatch::compatible, NameReason::qualifier};
    return different(NameReason::variant);
  }
  return different(NameReason::words);
}

NameComparison compare_products(const Form& a, const Form& b) {
  if (a.compact == b.compact) {
    if (a.words == b.words) return {NameMatch::same, NameReason::equal};
    return {NameMatch::same, NameReason::spelling};
  }
  if (a.numbers != b.numbers) return different(NameReason::number);
  if (const auto acronym = compare_acronym(a, b)) return *acronym;
  const Words& x = a.core.size() >= b.core.size() ? a.core : b.core;
  const Words& y = a.core.size() >= b.core.size() ? b.core : a.core;
  if (!says_something(y)) return different(NameReason::words);
  if (all_generic(y)) return different(NameReason::generic);
  if (is_suffix(y, x) && x.size() - y.size() <= 2) {
    const bool versioned = std::any_of(y.begin(), y.end(), [](const std::string& word) {
      return word.find_first_of("0123456789") != word.npos;
    });
    if (is_digit_word(y[0]) || is_variant(y[0])) return different(NameReason::variant);
    return {versioned && y.size() <= 3 ? NameMatch::alias : NameMatch::compatible,
            NameReason::maker};
  }
  if (is_prefix(y, x)) return different(NameReason::variant);
  return different(NameReason::words);
}

NameComparison compare_places(const Form& a, const Form& b) {
  if (a.compact == b.compact) {
    if (a.words == b.words) return {NameMatch::same, NameReason::equal};
    return {NameMatch::same, NameReason::spelling};
  }
  if (a.numbers != b.numbers) return different(NameReason::number);
  const auto strip = [](const Words& words) {
    Words rest = words;
    while (rest.size() > 1 && is_geographic(rest.front()))
      rest.erase(rest.begin());
    return rest;
  };
  const Words sa = strip(a.core);
  const Words sb = strip(b.core);
  if (says_something(sa) && sa == sb && sa != Words{"mexico"})
    return {NameMatch::compatible, NameReason::qualifier};
  for (const auto& [longer, shorter] : {std::pair<const Form&, const Form&>{a, b}, {b, a}}) {
    if (longer.comma && *longer.comma > 0 && *longer.comma < longer.words.size()) {
      const Words before(longer.words.begin(),
                         longer.words.begin() + static_cast<std::ptrdiff_t>(*longer.comma));
      if (before == shorter.words && says_something(before))
        return {NameMatch::compatible, NameReason::qualifier};
    }
  }
  if (const auto acronym = compare_acronym(a, b)) return *acronym;
  return different(NameReason::words);
}

NameComparison compare_others(const Form& a, const Form& b) {
  if (a.compact == b.compact) {
    if (a.words == b.words) return {NameMatch::same, NameReason::equal};
    return {NameMatch::same, NameReason::spelling};
  }
  if (a.numbers != b.numbers) return different(NameReason::number);
  if (without_connectors(a.core) == without_connectors(b.core))
    return {NameMatch::same, NameReason::spelling};
  if (const auto acronym = compare_acronym(a, b)) return *acronym;
  return different(NameReason::words);
}

/// `España` and `Spain`; `española` only where a place or a body may be meant.
std::optional<NameComparison> compare_meanings(const Form& a, const Form& b) {
  const auto meaning = [](const Form& form) {
    auto found = find_meaning(join(form.words));
    if (!found) found = find_meaning(join(form.core));
    return found;
  };
  const auto ma = meaning(a);
  const auto mb = meaning(b);
  if (!ma || !mb) return std::nullopt;
  if (ma->id != mb->id) return different(NameReason::words);
  if (ma->is_demonym != mb->is_demonym)
    return NameComparison{NameMatch::alias, NameReason::demonym};
  return NameComparison{NameMatch::alias, NameReason::translation};
}

}  // namespace

std::string fold_name(std::string_view name) {
  return fold(name, nullptr, false);
}

std::string_view to_string(NameMatch match) noexcept {
  constexpr std::array<std::string_view, 4> names{"same", "alias", "compatible", "different"};
  return names[static_cast<std::size_t>(match)];
}

std::string_view to_string(NameReason reason) noexcept {
  constexpr std::array<std::string_view, 22> names{
      "equal",       "spelling",     "title",          "order",     "legal_form", "acronym",
      "translation", "demonym",      "second_surname", "surname",   "given_name", "initials",
      "nickname",    "short_name",   "business", "maker",          "qualifier", "generic",    "number",
      "variant",     "legal_entity", "words"};
  return names[static_cast<std::size_t>(reason)];
}

NameComparison compare_names(std::string_view a, std::string_view b, const NameOptions& options) {
  const Family family = family_of(options.type);
  // The second operand is never the larger, so that no rule can depend on the order.
  if (b < a) std::swap(a, b);
  const Form fa = take_apart(a, family);
  const Form fb = take_apart(b, family);
  if (fa.words.empty() || fb.words.empty()) {
    return a == b ? NameComparison{NameMatch::same, NameReason::equal}
                  : different(NameReason::words);
  }
  if (fa.words == fb.words && fa.inverted == fb.inverted)
    return {NameMatch::same, NameReason::equal};
  if (family == Family::person) return compare_persons(fa, fb);
  if (fa.compact != fb.compact) {
    if (const auto meaning = compare_meanings(fa, fb)) return *meaning;
  }
  switch (family) {
    case Family::organization:
      return compare_organizations(fa, fb);
    case Family::product:
      return compare_products(fa, fb);
    case Family::place:
      return compare_places(fa, fb);
    case Family::person:
    case Family::other:
      break;
  }
  return compare_others(fa, fb);
}

bool is_generic_name(std::string_view name) {
  const Words words = split(fold(name, nullptr, false));
  return !words.empty() && all_generic(words);
}

bool is_plain_name(std::string_view name, const NameOptions& options) {
  const Family family = family_of(options.type);
  if (family != Family::person) return true;
  const Form form = take_apart(name, family);
  return !form.had_title && !form.inverted;
}

std::string plain_name(std::string_view name, const NameOptions& options) {
  if (family_of(options.type) != Family::person || is_plain_name(name, options)) return std::string(name);
  const auto trimmed = [](std::string_view text) {
    while (text.starts_with(' ')) text.remove_prefix(1);
    while (text.ends_with(' ') || text.ends_with(',')) text.remove_suffix(1);
    return text;
  };
  std::string plain(name);
  const Form form = take_apart(name, Family::person);
  if (form.inverted) {
    const std::size_t comma = name.find(',');
    if (comma != name.npos)
      plain = std::string(trimmed(name.substr(comma + 1))) + " " + std::string(trimmed(name.substr(0, comma)));
  }
  // Word by word from the left, as long as what remains is the same person with a title before.
  while (take_apart(plain, Family::person).had_title) {
    const std::size_t space = plain.find(' ');
    if (space == plain.npos) break;
    const std::string rest(trimmed(std::string_view(plain).substr(space)));
    if (take_apart(rest, Family::person).core != form.core) break;
    plain = rest;
  }
  return plain;
}

std::vector<std::string> name_keys(std::string_view name, const NameOptions& options) {
  const Family family = family_of(options.type);
  const Form form = take_apart(name, family);
  std::vector<std::string> keys;
  if (form.words.empty()) return {std::string(name)};
  keys.push_back("=" + lower_case(form.compact));
  keys.push_back("=" + lower_case(join(without_connectors(form.core), "")));
  for (const std::string& word : form.core) {
    if (is_connector(word) || is_article(word) || word.size() < 2) continue;
    keys.push_back(word);
    if (family == Family::person) {
      if (const std::string_view full = find_given_name(word); !full.empty())
        keys.emplace_back(full);
    }
  }
  if (form.is_acronym) keys.push_back("#" + form.acronym);
  if (form.initials.size() >= 2) keys.push_back("#" + form.initials);
  if (form.all_initials.size() >= 2) keys.push_back("#" + form.all_initials);
  if (family != Family::person) {
    auto meaning = find_meaning(join(form.words));
    if (!meaning) meaning = find_meaning(join(form.core));
    if (meaning) keys.push_back("@" + std::to_string(meaning->id));
  }
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  return keys;
}

}  // namespace trama

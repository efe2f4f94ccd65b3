#include "trama/extract/language.h"

#include "character.h"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>

namespace trama {
namespace {

/// The languages that are told apart; all but the first two only so that they are not taken for
/// Spanish or English.
enum Candidate : std::size_t { es, en, pt, fr, it, ca, de, candidates };

constexpr std::size_t max_bytes = 64 * 1024;

struct List {
  Candidate candidate;
  std::u32string_view words;
};

// The commonest words of each language. A word of several counts for each, so that what they share
// (`de`, `que`, `a`) decides nothing.
constexpr List lists[] = {
    {es,
     UR"(de la que el en y a los se del las un por con no una su para es al lo como más o pero sus le ha me si sin
sobre este ya entre cuando todo esta ser son dos también fue había era muy años hasta desde está mi porque qué sólo
solo han yo hay vez puede todos así nos ni parte tiene él uno donde bien tiempo mismo ese ahora cada e vida otro
después te otros aunque esa eso hace otra gobierno tan durante siempre día tanto ella tres sí dijo sido gran según
menos mundo año antes estado contra sino forma caso nada hacer estaba poco estos presidente mayor ante unos algo
hacia casa ellos ayer hecho mucho mientras además quien momento millones esto empresa tras anunció será tampoco
nueva nuevo compañía estas ningún fueron quienes aquel mediante cuyo cuya)"},
    {en,
     UR"(the of and to in a is that it was for on with he as be at by i this had not are but from or have an they which
one you were her all she there would their we him been has when who will more no if out so said what up its about
into than them can only other new some could time these two may then do first any my now such like our over man me
even most made after also did many before must through back years where much your way well down should because each
just those people mr how too little state good very make world still own see men work long get here between both
life being under never day same another know while last might us great old year off come since against go came
right used take three company announced during says)"},
    {pt,
     UR"(de a o que e do da em um para é com não uma os no se na por mais as dos como mas foi ao ele das tem à seu sua
ou ser quando muito há nos já está eu também só pelo pela até isso ela entre era depois sem mesmo aos ter seus quem
nas me esse eles estão você tinha foram essa num nem suas meu às minha têm numa pelos elas havia seja qual será nós
anos disse ainda empresa milhões são)"},
    {fr,
     UR"(de la le et les des en un du une que est pour qui dans a par plus pas au sur ne se ce il sont la avec son ses
mais comme ou si leur y dont aux elle cette été ont ces fait nous vous entre après aussi bien sans deux même tout
avait être était depuis où je lui ans très peut encore société selon)"},
    {it,
     UR"(di e che il la in un a per è una non sono del con si da come le dei nel alla più anche al della i ha lo ma gli
delle o se dal suo dalla questo sua nella ed era due anni ci essere stato degli sul tra molto dopo quando sulla loro
fatto ai alle hanno perché lei lui ancora società secondo)"},
    {ca,
     UR"(de la i a el que en els del les un per amb una no es és al dels va ha com per més o són seva seu però també aquest
aquesta fins entre ser han dels hi molt ja anys quan sense sobre on era dos als tot pel seus tots després any fer
havia així mateix cada empresa nou)"},
    {de,
     UR"(der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat
dass sie nach wird bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor zur bis mehr
durch man sein wurde sei unter)"},
};

/// For each word the candidates that have it, as bits.
const std::unordered_map<std::u32string_view, unsigned>& word_table() {
  static const auto table = [] {
    std::unordered_map<std::u32string_view, unsigned> filled;
    for (const auto& [candidate, words] : lists) {
      std::size_t begin = words.find_first_not_of(U" \n");
      while (begin != words.npos) {
        const std::size_t end = std::min(words.find_first_of(U" \n", begin), words.size());
        filled[words.substr(begin, end - begin)] |= 1u << candidate;
        begin = words.find_first_not_of(U" \n", end);
      }
    }
    return filled;
  }();
  return table;
}

/// The candidates that write with a letter beyond a to z.
unsigned languages_of(char32_t letter) {
  switch (letter) {
    case U'ñ':
    case U'¿':
    case U'¡':
      return 1u << es;
    case U'á':
    case U'í':
    case U'ú':
      return 1u << es | 1u << pt | 1u << ca;
    case U'é':
    case U'ó':
      return 1u << es | 1u << pt | 1u << fr | 1u << ca | 1u << it;
    case U'ã':
    case U'õ':
      return 1u << pt;
    case U'ç':
      return 1u << pt | 1u << fr | 1u << ca;
    case U'è':
    case U'à':
    case U'ò':
      return 1u << fr | 1u << it | 1u << ca;
    case U'ê':
    case U'â':
    case U'ô':
      return 1u << fr | 1u << pt;
    case U'ä':
    case U'ö':
    case U'ß':
      return 1u << de;
    default:
      return 0;
  }
}

struct Evidence {
  std::array<double, candidates> score{};
  int words = 0;
  int foreign_letters = 0;  // of other scripts
  int letters = 0;
};

Evidence weigh(std::string_view text) {
  using namespace character;
  Evidence evidence;
  const auto& table = word_table();
  std::u32string word;
  std::array<int, candidates> marks{};
  const auto finish_word = [&] {
    if (word.empty()) return;
    ++evidence.words;
    if (const auto found = table.find(word); found != table.end()) {
      const int sharers = __builtin_popcount(found->second);
      for (std::size_t c = 0; c < candidates; ++c) {
        if (found->second & (1u << c)) evidence.score[c] += sharers == 1 ? 1.0 : 0.5;
      }
    }
    word.clear();
  };
  for (std::size_t offset = 0; offset < text.size();) {
    const auto [code_point, length] = decode(text, offset);
    offset += length;
    const Class kind = classify(code_point);
    if (kind & is_letter) {
      const char32_t lower = to_lower(code_point);
      ++evidence.letters;
      if (lower > 0x24f) ++evidence.foreign_letters;
      if (word.size() < 24) word.push_back(lower);
      if (lower >= 0x80) {
        const unsigned languages = languages_of(lower);
        for (std::size_t c = 0; c < candidates; ++c)
          marks[c] += (languages >> c) & 1;
      }
    } else {
      finish_word();
      if (code_point == U'¿' || code_point == U'¡') ++marks[es];
    }
  }
  finish_word();
  // Letters are weaker evidence than words: names carry them through every language.
  for (std::size_t c = 0; c < candidates; ++c) {
    evidence.score[c] += 0.3 * std::min(marks[c], 1 + evidence.words / 8);
  }
  return evidence;
}

DetectedLanguage decide(const Evidence& evidence) {
  if (evidence.letters == 0 || evidence.foreign_letters * 2 > evidence.letters) return {};
  const std::size_t best = evidence.score[en] > evidence.score[es] ? en : es;
  const double score = evidence.score[best];
  const double other = evidence.score[best == es ? en : es];
  const double third = *std::max_element(evidence.score.begin() + pt, evidence.score.end());
  // Portuguese, Catalan and Italian share most short words with Spanish: they must win clearly.
  if (score < 0.45 || third > 1.2 * score + 0.7) return {};
  const double confidence = (score - other) / score;
  // Running text in either language has every third word or so in the lists.
  if (confidence < 0.15 || score < 0.06 * evidence.words) return {};
  return {best == es ? Language::es : Language::en, confidence};
}

}  // namespace

std::string_view to_string(Language language) noexcept {
  switch (language) {
    case Language::es:
      return "es";
    case Language::en:
      return "en";
    case Language::unknown:
      break;
  }
  return "und";
}

Language parse_language(std::string_view tag) noexcept {
  const std::string_view primary = tag.substr(0, tag.find_first_of("-_"));
  const auto equals = [primary](std::string_view code) {
    return std::equal(primary.begin(), primary.end(), code.begin(), code.end(), [](char a, char b) {
      return (a >= 'A' && a <= 'Z' ? static_cast<char>(a + 32) : a) == b;
    });
  };
  if (equals("es") || equals("spa")) return Language::es;
  if (equals("en") || equals("eng")) return Language::en;
  return Language::unknown;
}

DetectedLanguage detect_language(std::string_view text) {
  if (text.size() > max_bytes) {
    std::size_t end = max_bytes;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80)
      --end;
    text = text.substr(0, end);
  }
  return decide(weigh(text));
}

Language sentence_language(std::string_view sentence, Language document) {
  const Evidence evidence = weigh(sentence.substr(0, max_bytes));
  const DetectedLanguage found = decide(evidence);
  if (document == Language::unknown) return found.language;
  if (found.language == Language::unknown || found.language == document) return document;
  const double own = evidence.score[found.language == Language::es ? es : en];
  const double other = evidence.score[document == Language::es ? es : en];
  return own >= 2 && own >= 3 * other ? found.language : document;
}

}  // namespace trama

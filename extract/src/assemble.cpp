#include "assemble.h"

#include "mention_name.h"

#include "trama/extract/date.h"
#include "trama/extract/language.h"
#include "trama/extract/name.h"
#include "trama/extract/value.h"
#include "trama/graph/utf8.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>
#include <unordered_map>

namespace trama {
namespace {

/// Disjoint sets with the least member as representative.
class Sets {
 public:
  explicit Sets(std::size_t n) : parent_(n) { std::iota(parent_.begin(), parent_.end(), 0u); }

  std::uint32_t find(std::uint32_t x) {
    while (parent_[x] != x) x = parent_[x] = parent_[parent_[x]];
    return x;
  }
  void join(std::uint32_t a, std::uint32_t b) {
    a = find(a);
    b = find(b);
    parent_[std::max(a, b)] = std::min(a, b);
  }

 private:
  std::vector<std::uint32_t> parent_;
};

class Assembler {
 public:
  Assembler(const TextDocument& document, const PreparedText& prepared, std::span<const Window> windows,
            std::span<const WindowReading> readings, const Schema& schema)
      : document_(document), prepared_(prepared), windows_(windows), readings_(readings), schema_(schema) {}

  Extraction run() {
    out_.about = document_.about;
    out_.sentences = prepared_.sentences;
    collect_mentions();
    link_windows();
    make_entities();
    make_relations();
    return std::move(out_);
  }

 private:
  struct Key {
    std::uint32_t first, last;
    auto operator<=>(const Key&) const = default;
  };

  std::string_view text_of(std::uint32_t first, std::uint32_t last) const {
    const std::size_t begin = prepared_.words[first].byte_begin;
    return std::string_view(document_.text).substr(begin, prepared_.words[last].byte_end - begin);
  }
  std::string_view text_of(const WindowMention& m) const { return text_of(m.first_word, m.last_word); }
  const std::string& type_id(TypeId type) const { return schema_.at(type).id; }
  Span span_of(std::uint32_t first, std::uint32_t last) const {
    return {prepared_.words[first].span.begin, prepared_.words[last].span.end};
  }
  std::uint32_t sentence_of_word(std::uint32_t word) const {
    const auto at = std::upper_bound(prepared_.segments.begin(), prepared_.segments.end(), word,
                                     [](std::uint32_t w, const Segment& s) { return w < s.word_begin; });
    return (at - 1)->sentence;
  }

  // The mentions in the segments that each window owns, in order, and where each window's mention went.
  void collect_mentions() {
    global_.resize(readings_.size());
    for (std::size_t w = 0; w < readings_.size(); ++w) {
      const Window& window = windows_[w];
      const std::uint32_t begin = prepared_.segments[window.owned_begin < window.owned_end ? window.owned_begin : window.segment_begin].word_begin;
      const std::uint32_t end =
          window.owned_begin < window.owned_end ? prepared_.segments[window.owned_end - 1].word_end : begin;
      for (const WindowMention& m : readings_[w].mentions)
        if (begin <= m.first_word && m.first_word < end && !is_in_address(m)) add_mention(m);
    }
    for (std::size_t w = 0; w < readings_.size(); ++w)
      for (const WindowMention& m : readings_[w].mentions) {
        const auto at = by_words_.find({m.first_word, m.last_word});
        global_[w].push_back(at == by_words_.end() || at->second.type != m.type ? std::nullopt
                                                                                : std::optional(at->second.mention));
      }
  }

  // Windows own segments in order, and their mentions come in order.
  void add_mention(WindowMention m) {
    const Key key{m.first_word, m.last_word};
    const TypeId type = m.type;
    // A common noun is no name, however it is written: `Consejo`, `La Universidad`.
    if (m.is_name && is_body(type) && is_generic_name(text_of(m))) m.is_name = false;
    if (widen(m))
      while (!mentions_.empty() && mentions_.back().last_word >= m.first_word) {
        for (auto& [words, place] : by_words_)
          if (place.mention + 1 == mentions_.size()) place.mention = static_cast<std::uint32_t>(mentions_.size()) - 1;
        mentions_.pop_back();
      }
    by_words_.emplace(key, Place{static_cast<std::uint32_t>(mentions_.size()), type});
    mentions_.push_back(m);
  }

  bool is_body(TypeId type) const {
    const std::string& id = type_id(type);
    return id == "company" || id == "organization" || id == "government" || id == "university";
  }

  // Whether a mention lies in an e-mail address, a URL or a hashtag, none of which names anything by its parts.
  bool is_in_address(const WindowMention& m) const {
    const std::string_view text = document_.text;
    std::size_t begin = prepared_.words[m.first_word].byte_begin, end = prepared_.words[m.last_word].byte_end;
    if (begin > 0 && text[begin - 1] == '#') return true;
    constexpr std::string_view space = " \t\r\n<>";
    if (text.substr(begin, end - begin).find_first_of(space) != text.npos) return false;
    begin = text.find_last_of(space, begin) + 1;  // npos becomes 0
    end = std::min(text.find_first_of(space, end), text.size());
    const std::string_view token = text.substr(begin, end - begin);
    if (token.find("://") != token.npos || token.starts_with("www.")) return true;
    const std::size_t at = token.find('@');
    return at != token.npos && at > 0 && at + 1 < token.size() && token.find('.', at) != token.npos &&
           token.find_first_of("(,;") > at;
  }

  // Makes a value's mention that is only the end of a number or date the whole of it: `cuatro millones` within
  // `uno coma cuatro millones`. Whether anything changed.
  bool widen(WindowMention& m) const {
    constexpr std::uint32_t max_words = 6;
    const auto kind = parse_value_kind(type_id(m.type));
    if (!kind) return false;
    const Segment& segment = *segment_of_word(m.first_word);
    std::uint32_t least = std::max(segment.word_begin, m.first_word > max_words ? m.first_word - max_words : 0);
    for (std::uint32_t word = m.first_word; word-- > least;)
      if (!is_part_of_value(text_of(word, word))) least = word + 1;
    // Other things that are mentioned end what may be part of it.
    if (!mentions_.empty() && schema_.at(mentions_.back().type).kind != EntityKind::value)
      least = std::max(least, mentions_.back().last_word + 1);
    if (least >= m.first_word) return false;
    const Language language = sentence_language(text_of(segment.word_begin, segment.word_end - 1),
                                                parse_language(document_.about.language));
    const auto date_of = [&](std::uint32_t first) {
      return parse_date(text_of(first, m.last_word), {.language = language, .reference = document_.about.date});
    };
    const auto date_type = schema_.find_type("date");
    if (*kind == ValueKind::date || *kind == ValueKind::quantity) {
      const bool is_date = *kind == ValueKind::date;
      const auto own = is_date ? date_of(m.first_word) : std::nullopt;
      for (std::uint32_t first = least; date_type && first < m.first_word; ++first) {
        const auto wider = date_of(first);
        // A day or month where there was less: the shorter one is the end of it.
        const bool is_fuller = wider && is_plain_date(wider->date) && (!own || is_refinement(wider->date, own->date));
        if (!is_fuller || !begins_date(text_of(first, first))) continue;
        m.first_word = first;
        m.type = *date_type;
        return true;
      }
      if (is_date) return false;
    }
    const auto value_of = [&](std::uint32_t first) {
      return parse_value(text_of(first, m.last_word), *kind, {.language = language});
    };
    const auto own = value_of(m.first_word);
    for (std::uint32_t first = least; first < m.first_word; ++first) {
      // It must begin with a number in words: digits before a number are another one, a year or a list's.
      const auto begin = parse_value(text_of(first, first), ValueKind::quantity, {.language = language});
      const char letter = text_of(first, first).front();
      if (!begin || begin->number.empty() || (letter >= '0' && letter <= '9')) continue;
      const auto wider = value_of(first);
      if (!wider || !wider->upper.empty() || (own && (wider->number == own->number || wider->kind != own->kind))) continue;
      m.first_word = first;
      return true;
    }
    return false;
  }

  // A number, a month, or what joins them.
  static bool is_part_of_value(std::string_view word) {
    constexpr std::string_view joints[] = {"y", "e", "and", "coma", "punto", "con", "point", "de", "del", "of", "primero", "first"};
    if (std::find(std::begin(joints), std::end(joints), word) != std::end(joints)) return true;
    const auto number = parse_value(word, ValueKind::quantity, {});
    if (number && !number->number.empty() && number->unit.empty()) return true;
    const auto month = parse_date(word, {});
    return month && month->date.size() == 7 && month->date.starts_with("XXXX-");
  }

  static bool is_plain_date(const std::string& date) {
    return (date.size() == 10 || date.size() == 7) && date.find_first_not_of("0123456789-") == date.npos;
  }
  // A date begins with a number, an ordinal or a month, not with an article or a preposition.
  static bool begins_date(std::string_view word) {
    return word.size() > 2 || (word[0] >= '0' && word[0] <= '9');
  }

  const Segment* segment_of_word(std::uint32_t word) const {
    const auto at = std::upper_bound(prepared_.segments.begin(), prepared_.segments.end(), word,
                                     [](std::uint32_t w, const Segment& s) { return w < s.word_begin; });
    return &*(at - 1);
  }

  // Clusters of a window are joined through the mentions that windows share; names that are equal, through
  // the whole document.
  void link_windows() {
    sets_ = Sets(mentions_.size());
    for (std::size_t w = 0; w < readings_.size(); ++w) {
      std::unordered_map<std::uint32_t, std::uint32_t> first;  // cluster -> a mention of the document
      for (std::size_t k = 0; k < readings_[w].mentions.size(); ++k)
        if (const auto g = global_[w][k]) {
          const auto [at, is_new] = first.try_emplace(readings_[w].mentions[k].entity, *g);
          if (!is_new) sets_.join(at->second, *g);
        }
    }
    link_names();
  }

  // Names that are the same but for their spelling, and an acronym in parentheses with what it stands for. Of
  // equal names in one window the model decided.
  void link_names() {
    const bool has_windows = readings_.size() > 1;
    std::map<std::pair<TypeId, std::string>, std::uint32_t> named;
    std::map<std::pair<TypeId, std::string_view>, std::uint32_t> seen;
    for (std::uint32_t g = 0; g < mentions_.size(); ++g) {
      const WindowMention& m = mentions_[g];
      if (!m.is_name || schema_.at(m.type).kind != EntityKind::entity) continue;
      const auto [known, is_new] = seen.try_emplace({m.type, text_of(m)}, g);
      if (!is_new) {
        if (has_windows) sets_.join(known->second, g);
        continue;
      }
      const NameOptions options{.type = type_id(m.type)};
      for (const std::string& key : name_keys(text_of(m), options)) {
        if (key[0] != '=') continue;  // not of the whole name
        const auto [at, is_first] = named.try_emplace({m.type, key}, g);
        if (is_first || compare_names(text_of(mentions_[at->second]), text_of(m), options).match != NameMatch::same) continue;
        sets_.join(at->second, g);
      }
      if (g == 0 || !mentions_[g - 1].is_name || mentions_[g - 1].type != m.type || !is_in_parentheses(mentions_[g - 1], m))
        continue;
      const NameComparison comparison = compare_names(text_of(mentions_[g - 1]), text_of(m), options);
      if (comparison.match == NameMatch::alias || comparison.reason == NameReason::acronym) sets_.join(g - 1, g);
    }
  }

  // `Banco Central Europeo (BCE)`.
  bool is_in_parentheses(const WindowMention& before, const WindowMention& m) const {
    const std::string_view text = document_.text;
    const std::size_t end = prepared_.words[before.last_word].byte_end, begin = prepared_.words[m.first_word].byte_begin;
    return text.substr(end, begin - end) == " (" && text.substr(prepared_.words[m.last_word].byte_end).starts_with(')');
  }

  void make_entities() {
    std::unordered_map<std::uint32_t, std::uint32_t> index;
    std::vector<std::vector<std::uint32_t>> members;
    for (std::uint32_t g = 0; g < mentions_.size(); ++g) {
      const auto [at, is_new] = index.try_emplace(sets_.find(g), static_cast<std::uint32_t>(members.size()));
      if (is_new) members.emplace_back();
      members[at->second].push_back(g);
      entity_of_.push_back(at->second);
      const WindowMention& m = mentions_[g];
      out_.mentions.push_back({span_of(m.first_word, m.last_word), m.type, m.is_name, m.score, at->second});
    }
    for (const auto& group : members) out_.entities.push_back(make_entity(group));
  }

  ExtractedEntity make_entity(const std::vector<std::uint32_t>& group) {
    ExtractedEntity entity;
    entity.type = mentions_[group.front()].type;
    std::vector<std::string> names;
    for (const std::uint32_t g : group) {
      entity.score = std::max(entity.score, mentions_[g].score);
      if (mentions_[g].is_name) names.push_back(name_of(text_of(mentions_[g])));
    }
    entity.is_named = !names.empty();
    if (names.empty()) names.push_back(name_of(text_of(mentions_[group.front()])));
    // The fullest name is the longest that holds all words of the first (`Kristopher King` of `King`).
    const MentionName first(names.front());
    entity.name = names.front();
    for (const std::string& name : names) {
      const MentionName candidate(name);
      if (utf8::count(name) > utf8::count(entity.name) &&
          std::includes(candidate.sorted.begin(), candidate.sorted.end(), first.sorted.begin(), first.sorted.end()))
        entity.name = name;
    }
    if (entity.is_named) entity.name = best_writing(entity.name, names, type_id(entity.type));
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    std::erase(names, entity.name);
    entity.aliases = std::move(names);
    if (schema_.at(entity.type).kind == EntityKind::value) entity.value = read_value(mentions_[group.front()]);
    return entity;
  }

  // Of the ways in which the names write one: without title, in mixed case, then the longest.
  static std::string best_writing(const std::string& name, const std::vector<std::string>& names, const std::string& type) {
    const NameOptions options{.type = type};
    const auto rank = [&](const std::string& writing) {
      const bool has_small = std::any_of(writing.begin(), writing.end(), [](char c) { return c >= 'a' && c <= 'z'; });
      return std::tuple(is_plain_name(writing, options), has_small, writing.size());
    };
    const std::string* best = &name;
    for (const std::string& other : names)
      if (rank(*best) < rank(other) && compare_names(name, other, options).match == NameMatch::same) best = &other;
    return plain_name(*best, options);
  }

  std::optional<Value> read_value(const WindowMention& m) const {
    const std::string& type = schema_.at(m.type).id;
    const Span sentence = prepared_.sentences[sentence_of_word(m.first_word)];
    const std::string_view text = document_.text;
    const std::size_t begin = prepared_.words[m.first_word].byte_begin, end = prepared_.words[m.last_word].byte_end;
    const std::size_t sentence_begin = index_.byte_offset(sentence.begin), sentence_end = index_.byte_offset(sentence.end);
    const Language whole = parse_language(document_.about.language);
    const Language language =
        sentence_language(text.substr(sentence_begin, sentence_end - sentence_begin), whole);
    const std::string_view left = text.substr(sentence_begin, begin - sentence_begin);
    const std::string_view right = text.substr(end, sentence_end > end ? sentence_end - end : 0);
    const std::string_view words = text.substr(begin, end - begin);
    if (type == "date") return parse_date(words, {.language = language, .left = left, .right = right, .reference = document_.about.date});
    const auto kind = parse_value_kind(type);
    if (!kind) return std::nullopt;
    return parse_value(words, *kind, {.language = language, .left = left, .right = right});
  }

  // One relation a fact: the sentence with the highest score states it; where other sentences give it
  // another date or another modality, they are facts of their own.
  void make_relations() {
    using Fact = std::tuple<std::uint32_t, std::uint16_t, std::uint32_t>;
    std::map<Fact, std::vector<ExtractedRelation>> facts;
    for (std::size_t w = 0; w < readings_.size(); ++w)
      for (const WindowFact& fact : readings_[w].facts) {
        if (fact.segment < windows_[w].owned_begin || fact.segment >= windows_[w].owned_end) continue;
        if (auto relation = make_relation(w, fact))
          facts[{relation->subject, relation->type.value, relation->object}].push_back(std::move(*relation));
      }
    const auto score_of = [&](const Fact& fact) {
      float best = 0.0f;
      if (const auto at = facts.find(fact); at != facts.end())
        for (const ExtractedRelation& relation : at->second) best = std::max(best, relation.score);
      return best;
    };
    for (auto& [key, group] : facts) {
      // `X succeeds Y` and `Y succeeds X` exclude each other: the surer direction stays.
      const auto& [subject, type, object] = key;
      if (!schema_.at(RelationTypeId{type}).symmetric && score_of(key) < score_of({object, type, subject})) continue;
      std::stable_sort(group.begin(), group.end(),
                       [](const ExtractedRelation& a, const ExtractedRelation& b) { return a.score > b.score; });
      std::vector<ExtractedRelation> kept;
      for (ExtractedRelation& relation : group) {
        const bool says_more = std::all_of(kept.begin(), kept.end(), [&](const ExtractedRelation& other) {
          return other.sentence != relation.sentence && differs(relation, other);
        });
        if (kept.empty() || says_more) kept.push_back(std::move(relation));
      }
      for (ExtractedRelation& relation : kept) out_.relations.push_back(std::move(relation));
    }
    std::stable_sort(out_.relations.begin(), out_.relations.end(),
                     [](const ExtractedRelation& a, const ExtractedRelation& b) {
                       return std::tie(a.sentence, a.subject, a.object, a.type) <
                              std::tie(b.sentence, b.subject, b.object, b.type);
                     });
  }

  bool differs(const ExtractedRelation& a, const ExtractedRelation& b) const {
    if (a.modality != b.modality) return true;
    // By value, not by entity: the same date in two windows is two entities.
    const auto distinguishing = [&](const ExtractedRelation& r) {
      std::vector<std::pair<std::uint16_t, std::string>> out;
      for (const ExtractedQualifier& q : r.qualifiers) {
        if (!schema_.at(q.type).distinguishes) continue;
        const ExtractedEntity& entity = out_.entities[q.entity];
        out.emplace_back(q.type.value, entity.value ? to_string(*entity.value) : entity.name);
      }
      return out;
    };
    const auto mine = distinguishing(a), its = distinguishing(b);
    return !mine.empty() && !its.empty() && mine != its;
  }

  std::optional<ExtractedRelation> make_relation(std::size_t w, const WindowFact& fact) const {
    const auto subject = resolve(w, fact.subject), object = resolve(w, fact.object);
    if (!subject || !object || entity_of_[*subject] == entity_of_[*object]) return std::nullopt;
    ExtractedRelation r;
    r.type = fact.relation;
    r.subject = entity_of_[*subject];
    r.object = entity_of_[*object];
    // A value that became the whole of a date or amount may be of another type than the model took it for.
    if (!schema_.allows(r.type, out_.entities[r.subject].type, out_.entities[r.object].type)) return std::nullopt;
    r.modality = fact.modality;
    r.sentence = prepared_.segments[fact.segment].sentence;
    r.score = fact.score;
    const auto carrier = [&](std::uint32_t m) {
      const WindowMention& mention = readings_[w].mentions[m];
      return span_of(mention.first_word, mention.last_word);
    };
    r.subject_span = carrier(fact.subject);
    r.object_span = carrier(fact.object);
    for (const std::uint32_t m : {fact.subject, fact.object}) {
      const WindowMention& mention = readings_[w].mentions[m];
      const bool stands_here = sentence_of_word(mention.first_word) == r.sentence;
      if (mention.is_name && stands_here) continue;
      r.inferred = true;
      // Where no word of the sentence carries the end, the relation itself is what chose it.
      r.inference_score *= (mention.is_name ? 1.0f : mention.link) * (stands_here ? 1.0f : fact.score);
    }
    if (fact.trigger) r.trigger = span_of(fact.trigger->first, fact.trigger->second);
    for (const WindowQualifier& q : fact.qualifiers) {
      const auto mention = resolve(w, q.mention);
      if (!mention) continue;
      if (q.type && !schema_.allows(*q.type, out_.entities[entity_of_[*mention]].type)) continue;
      if (q.type) r.qualifiers.push_back({*q.type, entity_of_[*mention], q.score});
      else r.attributed_to = entity_of_[*mention];
    }
    if (schema_.at(r.type).symmetric && r.subject > r.object) {
      std::swap(r.subject, r.object);
      std::swap(r.subject_span, r.object_span);
    }
    return r;
  }

  /// The document's mention for a window's: itself, or another of its cluster if the window did not own it.
  std::optional<std::uint32_t> resolve(std::size_t w, std::uint32_t m) const {
    if (global_[w][m]) return global_[w][m];
    for (std::size_t k = 0; k < readings_[w].mentions.size(); ++k)
      if (readings_[w].mentions[k].entity == readings_[w].mentions[m].entity && global_[w][k]) return global_[w][k];
    return std::nullopt;
  }

  const TextDocument& document_;
  const PreparedText& prepared_;
  std::span<const Window> windows_;
  std::span<const WindowReading> readings_;
  const Schema& schema_;
  utf8::CodePointIndex index_{document_.text};
  struct Place {
    std::uint32_t mention;
    TypeId type;  // as the window has it
  };
  std::vector<WindowMention> mentions_;  // of the document, in order
  std::map<Key, Place> by_words_;        // as the windows have them
  std::vector<std::vector<std::optional<std::uint32_t>>> global_;
  Sets sets_{0};
  std::vector<std::uint32_t> entity_of_;
  Extraction out_;
};

}  // namespace

Extraction assemble(const TextDocument& document, const PreparedText& prepared, std::span<const Window> windows,
                    std::span<const WindowReading> readings, const Schema& schema) {
  return Assembler(document, prepared, windows, readings, schema).run();
}

}  // namespace trama

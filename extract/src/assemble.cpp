#include "assemble.h"

#include "mention_name.h"

#include "trama/extract/date.h"
#include "trama/extract/language.h"
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

/// A surface as a name: line breaks and runs of white space become one space.
std::string clean(std::string_view surface) {
  std::string out;
  for (const char c : surface) {
    const bool space = c == ' ' || c == '\n' || c == '\r' || c == '\t';
    if (!space) out += c;
    else if (!out.empty() && out.back() != ' ') out += ' ';
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

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

  std::string_view text_of(const WindowMention& m) const {
    const std::size_t begin = prepared_.words[m.first_word].byte_begin;
    return std::string_view(document_.text).substr(begin, prepared_.words[m.last_word].byte_end - begin);
  }
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
        if (begin <= m.first_word && m.first_word < end) {
          by_words_.emplace(Key{m.first_word, m.last_word}, static_cast<std::uint32_t>(mentions_.size()));
          mentions_.push_back(&m);
        }
    }
    for (std::size_t w = 0; w < readings_.size(); ++w)
      for (const WindowMention& m : readings_[w].mentions) {
        const auto at = by_words_.find({m.first_word, m.last_word});
        global_[w].push_back(at == by_words_.end() || mentions_[at->second]->type != m.type
                                 ? std::nullopt
                                 : std::optional(at->second));
      }
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
    if (readings_.size() < 2) return;
    std::map<std::pair<TypeId, std::string>, std::uint32_t> named;
    for (std::uint32_t g = 0; g < mentions_.size(); ++g)
      if (mentions_[g]->is_name && schema_.at(mentions_[g]->type).kind == EntityKind::entity) {
        const auto [at, is_new] = named.try_emplace({mentions_[g]->type, MentionName(text_of(*mentions_[g])).joined}, g);
        if (!is_new) sets_.join(at->second, g);
      }
  }

  void make_entities() {
    std::unordered_map<std::uint32_t, std::uint32_t> index;
    std::vector<std::vector<std::uint32_t>> members;
    for (std::uint32_t g = 0; g < mentions_.size(); ++g) {
      const auto [at, is_new] = index.try_emplace(sets_.find(g), static_cast<std::uint32_t>(members.size()));
      if (is_new) members.emplace_back();
      members[at->second].push_back(g);
      entity_of_.push_back(at->second);
      const WindowMention& m = *mentions_[g];
      out_.mentions.push_back({span_of(m.first_word, m.last_word), m.type, m.is_name, m.score, at->second});
    }
    for (const auto& group : members) out_.entities.push_back(make_entity(group));
  }

  ExtractedEntity make_entity(const std::vector<std::uint32_t>& group) {
    ExtractedEntity entity;
    entity.type = mentions_[group.front()]->type;
    std::vector<std::string> names;
    for (const std::uint32_t g : group) {
      entity.score = std::max(entity.score, mentions_[g]->score);
      if (mentions_[g]->is_name) names.push_back(clean(text_of(*mentions_[g])));
    }
    entity.is_named = !names.empty();
    if (names.empty()) names.push_back(clean(text_of(*mentions_[group.front()])));
    // The fullest name is the longest that holds all words of the first (`Kristopher King` of `King`).
    const MentionName first(names.front());
    entity.name = names.front();
    for (const std::string& name : names) {
      const MentionName candidate(name);
      if (utf8::count(name) > utf8::count(entity.name) &&
          std::includes(candidate.sorted.begin(), candidate.sorted.end(), first.sorted.begin(), first.sorted.end()))
        entity.name = name;
    }
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    std::erase(names, entity.name);
    entity.aliases = std::move(names);
    if (schema_.at(entity.type).kind == EntityKind::value) entity.value = read_value(*mentions_[group.front()]);
    return entity;
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
    r.modality = fact.modality;
    r.sentence = prepared_.segments[fact.segment].sentence;
    r.score = fact.score;
    const auto carrier = [&](std::uint32_t m) {
      const WindowMention& mention = readings_[w].mentions[m];
      return span_of(mention.first_word, mention.last_word);
    };
    r.subject_span = carrier(fact.subject);
    r.object_span = carrier(fact.object);
    const auto stands_here = [&](std::uint32_t m) {
      const WindowMention& mention = readings_[w].mentions[m];
      return mention.is_name && sentence_of_word(mention.first_word) == r.sentence;
    };
    r.inferred = !stands_here(fact.subject) || !stands_here(fact.object);
    if (fact.trigger) r.trigger = span_of(fact.trigger->first, fact.trigger->second);
    for (const WindowQualifier& q : fact.qualifiers) {
      const auto mention = resolve(w, q.mention);
      if (!mention) continue;
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
  std::vector<const WindowMention*> mentions_;
  std::map<Key, std::uint32_t> by_words_;
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

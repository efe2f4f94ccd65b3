#include "reading.h"

#include "kernel.h"
#include "mention_name.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace trama {
namespace {

using Shape = HeadShape;
constexpr MentionLayout layout = Shape::mention();
constexpr std::size_t hidden = Shape::hidden;
constexpr std::uint32_t max_trigger_words = 8;
// A padded length is a multiple of this, so that the runtime meets few different shapes.
constexpr std::size_t length_step = 16;
constexpr std::size_t coref_directions = 4;
// How much later mention numbers may grow before all pairs of mentions cost more than the encoder.
constexpr std::uint32_t max_antecedents = 120;

float sigmoid(float x) { return 1.0f / (1.0f + std::exp(-x)); }

void softmax(std::vector<float>& x) {
  const float top = *std::max_element(x.begin(), x.end());
  float total = 0.0f;
  for (float& v : x) total += v = std::exp(v - top);
  for (float& v : x) v /= total;
}

/// A half-open run of a window's pieces.
struct Run {
  std::size_t begin = 0, end = 0;
};

}  // namespace

class WindowReader::Impl {
 public:
  Impl(const ReadingModel& model, const ReadingThresholds& thresholds,
       std::unique_ptr<Encoder::Session> session)
      : heads_(*model.heads),
        schema_(*model.schema),
        embeddings_(*model.embeddings),
        calibration_(model.calibration),
        thresholds_(thresholds),
        session_(std::move(session)) {
    const std::size_t types = schema_.entity_types().size();
    relations_of_types_.resize(types * types);
    for (std::size_t a = 0; a < types; ++a)
      for (std::size_t b = 0; b < types; ++b)
        for (std::uint16_t r = 0; r < schema_.relation_types().size(); ++r)
          if (schema_.allows(RelationTypeId{r}, type_id(a), type_id(b)))
            relations_of_types_[a * types + b].push_back(RelationTypeId{r});
    qualifiers_of_type_.resize(types);
    for (std::size_t t = 0; t < types; ++t)
      for (std::uint16_t q = 0; q < schema_.qualifier_types().size(); ++q)
        if (schema_.allows(QualifierTypeId{q}, type_id(t)))
          qualifiers_of_type_[t].push_back(QualifierTypeId{q});
    may_speak_.resize(types);
    for (std::size_t t = 0; t < types; ++t) {
      const EntityType& type = schema_.entity_types()[t];
      may_speak_[t] = type.kind == EntityKind::entity && type.id != "role" && type.id != "product" &&
                      type.id != "technology" && type.id != "facility" && type.id != "event";
    }
  }

  Result<std::vector<WindowReading>> read(std::span<const WindowTask> tasks) {
    std::vector<Working> working;
    working.reserve(tasks.size());
    length_ = 0;
    for (const WindowTask& task : tasks) {
      working.emplace_back(task);
      length_ = std::max<std::size_t>(length_, task.window->pieces);
    }
    length_ = (length_ + length_step - 1) / length_step * length_step;
    fill_input(working);
    auto lower = session_->run_lower();
    if (!lower) return tl::unexpected(lower.error());
    std::size_t mention_count = 0;
    for (std::size_t b = 0; b < working.size(); ++b) {
      find_mentions(working[b], row_of(lower->span_first, b, Shape::span),
                    row_of(lower->span_last, b, Shape::span));
      inject(working[b], lower->states.data() + b * length_ * hidden);
      mention_count += working[b].mentions.size();
    }
    if (mention_count > 0) {
      auto upper = session_->run_upper();
      if (!upper) return tl::unexpected(upper.error());
      const std::span<float> input = session_->mention_input(mention_count);
      float* out = input.data();
      for (std::size_t b = 0; b < working.size(); ++b) {
        const float* states = row_of(upper->states, b, hidden);
        for (const WindowMention& m : working[b].mentions) {
          std::copy_n(states + working[b].first_piece(m.first_word) * hidden, hidden, out);
          std::copy_n(states + working[b].last_piece(m.last_word) * hidden, hidden, out + hidden);
          out += 2 * hidden;
        }
      }
      auto projected = session_->run_mentions();
      if (!projected) return tl::unexpected(projected.error());
      const float* at = projected->data();
      for (std::size_t b = 0; b < working.size(); ++b) {
        Working& w = working[b];
        w.projected = at;
        at += w.mentions.size() * layout.total;
        if (w.mentions.empty()) continue;
        settle_types(w);
        link(w);
        find_facts(w, row_of(upper->context, b, Shape::context));
      }
    }
    std::vector<WindowReading> out;
    out.reserve(working.size());
    for (Working& w : working) {
      for (WindowMention& m : w.mentions) {
        m.first_word += w.word_begin;
        m.last_word += w.word_begin;
      }
      out.push_back({std::move(w.mentions), std::move(w.facts)});
    }
    return out;
  }

 private:
  struct Working {
    explicit Working(const WindowTask& task) : text(task.text), prepared(*task.prepared), window(*task.window) {
      const auto& segments = prepared.segments;
      word_begin = segments[window.segment_begin].word_begin;
      words = segments[window.segment_end - 1].word_end - word_begin;
      for (std::uint32_t s = window.segment_begin; s < window.segment_end; ++s)
        segment_of_word.insert(segment_of_word.end(), segments[s].word_end - segments[s].word_begin, s);
    }

    /// Where a word's pieces stand in the window; <s> comes first.
    std::size_t first_piece(std::uint32_t word) const {
      return prepared.piece_begin[word_begin + word] - prepared.piece_begin[word_begin] + 1;
    }
    std::size_t last_piece(std::uint32_t word) const { return first_piece(word + 1) - 1; }
    Run run(std::uint32_t begin, std::uint32_t end) const {
      const std::size_t first = first_piece(begin);
      return {first, end > begin ? first_piece(end) : first};
    }
    std::string_view surface(const WindowMention& m) const {
      const std::size_t begin = prepared.words[word_begin + m.first_word].byte_begin;
      return text.substr(begin, prepared.words[word_begin + m.last_word].byte_end - begin);
    }

    std::string_view text;
    const PreparedText& prepared;
    const Window& window;
    std::uint32_t word_begin = 0, words = 0;
    std::vector<std::uint32_t> segment_of_word;
    std::vector<WindowMention> mentions;
    std::vector<std::vector<float>> kinds;  ///< type probabilities of each mention
    std::vector<float> name_probability;
    std::vector<MentionName> names;
    const float* projected = nullptr;       ///< [mentions, layout.total]
    std::vector<WindowFact> facts;
  };

  static TypeId type_id(std::size_t t) { return TypeId{static_cast<std::uint16_t>(t)}; }

  const float* row_of(std::span<const float> all, std::size_t b, std::size_t width) const {
    return all.data() + b * length_ * width;
  }

  void fill_input(const std::vector<Working>& working) {
    const auto input = session_->input(working.size(), length_);
    padding_.resize(hidden);
    embeddings_.read(Tokenizer::padding_piece, padding_.data());
    for (std::size_t b = 0; b < working.size(); ++b) {
      const Working& w = working[b];
      float* out = input.words.data() + b * length_ * hidden;
      float* mask = input.mask.data() + b * length_;
      const std::uint32_t begin = w.prepared.piece_begin[w.word_begin];
      const std::uint32_t end = w.prepared.piece_begin[w.word_begin + w.words];
      embeddings_.read(Tokenizer::begin_piece, out);
      out += hidden;
      for (std::uint32_t p = begin; p < end; ++p, out += hidden) embeddings_.read(w.prepared.pieces[p], out);
      embeddings_.read(Tokenizer::end_piece, out);
      out += hidden;
      const std::size_t used = end - begin + 2;
      std::fill(mask, mask + used, 1.0f);
      std::fill(mask + used, mask + length_, 0.0f);
      for (std::size_t p = used; p < length_; ++p, out += hidden)
        std::copy(padding_.begin(), padding_.end(), out);
    }
  }

  // Every run of up to max_span_words words of one sentence gets its best type's log-odds; the best
  // ones that do not overlap are mentions.
  void find_mentions(Working& w, const float* first, const float* last) {
    struct Found {
      std::uint32_t first, last;
      float best;
    };
    std::vector<Found> spans;
    const float limit = std::log(thresholds_.mention / (1.0f - thresholds_.mention));
    const std::size_t types = heads_.span.labels();
    scratch_.resize(Shape::span);
    scores_.resize(types);
    for (std::uint32_t i = 0; i < w.words; ++i) {
      for (std::uint32_t j = i; j < w.words && j - i < Shape::max_span_words; ++j) {
        if (w.segment_of_word[j] != w.segment_of_word[i]) break;
        span_hidden(w, first, last, i, j);
        kernel::multiply(scores_.data(), heads_.span.weight.data(), scratch_.data(), heads_.span.bias.data(),
                         types, Shape::span);
        const float best = calibration_.mention(*std::max_element(scores_.begin(), scores_.end()));
        if (best >= limit) spans.push_back({i, j, best});
      }
    }
    std::stable_sort(spans.begin(), spans.end(),
                     [](const Found& a, const Found& b) { return a.best > b.best; });
    std::vector<bool> taken(w.words);
    std::erase_if(spans, [&](const Found& s) {
      for (std::uint32_t k = s.first; k <= s.last; ++k)
        if (taken[k]) return true;
      std::fill(taken.begin() + s.first, taken.begin() + s.last + 1, true);
      return false;
    });
    std::sort(spans.begin(), spans.end(), [](const Found& a, const Found& b) { return a.first < b.first; });
    for (const Found& s : spans) {
      span_hidden(w, first, last, s.first, s.last);
      kernel::multiply(scores_.data(), heads_.span.weight.data(), scratch_.data(), heads_.span.bias.data(),
                       types, Shape::span);
      float name = 0.0f;
      heads_.span_name.apply(scratch_.data(), &name);
      WindowMention m;
      m.first_word = s.first;
      m.last_word = s.last;
      m.score = sigmoid(s.best);
      m.is_name = name > 0.0f;
      m.entity = static_cast<std::uint32_t>(w.mentions.size());
      w.mentions.push_back(m);
      w.name_probability.push_back(sigmoid(name));
      std::vector<float> kinds = scores_;
      softmax(kinds);
      w.kinds.push_back(std::move(kinds));
    }
  }

  void span_hidden(const Working& w, const float* first, const float* last, std::uint32_t i, std::uint32_t j) {
    kernel::sum(scratch_.data(), first + w.first_piece(i) * Shape::span, last + w.last_piece(j) * Shape::span,
                Shape::span);
    kernel::add(scratch_.data(), heads_.span_width.row(j - i), Shape::span);
    kernel::relu(scratch_.data(), Shape::span);
  }

  // Tells the upper layers where the mentions are, what type they may be and whether they are names.
  void inject(const Working& w, float* states) {
    std::vector<float> told(hidden);
    for (std::size_t k = 0; k < w.mentions.size(); ++k) {
      std::fill(told.begin(), told.end(), 0.0f);
      const auto blend = [&](const float* row, float weight) {
        for (std::size_t i = 0; i < hidden; ++i) told[i] += weight * row[i];
      };
      for (std::size_t t = 0; t < w.kinds[k].size(); ++t) blend(heads_.inject_type.row(t), w.kinds[k][t]);
      blend(heads_.inject_name.row(0), w.name_probability[k]);
      blend(heads_.inject_name.row(1), 1.0f - w.name_probability[k]);
      const std::size_t first = w.first_piece(w.mentions[k].first_word);
      const std::size_t last = w.last_piece(w.mentions[k].last_word);
      for (std::size_t p = first; p <= last; ++p) kernel::add(states + p * hidden, told.data(), hidden);
      kernel::add(states + first * hidden, heads_.inject_edge.row(0), hidden);
      kernel::add(states + last * hidden, heads_.inject_edge.row(1), hidden);
    }
  }

  // The upper layers judge the types once more; mentions of one surface agree on one.
  void settle_types(Working& w) {
    const std::size_t types = heads_.type.labels();
    std::vector<float> z(Shape::type), scores(types);
    std::map<std::string_view, std::vector<float>> votes;
    w.names.reserve(w.mentions.size());
    for (std::size_t k = 0; k < w.mentions.size(); ++k) {
      std::copy_n(w.projected + k * layout.total + layout.type, Shape::type, z.begin());
      kernel::relu(z.data(), Shape::type);
      kernel::multiply(scores.data(), heads_.type.weight.data(), z.data(), heads_.type.bias.data(), types,
                       Shape::type);
      softmax(scores);
      for (std::size_t t = 0; t < types; ++t) w.kinds[k][t] = 0.5f * (w.kinds[k][t] + scores[t]);
      w.names.emplace_back(w.surface(w.mentions[k]));
    }
    for (std::size_t k = 0; k < w.mentions.size(); ++k) {
      auto& vote = votes.try_emplace(w.names[k].joined, types, 0.0f).first->second;
      for (std::size_t t = 0; t < types; ++t) vote[t] += w.kinds[k][t];
    }
    for (std::size_t k = 0; k < w.mentions.size(); ++k) {
      const auto& vote = votes.at(w.names[k].joined);
      w.mentions[k].type = type_id(static_cast<std::size_t>(std::max_element(vote.begin(), vote.end()) - vote.begin()));
    }
  }

  // Each mention takes the most probable earlier mention of its type, or none.
  void link(Working& w) {
    std::vector<float> z(Shape::coref);
    for (std::uint32_t i = 1; i < w.mentions.size(); ++i) {
      const float* mine = w.projected + i * layout.total;
      float best = 0.0f;
      std::optional<std::uint32_t> antecedent;
      for (std::uint32_t j = i > max_antecedents ? i - max_antecedents : 0; j < i; ++j) {
        if (w.mentions[j].type != w.mentions[i].type) continue;
        const float* its = w.projected + j * layout.total;
        const auto relation = static_cast<std::size_t>(string_relation(w.names[i], w.names[j]));
        const std::size_t named = 2 * std::size_t{w.mentions[i].is_name} + std::size_t{w.mentions[j].is_name};
        const std::uint32_t apart =
            w.segment_of_word[w.mentions[i].first_word] - w.segment_of_word[w.mentions[j].first_word];
        const std::array<std::size_t, 4> features{coref_directions * relation + named, std::min(apart, 5u),
                                                  log_bucket(i - j - 1, 5), 1};
        kernel::sum(z.data(), mine + layout.coref_mention, its + layout.coref_antecedent, Shape::coref);
        for (std::size_t f = 0; f < features.size(); ++f)
          kernel::add(z.data(), heads_.coref_features[f].row(features[f]), Shape::coref);
        kernel::relu(z.data(), Shape::coref);
        float score = 0.0f;
        heads_.coref_score.apply(z.data(), &score);
        score += kernel::dot(mine + layout.coref_left, its + layout.coref_right, Shape::coref_side) / 8.0f;
        if (score > best) {
          best = score;
          antecedent = j;
        }
      }
      if (!antecedent) continue;
      const WindowMention& named_by = w.mentions[*antecedent];
      w.mentions[i].entity = named_by.entity;
      w.mentions[i].link = sigmoid(best) * (named_by.is_name ? 1.0f : named_by.link);
    }
  }

  const std::vector<RelationTypeId>& relations_of(TypeId a, TypeId b) const {
    return relations_of_types_[a.value * schema_.entity_types().size() + b.value];
  }

  /// Sums over the pieces before each piece, so that the mean of any run costs one subtraction.
  void sum_context(const Working& w, const float* context) {
    constexpr std::size_t width = Shape::contexts * Shape::pair;
    const std::size_t length = w.first_piece(w.words) + 1;
    sums_.assign((length + 1) * width, 0.0f);
    for (std::size_t p = 0; p < length; ++p)
      kernel::sum(sums_.data() + (p + 1) * width, sums_.data() + p * width, context + p * Shape::context, width);
  }

  // The hidden vector of a mention pair: relu of a sum of projections, and a product of two others.
  void pair_hidden(const Working& w, const MentionPair& pair, float* z) {
    constexpr std::size_t width = Shape::contexts * Shape::pair;
    const float* subject = w.projected + pair.subject * layout.total;
    const float* object = w.projected + pair.object * layout.total;
    kernel::sum(z, subject_.data() + pair.subject * Shape::pair, object_.data() + pair.object * Shape::pair,
                Shape::pair);
    for (std::size_t c = 0; c < Shape::contexts; ++c) {
      const Run run = w.run(pair.context[2 * c], pair.context[2 * c + 1]);
      if (run.end > run.begin)
        kernel::add_scaled_difference(z, sums_.data() + run.end * width + c * Shape::pair,
                                      sums_.data() + run.begin * width + c * Shape::pair,
                                      1.0f / static_cast<float>(run.end - run.begin), Shape::pair);
    }
    for (std::size_t f = 0; f < pair.features.size(); ++f)
      kernel::add(z, heads_.pair_features[f].row(pair.features[f]), Shape::pair);
    kernel::relu(z, Shape::pair);
    kernel::product(z + Shape::pair, subject + layout.bilinear_subject, object + layout.bilinear_object,
                    Shape::bilinear);
  }

  /// Each mention's share of a pair's hidden vector as subject and as object, its type included.
  void prepare_ends(const Working& w) {
    const std::size_t n = w.mentions.size();
    subject_.resize(n * Shape::pair);
    object_.resize(n * Shape::pair);
    for (std::size_t k = 0; k < n; ++k) {
      const float* mention = w.projected + k * layout.total;
      float* subject = subject_.data() + k * Shape::pair;
      float* object = object_.data() + k * Shape::pair;
      std::copy_n(mention + layout.subject, Shape::pair, subject);
      std::copy_n(mention + layout.object, Shape::pair, object);
      for (std::size_t t = 0; t < w.kinds[k].size(); ++t) {
        const float p = w.kinds[k][t];
        const float* s = heads_.subject_type.row(t);
        const float* o = heads_.object_type.row(t);
        for (std::size_t i = 0; i < Shape::pair; ++i) {
          subject[i] += p * s[i];
          object[i] += p * o[i];
        }
      }
    }
  }

  void find_facts(Working& w, const float* context) {
    const auto candidates =
        make_candidates(w.mentions, w.segment_of_word,
                        [&](TypeId a, TypeId b) { return !relations_of(a, b).empty(); });
    if (candidates.empty()) return;
    sum_context(w, context);
    prepare_ends(w);
    std::vector<float> z, logits;
    for (const Candidate& candidate : candidates) {
      // Mentions of one entity share a type, so all pairs of a candidate have the same relations.
      const MentionPair& some = candidate.pairs.front();
      const auto& relations = relations_of(w.mentions[some.subject].type, w.mentions[some.object].type);
      const std::size_t n = candidate.pairs.size();
      z.resize(n * Shape::fact);
      logits.resize(n * relations.size());
      for (std::size_t p = 0; p < n; ++p) {
        pair_hidden(w, candidate.pairs[p], z.data() + p * Shape::fact);
        for (std::size_t r = 0; r < relations.size(); ++r)
          logits[p * relations.size() + r] =
              heads_.relation.bias[relations[r].value] +
              kernel::dot(heads_.relation.row(relations[r].value), z.data() + p * Shape::fact, Shape::fact);
      }
      for (std::size_t r = 0; r < relations.size(); ++r) {
        std::size_t best = 0;
        for (std::size_t p = 1; p < n; ++p)
          if (logits[p * relations.size() + r] > logits[best * relations.size() + r]) best = p;
        const float top = logits[best * relations.size() + r];
        float total = 0.0f;  // the log of the summed odds of all pairs
        for (std::size_t p = 0; p < n; ++p) total += std::exp(logits[p * relations.size() + r] - top);
        const float score = sigmoid(calibration_.relation(top + std::log(total)));
        if (score < thresholds_.relations[relations[r].value]) continue;
        WindowFact fact;
        fact.segment = candidate.sentence;
        fact.relation = relations[r];
        fact.subject = candidate.pairs[best].subject;
        fact.object = candidate.pairs[best].object;
        fact.score = score;
        complete(w, fact, z.data() + best * Shape::fact, context);
        w.facts.push_back(std::move(fact));
      }
    }
  }

  // Modality, qualifiers, who says so, and the words that express the fact.
  void complete(const Working& w, WindowFact& fact, const float* z, const float* context) {
    std::array<float, all_modalities.size()> modality{};
    heads_.modality.apply(z, modality.data());
    fact.modality = all_modalities[static_cast<std::size_t>(
        std::max_element(modality.begin(), modality.end()) - modality.begin())];

    std::vector<float> base(Shape::qualifier), h(Shape::qualifier), scores(heads_.qualifier.labels());
    heads_.qualifier_pair.apply(z, base.data());
    kernel::add(base.data(), heads_.qualifier_relation.row(fact.relation.value), Shape::qualifier);
    const auto in_sentence = [&](std::uint32_t m) {
      return w.segment_of_word[w.mentions[m].first_word] == fact.segment;
    };
    const auto by = heads_.qualifier.labels() - 1;
    std::vector<std::optional<WindowQualifier>> best(heads_.qualifier.labels());
    for (std::uint32_t q = 0; q < w.mentions.size(); ++q) {
      const TypeId type = w.mentions[q].type;
      if (!in_sentence(q) || q == fact.subject || q == fact.object ||
          (qualifiers_of_type_[type.value].empty() && !may_speak_[type.value]))
        continue;
      const std::uint32_t entity = w.mentions[q].entity;
      if (entity == w.mentions[fact.subject].entity || entity == w.mentions[fact.object].entity) continue;
      const std::uint32_t distance = qualifier_distance(in_sentence(fact.subject), in_sentence(fact.object),
                                                        fact.subject, fact.object, q);
      kernel::sum(h.data(), base.data(), w.projected + q * layout.total + layout.qualifier, Shape::qualifier);
      kernel::add(h.data(), heads_.qualifier_distance.row(distance), Shape::qualifier);
      for (std::size_t t = 0; t < w.kinds[q].size(); ++t) {
        const float p = w.kinds[q][t];
        const float* row = heads_.qualifier_type.row(t);
        for (std::size_t i = 0; i < Shape::qualifier; ++i) h[i] += p * row[i];
      }
      kernel::relu(h.data(), Shape::qualifier);
      kernel::multiply(scores.data(), heads_.qualifier.weight.data(), h.data(), heads_.qualifier.bias.data(),
                       scores.size(), Shape::qualifier);
      const auto consider = [&](std::size_t label, std::optional<QualifierTypeId> kind) {
        const float score = sigmoid(scores[label]);
        if (score >= thresholds_.qualifier && (!best[label] || score > best[label]->score))
          best[label] = WindowQualifier{kind, q, score};
      };
      for (const QualifierTypeId kind : qualifiers_of_type_[type.value]) consider(kind.value, kind);
      if (may_speak_[type.value]) consider(by, std::nullopt);
    }
    for (const auto& qualifier : best)
      if (qualifier) fact.qualifiers.push_back(*qualifier);

    find_trigger(w, fact, z, context);
  }

  void find_trigger(const Working& w, WindowFact& fact, const float* z, const float* context) {
    const Segment& segment = w.prepared.segments[fact.segment];
    const std::uint32_t begin = segment.word_begin - w.word_begin, end = segment.word_end - w.word_begin;
    std::array<float, Shape::trigger> start{}, stop{};
    heads_.trigger_start.apply(z, start.data());
    heads_.trigger_end.apply(z, stop.data());
    constexpr std::size_t start_at = Shape::contexts * Shape::pair, stop_at = start_at + Shape::trigger;
    std::vector<float> starts, stops;
    for (std::uint32_t word = begin; word < end; ++word) {
      starts.push_back(kernel::dot(start.data(), context + w.first_piece(word) * Shape::context + start_at,
                                   Shape::trigger));
      stops.push_back(kernel::dot(stop.data(), context + w.last_piece(word) * Shape::context + stop_at,
                                  Shape::trigger));
    }
    float best = -std::numeric_limits<float>::infinity();
    for (std::uint32_t i = 0; i < starts.size(); ++i)
      for (std::uint32_t j = i; j < starts.size() && j - i < max_trigger_words; ++j)
        if (starts[i] + stops[j] > best) {
          best = starts[i] + stops[j];
          fact.trigger = {segment.word_begin + i, segment.word_begin + j};
        }
  }

  const Heads& heads_;
  const Schema& schema_;
  const EmbeddingTable& embeddings_;
  Calibration calibration_;
  ReadingThresholds thresholds_;
  std::unique_ptr<Encoder::Session> session_;
  std::vector<std::vector<RelationTypeId>> relations_of_types_;
  std::vector<std::vector<QualifierTypeId>> qualifiers_of_type_;
  std::vector<bool> may_speak_;
  std::size_t length_ = 0;
  std::vector<float> padding_, scratch_, scores_, sums_, subject_, object_;
};

WindowReader::WindowReader(const ReadingModel& model, const ReadingThresholds& thresholds,
                           std::unique_ptr<Encoder::Session> session)
    : impl_(std::make_unique<Impl>(model, thresholds, std::move(session))) {}

WindowReader::~WindowReader() = default;

Result<std::vector<WindowReading>> WindowReader::read(std::span<const WindowTask> tasks) {
  return impl_->read(tasks);
}

}  // namespace trama

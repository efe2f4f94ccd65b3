#include "candidate.h"

#include <algorithm>
#include <bit>
#include <map>
#include <unordered_map>

namespace trama {
namespace {

constexpr std::uint32_t words_before = 3, words_after = 4;

}  // namespace

std::uint32_t log_bucket(std::uint32_t n, std::uint32_t top) {
  return std::min(top, static_cast<std::uint32_t>(std::bit_width(n)));
}

std::vector<Candidate> make_candidates(std::span<const WindowMention> mentions,
                                       std::span<const std::uint32_t> sentence_of_word,
                                       const std::function<bool(TypeId, TypeId)>& allowed) {
  std::vector<Candidate> candidates;
  if (mentions.empty()) return candidates;
  struct Extent {
    std::uint32_t begin, end;
  };
  std::map<std::uint32_t, Extent> extents;  // of each sentence, in words
  for (std::uint32_t w = 0; w < sentence_of_word.size(); ++w) {
    const auto [at, is_new] = extents.try_emplace(sentence_of_word[w], Extent{w, w + 1});
    if (!is_new) at->second.end = w + 1;
  }
  const auto sentence_of = [&](std::uint32_t m) { return sentence_of_word[mentions[m].first_word]; };
  std::map<std::uint32_t, std::vector<std::uint32_t>> by_sentence;
  std::vector<std::uint32_t> nth_of_entity(mentions.size());  // how many mentions its entity had so far
  std::unordered_map<std::uint32_t, std::uint32_t> count;
  for (std::uint32_t m = 0; m < mentions.size(); ++m) {
    by_sentence[sentence_of(m)].push_back(m);
    nth_of_entity[m] = ++count[mentions[m].entity];
  }

  std::map<std::array<std::uint32_t, 3>, std::size_t> index;
  const auto add = [&](std::uint32_t sentence, const MentionPair& pair) {
    const std::array<std::uint32_t, 3> key{sentence, mentions[pair.subject].entity,
                                           mentions[pair.object].entity};
    const auto [at, is_new] = index.try_emplace(key, candidates.size());
    if (is_new) candidates.push_back({key[0], key[1], key[2], {}});
    candidates[at->second].pairs.push_back(pair);
  };
  const auto byte = [](std::uint32_t n) { return static_cast<std::uint8_t>(n); };

  std::map<std::uint32_t, std::uint32_t> last;  // entity -> its last mention before the sentence
  for (const auto& [k, extent] : extents) {
    const auto found = by_sentence.find(k);
    if (found == by_sentence.end()) continue;
    const std::vector<std::uint32_t>& present = found->second;

    // Entities that the sentence leaves out, the most recent first, with their rank among their type.
    std::vector<std::uint32_t> recent;
    for (const auto& [entity, m] : last) {
      const bool here = std::any_of(present.begin(), present.end(),
                                    [&](std::uint32_t p) { return mentions[p].entity == entity; });
      if (!here && k - sentence_of(m) <= max_absent_sentences) recent.push_back(m);
    }
    std::sort(recent.rbegin(), recent.rend());
    std::unordered_map<std::uint16_t, std::uint32_t> seen;
    std::vector<std::uint32_t> rank;
    for (const std::uint32_t m : recent) rank.push_back(seen[mentions[m].type.value]++);

    for (const std::uint32_t i : present) {
      for (const std::uint32_t j : present) {
        if (mentions[i].entity == mentions[j].entity || !allowed(mentions[i].type, mentions[j].type))
          continue;
        const auto [left, right] = std::minmax(i, j);
        const std::uint32_t a = mentions[left].last_word + 1;
        const std::uint32_t b = std::max(a, mentions[right].first_word);
        const std::uint32_t before = mentions[left].first_word;
        const std::uint32_t after = mentions[right].last_word + 1;
        MentionPair pair{i, j, {}, {}};
        pair.context = {a, b,
                        std::max(extent.begin, before < words_before ? 0 : before - words_before), before,
                        after, std::min(extent.end, after + words_after), extent.begin, extent.end};
        pair.features = {byte(log_bucket(b - a, 6) + (i < j ? 0 : 7)), 0,
                         byte(std::min(right - left - 1, 4u)), 0, 0};
        add(k, pair);
      }
      for (std::size_t r = 0; r < recent.size(); ++r) {
        const std::uint32_t j = recent[r];
        const std::uint32_t a = mentions[i].first_word, b = mentions[i].last_word + 1;
        const std::uint32_t apart = std::min(k - sentence_of(j), 5u);
        const std::uint32_t place = 14 + (a == extent.begin ? 0u : a - extent.begin < 4 ? 1u : 2u);
        const bool opens = mentions[j].first_word == extents.at(sentence_of(j)).begin;
        const std::uint32_t salience = mentions[j].entity == mentions[0].entity ? 3 : opens ? 1 : 2;
        MentionPair pair;
        pair.context = {extent.begin, a, std::max(extent.begin, a < words_before ? 0 : a - words_before),
                        a, b, std::min(extent.end, b + words_after), extent.begin, extent.end};
        pair.features = {byte(place), byte(apart), byte(std::min(rank[r], 4u)),
                         byte(std::min(nth_of_entity[j], 3u)), byte(salience)};
        if (allowed(mentions[j].type, mentions[i].type)) {
          pair.subject = j;
          pair.object = i;
          add(k, pair);
        }
        if (allowed(mentions[i].type, mentions[j].type)) {
          pair.subject = i;
          pair.object = j;
          pair.features[0] = byte(place + 5);
          pair.features[1] = byte(apart + 6);
          add(k, pair);
        }
      }
    }
    for (const std::uint32_t m : present) last[mentions[m].entity] = m;
  }
  return candidates;
}

std::uint32_t qualifier_distance(bool subject_here, bool object_here, std::uint32_t subject,
                                 std::uint32_t object, std::uint32_t mention) {
  std::uint32_t side = 0, nearest = ~0u;
  const auto look = [&](bool here, std::uint32_t end) {
    if (!here) return;
    side += mention > end ? 1u : 0u;
    nearest = std::min(nearest, mention > end ? mention - end : end - mention);
  };
  look(subject_here, subject);
  look(object_here, object);
  if (subject_here != object_here) side += 3;
  return 6 * side + std::min(5u, nearest);
}

}  // namespace trama

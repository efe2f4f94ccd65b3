#pragma once

#include "trama/graph/schema.h"

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace trama {

/// A mention within a window. Words count from the window's first word.
struct WindowMention {
  std::uint32_t first_word = 0, last_word = 0;
  TypeId type;
  bool is_name = true;
  float score = 0.0f;
  std::uint32_t entity = 0;  ///< index of the first mention of its cluster
  float link = 1.0f;         ///< probability in [0, 1] that it belongs there; 1 for the cluster's first
};

/// Sizes of the pair's feature tables, as they were trained.
inline constexpr std::array<std::size_t, 5> pair_feature_sizes{24, 12, 5, 4, 4};
inline constexpr std::array<std::size_t, 4> coref_feature_sizes{24, 6, 6, 2};

/// Two mentions that may express a fact in a sentence.
struct MentionPair {
  std::uint32_t subject = 0, object = 0;       ///< indices of mentions
  std::array<std::uint32_t, 8> context{};      ///< four half-open runs of words: between, before, after, sentence
  std::array<std::uint8_t, 5> features{};      ///< a row of each feature table
};

/// A possible fact: two entities and the sentence that may state it, with the mention pairs that may
/// express it there.
struct Candidate {
  std::uint32_t sentence = 0;
  std::uint32_t subject = 0, object = 0;       ///< entities
  std::vector<MentionPair> pairs;
};

/// All candidate facts of a window, in the order in which training made them.
///
/// At least one end is mentioned in the sentence; the other may have been mentioned last up to
/// `max_absent_sentences` before it: a dropped subject, a possessive, a clitic. `sentence_of_word` is
/// ascending. `allowed` tells whether any relation takes a subject and an object of these types.
std::vector<Candidate> make_candidates(std::span<const WindowMention> mentions,
                                       std::span<const std::uint32_t> sentence_of_word,
                                       const std::function<bool(TypeId, TypeId)>& allowed);

inline constexpr std::uint32_t max_absent_sentences = 12;

/// The row of the table of qualifier distances: on which side of the ends a mention stands, and how many
/// mentions from the nearer one. `subject_here` and `object_here` tell which ends are in the sentence; at
/// least one is.
std::uint32_t qualifier_distance(bool subject_here, bool object_here, std::uint32_t subject,
                                 std::uint32_t object, std::uint32_t mention);

/// min(top, number of binary digits of n)
std::uint32_t log_bucket(std::uint32_t n, std::uint32_t top);

}  // namespace trama

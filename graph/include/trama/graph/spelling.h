#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace trama {

/// How many code points must be inserted, deleted, replaced or swapped with their neighbour to make
/// one text of the other: the optimal string alignment distance, after Damerau, "A technique for
/// computer detection and correction of spelling errors" (CACM 7, 1964). O(length · length); only
/// the first 256 code points of each are looked at.
std::size_t edit_distance(std::string_view a, std::string_view b);

/// The known words, the most likely meant by `word` first: by edit distance without regard to ASCII
/// case, a word that begins with `word` counting as one edit away, equal ones in the order given.
std::vector<std::string> by_nearness(std::string_view word, std::vector<std::string> known);

/// True if `known` may well be meant by `word`: at most a third of it, and at least one letter, is
/// to be changed, or it begins with `word`.
bool is_near(std::string_view word, std::string_view known);

}  // namespace trama

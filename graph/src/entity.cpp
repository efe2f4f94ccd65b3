#include "entity_parts.h"

#include <trama/graph/hash.h>

#include <algorithm>
#include <tuple>
#include <utility>

namespace trama {
namespace {

template <class T>
void sort_unique(std::vector<T>& list) {
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

// Sorts mentions and makes one of those that stand at the same place.
void unite(std::vector<Mention>& mentions) {
  std::sort(mentions.begin(), mentions.end());
  std::size_t kept = 0;
  for (const Mention& mention : mentions) {
    if (kept > 0) {
      Mention& last = mentions[kept - 1];
      if (last.document == mention.document && last.span == mention.span) {
        last.is_name = last.is_name || mention.is_name;
        last.wording = std::max(last.wording, mention.wording);
        continue;
      }
    }
    mentions[kept++] = mention;
  }
  mentions.resize(kept);
}

// `ACME` and `acme` say less of how a name is written than `Acme`. Only ASCII is looked at: a name
// in mixed case that has none of it is rare, and the order stays a total one.
bool is_mixed_case(std::string_view name) {
  const bool has_small =
      std::any_of(name.begin(), name.end(), [](char c) { return c >= 'a' && c <= 'z'; });
  const bool has_capital =
      std::any_of(name.begin(), name.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
  return has_small && has_capital;
}

bool is_better_name(const Entity& a, const Entity& b) {
  const auto rank = [](const Entity& entity) {
    return std::tuple(!entity.is_name_fixed, !is_mixed_case(entity.name));
  };
  if (rank(a) != rank(b)) return rank(a) < rank(b);
  if (a.name.size() != b.name.size()) return a.name.size() > b.name.size();
  return a.name < b.name;
}

}  // namespace

void normalize(Entity& entity) {
  sort_unique(entity.aliases);
  std::erase_if(entity.aliases, [&entity](const std::string& alias) {
    return alias.empty() || alias == entity.name;
  });
  unite(entity.mentions);
  sort_unique(entity.attributes);
}

std::uint32_t wording_of(std::string_view name) noexcept {
  const auto hash = static_cast<std::uint32_t>(hash64(name));
  return hash == 0 ? 1 : hash;
}

Entity join(const Entity& a, const Entity& b) {
  Entity joined = a;
  const bool keeps_name = a.name == b.name || is_better_name(a, b);
  if (!keeps_name) joined.name = b.name;
  joined.aliases.insert(joined.aliases.end(), b.aliases.begin(), b.aliases.end());
  joined.aliases.push_back(a.name);
  joined.aliases.push_back(b.name);
  if (!a.value || (b.value && *b.value < *a.value)) joined.value = b.value;
  joined.mentions.insert(joined.mentions.end(), b.mentions.begin(), b.mentions.end());
  joined.score = std::max(a.score, b.score);
  joined.is_named = a.is_named || b.is_named;
  joined.is_name_fixed = a.is_name_fixed || b.is_name_fixed;
  joined.attributes.insert(joined.attributes.end(), b.attributes.begin(), b.attributes.end());
  normalize(joined);
  return joined;
}

}  // namespace trama

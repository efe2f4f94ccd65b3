#pragma once

#include <trama/graph/id.h>
#include <trama/graph/span.h>
#include <trama/graph/value.h>

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace trama {

/// A stretch of a document that speaks of an entity.
struct Mention {
  DocumentId document{};
  Span span{};
  bool is_name = true;  ///< false for a pronoun or a description (`la firma`)
  /// Which of the entity's names it uses, as `wording_of` gives it; 0 if unknown or none of them.
  std::uint32_t wording = 0;

  friend auto operator<=>(const Mention&, const Mention&) = default;
};

/// A number that stands for a name in mentions: a hash, never 0.
std::uint32_t wording_of(std::string_view name) noexcept;

/// A node: someone, something or a value that texts speak of.
struct Entity {
  /// Left empty, it is made from type and name by `make_entity_id`. It stays when the entity is
  /// renamed or merged.
  EntityId id{};
  TypeId type{};
  std::string name;                    ///< for people; never empty, never an identifier
  std::vector<std::string> aliases{};  ///< other names, sorted, unique, without `name`
  ValuePtr value{};                    ///< of a date, an amount and the like; else null
  std::vector<Mention> mentions{};     ///< sorted, one a place
  float score = 1.0f;          ///< probability in [0, 1] that this is an entity of that type
  bool is_named = true;        ///< false if texts only describe it (`una planta`)
  bool is_name_fixed = false;  ///< a person chose the name: merging keeps it
  /// Anything else, such as `{"wikidata", "Q312"}`: sorted, unique; a key may occur twice.
  std::vector<std::pair<std::string, std::string>> attributes{};

  std::size_t mention_count() const noexcept { return mentions.size(); }
};

/// What two records of one entity amount to: the union of what they say. The better name is one
/// that a person fixed, then one in mixed case (not `ACME`, not `acme`), then the longer, then the
/// first in byte order; the other becomes an alias. Commutative, associative, idempotent. `id` and
/// `type` are those of `a`.
Entity join(const Entity& a, const Entity& b);

}  // namespace trama

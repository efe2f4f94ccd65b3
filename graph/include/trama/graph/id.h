#pragma once

#include <trama/graph/hash.h>

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace trama {

/// An opaque 64-bit identifier with a written form such as `e-1f3a09c2b4d5e6f7`. It is a hash of
/// what the thing is, never of when it came, so it is the same in every run and on every machine.
/// Zero is "none". Two different things share an id with probability 2^-64 a pair (about 3 in 10^8
/// for a graph of a million entities).
template <class Tag>
class Id {
 public:
  constexpr Id() = default;
  constexpr explicit Id(std::uint64_t value) noexcept : value_(value) {}

  constexpr std::uint64_t value() const noexcept { return value_; }
  constexpr explicit operator bool() const noexcept { return value_ != 0; }

  /// The prefix, `-` and sixteen hexadecimal digits. Safe as XML id, IRI segment, DOT id, CSV
  /// field.
  std::string to_string() const { return std::string{Tag::prefix, '-'} + to_hex(value_); }

  /// Reads what `to_string` writes, nothing else.
  static std::optional<Id> parse(std::string_view text) noexcept {
    if (text.size() != 18 || text[0] != Tag::prefix || text[1] != '-') return std::nullopt;
    std::uint64_t value = 0;
    for (const char c : text.substr(2)) {
      if (c >= '0' && c <= '9')
        value = value * 16 + static_cast<std::uint64_t>(c - '0');
      else if (c >= 'a' && c <= 'f')
        value = value * 16 + static_cast<std::uint64_t>(c - 'a' + 10);
      else
        return std::nullopt;
    }
    return Id(value);
  }

  friend constexpr auto operator<=>(Id, Id) noexcept = default;

 private:
  std::uint64_t value_ = 0;
};

struct EntityTag {
  static constexpr char prefix = 'e';
};
struct RelationTag {
  static constexpr char prefix = 'r';
};
struct DocumentTag {
  static constexpr char prefix = 'd';
};

using EntityId = Id<EntityTag>;
using RelationId = Id<RelationTag>;
using DocumentId = Id<DocumentTag>;

/// The id of an entity: a hash of its type's id (`"company"`), its canonical name and, for
/// homonyms that must stay apart, a disambiguator that the caller chooses. Whoever wants
/// `AMAZON` and `Amazon` to be one passes the same canonical name for both, e.g. a folded one.
EntityId make_entity_id(std::string_view type, std::string_view canonical_name,
                        std::string_view disambiguator = {});

/// The id of a document: a hash of the name under which the user knows it.
DocumentId make_document_id(std::string_view name);

/// A small integer that indexes one list of a `Schema`: 0 to the list's length less one.
template <class Tag>
struct SchemaIndex {
  std::uint16_t value = 0;
  friend constexpr auto operator<=>(SchemaIndex, SchemaIndex) noexcept = default;
};

using TypeId = SchemaIndex<struct TypeTag>;
using RelationTypeId = SchemaIndex<struct RelationTypeTag>;
using QualifierTypeId = SchemaIndex<struct QualifierTypeTag>;

}  // namespace trama

template <class Tag>
struct std::hash<trama::Id<Tag>> {
  std::size_t operator()(trama::Id<Tag> id) const noexcept { return id.value(); }
};

template <class Tag>
struct std::hash<trama::SchemaIndex<Tag>> {
  std::size_t operator()(trama::SchemaIndex<Tag> index) const noexcept { return index.value; }
};

#pragma once

#include <trama/graph/relation.h>
#include <trama/graph/schema.h>

#include <compare>
#include <vector>

namespace trama {

/// At most so many qualifiers in one relation: `Evidence::qualifiers` has a bit for each.
inline constexpr std::size_t max_qualifiers = 32;

/// The order of qualifiers in a relation. Equal means the same detail, whatever the wording.
std::strong_ordering compare(const Qualifier& a, const Qualifier& b) noexcept;

/// Sorts and unites those that are the same detail.
void normalize(std::vector<Qualifier>& qualifiers);

/// What two wordings of the same detail amount to. Commutative, associative, idempotent.
void join_wording(Qualifier& into, const Qualifier& other);

/// True if joining would change the wording of `into`. Both are the same detail.
bool adds_wording(const Qualifier& other, const Qualifier& into) noexcept;

/// False if a distinguishing qualifier has two different values: then they belong to two relations.
/// Of `a` only those count that the bits choose.
bool are_compatible(const Schema& schema, const std::vector<Qualifier>& a,
                    const std::vector<Qualifier>& b, std::uint32_t mask = ~0u) noexcept;

/// The bits of `part` within `whole`; both sorted, `part` contained in `whole`.
std::uint32_t mask_of(const std::vector<Qualifier>& part,
                      const std::vector<Qualifier>& whole) noexcept;

/// The qualifiers of `whole` that the bits choose.
std::vector<Qualifier> select(const std::vector<Qualifier>& whole, std::uint32_t mask);

/// The hash that is a relation's id.
RelationId make_relation_id(const Schema& schema, const Statement& head,
                            const std::vector<Qualifier>& qualifiers, std::uint64_t salt);

/// The order of evidence: document, place, producer, words, spans, then qualifiers stated. Equal
/// means the same evidence; score and `inferred` do not count.
std::strong_ordering compare(const Evidence& a, const Evidence& b) noexcept;

}  // namespace trama

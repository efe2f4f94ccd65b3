#include "qualifiers.h"

#include <trama/graph/relation.h>

#include <algorithm>
#include <string_view>
#include <tuple>
#include <utility>

namespace trama {
namespace {

// As the bytes go, but a date sorts after those that it begins: `2021-03` before `2021`, so that
// `find` gives the most precise of several dates that hold each other.
std::strong_ordering compare_dates(std::string_view a, std::string_view b) noexcept {
  if (a.size() != b.size() && (a.starts_with(b) || b.starts_with(a))) return b.size() <=> a.size();
  return a.compare(b) <=> 0;
}

std::strong_ordering compare_values(const Value& a, const Value& b) noexcept {
  const auto without_date = [](const Value& value) {
    return std::tie(value.kind, value.approximation, value.number, value.upper, value.currency,
                    value.unit);
  };
  if (const auto order = without_date(a) <=> without_date(b); order != 0) return order;
  return compare_dates(a.date, b.date);
}

bool same_detail_or_refined(const Qualifier& a, const Qualifier& b) noexcept {
  if (compare(a, b) == 0) return true;
  if (!a.value || !b.value) return false;
  const Value& x = *a.value;
  const Value& y = *b.value;
  return x.kind == ValueKind::date && y.kind == ValueKind::date &&
         x.approximation == y.approximation &&
         (is_refinement(x.date, y.date) || is_refinement(y.date, x.date));
}

}  // namespace

std::strong_ordering compare(const Qualifier& a, const Qualifier& b) noexcept {
  if (const auto order = a.type <=> b.type; order != 0) return order;
  if (a.value && b.value) return compare_values(*a.value, *b.value);
  if (a.value || b.value)
    return a.value ? std::strong_ordering::less : std::strong_ordering::greater;
  if (a.entity || b.entity) {
    // No entity sorts after any.
    return a.entity.value() - 1 <=> b.entity.value() - 1;
  }
  return a.text <=> b.text;
}

bool adds_wording(const Qualifier& other, const Qualifier& into) noexcept {
  return other.entity > into.entity ||
         (!other.text.empty() && (into.text.empty() || other.text < into.text));
}

void join_wording(Qualifier& into, const Qualifier& other) {
  into.entity = std::max(into.entity, other.entity);
  if (into.text.empty() || (!other.text.empty() && other.text < into.text)) into.text = other.text;
}

void normalize(std::vector<Qualifier>& qualifiers) {
  std::sort(qualifiers.begin(), qualifiers.end(),
            [](const Qualifier& a, const Qualifier& b) { return compare(a, b) < 0; });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < qualifiers.size(); ++i) {
    if (kept > 0 && compare(qualifiers[kept - 1], qualifiers[i]) == 0) {
      join_wording(qualifiers[kept - 1], qualifiers[i]);
    } else {
      if (kept != i) qualifiers[kept] = std::move(qualifiers[i]);
      ++kept;
    }
  }
  qualifiers.resize(kept);
}

bool are_compatible(const Schema& schema, const std::vector<Qualifier>& a,
                    const std::vector<Qualifier>& b, std::uint32_t mask) noexcept {
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Qualifier& x = a[i];
    if ((mask >> i & 1u) == 0 || !schema.at(x.type).distinguishes) continue;
    for (const Qualifier& y : b) {
      if (x.type == y.type && !same_detail_or_refined(x, y)) return false;
    }
  }
  return true;
}

std::uint32_t mask_of(const std::vector<Qualifier>& part,
                      const std::vector<Qualifier>& whole) noexcept {
  std::uint32_t mask = 0;
  std::size_t at = 0;
  for (const Qualifier& qualifier : part) {
    while (compare(whole[at], qualifier) != 0)
      ++at;
    mask |= 1u << at;
  }
  return mask;
}

std::vector<Qualifier> select(const std::vector<Qualifier>& whole, std::uint32_t mask) {
  std::vector<Qualifier> part;
  for (std::size_t i = 0; i < whole.size(); ++i) {
    if ((mask >> i & 1u) != 0) part.push_back(whole[i]);
  }
  return part;
}

RelationId make_relation_id(const Schema& schema, const Statement& head,
                            const std::vector<Qualifier>& qualifiers, std::uint64_t salt) {
  Fingerprint hash;
  hash.add(schema.at(head.type).id).add(head.subject.value()).add(head.object.value());
  hash.add(to_string(head.modality)).add(head.attributed_to.value()).add(salt);
  for (const Qualifier& qualifier : qualifiers) {
    const QualifierType& type = schema.at(qualifier.type);
    if (!type.distinguishes) continue;
    hash.add(type.id);
    if (const Value* value = qualifier.value.get()) {
      hash.add(to_string(value->kind)).add(to_string(value->approximation)).add(value->number);
      hash.add(value->upper).add(value->currency).add(value->unit).add(value->date);
    } else if (qualifier.entity) {
      hash.add(qualifier.entity.value());
    } else {
      hash.add(qualifier.text);
    }
  }
  return RelationId(std::max<std::uint64_t>(hash.value(), 1));
}

std::strong_ordering compare(const Evidence& a, const Evidence& b) noexcept {
  if (a.sentence != b.sentence) {
    // Facts without a sentence come last.
    if (!a.sentence || !b.sentence) {
      return a.sentence ? std::strong_ordering::less : std::strong_ordering::greater;
    }
    if (const auto order = *a.sentence <=> *b.sentence; order != 0) return order;
  }
  if (const auto order = a.subject <=> b.subject; order != 0) return order;
  if (const auto order = a.predicate <=> b.predicate; order != 0) return order;
  if (const auto order = a.object <=> b.object; order != 0) return order;
  return a.qualifiers <=> b.qualifiers;
}

const Qualifier* Relation::find(QualifierTypeId type) const noexcept {
  const auto found =
      std::find_if(qualifiers_.begin(), qualifiers_.end(),
                   [type](const Qualifier& qualifier) { return qualifier.type == type; });
  return found == qualifiers_.end() ? nullptr : &*found;
}

bool Relation::is_inferred() const noexcept {
  return sourced_ > 0 && std::all_of(claims_.begin(), claims_.begin() + sourced_,
                                     [](const Evidence& evidence) { return evidence.inferred; });
}

std::vector<Statement> Relation::statements() const {
  std::vector<Statement> statements;
  std::vector<std::uint32_t> masks;
  for (const Evidence& claim : claims_) {
    // Facts without a sentence make statements of their own: a statement is sourced or it is not.
    const bool is_sourced = claim.sentence != nullptr;
    std::size_t at = 0;
    if (is_sourced) {
      while (at < masks.size() && masks[at] != claim.qualifiers)
        ++at;
    } else {
      at = statements.size();
    }
    if (at == statements.size()) {
      Statement statement;
      statement.type = type_;
      statement.subject = subject_;
      statement.object = object_;
      statement.modality = modality_;
      statement.attributed_to = attributed_to_;
      statement.qualifiers = select(qualifiers_, claim.qualifiers);
      if (!is_sourced) statement.score = claim.score;
      statements.push_back(std::move(statement));
      masks.push_back(claim.qualifiers);
    }
    if (is_sourced) statements[at].evidence.push_back(claim);
  }
  return statements;
}

}  // namespace trama

#pragma once

#include <trama/graph/evidence.h>
#include <trama/graph/id.h>
#include <trama/graph/modality.h>
#include <trama/graph/value.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace trama {

/// A detail of a relation: when, where, for how much, in what capacity. At least one of `entity`,
/// `value` and `text` is given. Two qualifiers are the same detail if they have the same type and
/// the same value; without values, the same entity; without either, the same text.
struct Qualifier {
  QualifierTypeId type{};
  EntityId entity{};   ///< of the same graph, of a type in the qualifier's range; may be none
  ValuePtr value{};    ///< may be null
  std::string text{};  ///< as a text words it; may be empty
};

/// One thing that a text says, as it is given to the graph: `X relation Y`, with its details and
/// the sentences that say so. The graph gathers statements of one fact into one `Relation`.
struct Statement {
  RelationTypeId type{};
  EntityId subject{};
  EntityId object{};
  Modality modality = Modality::asserted;
  EntityId attributed_to{};             ///< who says so, if the text tells; else none
  std::vector<Qualifier> qualifiers{};  ///< those that every piece of `evidence` states
  std::vector<Evidence> evidence{};     ///< may be empty for facts that come from no text
  /// True if `type` was named by its inverse (`manufacturedBy`): subject and object, and their
  /// spans, are to change places. `Schema::find_relation` tells.
  bool inverted = false;
  float score = 1.0f;  ///< used only where there is no evidence
};

/// A directed edge: one fact, and all that states it. It belongs to a graph and is read only.
///
/// Statements are one relation if they agree in type, ends, modality and who says so, and if no
/// distinguishing qualifier (dates, amounts: `QualifierType::distinguishes`) has two different
/// values; a more precise date does not differ from a vaguer one that holds it.
class Relation {
 public:
  /// A hash of type, ends, modality, attribution and distinguishing qualifiers. Evidence that adds
  /// none of these leaves it as it is; the first date or amount of a relation changes it.
  RelationId id() const noexcept { return id_; }
  RelationTypeId type() const noexcept { return type_; }
  EntityId subject() const noexcept { return subject_; }
  EntityId object() const noexcept { return object_; }
  Modality modality() const noexcept { return modality_; }
  EntityId attributed_to() const noexcept { return attributed_to_; }

  /// All details that any sentence gives, sorted by type, then the more precise date first, then
  /// value, entity and text. At most 32.
  std::span<const Qualifier> qualifiers() const noexcept { return qualifiers_; }

  /// The first qualifier of that type, or null.
  const Qualifier* find(QualifierTypeId type) const noexcept;

  /// Sorted by document, then place in it. Empty only for facts that come from no text.
  std::span<const Evidence> evidence() const noexcept { return {claims_.data(), sourced_}; }

  /// Probability in [0, 1] that the fact is stated: that of its best evidence.
  float score() const noexcept { return score_; }

  /// True if every piece of evidence rests on coreference.
  bool is_inferred() const noexcept;

  /// What the relation was made of: one statement for each set of qualifiers that was stated
  /// together. Given to an empty graph with the same entities, they make the same relation.
  std::vector<Statement> statements() const;

 private:
  friend class GraphStore;
  Relation() = default;

  RelationId id_{};
  EntityId subject_{};
  EntityId object_{};
  EntityId attributed_to_{};
  std::vector<Qualifier> qualifiers_{};
  std::vector<Evidence> claims_{};  // first `sourced_` with a sentence, then those without
  std::uint32_t sourced_ = 0;
  float score_ = 0.0f;
  RelationTypeId type_{};
  Modality modality_ = Modality::asserted;
};

}  // namespace trama

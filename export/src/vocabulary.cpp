#include "vocabulary.h"

#include "trama/graph/value.h"

#include <array>
#include <functional>
#include <set>
#include <utility>

namespace trama {
namespace {

constexpr std::string_view xsd_decimal = "http://www.w3.org/2001/XMLSchema#decimal";
constexpr std::string_view xsd_integer = "http://www.w3.org/2001/XMLSchema#integer";
constexpr std::string_view xsd_boolean = "http://www.w3.org/2001/XMLSchema#boolean";

using Values = FixedTerm::Values;
constexpr std::array fixed{
    FixedTerm{"Relation", terms::relation_class},
    FixedTerm{"Statement", terms::statement_class},
    FixedTerm{"Evidence", terms::evidence_class},
    FixedTerm{"Qualifier", terms::qualifier_class},
    FixedTerm{"Document", terms::document_class},
    FixedTerm{"Modality", terms::modality_class},
    FixedTerm{"CreativeWork", terms::creative_work_class},
    FixedTerm{"Activity", terms::activity_class},
    FixedTerm{"Agent", terms::agent_class},
    FixedTerm{"SpecificResource", terms::specific_resource_class},
    FixedTerm{"TextQuoteSelector", terms::quote_selector_class},
    FixedTerm{"TextPositionSelector", terms::position_selector_class},
    FixedTerm{"asserted", "https://trama.example/ns#asserted"},
    FixedTerm{"planned", "https://trama.example/ns#planned"},
    FixedTerm{"possible", "https://trama.example/ns#possible"},
    FixedTerm{"negated", "https://trama.example/ns#negated"},
    FixedTerm{"ended", "https://trama.example/ns#ended"},
    FixedTerm{"label", terms::label},
    FixedTerm{"aliases", terms::alt_label},
    FixedTerm{"identifier", terms::identifier},
    FixedTerm{"confidence", terms::confidence, Values::typed, xsd_decimal},
    FixedTerm{"modality", terms::modality, Values::terms},
    FixedTerm{"inferred", terms::inferred, Values::typed, xsd_boolean},
    FixedTerm{"inferenceScore", terms::inference_score, Values::typed, xsd_decimal},
    FixedTerm{"named", terms::named, Values::typed, xsd_boolean},
    FixedTerm{"nameFixed", terms::name_fixed, Values::typed, xsd_boolean},
    FixedTerm{"mention", terms::mention, Values::iris},
    FixedTerm{"reference", terms::reference, Values::iris},
    FixedTerm{"subject", terms::subject, Values::iris},
    FixedTerm{"relation", terms::predicate, Values::terms},
    FixedTerm{"target", terms::object, Values::iris},
    FixedTerm{"qualifier", terms::qualifier, Values::iris},
    FixedTerm{"qualifierType", terms::qualifier_type, Values::terms},
    FixedTerm{"entity", terms::entity, Values::iris},
    FixedTerm{"wording", terms::wording},
    FixedTerm{"states", terms::states, Values::iris},
    FixedTerm{"subjectSpan", terms::subject_span, Values::iris},
    FixedTerm{"predicateSpan", terms::predicate_span, Values::iris},
    FixedTerm{"objectSpan", terms::object_span, Values::iris},
    FixedTerm{"value", terms::value, Values::typed, xsd_decimal},
    FixedTerm{"upper", terms::upper, Values::typed, xsd_decimal},
    FixedTerm{"approximation", terms::approximation},
    FixedTerm{"currency", terms::currency},
    FixedTerm{"unit", terms::unit},
    FixedTerm{"page", terms::page, Values::typed, xsd_integer},
    FixedTerm{"length", terms::length, Values::typed, xsd_integer},
    FixedTerm{"sameAs", terms::same_as, Values::iris},
    FixedTerm{"url", terms::url, Values::iris},
    FixedTerm{"language", terms::in_language},
    FixedTerm{"published", terms::published},
    FixedTerm{"derivedFrom", terms::derived_from, Values::iris},
    FixedTerm{"attributedTo", terms::attributed_to, Values::iris},
    FixedTerm{"generatedBy", terms::generated_by, Values::iris},
    FixedTerm{"associatedWith", terms::associated_with, Values::iris},
    FixedTerm{"source", terms::has_source, Values::iris},
    FixedTerm{"selector", terms::has_selector, Values::iris},
    FixedTerm{"exact", terms::exact},
    FixedTerm{"start", terms::start, Values::typed, xsd_integer},
    FixedTerm{"end", terms::end, Values::typed, xsd_integer},
};

// Prefixes and keywords that the context of our JSON-LD declares.
constexpr std::array<std::string_view, 8> other_keys{"id", "type",   "t",   "a",
                                                     "k",  "schema", "xsd", "wd"};

}  // namespace

std::span<const FixedTerm> fixed_terms() noexcept {
  return fixed;
}

Vocabulary::Vocabulary(const Schema& schema) {
  std::set<std::string, std::less<>> taken;
  for (const std::string_view key : other_keys)
    taken.emplace(key);
  for (const FixedTerm& term : fixed)
    taken.emplace(term.key);

  const auto name = [&](std::string_view id, std::string_view kind) {
    std::string local = percent_encode(id);
    if (local.empty() || !taken.insert(local).second) {
      local = std::string(kind) + '-' + local;
      while (!taken.insert(local).second)
        local += '-';
    }
    std::string iri = std::string(trama_namespace) + local;
    return Name{std::move(local), std::move(iri)};
  };

  for (const RelationType& type : schema.relation_types()) {
    relations_.push_back(name(type.id, "relation"));
  }
  for (const QualifierType& type : schema.qualifier_types()) {
    qualifiers_.push_back(name(type.id, "qualifier"));
  }
  for (const EntityType& type : schema.entity_types()) {
    std::string id = type.id;
    if (!id.empty() && id[0] >= 'a' && id[0] <= 'z') id[0] = static_cast<char>(id[0] - 'a' + 'A');
    types_.push_back(name(id, "type"));
    std::string mapped = expand_prefixed_name(type.iri).value_or(
        is_web_address(type.iri) ? type.iri : std::string());
    if (mapped.starts_with(xsd_namespace)) mapped.clear();
    mapped_classes_.push_back(std::move(mapped));
  }
}

std::string_view Vocabulary::iri(Modality modality) const {
  switch (modality) {
    case Modality::asserted:
      return "https://trama.example/ns#asserted";
    case Modality::planned:
      return "https://trama.example/ns#planned";
    case Modality::possible:
      return "https://trama.example/ns#possible";
    case Modality::negated:
      return "https://trama.example/ns#negated";
    case Modality::ended:
      return "https://trama.example/ns#ended";
  }
  return {};
}

}  // namespace trama

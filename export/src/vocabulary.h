#pragma once

#include "trama/export/iri.h"
#include "trama/graph/modality.h"
#include "trama/graph/schema.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace trama {

/// The terms of RDF that we write, as full IRIs.
namespace terms {

inline constexpr std::string_view relation_class = "https://trama.example/ns#Relation";
inline constexpr std::string_view evidence_class = "https://trama.example/ns#Evidence";
inline constexpr std::string_view qualifier_class = "https://trama.example/ns#Qualifier";
inline constexpr std::string_view document_class = "https://trama.example/ns#Document";
inline constexpr std::string_view modality_class = "https://trama.example/ns#Modality";
inline constexpr std::string_view confidence = "https://trama.example/ns#confidence";
inline constexpr std::string_view modality = "https://trama.example/ns#modality";
inline constexpr std::string_view inferred = "https://trama.example/ns#inferred";
inline constexpr std::string_view inference_score = "https://trama.example/ns#inferenceScore";
inline constexpr std::string_view named = "https://trama.example/ns#named";
inline constexpr std::string_view name_fixed = "https://trama.example/ns#nameFixed";
inline constexpr std::string_view mention = "https://trama.example/ns#mention";
inline constexpr std::string_view reference = "https://trama.example/ns#reference";
inline constexpr std::string_view qualifier = "https://trama.example/ns#qualifier";
inline constexpr std::string_view qualifier_type = "https://trama.example/ns#qualifierType";
inline constexpr std::string_view entity = "https://trama.example/ns#entity";
inline constexpr std::string_view wording = "https://trama.example/ns#wording";
inline constexpr std::string_view states = "https://trama.example/ns#states";
inline constexpr std::string_view subject_span = "https://trama.example/ns#subjectSpan";
inline constexpr std::string_view predicate_span = "https://trama.example/ns#predicateSpan";
inline constexpr std::string_view object_span = "https://trama.example/ns#objectSpan";
inline constexpr std::string_view approximation = "https://trama.example/ns#approximation";
inline constexpr std::string_view upper = "https://trama.example/ns#upper";
inline constexpr std::string_view page = "https://trama.example/ns#page";
inline constexpr std::string_view length = "https://trama.example/ns#length";

inline constexpr std::string_view type = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
inline constexpr std::string_view statement_class =
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#Statement";
inline constexpr std::string_view subject = "http://www.w3.org/1999/02/22-rdf-syntax-ns#subject";
inline constexpr std::string_view predicate =
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#predicate";
inline constexpr std::string_view object = "http://www.w3.org/1999/02/22-rdf-syntax-ns#object";
inline constexpr std::string_view value = "http://www.w3.org/1999/02/22-rdf-syntax-ns#value";
inline constexpr std::string_view reifies = "http://www.w3.org/1999/02/22-rdf-syntax-ns#reifies";
inline constexpr std::string_view label = "http://www.w3.org/2000/01/rdf-schema#label";
inline constexpr std::string_view alt_label = "http://www.w3.org/2004/02/skos/core#altLabel";
inline constexpr std::string_view identifier = "http://purl.org/dc/terms/identifier";
inline constexpr std::string_view creative_work_class = "https://schema.org/CreativeWork";
inline constexpr std::string_view same_as = "https://schema.org/sameAs";
inline constexpr std::string_view url = "https://schema.org/url";
inline constexpr std::string_view in_language = "https://schema.org/inLanguage";
inline constexpr std::string_view published = "https://schema.org/datePublished";
inline constexpr std::string_view currency = "https://schema.org/currency";
inline constexpr std::string_view unit = "https://schema.org/unitText";
inline constexpr std::string_view activity_class = "http://www.w3.org/ns/prov#Activity";
inline constexpr std::string_view agent_class = "http://www.w3.org/ns/prov#Agent";
inline constexpr std::string_view derived_from = "http://www.w3.org/ns/prov#wasDerivedFrom";
inline constexpr std::string_view attributed_to = "http://www.w3.org/ns/prov#wasAttributedTo";
inline constexpr std::string_view generated_by = "http://www.w3.org/ns/prov#wasGeneratedBy";
inline constexpr std::string_view associated_with = "http://www.w3.org/ns/prov#wasAssociatedWith";
inline constexpr std::string_view specific_resource_class =
    "http://www.w3.org/ns/oa#SpecificResource";
inline constexpr std::string_view quote_selector_class =
    "http://www.w3.org/ns/oa#TextQuoteSelector";
inline constexpr std::string_view position_selector_class =
    "http://www.w3.org/ns/oa#TextPositionSelector";
inline constexpr std::string_view has_source = "http://www.w3.org/ns/oa#hasSource";
inline constexpr std::string_view has_selector = "http://www.w3.org/ns/oa#hasSelector";
inline constexpr std::string_view exact = "http://www.w3.org/ns/oa#exact";
inline constexpr std::string_view start = "http://www.w3.org/ns/oa#start";
inline constexpr std::string_view end = "http://www.w3.org/ns/oa#end";

}  // namespace terms

/// How JSON-LD calls a term that does not come from the schema, and what its values are by default.
struct FixedTerm {
  enum class Values : std::uint8_t { strings, iris, terms, typed };

  std::string_view key;
  std::string_view iri;
  Values values = Values::strings;
  std::string_view datatype{};  ///< a full IRI, for `typed`
};

/// All terms of `terms` that are properties or classes, but rdf:type.
std::span<const FixedTerm> fixed_terms() noexcept;

/// The local names of a schema's types, relations and qualifiers in our namespace: their ids,
/// percent- encoded, types with a capital. A name that a fixed term or another of the schema's
/// terms already has is told apart by `type-`, `relation-` or `qualifier-` before it. No two are
/// equal.
class Vocabulary {
 public:
  explicit Vocabulary(const Schema& schema);

  const std::string& local_name(TypeId type) const { return types_.at(type.value).local; }
  const std::string& local_name(RelationTypeId type) const {
    return relations_.at(type.value).local;
  }
  const std::string& local_name(QualifierTypeId type) const {
    return qualifiers_.at(type.value).local;
  }

  /// Full IRIs.
  const std::string& iri(TypeId type) const { return types_.at(type.value).iri; }
  const std::string& iri(RelationTypeId type) const { return relations_.at(type.value).iri; }
  const std::string& iri(QualifierTypeId type) const { return qualifiers_.at(type.value).iri; }
  std::string_view iri(Modality modality) const;

  /// The class of another vocabulary that the schema names for a type; empty if there is none. A
  /// datatype such as xsd:date is none.
  const std::string& mapped_class(TypeId type) const { return mapped_classes_.at(type.value); }

 private:
  struct Name {
    std::string local;
    std::string iri;
  };
  std::vector<Name> types_;
  std::vector<Name> relations_;
  std::vector<Name> qualifiers_;
  std::vector<std::string> mapped_classes_;
};

}  // namespace trama

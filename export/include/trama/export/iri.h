#pragma once

#include "trama/graph/id.h"
#include "trama/graph/span.h"

#include <optional>
#include <string>
#include <string_view>

namespace trama {

/// The namespace of our own terms. It is a name, not an address: `.example` belongs to nobody
/// (RFC 2606), so it can never come to mean something else.
inline constexpr std::string_view trama_namespace = "https://trama.example/ns#";

/// The namespace of the keys of `Entity::attributes`, percent-encoded.
inline constexpr std::string_view attribute_namespace = "https://trama.example/ns/attribute#";

/// What entity, relation and document ids are appended to unless the caller names another base.
inline constexpr std::string_view default_base_iri = "https://trama.example/id/";

inline constexpr std::string_view rdf_namespace = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
inline constexpr std::string_view rdfs_namespace = "http://www.w3.org/2000/01/rdf-schema#";
inline constexpr std::string_view owl_namespace = "http://www.w3.org/2002/07/owl#";
inline constexpr std::string_view skos_namespace = "http://www.w3.org/2004/02/skos/core#";
inline constexpr std::string_view prov_namespace = "http://www.w3.org/ns/prov#";
inline constexpr std::string_view oa_namespace = "http://www.w3.org/ns/oa#";
inline constexpr std::string_view dcterms_namespace = "http://purl.org/dc/terms/";
inline constexpr std::string_view schema_namespace = "https://schema.org/";
inline constexpr std::string_view wikidata_entity_namespace = "http://www.wikidata.org/entity/";
inline constexpr std::string_view wikidata_direct_namespace =
    "http://www.wikidata.org/prop/direct/";

/// Every byte that is not an RFC 3986 unreserved character as `%XX`: `"firmó con"` →
/// `"firm%C3%B3%20con"`. Safe as a segment of an IRI, as a JSON-LD term and as a file name.
std::string percent_encode(std::string_view text);

/// True if the text is an absolute IRI that every RDF syntax can hold: a scheme, a colon, and none
/// of the characters `<>"{}|\^` and the backtick, no white space and no control character, ASCII or
/// not.
bool is_iri(std::string_view text) noexcept;

/// True for an `is_iri` that starts with `http://` or `https://`: what may become a link.
bool is_web_address(std::string_view text) noexcept;

/// True if the text is a well-formed BCP 47 tag as RDF and JSON-LD take it: `es`, `es-MX`.
bool is_language_tag(std::string_view text) noexcept;

/// The full IRI of a prefixed name such as `schema:Person` or `wdt:P749`; nothing if the prefix is
/// not one of `t rdf rdfs owl skos prov oa dcterms schema wd wdt xsd` or the result is no IRI.
std::optional<std::string> expand_prefixed_name(std::string_view name);

/// Where a span lies in a document, as RFC 5147 writes it: `…d-1f3a#char=10,16`. Positions are code
/// points, half-open, as everywhere here.
std::string span_iri(std::string_view base, DocumentId document, Span span);

}  // namespace trama

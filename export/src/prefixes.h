#pragma once

#include "trama/export/iri.h"
#include "trama/graph/value.h"

#include <array>
#include <string_view>

namespace trama {

struct Prefix {
  std::string_view name;
  std::string_view iri;
};

/// What Turtle and TriG declare besides `k`, the base of ids.
inline constexpr std::array<Prefix, 11> vocabulary_prefixes{{
    {"t", trama_namespace},
    {"a", attribute_namespace},
    {"rdf", rdf_namespace},
    {"rdfs", rdfs_namespace},
    {"xsd", xsd_namespace},
    {"skos", skos_namespace},
    {"prov", prov_namespace},
    {"oa", oa_namespace},
    {"dcterms", dcterms_namespace},
    {"schema", schema_namespace},
    {"wd", wikidata_entity_namespace},
}};

}  // namespace trama

#pragma once

#include "trama/export/sink.h"
#include "trama/graph/error.h"
#include "trama/graph/schema.h"

namespace trama {

/// What the terms of our RDF mean, in Turtle: the classes, relations and qualifiers of a schema
/// with their labels, descriptions, domains, ranges and what they correspond to in schema.org and
/// Wikidata, and the fixed terms that every graph uses. docs/ontology/trama.ttl is that of the
/// default schema. Finishes the sink.
Result<void> write_ontology(const Schema& schema, Sink& sink);

/// Shapes (SHACL, W3C Recommendation of 2017, Core only) that every graph of the schema conforms to
/// as RDF: entities have a name, relations two ends of allowed types, a modality and a confidence,
/// evidence a document, a quotation and a position. Finishes the sink.
Result<void> write_shapes(const Schema& schema, Sink& sink);

}  // namespace trama

#pragma once

#include "trama/export/iri.h"
#include "trama/export/report.h"
#include "trama/graph/knowledge_graph.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace trama {

/// The object of a triple. The views are valid during the call that passes it.
struct Term {
  enum class Kind : std::uint8_t { iri, literal };

  Kind kind = Kind::iri;
  std::string_view text;        ///< a full IRI, or the lexical form of a literal
  std::string_view datatype{};  ///< of a literal, a full IRI; empty for a plain string
  std::string_view language{};  ///< of a literal; then `datatype` is empty
};

/// Takes a graph resource by resource: `begin`, its properties, `end`. The properties of one
/// predicate follow each other, `rdf:type` first. A resource comes once, unless
/// `graph_per_document`. Every function returns false to stop.
class ResourceHandler {
 public:
  ResourceHandler() = default;
  ResourceHandler(const ResourceHandler&) = delete;
  ResourceHandler& operator=(const ResourceHandler&) = delete;
  virtual ~ResourceHandler() = default;

  /// `graph` is the IRI of a named graph, or empty for the default one; resources of one graph
  /// follow each other.
  virtual bool begin(std::string_view graph, std::string_view subject) = 0;
  virtual bool property(std::string_view predicate, const Term& object) = 0;
  virtual bool end() = 0;
};

struct TripleOptions {
  std::string_view base_iri = default_base_iri;
  /// What a document states goes into the named graph of that document's IRI, repeated for each
  /// document that states it. Documents, entities and what no document states stay in the default
  /// graph.
  bool graph_per_document = false;
};

/// The one way in which a graph becomes triples; docs/formats/rdf.md shows it on an example.
///
/// Every relation is a node, typed `t:Relation` and `rdf:Statement`, with its ends, modality,
/// confidence, qualifiers, who says so, and what it was derived from: evidence nodes
/// (`oa:SpecificResource`) that select a quotation and its position in a document. Parallel
/// relations stay apart. An asserted relation gives the plain triple `subject relation object`
/// besides, so that simple queries work; a planned, possible, negated or ended one does not, so
/// that no reader takes it for a fact. Every node has an IRI that depends on its content alone:
/// loading twice changes nothing.
///
/// Returns false if the handler stopped. Linear; beyond the graph itself, memory grows with the
/// number of entities, and with that of relations only if `graph_per_document`.
bool describe(const KnowledgeGraph& graph, const TripleOptions& options, ResourceHandler& handler,
              Report& report);

}  // namespace trama

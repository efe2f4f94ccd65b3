#pragma once

#include "trama/export/iri.h"
#include "trama/export/report.h"
#include "trama/graph/error.h"
#include "trama/graph/knowledge_graph.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace trama {

/// What a database speaks.
enum class PushProtocol : std::uint8_t {
  automatic,    ///< `neo4j` for an address without a path or of `/db/NAME`, else `graph_store`
  neo4j,        ///< Neo4j's Query API over HTTP, of Neo4j 5.19 and later
  graph_store,  ///< SPARQL 1.1 Graph Store HTTP Protocol (W3C Recommendation, 21 March 2013)
};

struct PushProgress {
  std::uint64_t done = 0;   ///< nodes and edges, or triples, that the database has acknowledged
  std::uint64_t total = 0;  ///< of nodes and edges; 0 for triples, whose number nobody knows before
};

struct PushOptions {
  PushProtocol protocol = PushProtocol::automatic;
  std::string user{};  ///< both empty: none is sent
  std::string password{};
  std::string database{};  ///< of Neo4j; empty: the one in the address, else `neo4j`
  std::string graph{};     ///< of a graph store, the IRI of a named graph; empty: the default graph
  std::string base_iri{default_base_iri};  ///< what ids are appended to in RDF
  /// Nodes, edges or triples in one request; 0: 5,000 nodes or edges, 50,000 triples.
  std::size_t batch = 0;
  /// What `PushProgress::done` said last, to go on from there with the same graph.
  std::uint64_t skip = 0;
  /// How often a request is repeated that failed in a way that passes: after half a second, one,
  /// two … or as long as the server asks for, a minute at most.
  unsigned retries = 6;
  std::chrono::milliseconds timeout{600'000};  ///< of one request
  std::function<void(const PushProgress&)> progress{};
  /// Waits before a request is repeated; empty: the thread sleeps.
  std::function<void(std::chrono::milliseconds)> wait{};
  Diagnostics diagnostics{};  ///< told of each repetition
};

struct PushReport {
  Report graph{};                ///< what the graph had and what has no place there
  std::uint64_t arrived = 0;     ///< nodes and edges, or triples, acknowledged by this call
  std::uint64_t requests = 0;    ///< that succeeded
  std::uint64_t repetitions = 0;
};

/// Sends a graph to a database that runs, in batches. Everything is merged by its id: whatever was
/// sent before, by this call or another, is not doubled, and a call that failed can be repeated, in
/// whole or from where it was.
///
/// `url` is `http` or `https`, such as `http://localhost:7474` or `http://localhost:3030/kg/data`.
/// It must not hold a user or a password.
///
/// Errors: `invalid_argument` (the address, an option), `io` (no connection, a refusal, with what
/// the server says), `encoding`. The source of an error is the address.
Result<PushReport> push(const KnowledgeGraph& graph, std::string_view url,
                        const PushOptions& options = {});

/// The protocol and the address that `push` would send to: for messages, and to tell one target
/// from another. Errors: `invalid_argument`.
Result<std::string> push_target(std::string_view url, const PushOptions& options);

}  // namespace trama

#pragma once

#include <trama/graph/knowledge_graph.h>

#include <boost/graph/adjacency_list.hpp>

namespace trama {

/// The graph as Boost.Graph sees it, for its algorithms and for those of others. This is the only
/// header that includes Boost.Graph, and this is the list that the graph itself is kept in, not a
/// copy. Vertices are numbered from 0; `graph[v]` is the entity, `graph[e]` the relation, never
/// null.
using AdjacencyList = boost::adjacency_list<boost::vecS, boost::vecS, boost::bidirectionalS,
                                            const Entity*, const Relation*>;
using Vertex = boost::graph_traits<AdjacencyList>::vertex_descriptor;
using Edge = boost::graph_traits<AdjacencyList>::edge_descriptor;

/// Valid until the next call that changes the graph.
const AdjacencyList& adjacency_list(const KnowledgeGraph& graph) noexcept;

/// The vertex of an entity; `boost::graph_traits<AdjacencyList>::null_vertex()` if it is not there.
Vertex find_vertex(const KnowledgeGraph& graph, EntityId id) noexcept;

}  // namespace trama

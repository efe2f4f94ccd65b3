#include <trama/graph/algorithm.h>
#include <trama/graph/boost.h>

#include <algorithm>
#include <tuple>

namespace trama {
namespace {

template <class T>
bool is_listed(const std::vector<T>& list, const T& one) {
  return list.empty() || std::find(list.begin(), list.end(), one) != list.end();
}

}  // namespace

bool RelationFilter::accepts(const Relation& relation) const {
  if (relation.score() < min_score || !is_listed(types, relation.type()) ||
      !is_listed(modalities, relation.modality())) {
    return false;
  }
  const auto evidence = relation.evidence();
  return documents.empty() ||
         std::any_of(evidence.begin(), evidence.end(), [this](const Evidence& piece) {
           return is_listed(documents, piece.document());
         });
}

Result<std::vector<Neighbour>> neighbours(const KnowledgeGraph& graph, EntityId id,
                                          Direction direction, const RelationFilter& filter) {
  if (graph.find(id) == nullptr) {
    return fail(ErrorCode::not_found, "there is no entity " + id.to_string() + " in the graph");
  }
  std::vector<Neighbour> found;
  const auto gather = [&](const std::vector<const Relation*>& relations, Direction way) {
    auto accepted = relations;
    std::erase_if(accepted,
                  [&filter](const Relation* relation) { return !filter.accepts(*relation); });
    const auto other_end = [way](const Relation& relation) {
      return way == Direction::out ? relation.object() : relation.subject();
    };
    std::sort(accepted.begin(), accepted.end(), [&](const Relation* a, const Relation* b) {
      return std::tuple(a->type(), other_end(*a), a->id()) <
             std::tuple(b->type(), other_end(*b), b->id());
    });
    for (const Relation* relation : accepted) {
      found.push_back({other_end(*relation), relation->id(), way});
    }
  };
  if (direction != Direction::in) gather(graph.outgoing(id), Direction::out);
  if (direction != Direction::out) gather(graph.incoming(id), Direction::in);
  return found;
}

std::size_t degree(const KnowledgeGraph& graph, EntityId id, Direction direction) {
  const AdjacencyList& list = adjacency_list(graph);
  const Vertex vertex = find_vertex(graph, id);
  if (vertex == boost::graph_traits<AdjacencyList>::null_vertex()) return 0;
  std::size_t count = 0;
  if (direction != Direction::in) count += boost::out_degree(vertex, list);
  if (direction != Direction::out) count += boost::in_degree(vertex, list);
  return count;
}

}  // namespace trama

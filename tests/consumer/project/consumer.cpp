#include <trama/graph/knowledge_graph.h>

#include <cstdio>

int main() {
  trama::KnowledgeGraph graph;
  const auto company = graph.schema().find_type("company");
  const auto acquired = graph.schema().find_relation("acquired");
  if (!company || !acquired) return 1;

  const auto buyer = graph.add_entity({.type = *company, .name = "Ibersol"});
  const auto bought = graph.add_entity({.type = *company, .name = "Norte Óptica"});
  if (!buyer || !bought) return 1;

  const auto relation =
      graph.add_relation({.type = acquired->type, .subject = *buyer, .object = *bought});
  if (!relation) {
    std::fprintf(stderr, "%s\n", relation.error().to_string().c_str());
    return 1;
  }
  std::puts(trama::describe(graph, graph.at(*relation)).c_str());
  return graph.relation_count() == 1 ? 0 : 1;
}

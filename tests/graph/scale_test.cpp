#include "support.h"

#include <trama/graph/algorithm.h>
#include <trama/graph/knowledge_graph.h>

#include <random>
#include <string>
#include <vector>

namespace trama {
namespace {

// Small enough for every run, large enough that a quadratic step would show in the time limit.
TEST(Scale, BuildsReadsAndAnalysesTwentyThousandEntities) {
  constexpr std::size_t entity_count = 20000;
  constexpr std::size_t statement_count = 100000;
  constexpr unsigned seed = 1;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  test::Builder build;
  std::vector<EntityId> ids;
  for (std::size_t i = 0; i < entity_count; ++i) {
    ids.push_back(build.entity("company", "company " + std::to_string(i)));
  }
  const Statement pattern = build.statement(ids[0], "suppliesTo", ids[1]);
  for (std::size_t i = 0; i < statement_count; ++i) {
    Statement statement = pattern;
    // The lower an entity's number, the more relations: hubs, as in real graphs.
    statement.subject = ids[random() % (1 + random() % entity_count)];
    statement.object = ids[random() % entity_count];
    if (statement.subject == statement.object) continue;
    ASSERT_TRUE(build.graph.add_relation(std::move(statement)));
  }
  const KnowledgeGraph& graph = build.graph;
  EXPECT_GT(graph.relation_count(), statement_count * 9 / 10);
  EXPECT_EQ(graph.relations().size(), graph.relation_count());
  EXPECT_EQ(pagerank(graph).size(), entity_count);
  EXPECT_FALSE(connected_components(graph).empty());
  EXPECT_GT(modularity(graph, communities(graph)), 0.1);
  EXPECT_TRUE(graph.clone() == graph);
}

TEST(Scale, AFactToldAtAThousandDatesStaysFast) {
  test::Builder build;
  const EntityId a = build.entity("person", "Ana");
  const EntityId b = build.entity("person", "Luis");
  for (int i = 0; i < 1000; ++i) {
    Statement statement = build.statement(a, "metWith", b);
    const std::string year = std::to_string(1000 + i);
    statement.qualifiers = {build.date("date", year)};
    build.add(statement);
  }
  EXPECT_EQ(build.graph.relation_count(), 1000u);
}

TEST(Scale, AHubThatIsMergedKeepsItsRelations) {
  test::Builder build;
  const EntityId hub = build.entity("company", "Hub");
  const EntityId other = build.entity("company", "Hub, Inc.");
  for (int i = 0; i < 5000; ++i) {
    const EntityId leaf = build.entity("company", std::to_string(i));
    build.add(build.statement(i % 2 == 0 ? hub : other, "suppliesTo", leaf));
  }
  const auto outcome = test::value_of(build.graph.merge_entities(hub, other));
  EXPECT_EQ(outcome.relations_rewired, 2500u);
  EXPECT_EQ(degree(build.graph, hub), 5000u);
}

}  // namespace
}  // namespace trama

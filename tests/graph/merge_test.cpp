#include "support.h"

#include <trama/graph/boost.h>
#include <trama/graph/knowledge_graph.h>

#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>

namespace trama {
namespace {

using test::Builder;
using test::code_of;
using test::value_of;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

class MergeEntitiesTest : public ::testing::Test {
 protected:
  Builder build;
  KnowledgeGraph& graph = build.graph;
  EntityId amazon = build.entity("company", "Amazon");
  EntityId aws = build.entity("company", "AWS");
  EntityId services = build.entity("company", "Amazon Web Services");
  EntityId openai = build.entity("company", "OpenAI");
  EntityId jassy = build.entity("person", "Andy Jassy");
};

TEST_F(MergeEntitiesTest, KeepsTheKeptNameAndTakesOverTheOthers) {
  const auto outcome = value_of(graph.merge_entities(services, aws));
  EXPECT_EQ(outcome.entities_removed, 1u);
  EXPECT_EQ(graph.find(aws), nullptr);
  EXPECT_EQ(graph.at(services).name, "Amazon Web Services");
  EXPECT_THAT(graph.at(services).aliases, ElementsAre("AWS"));
  EXPECT_THAT(graph.find_by_name("AWS"), ElementsAre(services));
}

TEST_F(MergeEntitiesTest, UnitesRelationsThatBecomeTheSameFact) {
  Statement one = build.statement(aws, "suppliesTo", openai);
  one.evidence = {build.evidence("d1", 0)};
  Statement other = build.statement(services, "suppliesTo", openai);
  other.evidence = {build.evidence("d2", 0)};
  build.add(one);
  build.add(other);
  value_of(graph.merge_entities(services, aws));
  ASSERT_EQ(graph.relation_count(), 1u);
  EXPECT_EQ(graph.relations()[0]->subject(), services);
  EXPECT_EQ(graph.relations()[0]->evidence().size(), 2u);
  EXPECT_EQ(boost::num_vertices(adjacency_list(graph)), graph.entity_count());
  EXPECT_EQ(boost::num_edges(adjacency_list(graph)), 1u);
}

TEST_F(MergeEntitiesTest, RewiresAttributionAndQualifiers) {
  const EntityId person = build.entity("person", "A. Jassy");
  Statement statement = build.statement(aws, "suppliesTo", openai);
  statement.attributed_to = person;
  build.add(statement);
  value_of(graph.merge_entities(jassy, person));
  EXPECT_EQ(graph.relations()[0]->attributed_to(), jassy);
}

TEST_F(MergeEntitiesTest, CountsRelationsBetweenTheTwoAsLoops) {
  build.add(build.statement(aws, "subsidiaryOf", amazon));
  build.add(build.statement(aws, "suppliesTo", openai));
  const auto outcome = value_of(graph.merge_entities(amazon, aws));
  EXPECT_EQ(outcome.loops_dropped, 1u);
  EXPECT_EQ(outcome.relations_rewired, 2u);
  EXPECT_EQ(graph.relation_count(), 1u);
}

TEST_F(MergeEntitiesTest, ReportsRelationsThatTheKeptTypeDoesNotAllow) {
  const EntityId place = build.entity("place", "Amazonas");
  build.add(build.statement(jassy, "bornIn", place));
  const auto outcome = value_of(graph.merge_entities(amazon, place));
  ASSERT_EQ(outcome.dropped.size(), 1u);
  EXPECT_THAT(outcome.dropped[0], HasSubstr("Andy Jassy (person) bornIn Amazon (company)"));
}

TEST_F(MergeEntitiesTest, FollowsChainsWhateverTheirOrder) {
  for (const bool is_reversed : {false, true}) {
    KnowledgeGraph copy = graph.clone();
    std::vector<std::pair<EntityId, EntityId>> pairs{{services, aws}, {amazon, services}};
    if (is_reversed) std::swap(pairs[0], pairs[1]);
    value_of(copy.merge_entities(pairs));
    EXPECT_THAT(copy.at(amazon).aliases, ElementsAre("AWS", "Amazon Web Services"));
    EXPECT_EQ(copy.entity_count(), 3u);
  }
}

TEST_F(MergeEntitiesTest, RefusesWhatIsNotThereAndItself) {
  EXPECT_EQ(code_of(graph.merge_entities(amazon, EntityId(9))), ErrorCode::not_found);
  EXPECT_EQ(code_of(graph.merge_entities(amazon, amazon)), ErrorCode::invalid_argument);
}

TEST_F(MergeEntitiesTest, RenamingKeepsTheIdAndTheOldName) {
  test::expect_ok(graph.rename(amazon, "Amazon.com, Inc."));
  EXPECT_EQ(graph.at(amazon).name, "Amazon.com, Inc.");
  EXPECT_THAT(graph.at(amazon).aliases, ElementsAre("Amazon"));
  EXPECT_THAT(graph.find_by_name("Amazon"), ElementsAre(amazon));
  EXPECT_EQ(code_of(graph.rename(amazon, "")), ErrorCode::invalid_argument);
  EXPECT_EQ(code_of(graph.rename(amazon, "\xFF")), ErrorCode::encoding);
}

TEST_F(MergeEntitiesTest, ANameThatAPersonChoseSurvivesMerging) {
  KnowledgeGraph other = graph.clone();
  test::expect_ok(graph.rename(services, "AWS cloud"));
  test::expect_ok(graph.merge(other));
  EXPECT_EQ(graph.at(services).name, "AWS cloud");
}

TEST_F(MergeEntitiesTest, AnAliasCanBeTakenAway) {
  value_of(graph.merge_entities(services, aws));
  test::expect_ok(graph.remove_alias(services, "AWS"));
  EXPECT_TRUE(graph.find_by_name("AWS").empty());
  EXPECT_EQ(code_of(graph.remove_alias(services, "AWS")), ErrorCode::not_found);
}

TEST_F(MergeEntitiesTest, RemovingARelationLeavesItsNeighboursAsTheyWere) {
  Statement statement = build.statement(amazon, "acquired", openai);
  std::vector<RelationId> ids;
  for (const char* date : {"2019", "2020", "2021"}) {
    statement.qualifiers = {build.date("date", date)};
    ids.push_back(build.add(statement));
  }
  test::expect_ok(graph.remove_relation(ids[1]));
  EXPECT_NE(graph.find(ids[0]), nullptr);
  EXPECT_EQ(graph.find(ids[1]), nullptr);
  EXPECT_NE(graph.find(ids[2]), nullptr);
  EXPECT_EQ(boost::num_edges(adjacency_list(graph)), 2u);
  EXPECT_EQ(code_of(graph.remove_relation(ids[1])), ErrorCode::not_found);
}

TEST_F(MergeEntitiesTest, RemovingAnEntityKeepsItsNameWhereItWasADetail) {
  const EntityId chip = build.entity("product", "Trainium3");
  Statement statement = build.statement(aws, "suppliesTo", openai);
  statement.qualifiers = {{.type = build.qualifier_type("object"), .entity = chip}};
  statement.attributed_to = jassy;
  build.add(statement);
  build.add(build.statement(aws, "develops", chip));
  test::expect_ok(graph.remove_entity(chip));
  test::expect_ok(graph.remove_entity(jassy));
  ASSERT_EQ(graph.relation_count(), 1u);
  const Relation& relation = *graph.relations()[0];
  EXPECT_FALSE(relation.attributed_to());
  ASSERT_EQ(relation.qualifiers().size(), 1u);
  EXPECT_FALSE(relation.qualifiers()[0].entity);
  EXPECT_EQ(relation.qualifiers()[0].text, "Trainium3");
  EXPECT_EQ(code_of(graph.remove_entity(chip)), ErrorCode::not_found);
}

TEST(MergeGraphs, RefusesAGraphOfAnotherSchema) {
  auto schema =
      Schema::parse(R"({"entityTypes":[{"id":"a","description":"d"}],"relationTypes":[]})");
  ASSERT_TRUE(schema) << schema.error().to_string();
  KnowledgeGraph other(std::make_shared<const Schema>(*std::move(schema)));
  KnowledgeGraph graph;
  EXPECT_EQ(code_of(graph.merge(other)), ErrorCode::schema_mismatch);
}

TEST(MergeGraphs, WithItselfChangesNothing) {
  Builder build;
  const EntityId amazon = build.entity("company", "Amazon");
  const EntityId openai = build.entity("company", "OpenAI");
  build.add(build.statement(amazon, "partnerOf", openai));
  const KnowledgeGraph before = build.graph.clone();
  test::expect_ok(build.graph.merge(build.graph));
  EXPECT_TRUE(build.graph == before);
}

}  // namespace
}  // namespace trama

#include "support.h"

#include <trama/graph/boost.h>
#include <trama/graph/knowledge_graph.h>

#include <string>
#include <vector>

#include <gmock/gmock.h>

namespace trama {
namespace {

using test::Builder;
using test::code_of;
using test::value_of;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

// `Hale` in d1 and `Hale Mills` in d2 were taken for one; each document says what it bought.
class SplitEntityTest : public ::testing::Test {
 protected:
  SplitEntityTest() {
    const DocumentId d1 = build.document("d1"), d2 = build.document("d2");
    const auto mention = [](DocumentId document, std::uint32_t begin, const char* name) {
      return Mention{
          document, {begin, begin + 3}, name != nullptr, name != nullptr ? wording_of(name) : 0};
    };
    Entity entity{.type = build.type("company"), .name = "Hale Mills", .aliases = {"Hale"}};
    entity.mentions = {mention(d1, 0, "Hale"), mention(d1, 30, nullptr),
                       mention(d2, 0, "Hale Mills"), mention(d2, 40, nullptr)};
    mills = value_of(build.graph.add_entity(std::move(entity)));
    quilla = build.entity("company", "Quilla");
    add(mills, "acquired", quilla, "d1", 0);
    add(mills, "acquired", quilla, "d2", 0);
  }

  void add(EntityId subject, const char* type, EntityId object, const std::string& document,
           std::uint32_t begin) {
    Statement statement = build.statement(subject, type, object);
    statement.evidence = {build.evidence(document, begin)};
    build.add(std::move(statement));
  }

  std::vector<std::string> documents_of(EntityId subject) const {
    std::vector<std::string> names;
    for (const Relation* relation : graph.outgoing(subject)) {
      for (const Evidence& evidence : relation->evidence())
        names.push_back(graph.at(evidence.document()).name);
    }
    return names;
  }

  Builder build;
  KnowledgeGraph& graph = build.graph;
  EntityId mills, quilla;
};

TEST_F(SplitEntityTest, AnAliasLeavesWithItsMentionsAndTheirEvidence) {
  const EntityId hale = value_of(graph.split_entity(mills, {.name = "Hale"}));
  EXPECT_EQ(graph.at(hale).name, "Hale");
  EXPECT_EQ(graph.at(hale).type, graph.at(mills).type);
  EXPECT_EQ(graph.at(hale).mention_count(), 2u) << "the pronoun after it goes too";
  EXPECT_EQ(graph.at(mills).mention_count(), 2u);
  EXPECT_THAT(graph.at(mills).aliases, IsEmpty());
  EXPECT_THAT(documents_of(hale), ElementsAre("d1"));
  EXPECT_THAT(documents_of(mills), ElementsAre("d2"));
}

TEST_F(SplitEntityTest, MergingAgainUndoesIt) {
  const KnowledgeGraph before = graph.clone();
  const EntityId hale = value_of(graph.split_entity(mills, {.name = "Hale"}));
  value_of(graph.merge_entities(mills, hale));
  EXPECT_TRUE(graph == before);
}

TEST_F(SplitEntityTest, EvidenceByAPronounGoesWithTheNameBeforeIt) {
  const EntityId lumbre = build.entity("company", "Lumbre");
  add(mills, "suppliesTo", lumbre, "d1", 30);
  add(mills, "partnerOf", lumbre, "d2", 60);  // nothing stands there: a dropped subject
  const EntityId hale = value_of(graph.split_entity(mills, {.name = "Hale"}));
  EXPECT_EQ(graph.between(hale, lumbre).size() + graph.between(lumbre, hale).size(), 1u);
  EXPECT_EQ(graph.between(mills, lumbre).size() + graph.between(lumbre, mills).size(), 1u);
  EXPECT_EQ(graph.between(hale, lumbre).at(0)->type(), build.relation_type("suppliesTo"));
}

TEST_F(SplitEntityTest, AttributionGoesWithTheMentionsOfTheSentence) {
  const EntityId lumbre = build.entity("company", "Lumbre");
  for (const char* document : {"d1", "d2"}) {
    Statement statement = build.statement(quilla, "suppliesTo", lumbre);
    statement.attributed_to = mills;
    statement.evidence = {build.evidence(document, 0)};
    build.add(std::move(statement));
  }
  const EntityId hale = value_of(graph.split_entity(mills, {.name = "Hale"}));
  std::vector<EntityId> speakers;
  for (const Relation* relation : graph.between(quilla, lumbre))
    speakers.push_back(relation->attributed_to());
  EXPECT_THAT(speakers, ::testing::UnorderedElementsAre(hale, mills));
}

TEST_F(SplitEntityTest, APredicateMayChooseTheMentions) {
  const DocumentId d2 = make_document_id("d2");
  const auto in_d2 = [d2](const Mention& mention) { return mention.document == d2; };
  const EntityId other =
      value_of(graph.split_entity(mills, {.name = "Hale Mills", .holds = in_d2}));
  EXPECT_NE(other, mills) << "homonyms have ids of their own";
  EXPECT_EQ(graph.at(other).name, graph.at(mills).name);
  EXPECT_THAT(documents_of(other), ElementsAre("d2"));
}

TEST_F(SplitEntityTest, TheNewIdIsThatOfTheNameUnlessItIsTaken) {
  const EntityId homonym = build.entity("company", "Hale");
  const EntityId hale = value_of(graph.split_entity(mills, {.name = "Hale"}));
  EXPECT_NE(hale, homonym);
  EXPECT_EQ(homonym, make_entity_id("company", "Hale"));
}

TEST_F(SplitEntityTest, AnAliasThatNoMentionIsKnownToUseLeavesAlone) {
  Entity more = graph.at(mills);
  more.aliases.push_back("The Mills");
  value_of(graph.add_entity(more));
  const EntityId part = value_of(graph.split_entity(mills, {.name = "The Mills"}));
  EXPECT_EQ(graph.at(part).mention_count(), 0u);
  EXPECT_TRUE(graph.outgoing(part).empty());
  EXPECT_THAT(graph.at(mills).aliases, ElementsAre("Hale"));
}

TEST_F(SplitEntityTest, RefusesWhatCannotBeSplitAndChangesNothing) {
  const KnowledgeGraph before = graph.clone();
  EXPECT_EQ(code_of(graph.split_entity(EntityId(9), {.name = "Hale"})), ErrorCode::not_found);
  EXPECT_EQ(code_of(graph.split_entity(mills, {.name = ""})), ErrorCode::invalid_argument);
  EXPECT_EQ(code_of(graph.split_entity(mills, {.name = "Hale Mills"})),
            ErrorCode::invalid_argument);
  EXPECT_EQ(code_of(graph.split_entity(mills, {.name = "Marlow"})), ErrorCode::invalid_argument);
  EXPECT_TRUE(graph == before);
}

TEST_F(SplitEntityTest, TheAdjacencyListAgreesAfterwards) {
  value_of(graph.split_entity(mills, {.name = "Hale"}));
  EXPECT_EQ(boost::num_vertices(adjacency_list(graph)), graph.entity_count());
  EXPECT_EQ(boost::num_edges(adjacency_list(graph)), graph.relation_count());
}

class RetypeTest : public ::testing::Test {
 protected:
  Builder build;
  KnowledgeGraph& graph = build.graph;
  EntityId hale = build.entity("company", "Hale");
  EntityId quilla = build.entity("company", "Quilla");
  DirectedRelation type(const char* id) const { return *graph.schema().find_relation(id); }
};

TEST_F(RetypeTest, KeepsEvidenceAndQualifiers) {
  Statement statement = build.statement(hale, "acquired", quilla);
  statement.evidence = {build.evidence("d1", 0)};
  statement.qualifiers = {build.date("date", "2024")};
  const RelationId old = build.add(statement);
  const RelationId id = value_of(graph.retype(old, type("investedIn")));
  EXPECT_EQ(graph.find(old), nullptr);
  const Relation& relation = graph.at(id);
  EXPECT_EQ(relation.type(), type("investedIn").type);
  EXPECT_EQ(relation.subject(), hale);
  EXPECT_EQ(relation.qualifiers().size(), 1u);
  EXPECT_EQ(relation.evidence().size(), 1u);
}

TEST_F(RetypeTest, ReversesTheEndsWithTheirSpans) {
  Statement statement = build.statement(hale, "acquired", quilla);
  statement.evidence = {build.evidence("d1", 0)};
  const Span subject = statement.evidence[0].subject, object = statement.evidence[0].object;
  const RelationId id = build.add(statement);
  const Relation& turned = graph.at(value_of(graph.retype(id, type("acquired"), true)));
  EXPECT_EQ(turned.subject(), quilla);
  EXPECT_EQ(turned.evidence()[0].subject, object);
  EXPECT_EQ(turned.evidence()[0].object, subject);
}

TEST_F(RetypeTest, AnInverseNameReversesToo) {
  const RelationId id = build.add(build.statement(hale, "acquired", quilla));
  EXPECT_EQ(graph.at(value_of(graph.retype(id, type("acquiredBy")))).subject(), quilla);
}

TEST_F(RetypeTest, ATypeThatDoesNotFitChangesNothing) {
  const RelationId id = build.add(build.statement(hale, "acquired", quilla));
  const KnowledgeGraph before = graph.clone();
  EXPECT_EQ(code_of(graph.retype(id, type("bornIn"))), ErrorCode::domain);
  EXPECT_EQ(code_of(graph.retype(RelationId(9), type("acquired"))), ErrorCode::not_found);
  EXPECT_TRUE(graph == before);
}

}  // namespace
}  // namespace trama

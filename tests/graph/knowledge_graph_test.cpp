#include "support.h"

#include <trama/graph/boost.h>
#include <trama/graph/knowledge_graph.h>

#include <stdexcept>
#include <string>
#include <vector>

#include <boost/graph/breadth_first_search.hpp>
#include <boost/graph/visitors.hpp>
#include <gmock/gmock.h>

namespace trama {
namespace {

using test::Builder;
using test::code_of;
using test::value_of;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class KnowledgeGraphTest : public ::testing::Test {
 protected:
  Builder build;
  KnowledgeGraph& graph = build.graph;
  EntityId amazon = build.entity("company", "Amazon");
  EntityId openai = build.entity("company", "OpenAI");
  EntityId trainium = build.entity("product", "Trainium3");
  EntityId tsmc = build.entity("company", "TSMC");
  EntityId jassy = build.entity("person", "Andy Jassy");
  EntityId austin = build.entity("place", "Austin");
};

// Entities and documents

TEST_F(KnowledgeGraphTest, GivesAnEntityTheIdOfItsTypeAndName) {
  EXPECT_EQ(amazon, make_entity_id("company", "Amazon"));
  EXPECT_EQ(graph.at(amazon).name, "Amazon");
}

TEST_F(KnowledgeGraphTest, TheSameNameInTwoTypesIsTwoEntities) {
  const EntityId place = build.entity("place", "Amazon");
  EXPECT_NE(place, amazon);
  EXPECT_EQ(graph.find_by_name("Amazon").size(), 2u);
}

TEST_F(KnowledgeGraphTest, HomonymsStayApartByTheirDisambiguator) {
  const EntityId town = make_entity_id("place", "Austin", "Minnesota");
  value_of(graph.add_entity({.id = town, .type = build.type("place"), .name = "Austin"}));
  EXPECT_EQ(graph.find_by_name("Austin").size(), 2u);
}

TEST_F(KnowledgeGraphTest, AddingAnEntityAgainUnitesWhatIsKnown) {
  const DocumentId d1 = build.document("d1");
  const DocumentId d2 = build.document("d2");
  const EntityId id = make_entity_id("company", "grupo almadraba");
  const auto add = [&](const std::string& name, DocumentId document, float score) {
    value_of(graph.add_entity({.id = id,
                               .type = build.type("company"),
                               .name = name,
                               .aliases = {"Almadraba"},
                               .mentions = {{document, {0, 15}}},
                               .score = score,
                               .attributes = {{"wikidata", "Q1"}}}));
  };
  add("GRUPO ALMADRABA", d1, 0.4f);
  add("Grupo Almadraba", d2, 0.9f);
  add("Grupo Almadraba", d2, 0.9f);
  const Entity& entity = graph.at(id);
  EXPECT_EQ(entity.name, "Grupo Almadraba");
  EXPECT_THAT(entity.aliases, ElementsAre("Almadraba", "GRUPO ALMADRABA"));
  EXPECT_EQ(entity.mention_count(), 2u);
  EXPECT_FLOAT_EQ(entity.score, 0.9f);
  EXPECT_EQ(entity.attributes.size(), 1u);
}

TEST_F(KnowledgeGraphTest, FindsEntitiesByNameAndAliasExactly) {
  const EntityId aws = value_of(graph.add_entity(
      {.type = build.type("company"), .name = "Amazon Web Services", .aliases = {"AWS"}}));
  EXPECT_THAT(graph.find_by_name("AWS"), ElementsAre(aws));
  EXPECT_THAT(graph.find_by_name("aws"), IsEmpty());
}

TEST_F(KnowledgeGraphTest, RefusesEntitiesThatMakeNoSense) {
  const TypeId company = build.type("company");
  EXPECT_EQ(code_of(graph.add_entity({.type = company, .name = ""})), ErrorCode::invalid_argument);
  EXPECT_EQ(code_of(graph.add_entity({.type = TypeId{999}, .name = "x"})), ErrorCode::unknown_type);
  EXPECT_EQ(code_of(graph.add_entity({.type = company, .name = "\xFF"})), ErrorCode::encoding);
  EXPECT_EQ(code_of(graph.add_entity({.type = company, .name = "x", .score = 1.5f})),
            ErrorCode::invalid_argument);
  EXPECT_EQ(code_of(graph.add_entity({.type = company, .name = "x", .score = 0.0f / 0.0f})),
            ErrorCode::invalid_argument);
  EXPECT_EQ(code_of(graph.add_entity(
                {.type = company, .name = "x", .mentions = {{make_document_id("none"), {0, 1}}}})),
            ErrorCode::not_found);
}

TEST_F(KnowledgeGraphTest, RefusesAnIdThatBelongsToAnotherType) {
  const auto added =
      graph.add_entity({.id = amazon, .type = build.type("place"), .name = "Amazonas"});
  ASSERT_EQ(code_of(added), ErrorCode::duplicate);
  EXPECT_THAT(added.error().message, HasSubstr("Amazon (company)"));
}

TEST_F(KnowledgeGraphTest, CompletesADocumentThatIsAddedAgain) {
  const DocumentId id = value_of(graph.add_document({.name = "d1", .title = "Uno"}));
  EXPECT_EQ(value_of(graph.add_document({.name = "d1", .language = "es", .length = 90})), id);
  EXPECT_EQ(graph.at(id).title, "Uno");
  EXPECT_EQ(graph.at(id).language, "es");
  EXPECT_EQ(graph.at(id).length, 90u);
  EXPECT_EQ(graph.document_count(), 1u);
  EXPECT_EQ(code_of(graph.add_document({.name = ""})), ErrorCode::invalid_argument);
}

TEST_F(KnowledgeGraphTest, AtThrowsWhatFindAnswersWithNull) {
  EXPECT_EQ(graph.find(EntityId(7)), nullptr);
  EXPECT_THROW(static_cast<void>(graph.at(EntityId(7))), std::out_of_range);
}

// The schema

TEST_F(KnowledgeGraphTest, AnErrorOfDomainNamesBothEndsAndWhatIsExpected) {
  const auto added = graph.add_relation(build.statement(amazon, "bornIn", austin));
  ASSERT_EQ(code_of(added), ErrorCode::domain);
  EXPECT_EQ(added.error().message,
            "Amazon (company) bornIn Austin (place): its subject must be person; found company");
}

TEST_F(KnowledgeGraphTest, AnErrorOfRangeNamesBothEndsAndWhatIsExpected) {
  const auto added = graph.add_relation(build.statement(jassy, "bornIn", amazon));
  ASSERT_EQ(code_of(added), ErrorCode::range);
  EXPECT_EQ(added.error().message,
            "Andy Jassy (person) bornIn Amazon (company): its object must be place; found company");
}

TEST_F(KnowledgeGraphTest, StoresAnInverseInItsBaseDirectionWithItsSpans) {
  Statement statement = build.statement(trainium, "manufacturedBy", tsmc);
  statement.evidence = {build.evidence("d1", 0)};
  const Relation& relation = graph.at(build.add(statement));
  EXPECT_EQ(graph.schema().at(relation.type()).id, "manufactures");
  EXPECT_EQ(relation.subject(), tsmc);
  EXPECT_EQ(relation.object(), trainium);
  EXPECT_EQ(relation.evidence()[0].subject, (Span{8, 11}));
  EXPECT_EQ(relation.evidence()[0].object, (Span{0, 3}));
}

TEST_F(KnowledgeGraphTest, ChecksAnInverseInItsBaseDirection) {
  EXPECT_EQ(code_of(graph.add_relation(build.statement(tsmc, "manufacturedBy", trainium))),
            ErrorCode::domain);
}

TEST_F(KnowledgeGraphTest, ASymmetricRelationIsOneWhicheverEndCameFirst) {
  Statement one = build.statement(amazon, "partnerOf", openai);
  one.evidence = {build.evidence("d1", 0)};
  Statement other = build.statement(openai, "partnerOf", amazon);
  other.evidence = {build.evidence("d1", 0)};
  EXPECT_EQ(build.add(one), [&] {
    Builder again;
    again.entity("company", "Amazon");
    again.entity("company", "OpenAI");
    again.document("d1");
    return again.add(other);
  }());
  const RelationId id = build.add(other);
  EXPECT_EQ(graph.relation_count(), 1u);
  EXPECT_LT(graph.at(id).subject(), graph.at(id).object());
  // The same words, read once from either end: the spans say which end is which.
  EXPECT_EQ(graph.at(id).evidence().size(), 2u);
}

TEST_F(KnowledgeGraphTest, RefusesStatementsThatMakeNoSense) {
  const auto refused = [&](auto change) {
    Statement statement = build.statement(amazon, "acquired", openai);
    change(statement);
    return code_of(graph.add_relation(statement));
  };
  EXPECT_EQ(refused([](Statement& s) { s.object = EntityId(9); }), ErrorCode::not_found);
  EXPECT_EQ(refused([](Statement& s) { s.subject = EntityId{}; }), ErrorCode::not_found);
  EXPECT_EQ(refused([](Statement& s) { s.object = s.subject; }), ErrorCode::invalid_argument);
  EXPECT_EQ(refused([](Statement& s) { s.type = {999}; }), ErrorCode::unknown_type);
  EXPECT_EQ(refused([](Statement& s) { s.attributed_to = EntityId(9); }), ErrorCode::not_found);
  EXPECT_EQ(refused([](Statement& s) { s.score = -1.0f; }), ErrorCode::invalid_argument);
  EXPECT_EQ(refused([](Statement& s) { s.evidence = {Evidence{}}; }), ErrorCode::invalid_argument);
  EXPECT_EQ(refused([&](Statement& s) { s.qualifiers = {{.type = {999}, .text = "x"}}; }),
            ErrorCode::unknown_type);
  EXPECT_EQ(refused([&](Statement& s) { s.qualifiers = {{.type = build.qualifier_type("date")}}; }),
            ErrorCode::invalid_argument);
  EXPECT_EQ(refused([&](Statement& s) {
              s.qualifiers = {{.type = build.qualifier_type("place"), .entity = jassy}};
            }),
            ErrorCode::range);
  EXPECT_EQ(refused([&](Statement& s) {
              s.evidence = {build.evidence("d1", 0)};
              s.evidence[0].sentence = make_sentence({.document = make_document_id("none")});
            }),
            ErrorCode::not_found);
  EXPECT_EQ(refused([&](Statement& s) {
              for (int i = 0; i < 33; ++i) {
                s.qualifiers.push_back(
                    {.type = build.qualifier_type("object"), .text = std::to_string(i)});
              }
            }),
            ErrorCode::limit);
  EXPECT_EQ(graph.relation_count(), 0u);
}

// Statements and relations

TEST_F(KnowledgeGraphTest, KeepsAllEvidenceOfAFactInOneRelation) {
  Statement statement = build.statement(amazon, "acquired", openai);
  for (const char* document : {"d1", "d2", "d3"}) {
    statement.evidence = {build.evidence(document, 0, document[1] == '2' ? 0.9f : 0.5f)};
    build.add(statement);
  }
  ASSERT_EQ(graph.relation_count(), 1u);
  const Relation& relation = *graph.relations()[0];
  EXPECT_EQ(relation.evidence().size(), 3u);
  EXPECT_FLOAT_EQ(relation.score(), 0.9f);
  EXPECT_EQ(relation.evidence()[0].quote(), "Ana vio luz");
}

TEST_F(KnowledgeGraphTest, TheSameWordsReadTwiceAreOnePieceOfEvidence) {
  Statement statement = build.statement(amazon, "acquired", openai);
  statement.evidence = {build.evidence("d1", 0, 0.5f)};
  statement.evidence[0].inferred = true;
  build.add(statement);
  EXPECT_TRUE(graph.relations()[0]->is_inferred());
  statement.evidence = {build.evidence("d1", 0, 0.8f)};
  build.add(statement);
  ASSERT_EQ(graph.relations()[0]->evidence().size(), 1u);
  EXPECT_FLOAT_EQ(graph.relations()[0]->evidence()[0].score, 0.8f);
  EXPECT_FALSE(graph.relations()[0]->is_inferred());
}

TEST_F(KnowledgeGraphTest, EvidenceOfOneSentenceSharesIt) {
  Statement statement = build.statement(amazon, "acquired", openai);
  statement.evidence = {build.evidence("d1", 0)};
  build.add(statement);
  Statement other = build.statement(amazon, "partnerOf", openai);
  other.evidence = {build.evidence("d1", 0)};
  build.add(other);
  const auto relations = graph.relations();
  EXPECT_EQ(relations[0]->evidence()[0].sentence, relations[1]->evidence()[0].sentence);
}

TEST_F(KnowledgeGraphTest, ModalityAndAttributionTellRelationsApart) {
  Statement statement = build.statement(amazon, "suppliesTo", openai);
  build.add(statement);
  statement.modality = Modality::planned;
  build.add(statement);
  statement.attributed_to = jassy;
  build.add(statement);
  EXPECT_EQ(graph.relation_count(), 3u);
  EXPECT_EQ(graph.between(amazon, openai).size(), 3u);
}

TEST_F(KnowledgeGraphTest, ALaterAmountCompletesAKnownRelation) {
  Statement plain = build.statement(amazon, "acquired", openai);
  plain.evidence = {build.evidence("d1", 0)};
  Statement with_amount = build.statement(openai, "acquiredBy", amazon);
  with_amount.evidence = {build.evidence("d2", 0)};
  with_amount.qualifiers = {build.money("amount", "120000000")};
  build.add(plain);
  build.add(with_amount);
  ASSERT_EQ(graph.relation_count(), 1u);
  const Relation& relation = *graph.relations()[0];
  ASSERT_EQ(relation.qualifiers().size(), 1u);
  EXPECT_EQ(relation.qualifiers()[0].value->number, "120000000");
  ASSERT_EQ(relation.evidence().size(), 2u);
  for (const Evidence& evidence : relation.evidence()) {
    EXPECT_EQ(evidence.states(0), evidence.document() == make_document_id("d2"));
  }
}

TEST_F(KnowledgeGraphTest, TheSameFactAtTwoDatesIsTwoRelations) {
  for (const char* date : {"2019", "2024"}) {
    Statement statement = build.statement(amazon, "headquarteredIn", austin);
    statement.qualifiers = {build.date("date", date)};
    build.add(statement);
  }
  EXPECT_EQ(graph.between(amazon, austin).size(), 2u);
}

TEST_F(KnowledgeGraphTest, APreciserDateIsTheSameFact) {
  for (const char* date : {"2024", "2024-03", "2024-03-05"}) {
    Statement statement = build.statement(amazon, "headquarteredIn", austin);
    statement.qualifiers = {build.date("date", date)};
    build.add(statement);
  }
  ASSERT_EQ(graph.relation_count(), 1u);
  EXPECT_EQ(graph.relations()[0]->find(build.qualifier_type("date"))->value->date, "2024-03-05");
}

TEST_F(KnowledgeGraphTest, TwoPlacesOfAFactAreOneRelationWithBoth) {
  const EntityId seattle = build.entity("place", "Seattle");
  for (const EntityId place : {austin, seattle}) {
    Statement statement = build.statement(amazon, "metWith", openai);
    statement.qualifiers = {{.type = build.qualifier_type("place"), .entity = place}};
    build.add(statement);
  }
  ASSERT_EQ(graph.relation_count(), 1u);
  EXPECT_EQ(graph.relations()[0]->qualifiers().size(), 2u);
}

TEST_F(KnowledgeGraphTest, EqualValuesInOtherWordsAreOneDetail) {
  Statement statement = build.statement(amazon, "investedIn", openai);
  for (const char* words : {"50.000 millones de dólares", "$50bn"}) {
    statement.qualifiers = {build.money("amount", "50000000000")};
    statement.qualifiers[0].text = words;
    build.add(statement);
  }
  ASSERT_EQ(graph.relation_count(), 1u);
  ASSERT_EQ(graph.relations()[0]->qualifiers().size(), 1u);
  EXPECT_EQ(graph.relations()[0]->qualifiers()[0].text, "$50bn");
}

TEST_F(KnowledgeGraphTest, ARelationKeepsItsIdWhenEvidenceIsAdded) {
  Statement statement = build.statement(amazon, "acquired", openai);
  statement.qualifiers = {build.date("date", "2024")};
  const RelationId id = build.add(statement);
  statement.evidence = {build.evidence("d1", 0)};
  EXPECT_EQ(build.add(statement), id);
}

TEST_F(KnowledgeGraphTest, StatementsRebuildTheirRelation) {
  Statement statement = build.statement(amazon, "acquired", openai);
  statement.evidence = {build.evidence("d1", 0), build.evidence("d2", 5)};
  build.add(statement);
  statement.evidence = {build.evidence("d3", 0)};
  statement.qualifiers = {build.money("amount", "1"), build.date("date", "2024")};
  build.add(statement);
  build.add(build.statement(amazon, "acquired", openai));
  const Relation& relation = *graph.relations()[0];
  EXPECT_EQ(relation.statements().size(), 3u);

  KnowledgeGraph again;
  for (const Document* document : graph.documents())
    value_of(again.add_document(*document));
  for (const Entity* entity : graph.entities())
    value_of(again.add_entity(*entity));
  for (const Statement& stated : relation.statements())
    value_of(again.add_relation(stated));
  EXPECT_TRUE(again == graph);
}

// Reading

TEST_F(KnowledgeGraphTest, GivesEntitiesById) {
  EntityId last;
  for (const Entity* entity : graph.entities()) {
    EXPECT_LT(last, entity->id);
    last = entity->id;
  }
}

TEST_F(KnowledgeGraphTest, GivesRelationsAtBothTheirEnds) {
  build.add(build.statement(amazon, "develops", trainium));
  build.add(build.statement(tsmc, "manufactures", trainium));
  build.add(build.statement(jassy, "leads", amazon));
  EXPECT_EQ(graph.outgoing(amazon).size(), 1u);
  EXPECT_EQ(graph.incoming(amazon).size(), 1u);
  EXPECT_EQ(graph.incoming(trainium).size(), 2u);
  EXPECT_THAT(graph.outgoing(EntityId(9)), IsEmpty());
  EXPECT_EQ(describe(graph, *graph.outgoing(jassy)[0]),
            "Andy Jassy (person) leads Amazon (company)");
}

TEST_F(KnowledgeGraphTest, ACloneIsEqualAndIndependent) {
  build.add(build.statement(amazon, "develops", trainium));
  KnowledgeGraph copy = graph.clone();
  EXPECT_TRUE(copy == graph);
  test::expect_ok(copy.rename(amazon, "Amazon.com"));
  EXPECT_EQ(graph.at(amazon).name, "Amazon");
  EXPECT_FALSE(copy == graph);
}

TEST_F(KnowledgeGraphTest, SubgraphKeepsWhatItsRelationsReferTo) {
  Statement statement = build.statement(amazon, "suppliesTo", openai);
  statement.attributed_to = jassy;
  statement.qualifiers = {{.type = build.qualifier_type("object"), .entity = trainium}};
  statement.evidence = {build.evidence("d1", 0)};
  build.add(statement);
  build.document("d2");
  const KnowledgeGraph part = graph.subgraph(
      [&](const Entity& entity) { return entity.id == amazon || entity.id == openai; },
      [](const Relation&) { return true; });
  EXPECT_EQ(part.entity_count(), 4u);
  EXPECT_EQ(part.relation_count(), 1u);
  EXPECT_EQ(part.document_count(), 1u);
}

// Boost.Graph

TEST_F(KnowledgeGraphTest, IsAnAdjacencyListForBoostAlgorithms) {
  build.add(build.statement(amazon, "develops", trainium));
  build.add(build.statement(jassy, "leads", amazon));
  const AdjacencyList& list = adjacency_list(graph);
  EXPECT_EQ(boost::num_vertices(list), graph.entity_count());
  EXPECT_EQ(boost::num_edges(list), graph.relation_count());
  std::vector<std::size_t> distances(boost::num_vertices(list));
  boost::breadth_first_search(list, find_vertex(graph, jassy),
                              boost::visitor(boost::make_bfs_visitor(boost::record_distances(
                                  distances.data(), boost::on_tree_edge()))));
  EXPECT_EQ(distances[find_vertex(graph, trainium)], 2u);
  EXPECT_EQ(list[find_vertex(graph, trainium)]->name, "Trainium3");
}

TEST_F(KnowledgeGraphTest, ParallelRelationsAreParallelEdges) {
  Statement statement = build.statement(amazon, "acquired", openai);
  build.add(statement);
  statement.modality = Modality::negated;
  build.add(statement);
  EXPECT_EQ(boost::out_degree(find_vertex(graph, amazon), adjacency_list(graph)), 2u);
}

TEST_F(KnowledgeGraphTest, AnAbsentEntityHasNoVertex) {
  EXPECT_EQ(find_vertex(graph, EntityId(9)), boost::graph_traits<AdjacencyList>::null_vertex());
}

TEST(Pages, APositionStandsOnTheLastPageThatBeginsBeforeIt) {
  const Document document{.name = "a.pdf", .page_begins = {0, 10, 10, 25}};
  EXPECT_EQ(page_of(document, 0), 1u);
  EXPECT_EQ(page_of(document, 9), 1u);
  EXPECT_EQ(page_of(document, 10), 3u) << "the second page is empty";
  EXPECT_EQ(page_of(document, 24), 3u);
  EXPECT_EQ(page_of(document, 1000), 4u);
  EXPECT_EQ(page_of(Document{.name = "a.txt"}, 10), 0u);
}

}  // namespace
}  // namespace trama

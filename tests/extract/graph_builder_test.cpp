#include "model_support.h"

#include "trama/extract/graph_builder.h"

#include <gmock/gmock.h>

namespace trama {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

/// An extraction made by hand, of a text in which each name is found where it stands.
class Reading {
 public:
  Reading(std::string name, std::string text) : text_(std::move(text)) {
    extraction.about.name = std::move(name);
    extraction.sentences.push_back({0, static_cast<std::uint32_t>(text_.size())});
  }

  std::uint32_t entity(const std::string& type, const std::string& words, bool is_named = true) {
    const auto number = static_cast<std::uint32_t>(extraction.entities.size());
    extraction.entities.push_back({test::type(type), words, {}, is_named, {}, 0.9f});
    extraction.mentions.push_back({span(words), test::type(type), is_named, 0.9f, number});
    return number;
  }

  ExtractedRelation& fact(std::uint32_t subject, std::string_view relation, std::uint32_t object) {
    ExtractedRelation r;
    r.subject = subject;
    r.type = test::relation(relation);
    r.object = object;
    r.subject_span = extraction.mentions[subject].span;
    r.object_span = extraction.mentions[object].span;
    r.score = 0.8f;
    extraction.relations.push_back(r);
    return extraction.relations.back();
  }

  Span span(const std::string& words) const {
    const auto at = static_cast<std::uint32_t>(text_.find(words));
    EXPECT_LT(at, text_.size()) << words;
    return {at, at + static_cast<std::uint32_t>(words.size())};
  }

  Result<void> add_to(KnowledgeGraph& graph, std::function<Span(Span)> to_original = {}) const {
    return add_extraction(graph, {text_, "test 1.0", std::move(to_original)}, extraction);
  }
  void expect_added_to(KnowledgeGraph& graph) const {
    const auto done = add_to(graph);
    EXPECT_TRUE(done) << done.error().to_string();
  }

  Extraction extraction;

 private:
  std::string text_;
};

const Entity* find(const KnowledgeGraph& graph, std::string_view name) {
  const auto ids = graph.find_by_name(name);
  EXPECT_EQ(ids.size(), 1u) << name;
  return ids.empty() ? nullptr : graph.find(ids.front());
}

TEST(GraphBuilder, ANameInTwoDocumentsIsOneEntity) {
  KnowledgeGraph graph;
  Reading first("d1", "Amazon compra Intel."), second("d2", "AMAZON crece.");
  first.entity("company", "Amazon");
  first.entity("company", "Intel");
  second.entity("company", "AMAZON");
  first.expect_added_to(graph);
  second.expect_added_to(graph);
  EXPECT_EQ(graph.entity_count(), 2u);
  EXPECT_EQ(graph.document_count(), 2u);
  const Entity* amazon = find(graph, "Amazon");
  ASSERT_TRUE(amazon);
  EXPECT_THAT(amazon->aliases, ElementsAre("AMAZON"));
  EXPECT_THAT(amazon->mentions, SizeIs(2));
}

TEST(GraphBuilder, ANameOfTwoTypesIsTwoEntities) {
  KnowledgeGraph graph;
  Reading reading("d1", "Washington decide; Lincoln calla.");
  reading.entity("government", "Washington");
  reading.expect_added_to(graph);
  Reading other("d2", "Washington llueve.");
  other.entity("place", "Washington");
  other.expect_added_to(graph);
  EXPECT_EQ(graph.entity_count(), 2u);
}

TEST(GraphBuilder, DescriptionsOfTwoDocumentsStayApart) {
  KnowledgeGraph graph;
  for (const char* name : {"d1", "d2"}) {
    Reading reading(name, "una planta abre.");
    reading.entity("facility", "una planta", false);
    reading.expect_added_to(graph);
  }
  EXPECT_EQ(graph.entity_count(), 2u);
  for (const Entity* entity : graph.entities()) EXPECT_FALSE(entity->is_named);
}

TEST(GraphBuilder, DescriptionsOfOneDocumentStayApartWhereTheExtractionKeepsThem) {
  KnowledgeGraph graph;
  Reading reading("d1", "una planta abre; otra planta cierra.");
  reading.entity("facility", "una planta", false);
  const auto other = reading.entity("facility", "otra planta", false);
  reading.extraction.entities[other].name = "una planta";
  reading.expect_added_to(graph);
  EXPECT_EQ(graph.entity_count(), 2u);
}

TEST(GraphBuilder, AddingADocumentAgainChangesNothing) {
  KnowledgeGraph graph;
  Reading reading("d1", "Amazon compra Intel y una planta.");
  const auto amazon = reading.entity("company", "Amazon"), intel = reading.entity("company", "Intel");
  reading.entity("facility", "una planta", false);
  reading.fact(amazon, "acquired", intel);
  reading.expect_added_to(graph);
  const KnowledgeGraph once = graph.clone();
  reading.expect_added_to(graph);
  EXPECT_TRUE(graph == once);
}

TEST(GraphBuilder, TwoEntitiesMayHaveSeveralRelations) {
  KnowledgeGraph graph;
  Reading reading("d1", "Amazon compra Intel, la demanda y compite.");
  const auto amazon = reading.entity("company", "Amazon"), intel = reading.entity("company", "Intel");
  reading.fact(amazon, "acquired", intel);
  reading.fact(amazon, "sued", intel);
  reading.fact(amazon, "acquired", intel).modality = Modality::negated;
  reading.fact(intel, "acquired", amazon);
  reading.expect_added_to(graph);
  EXPECT_EQ(graph.relation_count(), 4u);
  EXPECT_THAT(graph.between(find(graph, "Amazon")->id, find(graph, "Intel")->id), SizeIs(3));
}

TEST(GraphBuilder, AFactOfTwoDocumentsIsOneRelationWithBothSentences) {
  KnowledgeGraph graph;
  for (const char* name : {"d1", "d2"}) {
    Reading reading(name, "Amazon compra Intel.");
    const auto amazon = reading.entity("company", "Amazon"), intel = reading.entity("company", "Intel");
    reading.fact(amazon, "acquired", intel);
    reading.expect_added_to(graph);
  }
  ASSERT_EQ(graph.relation_count(), 1u);
  EXPECT_THAT(graph.relations()[0]->evidence(), SizeIs(2));
}

TEST(GraphBuilder, EvidenceHasTheSentenceItsPartsAndItsProducer) {
  KnowledgeGraph graph;
  Reading reading("d1", "Amazon compra Intel.");
  const auto amazon = reading.entity("company", "Amazon"), intel = reading.entity("company", "Intel");
  ExtractedRelation& r = reading.fact(amazon, "acquired", intel);
  r.trigger = reading.span("compra");
  r.inferred = true;
  r.inference_score = 0.7f;
  reading.expect_added_to(graph);
  ASSERT_EQ(graph.relation_count(), 1u);
  const auto evidence = graph.relations()[0]->evidence();
  ASSERT_THAT(evidence, SizeIs(1));
  EXPECT_EQ(evidence[0].quote(), "Amazon compra Intel.");
  EXPECT_EQ(evidence[0].producer(), "test 1.0");
  EXPECT_EQ(evidence[0].subject, (Span{0, 6}));
  EXPECT_EQ(evidence[0].predicate, (Span{7, 13}));
  EXPECT_EQ(evidence[0].object, (Span{14, 19}));
  EXPECT_EQ(evidence[0].document(), graph.documents()[0]->id);
  EXPECT_TRUE(evidence[0].inferred);
  EXPECT_FLOAT_EQ(evidence[0].inference_score, 0.7f);
  EXPECT_FLOAT_EQ(graph.relations()[0]->score(), 0.8f);
}

TEST(GraphBuilder, MentionsTellWhichNameTheyUse) {
  KnowledgeGraph graph;
  Reading reading("d1", "Amazon Web\nServices crece. AWS crece. La firma, no.");
  const auto services = reading.entity("company", "Amazon Web\nServices");
  reading.extraction.entities[services].name = "Amazon Web Services";
  reading.extraction.entities[services].aliases = {"AWS"};
  reading.extraction.mentions.push_back({reading.span("AWS"), test::type("company"), true, 0.9f, services});
  reading.extraction.mentions.push_back({reading.span("La firma"), test::type("company"), false, 0.9f, services});
  reading.expect_added_to(graph);
  const Entity* entity = find(graph, "Amazon Web Services");
  ASSERT_THAT(entity->mentions, SizeIs(3));
  EXPECT_EQ(entity->mentions[0].wording, wording_of("Amazon Web Services"));
  EXPECT_EQ(entity->mentions[1].wording, wording_of("AWS"));
  EXPECT_EQ(entity->mentions[2].wording, 0u);
}

TEST(GraphBuilder, WhoSaysSoIsKept) {
  KnowledgeGraph graph;
  Reading reading("d1", "Reuters: Amazon compra Intel.");
  const auto reuters = reading.entity("company", "Reuters");
  const auto amazon = reading.entity("company", "Amazon"), intel = reading.entity("company", "Intel");
  reading.fact(amazon, "acquired", intel).attributed_to = reuters;
  reading.expect_added_to(graph);
  ASSERT_EQ(graph.relation_count(), 1u);
  EXPECT_EQ(graph.at(graph.relations()[0]->attributed_to()).name, "Reuters");
}

TEST(GraphBuilder, QualifiersKeepTheirEntityValueAndWords) {
  KnowledgeGraph graph;
  Reading reading("d1", "Amazon compra Intel por 8 euros en Austin.");
  const auto amazon = reading.entity("company", "Amazon"), intel = reading.entity("company", "Intel");
  const auto amount = reading.entity("money", "8 euros"), austin = reading.entity("place", "Austin");
  Value value;
  value.kind = ValueKind::money;
  value.number = "8";
  value.currency = "EUR";
  reading.extraction.entities[amount].value = value;
  reading.fact(amazon, "acquired", intel).qualifiers = {{test::qualifier("amount"), amount, 0.9f},
                                                        {test::qualifier("place"), austin, 0.9f}};
  reading.expect_added_to(graph);
  ASSERT_EQ(graph.relation_count(), 1u);
  const Relation& relation = *graph.relations()[0];
  ASSERT_THAT(relation.qualifiers(), SizeIs(2));
  const Qualifier* paid = relation.find(test::qualifier("amount"));
  ASSERT_TRUE(paid);
  ASSERT_TRUE(paid->value);
  EXPECT_EQ(*paid->value, value);
  EXPECT_EQ(paid->text, "8 euros");
  const Qualifier* place = relation.find(test::qualifier("place"));
  ASSERT_TRUE(place);
  EXPECT_EQ(graph.at(place->entity).name, "Austin");
  EXPECT_FALSE(place->value);
}

TEST(GraphBuilder, DatesAndAmountsThatNothingNeedsAreNoNodes) {
  KnowledgeGraph graph;
  Reading reading("d1", "Amazon nació en 1994 y pagó 8 euros.");
  const auto amazon = reading.entity("company", "Amazon"), year = reading.entity("date", "1994");
  reading.entity("money", "8 euros");
  reading.fact(amazon, "foundedOn", year);
  reading.expect_added_to(graph);
  EXPECT_EQ(graph.entity_count(), 2u);
  EXPECT_THAT(graph.find_by_name("8 euros"), IsEmpty());
  EXPECT_THAT(graph.find_by_name("1994"), SizeIs(1));
}

TEST(GraphBuilder, EqualValuesInOtherWordsAreOneNode) {
  KnowledgeGraph graph;
  Reading reading("d1", "Amazon vale 2 millones; Intel vale 2.000.000.");
  const auto amazon = reading.entity("company", "Amazon"), intel = reading.entity("company", "Intel");
  const auto words = reading.entity("money", "2 millones"), digits = reading.entity("money", "2.000.000");
  Value value;
  value.kind = ValueKind::money;
  value.number = "2000000";
  reading.extraction.entities[words].value = reading.extraction.entities[digits].value = value;
  reading.fact(amazon, "hasValuation", words);
  reading.fact(intel, "hasValuation", digits);
  reading.expect_added_to(graph);
  EXPECT_EQ(graph.entity_count(), 3u);
  EXPECT_EQ(graph.relation_count(), 2u);
}

TEST(GraphBuilder, PositionsGoThroughTheMapAndQuotesComeFromTheText) {
  KnowledgeGraph graph;
  Reading reading("d1", "Amazon compra Intel.");
  const auto amazon = reading.entity("company", "Amazon"), intel = reading.entity("company", "Intel");
  reading.fact(amazon, "acquired", intel).trigger = reading.span("compra");
  const auto done = reading.add_to(graph, [](Span span) { return shifted(span, 100); });
  ASSERT_TRUE(done) << done.error().to_string();
  const auto evidence = graph.relations().at(0)->evidence();
  ASSERT_THAT(evidence, SizeIs(1));
  EXPECT_EQ(evidence[0].sentence->span, (Span{100, 120}));
  EXPECT_EQ(evidence[0].quote(), "Amazon compra Intel.");
  EXPECT_EQ(evidence[0].subject, (Span{100, 106}));
  EXPECT_EQ(evidence[0].predicate, (Span{107, 113}));
  EXPECT_EQ(evidence[0].object, (Span{114, 119}));
  EXPECT_EQ(find(graph, "Amazon")->mentions.at(0).span, (Span{100, 106}));
}

TEST(GraphBuilder, AnUnknownTriggerStaysUnknown) {
  KnowledgeGraph graph;
  Reading reading("d1", "Amazon compra Intel.");
  const auto amazon = reading.entity("company", "Amazon"), intel = reading.entity("company", "Intel");
  reading.fact(amazon, "acquired", intel);
  const auto done = reading.add_to(graph, [](Span span) { return shifted(span, 100); });
  ASSERT_TRUE(done) << done.error().to_string();
  EXPECT_TRUE(graph.relations().at(0)->evidence()[0].predicate.empty());
  EXPECT_EQ(graph.relations().at(0)->evidence()[0].predicate, Span{}) << "{0, 0} says that it is not known";
}

TEST(GraphBuilder, AFactBetweenTwoClustersOfOneNameIsNoLoop) {
  KnowledgeGraph graph;
  Reading reading("d1", "Córdoba y CÓRDOBA.");
  const auto first = reading.entity("place", "Córdoba"), second = reading.entity("place", "CÓRDOBA");
  reading.fact(first, "locatedIn", second);
  reading.expect_added_to(graph);
  EXPECT_EQ(graph.entity_count(), 1u);
  EXPECT_EQ(graph.relation_count(), 0u);
}

TEST(GraphBuilder, ANameOfSignsAloneIsStillAnEntity) {
  KnowledgeGraph graph;
  Reading reading("d1", "¡! y ??? tocan.");
  reading.entity("organization", "¡!");
  reading.entity("organization", "???");
  reading.expect_added_to(graph);
  EXPECT_EQ(graph.entity_count(), 2u);
}

TEST(GraphBuilder, AnEntityWithoutMentionsIsAddedToo) {
  KnowledgeGraph graph;
  Reading reading("d1", "una planta abre.");
  reading.entity("facility", "una planta", false);
  reading.extraction.mentions.clear();
  reading.expect_added_to(graph);
  EXPECT_EQ(graph.entity_count(), 1u);
}

TEST(GraphBuilder, ARelationThatTheSchemaForbidsIsAnError) {
  KnowledgeGraph graph;
  Reading reading("d1", "Amazon compra Intel en Austin.");
  const auto amazon = reading.entity("company", "Amazon"), austin = reading.entity("place", "Austin");
  reading.fact(amazon, "spouseOf", austin);
  const Error error = test::error_of(reading.add_to(graph));
  EXPECT_EQ(error.code, ErrorCode::domain) << error.to_string();
}

TEST(GraphBuilder, OrderOfDocumentsDoesNotMatter) {
  std::vector<Reading> readings;
  for (const char* name : {"d1", "d2", "d3"}) {
    Reading& reading = readings.emplace_back(name, std::string("Amazon compra Intel y una planta en ") + name);
    const auto amazon = reading.entity("company", "Amazon"), intel = reading.entity("company", "Intel");
    reading.entity("facility", "una planta", false);
    reading.fact(amazon, "acquired", intel);
  }
  KnowledgeGraph forward, backward;
  for (const Reading& reading : readings) reading.expect_added_to(forward);
  for (auto reading = readings.rbegin(); reading != readings.rend(); ++reading) reading->expect_added_to(backward);
  EXPECT_TRUE(forward == backward);
}

}  // namespace
}  // namespace trama

#include "support.h"

#include <trama/graph/algorithm.h>
#include <trama/graph/boost.h>
#include <trama/graph/knowledge_graph.h>

#include <algorithm>
#include <cstddef>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace trama {
namespace {

using test::Builder;

// What a graph is built from, so that it can be put in in any order.
struct Parts {
  std::vector<Document> documents;
  std::vector<Entity> entities;
  std::vector<Statement> statements;
};

// Few names, dates and places, so that much of it meets: partly equal details, refined and
// contradicting dates, several wordings of one value, evidence read twice.
Parts random_parts(unsigned seed) {
  std::mt19937 random(seed);
  const auto below = [&random](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  Builder names;
  Parts parts;
  for (int i = 0; i < 3; ++i) {
    parts.documents.push_back({.name = "d" + std::to_string(i),
                               .title = below(2) == 0 ? "" : "t" + std::to_string(below(3)),
                               .length = static_cast<std::uint32_t>(below(100)),
                               .page_begins = {0, static_cast<std::uint32_t>(below(9))}});
  }
  const auto document_id = [&] { return make_document_id(parts.documents[below(3)].name); };
  std::vector<EntityId> companies;
  for (std::size_t i = 0; i < 12; ++i) {
    const std::string key = "company " + std::to_string(i % 4);
    const char* const spellings[] = {"Acme", "ACME", "Acme Corp", "acme"};
    Entity entity{.id = make_entity_id("company", key),
                  .type = names.type("company"),
                  .name = spellings[below(4)] + std::to_string(i % 4),
                  .score = static_cast<float>(below(5)) / 4.0f,
                  .is_named = below(2) == 0};
    if (below(2) == 0) entity.aliases = {spellings[below(4)]};
    entity.mentions = {{document_id(),
                        {static_cast<std::uint32_t>(below(5)), 9},
                        below(2) == 0,
                        below(2) == 0 ? wording_of(entity.name) : 0}};
    parts.entities.push_back(std::move(entity));
    companies.push_back(make_entity_id("company", key));
  }
  parts.entities.push_back({.type = names.type("place"), .name = "Lyon"});
  const EntityId place = make_entity_id("place", "Lyon");
  const char* const dates[] = {"2023", "2024", "2024-03", "2024-05", "2024-03-05", "2024~"};
  const char* const relations[] = {"partnerOf", "acquired", "acquiredBy"};
  for (int i = 0; i < 40; ++i) {
    const EntityId subject = companies[below(2)];
    const EntityId object = companies[2 + below(2)];
    Statement statement = names.statement(subject, relations[below(3)], object);
    if (below(5) == 0) statement.modality = Modality::planned;
    if (below(6) == 0) statement.attributed_to = companies[below(4)];
    if (below(2) == 0) statement.qualifiers.push_back(names.date("date", dates[below(6)]));
    if (below(3) == 0) statement.qualifiers.push_back(names.date("from", dates[below(6)]));
    if (below(3) == 0) {
      statement.qualifiers.push_back(names.money("amount", std::to_string(1 + below(2))));
      statement.qualifiers.back().text = below(2) == 0 ? "one" : "two";
    }
    if (below(4) == 0) {
      statement.qualifiers.push_back({.type = names.qualifier_type("place"),
                                      .entity = place,
                                      .text = below(2) == 0 ? "" : "Lyon"});
    }
    for (std::size_t e = below(3); e > 0; --e) {
      const auto begin = static_cast<std::uint32_t>(20 * below(3));
      Evidence evidence;
      evidence.sentence = make_sentence(
          {.document = document_id(), .span = {begin, begin + 11}, .text = "x", .producer = "p"});
      evidence.subject = {begin, begin + 3};
      evidence.score = static_cast<float>(below(5)) / 4.0f;
      evidence.inferred = below(2) == 0;
      if (evidence.inferred) evidence.inference_score = static_cast<float>(below(5)) / 4.0f;
      statement.evidence.push_back(std::move(evidence));
    }
    statement.score = static_cast<float>(below(5)) / 4.0f;
    parts.statements.push_back(std::move(statement));
  }
  return parts;
}

void put(KnowledgeGraph& graph, const Parts& parts) {
  for (const Document& document : parts.documents)
    test::value_of(graph.add_document(document));
  for (const Entity& entity : parts.entities)
    test::value_of(graph.add_entity(entity));
  for (const Statement& statement : parts.statements) {
    const RelationId id = test::value_of(graph.add_relation(statement));
    EXPECT_NE(graph.find(id), nullptr) << "add_relation gave an id that is not in the graph";
  }
}

KnowledgeGraph make(const Parts& parts) {
  KnowledgeGraph graph;
  put(graph, parts);
  return graph;
}

// The part that a bit of `mask` chooses.
Parts some(const Parts& parts, unsigned seed) {
  std::mt19937 random(seed);
  Parts chosen{parts.documents, parts.entities, {}};
  for (const Statement& statement : parts.statements) {
    if (random() % 2 == 0) chosen.statements.push_back(statement);
  }
  return chosen;
}

class GraphProperties : public ::testing::TestWithParam<unsigned> {
 protected:
  void SetUp() override { RecordProperty("seed", static_cast<int>(GetParam())); }
  const unsigned seed = GetParam();
};

TEST_P(GraphProperties, DoNotDependOnTheOrderOfBuilding) {
  const Parts parts = random_parts(seed);
  const KnowledgeGraph graph = make(parts);
  std::mt19937 random(seed + 1);
  for (int round = 0; round < 4; ++round) {
    Parts shuffled = parts;
    std::shuffle(shuffled.documents.begin(), shuffled.documents.end(), random);
    std::shuffle(shuffled.entities.begin(), shuffled.entities.end(), random);
    std::shuffle(shuffled.statements.begin(), shuffled.statements.end(), random);
    ASSERT_TRUE(make(shuffled) == graph) << "seed " << seed << ", round " << round;
  }
}

TEST_P(GraphProperties, AddingEverythingAgainChangesNothing) {
  const Parts parts = random_parts(seed);
  KnowledgeGraph graph = make(parts);
  const KnowledgeGraph before = graph.clone();
  put(graph, parts);
  EXPECT_TRUE(graph == before) << "seed " << seed;
}

TEST_P(GraphProperties, MergeCommutes) {
  const Parts parts = random_parts(seed);
  KnowledgeGraph ab = make(some(parts, seed + 10));
  KnowledgeGraph ba = make(some(parts, seed + 20));
  const KnowledgeGraph a = ab.clone();
  test::expect_ok(ab.merge(ba));
  test::expect_ok(ba.merge(a));
  EXPECT_TRUE(ab == ba) << "seed " << seed;
}

TEST_P(GraphProperties, MergeAssociates) {
  const Parts parts = random_parts(seed);
  const KnowledgeGraph a = make(some(parts, seed + 10));
  const KnowledgeGraph b = make(some(parts, seed + 20));
  const KnowledgeGraph c = make(some(parts, seed + 30));
  KnowledgeGraph left = a.clone();
  test::expect_ok(left.merge(b));
  test::expect_ok(left.merge(c));
  KnowledgeGraph right = b.clone();
  test::expect_ok(right.merge(c));
  test::expect_ok(right.merge(a));
  EXPECT_TRUE(left == right) << "seed " << seed;
}

TEST_P(GraphProperties, MergeIsIdempotent) {
  const Parts parts = random_parts(seed);
  KnowledgeGraph graph = make(some(parts, seed + 10));
  const KnowledgeGraph other = make(some(parts, seed + 20));
  test::expect_ok(graph.merge(other));
  const KnowledgeGraph once = graph.clone();
  test::expect_ok(graph.merge(other));
  EXPECT_TRUE(graph == once) << "seed " << seed;
}

TEST_P(GraphProperties, StatementsRebuildTheGraph) {
  const KnowledgeGraph graph = make(random_parts(seed));
  KnowledgeGraph again;
  for (const Document* document : graph.documents())
    test::value_of(again.add_document(*document));
  for (const Entity* entity : graph.entities())
    test::value_of(again.add_entity(*entity));
  for (const Relation* relation : graph.relations()) {
    for (const Statement& statement : relation->statements()) {
      test::value_of(again.add_relation(statement));
    }
  }
  EXPECT_TRUE(again == graph) << "seed " << seed;
}

TEST_P(GraphProperties, NoTwoRelationsOfAFactAgreeInAllTheirDates) {
  const KnowledgeGraph graph = make(random_parts(seed));
  std::set<RelationId> ids;
  for (const Relation* relation : graph.relations()) {
    EXPECT_TRUE(ids.insert(relation->id()).second) << "seed " << seed;
    EXPECT_EQ(graph.find(relation->id()), relation);
    for (const Evidence& evidence : relation->evidence()) {
      EXPECT_LT(evidence.qualifiers, std::uint64_t{1} << relation->qualifiers().size());
    }
  }
  EXPECT_EQ(boost::num_edges(adjacency_list(graph)), graph.relation_count());
}

TEST_P(GraphProperties, RemovingARelationLeavesTheOthersUntouched) {
  const KnowledgeGraph graph = make(random_parts(seed));
  for (const Relation* removed : graph.relations()) {
    KnowledgeGraph copy = graph.clone();
    test::expect_ok(copy.remove_relation(removed->id()));
    // Rebuilt from what is left, it is divided in the same way.
    KnowledgeGraph again = copy.clone();
    test::expect_ok(again.merge(copy));
    EXPECT_TRUE(again == copy) << "seed " << seed;
    EXPECT_EQ(copy.relation_count() + 1, graph.relation_count());
  }
}

TEST_P(GraphProperties, MergingEntitiesLeavesNoTraceOfTheAbsorbed) {
  KnowledgeGraph graph = make(random_parts(seed));
  const EntityId kept = make_entity_id("company", "company 0");
  const EntityId absorbed = make_entity_id("company", "company 1");
  test::value_of(graph.merge_entities(kept, absorbed));
  graph.for_each_relation([&](const Relation& relation) {
    EXPECT_NE(relation.subject(), absorbed);
    EXPECT_NE(relation.object(), absorbed);
    EXPECT_NE(relation.attributed_to(), absorbed);
  });
  KnowledgeGraph again = graph.clone();
  test::expect_ok(again.merge(graph));
  EXPECT_TRUE(again == graph) << "seed " << seed;
}

INSTANTIATE_TEST_SUITE_P(Seeds, GraphProperties, ::testing::Range(1u, 61u));

TEST(JoinEntities, CommutesAssociatesAndIsIdempotent) {
  const auto same = [](const Entity& a, const Entity& b) {
    return a.name == b.name && a.aliases == b.aliases && a.mentions == b.mentions &&
           a.score == b.score && a.is_named == b.is_named && a.is_name_fixed == b.is_name_fixed;
  };
  for (unsigned seed = 0; seed < 500; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    const auto one = [&random] {
      const char* const names[] = {"Acme", "ACME", "acme", "Acme Corp", "Corp. ñ"};
      Entity entity{.name = names[random() % 5], .score = static_cast<float>(random() % 3) / 2.0f};
      if (random() % 2 == 0) entity.aliases = {names[random() % 5]};
      std::erase(entity.aliases, entity.name);
      entity.is_name_fixed = random() % 3 == 0;
      return entity;
    };
    const Entity a = one();
    const Entity b = one();
    const Entity c = one();
    EXPECT_TRUE(same(join(a, b), join(b, a)));
    EXPECT_TRUE(same(join(join(a, b), c), join(a, join(b, c))));
    EXPECT_TRUE(same(join(a, a), a));
  }
}

}  // namespace
}  // namespace trama

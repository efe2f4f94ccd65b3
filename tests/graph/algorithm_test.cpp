#include "support.h"

#include <trama/graph/algorithm.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <random>
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
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;

// Companies a, b, c… that own shares of one another.
class Shares : public Builder {
 public:
  EntityId operator[](const std::string& name) { return entity("company", name); }
  RelationId own(const std::string& from, const std::string& to, float score = 1.0f,
                 std::string_view relation = "shareholderOf") {
    Statement statement = this->statement((*this)[from], relation, (*this)[to]);
    statement.score = score;
    return add(statement);
  }
  std::vector<std::string> names(const Path& path) const {
    std::vector<std::string> result{graph.at(path.front().from).name};
    for (const Hop& hop : path)
      result.push_back(graph.at(hop.to).name);
    return result;
  }
  std::vector<std::vector<std::string>> names(const Partition& partition) const {
    std::vector<std::vector<std::string>> result;
    for (const auto& set : partition) {
      result.emplace_back();
      for (const EntityId id : set)
        result.back().push_back(graph.at(id).name);
      std::sort(result.back().begin(), result.back().end());
    }
    return result;
  }
};

TEST(Neighbours, ListsEachRelationOnceByItsDirection) {
  Shares shares;
  const RelationId ab = shares.own("a", "b");
  const RelationId ca = shares.own("c", "a");
  EXPECT_THAT(value_of(neighbours(shares.graph, shares["a"])),
              ElementsAre(Neighbour{shares["b"], ab, Direction::out},
                          Neighbour{shares["c"], ca, Direction::in}));
  EXPECT_THAT(value_of(neighbours(shares.graph, shares["a"], Direction::out)), SizeIs(1));
  EXPECT_EQ(code_of(neighbours(shares.graph, EntityId(9))), ErrorCode::not_found);
}

TEST(Neighbours, RespectTheFilter) {
  Shares shares;
  shares.own("a", "b", 0.3f);
  shares.own("a", "c", 0.9f, "acquired");
  RelationFilter filter;
  filter.min_score = 0.5f;
  EXPECT_THAT(value_of(neighbours(shares.graph, shares["a"], Direction::both, filter)), SizeIs(1));
  filter = {.types = {shares.relation_type("shareholderOf")}};
  EXPECT_THAT(value_of(neighbours(shares.graph, shares["a"], Direction::both, filter)), SizeIs(1));
  filter = {.modalities = {Modality::negated}};
  EXPECT_THAT(value_of(neighbours(shares.graph, shares["a"], Direction::both, filter)), IsEmpty());
  filter = {.documents = {make_document_id("d1")}};
  EXPECT_THAT(value_of(neighbours(shares.graph, shares["a"], Direction::both, filter)), IsEmpty());
}

TEST(Degree, CountsParallelRelations) {
  Shares shares;
  shares.own("a", "b");
  shares.own("a", "b", 1.0f, "acquired");
  shares.own("b", "a");
  EXPECT_EQ(degree(shares.graph, shares["a"]), 3u);
  EXPECT_EQ(degree(shares.graph, shares["a"], Direction::out), 2u);
  EXPECT_EQ(degree(shares.graph, shares["a"], Direction::in), 1u);
  EXPECT_EQ(degree(shares.graph, EntityId(9)), 0u);
}

TEST(Paths, FindsTheShortestWithItsParallelRelations) {
  Shares shares;
  const RelationId one = shares.own("a", "b");
  const RelationId two = shares.own("a", "b", 1.0f, "acquired");
  shares.own("b", "c");
  shares.own("a", "d");
  shares.own("d", "e");
  shares.own("e", "c");
  const auto found = value_of(paths(shares.graph, shares["a"], shares["c"]));
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_THAT(shares.names(found[0]), ElementsAre("a", "b", "c"));
  EXPECT_THAT(found[0][0].relations, UnorderedElementsAre(one, two));
}

TEST(Paths, WalksAgainstRelationsOnlyIfAsked) {
  Shares shares;
  shares.own("b", "a");
  shares.own("b", "c");
  EXPECT_THAT(value_of(paths(shares.graph, shares["a"], shares["c"])), SizeIs(1));
  EXPECT_THAT(
      value_of(paths(shares.graph, shares["a"], shares["c"], {.direction = Direction::out})),
      IsEmpty());
  EXPECT_THAT(value_of(paths(shares.graph, shares["a"], shares["b"], {.direction = Direction::in})),
              SizeIs(1));
}

TEST(Paths, StopsAtTheLongestAllowed) {
  Shares shares;
  for (const auto* step : {"ab", "bc", "cd", "de"}) {
    shares.own(std::string(1, step[0]), std::string(1, step[1]));
  }
  EXPECT_THAT(value_of(paths(shares.graph, shares["a"], shares["e"], {.max_hops = 3})), IsEmpty());
  EXPECT_THAT(value_of(paths(shares.graph, shares["a"], shares["e"], {.max_hops = 4})), SizeIs(1));
}

TEST(Paths, RefusesAbsentAndEqualEnds) {
  Shares shares;
  const EntityId a = shares["a"];
  EXPECT_EQ(code_of(paths(shares.graph, a, a)), ErrorCode::invalid_argument);
  EXPECT_EQ(code_of(paths(shares.graph, a, EntityId(9))), ErrorCode::not_found);
}

// Every simple path by exhaustive search, to compare with.
void walk(const std::map<EntityId, std::vector<EntityId>>& steps, EntityId target,
          std::vector<EntityId>& route, std::size_t max_hops,
          std::vector<std::vector<EntityId>>& found) {
  if (route.back() == target) {
    found.push_back(route);
    return;
  }
  if (route.size() > max_hops || !steps.contains(route.back())) return;
  for (const EntityId next : steps.at(route.back())) {
    if (std::find(route.begin(), route.end(), next) != route.end()) continue;
    route.push_back(next);
    walk(steps, target, route, max_hops, found);
    route.pop_back();
  }
}

TEST(Paths, AreTheShortestOfAllThatExhaustiveSearchFinds) {
  for (unsigned seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    Shares shares;
    std::map<EntityId, std::vector<EntityId>> steps;
    for (int i = 0; i < 16; ++i) {
      const std::string from(1, static_cast<char>('a' + random() % 7));
      const std::string to(1, static_cast<char>('a' + random() % 7));
      if (from == to) continue;
      shares.own(from, to);
      auto& own = steps[shares[from]];
      if (std::find(own.begin(), own.end(), shares[to]) == own.end()) own.push_back(shares[to]);
    }
    const EntityId target = shares["g"];
    std::vector<std::vector<EntityId>> expected;
    std::vector<EntityId> route{shares["a"]};
    walk(steps, target, route, 5, expected);
    std::sort(expected.begin(), expected.end(), [](const auto& a, const auto& b) {
      return a.size() != b.size() ? a.size() < b.size() : a < b;
    });
    for (const std::size_t wanted : {std::size_t{1}, std::size_t{3}, std::size_t{100}}) {
      const auto found =
          value_of(paths(shares.graph, shares["a"], target,
                         {.max_paths = wanted, .max_hops = 5, .direction = Direction::out}));
      ASSERT_EQ(found.size(), std::min(wanted, expected.size()));
      for (std::size_t i = 0; i < found.size(); ++i) {
        std::vector<EntityId> ids{found[i].front().from};
        for (const Hop& hop : found[i])
          ids.push_back(hop.to);
        EXPECT_EQ(ids, expected[i]);
      }
    }
  }
}

TEST(Pagerank, SumsToOneThoughSomeEntitiesHaveNoWayOut) {
  Shares shares;
  shares.own("a", "b");
  shares.own("c", "b");
  double sum = 0.0;
  for (const Ranked& ranked : pagerank(shares.graph))
    sum += ranked.value;
  EXPECT_NEAR(sum, 1.0, 1e-12);
}

// By hand, with d = .85: a = c = x, b = x + 2 · .85 x = 2.7 x, and 4.7 x = 1.
TEST(Pagerank, IsTheStationaryShareOfAWalker) {
  Shares shares;
  shares.own("a", "b");
  shares.own("c", "b");
  std::map<std::string, double> rank;
  for (const Ranked& ranked : pagerank(shares.graph)) {
    rank[shares.graph.at(ranked.entity).name] = ranked.value;
  }
  EXPECT_NEAR(rank["a"], 1.0 / 4.7, 1e-9);
  EXPECT_NEAR(rank["b"], 2.7 / 4.7, 1e-9);
}

TEST(Pagerank, OfAnEmptyGraphIsEmpty) {
  EXPECT_THAT(pagerank(KnowledgeGraph()), IsEmpty());
}

TEST(Components, IgnoreDirectionAndPutTheLargestFirst) {
  Shares shares;
  shares.own("a", "b");
  shares.own("c", "b");
  shares.own("x", "y");
  shares["z"];
  EXPECT_THAT(shares.names(connected_components(shares.graph)),
              ElementsAre(ElementsAre("a", "b", "c"), ElementsAre("x", "y"), ElementsAre("z")));
}

// Zachary, "An information flow model for conflict and fission in small groups" (1977).
constexpr int karate[][2] = {
    {1, 2},   {1, 3},   {2, 3},   {1, 4},   {2, 4},   {3, 4},   {1, 5},   {1, 6},   {1, 7},
    {5, 7},   {6, 7},   {1, 8},   {2, 8},   {3, 8},   {4, 8},   {1, 9},   {3, 9},   {3, 10},
    {1, 11},  {5, 11},  {6, 11},  {1, 12},  {1, 13},  {4, 13},  {1, 14},  {2, 14},  {3, 14},
    {4, 14},  {6, 17},  {7, 17},  {1, 18},  {2, 18},  {1, 20},  {2, 20},  {1, 22},  {2, 22},
    {24, 26}, {25, 26}, {3, 28},  {24, 28}, {25, 28}, {3, 29},  {24, 30}, {27, 30}, {2, 31},
    {9, 31},  {1, 32},  {25, 32}, {26, 32}, {29, 32}, {3, 33},  {9, 33},  {15, 33}, {16, 33},
    {19, 33}, {21, 33}, {23, 33}, {24, 33}, {30, 33}, {31, 33}, {32, 33}, {9, 34},  {10, 34},
    {14, 34}, {15, 34}, {16, 34}, {19, 34}, {20, 34}, {21, 34}, {23, 34}, {24, 34}, {27, 34},
    {28, 34}, {29, 34}, {30, 34}, {31, 34}, {32, 34}, {33, 34}};

TEST(Communities, ReachTheKnownModularityOfTheKarateClub) {
  Shares shares;
  for (const auto& [a, b] : karate)
    shares.own(std::to_string(a), std::to_string(b));
  const Partition found = communities(shares.graph);
  // The optimum is .4198 (Brandes et al. 2008); Louvain is published with .4188.
  EXPECT_GE(modularity(shares.graph, found), 0.415);
  EXPECT_LE(modularity(shares.graph, found), 0.4199);
  EXPECT_THAT(found, SizeIs(4));
}

TEST(Communities, SeparateTwoCliquesJoinedByOneRelation) {
  Shares shares;
  for (const std::string group : {"abcd", "wxyz"}) {
    for (std::size_t i = 0; i < 4; ++i) {
      for (std::size_t j = i + 1; j < 4; ++j)
        shares.own({group[i]}, {group[j]});
    }
  }
  shares.own("d", "w");
  EXPECT_THAT(
      shares.names(communities(shares.graph)),
      UnorderedElementsAre(ElementsAre("a", "b", "c", "d"), ElementsAre("w", "x", "y", "z")));
}

TEST(Communities, AreConnectedAndTheSameWhateverTheOrderOfBuilding) {
  for (unsigned seed = 0; seed < 10; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    std::vector<std::pair<std::string, std::string>> pairs;
    for (int i = 0; i < 150; ++i) {
      const auto a = std::to_string(random() % 60);
      const auto b = std::to_string(random() % 60);
      if (a != b) pairs.emplace_back(a, b);
    }
    Shares shares;
    for (const auto& [a, b] : pairs)
      shares.own(a, b);
    std::shuffle(pairs.begin(), pairs.end(), random);
    Shares shuffled;
    for (const auto& [a, b] : pairs)
      shuffled.own(a, b);
    const Partition found = communities(shares.graph);
    EXPECT_EQ(found, communities(shuffled.graph));
    for (const auto& set : found) {
      const KnowledgeGraph part = shares.graph.subgraph(
          [&set](const Entity& entity) {
            return std::binary_search(set.begin(), set.end(), entity.id);
          },
          [](const Relation&) { return true; });
      EXPECT_THAT(connected_components(part), SizeIs(1));
    }
  }
}

TEST(Communities, OfUnrelatedEntitiesAreOneEach) {
  Shares shares;
  shares["a"];
  shares["b"];
  EXPECT_THAT(communities(shares.graph), SizeIs(2));
  EXPECT_EQ(modularity(shares.graph, communities(shares.graph)), 0.0);
  EXPECT_THAT(communities(KnowledgeGraph()), IsEmpty());
}

TEST(Strengths, SumTheScoresOfRelationsInEitherDirection) {
  Shares shares;
  shares.own("a", "b", 0.5f);
  shares.own("c", "a", 0.25f);
  shares.entity("company", "alone");
  std::map<std::string, double> found;
  for (const Ranked& ranked : strengths(shares.graph))
    found[shares.graph.at(ranked.entity).name] = ranked.value;
  EXPECT_EQ(found, (std::map<std::string, double>{
                       {"a", 0.75}, {"alone", 0.0}, {"b", 0.5}, {"c", 0.25}}));
}

TEST(Paths, LeadThroughValuesOnlyIfAsked) {
  Shares shares;
  const EntityId year = shares.entity("date", "1994");
  shares.add(shares.statement(shares["a"], "foundedOn", year));
  shares.add(shares.statement(shares["b"], "foundedOn", year));
  EXPECT_THAT(value_of(paths(shares.graph, shares["a"], shares["b"])), IsEmpty());
  EXPECT_THAT(value_of(paths(shares.graph, shares["a"], year)), SizeIs(1));
  EXPECT_THAT(value_of(paths(shares.graph, shares["a"], shares["b"], {.through_values = true})),
              SizeIs(1));
}

}  // namespace
}  // namespace trama

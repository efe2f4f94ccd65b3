#include "support.h"

#include <trama/graph/selection.h>

#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>

namespace trama {
namespace {

using test::Builder;
using test::code_of;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// Companies a, b, c… that own shares of one another, and the years they were founded in.
class SelectionTest : public Builder, public ::testing::Test {
 protected:
  EntityId operator()(const std::string& name) { return entity("company", name); }
  void own(const std::string& from, const std::string& to, float score = 1.0f,
           std::string_view relation = "shareholderOf") {
    Statement statement = this->statement((*this)(from), relation, (*this)(to));
    statement.score = score;
    add(statement);
  }
  void found(const std::string& name, const std::string& year) {
    add(statement((*this)(name), "foundedOn", entity("date", year)));
  }

  Selected run() {
    auto selected = select(graph, wanted_);
    if (selected) return std::move(*selected);
    ADD_FAILURE() << selected.error().to_string();
    return {KnowledgeGraph(), {}};
  }
  std::vector<std::string> names() {
    std::vector<std::string> out;
    const Selected selected = run();
    for (const Entity* entity : selected.graph.entities())
      out.push_back(entity->name);
    std::sort(out.begin(), out.end());
    return out;
  }
  std::vector<std::string> facts() {
    std::vector<std::string> out;
    const Selected selected = run();
    for (const Relation* relation : selected.graph.relations())
      out.push_back(selected.graph.at(relation->subject()).name +
                    selected.graph.at(relation->object()).name);
    std::sort(out.begin(), out.end());
    return out;
  }

  Selection wanted_;
};

TEST_F(SelectionTest, WithoutAnythingAskedIsTheGraph) {
  own("a", "b");
  (*this)("alone");
  EXPECT_TRUE(wanted_.is_empty());
  const Selected all = run();
  EXPECT_TRUE(all.graph == graph);
  EXPECT_EQ(all.left_out, LeftOut{});
}

TEST_F(SelectionTest, OfTypesKeepsThemAndTheRelationsAmongThem) {
  own("a", "b");
  (*this)("alone");
  add(statement(entity("person", "Ana"), "worksFor", (*this)("a")));
  wanted_.types = {type("company")};
  EXPECT_THAT(names(), ElementsAre("a", "alone", "b"));
  EXPECT_EQ(run().left_out,
            (LeftOut{.entities_of_other_types = 1, .relations_without_end = 1}));
}

TEST_F(SelectionTest, OfRelationsDropsEntitiesThatKeepNone) {
  own("a", "b", 0.9f);
  own("b", "c", 0.2f);
  (*this)("alone");
  wanted_.relations.min_score = 0.5f;
  EXPECT_THAT(names(), ElementsAre("a", "b"));
  EXPECT_EQ(run().left_out,
            (LeftOut{.entities_without_relation = 2, .relations_not_accepted = 1}));
}

TEST_F(SelectionTest, AroundAFocusReachesSoManyHopsInEitherDirection) {
  for (const auto* step : {"ab", "bc", "cd", "ca", "xy"})
    own(std::string(1, step[0]), std::string(1, step[1]));
  wanted_.focus = {(*this)("a")};
  EXPECT_THAT(facts(), ElementsAre("ab", "bc", "ca"));
  wanted_.hops = 2;
  EXPECT_THAT(facts(), ElementsAre("ab", "bc", "ca", "cd"));
  EXPECT_EQ(run().left_out, (LeftOut{.entities_too_far = 2, .relations_without_end = 1}));
  wanted_.hops = 0;
  EXPECT_THAT(names(), ElementsAre("a"));
  wanted_.hops = 1;
  wanted_.focus.push_back((*this)("x"));
  EXPECT_THAT(names(), ElementsAre("a", "b", "c", "x", "y"));
}

TEST_F(SelectionTest, ReachesAValueButGoesNotThroughIt) {
  found("a", "1994");
  found("b", "1994");
  wanted_.focus = {(*this)("a")};
  wanted_.hops = 5;
  EXPECT_THAT(names(), ElementsAre("1994", "a"));
  wanted_.focus = {entity("date", "1994")};
  EXPECT_THAT(names(), ElementsAre("1994", "a", "b"));
  wanted_.focus.clear();
  wanted_.between = {(*this)("a"), (*this)("b")};
  EXPECT_EQ(code_of(select(graph, wanted_)), ErrorCode::not_found);
}

TEST_F(SelectionTest, WalksAlongAcceptedRelationsOnly) {
  own("a", "b", 0.1f);
  own("b", "c", 0.9f);
  wanted_.focus = {(*this)("a")};
  wanted_.hops = 3;
  wanted_.relations.min_score = 0.5f;
  EXPECT_THAT(names(), ElementsAre("a"));
}

TEST_F(SelectionTest, BetweenTwoKeepsAllShortestWaysAndNothingBeside) {
  for (const auto* step : {"ab", "db", "ac", "dc", "bc", "ae", "ef", "fd", "bx"})
    own(std::string(1, step[0]), std::string(1, step[1]));
  wanted_.between = {(*this)("a"), (*this)("d")};
  // b and c are related, but on no shortest way.
  EXPECT_THAT(facts(), ElementsAre("ab", "ac", "db", "dc"));
  wanted_.between_hops = 3;
  EXPECT_THAT(facts(), ElementsAre("ab", "ac", "ae", "bc", "db", "dc", "ef", "fd"));
  wanted_.between_hops = 1;
  const auto too_short = select(graph, wanted_);
  ASSERT_FALSE(too_short);
  EXPECT_THAT(too_short.error().message, HasSubstr("at most 1 relations leads from a to d"));
}

TEST_F(SelectionTest, BetweenAndFocusAddUp) {
  for (const auto* step : {"ab", "bc", "xy", "yz"})
    own(std::string(1, step[0]), std::string(1, step[1]));
  wanted_.between = {(*this)("a"), (*this)("c")};
  wanted_.focus = {(*this)("x")};
  EXPECT_THAT(facts(), ElementsAre("ab", "bc", "xy"));
}

TEST_F(SelectionTest, TopKeepsThoseWithMostAndSurestRelations) {
  own("hub", "a");
  own("hub", "b");
  own("hub", "c", 0.1f);
  wanted_.top = 3;
  EXPECT_THAT(names(), ElementsAre("a", "b", "hub"));
  EXPECT_EQ(run().left_out, (LeftOut{.entities_below_top = 1, .relations_without_end = 1}));
}

TEST_F(SelectionTest, TopDoesNotCountValuesAndKeepsThemWithTheirEntities) {
  own("hub", "a");
  own("hub", "b", 0.5f);
  found("hub", "1994");
  found("b", "2001");
  found("b", "2002");
  wanted_.top = 2;
  EXPECT_THAT(names(), ElementsAre("1994", "a", "hub"));
}

TEST_F(SelectionTest, TopBringsANeighbourToThoseThatWouldStandAlone) {
  for (const auto* step : {"ab", "ac", "ad", "ae", "xy", "xz", "xw", "xy"})
    own(std::string(1, step[0]), std::string(1, step[1]));
  wanted_.top = 4;
  const Selected selected = run();
  EXPECT_EQ(selected.graph.entity_count(), 4u);
  EXPECT_NE(selected.graph.find((*this)("a")), nullptr);
  EXPECT_NE(selected.graph.find((*this)("x")), nullptr);
  for (const Entity* entity : selected.graph.entities())
    EXPECT_GT(degree(selected.graph, entity->id), 0u) << entity->name;
}

TEST_F(SelectionTest, TopKeepsTheFocusHoweverWeak) {
  own("hub", "a");
  own("hub", "b");
  own("hub", "weak", 0.1f);
  wanted_.focus = {(*this)("weak")};
  wanted_.hops = 3;
  wanted_.top = 2;
  EXPECT_THAT(names(), ElementsAre("hub", "weak"));
}

TEST_F(SelectionTest, IsTheSameWhateverTheOrderOfBuilding) {
  Builder other;
  std::vector<std::string> names_forward{"a", "b", "c", "d", "e", "f"};
  for (std::size_t i = 0; i + 1 < names_forward.size(); ++i)
    own(names_forward[i], names_forward[i + 1]);
  for (std::size_t i = names_forward.size() - 1; i-- > 0;) {
    other.add(other.statement(other.entity("company", names_forward[i]), "shareholderOf",
                              other.entity("company", names_forward[i + 1])));
  }
  wanted_.top = 3;
  const auto one = select(graph, wanted_);
  const auto two = select(other.graph, wanted_);
  ASSERT_TRUE(one && two);
  EXPECT_TRUE(one->graph == two->graph);
}

TEST_F(SelectionTest, RefusesAbsentAndEqualEntities) {
  wanted_.focus = {EntityId(9)};
  EXPECT_EQ(code_of(select(graph, wanted_)), ErrorCode::not_found);
  wanted_ = {};
  wanted_.between = {(*this)("a"), (*this)("a")};
  EXPECT_EQ(code_of(select(graph, wanted_)), ErrorCode::invalid_argument);
}

TEST_F(SelectionTest, OfAnEmptyGraphIsEmpty) {
  wanted_.top = 5;
  EXPECT_THAT(names(), IsEmpty());
}

}  // namespace
}  // namespace trama

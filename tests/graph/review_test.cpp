#include "support.h"

#include <trama/graph/review.h>

#include <cstddef>
#include <string>
#include <vector>

#include <gmock/gmock.h>

namespace trama {
namespace {

using test::Builder;
using test::value_of;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// -- the file

TEST(ReviewFile, EveryActionIsRead) {
  const Review review = parse_review(
      R"(# what was decided on Monday
{"action":"merge","entities":[{"name":"Banco Alba","type":"company"},{"id":"e-0000000000000001"}],"score":0.91,"reason":"acronym"}

{"action":"separate","entities":[{"name":"Alba","type":"person"},{"name":"Alba","type":"place"}]}
  {"action":"rename","entity":{"id":"e-0000000000000001","name":"BA","type":"company"},"name":"Banco Alba"}
{"action":"split","entity":{"name":"Banco Alba"},"alias":"Alba"}
{"action":"reject","relation":{"subject":{"name":"A"},"type":"acquired","object":{"name":"B"}}}
{"action":"retype","relation":{"id":"r-0000000000000002"},"to":"investedIn","reverse":true}
{"action":"propose","entities":[{"name":"A"},{"name":"B"},{"name":"C"}],"note":"ask Ana"}
)",
      "review.jsonl");
  EXPECT_THAT(review.errors, IsEmpty());
  ASSERT_EQ(review.decisions.size(), 7u);
  const ReviewDecision& merge = review.decisions[0];
  EXPECT_EQ(merge.action, ReviewAction::merge);
  EXPECT_EQ(merge.line, 2u);
  EXPECT_EQ(merge.entities[0].name, "Banco Alba");
  EXPECT_EQ(merge.entities[0].type, "company");
  EXPECT_EQ(merge.entities[1].id, EntityId(1));
  EXPECT_FLOAT_EQ(merge.score, 0.91f);
  EXPECT_EQ(merge.reason, "acronym");
  EXPECT_EQ(review.decisions[1].action, ReviewAction::separate);
  EXPECT_EQ(review.decisions[2].name, "Banco Alba");
  EXPECT_EQ(review.decisions[2].line, 5u);
  EXPECT_EQ(review.decisions[3].name, "Alba");
  EXPECT_EQ(review.decisions[4].relation->subject.name, "A");
  EXPECT_EQ(review.decisions[4].relation->type, "acquired");
  EXPECT_EQ(review.decisions[5].relation->id, RelationId(2));
  EXPECT_EQ(review.decisions[5].to, "investedIn");
  EXPECT_TRUE(review.decisions[5].reverse);
  EXPECT_EQ(review.decisions[6].entities.size(), 3u);
}

TEST(ReviewFile, WhatIsWrittenIsReadBack) {
  const std::string text =
      R"({"action":"merge","entities":[{"id":"e-0000000000000001","name":"Ñandú \"x\"","type":"company"},{"name":"B"}],"score":0.9123,"reason":"r"})"
      "\n"
      R"({"action":"separate","entities":[{"name":"A"},{"name":"B"}]})"
      "\n"
      R"({"action":"rename","entity":{"name":"A"},"name":"B"})"
      "\n"
      R"({"action":"split","entity":{"name":"A"},"alias":"B"})"
      "\n"
      R"({"action":"reject","relation":{"id":"r-0000000000000002"}})"
      "\n"
      R"({"action":"retype","relation":{"subject":{"name":"A"},"type":"acquired","object":{"name":"B"}},"to":"sold","reverse":false})"
      "\n"
      R"({"action":"propose","entities":[{"name":"A"},{"name":"B"}],"score":0.5})"
      "\n";
  const Review review = parse_review(text, "-");
  EXPECT_THAT(review.errors, IsEmpty());
  std::string again;
  for (const ReviewDecision& decision : review.decisions)
    again += to_json_line(decision);
  EXPECT_EQ(again, text);
}

struct BadLine {
  const char* name;
  const char* line;
  std::size_t column;
  const char* says;
};

class BadReviewLine : public ::testing::TestWithParam<BadLine> {};

TEST_P(BadReviewLine, IsToldWithItsPlaceAndTheOthersStay) {
  const std::string good = R"({"action":"rename","entity":{"name":"A"},"name":"B"})";
  const Review review =
      parse_review(good + "\n" + GetParam().line + "\r\n" + good, "decisions.jsonl");
  EXPECT_THAT(review.decisions, SizeIs(2));
  ASSERT_THAT(review.errors, SizeIs(1));
  const Error& error = review.errors[0];
  EXPECT_EQ(error.where.source, "decisions.jsonl");
  EXPECT_EQ(error.where.line, 2u);
  EXPECT_EQ(error.where.column, GetParam().column) << error.to_string();
  EXPECT_THAT(error.message, HasSubstr(GetParam().says));
}

INSTANTIATE_TEST_SUITE_P(
    Lines, BadReviewLine,
    ::testing::Values(
        BadLine{"Broken", R"({"action":"merge")", 18, "found the end"},
        BadLine{"Array", "[]", 1, "must be an object; found an array"},
        BadLine{"NoAction", R"({"entities":[]})", 1, "lacks \"action\""},
        BadLine{"UnknownAction", R"({"action":"join"})", 11,
                "no action \"join\"; expected one of merge, separate, rename"},
        BadLine{"ActionOfAnotherKind", R"({"action":7})", 11, "must be a string; found a number"},
        BadLine{"OneEntity", R"({"action":"merge","entities":[{"name":"A"}]})", 30,
                "needs two entities or more; found 1"},
        BadLine{"EntityAsText", R"({"action":"merge","entities":["A","B"]})", 31,
                "an entity must be an object; found a string"},
        BadLine{"EntityOfNothing", R"({"action":"rename","entity":{"type":"x"},"name":"B"})", 29,
                "needs an \"id\" or a \"name\""},
        BadLine{"EmptyName", R"({"action":"rename","entity":{"name":"A"},"name":""})", 49,
                "\"name\" is empty"},
        BadLine{"BadId", R"({"action":"rename","entity":{"id":"r-1"},"name":"B"})", 35,
                "no id \"r-1\"; expected one such as e-"},
        BadLine{"MisspeltKey", R"({"action":"split","entity":{"name":"A"},"aliases":"B"})", 41,
                "no key \"aliases\"; expected one of \"action\", \"entity\", \"alias\""},
        BadLine{"ScoreAboveOne",
                R"({"action":"merge","entities":[{"name":"A"},{"name":"B"}],"score":2})", 66,
                "must lie in [0, 1]; found 2"},
        BadLine{"RelationWithoutObject",
                R"({"action":"reject","relation":{"subject":{"name":"A"},"type":"acquired"}})", 31,
                "lacks \"object\""},
        BadLine{
            "ReverseAsText",
            R"({"action":"retype","relation":{"id":"r-0000000000000002"},"to":"sold","reverse":"no"})",
            81, "must be true or false; found a string"},
        BadLine{"KeyTwice", R"({"action":"merge","action":"merge"})", 19, "occurs twice"},
        BadLine{"NotUtf8", "{\"action\":\"mer\xFF\"}", 15, "not UTF-8"},
        BadLine{"TooDeep", R"({"action":[[[[[[[[[[1]]]]]]]]]]})", 18, "deeper than 8"}),
    [](const auto& test) { return test.param.name; });

TEST(ReviewFile, NoPrefixOfALineIsTakenForAnother) {
  const std::string line =
      R"({"action":"retype","relation":{"subject":{"name":"A"},"type":"acquired","object":{"name":"B"}},"to":"sold","reverse":true})";
  for (std::size_t end = 1; end < line.size(); ++end) {
    const Review review = parse_review(line.substr(0, end), "-");
    EXPECT_THAT(review.decisions, IsEmpty()) << line.substr(0, end);
    EXPECT_THAT(review.errors, SizeIs(1)) << line.substr(0, end);
  }
}

TEST(ReviewFile, AMissingFileAndAFolderAreErrors) {
  const auto missing = load_review("/nonexistent/review.jsonl");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code, ErrorCode::not_found);
  EXPECT_EQ(missing.error().where.source, "/nonexistent/review.jsonl");
  const auto folder = load_review("/");
  ASSERT_FALSE(folder);
  EXPECT_EQ(folder.error().code, ErrorCode::io);
}

// -- replaying

class ReplayTest : public ::testing::Test {
 protected:
  ReviewOutcome replay(const std::string& text) {
    warnings.clear();
    const Review review = parse_review(text, "review.jsonl");
    EXPECT_THAT(review.errors, IsEmpty());
    return apply_review(graph, review, {[this](const Warning& warning) {
                          warnings.push_back(warning.to_string());
                        }});
  }

  Builder build;
  KnowledgeGraph& graph = build.graph;
  EntityId alba = build.entity("company", "Banco Alba");
  EntityId ba = build.entity("company", "BA");
  EntityId lumbre = build.entity("company", "Lumbre");
  EntityId town = build.entity("place", "Lumbre");
  std::vector<std::string> warnings;
};

TEST_F(ReplayTest, MergesByNameTypeAndId) {
  const ReviewOutcome outcome =
      replay(R"({"action":"merge","entities":[{"name":"Banco Alba","type":"company"},{"id":")" +
             ba.to_string() + "\"}]}");
  EXPECT_EQ(outcome.applied, 1u);
  EXPECT_EQ(graph.find(ba), nullptr);
  EXPECT_THAT(graph.at(alba).aliases, ElementsAre("BA"));
  EXPECT_THAT(warnings, IsEmpty());
}

TEST_F(ReplayTest, TheIdCountsMoreThanTheName) {
  replay(R"({"action":"rename","entity":{"id":")" + ba.to_string() +
         R"(","name":"Banco Alba","type":"company"},"name":"Banca A"})");
  EXPECT_EQ(graph.at(ba).name, "Banca A");
  EXPECT_EQ(graph.at(alba).name, "Banco Alba");
}

TEST_F(ReplayTest, LaterDecisionsFindWhatWasMergedUnderItsOldIdAndName) {
  const ReviewOutcome outcome = replay(
      R"({"action":"merge","entities":[{"name":"Banco Alba"},{"name":"BA"}]}
{"action":"rename","entity":{"id":")" +
      ba.to_string() + R"("},"name":"Alba"}
{"action":"merge","entities":[{"name":"Alba"},{"name":"Lumbre","type":"company"}]})");
  EXPECT_EQ(outcome.unmatched, 0u);
  EXPECT_EQ(graph.at(alba).name, "Alba");
  EXPECT_THAT(graph.at(alba).aliases, ElementsAre("BA", "Banco Alba", "Lumbre"));
}

TEST_F(ReplayTest, ChainsOfMergesEndInTheLastKept) {
  replay(R"({"action":"merge","entities":[{"name":"Banco Alba"},{"name":"BA"}]}
{"action":"merge","entities":[{"name":"Lumbre","type":"company"},{"name":"BA"}]})");
  EXPECT_EQ(graph.find(alba), nullptr);
  EXPECT_THAT(graph.at(lumbre).aliases, ElementsAre("BA", "Banco Alba"));
}

TEST_F(ReplayTest, ReplayingAgainChangesNothing) {
  const std::string review =
      R"({"action":"merge","entities":[{"name":"Banco Alba"},{"name":"BA"}]}
{"action":"rename","entity":{"name":"Banco Alba"},"name":"Alba"})";
  replay(review);
  const KnowledgeGraph once = graph.clone();
  // The name is another now: told, and nothing done.
  EXPECT_EQ(replay(R"({"action":"merge","entities":[{"name":"Alba"},{"name":"BA"}]})").unmatched,
            0u);
  EXPECT_TRUE(graph == once);
}

TEST_F(ReplayTest, ProposalsAreNotReplayed) {
  const KnowledgeGraph before = graph.clone();
  const ReviewOutcome outcome =
      replay(R"({"action":"propose","entities":[{"name":"Banco Alba"},{"name":"BA"}]})");
  EXPECT_EQ(outcome.applied, 0u);
  EXPECT_TRUE(graph == before);
}

TEST_F(ReplayTest, WhatMatchesNothingIsToldWithItsLine) {
  const KnowledgeGraph before = graph.clone();
  const ReviewOutcome outcome = replay(
      R"({"action":"rename","entity":{"name":"Quilla","type":"company"},"name":"Q"}

{"action":"merge","entities":[{"name":"Banco Alba"},{"name":"Lumbre"}]}
{"action":"rename","entity":{"name":"BA","type":"person"},"name":"B"}
{"action":"reject","relation":{"subject":{"name":"BA"},"type":"acquired","object":{"name":"Banco Alba"}}}
{"action":"reject","relation":{"id":"r-0000000000000001"}}
{"action":"reject","relation":{"subject":{"name":"BA"},"type":"bought","object":{"name":"Banco Alba"}}}
{"action":"split","entity":{"name":"Banco Alba"},"alias":"Alba"})");
  EXPECT_EQ(outcome.unmatched, 7u);
  EXPECT_EQ(outcome.applied, 0u);
  EXPECT_THAT(
      warnings,
      ElementsAre(HasSubstr("review.jsonl:1: rename: there is no entity \"Quilla\" (company)"),
                  AllOf(HasSubstr("review.jsonl:3: merge: there are 2 entities \"Lumbre\""),
                        HasSubstr("give its id")),
                  HasSubstr("\"BA\" (person)"),
                  HasSubstr("no relation \"BA\" acquired \"Banco Alba\""),
                  HasSubstr("no relation r-0000000000000001"),
                  HasSubstr("the schema has no relation \"bought\""),
                  HasSubstr("\"Banco Alba\" (company) has no alias \"Alba\"")));
  EXPECT_TRUE(graph == before);
}

TEST_F(ReplayTest, SeparatingTakesApartWhatIsOne) {
  const DocumentId d1 = build.document("d1");
  Entity both{.type = build.type("company"), .name = "Tarsis Energía", .aliases = {"Tarsis"}};
  both.mentions = {{d1, {0, 6}, true, wording_of("Tarsis")},
                   {d1, {9, 20}, true, wording_of("Tarsis Energía")}};
  const EntityId id = value_of(graph.add_entity(both));
  replay(
      R"({"action":"separate","entities":[{"name":"Tarsis Energía","type":"company"},{"name":"Tarsis","type":"company"}]})");
  EXPECT_THAT(warnings, IsEmpty());
  EXPECT_THAT(graph.at(id).aliases, IsEmpty());
  EXPECT_THAT(graph.find_by_name("Tarsis"), SizeIs(1));
}

TEST_F(ReplayTest, SeparatingWhatIsApartHoldsAndIsToldToWhoeverMerges) {
  const std::string line =
      R"({"action":"separate","entities":[{"name":"Banco Alba"},{"name":"BA"},{"id":")" +
      lumbre.to_string() + "\"}]}";
  EXPECT_EQ(replay(line).applied, 1u);
  EXPECT_THAT(warnings, IsEmpty());
  const auto pairs = find_separated(graph, parse_review(line, "-"));
  EXPECT_EQ(pairs.size(), 3u);
  for (const auto& [a, b] : pairs)
    EXPECT_LT(a, b);
}

TEST_F(ReplayTest, SplittingAnAliasThatIsApartAlreadyHolds) {
  EXPECT_EQ(replay(R"({"action":"split","entity":{"name":"Banco Alba"},"alias":"BA"})").applied,
            1u);
  EXPECT_THAT(warnings, IsEmpty());
}

class ReplayRelationTest : public ReplayTest {
 protected:
  RelationId acquired = build.add(build.statement(alba, "acquired", ba));

  static std::string relation(const char* subject, const char* type, const char* object) {
    return std::string(R"("relation":{"subject":{"name":")") + subject + R"("},"type":")" + type +
           R"(","object":{"name":")" + object + "\"}}";
  }
};

TEST_F(ReplayRelationTest, RejectsByIdEndsOrInverse) {
  for (const std::string& reference :
       {R"("relation":{"id":")" + acquired.to_string() + "\"}",
        relation("Banco Alba", "acquired", "BA"), relation("BA", "acquiredBy", "Banco Alba")}) {
    build.add(build.statement(alba, "acquired", ba));
    EXPECT_EQ(replay(R"({"action":"reject",)" + reference + "}").applied, 1u) << reference;
    EXPECT_EQ(graph.relation_count(), 0u) << reference;
  }
}

TEST_F(ReplayRelationTest, RejectsInTheStatedDirectionOnly) {
  EXPECT_EQ(
      replay(R"({"action":"reject",)" + relation("BA", "acquired", "Banco Alba") + "}").unmatched,
      1u);
  EXPECT_EQ(graph.relation_count(), 1u);
}

TEST_F(ReplayRelationTest, RejectsASymmetricRelationEitherWay) {
  for (const auto& reference :
       {relation("BA", "partnerOf", "Lumbre Solar"), relation("Lumbre Solar", "partnerOf", "BA")}) {
    const EntityId solar = build.entity("company", "Lumbre Solar");
    build.add(build.statement(ba, "partnerOf", solar));
    EXPECT_EQ(replay(R"({"action":"reject",)" + reference + "}").applied, 1u) << reference;
  }
  EXPECT_EQ(graph.relation_count(), 1u);
}

TEST_F(ReplayRelationTest, RejectsAllOfAFactWithoutAnId) {
  Statement dated = build.statement(alba, "acquired", ba);
  dated.modality = Modality::planned;
  build.add(dated);
  replay(R"({"action":"reject",)" + relation("Banco Alba", "acquired", "BA") + "}");
  EXPECT_EQ(graph.relation_count(), 0u);
}

TEST_F(ReplayRelationTest, AnIdThatIsGoneNeverRejectsMoreThanOne) {
  Statement dated = build.statement(alba, "acquired", ba);
  dated.modality = Modality::planned;
  build.add(dated);
  const std::string line =
      R"({"action":"reject","relation":{"id":"r-0000000000000001","subject":{"name":"Banco Alba"},"type":"acquired","object":{"name":"BA"}}})";
  EXPECT_EQ(replay(line).unmatched, 1u);
  EXPECT_EQ(graph.relation_count(), 2u);
}

TEST_F(ReplayRelationTest, RetypesInTheDirectionOfTheDecision) {
  struct Case {
    const char* subject;
    const char* type;
    const char* object;
    const char* to;
    bool reverse;
    EntityId stored_subject;
  };
  for (const Case& c : {Case{"Banco Alba", "acquired", "BA", "investedIn", false, alba},
                        Case{"Banco Alba", "acquired", "BA", "investedIn", true, ba},
                        Case{"BA", "acquiredBy", "Banco Alba", "investedIn", false, ba},
                        Case{"BA", "acquiredBy", "Banco Alba", "investedIn", true, alba},
                        Case{"Banco Alba", "acquired", "BA", "acquiredBy", false, ba}}) {
    for (const Relation* relation : graph.relations())
      test::expect_ok(graph.remove_relation(relation->id()));
    build.add(build.statement(alba, "acquired", ba));
    replay(R"({"action":"retype",)" + relation(c.subject, c.type, c.object) + R"(,"to":")" + c.to +
           R"(","reverse":)" + (c.reverse ? "true" : "false") + "}");
    EXPECT_THAT(warnings, IsEmpty());
    ASSERT_EQ(graph.relation_count(), 1u);
    EXPECT_EQ(graph.relations()[0]->subject(), c.stored_subject) << c.type << ' ' << c.to;
  }
}

TEST_F(ReplayRelationTest, ARetypeThatTheSchemaForbidsIsTold) {
  EXPECT_EQ(replay(R"({"action":"retype",)" + relation("Banco Alba", "acquired", "BA") +
                   R"(,"to":"bornIn"})")
                .unmatched,
            1u);
  EXPECT_THAT(warnings, ElementsAre(HasSubstr("its subject must be")));
  EXPECT_EQ(graph.relation_count(), 1u);
}

TEST_F(ReplayRelationTest, AMergeThatLosesARelationSaysSo) {
  const EntityId ana = build.entity("person", "Ana");
  build.add(build.statement(ana, "bornIn", town));
  replay(
      R"({"action":"merge","entities":[{"name":"Lumbre","type":"company"},{"name":"Lumbre","type":"place"}]})");
  EXPECT_THAT(warnings, ElementsAre(HasSubstr("Ana (person) bornIn Lumbre (company)")));
}

}  // namespace
}  // namespace trama

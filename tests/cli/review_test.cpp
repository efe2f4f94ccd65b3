#include "support.h"

#include <gmock/gmock.h>

namespace trama::test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr std::string_view decisions =
    R"(# Monday
{"action":"rename","entity":{"name":"Jajah","type":"company"},"name":"Jajah Inc."}
{"action":"reject","relation":{"subject":{"name":"Amazon"},"type":"acquired","object":{"name":"Wondery"}}}
)";

TEST(ReviewOption, BuildReplaysDecisions) {
  const Folder folder;
  const Outcome o =
      run({"build", folder.write("a.txt", sample), "--review", folder.write("r.jsonl", decisions)});
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_THAT(o.err, IsEmpty());
  EXPECT_THAT(o.out,
              AllOf(HasSubstr("Telefónica compró Jajah Inc."), Not(HasSubstr("compró Wondery"))));
}

TEST(ReviewOption, ConvertMakesOfAGraphWhatBuildMakesOfTheText) {
  const Folder folder;
  const std::string text = folder.write("a.txt", sample),
                    review = folder.write("r.jsonl", decisions), graph = folder.path("graph.jsonl");
  const Outcome built = run({"build", text, "--review", review, "--format", "jsonld"});
  ASSERT_EQ(run({"build", text, "-o", graph}).code, 0);
  const Outcome converted = run({"convert", graph, "--review", review, "--format", "jsonld"});
  EXPECT_EQ(converted.code, 0) << converted.err;
  EXPECT_EQ(converted.out, built.out);
}

TEST(ReviewOption, ReviewsAreReplayedInTheirOrder) {
  const Folder folder;
  const std::string second = folder.write(
      "s.jsonl", R"({"action":"rename","entity":{"name":"Jajah Inc."},"name":"JAJAH"})");
  const Outcome o = run({"build", folder.write("a.txt", sample), "--review",
                         folder.write("r.jsonl", decisions), "--review", second});
  EXPECT_THAT(o.out, HasSubstr("Telefónica compró JAJAH"));
}

TEST(ReviewOption, ABadLineIsToldAndTheRestDone) {
  const Folder folder;
  const std::string review =
      folder.write("r.jsonl", "{\"action\":\"forget\"}\n" + std::string(decisions));
  const Outcome o = run({"build", folder.write("a.txt", sample), "--review", review});
  EXPECT_EQ(o.code, 1);
  EXPECT_THAT(o.err,
              HasSubstr(review + ":1:11: there is no action \"forget\"; expected one of merge, "));
  EXPECT_THAT(o.out, HasSubstr("Jajah Inc."));
}

TEST(ReviewOption, WhatMatchesNothingIsAWarning) {
  const Folder folder;
  const std::string review = folder.write(
      "r.jsonl", R"({"action":"rename","entity":{"name":"Quilla","type":"company"},"name":"Q"})");
  const Outcome o = run({"build", folder.write("a.txt", sample), "--review", review});
  EXPECT_EQ(o.code, 0);
  EXPECT_THAT(o.err, HasSubstr(review + ":1: rename: there is no entity \"Quilla\" (company)"));
}

// With this model any work would fail with another message.
TEST(ReviewOption, AMissingReviewEndsWithThreeBeforeAnyWork) {
  const Folder folder;
  const Outcome o =
      run({"build", folder.write("a.txt", sample), "--review", folder.path("none.jsonl")},
          {.environment = {{"TRAMA_MODEL", "/nonexistent"}}});
  EXPECT_EQ(o.code, 3);
  EXPECT_THAT(o.err, AllOf(HasSubstr("none.jsonl"), HasSubstr("cannot read the review")));
  EXPECT_THAT(o.out, IsEmpty());
}

}  // namespace
}  // namespace trama::test

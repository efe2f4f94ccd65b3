#include "sample_graphs.h"
#include "support.h"

#include <gmock/gmock.h>

namespace trama::test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

class SelectionOptions : public ::testing::Test {
 protected:
  Outcome convert(std::vector<std::string> options) {
    options.insert(options.begin(), {"convert", graph_, "--format", "dot"});
    return run(options, {.environment = {{"TRAMA_MODEL", "/nonexistent"}}});
  }
  const Folder folder_;
  const std::string graph_ = write_graph(folder_, samples::trainium());
};

TEST_F(SelectionOptions, FocusKeepsWhatIsNearAndTellsWhatIsLeftOut) {
  const Outcome o = convert({"--focus", "andy jassy"});
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_THAT(o.out, AllOf(HasSubstr("Andy Jassy"), HasSubstr("AWS"), Not(HasSubstr("Seattle"))));
  EXPECT_THAT(o.err, HasSubstr("selected 2 of 32 entities and 1 of 35 relations; left out: 30 entities too far away"));
  EXPECT_THAT(convert({"--focus", "andy jassy", "--hops", "2"}).out, HasSubstr("OpenAI"));
  const Outcome both = convert({"--focus", "Andy Jassy", "--focus", "Seattle"});
  EXPECT_THAT(both.out, AllOf(HasSubstr("Andy Jassy"), HasSubstr("Seattle")));
  EXPECT_THAT(convert({"--focus", "Andy Jassy", "--quiet"}).err, IsEmpty());
}

TEST_F(SelectionOptions, TypesAndRelationsAreNamedByIdOrLabel) {
  for (const char* types : {"company,person", "Empresa,persona", "COMPANY,Persona"}) {
    const Outcome o = convert({"--types", types});
    EXPECT_EQ(o.code, 0) << o.err;
    EXPECT_THAT(o.out, AllOf(HasSubstr("Andy Jassy"), Not(HasSubstr("label=Trainium"))));
  }
  for (const char* relations : {"subsidiaryOf,leads", "filial de,dirige", "subsidiary of,ledBy"}) {
    const Outcome o = convert({"--relations", relations});
    EXPECT_EQ(o.code, 0) << o.err;
    EXPECT_THAT(o.out, AllOf(HasSubstr("filial de"), HasSubstr("dirige"), Not(HasSubstr("desarrolla"))));
  }
}

TEST_F(SelectionOptions, UnknownTypesAndRelationsListThoseThatExistTheNearestFirst) {
  const Outcome type = convert({"--types", "compani"});
  EXPECT_EQ(type.code, 2);
  EXPECT_THAT(type.err, AllOf(HasSubstr("no type compani; there are company, "), HasSubstr("university")));
  const Outcome relation = convert({"--relations", "aquired"});
  EXPECT_EQ(relation.code, 2);
  EXPECT_THAT(relation.err, AllOf(HasSubstr("no relation aquired; there are acquired, "), HasSubstr("worksFor")));
  EXPECT_THAT(type.out, IsEmpty());
  EXPECT_THAT(convert({"--focus", "Amazno"}).err, HasSubstr("near are Amazon (company)"));
}

TEST_F(SelectionOptions, ConfidenceTopAndBetweenNarrow) {
  EXPECT_THAT(convert({"--min-confidence", "0.95"}).err, HasSubstr("and 1 of 35 relations"));
  EXPECT_THAT(convert({"--top", "3"}).out, AllOf(HasSubstr("Amazon"), Not(HasSubstr("Hugging Face"))));
  const Outcome between = convert({"--between", "Andy Jassy", "Amazon"});
  EXPECT_THAT(between.err, HasSubstr("selected 3 of 32 entities and 2 of 35 relations"));
  EXPECT_THAT(convert({"--between", "Andy Jassy", "Amazon", "--hops", "3"}).out, HasSubstr("OpenAI"));
  const Outcome nowhere = convert({"--between", "Andy Jassy", "Claude", "--hops", "1"});
  EXPECT_EQ(nowhere.code, 2);
  EXPECT_THAT(nowhere.err, HasSubstr("no way of at most 1 relations"));
}

TEST_F(SelectionOptions, ThatLeaveNothingAreWarnedOf) {
  const Outcome o = convert({"--types", "event"});
  EXPECT_EQ(o.code, 0);
  EXPECT_THAT(o.err, HasSubstr("nothing is left"));
}

TEST_F(SelectionOptions, WorkOnWhatWasJustBuilt) {
  const Outcome o = run({"build", "-", "--focus", "telefonica", "--format", "dot"}, {.input = std::string(sample)});
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_THAT(o.out, AllOf(HasSubstr("Jajah"), Not(HasSubstr("Wondery"))));
}

TEST_F(SelectionOptions, ADiagramThatIsTooLargeIsRefusedWithACallThatWorks) {
  const std::string svg = folder_.path("big picture.svg"), json = folder_.path("all.json");
  const std::vector<std::string> words{"convert", graph_, "-o", svg, "-o", json, "--max-nodes", "20"};
  const Outcome o = run(words);
  EXPECT_EQ(o.code, 1);
  EXPECT_THAT(o.err, HasSubstr("a diagram of 2"));
  EXPECT_THAT(o.err, HasSubstr("the limit is 20 entities"));
  EXPECT_THAT(o.err, HasSubstr("'" + svg + "'"));
  EXPECT_THAT(o.err, HasSubstr("--focus Amazon --top 60"));
  EXPECT_FALSE(std::filesystem::exists(svg));
  EXPECT_TRUE(std::filesystem::exists(json)) << "what can be written is";
  std::vector<std::string> smaller = words;
  smaller.insert(smaller.end(), {"--top", "10"});
  EXPECT_EQ(run(smaller).code, 0);
  EXPECT_THAT(bytes_of(svg), HasSubstr("</svg>"));
}

TEST_F(SelectionOptions, AnOptionTakesNoMoreThanItsOwnWord) {
  const std::string svg = folder_.path("a.svg");
  EXPECT_EQ(run({"convert", "-o", svg, "--focus", "Amazon", graph_}).code, 0);
  EXPECT_EQ(run({"convert", "--types", "company", graph_, "-o", svg}).code, 0);
}

}  // namespace
}  // namespace trama::test

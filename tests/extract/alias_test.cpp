#include "trama/extract/alias.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace trama {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::vector<std::string> shown(const AliasFile& file) {
  std::vector<std::string> out;
  for (const NameAlias& alias : file.aliases)
    out.push_back(alias.alias + "|" + alias.name + "|" + alias.type);
  return out;
}

TEST(Aliases, AreReadFromCsv) {
  const AliasFile file = parse_aliases(
      "\xEF\xBB\xBF"
      "alias,name,type\r\nGoogle, Alphabet ,company\r\n# ours\n\n\"Hale, Inc.\",\"Hale "
      "\"\"Mills\"\"\"\nÑ,N,",
      "a.csv");
  EXPECT_THAT(file.errors, IsEmpty());
  EXPECT_THAT(shown(file),
              ElementsAre("Google|Alphabet|company", "Hale, Inc.|Hale \"Mills\"|", "Ñ|N|"));
  EXPECT_EQ(file.aliases[1].line, 5u);
}

TEST(Aliases, AreReadFromCsvWithoutAHeading) {
  EXPECT_THAT(shown(parse_aliases("Google,Alphabet", "a.csv")), ElementsAre("Google|Alphabet|"));
}

TEST(Aliases, AreReadFromJson) {
  EXPECT_THAT(shown(parse_aliases(R"( {"Google":"Alphabet","FB":"Meta"} )", "a.json")),
              ElementsAre("Google|Alphabet|", "FB|Meta|"));
  EXPECT_THAT(
      shown(parse_aliases(
          R"([{"alias":"Google","name":"Alphabet","type":"company"},{"alias":"FB","name":"Meta"}])",
          "a.json")),
      ElementsAre("Google|Alphabet|company", "FB|Meta|"));
}

struct Bad {
  const char* name;
  const char* text;
  const char* says;
};

class BadAliases : public ::testing::TestWithParam<Bad> {};

TEST_P(BadAliases, AreToldWithTheirPlace) {
  const AliasFile file = parse_aliases(GetParam().text, "a.csv");
  ASSERT_THAT(file.errors, SizeIs(1));
  EXPECT_THAT(file.errors[0].to_string(), HasSubstr(GetParam().says));
}

INSTANTIATE_TEST_SUITE_P(
    All, BadAliases,
    ::testing::Values(
        Bad{"OneField", "a,b\nGoogle\n",
            "a.csv:2: expected alias,name or alias,name,type; found 1 field"},
        Bad{"FourFields", "a,b,c,d", "found 4 fields"},
        Bad{"NoAlias", ",Alphabet", "the alias is empty"},
        Bad{"NoName", "Google,", "the name is empty"},
        Bad{"OpenQuote", "a,b\n\"Google,Alphabet\n", "a.csv:2: a quotation mark is not closed"},
        Bad{"TextAfterQuote", "\"a\" b,c\nd,e", "a.csv:1: expected a comma"},
        Bad{"NotUtf8", "a\xFF,b", "not UTF-8"}, Bad{"BrokenJson", "{\"a\":", "a.csv:1:6: not JSON"},
        Bad{"JsonNumber", "{\"a\":1,\"b\":\"c\"}", "alias number 1: expected"},
        Bad{"JsonWithoutName", "[{\"alias\":\"a\"}]", "alias number 1: expected an object"}),
    [](const auto& test) { return test.param.name; });

TEST(Aliases, TheOtherLinesAreKept) {
  EXPECT_THAT(shown(parse_aliases("\"a\" b,c\nd,e\nf\ng,h", "a.csv")), ElementsAre("d|e|", "g|h|"));
}

TEST(Aliases, AMissingFileIsAnError) {
  const auto missing = load_aliases("/nonexistent/a.csv");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code, ErrorCode::not_found);
}

}  // namespace
}  // namespace trama

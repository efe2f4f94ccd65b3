#include "model_support.h"

#include "trama/extract/extraction_json.h"

#include <gmock/gmock.h>

namespace trama {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<std::string> keys(const rapidjson::Value& object) {
  std::vector<std::string> out;
  for (const auto& member : object.GetObject()) out.emplace_back(member.name.GetString());
  return out;
}

const std::string text = "Según Reuters, Amazon pagó 8 dólares por Intel. La firma calla.";

Extraction sample() {
  Extraction e;
  e.about.name = "d1";
  e.about.language = "es";
  e.sentences = {{0, 47}, {48, 63}};
  e.mentions = {{{6, 13}, test::type("company"), true, 0.91237f, 0},
                {{15, 21}, test::type("company"), true, 0.99f, 1},
                {{27, 36}, test::type("money"), true, 1.0f, 2},
                {{41, 46}, test::type("company"), true, 0.5f, 3},
                {{48, 56}, test::type("company"), false, 0.75f, 4}};
  e.entities = {{test::type("company"), "Reuters", {}, true, {}, 0.9f},
                {test::type("company"), "Amazon", {"AMZN", "Amazon.com"}, true, {}, 0.9f},
                {test::type("money"), "8 dólares", {}, true, {}, 1.0f},
                {test::type("company"), "Intel", {}, true, {}, 0.5f},
                {test::type("company"), "La firma", {}, false, {}, 0.75f}};
  Value value;
  value.kind = ValueKind::money;
  value.number = "8";
  value.currency = "USD";
  e.entities[2].value = value;
  ExtractedRelation r;
  r.subject = 1;
  r.type = test::relation("acquired");
  r.object = 3;
  r.modality = Modality::planned;
  r.sentence = 0;
  r.trigger = {22, 26};
  r.qualifiers = {{test::qualifier("amount"), 2, 0.8f}};
  r.attributed_to = 0;
  r.score = 0.123449f;
  e.relations.push_back(r);
  r.trigger = {};
  r.qualifiers.clear();
  r.attributed_to.reset();
  r.modality = Modality::asserted;
  r.sentence = 1;
  e.relations.push_back(r);
  return e;
}

std::string line_of(std::string_view of_text, const Extraction& extraction) {
  std::string out;
  const auto done = append_json_line(out, of_text, extraction, *Schema::default_schema());
  EXPECT_TRUE(done) << done.error().to_string();
  return out;
}

rapidjson::Document parsed(const std::string& line) {
  EXPECT_EQ(line.find('\n'), line.size() - 1) << "one line a document, and the line feed ends it";
  rapidjson::Document out;
  out.Parse<rapidjson::kParseValidateEncodingFlag>(line.data(), line.size());
  EXPECT_FALSE(out.HasParseError()) << line;
  return out;
}

// As `corpus.py jsonl` writes them, in that order, then what a corpus does not have.
TEST(ExtractionJson, HasTheKeysOfACorpusLine) {
  const auto json = parsed(line_of(text, sample()));
  EXPECT_THAT(keys(json), ElementsAre("id", "language", "genre", "text", "sentences", "mentions", "relations", "entities"));
  EXPECT_THAT(keys(json["mentions"][0]), ElementsAre("start", "end", "surface", "type", "entity", "kind", "score"));
  EXPECT_THAT(keys(json["relations"][0]), ElementsAre("subject", "relation", "object", "sentence", "qualifiers",
                                                      "modality", "trigger", "score"));
  EXPECT_THAT(keys(json["entities"][0]), ElementsAre("id", "type", "name", "aliases"));
  EXPECT_THAT(keys(json["entities"][2]), ElementsAre("id", "type", "name", "aliases", "value"));
}

TEST(ExtractionJson, NumbersEntitiesAndSentencesFromOne) {
  const auto json = parsed(line_of(text, sample()));
  EXPECT_EQ(json["mentions"][0]["entity"].GetUint(), 1u);
  EXPECT_EQ(json["entities"][0]["id"].GetUint(), 1u);
  const auto& r = json["relations"][0];
  EXPECT_EQ(r["subject"].GetUint(), 2u);
  EXPECT_EQ(r["object"].GetUint(), 4u);
  EXPECT_EQ(r["sentence"].GetUint(), 1u);
  EXPECT_EQ(r["qualifiers"]["amount"].GetUint(), 3u);
  EXPECT_EQ(r["qualifiers"]["by"].GetUint(), 1u);
  EXPECT_EQ(json["relations"][1]["sentence"].GetUint(), 2u);
  EXPECT_THAT(keys(json["relations"][1]["qualifiers"]), ElementsAre());
}

TEST(ExtractionJson, SurfacesAndTriggersAreTheTextOfTheirSpans) {
  const auto json = parsed(line_of(text, sample()));
  EXPECT_STREQ(json["mentions"][1]["surface"].GetString(), "Amazon");
  EXPECT_STREQ(json["mentions"][2]["surface"].GetString(), "8 dólares");
  EXPECT_STREQ(json["relations"][0]["trigger"].GetString(), "pagó");
  EXPECT_TRUE(json["relations"][1]["trigger"].IsNull());
}

TEST(ExtractionJson, AnInferredRelationSaysSoAndHowSureItIs) {
  Extraction e = sample();
  e.relations[1].inferred = true;
  e.relations[1].inference_score = 0.71f;
  const auto json = parsed(line_of(text, e));
  EXPECT_FALSE(json["relations"][0].HasMember("inferred"));
  EXPECT_TRUE(json["relations"][1]["inferred"].GetBool());
  EXPECT_DOUBLE_EQ(json["relations"][1]["inferenceScore"].GetDouble(), 0.71);
}

TEST(ExtractionJson, ADescribedEntityHasNoName) {
  const auto json = parsed(line_of(text, sample()));
  EXPECT_TRUE(json["entities"][4]["name"].IsNull());
  EXPECT_STREQ(json["mentions"][4]["kind"].GetString(), "other");
  EXPECT_STREQ(json["mentions"][0]["kind"].GetString(), "name");
}

TEST(ExtractionJson, ScoresHaveFourDecimals) {
  const std::string line = line_of(text, sample());
  EXPECT_THAT(line, HasSubstr(R"("kind":"name","score":0.9124})"));
  EXPECT_THAT(line, HasSubstr(R"("trigger":"pagó","score":0.1234})"));
}

TEST(ExtractionJson, ValuesNameTheirParts) {
  const auto json = parsed(line_of(text, sample()));
  const auto& value = json["entities"][2]["value"];
  EXPECT_THAT(keys(value), ElementsAre("kind", "number", "currency"));
  EXPECT_STREQ(value["kind"].GetString(), "money");
  EXPECT_STREQ(value["number"].GetString(), "8") << "an exact decimal is text, not a JSON number";
}

TEST(ExtractionJson, HostileTextComesBackAsItWas) {
  using namespace std::string_literals;
  const std::string hostile = "\"quotes\" \\back\\ \n\r\t \x01\x1F\x7F \0 </script> \u2028 \u202E 🚀 \U0010FFFF"s;
  Extraction e;
  e.about.name = "id \"with\" \n everything";
  e.entities.push_back({test::type("company"), hostile, {hostile + "2"}, true, {}, 1.0f});
  const auto json = parsed(line_of(hostile, e));
  EXPECT_EQ((std::string{json["text"].GetString(), json["text"].GetStringLength()}), hostile);
  EXPECT_EQ(json["id"].GetString(), e.about.name);
  EXPECT_EQ((std::string{json["entities"][0]["name"].GetString(), json["entities"][0]["name"].GetStringLength()}), hostile);
}

TEST(ExtractionJson, TextThatIsNotUtf8IsRefusedAndNothingIsAppended) {
  for (const char* bad : {"caf\xE9", "\xFF", "\xC0\x80", "\xED\xA0\x80", "cut \xE2\x82"}) {
    std::string out = "before";
    Extraction e;
    e.about.name = "d7";
    const auto done = append_json_line(out, bad, e, *Schema::default_schema());
    const Error error = test::error_of(done);
    EXPECT_EQ(error.code, ErrorCode::encoding) << bad;
    EXPECT_THAT(error.to_string(), HasSubstr("d7"));
    EXPECT_EQ(out, "before");
  }
}

TEST(ExtractionJson, LinesAreAppended) {
  Extraction e;
  e.about.name = "d";
  std::string out = line_of("", e);
  const std::size_t one = out.size();
  ASSERT_TRUE(append_json_line(out, "", e, *Schema::default_schema()));
  EXPECT_EQ(out.size(), 2 * one);
  EXPECT_EQ(out.substr(one), out.substr(0, one));
}

}  // namespace
}  // namespace trama

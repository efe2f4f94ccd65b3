#include "support.h"

#include <trama/graph/utf8.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace trama {
namespace {

using namespace std::string_literals;
using ::testing::ElementsAre;
using testing::Folder;
using ::testing::HasSubstr;
using testing::read;
using testing::Reading;
using ::testing::SizeIs;

Reading lines(std::string_view bytes, ReadOptions options = {}) {
  const Folder folder;
  Reading reading = read({folder.write("d.jsonl", bytes)}, std::move(options));
  // The folder's name differs from run to run.
  const auto shorten = [&](std::string& path) {
    if (const auto at = path.find(folder.path()); at != path.npos)
      path.erase(at, folder.path().size() + 1);
  };
  for (Error& error : reading.errors) {
    shorten(error.where.source);
    shorten(error.message);
  }
  for (Warning& warning : reading.warnings)
    shorten(warning.where.source);
  for (ReadDocument& document : reading.documents)
    shorten(document.about.name);
  return reading;
}

std::vector<std::string> names(const Reading& reading) {
  std::vector<std::string> result;
  for (const ReadDocument& document : reading.documents)
    result.push_back(document.about.name);
  return result;
}

std::vector<std::string> messages(const Reading& reading) {
  std::vector<std::string> result;
  for (const Error& error : reading.errors)
    result.push_back(error.to_string());
  return result;
}

TEST(JsonLines, GivesADocumentALineWithAllThatIsKnownOfIt) {
  const Reading reading = lines(
      R"({"id":"a","text":"Hale compró Quilla.","language":"es_ES","date":"2024-03-05T10:00:00Z","title":"Compra","url":"https://ejemplo.es/1","extra":{"x":[1,2,{}]}})"
      "\n"
      R"({"text":"Sin nombre."})"
      "\n"
      R"({"id":7,"text":"Con un n\u00famero.","language":null})");
  ASSERT_THAT(reading.errors, SizeIs(0));
  ASSERT_THAT(names(reading), ElementsAre("a", "d.jsonl:2", "7"));
  const ReadDocument& first = reading.documents[0];
  EXPECT_EQ(first.text, "Hale compró Quilla.");
  EXPECT_EQ(first.about.language, "es-ES");
  EXPECT_EQ(first.about.date, "2024-03-05");
  EXPECT_EQ(first.about.title, "Compra");
  EXPECT_EQ(first.about.uri, "https://ejemplo.es/1");
  EXPECT_EQ(first.about.length, 19u);
  EXPECT_EQ(first.where.line, 1u);
  EXPECT_EQ(reading.documents[2].text, "Con un número.");
}

TEST(JsonLines, ReportsEachBrokenLineWithItsPlaceAndGoesOn) {
  const Reading reading = lines(
      "{\"id\":\"1\",\"text\":\"Hale compró Quilla.\"}\r\n"
      "{\"id\":\"2\",\"text\":\"Hale vendió \xFF Navia.\"}\n"
      "\n"
      "[]\n"
      "42\n"
      "{\"id\":\"3\",\"texto\":\"sin campo text\"}\n"
      "{\"id\":\"4\",\"text\":null}\n"
      "{\"id\":\"5\",\"text\":\"Tarsis \\ud83d demand\\u00f3 a Hale.\"}\n"
      "{\"id\":\"6\",\"text\":\"roto\n"
      "{\"id\":\"7\",\"text\":\"Lumbre demandó a Tarsis.\"}");
  EXPECT_THAT(names(reading), ElementsAre("1", "2", "5", "7"));
  EXPECT_THAT(messages(reading),
              ElementsAre("d.jsonl:4: found an array, expected an object with \"text\"",
                          "d.jsonl:5: found a number, expected an object with \"text\"",
                          "d.jsonl:6: a document without \"text\"",
                          "d.jsonl:7: \"text\" is null, expected a string",
                          HasSubstr("d.jsonl:9:23: not JSON: a string without its closing quote")));
  ASSERT_THAT(reading.documents, SizeIs(4));
  EXPECT_EQ(reading.documents[1].text, "Hale vendió \uFFFD Navia.");
  EXPECT_EQ(reading.documents[1].replaced, 1u);
  EXPECT_EQ(reading.documents[2].text, "Tarsis \uFFFD demandó a Hale.");
  EXPECT_EQ(reading.documents[2].replaced, 1u);
  EXPECT_THAT(reading.warnings, SizeIs(2));
  EXPECT_EQ(reading.warnings[0].where.line, 2u);
}

TEST(JsonLines, KeepsWholeSurrogatePairsAndEscapedBackslashes) {
  const Reading reading = lines(R"({"text":"\ud83d\ude00 \\ud83d \udc00\ud83d\ud83d\ude00"})");
  ASSERT_THAT(reading.documents, SizeIs(1));
  EXPECT_EQ(reading.documents[0].text, "\U0001F600 \\ud83d \uFFFD\uFFFD\U0001F600");
}

TEST(JsonLines, SaysWhichMemberIsOfAWrongKind) {
  const Reading reading = lines(
      "{\"text\":[\"a\"]}\n{\"text\":\"a\",\"id\":{}}\n{\"text\":\"a\",\"date\":true}\n"
      "{\"text\":\"\"}\n{\"text\":\" \\n \"}\n{\"text\":\"a\"} x\n{\"text\":\"a\",}\n\"a\"\n");
  EXPECT_THAT(messages(reading),
              ElementsAre("d.jsonl:1: \"text\" is an array, expected a string",
                          "d.jsonl:2: \"id\" is an object, expected a string",
                          "d.jsonl:3: \"date\" is a truth value, expected a string",
                          "d.jsonl:4: a document whose \"text\" is empty",
                          "d.jsonl:5: a document whose \"text\" is empty",
                          "d.jsonl:6:14: not JSON: something follows the object",
                          HasSubstr("d.jsonl:7:13: not JSON: expected a member's name"),
                          "d.jsonl:8: found a string, expected an object with \"text\""));
}

TEST(JsonLines, ReportsAnIdThatOccursTwiceWithBothPlaces) {
  const Reading reading = lines(
      "{\"id\":\"x\",\"text\":\"uno\"}\n{\"id\":\"x\",\"text\":\"dos\"}\n"
      "{\"id\":\"y\",\"text\":\"tres\"}\n");
  EXPECT_THAT(names(reading), ElementsAre("x", "y"));
  ASSERT_THAT(reading.errors, SizeIs(1));
  EXPECT_EQ(reading.errors[0].code, ErrorCode::duplicate);
  EXPECT_EQ(reading.errors[0].to_string(),
            "d.jsonl:2: the id \"x\" is taken already, at d.jsonl:1");
}

TEST(JsonLines, WarnsOfADateOrLanguageItCannotRead) {
  const Reading reading =
      lines("{\"text\":\"a\",\"date\":\"03/05/2024\"}\n{\"text\":\"b\",\"language\":\"?\"}\n");
  EXPECT_THAT(reading.documents, SizeIs(2));
  EXPECT_EQ(reading.documents[0].about.date, "");
  EXPECT_THAT(reading.warnings, SizeIs(2));
}

TEST(JsonLines, TakesWhatADocumentDoesNotSayFromTheOptions) {
  ReadOptions options;
  options.language = "es";
  options.date = "2024";
  const Reading reading = lines(
      "{\"text\":\"a\"}\n{\"text\":\"b\",\"language\":\"en\",\"date\":\"2023-01\"}\n", options);
  ASSERT_THAT(reading.documents, SizeIs(2));
  EXPECT_EQ(reading.documents[0].about.language, "es");
  EXPECT_EQ(reading.documents[0].about.date, "2024");
  EXPECT_EQ(reading.documents[1].about.language, "en");
  EXPECT_EQ(reading.documents[1].about.date, "2023-01");
}

TEST(JsonLines, ALineBeyondTheLimitIsReportedAndTheNextOneRead) {
  ReadOptions options;
  options.max_bytes = 1000;
  const std::string long_line =
      "{\"id\":\"largo\",\"text\":\"" + std::string(300'000, 'a') + "\"}\n";
  const Reading reading = lines("{\"id\":\"1\",\"text\":\"uno\"}\n" + long_line +
                                    "{\"id\":\"3\",\"text\":\"tres\"}\n" + long_line,
                                options);
  EXPECT_THAT(names(reading), ElementsAre("1", "3"));
  EXPECT_THAT(messages(reading),
              ElementsAre("d.jsonl:2: a line longer than the limit of 1000 bytes",
                          "d.jsonl:4: a line longer than the limit of 1000 bytes"));
}

TEST(JsonLines, DeepNestingIsAnErrorAndNoOverflow) {
  const std::string deep(1'000'000, '[');
  const Reading reading = lines("{\"text\":\"a\",\"x\":" + deep + "\n{\"text\":\"b\"}\n");
  EXPECT_THAT(reading.documents, SizeIs(1));
  EXPECT_THAT(messages(reading),
              ElementsAre("d.jsonl:1: values are nested more than 512 deep, the limit"));
}

TEST(JsonLines, ReadsMarksUtf16AndWindows1252) {
  EXPECT_THAT(names(lines("\xEF\xBB\xBF{\"id\":\"m\",\"text\":\"a\"}\n")), ElementsAre("m"));
  std::string wide = "\xFF\xFE";
  for (const char c : "{\"id\":\"w\",\"text\":\"a\"}\n{\"id\":\"v\",\"text\":\"b\"}\n"s)
    wide += {c, '\0'};
  const Reading utf16 = lines(wide);
  EXPECT_THAT(names(utf16), ElementsAre("w", "v"));
  EXPECT_THAT(utf16.warnings, SizeIs(1));
  const Reading latin = lines(
      "{\"id\":\"l\",\"text\":\"Compa\xF1\xED"
      "a\"}\n");
  ASSERT_THAT(latin.documents, SizeIs(1));
  EXPECT_EQ(latin.documents[0].text, "Compañía");
  EXPECT_THAT(latin.warnings, SizeIs(1));
}

TEST(JsonLines, AFileWithoutLinesIsAnError) {
  for (const char* bytes : {"", "\n\n \n"}) {
    const Reading reading = lines(bytes);
    ASSERT_THAT(reading.errors, SizeIs(1));
    EXPECT_THAT(reading.errors[0].to_string(), HasSubstr("d.jsonl: an empty file"));
  }
}

TEST(JsonLines, EveryPrefixGivesDocumentsOrErrors) {
  const std::string whole =
      "{\"id\":\"1\",\"text\":\"Peñalara \\ud83d\\ude00\",\"n\":[1.5e3,true,null]}\n"
      "{\"id\":2,\"text\":\"b\"}\n";
  for (std::size_t length = 1; length <= whole.size(); ++length) {
    const Reading reading = lines(whole.substr(0, length));
    EXPECT_EQ(reading.documents.size() + reading.errors.size(),
              length > whole.find('\n') + 1 ? 2u : 1u)
        << length;
  }
}

}  // namespace
}  // namespace trama

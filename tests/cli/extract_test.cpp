#include "support.h"

#include "trama/graph/utf8.h"

#include <gmock/gmock.h>

#include <filesystem>

namespace trama::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::string_view at(std::string_view text, const rapidjson::Value& begin, const rapidjson::Value& end) {
  return utf8::substr(text, {begin.GetUint(), end.GetUint()});
}

TEST(ExtractCommand, PrintsOneJsonLineADocumentWithExactOffsets) {
  const Folder folder;
  const std::string path = folder.write("a.txt", "🚀 " + std::string(sample));
  const Outcome o = run({"extract", path});
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_THAT(o.err, IsEmpty());
  ASSERT_THAT(lines_of(o.out), SizeIs(1));
  const auto line = json(o.out);
  EXPECT_EQ(line["id"].GetString(), path);
  EXPECT_STREQ(line["language"].GetString(), "es");
  const std::string_view text = line["text"].GetString();
  ASSERT_GT(line["mentions"].Size(), 3u);
  for (const auto& m : line["mentions"].GetArray()) {
    EXPECT_EQ(at(text, m["start"], m["end"]), m["surface"].GetString());
    EXPECT_GE(m["score"].GetDouble(), 0.0);
    EXPECT_LE(m["score"].GetDouble(), 1.0);
    EXPECT_GE(m["entity"].GetUint(), 1u);
    EXPECT_LE(m["entity"].GetUint(), line["entities"].Size());
  }
  for (const auto& r : line["relations"].GetArray()) {
    EXPECT_LE(r["subject"].GetUint(), line["entities"].Size());
    EXPECT_LE(r["object"].GetUint(), line["entities"].Size());
    EXPECT_GE(r["sentence"].GetUint(), 1u);
    EXPECT_LE(r["sentence"].GetUint(), line["sentences"].Size());
  }
}

TEST(ExtractCommand, ReadsAPipeAndStandardInputHasItsOwnName) {
  const Outcome o = run({"extract", "-"}, {.input = std::string(sample)});
  EXPECT_EQ(o.code, 0) << o.err;
  ASSERT_THAT(lines_of(o.out), SizeIs(1));
  EXPECT_STREQ(json(o.out)["id"].GetString(), "-");
  EXPECT_EQ(json(o.out)["text"].GetString(), sample);
}

TEST(ExtractCommand, ReadsJsonLinesFromAPipe) {
  const Outcome o = run({"extract", "-", "--from", "jsonl"},
                        {.input = "{\"id\": \"a\", \"text\": \"Amazon creció.\"}\n"
                                  "{\"id\": \"b\", \"text\": \"It rained in London.\", \"language\": \"en\"}\n"});
  EXPECT_EQ(o.code, 0) << o.err;
  const auto out = lines_of(o.out);
  ASSERT_THAT(out, SizeIs(2));
  EXPECT_STREQ(json(out[0])["id"].GetString(), "a");
  EXPECT_STREQ(json(out[1])["id"].GetString(), "b");
  EXPECT_STREQ(json(out[1])["language"].GetString(), "en");
}

TEST(ExtractCommand, WhatItPrintsItReadsAgainWithTheSameResult) {
  const Folder folder;
  const std::string path = folder.write("a.txt", sample);
  const Outcome once = run({"extract", path});
  const Outcome again = run({"extract", "-", "--from", "jsonl"}, {.input = once.out});
  EXPECT_EQ(again.code, 0) << again.err;
  EXPECT_EQ(again.out, once.out);
}

TEST(ExtractCommand, TheNumberOfThreadsChangesNothing) {
  const Folder folder;
  for (int d = 0; d < 4; ++d) folder.write("docs/" + std::to_string(d) + ".txt", std::string(sample) + std::string(static_cast<std::size_t>(d), '!'));
  const Outcome one = run({"extract", folder.path("docs"), "-j", "1"});
  const Outcome three = run({"extract", folder.path("docs"), "-j", "3"});
  EXPECT_EQ(one.code, 0) << one.err;
  EXPECT_THAT(lines_of(one.out), SizeIs(4));
  EXPECT_EQ(one.out, three.out);
}

TEST(ExtractCommand, AHigherConfidenceLeavesRelationsOut) {
  const Folder folder;
  const std::string path = folder.write("a.txt", sample);
  const auto usual = json(run({"extract", path}).out), none = json(run({"extract", path, "--min-confidence", "1"}).out);
  EXPECT_GT(usual["relations"].Size(), 0u);
  EXPECT_LT(none["relations"].Size(), usual["relations"].Size());
  EXPECT_EQ(none["mentions"].Size(), usual["mentions"].Size());
}

TEST(ExtractCommand, OffsetsOfMarkdownPointIntoItsSource) {
  const Folder folder;
  const std::string source = "# Noticia\n\nLa empresa **Amazon** compró la compañía [Wondery](https://example.org) en 2021.\n";
  const Outcome o = run({"extract", folder.write("a.md", source)});
  EXPECT_EQ(o.code, 0) << o.err;
  const auto line = json(o.out);
  EXPECT_EQ(line["text"].GetString(), source);
  std::vector<std::string> surfaces;
  for (const auto& m : line["mentions"].GetArray()) {
    EXPECT_EQ(at(source, m["start"], m["end"]), m["surface"].GetString());
    surfaces.emplace_back(m["surface"].GetString());
  }
  EXPECT_THAT(surfaces, ::testing::IsSupersetOf({"Amazon", "Wondery"}));
}

TEST(ExtractCommand, AClosedPipeEndsWithThreeAndNoSignal) {
  const Folder folder;
  const Outcome o = run({"extract", folder.write("a.txt", sample)}, {.close_output = true});
  EXPECT_EQ(o.code, 3);
  EXPECT_THAT(o.err, HasSubstr("standard output"));
}

TEST(ExtractCommand, GivesTheSameFromCompiledNetworksEvenWhenTheyWereCutShort) {
  const Folder folder, cache;
  const std::string path = folder.write("a.txt", sample);
  const auto extract = [&](const std::string& where) {
    const Outcome o = run({"extract", path}, {.environment = {{"TRAMA_CACHE", where}}});
    EXPECT_EQ(o.code, 0) << o.err;
    EXPECT_THAT(o.err, IsEmpty());
    return o.out;
  };
  const std::string without = extract("");
  EXPECT_EQ(extract(cache.path("networks")), without);  // fills it
  std::size_t kept = 0;
  for (const auto& entry : std::filesystem::directory_iterator(cache.path("networks"))) {
    ++kept;
    std::filesystem::permissions(entry, std::filesystem::perms::owner_all);
    std::filesystem::resize_file(entry, entry.file_size() / 2);
  }
  EXPECT_GE(kept, 3u);
  EXPECT_EQ(extract(cache.path("networks")), without);
  EXPECT_EQ(extract(cache.path("networks")), without);
}

TEST(ExtractCommand, GoesWithoutACacheThatCannotBeMade) {
  const Folder folder;
  const std::string path = folder.write("a.txt", sample);
  const Outcome o = run({"extract", path}, {.environment = {{"TRAMA_CACHE", path + "/networks"}}});
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_THAT(o.err, IsEmpty());
  EXPECT_THAT(lines_of(o.out), SizeIs(1));
}

}  // namespace
}  // namespace trama::test

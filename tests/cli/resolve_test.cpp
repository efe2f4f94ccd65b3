#include "support.h"

#include <gmock/gmock.h>

namespace trama::test {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::StartsWith;

// A graph as build writes it, with entities of these types and names, each in a document of its own.
std::string graph_of(const std::vector<std::pair<std::string, std::string>>& entities) {
  const Outcome empty = run({"build", "-", "--format", "jsonl"}, {.input = "... !!!"});
  std::string header = lines_of(empty.out).at(0);
  const auto number = [&](const std::string& key, std::size_t n) {
    const auto at = header.find("\"" + key + "\":") + key.size() + 3;
    header.replace(at, header.find_first_of(",}", at) - at, std::to_string(n));
  };
  number("documents", entities.size());
  number("entities", entities.size());
  std::string documents, lines;
  for (std::size_t i = 0; i < entities.size(); ++i) {
    const std::string n = std::to_string(i + 1), id = "d-000000000000000" + n;
    documents += R"({"document":{"id":")" + id + R"(","name":"d)" + n + "\"}}\n";
    lines += R"({"entity":{"type":")" + entities[i].first + R"(","name":")" + entities[i].second +
             R"(","mentions":[{"document":")" + id + R"(","span":[0,5],"as":0}]}})" + "\n";
  }
  return header + "\n" + documents + lines;
}

TEST(ResolveCommand, WritesMergesAndProposalsThatConvertReplays) {
  const Folder folder;
  const std::string graph = folder.write("g.jsonl", graph_of({{"company", "Navia Robótica"},
                                                              {"company", "NAVIA ROBÓTICA"},
                                                              {"person", "Paco Gil"},
                                                              {"person", "Francisco Gil"}}));
  const std::string review = folder.path("review.jsonl");
  const Outcome o = run({"resolve", graph, "-o", review});
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_THAT(o.out, IsEmpty());
  const auto lines = lines_of(bytes_of(review));
  ASSERT_THAT(lines, SizeIs(3));
  EXPECT_THAT(lines[0], StartsWith("#"));
  EXPECT_THAT(lines[1], AllOf(HasSubstr(R"({"action":"merge","entities":[)"), HasSubstr("NAVIA"), HasSubstr("\"score\":0.9")));
  EXPECT_THAT(lines[2], AllOf(HasSubstr(R"({"action":"propose")"), HasSubstr("Paco Gil"), HasSubstr("nickname")));

  const Outcome replayed = run({"convert", graph, "--review", review});
  EXPECT_EQ(replayed.code, 0) << replayed.err;
  EXPECT_THAT(replayed.out, AllOf(HasSubstr("3 entidades"), HasSubstr("Paco Gil")));

  // A person decides: the proposal is right, the merge is wrong.
  std::string edited = bytes_of(review);
  edited.replace(edited.find("\"propose\""), 9, "\"merge\"");
  edited.replace(edited.find("\"merge\""), 7, "\"separate\"");
  const Outcome decided = run({"convert", graph, "--resolve", "--review", folder.write("edited.jsonl", edited)});
  EXPECT_THAT(decided.out, AllOf(HasSubstr("3 entidades"), HasSubstr("Francisco Gil 0 (Paco Gil)"), HasSubstr("NAVIA")));
}

TEST(ResolveCommand, ThresholdsAreOptions) {
  const std::string graph = graph_of({{"person", "Paco Gil"}, {"person", "Francisco Gil"}});
  EXPECT_THAT(run({"resolve", "-", "--merge-from", "0.6"}, {.input = graph}).out, HasSubstr("\"merge\""));
  EXPECT_THAT(run({"resolve", "-", "--propose-from", "0.9"}, {.input = graph}).out, Not(HasSubstr("Paco")));
  EXPECT_EQ(run({"resolve", "-", "--merge-from", "2"}, {.input = graph}).code, 2);
}

TEST(ResolveCommand, RespectsWhatAReviewKeepsApart) {
  const Folder folder;
  const std::string graph = graph_of({{"company", "Navia Robótica"}, {"company", "NAVIA ROBÓTICA"}});
  const std::string review = folder.write(
      "r.jsonl", R"({"action":"separate","entities":[{"name":"Navia Robótica"},{"name":"NAVIA ROBÓTICA"}]})");
  EXPECT_THAT(run({"resolve", "-", "--review", review}, {.input = graph}).out, Not(HasSubstr("Navia")));
}

TEST(ResolveCommand, AMissingGraphOrAnUnwritableFileEndsWithThree) {
  const Folder folder;
  EXPECT_EQ(run({"resolve", folder.path("none.jsonl")}).code, 3);
  const Outcome o = run({"resolve", "-", "-o", folder.path("none/review.jsonl")}, {.input = graph_of({{"place", "Lugo"}})});
  EXPECT_EQ(o.code, 3);
  EXPECT_THAT(o.err, HasSubstr("none/review.jsonl"));
}

TEST(AliasesOption, MergesAndRenamesInBuildAndConvert) {
  const Folder folder;
  const std::string aliases = folder.write("a.csv", "alias,name,type\nNavia,Almadraba,company\nLugo,Lucus Augusti,place\n");
  const Outcome o = run({"convert", "-", "--aliases", aliases},
                        {.input = graph_of({{"company", "Navia"}, {"company", "Almadraba"}, {"place", "Lugo"}})});
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_THAT(o.out, AllOf(HasSubstr("Almadraba 0 (Navia)"), HasSubstr("Lucus Augusti 0 (Lugo)")));
}

TEST(AliasesOption, BadLinesAreToldAndTheRestDone) {
  const Folder folder;
  const std::string aliases = folder.write("a.csv", "Navia\nNavia,Almadraba,firm\nNavia,Almadraba\n");
  const Outcome o =
      run({"convert", "-", "--aliases", aliases}, {.input = graph_of({{"company", "Navia"}, {"company", "Almadraba"}})});
  EXPECT_EQ(o.code, 1);
  EXPECT_THAT(o.err, AllOf(HasSubstr(aliases + ":1: expected alias,name"), HasSubstr(aliases + ":2: the schema has no type \"firm\"")));
  EXPECT_THAT(o.out, HasSubstr("Almadraba 0 (Navia)"));
}

TEST(BuildCommand, OneEntityOfSeveralDocumentsWhateverItsSpellingUnlessToldOtherwise) {
  const Folder folder;
  const std::string a = folder.write("a.txt", "La empresa Telefónica compró la compañía Jajah en 2009."),
                    b = folder.write("b.txt", "La empresa Telefónica, S.A. compró la compañía Zappos en 2012.");
  const Outcome merged = run({"build", a, b, "--format", "jsonl"}), apart = run({"build", a, b, "--no-resolve", "--format", "jsonl"});
  EXPECT_EQ(merged.code, 0) << merged.err;
  const auto count = [](const std::string& lines) {
    std::size_t n = 0;
    for (const std::string& line : lines_of(lines)) n += line.starts_with("{\"entity\"") && line.find("Telefónica") != line.npos;
    return n;
  };
  EXPECT_EQ(count(merged.out), 1u);
  EXPECT_LE(count(merged.out), count(apart.out));
  EXPECT_EQ(run({"build", b, a, "--format", "jsonl"}).out, merged.out);
}

TEST(LimitOptions, AreReportedWhenHit) {
  const Folder folder;
  const std::string long_text = folder.write("long.txt", std::string(5000, 'a')), good = folder.write("good.txt", sample);
  const Outcome bytes = run({"extract", long_text, good, "--max-bytes", "4kb"});
  EXPECT_EQ(bytes.code, 1);
  EXPECT_THAT(bytes.err, AllOf(HasSubstr("long.txt"), HasSubstr("4")));
  EXPECT_THAT(lines_of(bytes.out), SizeIs(1)) << "the rest is done";
  const Outcome files = run({"extract", folder.path().string(), "--max-files", "1"});
  EXPECT_NE(files.code, 0);
  EXPECT_THAT(files.err, HasSubstr("1"));
  std::string deep;
  for (int i = 0; i < 60; ++i) deep += "<div>";
  const Outcome depth = run({"extract", folder.write("deep.html", "<p>Hale compró Quilla.</p>" + deep + "Hale"), "--max-depth", "20"});
  EXPECT_THAT(depth.err, AllOf(HasSubstr("deep.html"), HasSubstr("20")));
  EXPECT_EQ(run({"extract", good, "--max-seconds", "0"}).code, 2);
}

}  // namespace
}  // namespace trama::test

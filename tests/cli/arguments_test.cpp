#include "support.h"

#include <gmock/gmock.h>

namespace trama::test {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

// With this model any work would fail with 3: what ends with 0 or 2 ended before.
const RunOptions no_model{.environment = {{"TRAMA_MODEL", "/nonexistent"}}};

TEST(CommandLine, VersionIsOneLineOnStandardOutput) {
  const Outcome o = run({"--version"}, no_model);
  EXPECT_EQ(o.code, 0);
  EXPECT_THAT(o.out, ::testing::MatchesRegex("trama [0-9]+\\.[0-9]+\\.[0-9]+\n"));
  EXPECT_THAT(o.err, IsEmpty());
}

TEST(CommandLine, HelpShowsTheCommandsExamplesAndExitCodes) {
  const Outcome o = run({"--help"}, no_model);
  EXPECT_EQ(o.code, 0);
  for (const char* part : {"build", "extract", "schema", "Examples:", "trama build article.txt", "Exit codes"})
    EXPECT_THAT(o.out, HasSubstr(part));
  EXPECT_THAT(o.err, IsEmpty());
}

TEST(CommandLine, HelpOfBuildListsTheFormatsWithTheirExtensions) {
  const Outcome o = run({"build", "--help"}, no_model);
  EXPECT_EQ(o.code, 0);
  for (const char* part : {".dot", ".svg", ".jsonld", ".png", ".pdf", "--output", "--format", "--min-confidence"})
    EXPECT_THAT(o.out, HasSubstr(part));
}

TEST(CommandLine, EveryCommandHasHelp) {
  for (const char* command : {"build", "convert", "show", "path", "stats", "extract", "schema"}) {
    const Outcome o = run({command, "--help"}, no_model);
    EXPECT_EQ(o.code, 0) << command;
    EXPECT_THAT(o.out, HasSubstr("--quiet")) << command;
  }
}

TEST(CommandLine, WrongUseEndsWithTwoAndSaysWhatIsWrong) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> wrong{
      {{}, "subcommand"},
      {{"destroy"}, "subcommand"},
      {{"show"}, "graph"},
      {{"path", "g.jsonl", "A"}, "to"},
      {{"path", "g.jsonl", "A", "B", "--max-hops", "0"}, "max-hops"},
      {{"path", "g.jsonl", "A", "B", "--types", "company"}, "--types"},
      {{"convert", "g.jsonl", "--top", "-3"}, "top"},
      {{"convert", "g.jsonl", "--between", "A"}, "between"},
      {{"build"}, "inputs"},
      {{"extract"}, "inputs"},
      {{"build", "--colour", "x.txt"}, "--colour"},
      {{"build", "x.txt", "--min-confidence", "2"}, "min-confidence"},
      {{"build", "x.txt", "--threads", "many"}, "threads"},
      {{"build", "x.txt", "--threads", "-1"}, "threads"},
      {{"build", "x.txt", "--theme", "neon"}, "theme"},
      {{"build", "x.txt", "--output"}, "output"},
      {{"build", "x.txt", "-o", "-"}, "--format"},
      {{"extract", "x.txt", "--from", "docx"}, "docx"},
      {{"schema", "extra"}, "extra"},
  };
  for (const auto& [arguments, part] : wrong) {
    const Outcome o = run(arguments, no_model);
    EXPECT_EQ(o.code, 2) << part << ": " << o.err;
    EXPECT_THAT(o.err, HasSubstr(part));
    EXPECT_THAT(o.out, IsEmpty()) << part;
  }
}

TEST(CommandLine, AnUnknownSubcommandIsNamedWithThoseThatExistTheNearestFirst) {
  const Outcome misspelt = run({"covnert", "x.jsonl"}, no_model);
  EXPECT_EQ(misspelt.code, 2);
  EXPECT_THAT(misspelt.err, HasSubstr("no subcommand covnert; there are convert, "));
  const Outcome other = run({"destroy"}, no_model);
  EXPECT_EQ(other.code, 2);
  for (const char* part : {"destroy", "build", "convert", "show", "path", "stats", "extract", "schema", "trama --help"})
    EXPECT_THAT(other.err, HasSubstr(part));
  EXPECT_THAT(run({}, no_model).err, HasSubstr("a subcommand is missing; there are build, "));
}

TEST(CommandLine, AnUnknownOptionIsNamedWithThoseThatAreNear) {
  const Outcome misspelt = run({"build", "x.txt", "--ouput", "g.svg"}, no_model);
  EXPECT_EQ(misspelt.code, 2);
  EXPECT_THAT(misspelt.err, HasSubstr("trama build has no option --ouput; near is --output"));
  EXPECT_THAT(misspelt.err, HasSubstr("trama build --help"));
  const Outcome foreign = run({"schema", "--recursive=yes"}, no_model);
  EXPECT_EQ(foreign.code, 2);
  EXPECT_THAT(foreign.err, HasSubstr("trama schema has no option --recursive; there are "));
  EXPECT_THAT(foreign.err, HasSubstr("--list"));
  const Outcome word = run({"schema", "extra"}, no_model);
  EXPECT_THAT(word.err, HasSubstr("trama schema has no place for extra"));
}

TEST(CommandLine, AnUnknownOutputFormatListsTheKnownOnesBeforeAnyWork) {
  const Folder folder;
  const std::string text = folder.write("a.txt", sample);
  for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
           {"build", text, "-o", folder.path("graph.docx")},
           {"build", text, "-o", folder.path("graph")},
           {"build", text, "-o", folder.path("graph.dot"), "-o", folder.path("graph.docx")},
           {"build", text, "-o", folder.path("graph.dot"), "--format", "docx"}}) {
    const Outcome o = run(arguments, no_model);
    EXPECT_EQ(o.code, 2) << o.err;
    for (const char* known : {"dot", "svg", "jsonld", "png"}) EXPECT_THAT(o.err, HasSubstr(known));
    EXPECT_EQ(folder.files(), std::vector<std::string>{"a.txt"});
  }
}

TEST(CommandLine, ErrorsNameTheProgramAndHaveNoColoursOutsideATerminal) {
  const Outcome o = run({"build", "/nonexistent/a.txt"});
  EXPECT_EQ(o.code, 3);
  EXPECT_THAT(o.err, StartsWith("trama: error: "));
  EXPECT_THAT(o.err, Not(HasSubstr("\033")));
}

TEST(CommandLine, ColoursCanBeAskedFor) {
  const RunOptions plain = no_model;
  const Outcome always = run({"build", "x.txt", "--color", "always"}, plain);
  EXPECT_EQ(always.code, 3);
  EXPECT_THAT(always.err, HasSubstr("\033["));
  const Outcome never = run({"build", "x.txt", "--color", "never"}, plain);
  EXPECT_THAT(never.err, Not(HasSubstr("\033")));
}

}  // namespace
}  // namespace trama::test

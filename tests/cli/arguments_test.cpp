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
  for (const char* command : {"extract", "schema"}) {
    const Outcome o = run({command, "--help"}, no_model);
    EXPECT_EQ(o.code, 0) << command;
    EXPECT_THAT(o.out, HasSubstr("--quiet")) << command;
  }
}

TEST(CommandLine, WrongUseEndsWithTwoAndSaysWhatIsWrong) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> wrong{
      {{}, "subcommand"},
      {{"destroy"}, "subcommand"},
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

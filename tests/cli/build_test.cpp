#include "support.h"

#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

namespace trama::test {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

TEST(BuildCommand, WithoutAnOutputItNamesEntitiesByTypeAndRelationsWithTheirEvidence) {
  const Folder folder;
  const std::string path = folder.write("a.txt", sample);
  const Outcome o = run({"build", path});
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_THAT(o.err, IsEmpty());
  EXPECT_THAT(o.out, HasSubstr("\nempresa ("));
  EXPECT_THAT(o.out, HasSubstr("\n  Amazon 1\n"));
  EXPECT_THAT(o.out, HasSubstr("\nrelaciones\n"));
  EXPECT_THAT(o.out, HasSubstr("Telefónica compró Jajah"));
  EXPECT_THAT(o.out, HasSubstr("«Telefónica compró la compañía Jajah en 2009.» " + path + ":92"));
  EXPECT_THAT(o.out, Not(HasSubstr("\033"))) << "no colours outside a terminal";
}

TEST(BuildCommand, LabelsMayBeEnglish) {
  const Folder folder;
  const Outcome o = run({"build", folder.write("a.txt", sample), "--labels", "en"});
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_THAT(o.out, HasSubstr("\ncompany ("));
  EXPECT_THAT(o.out, HasSubstr("\nrelations\n"));
}

TEST(BuildCommand, TwoOutputsAreWrittenAtOnce) {
  const Folder folder;
  const Outcome o = run({"build", folder.write("a.txt", sample), "-o", folder.path("out/graph.dot"), "-o", folder.path("graph.jsonld")});
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_THAT(o.out, IsEmpty());
  EXPECT_THAT(folder.files(), ElementsAre("a.txt", "graph.jsonld", "out/graph.dot"));
  EXPECT_THAT(bytes_of(folder.path("out/graph.dot")), HasSubstr("Wondery"));
  EXPECT_TRUE(json(bytes_of(folder.path("graph.jsonld"))).IsObject());
}

TEST(BuildCommand, APageHoldsTheTextThatWasReadAsItIs) {
  const Folder folder;
  const std::string html = "<html><body><p>" + std::string(sample) + "</p></body></html>";
  const Outcome o = run({"build", folder.write("a.txt", sample), folder.write("b.html", html), "-o", folder.path("graph.html")});
  EXPECT_EQ(o.code, 0) << o.err;
  const std::string page = bytes_of(folder.path("graph.html"));
  const std::size_t texts = page.find("\"texts\":{\"d-");
  ASSERT_NE(texts, std::string::npos);
  const std::string kept = page.substr(texts, page.find("</script>", texts) - texts);
  EXPECT_THAT(kept, HasSubstr(std::string(sample.substr(0, sample.find('\n')))));
  EXPECT_THAT(kept, Not(HasSubstr("body"))) << "positions of evidence point into the markup";
}

TEST(BuildCommand, WritesDotToStandardOutput) {
  const Outcome o = run({"build", "-", "-o", "-", "--format", "dot"}, {.input = std::string(sample)});
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_THAT(o.out, StartsWith("digraph"));
  EXPECT_THAT(o.out, HasSubstr("Wondery"));
}

TEST(BuildCommand, TheSameInputsGiveTheSameBytesInAnyOrder) {
  const Folder folder;
  const std::string a = folder.write("a.txt", sample), b = folder.write("b.txt", "La empresa AMAZON compró la compañía Zappos en 2009.");
  const Outcome forward = run({"build", a, b, "-o", "-", "--format", "jsonld"});
  const Outcome backward = run({"build", b, a, "-o", "-", "--format", "jsonld", "-j", "1"});
  EXPECT_EQ(forward.code, 0) << forward.err;
  EXPECT_GT(forward.out.size(), 1000u);
  EXPECT_EQ(forward.out, backward.out);
}

// With this model any work would fail with another message.
TEST(BuildCommand, AnOutputUnderAFileEndsWithThreeBeforeAnyWork) {
  const Folder folder;
  const std::string text = folder.write("a.txt", sample);
  const Outcome o = run({"build", text, "-o", text + "/graph.dot"}, {.environment = {{"TRAMA_MODEL", "/nonexistent"}}});
  EXPECT_EQ(o.code, 3);
  EXPECT_THAT(o.err, HasSubstr(text + "/graph.dot"));
  EXPECT_THAT(o.err, HasSubstr("not a directory"));
  EXPECT_THAT(folder.files(), ElementsAre("a.txt"));
}

TEST(BuildCommand, AnOutputThatIsAFolderEndsWithThree) {
  const Folder folder;
  fs::create_directories(folder.path() / "graph.dot");
  const Outcome o = run({"build", folder.write("a.txt", sample), "-o", folder.path("graph.dot")});
  EXPECT_EQ(o.code, 3) << o.err;
  EXPECT_THAT(o.err, HasSubstr("graph.dot"));
  EXPECT_THAT(folder.files(), ElementsAre("a.txt")) << "something half-written was left";
}

TEST(BuildCommand, AnInputThatFailsLeavesAnOlderOutputAsItWas) {
  const Folder folder;
  const std::string old = folder.write("graph.dot", "what was here before");
  const Outcome o = run({"build", folder.path("missing.txt"), "-o", old});
  EXPECT_EQ(o.code, 3);
  EXPECT_EQ(bytes_of(old), "what was here before");
}

TEST(BuildCommand, ADocumentWithoutFactsGivesAnEmptyGraph) {
  const Folder folder;
  const Outcome o = run({"build", folder.write("a.txt", "... !!! ???\n"), "-o", folder.path("graph.jsonld")});
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_TRUE(json(bytes_of(folder.path("graph.jsonld"))).IsObject());
}

TEST(BuildCommand, AClosedPipeEndsWithThreeAndNoSignal) {
  const Outcome o = run({"build", "-", "-o", "-", "--format", "jsonld"}, {.input = std::string(sample), .close_output = true});
  EXPECT_EQ(o.code, 3);
  EXPECT_THAT(o.err, HasSubstr("standard output"));
}

}  // namespace
}  // namespace trama::test

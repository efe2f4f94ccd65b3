#include "support.h"

#include <gmock/gmock.h>

namespace trama::test {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(ConvertCommand, AGraphReadBackIsWrittenLikeTheOneThatWasBuilt) {
  const Folder folder;
  const std::string text = folder.write("a.txt", sample);
  const std::string graph = folder.path("graph.jsonl"), direct = folder.path("direct.jsonld");
  ASSERT_EQ(run({"build", text, "-o", graph, "-o", direct}).code, 0);
  const std::string converted = folder.path("converted.jsonld");
  const Outcome o = run({"convert", graph, "-o", converted});
  EXPECT_EQ(o.code, 0) << o.err;
  ASSERT_FALSE(bytes_of(direct).empty());
  EXPECT_EQ(bytes_of(converted), bytes_of(direct));
}

TEST(ConvertCommand, AGraphPutTogetherWithItselfIsTheSame) {
  const Folder folder;
  const std::string graph = folder.path("graph.jsonl");
  ASSERT_EQ(run({"build", folder.write("a.txt", sample), "-o", graph}).code, 0);
  const Outcome o = run({"convert", graph, graph, "--format", "jsonl"});
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_EQ(o.out, bytes_of(graph));
}

TEST(ConvertCommand, StandardInputIsReadAndSummarised) {
  const Folder folder;
  const std::string graph = folder.path("graph.jsonl");
  ASSERT_EQ(run({"build", folder.write("a.txt", sample), "-o", graph}).code, 0);
  const Outcome o = run({"convert", "-"}, {.input = bytes_of(graph)});
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_THAT(o.out, HasSubstr("Telefónica compró Jajah"));
}

TEST(ConvertCommand, AMissingGraphEndsWithThreeAndWritesNothing) {
  const Folder folder;
  const Outcome o = run({"convert", folder.path("none.jsonl"), "-o", folder.path("out.dot")});
  EXPECT_EQ(o.code, 3);
  EXPECT_THAT(o.err, HasSubstr("none.jsonl"));
  EXPECT_THAT(folder.files(), IsEmpty());
}

TEST(ConvertCommand, ABrokenLineIsNamed) {
  const Folder folder;
  const std::string graph = folder.path("graph.jsonl");
  ASSERT_EQ(run({"build", folder.write("a.txt", sample), "-o", graph}).code, 0);
  const std::string broken = folder.write("broken.jsonl", bytes_of(graph) + "{\"entity\":\n");
  const Outcome o = run({"convert", broken, "--format", "dot"});
  EXPECT_EQ(o.code, 1);
  EXPECT_THAT(o.err, HasSubstr("broken.jsonl:" + std::to_string(lines_of(bytes_of(graph)).size() + 1)));
  EXPECT_THAT(o.out, IsEmpty());
}

}  // namespace
}  // namespace trama::test

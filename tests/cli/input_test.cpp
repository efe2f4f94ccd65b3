#include "support.h"

#include <gmock/gmock.h>

// What is wrong with an input or with the model: the message, the exit code, and what is still done.

namespace trama::test {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

TEST(Input, AMissingFileEndsWithThreeAndIsNamed) {
  const Folder folder;
  const std::string missing = folder.path("missing.txt");
  const Outcome o = run({"build", missing, "-o", folder.path("graph.dot")});
  EXPECT_EQ(o.code, 3);
  EXPECT_THAT(o.err, HasSubstr(missing));
  EXPECT_THAT(folder.files(), IsEmpty()) << "a graph of nothing was written";
}

TEST(Input, TheOthersAreDoneWhenOneIsMissing) {
  const Folder folder;
  const std::string missing = folder.path("missing.txt");
  const Outcome o = run({"extract", folder.write("a.txt", sample), missing, folder.write("b.txt", "Otra frase.")});
  EXPECT_EQ(o.code, 3);
  EXPECT_THAT(o.err, HasSubstr(missing));
  EXPECT_THAT(lines_of(o.out), SizeIs(2));
}

TEST(Input, ADirectoryWithoutTextEndsWithThreeAndIsNamed) {
  const Folder folder;
  folder.write("docs/picture.xyz", "not read");
  const Outcome o = run({"extract", folder.path("docs")});
  EXPECT_EQ(o.code, 3);
  EXPECT_THAT(o.err, HasSubstr(folder.path("docs")));
  EXPECT_THAT(o.out, IsEmpty());
}

TEST(Input, AnEmptyFileIsReportedAndTheOthersAreDone) {
  const Folder folder;
  const std::string empty = folder.write("empty.txt", "");
  const Outcome o = run({"extract", empty, folder.write("full.txt", sample)});
  EXPECT_EQ(o.code, 1);
  EXPECT_THAT(o.err, HasSubstr(empty));
  ASSERT_THAT(lines_of(o.out), SizeIs(1));
  EXPECT_THAT(json(o.out)["id"].GetString(), HasSubstr("full.txt"));
}

TEST(Input, InvalidUtf8IsReplacedCountedAndReported) {
  const Folder folder;
  const std::string broken = folder.write("broken.txt", "La compañía Ama\xFFzon compró Telefónica\xE2\x82 y Perú. Así está.");
  const Outcome o = run({"extract", broken});
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_THAT(o.err, HasSubstr(broken));
  EXPECT_THAT(o.err, HasSubstr("2 characters"));
  ASSERT_THAT(lines_of(o.out), SizeIs(1));
  const auto line = json(o.out);
  EXPECT_STREQ(line["text"].GetString(), "La compañía Ama\uFFFDzon compró Telefónica\uFFFD y Perú. Así está.");
}

TEST(Input, OneBrokenJsonLineIsNamedAndTheRestIsDone) {
  const Folder folder;
  const std::string lines = folder.write("three.jsonl",
                                         "{\"id\": \"one\", \"text\": \"Amazon creció.\"}\n"
                                         "{\"id\": \"two\", \"text\": \"unfinished\n"
                                         "{\"id\": \"three\", \"text\": \"Intel bajó.\", \"language\": \"es\"}\n");
  const Outcome o = run({"extract", lines});
  EXPECT_EQ(o.code, 1);
  EXPECT_THAT(o.err, HasSubstr(lines + ":2"));
  const auto out = lines_of(o.out);
  ASSERT_THAT(out, SizeIs(2));
  EXPECT_STREQ(json(out[0])["id"].GetString(), "one");
  EXPECT_STREQ(json(out[1])["id"].GetString(), "three");
}

TEST(Input, QuietLeavesErrorsAlone) {
  const Folder folder;
  const std::string broken = folder.write("broken.txt", "La compañía Ama\xFFzon compró Telefónica.");
  const Outcome o = run({"extract", "--quiet", broken, folder.path("missing.txt")});
  EXPECT_EQ(o.code, 3);
  EXPECT_THAT(o.err, Not(HasSubstr("warning")));
  EXPECT_THAT(o.err, HasSubstr("missing.txt"));
  EXPECT_THAT(lines_of(o.out), SizeIs(1));
}

TEST(Input, QuietSaysNothingOfWhatWentWell) {
  const Folder folder;
  const Outcome o = run({"extract", "-q", folder.write("broken.txt", "La compañía Ama\xFFzon compró Telefónica.")});
  EXPECT_EQ(o.code, 0);
  EXPECT_THAT(o.err, IsEmpty());
}

TEST(ModelOption, AMissingModelEndsWithThreeAndIsNamed) {
  const Folder folder;
  const std::string text = folder.write("a.txt", sample);
  const Outcome by_option = run({"extract", text, "--model", folder.path("none")});
  EXPECT_EQ(by_option.code, 3);
  EXPECT_THAT(by_option.err, HasSubstr(folder.path("none")));
  const Outcome by_environment = run({"extract", text}, {.environment = {{"TRAMA_MODEL", folder.path("nowhere")}}});
  EXPECT_EQ(by_environment.code, 3);
  EXPECT_THAT(by_environment.err, HasSubstr(folder.path("nowhere")));
}

TEST(ModelOption, ADamagedModelEndsWithThreeAndBothFingerprints) {
  const Folder folder;
  fs::create_directories(folder.path() / "model");
  for (const auto& entry : fs::directory_iterator(model_folder()))
    if (entry.path().filename() != "mention.xml")
      fs::create_symlink(entry.path(), folder.path() / "model" / entry.path().filename());
  std::string bytes = bytes_of(model_folder() / "mention.xml");
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
  const std::string damaged = folder.write("model/mention.xml", bytes);
  const auto manifest = json(bytes_of(model_folder() / "model.json"));

  const Outcome o = run({"build", folder.write("a.txt", sample), "--model", folder.path("model"), "-o", folder.path("g.dot")});
  EXPECT_EQ(o.code, 3);
  EXPECT_THAT(o.err, HasSubstr(damaged));
  EXPECT_THAT(o.err, HasSubstr(manifest["files"]["mention.xml"]["xxh128"].GetString()));
  EXPECT_THAT(o.err, ::testing::ContainsRegex("fingerprint [0-9a-f]{32}, expected [0-9a-f]{32}"));
  EXPECT_FALSE(fs::exists(folder.path("g.dot")));
}

}  // namespace
}  // namespace trama::test

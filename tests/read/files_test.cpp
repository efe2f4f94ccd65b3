#include "find_files.h"
#include "support.h"

#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

namespace trama {
namespace {

using ::testing::ElementsAre;
using testing::Folder;
using testing::gzip;
using ::testing::HasSubstr;
using testing::read;
using testing::Reading;
using ::testing::SizeIs;
using testing::zstd;

std::vector<std::string> names(const Reading& reading, const Folder& folder) {
  std::vector<std::string> result;
  for (const ReadDocument& document : reading.documents) {
    std::string name = document.about.name;
    if (name.starts_with(folder.path())) name.erase(0, folder.path().size() + 1);
    result.push_back(name);
  }
  return result;
}

TEST(Files, AFileIsADocumentNamedByItsPath) {
  const Folder folder;
  const std::string path = folder.write("nota.txt", "Hale compró Quilla.\n");
  const Reading reading = read({path});
  ASSERT_THAT(reading.documents, SizeIs(1));
  EXPECT_EQ(reading.documents[0].about.name, path);
  EXPECT_EQ(reading.documents[0].about.uri, path);
  EXPECT_EQ(reading.documents[0].text, "Hale compró Quilla.\n");
  EXPECT_EQ(reading.documents[0].format, InputFormat::text);
}

TEST(Files, MissingEmptyAndBlankFilesAreReportedAndTheRestIsRead) {
  const Folder folder;
  const Reading reading =
      read({folder.path("no.txt"), folder.write("vacio.txt", ""), folder.write("blanco.txt", " \n"),
            folder.write("x/a.txt/b", "dentro"), folder.path("nada/b.txt"),
            folder.write("si.txt", "Sí.")});
  EXPECT_THAT(names(reading, folder), ElementsAre("x/a.txt/b", "si.txt"));
  ASSERT_THAT(reading.errors, SizeIs(4));
  EXPECT_EQ(reading.errors[0].code, ErrorCode::not_found);
  EXPECT_EQ(reading.errors[0].to_string(), folder.path("no.txt") + ": no such file");
  EXPECT_THAT(reading.errors[1].to_string(), HasSubstr("vacio.txt: an empty file"));
  EXPECT_THAT(reading.errors[2].to_string(), HasSubstr("blanco.txt: a file that holds only white"));
  EXPECT_EQ(reading.errors[3].code, ErrorCode::not_found);
}

TEST(Files, AFileThatTheSystemRefusesToReadIsReported) {
  // Its first page is never mapped, whoever asks.
  const Reading reading = read({"/proc/self/mem"});
  ASSERT_THAT(reading.errors, SizeIs(1));
  EXPECT_EQ(reading.errors[0].code, ErrorCode::io);
  EXPECT_THAT(reading.errors[0].to_string(), HasSubstr("/proc/self/mem: cannot be read"));
}

TEST(Files, ADirectoryGivesItsTextsInOrderOfTheirPaths) {
  const Folder folder;
  folder.write("b.txt", "b");
  folder.write("a/z.md", "z");
  folder.write("a.txt", "a");
  folder.write("a/b/c.jsonl", "{\"id\":\"c1\",\"text\":\"c\"}");
  folder.write("foto.png", "\x89PNG");
  folder.write("LEEME", "l");
  folder.write(".oculto.txt", "o");
  folder.write(".git/x.txt", "x");
  const Reading reading = read({folder.path()});
  EXPECT_THAT(names(reading, folder), ElementsAre("a.txt", "c1", "a/z.md", "b.txt"));
  ASSERT_THAT(reading.warnings, SizeIs(1));
  EXPECT_EQ(reading.warnings[0].message,
            "2 files passed over, whose names do not tell a format (no extension, .png)");
}

TEST(Files, ADirectoryWithoutTextIsAnError) {
  const Folder folder;
  std::filesystem::create_directory(folder.path("vacia"));
  folder.write("fotos/a.png", "\x89PNG");
  const Reading reading = read({folder.path("vacia"), folder.path("fotos/")});
  ASSERT_THAT(reading.errors, SizeIs(2));
  EXPECT_EQ(reading.errors[0].code, ErrorCode::not_found);
  EXPECT_THAT(reading.errors[0].to_string(), HasSubstr("vacia: a directory without files"));
  EXPECT_THAT(reading.errors[1].to_string(),
              HasSubstr("fotos/: a directory without text; found only files with .png, expected "
                        "text (.txt, .text), markdown"));
}

TEST(Files, LinksThatGoRoundEnd) {
  const Folder folder;
  folder.write("a.txt", "a");
  std::filesystem::create_directory_symlink(folder.path(), folder.path("bucle"));
  std::filesystem::create_symlink(folder.path("nada.txt"), folder.path("roto.txt"));
  const Reading reading = read({folder.path()});
  EXPECT_THAT(names(reading, folder), ElementsAre("a.txt"));
  EXPECT_THAT(reading.errors, SizeIs(1)) << "the link that leads nowhere";
}

TEST(Files, AFileGivenTwiceIsReadOnce) {
  const Folder folder;
  const std::string path = folder.write("a.txt", "a");
  const Reading reading = read({path, folder.path("./a.txt"), folder.path(), path});
  EXPECT_THAT(reading.documents, SizeIs(1));
  EXPECT_THAT(reading.errors, SizeIs(0));
  EXPECT_THAT(reading.warnings, SizeIs(2));
}

TEST(Files, AQuotedGlobGivesWhatItMatches) {
  const Folder folder;
  folder.write("2024/enero.txt", "e");
  folder.write("2024/marzo.txt", "m");
  folder.write("2024/marzo.md", "m");
  folder.write("2023/sub/mayo.txt", "y");
  folder.write("[raro].txt", "r");
  EXPECT_THAT(names(read({folder.path("2024/m*.txt")}), folder), ElementsAre("2024/marzo.txt"));
  EXPECT_THAT(names(read({folder.path("202[34]/**/m*.txt")}), folder),
              ElementsAre("2023/sub/mayo.txt", "2024/marzo.txt"));
  EXPECT_THAT(names(read({folder.path("[raro].txt")}), folder), ElementsAre("[raro].txt"));
  const Reading none = read({folder.path("*.pdf")});
  ASSERT_THAT(none.errors, SizeIs(1));
  EXPECT_EQ(none.errors[0].to_string(), folder.path("*.pdf") + ": no file matches");
}

TEST(Files, GlobsMatchByParts) {
  EXPECT_TRUE(matches_glob("*.txt", "a.txt"));
  EXPECT_FALSE(matches_glob("*.txt", "x/a.txt"));
  EXPECT_FALSE(matches_glob("*.txt", ".a.txt"));
  EXPECT_TRUE(matches_glob("**/*.txt", "a.txt"));
  EXPECT_TRUE(matches_glob("**/*.txt", "x/y/a.txt"));
  EXPECT_FALSE(matches_glob("**/*.txt", ".x/a.txt"));
  EXPECT_TRUE(matches_glob("a?o.txt", "año.txt"));
  EXPECT_TRUE(matches_glob("[!b]*", "a"));
  EXPECT_FALSE(matches_glob("[!a]*", "a"));
  EXPECT_TRUE(matches_glob("[", "["));
  EXPECT_TRUE(matches_glob("/x/*", "/x/y"));
  EXPECT_FALSE(matches_glob("/x/*", "x/y"));
  EXPECT_FALSE(matches_glob(std::string(2000, '*') + "b", std::string(2000, 'a')));
}

TEST(Files, TooManyFilesAreAnError) {
  const Folder folder;
  for (int i = 0; i < 5; ++i)
    folder.write(std::to_string(i) + ".txt", "a");
  ReadOptions options;
  options.max_files = 4;
  const Reading reading = read({folder.path()}, options);
  ASSERT_THAT(reading.errors, SizeIs(1));
  EXPECT_EQ(reading.errors[0].code, ErrorCode::limit);
}

TEST(Files, PackedFilesAreUnpackedWhateverTheirName) {
  const Folder folder;
  const std::string text = "Hale compró Quilla.";
  const Reading reading =
      read({folder.write("a.txt.gz", gzip(text)), folder.write("b.txt.zst", zstd(text)),
            folder.write("c", gzip(text)),
            folder.write("d.txt.gz", gzip("Hale compró ") + gzip("Quilla.")),
            folder.write("e.txt.zst", zstd("Hale compró ") + zstd("Quilla."))});
  ASSERT_THAT(reading.documents, SizeIs(5));
  for (const ReadDocument& document : reading.documents)
    EXPECT_EQ(document.text, text);
}

TEST(Files, DamagedArchivesAreReported) {
  const Folder folder;
  const std::string text(100'000, 'x');
  const std::string packed = gzip(text + "fin");
  const std::string squeezed = zstd(text + "fin");
  std::string broken = packed;
  broken[packed.size() - 6] ^= 0x55;  // of the checksum
  const Reading reading = read(
      {folder.write("a.gz", packed.substr(0, packed.size() - 10)),
       folder.write("b.zst", squeezed.substr(0, squeezed.size() - 1)), folder.write("c.gz", broken),
       folder.write("d.gz", packed + "basura"), folder.write("e.gz", "\x1F\x8B")});
  ASSERT_THAT(reading.errors, SizeIs(5));
  for (const Error& error : reading.errors)
    EXPECT_EQ(error.code, ErrorCode::syntax) << error.to_string();
  EXPECT_THAT(reading.errors[0].message, HasSubstr("ends early"));
  EXPECT_THAT(reading.errors[1].message, HasSubstr("ends early"));
  EXPECT_THAT(reading.errors[2].message, HasSubstr("damaged"));
  EXPECT_THAT(reading.errors[3].message, HasSubstr("something follows"));
}

TEST(Files, LinesBeforeTheDamageOfAnArchiveAreRead) {
  const Folder folder;
  std::string lines;
  for (int i = 0; i < 20'000; ++i)
    lines +=
        "{\"id\":\"" + std::to_string(i) + "\",\"text\":\"" + std::to_string(i * 7919) + "\"}\n";
  const std::string packed = gzip(lines);
  const Reading reading = read({folder.write("a.jsonl.gz", packed.substr(0, packed.size() / 2))});
  EXPECT_GT(reading.documents.size(), 5000u);
  ASSERT_THAT(reading.errors, SizeIs(1));
  EXPECT_THAT(reading.errors[0].message, HasSubstr("ends early"));
  EXPECT_GT(reading.errors[0].where.line, 5000u);
}

TEST(Files, ABombIsStoppedAtTheLimit) {
  const Folder folder;
  ReadOptions options;
  options.max_bytes = 1 << 20;
  const Reading reading = read({folder.write("bomba.txt.gz", gzip(std::string(50 << 20, 'a'))),
                                folder.write("justo.txt", std::string(1 << 20, 'a'))},
                               options);
  EXPECT_THAT(reading.documents, SizeIs(1));
  ASSERT_THAT(reading.errors, SizeIs(1));
  EXPECT_EQ(reading.errors[0].code, ErrorCode::limit);
  EXPECT_THAT(reading.errors[0].message, HasSubstr("1 MiB"));
}

TEST(Files, TheFormatIsToldByNameThenByContent) {
  const ReadOptions automatic;
  EXPECT_EQ(find_input_format("HTM"), InputFormat::html);
  EXPECT_EQ(find_input_format("ndjson"), InputFormat::json_lines);
  EXPECT_EQ(find_input_format("docx"), std::nullopt);
  EXPECT_EQ(format_of_name("a/b.JSONL.GZ"), InputFormat::json_lines);
  EXPECT_EQ(format_of_name("a.b/c"), std::nullopt);
  EXPECT_EQ(format_of_name("a.gz"), std::nullopt);
  EXPECT_EQ(format_of_name(".txt"), std::nullopt);
}

TEST(Files, StandardInputIsReadOnce) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  const std::string_view text = "{\"id\":\"s\",\"text\":\"Desde fuera.\"}\n";
  ASSERT_EQ(::write(ends[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
  ::close(ends[1]);
  const int saved = ::dup(STDIN_FILENO);
  ::dup2(ends[0], STDIN_FILENO);
  const Reading reading = read({"-", "-"});
  ::dup2(saved, STDIN_FILENO);
  ::close(saved);
  ::close(ends[0]);
  ASSERT_THAT(reading.documents, SizeIs(1));
  EXPECT_EQ(reading.documents[0].about.name, "s");
  EXPECT_THAT(reading.warnings, SizeIs(1));
}

TEST(Files, ProgressReachesTheTotal) {
  const Folder folder;
  DocumentReader reader({folder.write("a.txt", "uno"), folder.write("b.jsonl", "{\"text\":\"a\"}"),
                         folder.path("no.txt")});
  EXPECT_EQ(reader.file_count(), 3u);
  EXPECT_EQ(reader.total_bytes(), 15u);
  while (reader.next()) {
  }
  EXPECT_EQ(reader.bytes_read(), 15u);
  EXPECT_EQ(reader.files_done(), 3u);
  EXPECT_FALSE(reader.next());
}

}  // namespace
}  // namespace trama

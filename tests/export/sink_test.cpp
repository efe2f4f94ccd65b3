#include "trama/export/sink.h"

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

namespace trama {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

class FileSinkTest : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() /
              ("trama-sink-" + std::to_string(::getpid()) + "-" +
               ::testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  static std::string content(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }
  std::size_t file_count() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }

  fs::path folder_;
};

TEST_F(FileSinkTest, FileAppearsOnlyWhenItIsComplete) {
  const fs::path target = folder_ / "a.txt";
  FileSink sink(target);
  EXPECT_TRUE(sink.write("uno"));
  EXPECT_FALSE(fs::exists(target));
  EXPECT_TRUE(sink.finish());
  EXPECT_EQ(content(target), "uno");
  EXPECT_EQ(file_count(), 1u);
}

TEST_F(FileSinkTest, LeavesNothingBehindWithoutFinish) {
  {
    FileSink sink(folder_ / "a.txt");
    EXPECT_TRUE(sink.write(std::string(1 << 20, 'x')));
  }
  EXPECT_EQ(file_count(), 0u);
}

TEST_F(FileSinkTest, KeepsTheOlderFileWithItsPermissionsUntilTheEnd) {
  const fs::path target = folder_ / "a.txt";
  std::ofstream(target) << "viejo";
  fs::permissions(target, fs::perms::owner_read | fs::perms::owner_write);
  FileSink sink(target);
  EXPECT_TRUE(sink.write("nuevo"));
  EXPECT_EQ(content(target), "viejo");
  EXPECT_TRUE(sink.finish());
  EXPECT_EQ(content(target), "nuevo");
  EXPECT_EQ(fs::status(target).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(FileSinkTest, FollowsALink) {
  const fs::path target = folder_ / "a.txt";
  const fs::path link = folder_ / "link";
  std::ofstream(target) << "viejo";
  fs::create_symlink(target, link);
  FileSink sink(link);
  sink.write("nuevo");
  EXPECT_TRUE(sink.finish());
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_EQ(content(target), "nuevo");
}

TEST_F(FileSinkTest, NamesPathAndReasonOfAFolderThatIsMissing) {
  FileSink sink(folder_ / "no" / "a.txt");
  EXPECT_FALSE(sink.ok());
  const Result<void> finished = sink.finish();
  ASSERT_FALSE(finished);
  EXPECT_EQ(finished.error().code, ErrorCode::not_found);
  EXPECT_THAT(finished.error().message, HasSubstr((folder_ / "no" / "a.txt").string()));
  EXPECT_THAT(finished.error().message, HasSubstr("No such file or directory"));
}

TEST_F(FileSinkTest, RefusesADirectory) {
  FileSink sink(folder_);
  ASSERT_FALSE(sink.ok());
  EXPECT_EQ(sink.error().code, ErrorCode::io);
  EXPECT_THAT(sink.error().message, HasSubstr("Is a directory"));
}

TEST(FileSink, WritesDirectlyToWhatIsNoOrdinaryFile) {
  FileSink sink("/dev/null");
  EXPECT_TRUE(sink.write("x"));
  EXPECT_TRUE(sink.finish());
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST(FileSink, ReportsAFullDisk) {
  FileSink sink("/dev/full");
  sink.write(std::string(1 << 20, 'x'));
  const Result<void> finished = sink.finish();
  ASSERT_FALSE(finished);
  EXPECT_THAT(finished.error().message, HasSubstr("/dev/full"));
  EXPECT_THAT(finished.error().message, HasSubstr("No space left"));
}

TEST(Sink, KeepsTheFirstErrorAndWritesNoMore) {
  int calls = 0;
  CallbackSink sink([&](std::string_view) -> Result<void> {
    ++calls;
    return fail(ErrorCode::io, "fallo " + std::to_string(calls));
  });
  EXPECT_FALSE(sink.write(std::string(1 << 20, 'x')));
  EXPECT_FALSE(sink.write(std::string(1 << 20, 'x')));
  EXPECT_EQ(calls, 1);
  ASSERT_FALSE(sink.finish());
  EXPECT_EQ(sink.finish().error().message, "fallo 1");
}

TEST(Sink, CountsWhatWasWritten) {
  StringSink sink;
  sink.write("añ");
  sink.write('o');
  EXPECT_EQ(sink.size(), 4u);
  EXPECT_TRUE(sink.finish());
  EXPECT_EQ(sink.text(), "año");
  EXPECT_EQ(sink.size(), 4u);
}

}  // namespace
}  // namespace trama

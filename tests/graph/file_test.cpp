#include <trama/graph/file.h>

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

namespace trama {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

class TextFile : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    folder_ = fs::temp_directory_path() / (std::string("trama-text-file-") + test->name());
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  fs::path write(const std::string& bytes) const {
    std::ofstream(folder_ / "a.txt", std::ios::binary) << bytes;
    return folder_ / "a.txt";
  }

  fs::path folder_;
};

TEST_F(TextFile, IsReadWhole) {
  const std::string bytes = std::string(200'000, 'x') + std::string("\0\n", 2);
  const auto text = read_text_file(write(bytes), "review", bytes.size());
  ASSERT_TRUE(text) << text.error().to_string();
  EXPECT_EQ(*text, bytes);
  EXPECT_EQ(read_text_file(write(""), "review", 1).value(), "");
}

TEST_F(TextFile, OneByteTooManyIsALimit) {
  const auto text = read_text_file(write("12345"), "review", 4);
  ASSERT_FALSE(text);
  EXPECT_EQ(text.error().code, ErrorCode::limit);
  EXPECT_THAT(text.error().to_string(), HasSubstr("a.txt"));
  EXPECT_THAT(text.error().message, HasSubstr("more than the 4 bytes that are accepted of the review"));
}

TEST_F(TextFile, WhatIsNotThereOrIsAFolderIsSaid) {
  const auto missing = read_text_file(folder_ / "none", "review", 9);
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code, ErrorCode::not_found);
  EXPECT_THAT(missing.error().message, HasSubstr("cannot read the review"));
  const auto folder = read_text_file(folder_, "review", 9);
  ASSERT_FALSE(folder);
  EXPECT_EQ(folder.error().code, ErrorCode::io);
}

}  // namespace
}  // namespace trama

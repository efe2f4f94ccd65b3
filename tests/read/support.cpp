#include "support.h"

#include <trama/graph/utf8.h>

#include <atomic>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <utility>

#include <gtest/gtest.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

namespace trama::testing {

namespace fs = std::filesystem;

Reading read(std::vector<std::string> inputs, ReadOptions options) {
  Reading reading;
  DocumentReader reader(
      std::move(inputs), std::move(options),
      Diagnostics([&](const Warning& warning) { reading.warnings.push_back(warning); }));
  while (auto next = reader.next()) {
    if (*next) {
      expect_consistent(**next);
      reading.documents.push_back(*std::move(*next));
    } else {
      reading.errors.push_back(next->error());
    }
  }
  EXPECT_EQ(reader.files_done(), reader.file_count());
  return reading;
}

Result<ReadDocument> parse(std::string bytes, std::string name, ReadOptions options,
                           std::vector<Warning>* warnings) {
  auto document = parse_document(std::move(bytes), std::move(name), options,
                                 Diagnostics([&](const Warning& warning) {
                                   if (warnings != nullptr) warnings->push_back(warning);
                                 }));
  if (document) expect_consistent(*document);
  return document;
}

Folder::Folder() {
  std::string name = (fs::temp_directory_path() / "trama-read-XXXXXX").string();
  path_ = ::mkdtemp(name.data());
}

Folder::~Folder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

std::string Folder::write(const std::string& name, std::string_view bytes) const {
  const fs::path file = path_ / name;
  fs::create_directories(file.parent_path());
  std::ofstream stream(file, std::ios::binary);
  stream.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  EXPECT_TRUE(stream.good()) << file;
  return file.string();
}

std::string Folder::path(const std::string& name) const {
  return name.empty() ? path_.string() : (path_ / name).string();
}

std::string data_path(const std::string& name) {
  return std::string(READ_TEST_DATA "/") + name;
}

std::string data(const std::string& name) {
  std::ifstream stream(data_path(name), std::ios::binary);
  EXPECT_TRUE(stream.is_open()) << "missing fixture " << name;
  return {std::istreambuf_iterator<char>(stream), {}};
}

std::string gzip(std::string_view bytes) {
  z_stream stream{};
  EXPECT_EQ(deflateInit2(&stream, 6, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY), Z_OK);
  std::string packed(deflateBound(&stream, static_cast<uLong>(bytes.size())) + 64, '\0');
  std::string input(bytes);
  stream.next_in = reinterpret_cast<Bytef*>(input.data());
  stream.avail_in = static_cast<uInt>(input.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

std::string zstd(std::string_view bytes) {
  std::string packed(ZSTD_compressBound(bytes.size()), '\0');
  packed.resize(ZSTD_compress(packed.data(), packed.size(), bytes.data(), bytes.size(), 3));
  return packed;
}

std::string original_of(const ReadDocument& document, std::string_view words) {
  const std::size_t at = document.text.find(words);
  if (at == std::string::npos) {
    ADD_FAILURE() << "the text does not hold \"" << words << "\": " << document.text;
    return {};
  }
  const utf8::CodePointIndex index(document.text);
  const Span span = document.to_original(index.span_of_bytes(at, at + words.size()));
  return std::string(utf8::substr(document.original_text(), span));
}

void expect_consistent(const ReadDocument& document) {
  EXPECT_FALSE(document.about.name.empty());
  EXPECT_TRUE(utf8::is_valid(document.text));
  EXPECT_TRUE(utf8::is_valid(document.original));
  EXPECT_EQ(document.about.length, utf8::count(document.original_text()));
  const auto length = static_cast<std::uint32_t>(utf8::count(document.text));
  if (!document.map.is_identity()) {
    EXPECT_EQ(document.map.text_length(), length);
  }
  std::uint32_t last_end = 0;
  for (std::uint32_t i = 0; i < length; ++i) {
    const Span span = document.to_original({i, i + 1});
    ASSERT_LE(span.begin, span.end);
    ASSERT_LE(span.end, document.about.length);
    if (span.empty()) continue;
    ASSERT_GE(span.begin + 1, last_end > 0 ? last_end : 1) << "at " << i;
    last_end = span.end;
  }
  for (std::size_t i = 0; i < document.pages.size(); ++i) {
    EXPECT_EQ(document.pages[i].number, i + 1);
    EXPECT_LE(document.pages[i].span.end, document.about.length);
  }
}

}  // namespace trama::testing

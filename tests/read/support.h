#pragma once

#include <trama/read/reader.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace trama::testing {

/// What a reader gave, in order.
struct Reading {
  std::vector<ReadDocument> documents;
  std::vector<Error> errors;
  std::vector<Warning> warnings;
};

Reading read(std::vector<std::string> inputs, ReadOptions options = {});

/// One document from memory; warnings are added to `warnings` if it is given.
Result<ReadDocument> parse(std::string bytes, std::string name, ReadOptions options = {},
                           std::vector<Warning>* warnings = nullptr);

/// A folder that is empty at first and gone at the end.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  /// Writes a file, its folders too, and gives its path.
  std::string write(const std::string& name, std::string_view bytes) const;
  std::string path(const std::string& name = {}) const;

 private:
  std::filesystem::path path_;
};

/// The path of a fixture in `data/`, and its bytes.
std::string data_path(const std::string& name);
std::string data(const std::string& name);

std::string gzip(std::string_view bytes);
std::string zstd(std::string_view bytes);

/// The original text of a stretch of `document.text` that reads `words`; fails the test if the text
/// does not hold them.
std::string original_of(const ReadDocument& document, std::string_view words);

/// Checks what holds for every document: the text is well-formed UTF-8, `length` is that of the
/// original, every position of the text maps into it, in order, and the pages lie within it.
void expect_consistent(const ReadDocument& document);

}  // namespace trama::testing

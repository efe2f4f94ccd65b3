#pragma once

// Shared by the tests of the model side: the model in the tree, folders that go away, names of the
// default schema.

#include "tokenizer.h"

#include "trama/graph/error.h"
#include "trama/graph/schema.h"
#include "trama/graph/span.h"

#include <filesystem>
#include <ostream>
#include <string>
#include <string_view>

#include <gtest/gtest.h>
#include <rapidjson/document.h>

namespace trama {

inline void PrintTo(ErrorCode code, std::ostream* out) { *out << to_string(code); }
inline void PrintTo(Span span, std::ostream* out) { *out << '[' << span.begin << ", " << span.end << ')'; }

namespace test {

/// The model that comes with the source.
std::filesystem::path model_folder();

/// All bytes of a file; a failed expectation if it cannot be read.
std::string bytes_of(const std::filesystem::path& path);

/// A file of tests/extract/data as JSON.
rapidjson::Document json_data(const std::string& name);

/// The vocabulary of the model that comes with the source.
Tokenizer tokenizer();

/// A folder that is empty at first and gone at the end.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::filesystem::path write(const std::string& name, std::string_view bytes) const;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// Labels of the default schema by id.
TypeId type(std::string_view id);
RelationTypeId relation(std::string_view id);
QualifierTypeId qualifier(std::string_view id);

/// The value of a result; a failed expectation and a default value if it holds an error.
template <class T>
T value_of(Result<T> result) {
  if (result) return *std::move(result);
  ADD_FAILURE() << result.error().to_string();
  return T{};
}

/// The error of a result; a failed expectation if it has none.
template <class T>
Error error_of(const Result<T>& result) {
  if (!result) return result.error();
  ADD_FAILURE() << "an error was expected";
  return {};
}

}  // namespace test
}  // namespace trama

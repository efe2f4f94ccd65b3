#pragma once

// Runs the program as its users do: another process, its streams, its exit code.

#include "trama/graph/knowledge_graph.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <rapidjson/document.h>

namespace trama::test {

/// What the program did.
struct Outcome {
  int code = -1;  ///< exit code; 128 and the signal if one ended it
  std::string out;
  std::string err;
};

struct RunOptions {
  std::string input{};  ///< standard input
  /// Variables of the environment. TRAMA_MODEL names the model in the source, and TRAMA_CACHE a
  /// folder of the build, unless they are given here.
  std::vector<std::pair<std::string, std::string>> environment{};
  bool close_output = false;  ///< standard output is a pipe that nobody reads
  unsigned short terminal = 0;  ///< standard output is a terminal of so many columns
};

Outcome run(const std::vector<std::string>& arguments, const RunOptions& options = {});

/// A folder that is empty at first and gone at the end.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  /// Writes a file, its folders too, and gives its path.
  std::string write(const std::string& name, std::string_view bytes) const;
  std::string path(const std::string& name) const { return (path_ / name).string(); }
  const std::filesystem::path& path() const { return path_; }
  /// The names of the files in it, sorted.
  std::vector<std::string> files() const;

 private:
  std::filesystem::path path_;
};

std::filesystem::path model_folder();
std::string bytes_of(const std::filesystem::path& path);
std::vector<std::string> lines_of(std::string_view text);

/// One JSON line; a failed expectation if it is none.
rapidjson::Document json(std::string_view line);

/// Writes a graph as the program reads it and gives its path.
std::string write_graph(const Folder& folder, const KnowledgeGraph& graph, const std::string& name = "graph.jsonl");

/// Two facts that any usable model finds.
inline constexpr std::string_view sample =
    "En marzo de 2021, la empresa Amazon compró la compañía Wondery por 300 millones de dólares. "
    "Telefónica compró la compañía Jajah en 2009.\n";

}  // namespace trama::test

#pragma once

#include "arguments.h"

#include "trama/graph/knowledge_graph.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace trama::cli {

/// A file or standard output (`-`) with the format that it is to have.
struct Target {
  std::string path;
  std::string format;
};

/// The outputs that the arguments name. Finds out before the work whether its results can be written: errors
/// `invalid_argument` and `unsupported` (the format), `io` (the place).
Result<std::vector<Target>> find_targets(const Arguments& arguments);

/// The texts that were read, for the targets that show them: pages. Others keep none.
class Texts {
 public:
  static constexpr std::size_t max_bytes = 32u << 20;  ///< of all: what a browser opens at once

  explicit Texts(const std::vector<Target>& targets);

  /// Positions of evidence must point into the text as it is.
  void keep(DocumentId document, std::string_view text);

  /// Empty if it was not kept.
  std::string_view find(DocumentId document) const;

 private:
  std::unordered_map<DocumentId, std::string> texts_;
  std::size_t bytes_left_ = 0;
};

/// Writes the graph to all targets, also those that follow one that fails, and says what a format had
/// no place for; without targets, prints it. The worst of what went wrong is the exit code.
/// `texts` may be null.
ExitCode write_targets(const KnowledgeGraph& graph, const std::vector<Target>& targets, const Arguments& arguments,
                       Console& console, const Texts* texts = nullptr);

}  // namespace trama::cli

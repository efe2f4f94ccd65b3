#pragma once

#include "arguments.h"

#include "trama/graph/knowledge_graph.h"

#include <string>
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

/// Writes the graph to all targets and says what a format had no place for.
Result<void> write_targets(const KnowledgeGraph& graph, const std::vector<Target>& targets,
                           const Arguments& arguments, Console& console);

}  // namespace trama::cli

#pragma once

#include "console.h"

#include "trama/graph/selection.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace trama::cli {

/// Which part of the graph is wanted, as the command line words it.
struct SelectionArguments {
  std::vector<std::string> focus{};
  std::vector<std::string> between{};  ///< two or none
  std::optional<std::size_t> hops{};
  std::size_t top = 0;
  std::vector<std::string> types{};
  std::vector<std::string> relations{};
  float min_confidence = 0.0f;

  bool is_empty() const noexcept;
};

/// Finds entities, types and relations by name; types and relations by their labels as well. Error:
/// `invalid_argument`; the message lists what there is, the nearest first.
Result<Selection> resolve(const SelectionArguments& arguments, const KnowledgeGraph& graph);

/// The part of the graph that is asked for; says what is left out.
Result<KnowledgeGraph> select(KnowledgeGraph graph, const SelectionArguments& arguments, Console& console);

}  // namespace trama::cli

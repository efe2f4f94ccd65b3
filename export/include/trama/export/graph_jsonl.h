#pragma once

#include "trama/graph/error.h"
#include "trama/graph/knowledge_graph.h"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

namespace trama {

/// Our own format, from which everything can be read back: JSON lines, UTF-8. The first line tells
/// what follows,
///
///     {"trama":"graph","version":1,"schema":"trama-default","fingerprint":"1f3a…","documents":1,…}
///
/// then comes one line for each document, entity and relation, in this order. Files may be put one
/// after another: the result is the merged graph. docs/formats/graph-jsonl.md describes every key.
/// The format `jsonl` of `write` writes it.
inline constexpr int graph_jsonl_version = 1;
inline constexpr std::size_t graph_jsonl_max_line = 256u
                                                    << 20;  ///< bytes; a longer line is refused

struct GraphJsonlOptions {
  SchemaPtr schema = Schema::default_schema();
  /// Without it, the first entity or relation that the schema does not allow ends the reading. With
  /// it, each is handed over with its line and left out, and so is a graph's being made for another
  /// schema: `unknown_type`, `domain`, `range`, `schema_mismatch`, and `not_found` for what refers
  /// to something left out.
  std::function<void(const Error&)> on_violation{};
};

/// Reads a graph. `source` names it in errors. Streams: nothing but the graph and one line is held.
///
/// Errors, each with its line and, for broken JSON, its column: `syntax` (not JSON, a key that is
/// missing or of the wrong kind, a file that ends early), `encoding`, `limit`, `unsupported` (a
/// later version), `schema_mismatch` (written for another schema), and what adding to a graph
/// reports. Keys that are not known are ignored.
Result<KnowledgeGraph> parse_graph_jsonl(std::string_view text, std::string source = {},
                                         const GraphJsonlOptions& options = {});

/// Reads a file. Adds `not_found` and `io` to the errors of `parse_graph_jsonl`.
Result<KnowledgeGraph> load_graph_jsonl(const std::filesystem::path& path,
                                        const GraphJsonlOptions& options = {});

}  // namespace trama

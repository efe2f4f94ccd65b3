#pragma once

#include "trama/graph/error.h"
#include "trama/graph/knowledge_graph.h"

#include <cstddef>
#include <filesystem>
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

/// Reads a graph. `source` names it in errors. Streams: nothing but the graph and one line is held.
///
/// Errors, each with its line and, for broken JSON, its column: `syntax` (not JSON, a key that is
/// missing or of the wrong kind, a file that ends early), `encoding`, `limit`, `unsupported` (a
/// later version), `schema_mismatch` (written for another schema), and what adding to a graph
/// reports. Keys that are not known are ignored.
Result<KnowledgeGraph> parse_graph_jsonl(std::string_view text, std::string source = {},
                                         SchemaPtr schema = Schema::default_schema());

/// Reads a file. Adds `not_found` and `io` to the errors of `parse_graph_jsonl`.
Result<KnowledgeGraph> load_graph_jsonl(const std::filesystem::path& path,
                                        SchemaPtr schema = Schema::default_schema());

}  // namespace trama

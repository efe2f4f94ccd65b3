#pragma once

#include "arguments.h"

#include "trama/graph/error.h"
#include "trama/graph/knowledge_graph.h"

#include <functional>
#include <string>

namespace trama::cli {

/// Reads a graph as `build -o GRAPH.jsonl` writes it; `-` is standard input. Of a file that is
/// something else the error says what it looks like and what was expected. With `on_violation`, what
/// the schema does not allow is handed to it and left out instead of ending the reading.
Result<KnowledgeGraph> load_graph(const std::string& path, const SchemaPtr& schema,
                                  const std::function<void(const Error&)>& on_violation = {});

/// The graphs that the arguments name, put together, of the schema that they name.
Result<KnowledgeGraph> load_graphs(const Arguments& arguments, Console& console);

}  // namespace trama::cli

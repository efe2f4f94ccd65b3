#include "graph_input.h"

#include "pipeline.h"

#include "trama/export/graph_jsonl.h"

#include <iostream>
#include <iterator>

namespace trama::cli {
namespace {

Result<KnowledgeGraph> load_graph(const std::string& path, const SchemaPtr& schema) {
  if (path != "-") return load_graph_jsonl(path, schema);
  const std::string text{std::istreambuf_iterator<char>(std::cin), std::istreambuf_iterator<char>()};
  return parse_graph_jsonl(text, "-", schema);
}

}  // namespace

Result<KnowledgeGraph> load_graphs(const Arguments& arguments, Console& console) {
  auto schema = load_schema(arguments, console);
  if (!schema) return tl::unexpected(schema.error());
  KnowledgeGraph graph(*schema);
  for (const std::string& path : arguments.inputs) {
    auto part = load_graph(path, *schema);
    if (!part) return part;
    if (auto done = graph.merge(*part); !done) return tl::unexpected(done.error());
  }
  return graph;
}

}  // namespace trama::cli

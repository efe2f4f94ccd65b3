#include "graph_input.h"

#include "pipeline.h"

#include "trama/export/graph_jsonl.h"
#include "trama/graph/utf8.h"

#include <fstream>
#include <iostream>
#include <iterator>

namespace trama::cli {
namespace {

/// What a file that is no graph looks like, by how it begins.
std::string_view looks_like(std::string_view head) {
  const auto has = [&](std::string_view part) { return head.find(part) != head.npos; };
  if (head.starts_with("\x1F\x8B") || head.starts_with("\x28\xB5\x2F\xFD")) return "a compressed file: unpack it";
  if (head.starts_with("%PDF")) return "a PDF file";
  if (head.starts_with("\x89PNG")) return "a picture";
  if (utf8::find_invalid(utf8::prefix(head, head.size() / 2))) return "a binary file";
  const std::size_t begin = head.find_first_not_of(" \t\r\n");
  if (begin == head.npos) return "an empty file";
  head.remove_prefix(begin);
  if (head.front() == '{') {
    if (has("\"@context\"")) return "JSON-LD, from which a graph cannot be read back";
    if (has("\"mentions\"") || has("\"sentences\"")) return "what extract prints";
    if (has("\"text\"")) return "documents as JSON lines";
    return "other JSON";
  }
  if (has("<svg")) return "a picture";
  if (head.starts_with("<")) return "HTML or XML";
  if (head.starts_with("digraph") || head.starts_with("graph ")) return "a diagram";
  if (head.starts_with("@prefix") || head.starts_with("PREFIX") || head.starts_with("<http"))
    return "RDF, from which a graph cannot be read back";
  return "text";
}

Error not_a_graph(Error error, std::string_view head) {
  // Only what goes wrong at the start tells of a file of another kind.
  const bool is_of_content = error.code == ErrorCode::syntax || error.code == ErrorCode::encoding;
  if (!is_of_content || error.where.line > 1 || head.starts_with("{\"trama\":\"graph\"")) return error;
  error.where.column = 0;
  error.message = "this is no graph but looks like " + std::string(looks_like(head)) +
                  "; expected JSON lines as trama build TEXT -o GRAPH.jsonl writes them";
  return error;
}

}  // namespace

Result<KnowledgeGraph> load_graph(const std::string& path, const SchemaPtr& schema,
                                  const std::function<void(const Error&)>& on_violation) {
  GraphJsonlOptions options{schema, on_violation};
  std::string head;
  auto graph = [&] {
    if (path != "-") {
      auto loaded = load_graph_jsonl(path, options);
      if (!loaded) {
        head.resize(4096);
        std::ifstream file(path, std::ios::binary);
        file.read(head.data(), static_cast<std::streamsize>(head.size()));
        head.resize(static_cast<std::size_t>(file.gcount()));
      }
      return loaded;
    }
    const std::string text{std::istreambuf_iterator<char>(std::cin), std::istreambuf_iterator<char>()};
    head = text.substr(0, 4096);
    return parse_graph_jsonl(text, "-", options);
  }();
  if (!graph) return tl::unexpected(not_a_graph(graph.error(), head));
  return graph;
}

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

#include "commands.h"
#include "output.h"
#include "pipeline.h"
#include "summary.h"

#include "trama/export/graph_jsonl.h"

#include <iostream>
#include <iterator>

#include <unistd.h>

namespace trama::cli {
namespace {

Result<KnowledgeGraph> load_graph(const std::string& path, const SchemaPtr& schema) {
  if (path != "-") return load_graph_jsonl(path, schema);
  const std::string text{std::istreambuf_iterator<char>(std::cin), std::istreambuf_iterator<char>()};
  return parse_graph_jsonl(text, "-", schema);
}

}  // namespace

ExitCode run_convert(const Arguments& arguments, Console& console) {
  const auto give_up = [&](const Error& error) {
    console.error(error);
    return exit_code(error);
  };
  auto targets = find_targets(arguments);
  if (!targets) return give_up(targets.error());
  auto schema = load_schema(arguments, console);
  if (!schema) return give_up(schema.error());
  KnowledgeGraph graph(*schema);
  for (const std::string& path : arguments.inputs) {
    auto part = load_graph(path, *schema);
    if (!part) return give_up(part.error());
    if (auto done = graph.merge(*part); !done) return give_up(done.error());
  }
  auto done = targets->empty() ? write_standard_output(summarize(graph, arguments.diagram.language,
                                                                 use_color(STDOUT_FILENO, arguments.color)))
                               : write_targets(graph, *targets, arguments, console);
  if (!done) return give_up(done.error());
  return ExitCode::ok;
}

}  // namespace trama::cli

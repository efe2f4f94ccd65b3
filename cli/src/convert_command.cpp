#include "commands.h"
#include "graph_input.h"
#include "output.h"

namespace trama::cli {

ExitCode run_convert(const Arguments& arguments, Console& console) {
  const auto give_up = [&](const Error& error) {
    console.error(error);
    return exit_code(error);
  };
  auto targets = find_targets(arguments);
  if (!targets) return give_up(targets.error());
  auto whole = load_graphs(arguments, console);
  if (!whole) return give_up(whole.error());
  auto graph = select(std::move(*whole), arguments.selection, console);
  if (!graph) return give_up(graph.error());
  return write_targets(*graph, *targets, arguments, console);
}

}  // namespace trama::cli

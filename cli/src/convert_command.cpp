#include "commands.h"
#include "graph_input.h"
#include "output.h"
#include "summary.h"

#include <unistd.h>

namespace trama::cli {

ExitCode run_convert(const Arguments& arguments, Console& console) {
  const auto give_up = [&](const Error& error) {
    console.error(error);
    return exit_code(error);
  };
  auto targets = find_targets(arguments);
  if (!targets) return give_up(targets.error());
  const auto graph = load_graphs(arguments, console);
  if (!graph) return give_up(graph.error());
  auto done = targets->empty() ? write_standard_output(summarize(*graph, arguments.diagram.language,
                                                                 use_color(STDOUT_FILENO, arguments.color)))
                               : write_targets(*graph, *targets, arguments, console);
  if (!done) return give_up(done.error());
  return ExitCode::ok;
}

}  // namespace trama::cli

#include "commands.h"
#include "graph_input.h"
#include "output.h"
#include "reviewing.h"

#include <algorithm>

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
  ExitCode worst = ExitCode::ok;
  const auto corrections = load_corrections(arguments, whole->schema(), console, worst);
  if (!corrections) return give_up(corrections.error());
  if (auto corrected = correct(*whole, *corrections, arguments.resolve, console); !corrected)
    return give_up(corrected.error());
  auto graph = select(std::move(*whole), arguments.selection, console);
  if (!graph) return give_up(graph.error());
  return std::max(worst, write_targets(*graph, *targets, arguments, console));
}

}  // namespace trama::cli

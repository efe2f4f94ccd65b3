#include "commands.h"
#include "graph_input.h"
#include "reviewing.h"

#include "trama/export/sink.h"

namespace trama::cli {
namespace {

EntityReference reference(const KnowledgeGraph& graph, EntityId id) {
  const Entity& entity = graph.at(id);
  return {id, entity.name, graph.schema().at(entity.type).id};
}

std::string line(const KnowledgeGraph& graph, const EntityMatch& match, ReviewAction action) {
  ReviewDecision decision;
  decision.action = action;
  decision.entities = {reference(graph, match.kept), reference(graph, match.absorbed)};
  decision.score = match.score;
  decision.reason = match.reason;
  return to_json_line(decision);
}

}  // namespace

ExitCode run_resolve(const Arguments& arguments, Console& console) {
  const auto give_up = [&](const Error& error) {
    console.error(error);
    return exit_code(error);
  };
  const auto graph = load_graphs(arguments, console);
  if (!graph) return give_up(graph.error());
  ExitCode worst = ExitCode::ok;
  const auto corrections = load_corrections(arguments, graph->schema(), console, worst);
  if (!corrections) return give_up(corrections.error());

  const auto separated = separated_pairs(*graph, *corrections);
  ResolveOptions options;
  options.merge_score = arguments.merge_score;
  options.propose_score = arguments.propose_score;
  options.separated = separated;
  options.aliases = corrections->aliases;
  const Resolution found = resolve_entities(*graph, options);
  std::string text = "# Change propose to merge or separate, or remove the line; then replay this with --review.\n";
  for (const EntityMatch& match : found.merges) text += line(*graph, match, ReviewAction::merge);
  for (const EntityMatch& match : found.proposals) text += line(*graph, match, ReviewAction::propose);
  for (const auto& [id, name] : found.renames) {
    ReviewDecision rename;
    rename.action = ReviewAction::rename;
    rename.entities = {reference(*graph, id)};
    rename.name = name;
    rename.reason = "the aliases given say so";
    text += to_json_line(rename);
  }

  if (arguments.outputs.empty() || arguments.outputs.front() == "-") {
    if (auto written = write_standard_output(text); !written) return give_up(written.error());
    return worst;
  }
  FileSink sink(arguments.outputs.front());
  sink.write(text);
  if (auto done = sink.finish(); !done) return give_up(done.error());
  return worst;
}

}  // namespace trama::cli

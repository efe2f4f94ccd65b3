#include "commands.h"
#include "entity_search.h"
#include "graph_input.h"
#include "graph_json.h"
#include "graph_text.h"

#include <algorithm>
#include <tuple>

namespace trama::cli {
namespace {

void write_entity(GraphJson& json, const KnowledgeGraph& graph, EntityId id, double strength) {
  const Entity& entity = graph.at(id);
  GraphJson::Writer& out = json.writer();
  out.StartObject();
  json.member("id", id.to_string());
  json.member("type", graph.schema().at(entity.type).id);
  json.member("name", entity.name);
  json.key("aliases");
  out.StartArray();
  for (const std::string& alias : entity.aliases) json.text(alias);
  out.EndArray();
  json.key("score");
  json.decimal(static_cast<double>(entity.score));
  json.key("strength");
  json.decimal(strength);
  json.member("mentions", entity.mention_count());
  out.EndObject();
}

/// The entities, the strongest first, with all relations at them, each once.
std::string to_json(const KnowledgeGraph& graph, const GraphText& text, std::vector<EntityId> ids, bool whole) {
  if (whole) {
    for (const Entity* entity : graph.entities()) ids.push_back(entity->id);
    std::stable_sort(ids.begin(), ids.end(),
                     [&](EntityId a, EntityId b) { return text.strength(a) > text.strength(b); });
  }
  GraphJson json(graph);
  GraphJson::Writer& out = json.writer();
  out.StartObject();
  json.key("entities");
  out.StartArray();
  for (const EntityId id : ids) write_entity(json, graph, id, text.strength(id));
  out.EndArray();
  json.key("relations");
  out.StartArray();
  for (const Relation* relation : graph.relations()) {
    const auto is_shown = [&](EntityId id) { return std::find(ids.begin(), ids.end(), id) != ids.end(); };
    if (whole || is_shown(relation->subject()) || is_shown(relation->object())) json.relation(*relation);
  }
  out.EndArray();
  out.EndObject();
  return json.take();
}

}  // namespace

ExitCode run_show(const Arguments& arguments, Console& console) {
  const auto give_up = [&](const Error& error) {
    console.error(error);
    return exit_code(error);
  };
  auto loaded = load_graphs(arguments, console);
  if (!loaded) return give_up(loaded.error());
  auto graph = select(std::move(*loaded), arguments.selection, console);
  if (!graph) return give_up(graph.error());

  std::string name;
  for (const std::string& word : arguments.entity) name += (name.empty() ? "" : " ") + word;
  std::vector<EntityId> ids;
  if (!name.empty()) {
    auto found = find_entities(*graph, name);
    if (!found) return give_up(found.error());
    ids = std::move(*found);
  }
  const GraphText text(*graph, standard_output_screen(arguments.color),
                       {.language = arguments.diagram.language,
                        .max_evidence = arguments.max_evidence,
                        .max_quote = name.empty() ? std::size_t{160} : 0});
  std::string out;
  if (arguments.json) {
    out = to_json(*graph, text, ids, name.empty());
  } else if (name.empty()) {
    out = text.all();
  } else {
    if (ids.size() > 1)
      console.note(std::to_string(ids.size()) + " entities are called so; their ids tell them apart");
    for (std::size_t i = 0; i < ids.size(); ++i) out += (i == 0 ? "" : "\n") + text.entity(ids[i]);
  }
  if (auto done = write_standard_output(out); !done) return give_up(done.error());
  return ExitCode::ok;
}

ExitCode run_path(const Arguments& arguments, Console& console) {
  const auto give_up = [&](const Error& error) {
    console.error(error);
    return exit_code(error);
  };
  auto graph = load_graphs(arguments, console);
  if (!graph) return give_up(graph.error());
  auto from = find_entity(*graph, arguments.from);
  if (!from) return give_up(from.error());
  auto to = find_entity(*graph, arguments.to);
  if (!to) return give_up(to.error());
  auto filter = resolve(arguments.selection, *graph);
  if (!filter) return give_up(filter.error());
  auto found = paths(*graph, *from, *to,
                     {.max_paths = arguments.max_paths,
                      .max_hops = arguments.max_hops,
                      .direction = arguments.directed ? Direction::out : Direction::both,
                      .filter = filter->relations});
  if (!found) return give_up(found.error());
  for (Path& path : *found)  // the surest relation of a step first
    for (Hop& hop : path)
      std::stable_sort(hop.relations.begin(), hop.relations.end(), [&](RelationId a, RelationId b) {
        return graph->at(a).score() > graph->at(b).score();
      });

  std::string out;
  if (arguments.json) {
    GraphJson json(*graph);
    GraphJson::Writer& writer = json.writer();
    writer.StartObject();
    json.key("from");
    json.reference(*from);
    json.key("to");
    json.reference(*to);
    json.key("paths");
    writer.StartArray();
    for (const Path& path : *found) {
      writer.StartArray();
      for (const Hop& hop : path) {
        writer.StartObject();
        json.key("from");
        json.reference(hop.from);
        json.key("to");
        json.reference(hop.to);
        json.key("relations");
        writer.StartArray();
        for (const RelationId id : hop.relations) json.relation(graph->at(id));
        writer.EndArray();
        writer.EndObject();
      }
      writer.EndArray();
    }
    writer.EndArray();
    writer.EndObject();
    out = json.take();
  } else {
    const GraphText text(*graph, standard_output_screen(arguments.color),
                         {.language = arguments.diagram.language, .max_evidence = arguments.max_evidence});
    out = text.paths(*found, *from, *to);
  }
  if (found->empty())
    console.note("no path of at most " + std::to_string(arguments.max_hops) + " relations" +
                 (arguments.directed ? " in their direction" : "") + "; --max-hops looks farther");
  if (auto done = write_standard_output(out); !done) return give_up(done.error());
  return ExitCode::ok;
}

}  // namespace trama::cli

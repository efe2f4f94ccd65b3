#include "arguments.h"

#include "terminal.h"

#include "trama/export/format.h"
#include "trama/graph/spelling.h"
#include "trama/read/reader.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <map>

namespace trama::cli {
namespace {

std::string format_list() {
  std::string out;
  for (const Format& format : formats()) {
    out += "  ";
    out += format.id;
    out.append(format.id.size() < 12 ? 12 - format.id.size() : 1, ' ');
    for (const std::string_view extension : format.extensions) {
      out += extension;
      out += ' ';
    }
    out += "  ";
    out += format.description;
    out += '\n';
  }
  return out;
}

void add_common(CLI::App& command, Arguments& a) {
  static const std::map<std::string, Color> colors{
      {"auto", Color::automatic}, {"always", Color::always}, {"never", Color::never}};
  command.add_flag("-q,--quiet", a.quiet, "Say only what went wrong");
  command.add_option("--color", a.color, "auto, always or never")
      ->transform(CLI::CheckedTransformer(colors, CLI::ignore_case))
      ->option_text("WHEN");
  command.add_option("--schema", a.schema, "Entity and relation types to look for, instead of the default ones")
      ->type_name("FILE");
}

void add_reading(CLI::App& command, Arguments& a) {
  command
      .add_option("inputs", a.inputs,
                  "Files, directories, globs, or - for standard input: " + input_format_list())
      ->required()
      ->type_name("INPUT");
  command.add_option("--from", a.input_format, "Read inputs as this, whatever their names say")->type_name("FORMAT");
  command.add_option("--model", a.model, "Folder of the model; else TRAMA_MODEL, else the one that came along")
      ->type_name("DIR");
  command.add_option("--language", a.language, "es or en, of documents that do not say theirs; else told from the text")
      ->type_name("LANG");
  command
      .add_option("--date", a.date,
                  "Date of documents that do not say theirs, such as 2026-03-15; relative dates (ayer) count from it")
      ->type_name("DATE");
  command
      .add_option("--min-confidence", a.min_confidence,
                  "Least probability of a relation: higher finds fewer and surer ones")
      ->check(CLI::Range(0.0, 1.0))
      ->type_name("0..1");
  command.add_option("-j,--threads", a.threads, "Threads that read; all cores unless given")->type_name("N");
  const auto limit = [&](const char* name, auto& value, const char* description) {
    command.add_option(name, value, description)->check(CLI::PositiveNumber)->type_name("N")->capture_default_str()->group("Limits");
  };
  command.add_option("--max-bytes", a.max_bytes, "Larger documents (unpacked) or lines are errors; 10mb is understood")
      ->transform(CLI::AsSizeValue(false))
      ->type_name("SIZE")
      ->capture_default_str()
      ->group("Limits");
  limit("--max-depth", a.max_depth, "Deeper HTML or Markdown is left out, a deeper JSON line is an error");
  limit("--max-pages", a.max_pages, "Further pages of a PDF are left out");
  limit("--max-seconds", a.max_seconds, "A page or PDF that takes longer to parse is an error");
  limit("--max-files", a.max_files, "A directory or glob with more files is an error");
}

const std::string selection_group = "Selection: which part of the graph";

/// Which relations are wanted. `confidence` unless the command has an option of that name.
void add_relation_selection(CLI::App& command, Arguments& a, bool confidence) {
  SelectionArguments& s = a.selection;
  const std::string& group = selection_group;
  command.add_option("--relations", s.relations, "Only these relations, as in acquired,investedIn")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("A,B")
      ->group(group);
  if (confidence)
    command.add_option("--min-confidence", s.min_confidence, "Only relations of at least this probability")
        ->check(CLI::Range(0.0, 1.0))
        ->type_name("0..1")
        ->group(group);
}

/// Which part of the graph is wanted.
void add_selection(CLI::App& command, Arguments& a, bool confidence) {
  SelectionArguments& s = a.selection;
  const std::string& group = selection_group;
  command.add_option("--types", s.types, "Only entities of these types, as in company,person")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("A,B")
      ->group(group);
  add_relation_selection(command, a, confidence);
  command.add_option("--focus", s.focus, "Only what is within --hops of this entity; may be repeated")
      ->allow_extra_args(false)
      ->type_name("ENTITY")
      ->group(group);
  command.add_option("--between", s.between, "Only what lies on the shortest ways from A to B, or on ways of at most --hops relations")
      ->expected(2)
      ->type_name("A B")
      ->group(group);
  command.add_option("--hops", s.hops, "Relations from --focus (1 unless given), or on a way of --between")
      ->type_name("N")
      ->group(group);
  command.add_option("--top", s.top, "Only the N entities that most and surest relations are about; dates, amounts and the like come with them")
      ->check(CLI::PositiveNumber)
      ->type_name("N")
      ->group(group);
}

void add_terminal(CLI::App& command, Arguments& a) {
  command.add_flag("--json", a.json, "As JSON, for programs (docs/terminal.md)");
  command.add_option("--labels", a.diagram.language, "Language of labels")
      ->check(CLI::IsMember({"es", "en"}))
      ->type_name("es|en");
}

void add_evidence(CLI::App& command, Arguments& a) {
  command.add_option("--evidence", a.max_evidence, "Sentences of each fact, at most; 0 for none")->type_name("N");
}

void add_graph(CLI::App& command, Arguments& a) {
  command
      .add_option_function<std::string>(
          "graph", [&a](const std::string& path) { a.inputs = {path}; },
          "A graph as build -o GRAPH.jsonl writes it, or - for standard input")
      ->required()
      ->type_name("GRAPH");
}

void add_diagram(CLI::App& command, Arguments& a) {
  static const std::map<std::string, DiagramOptions::Theme> themes{{"light", DiagramOptions::Theme::light},
                                                                   {"dark", DiagramOptions::Theme::dark},
                                                                   {"print", DiagramOptions::Theme::print}};
  static const std::map<std::string, DiagramOptions::Cluster> clusters{
      {"none", DiagramOptions::Cluster::none},
      {"type", DiagramOptions::Cluster::type},
      {"document", DiagramOptions::Cluster::document},
      {"community", DiagramOptions::Cluster::community}};
  command.add_option("--labels", a.diagram.language, "Language of a diagram's labels")
      ->check(CLI::IsMember({"es", "en"}))
      ->type_name("es|en");
  command.add_option("--theme", a.diagram.theme, "light, dark or print")
      ->transform(CLI::CheckedTransformer(themes, CLI::ignore_case))
      ->option_text("THEME");
  command.add_option("--cluster", a.diagram.cluster, "Frame what belongs together: none, type, document or community")
      ->transform(CLI::CheckedTransformer(clusters, CLI::ignore_case))
      ->option_text("BY");
  static const std::map<std::string, DiagramOptions::Layout> layouts{
      {"auto", DiagramOptions::Layout::automatic},
      {"layered", DiagramOptions::Layout::layered},
      {"force", DiagramOptions::Layout::force}};
  command.add_option("--layout", a.diagram.layout, "layered (to read, up to some 300 entities), force, or auto by size")
      ->transform(CLI::CheckedTransformer(layouts, CLI::ignore_case))
      ->option_text("LAYOUT");
  command.add_option("--max-nodes", a.diagram.max_nodes, "Refuse to draw more entities than this (5000 unless given)")
      ->type_name("N");
  command.add_option("--title", a.diagram.title, "Above a diagram")->type_name("TEXT");
}

void add_reviewing(CLI::App& command, Arguments& a) {
  command
      .add_option("--aliases", a.aliases,
                  "Names that mean the same thing: CSV alias,name[,type] or JSON; may be repeated")
      ->type_name("FILE")
      ->take_all();
  command
      .add_option("--review", a.reviews,
                  "Decisions to replay on the graph: merge, separate, rename, split, reject, retype; may be repeated")
      ->type_name("FILE")
      ->take_all();
}

void add_writing(CLI::App& command, Arguments& a) {
  command.add_option("-o,--output", a.outputs, "File to write, its format told by the extension; may be repeated; - for standard output")
      ->type_name("FILE")
      ->allow_extra_args(false);
  command.add_option("--format", a.format, "Format of the outputs, whatever their names say; without -o, of standard output")->type_name("FORMAT");
  command.add_option("--base-iri", a.base_iri, "What the ids of entities are appended to in RDF")->type_name("IRI");
  add_diagram(command, a);
  command.footer("Formats:\n" + format_list());
}

void add_pushing(CLI::App& command, Arguments& a) {
  static const std::map<std::string, PushProtocol> protocols{{"auto", PushProtocol::automatic},
                                                             {"neo4j", PushProtocol::neo4j},
                                                             {"graph-store", PushProtocol::graph_store}};
  command.add_option("--to", a.target, "Address: of Neo4j over HTTP, or of a SPARQL graph store")->required()->type_name("URL");
  command.add_option("--protocol", a.push.protocol, "auto (told by the address), neo4j or graph-store")
      ->transform(CLI::CheckedTransformer(protocols, CLI::ignore_case))
      ->option_text("PROTOCOL");
  command.add_option("--database", a.push.database, "Neo4j: database, instead of neo4j")->type_name("NAME");
  command.add_option("--graph", a.push.graph, "Graph store: named graph, instead of the default one")->type_name("IRI");
  command.add_option("--base-iri", a.base_iri, "Graph store: what the ids of entities are appended to")->type_name("IRI");
  command.add_option("--batch", a.push.batch, "Nodes and edges in one request (5000), or triples (50000)")
      ->check(CLI::Range(1, 10'000'000))
      ->type_name("N");
  command.add_option("--resume", a.progress_file,
                     "Keep in this file how far it came, and go on from there; the file is gone at the end")
      ->type_name("FILE");
  command.add_option("--credentials", a.credentials, "File whose first line is user:password; else TRAMA_USER and TRAMA_PASSWORD")
      ->type_name("FILE");
  command.footer(
      "Everything is merged by its id: sending twice changes nothing.\n"
      "\n"
      "Examples:\n"
      "  trama push graph.jsonl --to http://localhost:7474                   Neo4j\n"
      "  trama push graph.jsonl --to http://localhost:3030/kg/data           Fuseki\n"
      "  trama push graph.jsonl --to http://localhost:7878/store --graph https://example.org/news");
}

std::string listed(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : ", ") + word;
  return out;
}

std::vector<std::string> commands_of(const CLI::App& app) {
  std::vector<std::string> out;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    out.push_back(command->get_name());
  return out;
}

/// What is wrong with the command's name, with the nearest of those that there are first; empty if
/// nothing is.
std::string wrong_command(const CLI::App& app, const std::vector<std::string>& words) {
  const std::vector<std::string> commands = commands_of(app);
  if (words.empty()) return "a subcommand is missing; there are " + listed(commands) + "\nSee trama --help";
  const std::string& word = words.front();
  if (word.starts_with('-') || std::find(commands.begin(), commands.end(), word) != commands.end()) return {};
  return "there is no subcommand " + printable(word) + "; there are " + listed(by_nearness(word, commands)) +
         "\nSee trama --help";
}

/// What was given beyond what the command knows.
std::string wrong_words(const CLI::App& app, const CLI::ExtrasError& error) {
  const auto parsed = app.get_subcommands();
  const CLI::App& command = parsed.empty() ? app : *parsed.front();
  const std::string name = parsed.empty() ? "trama" : "trama " + command.get_name();
  const std::string help = "\nSee " + name + " --help";
  const std::vector<std::string> extras = app.remaining(true);
  if (extras.empty()) return error.what() + help;
  const std::string& word = extras.front();
  if (!word.starts_with('-')) return name + " has no place for " + printable(word) + help;
  std::vector<std::string> options;
  for (const CLI::Option* option : command.get_options())
    for (const std::string& one : option->get_lnames()) options.push_back("--" + one);
  const std::string bare = word.substr(0, word.find('='));
  std::vector<std::string> sorted = by_nearness(bare, std::move(options));
  const bool has_near = is_near(bare, sorted.front());
  if (has_near) std::erase_if(sorted, [&](const std::string& one) { return !is_near(bare, one); });
  return name + " has no option " + printable(bare) + "; " + (has_near ? "near is " : "there are ") + listed(sorted) + help;
}

}  // namespace

Parsed parse_arguments(int argc, char** argv) {
  Parsed out;
  Arguments& a = out.arguments;
  CLI::App app("Text in, knowledge graph out: who deals with whom, with the sentence that says so.", "trama");
  app.set_version_flag("--version", std::string("trama ") + TRAMA_VERSION);
  app.require_subcommand(1);
  app.footer(
      "Examples:\n"
      "  trama build article.txt                          the graph, to read\n"
      "  trama build article.txt -o graph.svg -o graph.jsonld\n"
      "  trama build news/ --min-confidence 0.7 -o graph.dot\n"
      "  trama build news/ -o news.jsonl && trama convert news.jsonl -o news.graphml\n"
      "  trama resolve news.jsonl -o review.jsonl         what may be one, to be decided by you\n"
      "  trama convert news.jsonl --review review.jsonl -o news.svg\n"
      "  trama convert news.jsonl --focus Amazon --hops 2 -o amazon.svg\n"
      "  trama show news.jsonl Amazon                     its facts, with the sentences\n"
      "  trama path news.jsonl Amazon TSMC                how they are connected\n"
      "  trama stats news.jsonl --json                    how much there is of what\n"
      "  trama extract documents.jsonl > facts.jsonl      one line a document\n"
      "  trama push news.jsonl --to http://localhost:7474   into a database that runs\n"
      "  zcat *.jsonl.gz | trama extract - --from jsonl\n"
      "\n"
      "Exit codes: 0 done, 1 something in the input was wrong (the rest is done), 2 wrong use,\n"
      "3 a file could not be read or written, 70 a fault in trama itself.");

  CLI::App* build = app.add_subcommand("build", "Build the graph of texts and write it, or summarise it");
  add_reading(*build, a);
  add_reviewing(*build, a);
  build->add_flag("--no-resolve", a.no_resolve,
                  "Keep entities apart whose names differ from one document to another");
  add_selection(*build, a, false);
  add_writing(*build, a);
  add_common(*build, a);

  CLI::App* convert = app.add_subcommand("convert", "Write graphs that were built before in other formats, put together");
  convert->add_option("inputs", a.inputs, "Graphs as build -o GRAPH.jsonl writes them, or - for standard input")
      ->required()
      ->type_name("GRAPH");
  add_reviewing(*convert, a);
  convert->add_flag("--resolve", a.resolve, "Merge entities of the graphs whose names mean the same thing, as build does");
  add_selection(*convert, a, true);
  add_writing(*convert, a);
  add_common(*convert, a);

  CLI::App* resolve =
      app.add_subcommand("resolve", "Propose which entities of a graph are one, as a review file to edit and replay");
  resolve->add_option("inputs", a.inputs, "Graphs as build -o GRAPH.jsonl writes them, or - for standard input")
      ->required()
      ->type_name("GRAPH");
  resolve->add_option("-o,--output", a.outputs, "Review file to write; else standard output")
      ->type_name("FILE")
      ->expected(1);
  resolve
      ->add_option("--merge-from", a.merge_score, "Least probability of what is written as merge instead of propose")
      ->check(CLI::Range(0.0, 1.0))
      ->type_name("0..1")
      ->capture_default_str();
  resolve->add_option("--propose-from", a.propose_score, "Least probability of what is written at all")
      ->check(CLI::Range(0.0, 1.0))
      ->type_name("0..1")
      ->capture_default_str();
  add_reviewing(*resolve, a);
  resolve->footer(
      "Each line is a merge with its probability and reason. Change propose to merge or separate, or remove the\n"
      "line; then: trama build … --review FILE, or trama convert GRAPH --review FILE.");
  add_common(*resolve, a);

  CLI::App* show = app.add_subcommand("show", "Print the facts of an entity, or of a whole graph, with their evidence");
  add_graph(*show, a);
  show->add_option("entity", a.entity,
                   "Its name or alias, case and accents do not matter; or its id; without it, the whole graph")
      ->type_name("ENTITY");
  add_evidence(*show, a);
  add_terminal(*show, a);
  add_selection(*show, a, true);
  add_common(*show, a);
  show->footer(
      "Examples:\n"
      "  trama show news.jsonl                            everything, what matters most first\n"
      "  trama show news.jsonl andy jassy\n"
      "  trama show news.jsonl 'Amazon (company)' --relations acquired,investedIn\n"
      "  trama show news.jsonl --top 20 --evidence 0\n"
      "  trama show news.jsonl Amazon --json | jq '.relations[].object.name'");

  CLI::App* path = app.add_subcommand("path", "Print the shortest ways from one entity to another");
  add_graph(*path, a);
  path->add_option("from", a.from, "An entity, as for show")->required()->type_name("A");
  path->add_option("to", a.to, "Another")->required()->type_name("B");
  path->add_flag("--directed", a.directed, "Only along the direction of relations");
  path->add_option("--max-hops", a.max_hops, "Relations on a way, at most (6 unless given)")
      ->check(CLI::PositiveNumber)
      ->type_name("N");
  path->add_option("-n,--max-paths", a.max_paths, "Ways, at most (3 unless given)")
      ->check(CLI::PositiveNumber)
      ->type_name("N");
  add_evidence(*path, a);
  add_terminal(*path, a);
  add_relation_selection(*path, a, true);
  add_common(*path, a);
  path->footer(
      "Examples:\n"
      "  trama path news.jsonl 'Andy Jassy' TSMC\n"
      "  trama path news.jsonl Amazon TSMC --directed --max-hops 3\n"
      "  trama path news.jsonl Amazon TSMC -n 10 --min-confidence 0.8 --json");

  CLI::App* stats = app.add_subcommand("stats", "Count what a graph holds, and what in it breaks the schema");
  add_graph(*stats, a);
  add_terminal(*stats, a);
  add_selection(*stats, a, true);
  add_common(*stats, a);
  stats->footer(
      "Examples:\n"
      "  trama stats news.jsonl\n"
      "  trama stats news.jsonl --types company,person\n"
      "  trama stats news.jsonl --json | jq .components\n"
      "Ends with 1 if something in the graph breaks the schema.");

  CLI::App* extract = app.add_subcommand("extract", "Print what each document says, one JSON line a document");
  add_reading(*extract, a);
  add_common(*extract, a);

  CLI::App* push = app.add_subcommand("push", "Send graphs that were built before to a database that runs");
  push->add_option("inputs", a.inputs, "Graphs as build -o GRAPH.jsonl writes them, or - for standard input")
      ->required()
      ->type_name("GRAPH");
  add_pushing(*push, a);
  add_common(*push, a);

  CLI::App* schema = app.add_subcommand("schema", "Print the schema, to look at or to start one's own from");
  auto* list = schema->add_flag("--list", a.list, "As a list for people instead of JSON");
  auto* ontology = schema->add_flag("--ontology", a.ontology, "As an ontology, in Turtle: what the terms of our RDF mean")->excludes(list);
  schema->add_flag("--shapes", a.shapes, "As SHACL shapes, in Turtle, that our RDF conforms to")->excludes(list)->excludes(ontology);
  add_common(*schema, a);

  a.words.assign(argv + 1, argv + argc);
  const auto refuse = [&](const std::string& message) {
    Console(false, Color::automatic).error(message);
    out.exit = true;
    out.code = ExitCode::usage;
    return out;
  };
  // CLI11 says no more than that a subcommand is missing.
  if (const std::string problem = wrong_command(app, a.words); !problem.empty()) return refuse(problem);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& e) {  // help, version
    app.exit(e);
    out.exit = true;
    return out;
  } catch (const CLI::ExtrasError& e) {
    return refuse(wrong_words(app, e));
  } catch (const CLI::ParseError& e) {
    const auto parsed = app.get_subcommands();
    return refuse(std::string(e.what()) + "\nSee trama " + (parsed.empty() ? "" : parsed.front()->get_name() + " ") + "--help");
  }
  a.command = build->parsed()     ? Arguments::Command::build
              : convert->parsed() ? Arguments::Command::convert
              : resolve->parsed() ? Arguments::Command::resolve
              : show->parsed()    ? Arguments::Command::show
              : path->parsed()    ? Arguments::Command::path
              : stats->parsed()   ? Arguments::Command::stats
              : extract->parsed() ? Arguments::Command::extract
              : push->parsed()    ? Arguments::Command::push
                                  : Arguments::Command::schema;
  return out;
}

}  // namespace trama::cli

#include "arguments.h"

#include "trama/export/format.h"
#include "trama/read/reader.h"

#include <CLI/CLI.hpp>

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
  command.add_option("--title", a.diagram.title, "Above a diagram")->type_name("TEXT");
}

void add_writing(CLI::App& command, Arguments& a) {
  command.add_option("-o,--output", a.outputs, "File to write, its format told by the extension; may be repeated; - for standard output")
      ->type_name("FILE")
      ->take_all();
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
      "  trama extract documents.jsonl > facts.jsonl      one line a document\n"
      "  trama push news.jsonl --to http://localhost:7474   into a database that runs\n"
      "  zcat *.jsonl.gz | trama extract - --from jsonl\n"
      "\n"
      "Exit codes: 0 done, 1 something in the input was wrong (the rest is done), 2 wrong use,\n"
      "3 a file could not be read or written, 70 a fault in trama itself.");

  CLI::App* build = app.add_subcommand("build", "Build the graph of texts and write it, or summarise it");
  add_reading(*build, a);
  add_writing(*build, a);
  add_common(*build, a);

  CLI::App* convert = app.add_subcommand("convert", "Write graphs that were built before in other formats, put together");
  convert->add_option("inputs", a.inputs, "Graphs as build -o GRAPH.jsonl writes them, or - for standard input")
      ->required()
      ->type_name("GRAPH");
  add_writing(*convert, a);
  add_common(*convert, a);

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

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    out.exit = true;
    out.code = app.exit(e) == 0 ? ExitCode::ok : ExitCode::usage;
    return out;
  }
  a.command = build->parsed()     ? Arguments::Command::build
              : convert->parsed() ? Arguments::Command::convert
              : extract->parsed() ? Arguments::Command::extract
              : push->parsed()    ? Arguments::Command::push
                                  : Arguments::Command::schema;
  return out;
}

}  // namespace trama::cli

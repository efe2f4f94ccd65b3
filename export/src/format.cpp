#include "trama/export/format.h"

#include "writers.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <system_error>
#include <utility>
#include <vector>

namespace trama {
namespace {

constexpr std::string_view of_a_picture =
    "what has no place in a picture: spans, scores, aliases beyond the tooltip, more than five "
    "quotations of an edge";

constexpr std::array<std::string_view, 2> html_extensions{".html", ".htm"};
constexpr std::array<std::string_view, 1> svg_extensions{".svg"};
constexpr std::array<std::string_view, 1> png_extensions{".png"};
constexpr std::array<std::string_view, 1> pdf_extensions{".pdf"};
constexpr std::array<std::string_view, 2> dot_extensions{".dot", ".gv"};
constexpr std::array<std::string_view, 1> jsonld_extensions{".jsonld"};
constexpr std::array<std::string_view, 2> nquads_extensions{".nq", ".nt"};
constexpr std::array<std::string_view, 1> turtle_extensions{".ttl"};
constexpr std::array<std::string_view, 2> turtle12_extensions{".ttl12", ".12.ttl"};
constexpr std::array<std::string_view, 1> trig_extensions{".trig"};

constexpr std::array<std::string_view, 2> jsonl_extensions{".jsonl", ".trama"};
constexpr std::array<std::string_view, 1> neo4j_extensions{".neo4j"};
constexpr std::array<std::string_view, 2> ladybug_extensions{".ladybug", ".kuzu"};
constexpr std::array<std::string_view, 2> cypher_extensions{".cypher", ".cypherl"};
constexpr std::array<std::string_view, 1> graphml_extensions{".graphml"};
constexpr std::array<std::string_view, 1> gexf_extensions{".gexf"};
constexpr std::array<std::string_view, 1> node_link_extensions{".json"};

constexpr std::string_view of_property_graphs =
    "documents as nodes of their own (their names are kept), qualifiers and evidence beyond the "
    "first as other than JSON";

constexpr std::string_view of_rdf =
    "the score of a fact that comes from no text is kept, its number of statements is not";

constexpr std::array known_formats{
    Format{"jsonld", jsonld_extensions, "application/ld+json",
           "JSON-LD 1.1, one object with its context inside", of_rdf},
    Format{"nquads", nquads_extensions, "application/n-quads",
           "N-Quads, a triple a line: what every triple store loads", of_rdf},
    Format{"turtle", turtle_extensions, "text/turtle", "Turtle 1.1", of_rdf},
    Format{"turtle12", turtle12_extensions, "text/turtle;version=1.2",
           "Turtle 1.2, relations as reifiers of triple terms", of_rdf},
    Format{"trig", trig_extensions, "application/trig", "TriG, a named graph for each document",
           of_rdf},
    Format{"jsonl", jsonl_extensions, "application/jsonl",
           "our own: JSON lines, from which everything can be read back", ""},
    Format{"neo4j", neo4j_extensions, "text/csv",
           "a folder with the two files of neo4j-admin database import", of_property_graphs, true},
    Format{"cypher", cypher_extensions, "application/x-cypher-query",
           "Cypher, a statement a line, may be run again", of_property_graphs},
    Format{"ladybug", ladybug_extensions, "text/csv",
           "a folder with tables and statements for Ladybug and Kuzu", of_property_graphs, true},
    Format{"graphml", graphml_extensions, "application/graphml+xml",
           "GraphML for TinkerPop, APOC, NetworkX, igraph", of_property_graphs},
    Format{"gexf", gexf_extensions, "application/gexf+xml", "GEXF 1.3 for Gephi",
           "parallel relations (merged, with their number), documents, evidence but the best"},
    Format{"json", node_link_extensions, "application/json",
           "node-link JSON for NetworkX, d3, Cytoscape", of_property_graphs},
    Format{"html", html_extensions, "text/html",
           "interactive page in one file: search, filter, evidence, corrections", of_rdf},
    Format{"svg", svg_extensions, "image/svg+xml", "picture that scales, with tooltips and links",
           of_a_picture},
    Format{"png", png_extensions, "image/png", "picture made of points", of_a_picture, false, true},
    Format{"pdf", pdf_extensions, "application/pdf", "picture on one page", of_a_picture, false,
           true},
    Format{"dot", dot_extensions, "text/vnd.graphviz", "Graphviz's own language", of_a_picture},
};

struct Writer {
  WriteFunction file = nullptr;
  WriteDirectoryFunction directory = nullptr;
};

// In the order of `known_formats`.
constexpr std::array<Writer, known_formats.size()> writers{{
    {write_jsonld},
    {write_nquads},
    {write_turtle},
    {write_turtle12},
    {write_trig},
    {write_graph_jsonl},
    {nullptr, write_neo4j_csv},
    {write_cypher},
    {nullptr, write_ladybug},
    {write_graphml},
    {write_gexf},
    {write_node_link},
    {write_page},
    {write_svg},
    {write_png},
    {write_pdf},
    {write_dot_format},
}};

const Writer& writer_of(const Format& format) {
  return writers[static_cast<std::size_t>(&format - known_formats.data())];
}

std::string list_formats() {
  std::string list;
  for (const Format& format : known_formats) {
    if (!list.empty()) list += ", ";
    list += format.id;
    if (!format.extensions.empty()) {
      list += " (";
      list += format.extensions.front();
      list += ')';
    }
  }
  return list;
}

std::string lower_case(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

Result<const Format*> require_format(std::string_view id) {
  if (const Format* format = find_format(id)) return format;
  return fail(ErrorCode::unsupported,
              "there is no format \"" + std::string(id) + "\"; known are " + list_formats());
}

Result<void> check(const WriteOptions& options) {
  if (is_iri(options.base_iri)) return {};
  return fail(ErrorCode::invalid_argument, "the base \"" + options.base_iri +
                                               "\" is no absolute IRI; expected something like " +
                                               std::string(default_base_iri));
}

Result<void> make_folder(const std::filesystem::path& folder) {
  if (folder.empty()) return {};
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (!error || std::filesystem::is_directory(folder)) return {};
  return fail(ErrorCode::io, "cannot make the folder " + folder.string() + ": " + error.message());
}

Result<Report> write_folder(const KnowledgeGraph& graph, const Format& format,
                            const std::filesystem::path& path, const WriteOptions& options) {
  if (Result<void> made = make_folder(path); !made) return tl::unexpected(made.error());
  std::vector<std::unique_ptr<FileSink>> sinks;
  const OpenFile open = [&](std::string_view name) -> Sink& {
    sinks.push_back(std::make_unique<FileSink>(path / name));
    return *sinks.back();
  };
  Report report;
  Result<void> written = writer_of(format).directory(graph, options, open, report);
  if (!written) return tl::unexpected(written.error());
  // Only when every file is known to be well do they take their places.
  for (const auto& sink : sinks) {
    if (!sink->ok()) return tl::unexpected(sink->error());
  }
  for (const auto& sink : sinks) {
    report.bytes += sink->size();
    if (Result<void> finished = sink->finish(); !finished) return tl::unexpected(finished.error());
  }
  return report;
}

}  // namespace

std::span<const Format> formats() noexcept {
  return known_formats;
}

const Format* find_format(std::string_view id) noexcept {
  for (const Format& format : known_formats) {
    if (format.id == id) return &format;
  }
  return nullptr;
}

Result<const Format*> format_of(const std::filesystem::path& path) {
  // A folder may be named with a slash at the end.
  const std::string name =
      lower_case((path.has_filename() ? path : path.parent_path()).filename().string());
  const Format* best = nullptr;
  std::size_t best_length = 0;
  for (const Format& format : known_formats) {
    for (const std::string_view extension : format.extensions) {
      if (extension.size() > best_length && name.size() > extension.size() &&
          name.ends_with(extension)) {
        best = &format;
        best_length = extension.size();
      }
    }
  }
  if (best != nullptr) return best;
  return fail(ErrorCode::unsupported, "the extension of " + path.string() +
                                          " names no format; known are " + list_formats());
}

Result<Report> write(const KnowledgeGraph& graph, std::string_view format, Sink& sink,
                     const WriteOptions& options) {
  const Result<const Format*> found = require_format(format);
  if (!found) return tl::unexpected(found.error());
  if (Result<void> checked = check(options); !checked) return tl::unexpected(checked.error());
  if ((*found)->is_directory) {
    return fail(ErrorCode::unsupported, "the format " + std::string(format) +
                                            " is a directory of files and cannot be streamed");
  }
  Report report;
  Result<void> written = writer_of(**found).file(graph, options, sink, report);
  if (!written) return tl::unexpected(written.error());
  report.bytes = sink.size();
  if (Result<void> finished = sink.finish(); !finished) return tl::unexpected(finished.error());
  return report;
}

Result<Report> write_file(const KnowledgeGraph& graph, const std::filesystem::path& path,
                          std::string_view format, const WriteOptions& options) {
  const Result<const Format*> found = format.empty() ? format_of(path) : require_format(format);
  if (!found) return tl::unexpected(found.error());
  if (Result<void> checked = check(options); !checked) return tl::unexpected(checked.error());
  if ((*found)->is_directory) return write_folder(graph, **found, path, options);
  if (Result<void> made = make_folder(path.parent_path()); !made) {
    return tl::unexpected(made.error());
  }
  FileSink sink(path);
  if (!sink.ok()) return tl::unexpected(sink.error());
  return write(graph, (*found)->id, sink, options);
}

}  // namespace trama

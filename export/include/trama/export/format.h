#pragma once

#include "trama/export/diagram.h"
#include "trama/export/iri.h"
#include "trama/export/report.h"
#include "trama/export/sink.h"
#include "trama/graph/error.h"
#include "trama/graph/knowledge_graph.h"

#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace trama {

/// A format that graphs are written in. docs/formats/ describes each.
struct Format {
  std::string_view id;                           ///< `"jsonld"`
  std::span<const std::string_view> extensions;  ///< `".jsonld"`, lower case
  std::string_view media_type;                   ///< `"application/ld+json"`
  std::string_view description;                  ///< one line for people
  std::string_view omits;                        ///< what it cannot hold; empty if it holds all
  bool is_directory = false;                     ///< several files in a folder
  bool is_binary = false;                        ///< not for a terminal
};

/// All formats, in the order in which they are worth offering.
std::span<const Format> formats() noexcept;

/// Null if there is none of that id.
const Format* find_format(std::string_view id) noexcept;

/// The format whose extension a path ends in, the longest that fits, case ignored. Error:
/// `unsupported`; the message lists what is known.
Result<const Format*> format_of(const std::filesystem::path& path);

struct WriteOptions {
  /// What ids are appended to in RDF: an absolute IRI, best one that ends in `/` or `#`.
  std::string base_iri{default_base_iri};
  /// N-Quads: each document's statements in a named graph of its own. TriG always does so.
  bool graph_per_document = false;
  /// CSV begins with a byte order mark. Spreadsheets want one, importers fail on it.
  bool byte_order_mark = false;
  DiagramOptions diagram{};
  /// The page: the original text of a document, to show evidence where it stands; empty where it is
  /// not at hand. The view is valid until the next call.
  std::function<std::string_view(DocumentId)> find_text{};
  Diagnostics diagnostics{};
};

/// Writes a graph and finishes the sink. The same graph gives the same bytes, in whatever order it
/// was built and whatever the locale. Streams: beyond the graph itself, memory grows with the
/// number of entities at most; a picture is held whole.
///
/// Errors: `unsupported` (no such format; or one that is a directory), `invalid_argument` (the base
/// is no IRI), `limit` (a picture or page of too many nodes), `io` and what else the sink reports.
Result<Report> write(const KnowledgeGraph& graph, std::string_view format, Sink& sink,
                     const WriteOptions& options = {});

/// Writes a file, or a directory of files, that appears when it is complete; folders on the way
/// are made. An empty `format` is told by the extension. Adds to the errors of `write` those of the
/// file system, each with the path and the reason.
Result<Report> write_file(const KnowledgeGraph& graph, const std::filesystem::path& path,
                          std::string_view format = {}, const WriteOptions& options = {});

}  // namespace trama

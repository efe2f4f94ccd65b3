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

constexpr std::array<std::string_view, 1> svg_extensions{".svg"};
constexpr std::array<std::string_view, 1> png_extensions{".png"};
constexpr std::array<std::string_view, 1> pdf_extensions{".pdf"};
constexpr std::array<std::string_view, 2> dot_extensions{".dot", ".gv"};

constexpr std::array known_formats{
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
  return fail(ErrorCode::invalid_argument,
              "the base \"" + options.base_iri +
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

std::span<const Format> formats() noexcept { return known_formats; }

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

#include "commands.h"
#include "pipeline.h"
#include "summary.h"

#include "trama/export/format.h"
#include "trama/extract/graph_builder.h"

#include <cerrno>
#include <cstring>
#include <filesystem>

#include <unistd.h>

namespace trama::cli {
namespace {

namespace fs = std::filesystem;

/// A file or standard output with the format that it is to have.
struct Target {
  std::string path;
  std::string format;
};

/// Finds out before the work whether its results can be written.
Result<std::vector<Target>> check_outputs(const Arguments& arguments) {
  std::vector<Target> targets;
  std::vector<std::string> paths = arguments.outputs;
  if (paths.empty() && !arguments.format.empty()) paths.emplace_back("-");
  for (const std::string& path : paths) {
    std::string id = arguments.format;
    if (id.empty()) {
      if (path == "-")
        return fail(ErrorCode::invalid_argument, "standard output has no name to tell the format from: add --format");
      auto format = format_of(path);
      if (!format) return tl::unexpected(format.error());
      id = (*format)->id;
    } else if (!find_format(id)) {
      std::string known;
      for (const Format& format : formats()) known += (known.empty() ? "" : ", ") + std::string(format.id);
      return fail(ErrorCode::unsupported, "no format " + id + ", expected one of " + known);
    }
    if (path == "-" && find_format(id)->is_directory)
      return fail(ErrorCode::unsupported, "format " + id + " is several files: name a directory with -o");
    if (path != "-") {
      std::error_code error;
      fs::path place = fs::absolute(path, error).parent_path();
      while (!place.empty() && !fs::exists(place, error) && place.has_parent_path() && place != place.root_path())
        place = place.parent_path();
      if (!fs::is_directory(place, error) || ::access(place.c_str(), W_OK) != 0)
        return fail(ErrorCode::io,
                    "cannot be written: " + place.string() + ": " +
                        (fs::is_directory(place, error) ? std::strerror(errno) : "not a directory"),
                    {.source = path});
    }
    targets.push_back({path, id});
  }
  return targets;
}

class Output {
 public:
  Output(const Arguments& arguments, Console& console) : console_(console) {
    options_.diagram = arguments.diagram;
    if (!arguments.base_iri.empty()) options_.base_iri = arguments.base_iri;
    options_.diagnostics = {[&](const Warning& w) { console_.warning(w); }};
  }

  Result<void> write_to(const KnowledgeGraph& graph, const Target& target) {
    auto report = target.path == "-" ? to_standard_output(graph, target.format)
                                     : write_file(graph, target.path, target.format, options_);
    if (!report) return tl::unexpected(report.error());
    for (const Omission& omission : report->omissions)
      console_.note(target.path + ": left out, as the format has no place for them: " + std::to_string(omission.count) +
                    " " + omission.what);
    return {};
  }

 private:
  Result<Report> to_standard_output(const KnowledgeGraph& graph, const std::string& format) {
    CallbackSink sink([](std::string_view bytes) { return write_standard_output(bytes); });
    return trama::write(graph, format, sink, options_);
  }

  Console& console_;
  WriteOptions options_;
};

}  // namespace

ExitCode run_build(const Arguments& arguments, Console& console) {
  const auto give_up = [&](const Error& error) {
    console.error(error);
    return exit_code(error);
  };
  auto targets = check_outputs(arguments);
  if (!targets) return give_up(targets.error());
  auto schema = load_schema(arguments, console);
  if (!schema) return give_up(schema.error());

  KnowledgeGraph graph(*schema);
  const ExitCode read = read_all(arguments, *schema, console, [&](const ReadExtraction& one) -> Result<void> {
    ExtractionSource source{one.document.text, "trama " TRAMA_VERSION " " + one.model.name() + " " + one.model.fingerprint(), {}};
    if (!one.document.map.is_identity())
      source.to_original = [&](Span span) { return one.document.to_original(span); };
    return add_extraction(graph, source, one.extraction);
  });
  if (graph.document_count() == 0 && read != ExitCode::ok) return read;  // nothing was read: nothing is written

  if (targets->empty()) {
    if (auto done = write_standard_output(summarize(graph, arguments.diagram.language, use_color(STDOUT_FILENO, arguments.color))); !done)
      return give_up(done.error());
    return read;
  }
  Output output(arguments, console);
  for (const Target& target : *targets)
    if (auto done = output.write_to(graph, target); !done) return give_up(done.error());
  return read;
}

}  // namespace trama::cli

#include "output.h"

#include "trama/export/format.h"

#include <cerrno>
#include <cstring>
#include <filesystem>

#include <unistd.h>

namespace trama::cli {

namespace fs = std::filesystem;

Result<std::vector<Target>> find_targets(const Arguments& arguments) {
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

Texts::Texts(const std::vector<Target>& targets) {
  for (const Target& target : targets) {
    if (target.format == "html") bytes_left_ = max_bytes;
  }
}

void Texts::keep(DocumentId document, std::string_view text) {
  if (text.size() > bytes_left_) return;
  bytes_left_ -= text.size();
  texts_.emplace(document, text);
}

std::string_view Texts::find(DocumentId document) const {
  const auto found = texts_.find(document);
  return found == texts_.end() ? std::string_view{} : std::string_view(found->second);
}

Result<void> write_targets(const KnowledgeGraph& graph, const std::vector<Target>& targets,
                           const Arguments& arguments, Console& console, const Texts* texts) {
  WriteOptions options;
  options.diagram = arguments.diagram;
  if (!arguments.base_iri.empty()) options.base_iri = arguments.base_iri;
  if (texts != nullptr) options.find_text = [texts](DocumentId document) { return texts->find(document); };
  options.diagnostics = {[&](const Warning& w) { console.warning(w); }};
  for (const Target& target : targets) {
    CallbackSink standard_output([](std::string_view bytes) { return write_standard_output(bytes); });
    auto report = target.path == "-" ? trama::write(graph, target.format, standard_output, options)
                                     : write_file(graph, target.path, target.format, options);
    if (!report) return tl::unexpected(report.error());
    for (const Omission& omission : report->omissions)
      console.note(target.path + ": left out, as the format has no place for them: " +
                   std::to_string(omission.count) + " " + omission.what);
  }
  return {};
}

}  // namespace trama::cli

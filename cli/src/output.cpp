#include "output.h"

#include "graph_text.h"

#include "trama/export/format.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include <unistd.h>

namespace trama::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t readable_nodes = 60;

std::string quoted(const std::string& word) {
  const bool is_plain = !word.empty() && std::all_of(word.begin(), word.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '/' ||
           c == '-' || c == '_' || c == ',' || c == '=' || c == ':' || static_cast<unsigned char>(c) >= 0x80;
  });
  if (is_plain) return word;
  std::string out = "'";
  for (const char c : printable(word)) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

/// The call that was made, so that less is drawn.
std::string propose(const KnowledgeGraph& graph, const Arguments& arguments) {
  std::string call = "trama";
  for (const std::string& word : arguments.words) call += " " + quoted(word);
  const std::vector<Ranked> ranked = strengths(graph);
  const auto first = std::max_element(ranked.begin(), ranked.end(),
                                      [](const Ranked& a, const Ranked& b) { return a.value < b.value; });
  std::string out = "; draw what matters most:\n  " + call + " --top " + std::to_string(readable_nodes);
  if (first != ranked.end())
    out += "\nor what surrounds one entity:\n  " + call + " --focus " + quoted(graph.at(first->entity).name) +
           " --top " + std::to_string(readable_nodes);
  return out;
}

}  // namespace

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

ExitCode write_targets(const KnowledgeGraph& graph, const std::vector<Target>& targets, const Arguments& arguments,
                       Console& console, const Texts* texts) {
  ExitCode worst = ExitCode::ok;
  const auto fail_with = [&](const Error& error) {
    console.error(error);
    worst = std::max(worst, exit_code(error));
  };
  if (targets.empty()) {
    const GraphText text(graph, standard_output_screen(arguments.color),
                         {.language = arguments.diagram.language, .max_quote = 160});
    if (auto done = write_standard_output(text.all()); !done) fail_with(done.error());
    return worst;
  }
  WriteOptions options;
  options.diagram = arguments.diagram;
  if (!arguments.base_iri.empty()) options.base_iri = arguments.base_iri;
  if (texts != nullptr) options.find_text = [texts](DocumentId document) { return texts->find(document); };
  options.diagnostics = {[&](const Warning& w) { console.warning(w); }};
  for (const Target& target : targets) {
    CallbackSink standard_output([](std::string_view bytes) { return write_standard_output(bytes); });
    auto report = target.path == "-" ? trama::write(graph, target.format, standard_output, options)
                                     : write_file(graph, target.path, target.format, options);
    if (!report) {
      Error error = report.error();
      if (error.code == ErrorCode::limit) error.message = target.path + ": " + error.message + propose(graph, arguments);
      fail_with(error);
      continue;
    }
    for (const Omission& omission : report->omissions)
      console.note(target.path + ": left out, as the format has no place for them: " +
                   std::to_string(omission.count) + " " + omission.what);
  }
  return worst;
}

}  // namespace trama::cli

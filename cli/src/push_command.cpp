#include "commands.h"
#include "graph_input.h"
#include "pipeline.h"

#include "trama/export/format.h"
#include "trama/graph/hash.h"

#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>

namespace trama::cli {
namespace {

namespace fs = std::filesystem;

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string() : std::string(value);
}

Result<void> find_credentials(const Arguments& arguments, Console& console, PushOptions& options) {
  const std::string& path = arguments.credentials;
  if (path.empty()) {
    options.user = variable("TRAMA_USER");
    options.password = variable("TRAMA_PASSWORD");
    if (options.user.empty() != options.password.empty())
      return fail(ErrorCode::invalid_argument, "TRAMA_USER and TRAMA_PASSWORD belong together, and only one is set");
    return {};
  }
  std::ifstream file(path, std::ios::binary);
  std::string line;
  if (!file || !std::getline(file, line))
    return fail(ErrorCode::not_found, "cannot be read, expected a line user:password", {.source = path});
  if (line.ends_with('\r')) line.pop_back();
  const std::size_t colon = line.find(':');
  if (colon == std::string::npos || colon == 0)
    return fail(ErrorCode::syntax, "expected user:password", {.source = path, .line = 1});
  options.user = line.substr(0, colon);
  options.password = line.substr(colon + 1);
  std::error_code error;
  const fs::perms others = fs::status(path, error).permissions() & (fs::perms::group_read | fs::perms::others_read);
  if (!error && others != fs::perms::none) console.note(path + ": others on this machine can read it (chmod 600)");
  return {};
}

/// How far a push came, in a file of one line: what is sent where, and how much has arrived.
class ProgressFile {
 public:
  ProgressFile(std::string path, const KnowledgeGraph& graph, std::string_view target, std::string_view base_iri)
      : path_(std::move(path)) {
    if (path_.empty()) return;
    Fingerprint all;
    CallbackSink bytes([&](std::string_view piece) -> Result<void> {
      all.add(hash64(piece));
      return {};
    });
    static_cast<void>(write(graph, "jsonl", bytes));
    key_ = to_hex(all.add(target).add(base_iri).value());
  }

  /// What arrived before; 0 if there is no file.
  Result<std::uint64_t> load() const {
    std::error_code error;
    if (path_.empty() || !fs::exists(path_, error)) return 0;
    std::ifstream file(path_, std::ios::binary);
    std::string word, key, count;
    std::uint64_t done = 0;
    if (!(file >> word >> key >> count) || word != "trama-push" ||
        std::from_chars(count.data(), count.data() + count.size(), done).ptr != count.data() + count.size())
      return fail(ErrorCode::syntax, "is not what --resume keeps: name another file", {.source = path_, .line = 1});
    if (key != key_)
      return fail(ErrorCode::invalid_argument,
                  "is of another graph or another address: remove it to begin anew", {.source = path_});
    return done;
  }

  Result<void> save(std::uint64_t done) const {
    if (path_.empty()) return {};
    FileSink file{fs::path(path_)};
    file.write("trama-push " + key_ + ' ' + std::to_string(done) + '\n');
    return file.finish();
  }

  void remove() const {
    std::error_code ignored;
    if (!path_.empty()) fs::remove(path_, ignored);
  }

 private:
  std::string path_;
  std::string key_;
};

}  // namespace

ExitCode run_push(const Arguments& arguments, Console& console) {
  const auto give_up = [&](const Error& error) {
    console.error(error);
    return exit_code(error);
  };
  PushOptions options = arguments.push;
  if (!arguments.base_iri.empty()) options.base_iri = arguments.base_iri;
  if (auto found = find_credentials(arguments, console, options); !found) return give_up(found.error());
  const auto target = push_target(arguments.target, options);
  if (!target) return give_up(target.error());
  const auto graph = load_graphs(arguments, console);
  if (!graph) return give_up(graph.error());

  const ProgressFile progress_file(arguments.progress_file, *graph, *target, options.base_iri);
  const auto before = progress_file.load();
  if (!before) return give_up(before.error());
  options.skip = *before;
  if (*before > 0) console.note("going on after " + std::to_string(*before));

  std::uint64_t arrived = options.skip;
  Result<void> saved;
  options.progress = [&](const PushProgress& progress) {
    arrived = progress.done;
    if (saved) saved = progress_file.save(progress.done);
    console.progress(std::to_string(progress.done) +
                     (progress.total > 0 ? " of " + std::to_string(progress.total) : " triples"));
  };
  options.diagnostics = {[&](const Warning& warning) { console.warning(warning); }};
  const auto report = push(*graph, arguments.target, options);
  if (!report) {
    if (arrived > options.skip)
      console.note(std::to_string(arrived) + " had arrived; sending again " +
                   (arguments.progress_file.empty() ? "doubles nothing" : "goes on from there"));
    return give_up(report.error());
  }
  if (!saved) return give_up(saved.error());
  progress_file.remove();
  for (const Omission& omission : report->graph.omissions)
    console.note(arguments.target + ": left out, as it has no place for them: " + std::to_string(omission.count) +
                 " " + omission.what);
  console.note(arguments.target + ": " + std::to_string(report->graph.entities) + " entities and " +
               std::to_string(report->graph.relations) + " relations are there");
  return ExitCode::ok;
}

}  // namespace trama::cli

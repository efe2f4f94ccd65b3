#include "support.h"

#include "trama/export/format.h"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <optional>
#include <stdexcept>

#include <fcntl.h>
#include <spawn.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

namespace trama::test {

namespace fs = std::filesystem;

namespace {

/// Files stand in for pipes: neither side can wait for the other.
void open_as(posix_spawn_file_actions_t& actions, int stream, const std::string& path, int flags) {
  if (posix_spawn_file_actions_addopen(&actions, stream, path.c_str(), flags, 0600) != 0)
    throw std::runtime_error("cannot redirect to " + path);
}

/// A terminal, which hands over what is written to it as it is.
struct Terminal {
  int master = -1, slave = -1;

  explicit Terminal(unsigned short columns) {
    master = ::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (master < 0 || ::grantpt(master) != 0 || ::unlockpt(master) != 0) throw std::runtime_error("no terminal");
    slave = ::open(::ptsname(master), O_RDWR | O_NOCTTY | O_CLOEXEC);
    termios settings{};
    if (slave < 0 || ::tcgetattr(slave, &settings) != 0) throw std::runtime_error("no terminal");
    ::cfmakeraw(&settings);
    ::tcsetattr(slave, TCSANOW, &settings);
    const winsize size{40, columns, 0, 0};
    ::ioctl(slave, TIOCSWINSZ, &size);
  }
  ~Terminal() { ::close(master); }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  /// All that comes until nobody has it open any more.
  std::string read() {
    ::close(slave);
    std::string out;
    char bytes[4096];
    for (ssize_t size; (size = ::read(master, bytes, sizeof bytes)) > 0;) out.append(bytes, static_cast<std::size_t>(size));
    return out;
  }
};

}  // namespace

Outcome run(const std::vector<std::string>& arguments, const RunOptions& options) {
  const Folder streams;
  const std::string in = streams.write("in", options.input);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  open_as(actions, STDIN_FILENO, in, O_RDONLY);
  open_as(actions, STDERR_FILENO, streams.path("err"), O_WRONLY | O_CREAT | O_TRUNC);
  int pipe_ends[2] = {-1, -1};
  std::optional<Terminal> terminal;
  if (options.terminal > 0) {
    terminal.emplace(options.terminal);
    posix_spawn_file_actions_adddup2(&actions, terminal->slave, STDOUT_FILENO);
  } else if (options.close_output) {
    if (::pipe2(pipe_ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    ::close(pipe_ends[0]);
    posix_spawn_file_actions_adddup2(&actions, pipe_ends[1], STDOUT_FILENO);
  } else {
    open_as(actions, STDOUT_FILENO, streams.path("out"), O_WRONLY | O_CREAT | O_TRUNC);
  }

  std::vector<std::string> words{TRAMA_PROGRAM};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  std::vector<std::string> variables{"LC_ALL=C", "TERM=xterm-256color"};
  bool has_model = false, has_cache = false;
  for (const auto& [name, value] : options.environment) {
    variables.push_back(name + "=" + value);
    has_model |= name == "TRAMA_MODEL";
    has_cache |= name == "TRAMA_CACHE";
  }
  if (!has_model) variables.push_back("TRAMA_MODEL=" + model_folder().string());
  // One cache for all tests: most of them start the program, and the networks are compiled once.
  if (!has_cache) variables.push_back("TRAMA_CACHE=" TRAMA_TEST_CACHE);
  std::vector<char*> environment;
  for (std::string& variable : variables) environment.push_back(variable.data());
  environment.push_back(nullptr);

  pid_t child = 0;
  const int failed = ::posix_spawn(&child, TRAMA_PROGRAM, &actions, nullptr, argv.data(), environment.data());
  posix_spawn_file_actions_destroy(&actions);
  if (pipe_ends[1] >= 0) ::close(pipe_ends[1]);
  if (failed != 0) throw std::runtime_error("cannot start " TRAMA_PROGRAM);
  Outcome outcome;
  if (terminal) outcome.out = terminal->read();
  int status = 0;
  if (::waitpid(child, &status, 0) != child) throw std::runtime_error("lost the program");
  outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  if (!options.close_output && !terminal) outcome.out = bytes_of(streams.path("out"));
  outcome.err = bytes_of(streams.path("err"));
  return outcome;
}

Folder::Folder() {
  std::string name = (fs::temp_directory_path() / "trama-cli-XXXXXX").string();
  if (!::mkdtemp(name.data())) throw std::runtime_error("no folder " + name);
  path_ = name;
}

Folder::~Folder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

std::string Folder::write(const std::string& name, std::string_view bytes) const {
  const fs::path file = path_ / name;
  fs::create_directories(file.parent_path());
  std::ofstream out(file, std::ios::binary);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  out.close();
  EXPECT_TRUE(out.good()) << file;
  return file.string();
}

std::vector<std::string> Folder::files() const {
  std::vector<std::string> out;
  for (const auto& entry : fs::recursive_directory_iterator(path_))
    if (!entry.is_directory()) out.push_back(fs::relative(entry.path(), path_).string());
  std::sort(out.begin(), out.end());
  return out;
}

fs::path model_folder() { return fs::path(TRAMA_SOURCE_DIR) / "models" / "default"; }

std::string bytes_of(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  EXPECT_TRUE(in.is_open()) << "cannot read " << path;
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> out;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    out.emplace_back(text.substr(0, end));
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
  }
  return out;
}

std::string write_graph(const Folder& folder, const KnowledgeGraph& graph, const std::string& name) {
  const std::string path = folder.path(name);
  const auto written = write_file(graph, path, "jsonl");
  EXPECT_TRUE(written) << written.error().to_string();
  return path;
}

rapidjson::Document json(std::string_view line) {
  rapidjson::Document out;
  out.Parse<rapidjson::kParseValidateEncodingFlag>(line.data(), line.size());
  EXPECT_FALSE(out.HasParseError()) << line;
  return out;
}

}  // namespace trama::test

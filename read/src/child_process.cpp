#include "child_process.h"

#include "byte_source.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace trama {
namespace {

class Descriptor {
 public:
  explicit Descriptor(int number = -1) noexcept : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    close();
    number_ = std::exchange(other.number_, -1);
    return *this;
  }
  ~Descriptor() { close(); }

  int get() const noexcept { return number_; }
  bool is_open() const noexcept { return number_ >= 0; }
  void close() noexcept {
    if (number_ >= 0) ::close(std::exchange(number_, -1));
  }

 private:
  int number_;
};

std::string describe(int error) {
  return std::error_code(error, std::generic_category()).message();
}

tl::unexpected<Error> refuse(const std::string& what, int error) {
  return fail(ErrorCode::io, what + ": " + describe(error));
}

Result<Descriptor> file_in_memory(std::string_view bytes) {
  Descriptor file(::memfd_create("trama-input", MFD_CLOEXEC));
  if (!file.is_open()) return refuse("no memory for a program's input", errno);
  while (!bytes.empty()) {
    const ssize_t count = ::write(file.get(), bytes.data(), bytes.size());
    if (count < 0) {
      if (errno == EINTR) continue;
      return refuse("no memory for a program's input", errno);
    }
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  ::lseek(file.get(), 0, SEEK_SET);
  return file;
}

struct Pipe {
  Descriptor read_end;
  Descriptor write_end;
};

Result<Pipe> make_pipe() {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return refuse("no pipe for a program's output", errno);
  return Pipe{Descriptor(ends[0]), Descriptor(ends[1])};
}

// The settings that `posix_spawn` starts a program with.
class SpawnSettings {
 public:
  SpawnSettings() {
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawnattr_init(&attributes);
    // Signals as a program expects them, whatever the caller blocked or ignores.
    sigset_t signals;
    ::sigemptyset(&signals);
    ::posix_spawnattr_setsigmask(&attributes, &signals);
    ::sigaddset(&signals, SIGPIPE);
    ::posix_spawnattr_setsigdefault(&attributes, &signals);
    ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  }
  SpawnSettings(const SpawnSettings&) = delete;
  SpawnSettings& operator=(const SpawnSettings&) = delete;
  ~SpawnSettings() {
    ::posix_spawn_file_actions_destroy(&actions);
    ::posix_spawnattr_destroy(&attributes);
  }

  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
};

void limit(pid_t child, __rlimit_resource resource, std::size_t amount) noexcept {
  const rlimit value{amount, amount};
  ::prlimit(child, resource, &value, nullptr);
}

int wait_for(pid_t child) noexcept {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace

Result<ChildOutput> run_program(const std::string& program,
                                const std::vector<std::string>& arguments, std::string_view input,
                                const ChildLimits& limits) {
  if (::access(program.c_str(), X_OK) != 0) {
    return fail(ErrorCode::not_found, "no program " + program);
  }
  auto file = file_in_memory(input);
  if (!file) return tl::unexpected(std::move(file).error());
  auto out = make_pipe();
  if (!out) return tl::unexpected(std::move(out).error());
  auto err = make_pipe();
  if (!err) return tl::unexpected(std::move(err).error());

  std::vector<std::string> words{program};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& word : words)
    argv.push_back(word.data());
  argv.push_back(nullptr);
  std::string locale = "LC_ALL=C";
  std::array<char*, 2> environment = {locale.data(), nullptr};

  SpawnSettings settings;
  ::posix_spawn_file_actions_adddup2(&settings.actions, file->get(), STDIN_FILENO);
  ::posix_spawn_file_actions_adddup2(&settings.actions, out->write_end.get(), STDOUT_FILENO);
  ::posix_spawn_file_actions_adddup2(&settings.actions, err->write_end.get(), STDERR_FILENO);
  ::posix_spawn_file_actions_addclosefrom_np(&settings.actions, STDERR_FILENO + 1);

  using Clock = std::chrono::steady_clock;
  const auto deadline = Clock::now() + std::chrono::seconds(limits.seconds);
  pid_t child = 0;
  const int error = ::posix_spawn(&child, program.c_str(), &settings.actions, &settings.attributes,
                                  argv.data(), environment.data());
  if (error != 0) return refuse("cannot start " + program, error);
  limit(child, RLIMIT_AS, limits.memory_bytes);
  limit(child, RLIMIT_CPU, limits.seconds + 1);
  limit(child, RLIMIT_CORE, 0);
  out->write_end.close();
  err->write_end.close();

  ChildOutput result;
  std::array<Descriptor*, 2> ends = {&out->read_end, &err->read_end};
  std::array<std::string*, 2> targets = {&result.output, &result.errors};
  std::string stopped;
  std::vector<char> buffer(std::size_t{64} << 10);
  while (stopped.empty() && (ends[0]->is_open() || ends[1]->is_open())) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0) {
      stopped = "takes longer than the limit of " + std::to_string(limits.seconds) + " s to read";
      break;
    }
    std::array<pollfd, 2> polled = {pollfd{ends[0]->get(), POLLIN, 0},
                                    pollfd{ends[1]->get(), POLLIN, 0}};
    if (::poll(polled.data(), polled.size(), static_cast<int>(std::min<long long>(left, 60'000))) <
            0 &&
        errno != EINTR) {
      stopped = "cannot wait for " + program;
      break;
    }
    for (std::size_t i = 0; i < 2; ++i) {
      if (polled[i].revents == 0) continue;
      const ssize_t count = ::read(ends[i]->get(), buffer.data(), buffer.size());
      if (count <= 0) {
        if (count == 0 || errno != EINTR) ends[i]->close();
        continue;
      }
      std::string& target = *targets[i];
      constexpr std::size_t most_errors = std::size_t{64} << 10;
      const auto size = static_cast<std::size_t>(count);
      if (i == 1) {
        target.append(buffer.data(), std::min(size, most_errors - target.size()));
      } else if (target.size() + size > limits.output_bytes) {
        stopped = "gives more text than the limit of " + describe_bytes(limits.output_bytes);
      } else {
        target.append(buffer.data(), size);
      }
    }
  }
  if (!stopped.empty()) ::kill(child, SIGKILL);
  result.exit_code = wait_for(child);
  if (!stopped.empty()) return fail(ErrorCode::limit, std::move(stopped));
  return result;
}

}  // namespace trama

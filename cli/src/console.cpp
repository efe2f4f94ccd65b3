#include "console.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <unistd.h>

namespace trama::cli {

ExitCode exit_code(const Error& error) noexcept {
  switch (error.code) {
    case ErrorCode::not_found:
    case ErrorCode::io:
    case ErrorCode::model:
      return ExitCode::io;
    case ErrorCode::invalid_argument:
    case ErrorCode::unsupported:
      return ExitCode::usage;
    default:
      return ExitCode::data;
  }
}

bool use_color(int stream, Color color) {
  if (color != Color::automatic) return color == Color::always;
  const char* no_color = std::getenv("NO_COLOR");
  if (no_color && *no_color) return false;
  const char* term = std::getenv("TERM");
  return isatty(stream) && term && std::string_view(term) != "dumb";
}

Console::Console(bool quiet, Color color)
    : quiet_(quiet), colored_(use_color(STDERR_FILENO, color)), terminal_(isatty(STDERR_FILENO)) {}

void Console::line(std::string_view label, std::string_view style, std::string_view text) {
  end_progress();
  std::string out = "trama: ";
  if (colored_) out.append("\033[").append(style).append("m");
  out += label;
  if (colored_) out += "\033[0m";
  out.append(text).append("\n");
  std::fwrite(out.data(), 1, out.size(), stderr);
}

void Console::error(const Error& error) { this->error(error.to_string()); }
void Console::error(std::string_view message) { line("error: ", "1;31", message); }

void Console::warning(const Warning& warning) {
  if (!quiet_) line("warning: ", "1;33", warning.to_string());
}

void Console::note(std::string_view message) {
  if (!quiet_) line("", "0", message);
}

void Console::progress(std::string_view text) {
  if (quiet_ || !terminal_) return;
  std::fprintf(stderr, "\r\033[K%.*s", static_cast<int>(text.size()), text.data());
  std::fflush(stderr);
  in_progress_ = true;
}

void Console::end_progress() {
  if (!in_progress_) return;
  std::fputs("\r\033[K", stderr);
  in_progress_ = false;
}

Result<void> write_standard_output(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
    return fail(ErrorCode::io, std::string("cannot be written: ") + std::strerror(errno),
                {.source = "standard output"});
  return {};
}

}  // namespace trama::cli

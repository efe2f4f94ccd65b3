#pragma once

#include "trama/graph/error.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace trama::cli {

/// What the program tells its caller. 70 is a fault of the program itself (sysexits.h, EX_SOFTWARE).
enum class ExitCode : int { ok = 0, data = 1, usage = 2, io = 3, bug = 70 };

/// The exit code that an error of the library means: a missing or unreadable file and a model that cannot be
/// used are `io`, a wrong option is `usage`, all else is `data`.
ExitCode exit_code(const Error& error) noexcept;

enum class Color { automatic, always, never };

/// Standard error: messages, warnings, progress. Nothing else in the program writes there.
class Console {
 public:
  Console(bool quiet, Color color);

  /// `trama: path:line:column: message`, always shown.
  void error(const Error& error);
  void error(std::string_view message);
  /// Not shown with --quiet.
  void warning(const Warning& warning);
  void note(std::string_view message);

  /// One line that is overwritten; only on a terminal and without --quiet.
  void progress(std::string_view text);
  void end_progress();

  bool quiet() const noexcept { return quiet_; }

 private:
  void line(std::string_view label, std::string_view style, std::string_view text);

  bool quiet_, colored_, terminal_;
  bool in_progress_ = false;
};

/// Whether a stream (1 standard output, 2 standard error) should be coloured. Heeds NO_COLOR.
bool use_color(int stream, Color color);

/// Text to standard output, all of it. Error: `io` (a closed pipe, a full disk).
Result<void> write_standard_output(std::string_view text);

}  // namespace trama::cli

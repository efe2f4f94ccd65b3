#pragma once

#include <trama/graph/error.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace trama {

struct ChildLimits {
  unsigned seconds = 60;  // of time that passes, and of the processor's
  std::size_t memory_bytes = std::size_t{4} << 30;
  std::size_t output_bytes = std::size_t{256} << 20;
};

struct ChildOutput {
  std::string output;
  std::string errors;  // the first 64 KiB
  int exit_code = 0;   // 128 and the signal if one ended it
};

// Runs a program with `input` as a file that is its standard input, and waits for it. Its
// environment is empty but for the C locale. Errors: `not_found` (no such program), `limit`, `io`.
Result<ChildOutput> run_program(const std::string& program,
                                const std::vector<std::string>& arguments, std::string_view input,
                                const ChildLimits& limits);

}  // namespace trama

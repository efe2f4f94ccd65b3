#pragma once

#include <trama/graph/error.h>
#include <trama/read/reader.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace trama {

struct FoundFile {
  std::string path;         // as given or found; "-" for standard input
  std::uint64_t bytes = 0;  // 0 if not known
};

// What the inputs name, in order; an error stands where an input is wrong.
std::vector<Result<FoundFile>> find_files(const std::vector<std::string>& inputs,
                                          const ReadOptions& options,
                                          const Diagnostics& diagnostics);

// Whether a path matches a pattern of `*`, `?`, `[…]` within a folder and `**` for any number of
// folders. A name that begins with a dot is matched by a pattern that does too, and by no other.
bool matches_glob(std::string_view pattern, std::string_view path);

// The format that a name's extension tells, `.gz`, `.zst` and `.zstd` set aside.
std::optional<InputFormat> format_of_name(std::string_view name);

}  // namespace trama

#pragma once

#include "trama/graph/error.h"

#include <filesystem>
#include <string>

namespace trama {

/// All bytes of a file. Errors: `not_found`, `io`.
Result<std::string> read_file(const std::filesystem::path& path);

/// 32 hexadecimal digits of the XXH3 128-bit hash: tells a damaged file, not a forged one.
std::string fingerprint_of(std::string_view bytes);

}  // namespace trama

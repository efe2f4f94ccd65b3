#pragma once

#include <trama/graph/error.h>

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace trama {

/// All bytes of a file that people write, such as a review or a list of aliases; `what` names it in messages
/// (`"review"`).
///
/// Errors: `not_found`, `io` (a directory, too), `limit` (more than `max_bytes`: an endless input is
/// not read to its end).
Result<std::string> read_text_file(const std::filesystem::path& path, std::string_view what,
                                   std::size_t max_bytes);

}  // namespace trama

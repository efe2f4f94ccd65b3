#include "file.h"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>

#include <xxhash.h>

namespace trama {

Result<std::string> read_file(const std::filesystem::path& path) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status))
    return fail(ErrorCode::not_found, "no such file", {.source = path.string()});
  if (!std::filesystem::is_regular_file(status))
    return fail(ErrorCode::io, "not a regular file", {.source = path.string()});
  std::ifstream in(path, std::ios::binary | std::ios::ate);
  if (!in)
    return fail(ErrorCode::io, std::string("cannot be read: ") + std::strerror(errno),
                {.source = path.string()});
  std::string bytes(static_cast<std::size_t>(in.tellg()), '\0');
  in.seekg(0);
  if (!in.read(bytes.data(), static_cast<std::streamsize>(bytes.size())))
    return fail(ErrorCode::io, "cannot be read to its end", {.source = path.string()});
  return bytes;
}

std::string fingerprint_of(std::string_view bytes) {
  const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
  std::array<char, 33> text{};
  std::snprintf(text.data(), text.size(), "%016llx%016llx",
                static_cast<unsigned long long>(hash.high64),
                static_cast<unsigned long long>(hash.low64));
  return text.data();
}

}  // namespace trama

#include <trama/graph/file.h>

#include <cerrno>
#include <fstream>
#include <system_error>

namespace trama {

Result<std::string> read_text_file(const std::filesystem::path& path, std::string_view what,
                                   std::size_t max_bytes) {
  const auto refused = [&] {
    const int code = errno;
    return fail(code == ENOENT || code == ENOTDIR ? ErrorCode::not_found : ErrorCode::io,
                "cannot read the " + std::string(what) + ": " +
                    std::error_code(code, std::generic_category()).message(),
                {path.string()});
  };
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) return refused();
  std::string text;
  std::string block(1u << 16, '\0');
  while (file.read(block.data(), static_cast<std::streamsize>(block.size())), file.gcount() > 0) {
    text.append(block, 0, static_cast<std::size_t>(file.gcount()));
    if (text.size() > max_bytes) {
      return fail(ErrorCode::limit,
                  "more than the " + std::to_string(max_bytes) + " bytes that are accepted of the " +
                      std::string(what),
                  {path.string()});
    }
  }
  if (file.bad() || !file.eof()) return refused();  // a directory opens, but cannot be read
  return text;
}

}  // namespace trama

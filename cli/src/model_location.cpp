#include "model_location.h"

#include <cstdlib>

namespace trama::cli {

namespace fs = std::filesystem;

fs::path find_model(const std::string& option) {
  if (!option.empty()) return option;
  if (const char* from_environment = std::getenv("TRAMA_MODEL"); from_environment && *from_environment)
    return from_environment;
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error).parent_path();
  const fs::path installed = program / ".." / "share" / "trama" / "models" / "default";
  // build/<preset>/bin within the source tree
  const fs::path in_tree = program / ".." / ".." / ".." / "models" / "default";
  const bool is_installed = fs::exists(installed, error);
  const fs::path& chosen = is_installed || !fs::exists(in_tree, error) ? installed : in_tree;
  return chosen.lexically_normal();
}

fs::path find_cache() {
  fs::path folder;
  if (const char* chosen = std::getenv("TRAMA_CACHE")) {
    folder = chosen;  // empty: none
  } else if (const char* cache = std::getenv("XDG_CACHE_HOME"); cache && *cache) {
    folder = fs::path(cache) / "trama" / "networks";
  } else if (const char* home = std::getenv("HOME"); home && *home) {
    folder = fs::path(home) / ".cache" / "trama" / "networks";
  }
  if (folder.empty()) return {};
  std::error_code error;
  fs::create_directories(folder, error);
  return error ? fs::path() : folder;
}

}  // namespace trama::cli

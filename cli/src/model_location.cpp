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

}  // namespace trama::cli

#pragma once

#include <filesystem>
#include <string>

namespace trama::cli {

/// The folder of the model: the one given by option, else that of the environment's TRAMA_MODEL, else the one
/// that came with the program, in a source tree or installed.
std::filesystem::path find_model(const std::string& option);

/// Where networks are kept as compiled for this machine: the environment's TRAMA_CACHE (empty for nowhere), else
/// trama/networks in the user's cache directory. Made when missing; empty if that is not possible.
std::filesystem::path find_cache();

}  // namespace trama::cli

#pragma once

#include <filesystem>
#include <string>

namespace trama::cli {

/// The folder of the model: the one given by option, else that of the environment's TRAMA_MODEL, else the one
/// that came with the program, in a source tree or installed.
std::filesystem::path find_model(const std::string& option);

}  // namespace trama::cli

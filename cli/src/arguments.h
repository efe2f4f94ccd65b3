#pragma once

#include "console.h"

#include "trama/export/diagram.h"
#include "trama/push/push.h"

#include <string>
#include <vector>

namespace trama::cli {

/// What the command line asks for.
struct Arguments {
  enum class Command { build, convert, extract, push, schema };
  Command command = Command::build;

  // All commands
  bool quiet = false;
  Color color = Color::automatic;
  std::string schema;  ///< path; empty for the default schema

  std::vector<std::string> inputs;  ///< of build and extract texts, of convert and push graphs

  // build and extract
  std::string input_format;
  std::string model;
  std::string language;
  std::string date;
  float min_confidence = -1.0f;  ///< negative: what the model ships with
  unsigned threads = 0;          ///< 0: all cores

  // build and convert
  std::vector<std::string> outputs;
  std::string format;
  std::string base_iri;
  DiagramOptions diagram;

  // push
  std::string target;
  std::string credentials;  ///< path of a file; empty: TRAMA_USER and TRAMA_PASSWORD
  std::string progress_file;
  PushOptions push;

  // schema
  bool list = false;
  bool ontology = false;
  bool shapes = false;
};

/// Parses; prints help, the version or what is wrong, and then gives the code to exit with instead.
struct Parsed {
  Arguments arguments;
  bool exit = false;
  ExitCode code = ExitCode::ok;
};
Parsed parse_arguments(int argc, char** argv);

}  // namespace trama::cli

#pragma once

#include "console.h"
#include "selection_arguments.h"

#include "trama/export/diagram.h"
#include "trama/extract/resolve.h"
#include "trama/push/push.h"
#include "trama/read/reader.h"

#include <cstddef>
#include <string>
#include <vector>

namespace trama::cli {

/// What the command line asks for.
struct Arguments {
  enum class Command { build, convert, resolve, show, path, stats, extract, push, schema };
  Command command = Command::build;

  std::vector<std::string> words;  ///< the call as it was made, without the program's name

  // All commands
  bool quiet = false;
  Color color = Color::automatic;
  std::string schema;  ///< path; empty for the default schema

  std::vector<std::string> inputs;  ///< of build and extract texts, of the others graphs

  // build and extract
  std::string input_format;
  std::string model;
  std::string language;
  std::string date;
  float min_confidence = -1.0f;  ///< negative: what the model ships with
  unsigned threads = 0;          ///< 0: all cores

  std::size_t max_bytes = ReadOptions{}.max_bytes, max_depth = ReadOptions{}.max_depth,
              max_pages = ReadOptions{}.max_pages, max_files = ReadOptions{}.max_files;
  unsigned max_seconds = ReadOptions{}.max_seconds;

  // build, convert and resolve
  std::vector<std::string> reviews;
  std::vector<std::string> aliases;
  bool resolve = false;     ///< of convert
  bool no_resolve = false;  ///< of build
  float merge_score = ResolveOptions{}.merge_score, propose_score = ResolveOptions{}.propose_score;

  // All that have a graph
  SelectionArguments selection;

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

  // show, path and stats
  bool json = false;
  std::size_t max_evidence = 3;

  // show
  std::vector<std::string> entity;  ///< the words of its name; none for the whole graph

  // path
  std::string from, to;
  bool directed = false;
  std::size_t max_hops = 6;
  std::size_t max_paths = 3;

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

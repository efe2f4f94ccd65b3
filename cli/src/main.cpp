#include "commands.h"

#include <malloc.h>

#include <csignal>
#include <exception>
#include <new>

int main(int argc, char** argv) {
  using namespace trama::cli;
#if defined(M_MMAP_THRESHOLD)
  // Left alone, glibc soon keeps the model's large buffers, all of other sizes, in its heap, where they
  // leave gaps: a fifth more memory.
  mallopt(M_MMAP_THRESHOLD, 128 << 10);
#endif
  // A reader that closes the pipe early is an error like any other, told by write().
  std::signal(SIGPIPE, SIG_IGN);
  const Parsed parsed = parse_arguments(argc, argv);
  if (parsed.exit) return static_cast<int>(parsed.code);
  const Arguments& arguments = parsed.arguments;
  Console console(arguments.quiet, arguments.color);
  try {
    switch (arguments.command) {
      case Arguments::Command::build: return static_cast<int>(run_build(arguments, console));
      case Arguments::Command::convert: return static_cast<int>(run_convert(arguments, console));
      case Arguments::Command::resolve: return static_cast<int>(run_resolve(arguments, console));
      case Arguments::Command::show: return static_cast<int>(run_show(arguments, console));
      case Arguments::Command::path: return static_cast<int>(run_path(arguments, console));
      case Arguments::Command::stats: return static_cast<int>(run_stats(arguments, console));
      case Arguments::Command::extract: return static_cast<int>(run_extract(arguments, console));
      case Arguments::Command::push: return static_cast<int>(run_push(arguments, console));
      case Arguments::Command::schema: return static_cast<int>(run_schema(arguments, console));
    }
  } catch (const std::bad_alloc&) {
    console.error("out of memory");
    return static_cast<int>(ExitCode::io);
  } catch (const std::exception& e) {
    console.error(std::string("this is a fault of trama's own, please report it: ") + e.what());
  }
  return static_cast<int>(ExitCode::bug);
}

#pragma once

#include "arguments.h"

namespace trama::cli {

ExitCode run_build(const Arguments& arguments, Console& console);
ExitCode run_convert(const Arguments& arguments, Console& console);
ExitCode run_resolve(const Arguments& arguments, Console& console);
ExitCode run_show(const Arguments& arguments, Console& console);
ExitCode run_path(const Arguments& arguments, Console& console);
ExitCode run_stats(const Arguments& arguments, Console& console);
ExitCode run_extract(const Arguments& arguments, Console& console);
ExitCode run_push(const Arguments& arguments, Console& console);
ExitCode run_schema(const Arguments& arguments, Console& console);

}  // namespace trama::cli

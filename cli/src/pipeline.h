#pragma once

#include "arguments.h"

#include "trama/extract/extraction.h"
#include "trama/extract/extractor.h"
#include "trama/read/reader.h"

#include <functional>

namespace trama::cli {

/// The schema that the arguments name, or the default one.
Result<SchemaPtr> load_schema(const Arguments& arguments, Console& console);

/// One document on its way out of the extractor.
struct ReadExtraction {
  const ReadDocument& document;
  const Extraction& extraction;
  const Model& model;
};

/// Reads all inputs and hands each document's extraction on, in order. What is wrong with an input is reported
/// and passed over; the worst of it is the exit code. An error of `consume` ends everything.
ExitCode read_all(const Arguments& arguments, const SchemaPtr& schema, Console& console,
                  const std::function<Result<void>(const ReadExtraction&)>& consume);

}  // namespace trama::cli

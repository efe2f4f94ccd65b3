#include "commands.h"
#include "pipeline.h"

#include "trama/extract/extraction_json.h"

namespace trama::cli {
namespace {

/// The extraction with positions in the document's original text.
Extraction in_original(const ReadExtraction& read) {
  Extraction out = read.extraction;
  const auto move = [&](Span& span) { span = read.document.to_original(span); };
  for (Span& span : out.sentences) move(span);
  for (ExtractedMention& m : out.mentions) move(m.span);
  for (ExtractedRelation& r : out.relations) {
    move(r.subject_span);
    move(r.object_span);
    move(r.trigger);
  }
  return out;
}

}  // namespace

ExitCode run_extract(const Arguments& arguments, Console& console) {
  auto schema = load_schema(arguments, console);
  if (!schema) {
    console.error(schema.error());
    return exit_code(schema.error());
  }
  return read_all(arguments, *schema, console, [&](const ReadExtraction& read) -> Result<void> {
    std::string line;
    auto done = read.document.map.is_identity()
                    ? append_json_line(line, read.document.text, read.extraction, **schema)
                    : append_json_line(line, read.document.original_text(), in_original(read), **schema);
    if (!done) return done;
    return write_standard_output(line);
  });
}

}  // namespace trama::cli

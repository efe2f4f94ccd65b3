#include "commands.h"
#include "output.h"
#include "pipeline.h"
#include "reviewing.h"

#include "trama/extract/graph_builder.h"

#include <algorithm>

namespace trama::cli {

ExitCode run_build(const Arguments& arguments, Console& console) {
  const auto give_up = [&](const Error& error) {
    console.error(error);
    return exit_code(error);
  };
  auto targets = find_targets(arguments);
  if (!targets) return give_up(targets.error());
  auto schema = load_schema(arguments, console);
  if (!schema) return give_up(schema.error());

  ExitCode worst = ExitCode::ok;
  const auto corrections = load_corrections(arguments, **schema, console, worst);
  if (!corrections) return give_up(corrections.error());

  KnowledgeGraph graph(*schema);
  Texts texts(*targets);
  const ExitCode read = read_all(arguments, *schema, console, [&](const ReadExtraction& one) -> Result<void> {
    ExtractionSource source{one.document.text, "trama " TRAMA_VERSION " " + one.model.name() + " " + one.model.fingerprint(), {}};
    if (!one.document.map.is_identity())
      source.to_original = [&](Span span) { return one.document.to_original(span); };
    else
      texts.keep(make_document_id(one.extraction.about.name), one.document.text);
    return add_extraction(graph, source, one.extraction);
  });
  if (graph.document_count() == 0 && read != ExitCode::ok) return read;  // nothing was read: nothing is written

  if (auto corrected = correct(graph, *corrections, !arguments.no_resolve, console); !corrected)
    return give_up(corrected.error());
  auto selected = select(std::move(graph), arguments.selection, console);
  if (!selected) return give_up(selected.error());
  return std::max({worst, read, write_targets(*selected, *targets, arguments, console, &texts)});
}

}  // namespace trama::cli

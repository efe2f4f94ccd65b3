#include "commands.h"
#include "pipeline.h"

#include "trama/export/ontology.h"

#include <fstream>
#include <sstream>

namespace trama::cli {
namespace {

std::string list(const Schema& schema) {
  std::string out = "Entity types\n";
  const auto entry = [&](const std::string& id, const LocalizedText& description, const std::string& more) {
    out += "  " + id;
    out.append(id.size() < 18 ? 18 - id.size() : 1, ' ');
    out.append(description.in("en")).append(more).append("\n");
  };
  for (const EntityType& type : schema.entity_types()) entry(type.id, type.description, "");
  out += "\nRelations, from X to Y\n";
  for (const RelationType& relation : schema.relation_types())
    entry(relation.id, relation.description,
          "\n" + std::string(20, ' ') + schema.names(relation.domain) + (relation.symmetric ? " <-> " : " -> ") +
              schema.names(relation.range));
  out += "\nQualifiers of a relation\n";
  for (const QualifierType& qualifier : schema.qualifier_types()) entry(qualifier.id, qualifier.description, "");
  out += "\nModalities\n";
  for (const Modality modality : all_modalities)
    entry(std::string(to_string(modality)), schema.description(modality), "");
  return out;
}

}  // namespace

ExitCode run_schema(const Arguments& arguments, Console& console) {
  auto schema = load_schema(arguments, console);
  if (!schema) {
    console.error(schema.error());
    return exit_code(schema.error());
  }
  std::string text;
  if (arguments.ontology || arguments.shapes) {
    StringSink sink;
    auto written = arguments.ontology ? write_ontology(**schema, sink) : write_shapes(**schema, sink);
    if (!written) {
      console.error(written.error());
      return exit_code(written.error());
    }
    text = sink.take();
  } else if (arguments.list) {
    text = list(**schema);
  } else if (arguments.schema.empty()) {
    text = Schema::default_schema_json();
  } else {
    std::ostringstream all;
    all << std::ifstream(arguments.schema, std::ios::binary).rdbuf();
    text = all.str();
  }
  if (text.empty() || text.back() != '\n') text += '\n';
  if (auto done = write_standard_output(text); !done) {
    console.error(done.error());
    return exit_code(done.error());
  }
  return ExitCode::ok;
}

}  // namespace trama::cli

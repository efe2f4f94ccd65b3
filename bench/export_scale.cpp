// How fast a large graph is written, and with how much memory beyond the graph itself:
//
//   export_scale [ENTITIES [RELATIONS [FORMAT…]]]
//
// Without arguments 1,000,000 entities, 5,000,000 relations and every format that streams. The
// bytes are counted and thrown away; the time is that of the processor, one core. With FORMAT=PATH
// they go to a file, for other programs to read.

#include "trama/export/format.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <unistd.h>

namespace {

using namespace trama;
namespace fs = std::filesystem;

template <class T>
T require(Result<T> result) {
  if (!result) throw std::runtime_error(result.error().to_string());
  return std::move(*result);
}

/// Names, sentences and amounts as texts have them; a tenth of the entities has most relations.
KnowledgeGraph generate(std::size_t entities, std::size_t relations) {
  std::mt19937_64 random(1);
  KnowledgeGraph graph;
  const Schema& schema = graph.schema();
  const TypeId company = *schema.find_type("company");
  const RelationTypeId types[] = {
      schema.find_relation("suppliesTo")->type, schema.find_relation("acquired")->type,
      schema.find_relation("investedIn")->type, schema.find_relation("sued")->type};
  const QualifierTypeId amount = *schema.find_qualifier("amount");
  const QualifierTypeId date = *schema.find_qualifier("date");

  std::vector<DocumentId> documents;
  for (std::size_t i = 0; i <= entities / 100; ++i) {
    Document document;
    document.name = "noticia-" + std::to_string(i) + ".txt";
    document.uri = "https://noticias.example/" + std::to_string(i);
    document.language = "es";
    document.length = 4000;
    documents.push_back(require(graph.add_document(std::move(document))));
  }
  std::vector<EntityId> ids;
  ids.reserve(entities);
  for (std::size_t i = 0; i < entities; ++i) {
    Entity entity;
    entity.type = company;
    entity.name = "Compañía Eléctrica «Número " + std::to_string(i) + "», S.A.";
    if (i % 3 == 0) entity.aliases = {"CE" + std::to_string(i), "la \"eléctrica\" de turno"};
    entity.score = 0.9f;
    const auto begin = static_cast<std::uint32_t>(random() % 3900);
    entity.mentions.push_back({documents[i / 100], {begin, begin + 30}, true});
    ids.push_back(require(graph.add_entity(std::move(entity))));
  }
  while (graph.relation_count() < relations) {
    Statement statement;
    const std::size_t subject =
        random() % 2 == 0 ? random() % entities : random() % (entities / 10 + 1);
    const std::size_t object = random() % entities;
    if (subject == object) continue;
    statement.subject = ids[subject];
    statement.object = ids[object];
    statement.type = types[random() % 4];
    statement.modality = random() % 5 == 0 ? Modality::planned : Modality::asserted;
    if (random() % 4 == 0) {
      Value value;
      value.kind = ValueKind::money;
      value.number = std::to_string(random() % 1000 * 1'000'000);
      value.currency = "EUR";
      Qualifier qualifier;
      qualifier.type = amount;
      qualifier.value = make_value(std::move(value));
      qualifier.text = "cientos de millones de euros";
      statement.qualifiers.push_back(std::move(qualifier));
    }
    if (random() % 8 == 0) {
      Value value;
      value.kind = ValueKind::date;
      value.date =
          "2025-0" + std::to_string(1 + random() % 9) + "-1" + std::to_string(random() % 10);
      Qualifier qualifier;
      qualifier.type = date;
      qualifier.value = make_value(std::move(value));
      statement.qualifiers.push_back(std::move(qualifier));
    }
    const auto begin = static_cast<std::uint32_t>(random() % 3800);
    Sentence sentence;
    sentence.document = documents[object / 100];
    sentence.span = {begin, begin + 110};
    sentence.text = "«La operación», dijo ayer su presidente, se cerró en la sede de la compañía, "
                    "que no ha dado más detalles & nada.";
    sentence.producer = "trama 0.1";
    Evidence evidence;
    evidence.subject = {begin + 2, begin + 12};
    evidence.predicate = {begin + 41, begin + 49};
    evidence.object = {begin + 62, begin + 75};
    evidence.score = static_cast<float>(random() % 100) / 100.0f;
    evidence.sentence = make_sentence(std::move(sentence));
    statement.evidence.push_back(std::move(evidence));
    require(graph.add_relation(std::move(statement)));
  }
  return graph;
}

double megabytes(const char* field) {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (!line.starts_with(field)) continue;
    return std::strtod(line.c_str() + std::strlen(field) + 1, nullptr) / 1024;
  }
  return 0;
}

void forget_peak() { std::ofstream("/proc/self/clear_refs") << 5; }

void run(const KnowledgeGraph& graph, const std::string& argument) {
  const std::size_t equals = argument.find('=');
  const std::string format = argument.substr(0, equals);
  forget_peak();
  const double before = megabytes("VmRSS:");
  const std::clock_t begin = std::clock();
  Report report;
  if (equals != std::string::npos) {
    report = require(write_file(graph, argument.substr(equals + 1), format));
  } else if (find_format(format) != nullptr && find_format(format)->is_directory) {
    const fs::path folder =
        fs::temp_directory_path() / ("trama-bench-" + std::to_string(::getpid()));
    report = require(write_file(graph, folder, format));
    fs::remove_all(folder);
  } else {
    CallbackSink sink([](std::string_view) -> Result<void> { return {}; });
    report = require(write(graph, format, sink));
  }
  const double time = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  const double size = static_cast<double>(report.bytes) / 1e6;
  std::printf("%-9s %9.1f MB %8.2f s %7.0f MB/s  +%.0f MB of memory\n", format.c_str(), size,
              time, size / time, megabytes("VmHWM:") - before);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const std::size_t entities = argc > 1 ? std::stoul(argv[1]) : 1'000'000;
    const std::size_t relations = argc > 2 ? std::stoul(argv[2]) : 5'000'000;
    const KnowledgeGraph graph = generate(entities, relations);
    std::printf("%zu entities, %zu relations, %.0f MB of memory\n", graph.entity_count(),
                graph.relation_count(), megabytes("VmRSS:"));
    std::vector<std::string> formats(argv + std::min(argc, 3), argv + argc);
    if (formats.empty()) {
      formats = {"jsonld", "nquads", "turtle", "turtle12", "trig", "jsonl",
                 "neo4j",  "cypher", "ladybug", "graphml", "gexf", "json"};
    }
    for (const std::string& format : formats)
      run(graph, format);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "export_scale: %s\n", error.what());
    return 1;
  }
  return 0;
}

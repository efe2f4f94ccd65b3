// Writes the sample graphs and those of the cases in every format: write_samples FOLDER CASES

#include "sample_graphs.h"
#include "trama/export/format.h"
#include "trama/export/ontology.h"

#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("usage: write_samples FOLDER CASES\n", stderr);
    return 2;
  }
  const std::filesystem::path folder = argv[1];
  try {
    std::filesystem::remove_all(folder);
    std::vector<std::pair<std::string, trama::KnowledgeGraph>> graphs;
    graphs.emplace_back("mixed", trama::samples::mixed());
    graphs.emplace_back("trainium", trama::samples::trainium());
    graphs.emplace_back("hostile", trama::samples::hostile());
    graphs.emplace_back("odd_schema", trama::samples::odd_schema());
    for (auto& [id, graph] : trama::samples::cases(argv[2])) {
      graphs.emplace_back("cases/" + id, std::move(graph));
    }
    for (const auto& [name, graph] : graphs) {
      for (const trama::Format& format : trama::formats()) {
        const std::filesystem::path path = folder / name / std::string(format.id);
        if (const auto written = trama::write_file(graph, path, format.id); !written) {
          std::fprintf(stderr, "%s\n", written.error().to_string().c_str());
          return 1;
        }
      }
    }
    // For the page alone, with what its tests compare it with.
    std::vector<std::pair<std::string, trama::KnowledgeGraph>> pages;
    pages.emplace_back("empty", trama::KnowledgeGraph());
    pages.emplace_back("text", trama::samples::quoted());
    pages.emplace_back("nodes_1000", trama::samples::companies(1000));
    pages.emplace_back("nodes_5000", trama::samples::companies(5000));
    trama::WriteOptions options;
    for (const auto& [name, graph] : pages) {
      if (name == "text") {
        options.find_text = [](trama::DocumentId) { return trama::samples::quoted_text(); };
      }
      for (const std::string_view format : {"html", "jsonl"}) {
        const std::filesystem::path path = folder / name / std::string(format);
        if (const auto written = trama::write_file(graph, path, format, options); !written) {
          std::fprintf(stderr, "%s\n", written.error().to_string().c_str());
          return 1;
        }
      }
      options.find_text = {};
    }
    const trama::Schema& schema = *trama::Schema::default_schema();
    trama::FileSink ontology(folder / "trama.ttl");
    trama::FileSink shapes(folder / "trama-shapes.ttl");
    if (!trama::write_ontology(schema, ontology) || !trama::write_shapes(schema, shapes)) return 1;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}

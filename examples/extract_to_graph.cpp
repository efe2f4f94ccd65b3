// Text to graph to JSON-LD: loads the model, reads one document, builds its graph and prints it.
//
//     extract_to_graph MODEL_FOLDER < article.txt > graph.jsonld

#include "trama/export/format.h"
#include "trama/extract/extractor.h"
#include "trama/extract/graph_builder.h"

#include <iostream>
#include <iterator>

namespace {

trama::Result<void> run(const char* model_folder) {
  auto model = trama::Model::load(model_folder, trama::Schema::default_schema(), {});
  if (!model) return tl::unexpected(model.error());
  auto extractor = trama::Extractor::make(*model, {});
  if (!extractor) return tl::unexpected(extractor.error());

  trama::TextDocument document;
  document.about.name = "article";
  document.text.assign(std::istreambuf_iterator<char>(std::cin), {});
  auto extraction = extractor->extract(document);
  if (!extraction) return tl::unexpected(extraction.error());

  trama::KnowledgeGraph graph;
  auto added = trama::add_extraction(graph, {document.text, "extract_to_graph", {}}, *extraction);
  if (!added) return added;
  for (const trama::Relation* relation : graph.relations())
    std::cerr << trama::describe(graph, *relation) << '\n';

  trama::CallbackSink sink([](std::string_view bytes) -> trama::Result<void> {
    if (std::cout.write(bytes.data(), static_cast<std::streamsize>(bytes.size()))) return {};
    return trama::fail(trama::ErrorCode::io, "standard output cannot be written");
  });
  auto report = trama::write(graph, "jsonld", sink);
  if (!report) return tl::unexpected(report.error());
  return {};
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: extract_to_graph MODEL_FOLDER < article.txt > graph.jsonld\n";
    return 2;
  }
  if (auto done = run(argv[1]); !done) {
    std::cerr << done.error().to_string() << '\n';
    return 1;
  }
}

#include "diagram_model.h"
#include "graphviz.h"
#include "writers.h"

namespace trama {
namespace {

Result<void> write_picture(const KnowledgeGraph& graph, const WriteOptions& options, Sink& sink,
                           Report& report, Picture picture) {
  const Diagram diagram = make_diagram(graph, options.diagram, report);
  return draw(diagram, graph.schema(), options.diagram, picture, sink, report, options.diagnostics);
}

}  // namespace

Result<void> write_dot_format(const KnowledgeGraph& graph, const WriteOptions& options, Sink& sink,
                              Report& report) {
  const Diagram diagram = make_diagram(graph, options.diagram, report);
  return write_dot(diagram, graph.schema(), options.diagram, sink, report);
}

Result<void> write_svg(const KnowledgeGraph& graph, const WriteOptions& options, Sink& sink,
                       Report& report) {
  return write_picture(graph, options, sink, report, Picture::svg);
}

Result<void> write_png(const KnowledgeGraph& graph, const WriteOptions& options, Sink& sink,
                       Report& report) {
  return write_picture(graph, options, sink, report, Picture::png);
}

Result<void> write_pdf(const KnowledgeGraph& graph, const WriteOptions& options, Sink& sink,
                       Report& report) {
  return write_picture(graph, options, sink, report, Picture::pdf);
}

}  // namespace trama

#pragma once

#include "trama/export/format.h"

#include <functional>
#include <memory>
#include <string_view>

namespace trama {

/// What every writer does: the whole graph into a sink that the caller finishes. A writer stops at
/// the first failure of the sink and returns it.
using WriteFunction = Result<void> (*)(const KnowledgeGraph& graph, const WriteOptions& options,
                                       Sink& sink, Report& report);

/// Opens the file of that name in the directory that is written. The sink lives until all is
/// written.
using OpenFile = std::function<Sink&(std::string_view name)>;
using WriteDirectoryFunction = Result<void> (*)(const KnowledgeGraph& graph,
                                                const WriteOptions& options, const OpenFile& open,
                                                Report& report);

Result<void> write_dot_format(const KnowledgeGraph&, const WriteOptions&, Sink&, Report&);
Result<void> write_svg(const KnowledgeGraph&, const WriteOptions&, Sink&, Report&);
Result<void> write_png(const KnowledgeGraph&, const WriteOptions&, Sink&, Report&);
Result<void> write_jsonld(const KnowledgeGraph&, const WriteOptions&, Sink&, Report&);
Result<void> write_nquads(const KnowledgeGraph&, const WriteOptions&, Sink&, Report&);
Result<void> write_turtle(const KnowledgeGraph&, const WriteOptions&, Sink&, Report&);
Result<void> write_turtle12(const KnowledgeGraph&, const WriteOptions&, Sink&, Report&);
Result<void> write_trig(const KnowledgeGraph&, const WriteOptions&, Sink&, Report&);
Result<void> write_graph_jsonl(const KnowledgeGraph&, const WriteOptions&, Sink&, Report&);
Result<void> write_cypher(const KnowledgeGraph&, const WriteOptions&, Sink&, Report&);
Result<void> write_graphml(const KnowledgeGraph&, const WriteOptions&, Sink&, Report&);
Result<void> write_gexf(const KnowledgeGraph&, const WriteOptions&, Sink&, Report&);
Result<void> write_node_link(const KnowledgeGraph&, const WriteOptions&, Sink&, Report&);
Result<void> write_page(const KnowledgeGraph&, const WriteOptions&, Sink&, Report&);
Result<void> write_pdf(const KnowledgeGraph&, const WriteOptions&, Sink&, Report&);

Result<void> write_neo4j_csv(const KnowledgeGraph&, const WriteOptions&, const OpenFile&, Report&);
Result<void> write_ladybug(const KnowledgeGraph&, const WriteOptions&, const OpenFile&, Report&);

/// `{}` while the sink is well, else its error.
inline Result<void> outcome(const Sink& sink) {
  if (sink.ok()) return {};
  return tl::unexpected<Error>(sink.error());
}

}  // namespace trama

#include "escape_cypher.h"
#include "properties.h"
#include "writers.h"

#include <string>
#include <string_view>
#include <vector>

namespace trama {
namespace {

/// Statements of openCypher, one a line, that may be run any number of times: nodes and edges are
/// merged by their ids. Only what Neo4j, Memgraph, FalkorDB and ArcadeDB share: dates are text, no
/// index.
class CypherWriter {
 public:
  CypherWriter(const KnowledgeGraph& graph, Sink& sink, Report& report)
      : graph_(graph), sink_(sink), report_(report), properties_(graph) {}

  Result<void> write() {
    const std::vector<const Entity*> entities = graph_.entities();
    for (const Entity* entity : entities) {
      if (!write(*entity)) return outcome(sink_);
      ++report_.entities;
    }
    for (const Entity* entity : entities) {
      for (const Relation* relation : graph_.outgoing(entity->id)) {
        if (!write(*relation)) return outcome(sink_);
        ++report_.relations;
      }
    }
    report_.omit("characters that XML 1.0 cannot hold", dropped_);
    report_.omit("documents that are no node: their names are kept", graph_.document_count());
    return outcome(sink_);
  }

 private:
  bool write(const Entity& entity) {
    line_ = "MERGE (n:Entity {id:'" + entity.id.to_string() +
            "'}) SET n:" + properties_.label(entity.type) + ", n += {";
    properties_.read(entity, row_);
    append_map(properties_.of_entities());
    line_ += "};\n";
    return sink_.write(line_);
  }

  // Both ends first: a path that is merged whole makes new nodes when only its edge is missing.
  bool write(const Relation& relation) {
    line_ = "MATCH (a:Entity {id:'" + relation.subject().to_string() + "'}), (b:Entity {id:'" +
            relation.object().to_string() +
            "'}) MERGE (a)-[r:" + properties_.edge_type(relation.type()) + " {rid:'" +
            relation.id().to_string() + "'}]->(b) SET r += {";
    properties_.read(relation, row_);
    append_map(properties_.of_relations());
    line_ += "};\n";
    return sink_.write(line_);
  }

  // What is absent is left out: null as a value deletes, and in MERGE it is an error.
  void append_map(const std::vector<Property>& properties) {
    bool is_first = true;
    for (std::size_t i = 0; i < properties.size(); ++i) {
      const Cell& cell = row_[i];
      if (!cell.is_present) continue;
      if (!is_first) line_ += ", ";
      is_first = false;
      line_ += '`';
      line_ += properties[i].name;
      line_ += "`:";
      switch (properties[i].kind) {
        case PropertyKind::integer:
        case PropertyKind::boolean:
          line_ += cell.text;
          break;
        case PropertyKind::real:
          line_ += cell.text;
          if (cell.text.find('.') == std::string::npos) line_ += ".0";
          break;
        case PropertyKind::texts:
          append_list(cell.texts);
          break;
        case PropertyKind::text:
        case PropertyKind::date:
          append_cypher_string(line_, cell.text, dropped_);
          break;
      }
    }
  }

  void append_list(const std::vector<std::string>& texts) {
    line_ += '[';
    for (std::size_t i = 0; i < texts.size(); ++i) {
      if (i > 0) line_ += ',';
      append_cypher_string(line_, texts[i], dropped_);
    }
    line_ += ']';
  }

  const KnowledgeGraph& graph_;
  Sink& sink_;
  Report& report_;
  PropertyGraph properties_;
  Row row_;
  std::string line_;
  std::size_t dropped_ = 0;
};

}  // namespace

Result<void> write_cypher(const KnowledgeGraph& graph, const WriteOptions& /*options*/, Sink& sink,
                          Report& report) {
  return CypherWriter(graph, sink, report).write();
}

}  // namespace trama

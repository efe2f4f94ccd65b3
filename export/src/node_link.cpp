#include "json_writer.h"
#include "properties.h"
#include "writers.h"

#include <string>
#include <vector>

namespace trama {
namespace {

/// The JSON of NetworkX's `node_link_graph(…, edges="edges")`, which d3 and Cytoscape read as well:
/// a line for each node and edge.
class NodeLinkWriter {
 public:
  NodeLinkWriter(const KnowledgeGraph& graph, Sink& sink, Report& report)
      : graph_(graph), sink_(sink), json_(sink), report_(report), properties_(graph) {}

  Result<void> write() {
    sink_.write("{\"directed\":true,\"multigraph\":true,\"graph\":{},\n\"nodes\":[");
    const std::vector<const Entity*> entities = graph_.entities();
    for (const Entity* entity : entities) {
      begin();
      json_.member("id", entity->id.to_string());
      json_.member("label", entity->name);
      properties_.read(*entity, row_);
      members(properties_.of_entities());
      if (!end()) return result();
      ++report_.entities;
    }
    is_first_ = true;
    sink_.write("\n],\n\"edges\":[");
    for (const Entity* entity : entities) {
      for (const Relation* relation : graph_.outgoing(entity->id)) {
        begin();
        json_.member("source", relation->subject().to_string());
        json_.member("target", relation->object().to_string());
        json_.member("key", relation->id().to_string());
        properties_.read(*relation, row_);
        members(properties_.of_relations());
        if (!end()) return result();
        ++report_.relations;
      }
    }
    sink_.write("\n]}\n");
    report_.omit("documents that are no node: their names are kept", graph_.document_count());
    return result();
  }

 private:
  Result<void> result() const {
    if (!json_.ok()) {
      return fail(ErrorCode::encoding, "a text of the graph is not UTF-8 and cannot be JSON");
    }
    return outcome(sink_);
  }

  void begin() {
    sink_.write(is_first_ ? "\n" : ",\n");
    is_first_ = false;
    json_.restart();
    json_.begin_object();
  }
  bool end() {
    json_.end_object();
    return sink_.ok() && json_.ok();
  }

  void members(const std::vector<Property>& properties) {
    for (std::size_t i = 0; i < properties.size(); ++i) {
      const Cell& cell = row_[i];
      if (!cell.is_present) continue;
      json_.key(properties[i].name);
      switch (properties[i].kind) {
        case PropertyKind::integer:
        case PropertyKind::real:
          json_.literal_number(cell.text);
          break;
        case PropertyKind::boolean:
          json_.boolean(cell.text == "true");
          break;
        case PropertyKind::texts:
          json_.begin_array();
          for (const std::string& text : cell.texts)
            json_.string(text);
          json_.end_array();
          break;
        case PropertyKind::text:
        case PropertyKind::date:
          json_.string(cell.text);
          break;
      }
    }
  }

  const KnowledgeGraph& graph_;
  Sink& sink_;
  JsonWriter json_;
  Report& report_;
  PropertyGraph properties_;
  Row row_;
  bool is_first_ = true;
};

}  // namespace

Result<void> write_node_link(const KnowledgeGraph& graph, const WriteOptions& /*options*/,
                             Sink& sink, Report& report) {
  return NodeLinkWriter(graph, sink, report).write();
}

}  // namespace trama

#include "escape_xml.h"
#include "properties.h"
#include "writers.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace trama {
namespace {

/// GraphML in the form that TinkerPop, JanusGraph, APOC, NetworkX and igraph all read: `labelV` and
/// `labelE` for the first two, the attributes `labels` and `label` for APOC, no key named `label`
/// or `id`, which JanusGraph and igraph keep for themselves: an underscore follows such a name. Lists are JSON, dates are text:
/// GraphML has neither.
class GraphmlWriter {
 public:
  GraphmlWriter(const KnowledgeGraph& graph, Sink& sink, Report& report)
      : graph_(graph), sink_(sink), report_(report), properties_(graph) {}

  Result<void> write() {
    write_head();
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
    sink_.write("</graph>\n</graphml>\n");
    report_.omit("characters that XML 1.0 cannot hold", dropped_);
    report_.omit("documents that are no node: their names are kept", graph_.document_count());
    return outcome(sink_);
  }

 private:
  void append_key(std::string_view id, std::string_view owner, std::string_view name,
                  PropertyKind kind) {
    line_ += "<key id=\"";
    line_ += id;
    line_ += "\" for=\"";
    line_ += owner;
    line_ += "\" attr.name=\"";
    line_ += name;
    line_ += "\" attr.type=\"";
    line_ += xml_type_name(kind);
    line_ += "\"/>\n";
  }

  void write_head() {
    line_ =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\" "
        "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" "
        "xsi:schemaLocation=\"http://graphml.graphdrawing.org/xmlns "
        "http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd\">\n";
    append_key("labelV", "node", "labelV", PropertyKind::text);
    for (const Property& property : properties_.of_entities()) {
      append_key("n_" + property.name, "node", free_name(property.name), property.kind);
    }
    append_key("labelE", "edge", "labelE", PropertyKind::text);
    for (const Property& property : properties_.of_relations()) {
      append_key("e_" + property.name, "edge", free_name(property.name), property.kind);
    }
    line_ += "<graph id=\"trama\" edgedefault=\"directed\">\n";
    sink_.write(line_);
  }

  // JanusGraph 1.1 keeps these words for itself, in any case and whatever they name; APOC `labels`.
  static std::string free_name(const std::string& name) {
    static constexpr std::array<std::string_view, 7> taken{"edge", "element",  "key",   "label",
                                                           "labels", "property", "vertex"};
    const bool is_taken = std::any_of(taken.begin(), taken.end(), [&](std::string_view word) {
      return std::equal(name.begin(), name.end(), word.begin(), word.end(), [](char a, char b) {
        return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b;
      });
    });
    return is_taken ? name + '_' : name;
  }

  bool write(const Entity& entity) {
    const std::string label = free_name(properties_.label(entity.type));
    line_ = "<node id=\"" + entity.id.to_string() + "\" labels=\":Entity:" + label +
            "\"><data key=\"labelV\">" + label + "</data>";
    properties_.read(entity, row_);
    append_row('n', properties_.of_entities());
    line_ += "</node>\n";
    return sink_.write(line_);
  }

  bool write(const Relation& relation) {
    const std::string type = free_name(properties_.edge_type(relation.type()));
    line_ = "<edge id=\"" + relation.id().to_string() + "\" source=\"" +
            relation.subject().to_string() + "\" target=\"" + relation.object().to_string() +
            "\" label=\"" + type + "\"><data key=\"labelE\">" + type + "</data>";
    properties_.read(relation, row_);
    append_row('e', properties_.of_relations());
    line_ += "</edge>\n";
    return sink_.write(line_);
  }

  void append_row(char owner, const std::vector<Property>& properties) {
    for (std::size_t i = 0; i < properties.size(); ++i) {
      const Cell& cell = row_[i];
      if (!cell.is_present) continue;
      line_ += "<data key=\"";
      line_ += owner;
      line_ += '_';
      line_ += properties[i].name;
      line_ += "\">";
      append_xml(line_,
                 properties[i].kind == PropertyKind::texts ? list_json(cell.texts) : cell.text,
                 dropped_);
      line_ += "</data>";
    }
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

Result<void> write_graphml(const KnowledgeGraph& graph, const WriteOptions& /*options*/, Sink& sink,
                           Report& report) {
  return GraphmlWriter(graph, sink, report).write();
}

}  // namespace trama

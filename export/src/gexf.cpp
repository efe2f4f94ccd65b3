#include "diagram_style.h"
#include "escape_xml.h"
#include "properties.h"
#include "writers.h"

#include <string>
#include <string_view>
#include <vector>

namespace trama {
namespace {

/// GEXF 1.3 for Gephi, which merges parallel edges as it loads and keeps what the last one says. So
/// they are merged here, by type and direction: `weight` is their number, `confidence` that of the
/// best.
class GexfWriter {
 public:
  GexfWriter(const KnowledgeGraph& graph, const WriteOptions& options, Sink& sink, Report& report)
      : graph_(graph), options_(options), sink_(sink), report_(report), properties_(graph) {}

  Result<void> write() {
    write_head();
    const std::vector<const Entity*> entities = graph_.entities();
    sink_.write("<nodes>\n");
    for (const Entity* entity : entities) {
      if (!write(*entity)) return outcome(sink_);
      ++report_.entities;
    }
    sink_.write("</nodes>\n<edges>\n");
    for (const Entity* entity : entities) {
      const std::vector<const Relation*> relations = graph_.outgoing(entity->id);
      // Sorted by type and object: parallel ones follow each other.
      for (std::size_t i = 0; i < relations.size();) {
        std::size_t end = i + 1;
        while (end < relations.size() && relations[end]->type() == relations[i]->type() &&
               relations[end]->object() == relations[i]->object()) {
          ++end;
        }
        if (!write(relations, i, end)) return outcome(sink_);
        report_.relations += end - i;
        i = end;
      }
    }
    sink_.write("</edges>\n</graph>\n</gexf>\n");
    report_.omit("characters that XML 1.0 cannot hold", dropped_);
    report_.omit("parallel relations merged into one edge", merged_);
    report_.omit("documents that are no node: their names are kept", graph_.document_count());
    return outcome(sink_);
  }

 private:
  void append_attributes(std::string_view owner, char prefix,
                         const std::vector<Property>& properties) {
    line_ += "<attributes class=\"";
    line_ += owner;
    line_ += "\">\n";
    for (std::size_t i = 0; i < properties.size(); ++i) {
      line_ += "<attribute id=\"";
      line_ += prefix;
      line_ += std::to_string(i);
      line_ += "\" title=\"" + properties[i].name + "\" type=\"";
      line_ += xml_type_name(properties[i].kind);
      line_ += "\"/>\n";
    }
    line_ += "</attributes>\n";
  }

  void write_head() {
    line_ =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<gexf xmlns=\"http://gexf.net/1.3\" xmlns:viz=\"http://gexf.net/1.3/viz\" "
        "version=\"1.3\">\n<graph defaultedgetype=\"directed\" mode=\"static\">\n";
    append_attributes("node", 'n', properties_.of_entities());
    append_attributes("edge", 'e', properties_.of_relations());
    sink_.write(line_);
  }

  bool write(const Entity& entity) {
    line_ = "<node id=\"" + entity.id.to_string() + "\" label=\"";
    append_xml(line_, entity.name, dropped_);
    line_ += "\">";
    properties_.read(entity, row_);
    append_row('n', properties_.of_entities());
    append_colour(type_style(graph_.schema(), entity.type, DiagramOptions::Theme::light).stroke);
    line_ += "</node>\n";
    return sink_.write(line_);
  }

  bool write(const std::vector<const Relation*>& relations, std::size_t begin, std::size_t end) {
    const Relation* best = relations[begin];
    for (std::size_t i = begin; i < end; ++i) {
      if (relations[i]->score() > best->score()) best = relations[i];
    }
    merged_ += end - begin - 1;
    line_ = "<edge id=\"" + best->id().to_string() + "\" source=\"" + best->subject().to_string() +
            "\" target=\"" + best->object().to_string() + "\" weight=\"" +
            std::to_string(end - begin) + "\" kind=\"" + properties_.edge_type(best->type()) +
            "\" label=\"";
    append_xml(line_, graph_.schema().at(best->type()).label.in(options_.diagram.language),
               dropped_);
    line_ += "\">";
    properties_.read(*best, row_);
    append_row('e', properties_.of_relations());
    line_ += "</edge>\n";
    return sink_.write(line_);
  }

  void append_row(char prefix, const std::vector<Property>& properties) {
    line_ += "<attvalues>";
    for (std::size_t i = 0; i < properties.size(); ++i) {
      const Cell& cell = row_[i];
      if (!cell.is_present) continue;
      line_ += "<attvalue for=\"";
      line_ += prefix;
      line_ += std::to_string(i);
      line_ += "\" value=\"";
      append_xml(line_,
                 properties[i].kind == PropertyKind::texts ? list_json(cell.texts) : cell.text,
                 dropped_);
      line_ += "\"/>";
    }
    line_ += "</attvalues>";
  }

  void append_colour(std::string_view hex) {
    const auto channel = [&](std::size_t at) {
      const auto digit = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
      return std::to_string(digit(hex[at]) * 16 + digit(hex[at + 1]));
    };
    line_ +=
        "<viz:color r=\"" + channel(1) + "\" g=\"" + channel(3) + "\" b=\"" + channel(5) + "\"/>";
  }

  const KnowledgeGraph& graph_;
  const WriteOptions& options_;
  Sink& sink_;
  Report& report_;
  PropertyGraph properties_;
  Row row_;
  std::string line_;
  std::size_t dropped_ = 0;
  std::size_t merged_ = 0;
};

}  // namespace

Result<void> write_gexf(const KnowledgeGraph& graph, const WriteOptions& options, Sink& sink,
                        Report& report) {
  return GexfWriter(graph, options, sink, report).write();
}

}  // namespace trama

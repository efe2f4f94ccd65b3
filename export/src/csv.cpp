#include "escape_csv.h"
#include "properties.h"
#include "writers.h"

#include <string>
#include <string_view>
#include <vector>

namespace trama {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// One of the dialects of CSV that importers read.
class CsvWriter {
 public:
  CsvWriter(const KnowledgeGraph& graph, const WriteOptions& options, Report& report)
      : graph_(graph), options_(options), report_(report), properties_(graph) {}

 protected:
  void field(std::string_view text) {
    separate();
    append_csv(line_, text);
  }
  void no_field() { separate(); }
  bool end_line(Sink& sink) {
    line_ += '\n';
    const bool ok = sink.write(line_);
    line_.clear();
    is_first_ = true;
    return ok;
  }
  void begin_file(Sink& sink) {
    if (options_.byte_order_mark) sink.write(byte_order_mark);
  }

  const KnowledgeGraph& graph_;
  const WriteOptions& options_;
  Report& report_;
  PropertyGraph properties_;
  Row row_;

 private:
  void separate() {
    if (!is_first_) line_ += ',';
    is_first_ = false;
  }

  std::string line_;
  bool is_first_ = true;
};

/// The files of `neo4j-admin database import full --multiline-fields=true --array-delimiter=';'`.
class Neo4jWriter : CsvWriter {
 public:
  using CsvWriter::CsvWriter;

  Result<void> write(const OpenFile& open) {
    Sink& nodes = open("nodes.csv");
    begin_file(nodes);
    field("id:ID");
    header(properties_.of_entities());
    field(":LABEL");
    bool ok = end_line(nodes);
    const std::vector<const Entity*> entities = graph_.entities();
    for (const Entity* entity : entities) {
      if (!ok) return outcome(nodes);
      field(entity->id.to_string());
      properties_.read(*entity, row_);
      cells();
      field("Entity;" + properties_.label(entity->type));
      ok = end_line(nodes);
      ++report_.entities;
    }

    Sink& relationships = open("relationships.csv");
    begin_file(relationships);
    field(":START_ID");
    field(":END_ID");
    field(":TYPE");
    header(properties_.of_relations());
    ok = end_line(relationships);
    for (const Entity* entity : entities) {
      for (const Relation* relation : graph_.outgoing(entity->id)) {
        if (!ok) return outcome(relationships);
        field(relation->subject().to_string());
        field(relation->object().to_string());
        field(properties_.edge_type(relation->type()));
        properties_.read(*relation, row_);
        cells();
        ok = end_line(relationships);
        ++report_.relations;
      }
    }
    report_.omit("semicolons in lists, replaced by commas", replaced_);
    report_.omit("documents that are no node: their names are kept", graph_.document_count());
    return outcome(ok ? nodes : relationships);
  }

 private:
  void header(const std::vector<Property>& properties) {
    for (const Property& property : properties) {
      switch (property.kind) {
        case PropertyKind::text:
          field(property.name);
          break;
        case PropertyKind::texts:
          field(property.name + ":string[]");
          break;
        case PropertyKind::integer:
          field(property.name + ":long");
          break;
        case PropertyKind::real:
          field(property.name + ":double");
          break;
        case PropertyKind::boolean:
          field(property.name + ":boolean");
          break;
        case PropertyKind::date:
          field(property.name + ":date");
          break;
      }
    }
  }

  void cells() {
    for (const Cell& cell : row_) {
      if (!cell.is_present) {
        no_field();
      } else if (!cell.texts.empty()) {
        std::string list;
        for (const std::string& text : cell.texts) {
          if (!list.empty()) list += ';';
          for (const char c : text) {
            list += c == ';' ? ',' : c;
            replaced_ += c == ';' ? 1u : 0u;
          }
        }
        field(list);
      } else {
        field(cell.text);
      }
    }
  }

  std::size_t replaced_ = 0;
};

/// The files and statements of `COPY` in Kuzu and its successor Ladybug.
class LadybugWriter : CsvWriter {
 public:
  using CsvWriter::CsvWriter;

  Result<void> write(const OpenFile& open) {
    write_schema(open("schema.cypher"));

    Sink& nodes = open("nodes.csv");
    begin_file(nodes);
    bool ok = true;
    const std::vector<const Entity*> entities = graph_.entities();
    for (const Entity* entity : entities) {
      if (!ok) return outcome(nodes);
      field(entity->id.to_string());
      properties_.read(*entity, row_);
      cells();
      ok = end_line(nodes);
      ++report_.entities;
    }
    Sink& relationships = open("relationships.csv");
    begin_file(relationships);
    for (const Entity* entity : entities) {
      for (const Relation* relation : graph_.outgoing(entity->id)) {
        if (!ok) return outcome(relationships);
        field(relation->subject().to_string());
        field(relation->object().to_string());
        properties_.read(*relation, row_);
        cells();
        ok = end_line(relationships);
        ++report_.relations;
      }
    }
    report_.omit("documents that are no node: their names are kept", graph_.document_count());
    return outcome(ok ? nodes : relationships);
  }

 private:
  // Quoted throughout: `end`, `begin`, `date` and others are words of the language.
  static void append_columns(std::string& text, const std::vector<Property>& properties) {
    for (const Property& property : properties) {
      // The ends of an edge go by these names (Ladybug 0.22).
      const bool is_taken = property.name == "from" || property.name == "to";
      text += ", `" + property.name + (is_taken ? "_` " : "` ");
      switch (property.kind) {
        case PropertyKind::text:
        case PropertyKind::texts:
          text += "STRING";
          break;
        case PropertyKind::integer:
          text += "INT64";
          break;
        case PropertyKind::real:
          text += "DOUBLE";
          break;
        case PropertyKind::boolean:
          text += "BOOLEAN";
          break;
        case PropertyKind::date:
          text += "DATE";
          break;
      }
    }
  }

  void write_schema(Sink& sink) const {
    std::string text = "CREATE NODE TABLE Entity(`id` STRING";
    append_columns(text, properties_.of_entities());
    text += ", PRIMARY KEY(`id`));\nCREATE REL TABLE Relation(FROM Entity TO Entity";
    append_columns(text, properties_.of_relations());
    text +=
        ");\n"
        "COPY Entity FROM 'nodes.csv' (HEADER=false, QUOTE='\"', ESCAPE='\"', PARALLEL=false);\n"
        "COPY Relation FROM 'relationships.csv' (HEADER=false, QUOTE='\"', ESCAPE='\"', "
        "PARALLEL=false);\n";
    sink.write(text);
  }

  // Lists are JSON: the list syntax of these importers has no escape for a comma.
  void cells() {
    for (const Cell& cell : row_) {
      if (!cell.is_present) {
        no_field();
      } else if (!cell.texts.empty()) {
        field(list_json(cell.texts));
      } else {
        field(cell.text);
      }
    }
  }
};

}  // namespace

Result<void> write_neo4j_csv(const KnowledgeGraph& graph, const WriteOptions& options,
                             const OpenFile& open, Report& report) {
  return Neo4jWriter(graph, options, report).write(open);
}

Result<void> write_ladybug(const KnowledgeGraph& graph, const WriteOptions& options,
                           const OpenFile& open, Report& report) {
  return LadybugWriter(graph, options, report).write(open);
}

}  // namespace trama

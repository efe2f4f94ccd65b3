#include "trama/export/cypher_batches.h"

#include "json_writer.h"
#include "properties.h"

#include <algorithm>
#include <string>
#include <vector>

namespace trama {
namespace {

class BatchWriter {
 public:
  BatchWriter(const KnowledgeGraph& graph, const CypherBatchOptions& options,
              const std::function<Result<void>(const CypherBatch&)>& take)
      : graph_(graph), options_(options), take_(take), properties_(graph) {}

  Result<Report> write() {
    std::vector<const Entity*> entities = graph_.entities();
    std::stable_sort(entities.begin(), entities.end(),
                     [](const Entity* a, const Entity* b) { return a->type < b->type; });
    const auto entity_statement = [&](const Entity& entity) {
      return "UNWIND $rows AS row MERGE (n:Entity {id: row.id}) SET n:" +
             properties_.label(entity.type) + ", n += row.p" +
             dates("n", properties_.of_entities()) + " RETURN count(n) AS n";
    };
    const auto entity_row = [&](const Entity& entity, JsonWriter& json) {
      json.member("id", entity.id.to_string());
      properties_.read(entity, row_);
      members(json, properties_.of_entities());
    };
    if (auto done = write_all(entities, &Entity::type, entity_statement, entity_row); !done) {
      return tl::unexpected(done.error());
    }

    std::vector<const Relation*> relations = graph_.relations();
    std::stable_sort(relations.begin(), relations.end(),
                     [](const Relation* a, const Relation* b) { return a->type() < b->type(); });
    const auto relation_statement = [&](const Relation& relation) {
      return "UNWIND $rows AS row MATCH (a:Entity {id: row.a}) MATCH (b:Entity {id: row.b}) "
             "MERGE (a)-[r:" +
             properties_.edge_type(relation.type()) + " {rid: row.id}]->(b) SET r += row.p" +
             dates("r", properties_.of_relations()) + " RETURN count(r) AS n";
    };
    const auto relation_row = [&](const Relation& relation, JsonWriter& json) {
      json.member("id", relation.id().to_string());
      json.member("a", relation.subject().to_string());
      json.member("b", relation.object().to_string());
      properties_.read(relation, row_);
      members(json, properties_.of_relations());
    };
    if (auto done = write_all(relations, &Relation::type, relation_statement, relation_row);
        !done) {
      return tl::unexpected(done.error());
    }
    report_.entities = entities.size();
    report_.relations = relations.size();
    report_.omit("documents that are no node: their names are kept", graph_.document_count());
    return report_;
  }

 private:
  // Rows of one type follow each other and share a statement.
  template <class T, class Type, class Statement, class WriteRow>
  Result<void> write_all(const std::vector<const T*>& all, Type type, const Statement& statement,
                         const WriteRow& write_row) {
    const auto type_of = [&](std::size_t at) { return std::invoke(type, *all[at]); };
    std::size_t at = static_cast<std::size_t>(std::min<std::uint64_t>(left_out_, all.size()));
    left_out_ -= at;
    while (at < all.size()) {
      StringSink sink;
      JsonWriter json(sink);
      const std::size_t begin = at;
      json.begin_array();
      while (at < all.size() && at - begin < options_.size && type_of(at) == type_of(begin) &&
             sink.size() < options_.bytes) {
        json.begin_object();
        write_row(*all[at], json);
        json.end_object();
        ++at;
      }
      json.end_array();
      if (!json.ok()) {
        return fail(ErrorCode::encoding, "a text of the graph is not UTF-8 and cannot be JSON");
      }
      // Memory cannot refuse.
      static_cast<void>(sink.finish());
      report_.bytes += sink.size();
      if (auto taken = take_({statement(*all[begin]), sink.text(), at - begin}); !taken) {
        return taken;
      }
    }
    return {};
  }

  // JSON has no dates: they come as text, apart from the other properties.
  static std::string dates(std::string_view of, const std::vector<Property>& properties) {
    std::string text;
    for (const Property& property : properties) {
      if (property.kind != PropertyKind::date) continue;
      const std::string name = std::string(of) + ".`" + property.name + '`';
      text += ", " + name + " = coalesce(date(row.d.`" + property.name + "`), " + name + ')';
    }
    return text;
  }

  void members(JsonWriter& json, const std::vector<Property>& properties) {
    json.key("p");
    json.begin_object();
    bool has_dates = false;
    for (std::size_t i = 0; i < properties.size(); ++i) {
      if (!row_[i].is_present) continue;
      if (properties[i].kind == PropertyKind::date) {
        has_dates = true;
      } else {
        member(json, properties[i], row_[i]);
      }
    }
    json.end_object();
    if (!has_dates) return;
    json.key("d");
    json.begin_object();
    for (std::size_t i = 0; i < properties.size(); ++i) {
      if (row_[i].is_present && properties[i].kind == PropertyKind::date) {
        json.member(properties[i].name, row_[i].text);
      }
    }
    json.end_object();
  }

  static void member(JsonWriter& json, const Property& property, const Cell& cell) {
    json.key(property.name);
    switch (property.kind) {
      case PropertyKind::integer:
        json.literal_number(cell.text);
        break;
      case PropertyKind::real:
        // Without a point it would come to be an integer.
        json.literal_number(cell.text.find('.') == std::string::npos ? cell.text + ".0"
                                                                     : cell.text);
        break;
      case PropertyKind::boolean:
        json.boolean(cell.text == "true");
        break;
      case PropertyKind::texts:
        json.begin_array();
        for (const std::string& text : cell.texts)
          json.string(text);
        json.end_array();
        break;
      case PropertyKind::text:
      case PropertyKind::date:
        json.string(cell.text);
        break;
    }
  }

  const KnowledgeGraph& graph_;
  const CypherBatchOptions& options_;
  const std::function<Result<void>(const CypherBatch&)>& take_;
  PropertyGraph properties_;
  Row row_;
  Report report_;
  std::uint64_t left_out_ = options_.skip;
};

}  // namespace

Result<Report> for_each_cypher_batch(const KnowledgeGraph& graph, const CypherBatchOptions& options,
                                     const std::function<Result<void>(const CypherBatch&)>& take) {
  if (options.size == 0) {
    return fail(ErrorCode::invalid_argument, "a batch of 0 rows; expected 1 or more");
  }
  return BatchWriter(graph, options, take).write();
}

}  // namespace trama

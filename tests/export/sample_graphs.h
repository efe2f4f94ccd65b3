#pragma once

#include "trama/graph/knowledge_graph.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace trama::samples {

/// Makes graphs in few words. A failure to add is a failure of the test: it throws.
class Builder {
 public:
  explicit Builder(SchemaPtr schema = Schema::default_schema()) : graph(std::move(schema)) {}

  DocumentId document(std::string name, std::string title = {}, std::string uri = {},
                      std::string language = "es", std::string date = {});
  EntityId entity(std::string_view type, std::string name, std::vector<std::string> aliases = {});
  EntityId value(std::string_view type, std::string text, Value value);

  struct Details {
    Modality modality = Modality::asserted;
    EntityId attributed_to{};
    std::vector<Qualifier> qualifiers{};
    std::string quote{};
    std::string wording{};  ///< without a quote: the words of the relation, if not its id
    float score = 0.9f;
  };
  RelationId relation(EntityId subject, std::string_view type, EntityId object,
                      const Details& details);
  RelationId relation(EntityId subject, std::string_view type, EntityId object) {
    return relation(subject, type, object, Details{});
  }

  Qualifier qualifier(std::string_view type, EntityId entity) const;
  Qualifier qualifier(std::string_view type, Value value, std::string text = {}) const;

  KnowledgeGraph graph;
  DocumentId current{};

 private:
  std::uint32_t position_ = 0;
};

Value money(std::string number, std::string currency);
Value quantity(std::string number, std::string unit);
Value date(std::string edtf);

/// The graph of the article on Amazon's chips, by hand.
KnowledgeGraph trainium();

/// The graphs of cases/cases.jsonl by their ids, each with a schema of its own.
std::vector<std::pair<std::string, KnowledgeGraph>> cases(const std::string& path);

/// A little of everything that a graph can hold: values, ranges, hedges, modalities, attributions,
/// qualifiers of every kind, parallel relations, several documents, typed attributes.
KnowledgeGraph mixed();

/// One sentence in a text that holds more, and that text: characters beyond 16 bits, markup.
KnowledgeGraph quoted();
std::string_view quoted_text();

/// So many companies, `Entidad 0`, `Entidad 1`, …, with half as many relations again, some of them
/// hubs as in real graphs.
KnowledgeGraph companies(std::size_t count);

/// Types and relations that are called whatever a text calls them.
KnowledgeGraph odd_schema();

/// The names that break writers: quotes, markup, controls, keywords, scripts, lengths.
const std::vector<std::string>& hostile_names();

/// An entity and a relation for every hostile name, which is also alias, quotation and wording.
KnowledgeGraph hostile();

}  // namespace trama::samples

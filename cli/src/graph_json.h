#pragma once

#include "trama/graph/algorithm.h"
#include "trama/graph/knowledge_graph.h"

#include <string>
#include <vector>

#include <rapidjson/stringbuffer.h>
#include <rapidjson/prettywriter.h>

namespace trama::cli {

/// JSON for programs, as docs/terminal.md describes it. Members are never left out: what is not
/// known is null, what there is none of is an empty list.
class GraphJson {
 public:
  using Writer = rapidjson::PrettyWriter<rapidjson::StringBuffer>;
  explicit GraphJson(const KnowledgeGraph& graph) : graph_(graph), writer_(buffer_) { writer_.SetIndent(' ', 1); }

  Writer& writer() noexcept { return writer_; }
  /// What was written, with a line break.
  std::string take();

  void key(std::string_view name);
  void text(std::string_view text);
  void member(std::string_view name, std::string_view value);
  void member(std::string_view name, std::uint64_t value);
  /// With at most four decimals.
  void decimal(double value);

  /// `{"id","type","name"}`
  void reference(EntityId id);
  void relation(const Relation& relation);

 private:
  void value(const ValuePtr& value);
  void span(std::string_view name, Span span);

  const KnowledgeGraph& graph_;
  rapidjson::StringBuffer buffer_;
  Writer writer_;
};

}  // namespace trama::cli

#pragma once

#include <trama/graph/knowledge_graph.h>

#include <cstdint>
#include <initializer_list>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace trama {

// How GoogleTest shows them.
inline void PrintTo(EntityId id, std::ostream* out) {
  *out << id.to_string();
}
inline void PrintTo(RelationId id, std::ostream* out) {
  *out << id.to_string();
}
inline void PrintTo(ErrorCode code, std::ostream* out) {
  *out << to_string(code);
}
inline void PrintTo(Span span, std::ostream* out) {
  *out << '[' << span.begin << ", " << span.end << ')';
}

namespace test {

/// The value of a result; a failed expectation and a default value if it holds an error.
template <class T>
T value_of(Result<T> result) {
  if (result) return *std::move(result);
  ADD_FAILURE() << result.error().to_string();
  return T{};
}

inline void expect_ok(const Result<void>& result) {
  EXPECT_TRUE(result) << result.error().to_string();
}

/// The code of an expected error; a failed expectation if there is none.
template <class T>
ErrorCode code_of(const Result<T>& result) {
  if (!result) return result.error().code;
  ADD_FAILURE() << "an error was expected";
  return {};
}

/// Adds to a graph by names, on the default schema unless another is given.
class Builder {
 public:
  explicit Builder(SchemaPtr schema = Schema::default_schema()) : graph(std::move(schema)) {}

  TypeId type(std::string_view id) const;
  RelationTypeId relation_type(std::string_view id) const;
  QualifierTypeId qualifier_type(std::string_view id) const;

  DocumentId document(const std::string& name);
  EntityId entity(std::string_view type, const std::string& name);

  /// A statement without evidence; `relation` may be the name of an inverse.
  Statement statement(EntityId subject, std::string_view relation, EntityId object) const;

  /// A piece of evidence in a document that is registered on the way. The sentence begins at
  /// `begin`; subject, predicate and object are its first, second and third word of three letters.
  Evidence evidence(const std::string& document_name, std::uint32_t begin, float score = 1.0f);

  Qualifier date(std::string_view qualifier, const std::string& edtf) const;
  Qualifier money(std::string_view qualifier, const std::string& number) const;

  RelationId add(Statement statement) { return value_of(graph.add_relation(std::move(statement))); }

  KnowledgeGraph graph;
};

}  // namespace test
}  // namespace trama

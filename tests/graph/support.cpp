#include "support.h"

#include <utility>

namespace trama::test {

TypeId Builder::type(std::string_view id) const {
  return graph.schema().find_type(id).value();
}

RelationTypeId Builder::relation_type(std::string_view id) const {
  return graph.schema().find_relation(id).value().type;
}

QualifierTypeId Builder::qualifier_type(std::string_view id) const {
  return graph.schema().find_qualifier(id).value();
}

DocumentId Builder::document(const std::string& name) {
  return value_of(graph.add_document(Document{.name = name}));
}

EntityId Builder::entity(std::string_view type_id, const std::string& name) {
  return value_of(graph.add_entity(Entity{.type = type(type_id), .name = name}));
}

Statement Builder::statement(EntityId subject, std::string_view relation, EntityId object) const {
  const DirectedRelation found = graph.schema().find_relation(relation).value();
  Statement statement;
  statement.type = found.type;
  statement.inverted = found.inverted;
  statement.subject = subject;
  statement.object = object;
  return statement;
}

Evidence Builder::evidence(const std::string& document_name, std::uint32_t begin, float score) {
  Evidence evidence;
  evidence.sentence = make_sentence({.document = document(document_name),
                                     .span = {begin, begin + 11},
                                     .text = "Ana vio luz",
                                     .producer = "test"});
  evidence.subject = {begin, begin + 3};
  evidence.predicate = {begin + 4, begin + 7};
  evidence.object = {begin + 8, begin + 11};
  evidence.score = score;
  return evidence;
}

Qualifier Builder::date(std::string_view qualifier, const std::string& edtf) const {
  Value value;
  value.kind = ValueKind::date;
  value.date = edtf;
  return {.type = qualifier_type(qualifier), .value = make_value(value), .text = edtf};
}

Qualifier Builder::money(std::string_view qualifier, const std::string& number) const {
  Value value;
  value.kind = ValueKind::money;
  value.number = number;
  value.currency = "USD";
  return {.type = qualifier_type(qualifier), .value = make_value(value), .text = number + " USD"};
}

}  // namespace trama::test

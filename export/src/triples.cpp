#include "trama/export/triples.h"

#include "escape_xml.h"
#include "number_text.h"
#include "properties.h"
#include "trama/graph/hash.h"
#include "vocabulary.h"

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace trama {
namespace {

constexpr std::string_view xsd_string = "http://www.w3.org/2001/XMLSchema#string";
constexpr std::string_view xsd_decimal = "http://www.w3.org/2001/XMLSchema#decimal";
constexpr std::string_view xsd_integer = "http://www.w3.org/2001/XMLSchema#integer";
constexpr std::string_view xsd_boolean = "http://www.w3.org/2001/XMLSchema#boolean";

Term iri(std::string_view text) {
  return {Term::Kind::iri, text, {}, {}};
}

Term literal(std::string_view text, std::string_view datatype = {}) {
  if (datatype == xsd_string) datatype = {};
  return {Term::Kind::literal, text, datatype, {}};
}

class Describer {
 public:
  Describer(const KnowledgeGraph& graph, const TripleOptions& options, ResourceHandler& handler,
            Report& report)
      : graph_(graph),
        options_(options),
        handler_(handler),
        report_(report),
        vocabulary_(graph.schema()),
        base_(options.base_iri) {}

  bool describe() {
    const bool whole = describe_all();
    report_.omit("characters that XML 1.0 cannot hold", dropped_);
    return whole;
  }

 private:
  bool describe_all() {
    if (!describe_runs()) return false;
    for (const Document* document : graph_.documents()) {
      if (!describe(*document)) return false;
      ++report_.documents;
    }
    const std::vector<const Entity*> entities = graph_.entities();
    for (const Entity* entity : entities) {
      if (!describe(*entity)) return false;
      ++report_.entities;
    }
    if (options_.graph_per_document) return describe_by_document();
    for (const Entity* entity : entities) {
      for (const Relation* relation : graph_.outgoing(entity->id)) {
        if (!describe(*relation, DocumentId{})) return false;
        ++report_.relations;
      }
    }
    return true;
  }

  bool begin(std::string_view subject) { return handler_.begin(named_graph_, subject); }
  bool add(std::string_view predicate, Term object) {
    // RDF 1.1 allows them, but Jena warns of them and no XML with results can carry them.
    if (object.kind == Term::Kind::literal) {
      object.text = keep_xml_characters(object.text, buffer_, dropped_);
    }
    return handler_.property(predicate, object);
  }
  bool end() { return handler_.end(); }

  template <class Tag>
  std::string iri_of(Id<Tag> id) const {
    return base_ + id.to_string();
  }

  std::string hashed_iri(std::string_view kind, const Fingerprint& fingerprint) const {
    return base_ + std::string(kind) + '-' + to_hex(fingerprint.value());
  }

  const std::string& run_iri(std::string_view producer) {
    auto found = runs_.find(producer);
    if (found == runs_.end()) {
      std::string run = hashed_iri("run", Fingerprint().add(producer));
      found = runs_.emplace(std::string(producer), std::move(run)).first;
    }
    return found->second;
  }

  // The producers of all evidence, each an agent with the activity that it carried out.
  bool describe_runs() {
    std::set<std::string, std::less<>> producers;
    graph_.for_each_relation([&](const Relation& relation) {
      for (const Evidence& evidence : relation.evidence()) {
        const std::string_view producer = evidence.producer();
        if (!producer.empty() && !producers.contains(producer)) producers.emplace(producer);
      }
    });
    for (const std::string& producer : producers) {
      const std::string agent = hashed_iri("agent", Fingerprint().add(producer));
      if (!(begin(agent) && add(terms::type, iri(terms::agent_class)) &&
            add(terms::label, literal(producer)) && end() && begin(run_iri(producer)) &&
            add(terms::type, iri(terms::activity_class)) &&
            add(terms::associated_with, iri(agent)) && end())) {
        return false;
      }
    }
    return true;
  }

  bool describe(const Document& document) {
    bool ok = begin(iri_of(document.id)) && add(terms::type, iri(terms::document_class)) &&
              add(terms::type, iri(terms::creative_work_class));
    const std::string& label = document.title.empty() ? document.name : document.title;
    if (is_language_tag(document.language) && !document.title.empty()) {
      ok = ok && add(terms::label, {Term::Kind::literal, label, {}, document.language});
    } else {
      ok = ok && add(terms::label, literal(label));
    }
    ok = ok && add(terms::identifier, literal(document.name));
    if (is_web_address(document.uri)) {
      ok = ok && add(terms::url, iri(document.uri));
    } else if (!document.uri.empty()) {
      ok = ok && add(terms::url, literal(document.uri));
    }
    if (!document.language.empty()) {
      ok = ok && add(terms::in_language, literal(document.language));
    }
    if (!document.date.empty()) {
      Value value;
      value.kind = ValueKind::date;
      value.date = document.date;
      const TypedLiteral typed = to_literal(value);
      ok = ok && add(terms::published, literal(typed.lexical, typed.datatype));
    }
    if (document.length != 0) {
      ok = ok && add(terms::length, literal(std::to_string(document.length), xsd_integer));
    }
    return ok && end();
  }

  bool describe(const Entity& entity) {
    bool ok = begin(iri_of(entity.id)) && add(terms::type, iri(vocabulary_.iri(entity.type)));
    const std::string& mapped = vocabulary_.mapped_class(entity.type);
    if (!mapped.empty()) ok = ok && add(terms::type, iri(mapped));
    ok = ok && add(terms::label, literal(entity.name));
    for (const std::string& alias : entity.aliases) {
      ok = ok && add(terms::alt_label, literal(alias));
    }
    ok = ok && add(terms::confidence, literal(decimal(entity.score), xsd_decimal));
    if (!entity.is_named) ok = ok && add(terms::named, literal("false", xsd_boolean));
    if (entity.is_name_fixed) ok = ok && add(terms::name_fixed, literal("true", xsd_boolean));
    if (entity.value) ok = ok && add_value(*entity.value);
    ok = ok && add_attributes(entity) && add_mentions(entity, true) && add_mentions(entity, false);
    if (!options_.graph_per_document) ok = ok && add_plain_triples(entity.id);
    return ok && end();
  }

  bool add_attributes(const Entity& entity) {
    for (const auto& [key, text] : entity.attributes) {
      if (key == "wikidata" && is_wikidata_id(text) &&
          !add(terms::same_as, iri(std::string(wikidata_entity_namespace) + text))) {
        return false;
      }
    }
    for (const auto& [key, text] : entity.attributes) {
      const std::string predicate = std::string(attribute_namespace) + percent_encode(key);
      if (!add(predicate, literal(text, datatype_of(text)))) return false;
    }
    return true;
  }

  // By its form: `07001` and `1,4` stay text.
  static std::string_view datatype_of(std::string_view text) {
    switch (kind_of(text)) {
      case PropertyKind::integer:
        return xsd_integer;
      case PropertyKind::real:
        return xsd_decimal;
      case PropertyKind::boolean:
        return xsd_boolean;
      case PropertyKind::date:
        return "http://www.w3.org/2001/XMLSchema#date";
      case PropertyKind::text:
      case PropertyKind::texts:
        break;
    }
    return {};
  }

  static bool is_wikidata_id(std::string_view text) {
    return text.size() > 1 && text[0] == 'Q' &&
           text.find_first_not_of("0123456789", 1) == std::string_view::npos;
  }

  bool add_mentions(const Entity& entity, bool names) {
    for (const Mention& mention : entity.mentions) {
      if (mention.is_name != names) continue;
      const std::string place = span_iri(base_, mention.document, mention.span);
      if (!add(names ? terms::mention : terms::reference, iri(place))) return false;
    }
    return true;
  }

  // `outgoing` is sorted by relation type, so that equal triples follow each other.
  bool add_plain_triples(EntityId subject) {
    RelationTypeId type{};
    EntityId object{};
    for (const Relation* relation : graph_.outgoing(subject)) {
      if (relation->subject() != subject || relation->modality() != Modality::asserted) continue;
      if (object && type == relation->type() && object == relation->object()) continue;
      type = relation->type();
      object = relation->object();
      if (!add(vocabulary_.iri(type), iri(iri_of(object)))) return false;
    }
    return true;
  }

  bool add_value(const Value& value) {
    const TypedLiteral typed = to_literal(value);
    bool ok = add(terms::value, literal(typed.lexical, typed.datatype));
    if (!value.upper.empty()) ok = ok && add(terms::upper, literal(value.upper, xsd_decimal));
    if (!value.currency.empty()) ok = ok && add(terms::currency, literal(value.currency));
    if (!value.unit.empty()) ok = ok && add(terms::unit, literal(value.unit));
    if (value.approximation != Approximation::exact) {
      ok = ok && add(terms::approximation, literal(to_string(value.approximation)));
    }
    return ok;
  }

  std::string qualifier_iri(const Relation& relation, const Qualifier& qualifier) const {
    Fingerprint fingerprint;
    fingerprint.add(relation.id().value())
        .add(vocabulary_.local_name(qualifier.type))
        .add(qualifier.entity.value())
        .add(qualifier.value ? to_string(*qualifier.value) : std::string())
        .add(qualifier.text);
    return hashed_iri("q", fingerprint);
  }

  std::string evidence_iri(const Relation& relation, const Evidence& evidence) const {
    Fingerprint fingerprint;
    fingerprint.add(relation.id().value()).add(evidence.document().value());
    for (const Span span :
         {evidence.sentence->span, evidence.subject, evidence.predicate, evidence.object}) {
      fingerprint.add(std::uint64_t{span.begin} << 32 | span.end);
    }
    fingerprint.add(evidence.producer());
    return hashed_iri("v", fingerprint);
  }

  // The relation with what one document says of it, or all if `document` is none.
  bool describe(const Relation& relation, DocumentId document) {
    qualifier_iris_.clear();
    for (const Qualifier& qualifier : relation.qualifiers()) {
      qualifier_iris_.push_back(qualifier_iri(relation, qualifier));
    }
    evidence_iris_.clear();
    for (const Evidence& evidence : relation.evidence()) {
      evidence_iris_.push_back(evidence_iri(relation, evidence));
    }
    const std::string subject = iri_of(relation.subject());
    const std::string object = iri_of(relation.object());
    bool ok = begin(iri_of(relation.id())) && add(terms::type, iri(terms::relation_class)) &&
              add(terms::type, iri(terms::statement_class)) && add(terms::subject, iri(subject)) &&
              add(terms::predicate, iri(vocabulary_.iri(relation.type()))) &&
              add(terms::object, iri(object)) &&
              add(terms::modality, iri(vocabulary_.iri(relation.modality()))) &&
              add(terms::confidence, literal(decimal(relation.score()), xsd_decimal));
    if (relation.is_inferred() && !relation.evidence().empty()) {
      ok = ok && add(terms::inferred, literal("true", xsd_boolean));
    }
    if (relation.attributed_to()) {
      ok = ok && add(terms::attributed_to, iri(iri_of(relation.attributed_to())));
    }
    ok = ok && add_qualifiers(relation) && add_sources(relation, document) && end();
    for (std::size_t i = 0; i < qualifier_iris_.size(); ++i) {
      ok = ok && describe(relation.qualifiers()[i], qualifier_iris_[i]);
    }
    for (std::size_t i = 0; i < evidence_iris_.size(); ++i) {
      const Evidence& evidence = relation.evidence()[i];
      if (document && evidence.document() != document) continue;
      ok = ok && describe(evidence, evidence_iris_[i]);
    }
    return ok;
  }

  // For short queries the first qualifier of each type is a property of the relation itself.
  bool add_qualifiers(const Relation& relation) {
    bool ok = true;
    const Qualifier* money = nullptr;
    const Qualifier* previous = nullptr;
    for (const Qualifier& qualifier : relation.qualifiers()) {
      const bool is_first = previous == nullptr || previous->type != qualifier.type;
      previous = &qualifier;
      if (!is_first) continue;
      const std::string& predicate = vocabulary_.iri(qualifier.type);
      if (qualifier.value) {
        const TypedLiteral typed = to_literal(*qualifier.value);
        ok = ok && add(predicate, literal(typed.lexical, typed.datatype));
        if (money == nullptr && !qualifier.value->currency.empty()) money = &qualifier;
      } else if (qualifier.entity) {
        ok = ok && add(predicate, iri(iri_of(qualifier.entity)));
      } else {
        ok = ok && add(predicate, literal(qualifier.text));
      }
    }
    if (money != nullptr) ok = ok && add(terms::currency, literal(money->value->currency));
    for (const std::string& qualifier : qualifier_iris_) {
      ok = ok && add(terms::qualifier, iri(qualifier));
    }
    return ok;
  }

  bool add_sources(const Relation& relation, DocumentId document) {
    std::set<std::string_view> runs;
    std::set<std::string_view> sources;
    for (std::size_t i = 0; i < evidence_iris_.size(); ++i) {
      const Evidence& evidence = relation.evidence()[i];
      if (document && evidence.document() != document) continue;
      if (!evidence.producer().empty()) runs.insert(run_iri(evidence.producer()));
      sources.insert(evidence_iris_[i]);
    }
    for (const std::string_view run : runs) {
      if (!add(terms::generated_by, iri(run))) return false;
    }
    for (const std::string_view source : sources) {
      if (!add(terms::derived_from, iri(source))) return false;
    }
    return true;
  }

  bool describe(const Qualifier& qualifier, const std::string& node) {
    bool ok = begin(node) && add(terms::type, iri(terms::qualifier_class)) &&
              add(terms::qualifier_type, iri(vocabulary_.iri(qualifier.type)));
    if (qualifier.entity) ok = ok && add(terms::entity, iri(iri_of(qualifier.entity)));
    if (qualifier.value) ok = ok && add_value(*qualifier.value);
    if (!qualifier.text.empty()) ok = ok && add(terms::wording, literal(qualifier.text));
    return ok && end();
  }

  std::uint32_t page_of(const Evidence& evidence) const {
    const Document* document = graph_.find(evidence.document());
    return document == nullptr ? 0 : trama::page_of(*document, evidence.sentence->span.begin);
  }

  bool describe(const Evidence& evidence, const std::string& node) {
    const std::string quote = node + "-quote";
    const std::string position = node + "-position";
    bool ok = begin(node) && add(terms::type, iri(terms::evidence_class)) &&
              add(terms::type, iri(terms::specific_resource_class)) &&
              add(terms::has_source, iri(iri_of(evidence.document())));
    ok = ok && add(terms::has_selector, iri(quote)) && add(terms::has_selector, iri(position)) &&
         add(terms::confidence, literal(decimal(evidence.score), xsd_decimal));
    if (evidence.inferred) {
      ok = ok && add(terms::inferred, literal("true", xsd_boolean)) &&
           add(terms::inference_score, literal(decimal(evidence.inference_score), xsd_decimal));
    }
    if (const std::uint32_t page = page_of(evidence); page != 0) {
      ok = ok && add(terms::page, literal(std::to_string(page), xsd_integer));
    }
    const auto add_span = [&](std::string_view predicate, Span span) {
      return span.empty() || add(predicate, iri(span_iri(base_, evidence.document(), span)));
    };
    ok = ok && add_span(terms::subject_span, evidence.subject) &&
         add_span(terms::predicate_span, evidence.predicate) &&
         add_span(terms::object_span, evidence.object);
    for (std::size_t i = 0; i < qualifier_iris_.size(); ++i) {
      if (evidence.states(i)) ok = ok && add(terms::states, iri(qualifier_iris_[i]));
    }
    if (!evidence.producer().empty()) {
      ok = ok && add(terms::generated_by, iri(run_iri(evidence.producer())));
    }
    const Span span = evidence.sentence->span;
    return ok && end() && begin(quote) && add(terms::type, iri(terms::quote_selector_class)) &&
           add(terms::exact, literal(evidence.quote())) && end() && begin(position) &&
           add(terms::type, iri(terms::position_selector_class)) &&
           add(terms::start, literal(std::to_string(span.begin), xsd_integer)) &&
           add(terms::end, literal(std::to_string(span.end), xsd_integer)) && end();
  }

  bool describe_by_document() {
    std::map<DocumentId, std::vector<const Relation*>> stated;
    for (const Relation* relation : graph_.relations()) {
      ++report_.relations;
      std::set<DocumentId> documents;
      for (const Evidence& evidence : relation->evidence())
        documents.insert(evidence.document());
      if (documents.empty()) documents.insert(DocumentId{});
      for (const DocumentId document : documents)
        stated[document].push_back(relation);
    }
    for (const auto& [document, relations] : stated) {
      named_graph_ = document ? iri_of(document) : std::string();
      if (!plain_triples(relations)) return false;
      for (const Relation* relation : relations) {
        if (!describe(*relation, document)) return false;
      }
    }
    return true;
  }

  // The relations are sorted by subject, type and object.
  bool plain_triples(const std::vector<const Relation*>& relations) {
    EntityId subject{};
    std::tuple<RelationTypeId, EntityId> last{};
    for (const Relation* relation : relations) {
      if (relation->modality() != Modality::asserted) continue;
      const std::tuple current{relation->type(), relation->object()};
      if (relation->subject() != subject) {
        if (subject && !end()) return false;
        subject = relation->subject();
        last = {};
        if (!begin(iri_of(subject))) return false;
      }
      if (current == last) continue;
      last = current;
      if (!add(vocabulary_.iri(relation->type()), iri(iri_of(relation->object())))) return false;
    }
    return !subject || end();
  }

  const KnowledgeGraph& graph_;
  const TripleOptions& options_;
  ResourceHandler& handler_;
  Report& report_;
  Vocabulary vocabulary_;
  std::string base_;
  std::string named_graph_;
  std::map<std::string, std::string, std::less<>> runs_;  // by producer
  std::vector<std::string> qualifier_iris_;               // of the relation at hand
  std::vector<std::string> evidence_iris_;
  std::string buffer_;
  std::size_t dropped_ = 0;
};

}  // namespace

bool describe(const KnowledgeGraph& graph, const TripleOptions& options, ResourceHandler& handler,
              Report& report) {
  return Describer(graph, options, handler, report).describe();
}

}  // namespace trama

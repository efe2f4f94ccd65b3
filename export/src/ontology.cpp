#include "trama/export/ontology.h"

#include "escape_turtle.h"
#include "prefixes.h"
#include "trama/export/iri.h"
#include "vocabulary.h"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace trama {
namespace {

struct OwnTerm {
  std::string_view local;
  std::string_view kind;    // of OWL
  std::string_view parent;  // a prefixed name, or empty
  std::string_view english;
  std::string_view spanish;
};

constexpr std::string_view class_kind = "owl:Class";
constexpr std::string_view object_kind = "owl:ObjectProperty";
constexpr std::string_view data_kind = "owl:DatatypeProperty";

// What every graph uses, whatever its schema.
constexpr std::array own_terms{
    OwnTerm{"Relation", class_kind, "rdf:Statement",
            "one fact that texts state, with its ends, modality, details and evidence",
            "un hecho que afirman los textos, con sus extremos, modalidad, detalles y pruebas"},
    OwnTerm{"Evidence", class_kind, "oa:SpecificResource",
            "the sentence of a document that states a relation",
            "la frase de un documento que afirma una relación"},
    OwnTerm{"Qualifier", class_kind, "", "a detail of a relation: when, where, for how much",
            "un detalle de una relación: cuándo, dónde, por cuánto"},
    OwnTerm{"Document", class_kind, "schema:CreativeWork", "a text that evidence points into",
            "un texto al que remiten las pruebas"},
    OwnTerm{"Modality", class_kind, "skos:Concept", "in what sense a text states a relation",
            "en qué sentido afirma un texto una relación"},
    OwnTerm{"modality", object_kind, "", "in what sense the relation is stated",
            "en qué sentido se afirma la relación"},
    OwnTerm{"confidence", data_kind, "", "probability in [0, 1]", "probabilidad entre 0 y 1"},
    OwnTerm{"inferred", data_kind, "", "an end was found through coreference",
            "un extremo se halló por correferencia"},
    OwnTerm{"inferenceScore", data_kind, "",
            "probability in [0, 1] that the end found through coreference is the right one",
            "probabilidad entre 0 y 1 de que el extremo hallado por correferencia sea el debido"},
    OwnTerm{"named", data_kind, "", "false if texts only describe the entity",
            "falso si los textos solo describen la entidad"},
    OwnTerm{"nameFixed", data_kind, "", "a person chose the name",
            "el nombre lo eligió una persona"},
    OwnTerm{"mention", object_kind, "",
            "where a document names the entity: an RFC 5147 fragment in code points",
            "dónde nombra un documento la entidad: fragmento RFC 5147 en puntos de código"},
    OwnTerm{"reference", object_kind, "", "where a document speaks of the entity without its name",
            "dónde habla un documento de la entidad sin nombrarla"},
    OwnTerm{"qualifier", object_kind, "", "a detail of the relation", "un detalle de la relación"},
    OwnTerm{"qualifierType", object_kind, "", "the property that the qualifier gives a value of",
            "la propiedad de la que el detalle da un valor"},
    OwnTerm{"entity", object_kind, "", "the entity that the qualifier points to",
            "la entidad a la que remite el detalle"},
    OwnTerm{"wording", data_kind, "", "the qualifier as a text words it",
            "el detalle tal como lo expresa un texto"},
    OwnTerm{"states", object_kind, "", "a qualifier that this evidence states",
            "un detalle que esta prueba afirma"},
    OwnTerm{"subjectSpan", object_kind, "", "the words for the subject", "las palabras del sujeto"},
    OwnTerm{"predicateSpan", object_kind, "", "the words that express the relation",
            "las palabras que expresan la relación"},
    OwnTerm{"objectSpan", object_kind, "", "the words for the object", "las palabras del objeto"},
    OwnTerm{"approximation", data_kind, "",
            "how the text hedges a number: about, at_least, at_most, more_than, less_than",
            "cómo matiza el texto un número: about, at_least, at_most, more_than, less_than"},
    OwnTerm{"upper", data_kind, "", "the other end of a range of numbers",
            "el otro extremo de un intervalo de números"},
    OwnTerm{"page", data_kind, "", "of evidence, from 1, where the document has pages",
            "de una prueba, desde 1, si el documento tiene páginas"},
    OwnTerm{"length", data_kind, "", "of a document, in code points",
            "de un documento, en puntos de código"},
};

/// Text in Turtle, with the few shapes that the two documents need.
class Turtle {
 public:
  explicit Turtle(Sink& sink) : sink_(sink) {
    for (const auto& [name, iri] : vocabulary_prefixes)
      declare(name, iri);
    declare("owl", owl_namespace);
    declare("sh", "http://www.w3.org/ns/shacl#");
    declare("wdt", wikidata_direct_namespace);
  }

  Turtle& raw(std::string_view text) {
    text_ += text;
    return *this;
  }
  Turtle& iri(std::string_view iri) {
    for (const auto& [name, space] : vocabulary_prefixes) {
      if (iri.starts_with(space) && is_plain_local_name(iri.substr(space.size()))) {
        text_ += name;
        text_ += ':';
        text_ += iri.substr(space.size());
        return *this;
      }
    }
    append_turtle_iri(text_, iri);
    return *this;
  }
  Turtle& string(std::string_view text) {
    append_turtle_string(text_, text);
    return *this;
  }
  Turtle& texts(std::string_view predicate, const LocalizedText& texts) {
    for (const auto& [language, text] : texts.texts()) {
      text_ += " ;\n\t";
      text_ += predicate;
      text_ += ' ';
      append_turtle_string(text_, text);
      if (is_language_tag(language)) text_ += '@' + language;
    }
    return *this;
  }
  bool end() {
    text_ += " .\n";
    const bool ok = sink_.write(text_);
    text_.clear();
    return ok;
  }

 private:
  void declare(std::string_view name, std::string_view iri) {
    text_ += "@prefix ";
    text_ += name;
    text_ += ": ";
    append_turtle_iri(text_, iri);
    text_ += " .\n";
  }

  Sink& sink_;
  std::string text_;
};

template <class Id, class List>
std::vector<Id> ids_of(const List& list) {
  std::vector<Id> ids;
  for (std::size_t i = 0; i < list.size(); ++i)
    ids.push_back({static_cast<std::uint16_t>(i)});
  return ids;
}

class OntologyWriter {
 public:
  OntologyWriter(const Schema& schema, Sink& sink)
      : schema_(schema), vocabulary_(schema), turtle_(sink) {}

  void write() {
    turtle_.raw("\n").iri(trama_namespace.substr(0, trama_namespace.size() - 1));
    turtle_.raw(" a owl:Ontology ;\n\trdfs:label ").string(schema_.name()).end();
    for (const OwnTerm& term : own_terms)
      write(term);
    for (const Modality modality : all_modalities)
      write(modality);
    for (const TypeId type : ids_of<TypeId>(schema_.entity_types()))
      write(type);
    for (const RelationTypeId type : ids_of<RelationTypeId>(schema_.relation_types()))
      write(type);
    for (const QualifierTypeId type : ids_of<QualifierTypeId>(schema_.qualifier_types())) {
      write(type);
    }
  }

 private:
  void write(const OwnTerm& term) {
    turtle_.raw("\nt:").raw(term.local).raw(" a ").raw(term.kind);
    if (!term.parent.empty()) turtle_.raw(" ;\n\trdfs:subClassOf ").raw(term.parent);
    turtle_.raw(" ;\n\trdfs:comment ").string(term.english).raw("@en , ");
    turtle_.string(term.spanish).raw("@es").end();
  }

  void write(Modality modality) {
    turtle_.raw("\n").iri(vocabulary_.iri(modality)).raw(" a t:Modality");
    turtle_.texts("rdfs:comment", schema_.description(modality)).end();
  }

  void write(TypeId id) {
    const EntityType& type = schema_.at(id);
    turtle_.raw("\n").iri(vocabulary_.iri(id)).raw(" a owl:Class");
    const std::string& mapped = vocabulary_.mapped_class(id);
    if (!mapped.empty()) turtle_.raw(" ;\n\trdfs:subClassOf ").iri(mapped);
    if (const auto wikidata = expand_prefixed_name(type.wikidata)) {
      turtle_.raw(" ;\n\tskos:closeMatch ").iri(*wikidata);
    }
    turtle_.texts("rdfs:label", type.label).texts("rdfs:comment", type.description).end();
  }

  void write_types(std::string_view predicate, std::span<const TypeId> types) {
    bool is_first = true;
    for (const TypeId type : types) {
      turtle_.raw(is_first ? " ;\n\t" : " , ");
      if (is_first) turtle_.raw(predicate).raw(" ");
      is_first = false;
      turtle_.iri(vocabulary_.iri(type));
    }
  }

  // schema.org's properties claim little, so ours are called narrower ones; Wikidata's have
  // constraints of their own, so ours are only said to be close.
  void write(RelationTypeId id) {
    const RelationType& type = schema_.at(id);
    turtle_.raw("\n").iri(vocabulary_.iri(id)).raw(" a owl:ObjectProperty");
    if (type.symmetric) turtle_.raw(" , owl:SymmetricProperty");
    for (const Mapping& mapping : type.mappings) {
      const auto iri = expand_prefixed_name(mapping.iri);
      if (!iri) continue;
      const bool is_close = !iri->starts_with(schema_namespace);
      turtle_.raw(is_close ? " ;\n\tskos:closeMatch " : " ;\n\trdfs:subPropertyOf ");
      if (mapping.inverse) {
        turtle_.raw("[ owl:inverseOf ").iri(*iri).raw(" ]");
      } else {
        turtle_.iri(*iri);
      }
    }
    write_types("schema:domainIncludes", type.domain);
    write_types("schema:rangeIncludes", type.range);
    turtle_.texts("rdfs:label", type.label).texts("rdfs:comment", type.description).end();
  }

  void write(QualifierTypeId id) {
    const QualifierType& type = schema_.at(id);
    turtle_.raw("\n").iri(vocabulary_.iri(id)).raw(" a rdf:Property ;\n\t");
    turtle_.raw("schema:domainIncludes t:Relation");
    write_types("schema:rangeIncludes", type.range);
    turtle_.texts("rdfs:label", type.label).texts("rdfs:comment", type.description).end();
  }

  const Schema& schema_;
  Vocabulary vocabulary_;
  Turtle turtle_;
};

class ShapesWriter {
 public:
  ShapesWriter(const Schema& schema, Sink& sink)
      : schema_(schema), vocabulary_(schema), turtle_(sink) {}

  void write() {
    for (const TypeId type : ids_of<TypeId>(schema_.entity_types())) {
      begin_shape("type-" + vocabulary_.local_name(type));
      turtle_.raw(" ;\n\tsh:targetClass ").iri(vocabulary_.iri(type));
      property("rdfs:label", "sh:minCount 1 ; sh:maxCount 1 ; sh:datatype xsd:string");
      property("t:confidence", confidence);
      turtle_.end();
    }
    write_relation_shape();
    for (const RelationTypeId type : ids_of<RelationTypeId>(schema_.relation_types()))
      write(type);
    begin_shape("qualifiers");
    turtle_.raw(" ;\n\tsh:targetClass t:Qualifier");
    property("t:qualifierType", "sh:minCount 1 ; sh:maxCount 1 ; sh:nodeKind sh:IRI");
    property("t:entity", "sh:maxCount 1 ; sh:nodeKind sh:IRI");
    turtle_.end();
    begin_shape("evidence");
    turtle_.raw(" ;\n\tsh:targetClass t:Evidence");
    property("oa:hasSource", "sh:minCount 1 ; sh:maxCount 1 ; sh:class t:Document");
    property("oa:hasSelector", "sh:minCount 2 ; sh:maxCount 2");
    property("t:confidence", confidence);
    turtle_.end();
    begin_shape("quotations");
    turtle_.raw(" ;\n\tsh:targetClass oa:TextQuoteSelector");
    property("oa:exact", "sh:minCount 1 ; sh:maxCount 1 ; sh:datatype xsd:string");
    turtle_.end();
    begin_shape("positions");
    turtle_.raw(" ;\n\tsh:targetClass oa:TextPositionSelector");
    property("oa:start",
             "sh:minCount 1 ; sh:maxCount 1 ; sh:datatype xsd:integer ; sh:minInclusive 0 ; "
             "sh:lessThanOrEquals oa:end");
    property("oa:end", "sh:minCount 1 ; sh:maxCount 1 ; sh:datatype xsd:integer");
    turtle_.end();
    begin_shape("documents");
    turtle_.raw(" ;\n\tsh:targetClass t:Document");
    property("dcterms:identifier", "sh:minCount 1 ; sh:maxCount 1");
    turtle_.end();
  }

 private:
  static constexpr std::string_view confidence =
      "sh:minCount 1 ; sh:maxCount 1 ; sh:datatype xsd:decimal ; sh:minInclusive 0 ; "
      "sh:maxInclusive 1";

  void begin_shape(std::string_view name) {
    turtle_.raw("\n").iri("https://trama.example/ns/shapes#" + std::string(name));
    turtle_.raw(" a sh:NodeShape");
  }

  void property(std::string_view path, std::string_view constraints) {
    turtle_.raw(" ;\n\tsh:property [ sh:path ").raw(path).raw(" ; ").raw(constraints).raw(" ]");
  }

  void write_relation_shape() {
    begin_shape("relations");
    turtle_.raw(" ;\n\tsh:targetClass t:Relation");
    property("rdf:subject", "sh:minCount 1 ; sh:maxCount 1 ; sh:nodeKind sh:IRI");
    property("rdf:object", "sh:minCount 1 ; sh:maxCount 1 ; sh:nodeKind sh:IRI");
    turtle_.raw(" ;\n\tsh:property [ sh:path rdf:predicate ; sh:minCount 1 ; sh:maxCount 1 ; ");
    turtle_.raw("sh:in (");
    for (const RelationTypeId type : ids_of<RelationTypeId>(schema_.relation_types())) {
      turtle_.raw(" ").iri(vocabulary_.iri(type));
    }
    turtle_.raw(" ) ] ;\n\tsh:property [ sh:path t:modality ; sh:minCount 1 ; sh:maxCount 1 ; ");
    turtle_.raw("sh:in (");
    for (const Modality modality : all_modalities) {
      turtle_.raw(" ").iri(vocabulary_.iri(modality));
    }
    turtle_.raw(" ) ]");
    property("t:confidence", confidence);
    property("prov:wasDerivedFrom", "sh:class t:Evidence");
    property("t:qualifier", "sh:class t:Qualifier");
    turtle_.end();
  }

  void classes(std::string_view path, std::span<const TypeId> types) {
    turtle_.raw("sh:property [ sh:path ").raw(path).raw(" ; sh:or (");
    for (const TypeId type : types) {
      turtle_.raw(" [ sh:class ").iri(vocabulary_.iri(type)).raw(" ]");
    }
    turtle_.raw(" ) ]");
  }

  // Core has no target for "relations of that type": any other one passes by the first branch.
  void write(RelationTypeId id) {
    const RelationType& type = schema_.at(id);
    begin_shape("relation-" + vocabulary_.local_name(id));
    turtle_.raw(" ;\n\tsh:targetClass t:Relation ;\n\tsh:or (\n\t\t");
    turtle_.raw("[ sh:not [ sh:property [ sh:path rdf:predicate ; sh:hasValue ");
    turtle_.iri(vocabulary_.iri(id)).raw(" ] ] ]\n\t\t[ ");
    classes("rdf:subject", type.domain);
    turtle_.raw(" ;\n\t\t  ");
    classes("rdf:object", type.range);
    turtle_.raw(" ]\n\t)").end();
  }

  const Schema& schema_;
  Vocabulary vocabulary_;
  Turtle turtle_;
};

}  // namespace

Result<void> write_ontology(const Schema& schema, Sink& sink) {
  OntologyWriter(schema, sink).write();
  return sink.finish();
}

Result<void> write_shapes(const Schema& schema, Sink& sink) {
  ShapesWriter(schema, sink).write();
  return sink.finish();
}

}  // namespace trama

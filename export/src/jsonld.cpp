#include "json_writer.h"
#include "trama/export/triples.h"
#include "vocabulary.h"
#include "writers.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace trama {
namespace {

/// Writes JSON-LD 1.1 (W3C Recommendation, 16 July 2020): one object with an inline context, then a
/// flat
/// `@graph` with a line for each resource, `id` and `type` first. Literals other than strings are
/// strings with their datatype, given by the context where the term always has it: a JSON number
/// would come out of every processor as xsd:double.
class JsonLdWriter final : public ResourceHandler {
 public:
  JsonLdWriter(const Schema& schema, std::string_view base, Sink& sink)
      : schema_(schema), vocabulary_(schema), base_(base), sink_(sink), json_(sink) {
    for (const FixedTerm& term : fixed_terms()) {
      terms_.emplace(term.iri, Key{std::string(term.key), term.values, term.datatype});
    }
    const auto add = [&](const std::string& iri, const std::string& local, Values values) {
      terms_.emplace(iri, Key{local, values, {}});
    };
    for (std::size_t i = 0; i < schema.relation_types().size(); ++i) {
      const RelationTypeId type{static_cast<std::uint16_t>(i)};
      add(vocabulary_.iri(type), vocabulary_.local_name(type), Values::iris);
    }
    for (std::size_t i = 0; i < schema.qualifier_types().size(); ++i) {
      const QualifierTypeId type{static_cast<std::uint16_t>(i)};
      add(vocabulary_.iri(type), vocabulary_.local_name(type), Values::strings);
    }
    for (std::size_t i = 0; i < schema.entity_types().size(); ++i) {
      const TypeId type{static_cast<std::uint16_t>(i)};
      add(vocabulary_.iri(type), vocabulary_.local_name(type), Values::strings);
    }
  }

  bool begin_document() {
    sink_.write("{\"@context\":");
    write_context();
    sink_.write(",\n\"@graph\":[");
    return well();
  }

  bool end_document() {
    sink_.write("\n]}\n");
    return well();
  }

  bool begin(std::string_view /*graph*/, std::string_view subject) override {
    sink_.write(is_first_ ? "\n" : ",\n");
    is_first_ = false;
    json_.restart();
    json_.begin_object();
    json_.member("id", compact(subject));
    return well();
  }

  bool property(std::string_view predicate, const Term& object) override {
    if (predicate != predicate_) {
      write_property();
      predicate_ = predicate;
    }
    // Kept from one property to the next, with their memory.
    if (object_count_ == objects_.size()) objects_.emplace_back();
    OwnedTerm& kept = objects_[object_count_++];
    kept.kind = object.kind;
    kept.text = object.text;
    kept.datatype = object.datatype;
    kept.language = object.language;
    return well();
  }

  bool end() override {
    write_property();
    predicate_.clear();
    json_.end_object();
    return well();
  }

  /// False if some text was not UTF-8.
  bool is_encoded() const noexcept { return json_.ok(); }

 private:
  using Values = FixedTerm::Values;
  struct Key {
    std::string name;
    Values values = Values::strings;
    std::string_view datatype;
  };
  struct OwnedTerm {
    Term::Kind kind = Term::Kind::iri;
    std::string text;
    std::string datatype;
    std::string language;
  };

  bool well() const noexcept { return sink_.ok() && json_.ok(); }

  // Short for ids and for the IRIs of vocabularies; every prefix used is declared in the context.
  std::string compact(std::string_view iri) const {
    const auto shorten = [&](std::string_view prefix, std::string_view space) {
      std::string text;
      if (iri.size() <= space.size() || !iri.starts_with(space)) return text;
      const std::string_view rest = iri.substr(space.size());
      if (rest.starts_with("//")) return text;
      text.reserve(prefix.size() + 1 + rest.size());
      return text.append(prefix).append(1, ':').append(rest);
    };
    for (const auto& [prefix, space] : {std::pair<std::string_view, std::string_view>{"k", base_},
                                        {"schema", schema_namespace},
                                        {"wd", wikidata_entity_namespace},
                                        {"xsd", xsd_namespace},
                                        {"a", attribute_namespace}}) {
      if (std::string text = shorten(prefix, space); !text.empty()) return text;
    }
    return std::string(iri);
  }

  std::string term_or_compact(std::string_view iri) const {
    const auto found = terms_.find(iri);
    return found == terms_.end() ? compact(iri) : found->second.name;
  }

  void write_property() {
    if (object_count_ == 0) return;
    const auto found = terms_.find(predicate_);
    const Key* key = found == terms_.end() ? nullptr : &found->second;
    const bool is_type = predicate_ == terms::type;
    json_.key(is_type ? std::string("type") : key != nullptr ? key->name : compact(predicate_));
    if (object_count_ > 1) json_.begin_array();
    for (std::size_t i = 0; i < object_count_; ++i) {
      const OwnedTerm& object = objects_[i];
      if (is_type) {
        json_.string(term_or_compact(object.text));
      } else {
        write_object(key, object);
      }
    }
    if (object_count_ > 1) json_.end_array();
    object_count_ = 0;
  }

  void write_object(const Key* key, const OwnedTerm& object) {
    const Values values = key == nullptr ? Values::strings : key->values;
    if (object.kind == Term::Kind::iri) {
      if (values == Values::terms) {
        json_.string(term_or_compact(object.text));
      } else if (values == Values::iris) {
        json_.string(compact(object.text));
      } else {
        json_.begin_object();
        json_.member("id", compact(object.text));
        json_.end_object();
      }
      return;
    }
    const bool is_plain = object.datatype.empty() && object.language.empty();
    if ((is_plain && values == Values::strings) ||
        (values == Values::typed && object.datatype == key->datatype)) {
      json_.string(object.text);
      return;
    }
    json_.begin_object();
    json_.member("@value", object.text);
    if (!object.datatype.empty()) json_.member("@type", compact(object.datatype));
    if (!object.language.empty()) json_.member("@language", object.language);
    json_.end_object();
  }

  void write_context() {
    json_.begin_object();
    json_.key("@version");
    json_.literal_number("1.1");
    json_.member("id", "@id");
    json_.member("type", "@type");
    json_.member("t", trama_namespace);
    json_.member("a", attribute_namespace);
    json_.member("schema", schema_namespace);
    json_.member("wd", wikidata_entity_namespace);
    json_.member("xsd", xsd_namespace);
    // A base need not end as 1.1 expects of a prefix.
    json_.key("k");
    json_.begin_object();
    json_.member("@id", base_);
    json_.key("@prefix");
    json_.boolean(true);
    json_.end_object();
    for (const FixedTerm& term : fixed_terms())
      write_term(term.key, term.iri, term.values, term.datatype);
    for (std::size_t i = 0; i < schema_.entity_types().size(); ++i) {
      const TypeId type{static_cast<std::uint16_t>(i)};
      write_term(vocabulary_.local_name(type), vocabulary_.iri(type), Values::strings, {});
    }
    for (std::size_t i = 0; i < schema_.relation_types().size(); ++i) {
      const RelationTypeId type{static_cast<std::uint16_t>(i)};
      write_term(vocabulary_.local_name(type), vocabulary_.iri(type), Values::iris, {});
    }
    for (std::size_t i = 0; i < schema_.qualifier_types().size(); ++i) {
      const QualifierTypeId type{static_cast<std::uint16_t>(i)};
      write_term(vocabulary_.local_name(type), vocabulary_.iri(type), Values::strings, {});
    }
    json_.end_object();
  }

  void write_term(std::string_view name, std::string_view iri, Values values,
                  std::string_view datatype) {
    // In full: an id shortened by a prefix of this very context would depend on its order.
    json_.key(name);
    if (values == Values::strings) {
      json_.string(iri);
      return;
    }
    json_.begin_object();
    json_.member("@id", iri);
    switch (values) {
      case Values::strings:
        break;
      case Values::iris:
        json_.member("@type", "@id");
        break;
      case Values::terms:
        json_.member("@type", "@vocab");
        break;
      case Values::typed:
        json_.member("@type", datatype);
        break;
    }
    json_.end_object();
  }

  const Schema& schema_;
  Vocabulary vocabulary_;
  std::string_view base_;
  Sink& sink_;
  JsonWriter json_;
  std::unordered_map<std::string_view, Key> terms_;  // keys live in `vocabulary_` and `terms`
  bool is_first_ = true;
  std::string predicate_;
  std::vector<OwnedTerm> objects_;  // the first `object_count_` are those of `predicate_`
  std::size_t object_count_ = 0;
};

}  // namespace

Result<void> write_jsonld(const KnowledgeGraph& graph, const WriteOptions& options, Sink& sink,
                          Report& report) {
  JsonLdWriter writer(graph.schema(), options.base_iri, sink);
  TripleOptions triple_options;
  triple_options.base_iri = options.base_iri;
  writer.begin_document() && describe(graph, triple_options, writer, report) &&
      writer.end_document();
  if (!writer.is_encoded()) {
    return fail(ErrorCode::encoding, "a text of the graph is not UTF-8 and cannot be JSON");
  }
  return outcome(sink);
}

}  // namespace trama

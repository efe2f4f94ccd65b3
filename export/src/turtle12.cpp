#include "escape_turtle.h"
#include "prefixes.h"
#include "trama/export/triples.h"
#include "vocabulary.h"
#include "writers.h"

#include <string>
#include <string_view>

namespace trama {
namespace {

/// Turtle as RDF 1.2 has it (W3C Working Draft of 2025): the same nodes as in every other syntax,
/// but a relation reifies a triple term, `k:r-1 rdf:reifies <<( k:e-1 t:leads k:e-2 )>>`, where
/// they name rdf:subject, rdf:predicate and rdf:object.
class Turtle12Writer final : public ResourceHandler {
 public:
  Turtle12Writer(std::string_view base, Sink& sink) : base_(base), sink_(sink) {
    text_ = "VERSION \"1.2\"\n";
    declare("k", base);
    for (const auto& [name, iri] : vocabulary_prefixes)
      declare(name, iri);
    sink_.write(text_);
  }

  bool begin(std::string_view /*graph*/, std::string_view subject) override {
    text_ = "\n";
    append_iri(text_, subject);
    predicate_.clear();
    return sink_.ok();
  }

  bool property(std::string_view predicate, const Term& object) override {
    if (predicate == terms::type && object.text == terms::statement_class) return true;
    if (predicate == terms::subject || predicate == terms::predicate) {
      append_iri(triple_, object.text);
      triple_ += ' ';
      return true;
    }
    if (predicate == terms::object) {
      append_iri(triple_, object.text);
      append_predicate(terms::reifies);
      text_ += "<<( " + triple_ + " )>>";
      triple_.clear();
      return true;
    }
    append_predicate(predicate);
    append_object(object);
    return sink_.ok();
  }

  bool end() override {
    text_ += " .\n";
    return sink_.write(text_);
  }

 private:
  void declare(std::string_view name, std::string_view iri) {
    text_ += "PREFIX ";
    text_ += name;
    text_ += ": ";
    append_turtle_iri(text_, iri);
    text_ += '\n';
  }

  void append_predicate(std::string_view predicate) {
    if (predicate == predicate_) {
      text_ += " , ";
      return;
    }
    text_ += predicate_.empty() ? "\n\t" : " ;\n\t";
    predicate_ = predicate;
    if (predicate == terms::type) {
      text_ += 'a';
    } else {
      append_iri(text_, predicate);
    }
    text_ += ' ';
  }

  void append_object(const Term& object) {
    if (object.kind == Term::Kind::iri) {
      append_iri(text_, object.text);
      return;
    }
    append_turtle_string(text_, object.text);
    if (!object.language.empty()) {
      text_ += '@';
      text_ += object.language;
    } else if (!object.datatype.empty()) {
      text_ += "^^";
      append_iri(text_, object.datatype);
    }
  }

  void append_iri(std::string& out, std::string_view iri) const {
    const auto shorten = [&](std::string_view prefix, std::string_view space) {
      if (!iri.starts_with(space) || !is_plain_local_name(iri.substr(space.size()))) return false;
      out += prefix;
      out += ':';
      out += iri.substr(space.size());
      return true;
    };
    if (shorten("k", base_)) return;
    for (const auto& [name, space] : vocabulary_prefixes) {
      if (shorten(name, space)) return;
    }
    append_turtle_iri(out, iri);
  }

  std::string_view base_;
  Sink& sink_;
  std::string text_;
  std::string predicate_;
  std::string triple_;  // subject and predicate of the triple term, until its object comes
};

}  // namespace

Result<void> write_turtle12(const KnowledgeGraph& graph, const WriteOptions& options, Sink& sink,
                            Report& report) {
  Turtle12Writer writer(options.base_iri, sink);
  TripleOptions triple_options;
  triple_options.base_iri = options.base_iri;
  describe(graph, triple_options, writer, report);
  return outcome(sink);
}

}  // namespace trama

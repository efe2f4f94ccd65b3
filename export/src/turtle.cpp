#include "escape_turtle.h"
#include "prefixes.h"
#include "trama/export/triples.h"
#include "vocabulary.h"
#include "writers.h"

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace trama {
namespace {

enum class Syntax {
  turtle,    // RDF 1.1 Turtle (W3C Recommendation, 25 February 2014)
  trig,      // RDF 1.1 TriG, of the same day
  turtle12,  // RDF 1.2 Turtle (W3C Working Draft of 2025)
};

/// Writes Turtle and what is built upon it. Never long literals: they would hold bare carriage
/// returns, which a reader that opens the file as text takes for line ends.
///
/// In Turtle 1.2 a relation reifies a triple term, `k:r-1 rdf:reifies <<( k:e-1 t:leads k:e-2 )>>`,
/// where the others name rdf:subject, rdf:predicate and rdf:object.
///
/// serd, which writes N-Quads, takes twice the time for Turtle, and shortens no name with a hyphen.
class TurtleWriter final : public ResourceHandler {
 public:
  TurtleWriter(Syntax syntax, std::string_view base, Sink& sink)
      : syntax_(syntax), base_(base), sink_(sink) {
    if (syntax == Syntax::turtle12) text_ += "VERSION \"1.2\"\n";
    declare("k", base);
    for (const auto& [name, iri] : vocabulary_prefixes)
      declare(name, iri);
    sink_.write(text_);
  }

  bool begin(std::string_view graph, std::string_view subject) override {
    text_.clear();
    if (syntax_ == Syntax::trig && graph != graph_) {
      close_graph();
      graph_ = graph;
      if (!graph.empty()) {
        text_ += '\n';
        append_iri(text_, graph);
        text_ += " {\n";
      }
    }
    text_ += '\n';
    append_iri(text_, subject);
    predicate_.clear();
    return sink_.ok();
  }

  bool property(std::string_view predicate, const Term& object) override {
    if (syntax_ == Syntax::turtle12 && is_of_triple_term(predicate, object)) return true;
    append_predicate(predicate);
    append_object(object);
    return sink_.ok();
  }

  bool end() override {
    text_ += " .\n";
    return sink_.write(text_);
  }

  Result<void> finish() {
    text_.clear();
    close_graph();
    sink_.write(text_);
    return outcome(sink_);
  }

 private:
  void declare(std::string_view name, std::string_view iri) {
    const bool is_sparql_like = syntax_ == Syntax::turtle12;
    text_ += is_sparql_like ? "PREFIX " : "@prefix ";
    text_ += name;
    text_ += ": ";
    append_turtle_iri(text_, iri);
    text_ += is_sparql_like ? "\n" : " .\n";
  }

  void close_graph() {
    if (!graph_.empty()) text_ += "\n}\n";
    graph_.clear();
  }

  // The ends of a relation come one after the other: when the last is there, so is the term.
  bool is_of_triple_term(std::string_view predicate, const Term& object) {
    if (predicate == terms::type) return object.text == terms::statement_class;
    if (predicate == terms::subject || predicate == terms::predicate) {
      append_iri(triple_, object.text);
      triple_ += ' ';
      return true;
    }
    if (predicate != terms::object) return false;
    append_iri(triple_, object.text);
    append_predicate(terms::reifies);
    text_ += "<<( " + triple_ + " )>>";
    triple_.clear();
    return true;
  }

  void append_predicate(std::string_view predicate) {
    if (predicate == predicate_) {
      text_ += " ,\n\t\t";
      return;
    }
    text_ += predicate_.empty() ? "\n\t" : " ;\n\t";
    predicate_ = predicate;
    text_ += predicate == terms::type ? std::string_view("a") : known(predicate);
    text_ += ' ';
  }

  void append_object(const Term& object) {
    if (object.kind == Term::Kind::iri) {
      append_iri(text_, object.text);
      return;
    }
    if (has_bare_form(object)) {
      text_ += object.text;
      return;
    }
    append_turtle_string(text_, object.text);
    if (!object.language.empty()) {
      text_ += '@';
      text_ += object.language;
    } else if (!object.datatype.empty()) {
      text_ += "^^";
      text_ += known(object.datatype);
    }
  }

  // 66, 0.9 and true need no quotes; a decimal without a point would be an integer.
  static bool has_bare_form(const Term& literal) {
    std::string_view type = literal.datatype;
    if (!type.starts_with(xsd_namespace)) return false;
    type.remove_prefix(xsd_namespace.size());
    std::string_view text = literal.text;
    if (type == "boolean") return text == "true" || text == "false";
    const auto are_digits = [](std::string_view digits) {
      return !digits.empty() && std::all_of(digits.begin(), digits.end(),
                                            [](char c) { return c >= '0' && c <= '9'; });
    };
    if (text.starts_with('-')) text.remove_prefix(1);
    if (type == "integer") return are_digits(text);
    const std::size_t point = text.find('.');
    return type == "decimal" && point != text.npos && are_digits(text.substr(0, point)) &&
           are_digits(text.substr(point + 1));
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

  // A predicate or a datatype as it is written: there are few of them.
  const std::string& known(std::string_view iri) {
    auto found = known_.find(iri);
    if (found == known_.end()) {
      found = known_.emplace(std::string(iri), std::string()).first;
      append_iri(found->second, iri);
    }
    return found->second;
  }

  Syntax syntax_;
  std::string_view base_;
  Sink& sink_;
  std::string text_;
  std::string graph_;
  std::string predicate_;
  std::string triple_;  // subject and predicate of the triple term, until its object comes
  std::map<std::string, std::string, std::less<>> known_;
};

Result<void> write(Syntax syntax, const KnowledgeGraph& graph, const WriteOptions& options,
                   Sink& sink, Report& report) {
  TurtleWriter writer(syntax, options.base_iri, sink);
  TripleOptions triple_options;
  triple_options.base_iri = options.base_iri;
  triple_options.graph_per_document = syntax == Syntax::trig;
  describe(graph, triple_options, writer, report);
  return writer.finish();
}

}  // namespace

Result<void> write_turtle(const KnowledgeGraph& graph, const WriteOptions& options, Sink& sink,
                          Report& report) {
  return write(Syntax::turtle, graph, options, sink, report);
}

Result<void> write_trig(const KnowledgeGraph& graph, const WriteOptions& options, Sink& sink,
                        Report& report) {
  return write(Syntax::trig, graph, options, sink, report);
}

Result<void> write_turtle12(const KnowledgeGraph& graph, const WriteOptions& options, Sink& sink,
                            Report& report) {
  return write(Syntax::turtle12, graph, options, sink, report);
}

}  // namespace trama

#include "escape_turtle.h"
#include "prefixes.h"
#include "trama/export/triples.h"
#include "writers.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <serd/serd.h>

namespace trama {
namespace {

/// One node for serd, which wants text that ends in a zero byte.
class Node {
 public:
  const SerdNode* set(SerdType type, std::string_view text) {
    text_ = text;
    node_.buf = reinterpret_cast<const std::uint8_t*>(text_.c_str());
    node_.n_bytes = text_.size();
    node_.n_chars = text_.size();  // serd's writer looks at bytes only
    node_.type = type;
    // Never SERD_HAS_NEWLINE: long literals would hold bare carriage returns, which a reader that
    // opens the file as text takes for line ends.
    node_.flags = 0;
    return &node_;
  }

 private:
  std::string text_;
  SerdNode node_{};
};

std::size_t accept_bytes(const void* bytes, std::size_t length, void* sink) {
  const bool ok =
      static_cast<Sink*>(sink)->write(std::string_view(static_cast<const char*>(bytes), length));
  return ok ? length : 0;
}

SerdStatus ignore_error(void* /*handle*/, const SerdError* /*error*/) {
  return SERD_SUCCESS;
}

/// Hands triples to serd, which knows the grammars.
class SerdWriterHandler final : public ResourceHandler {
 public:
  SerdWriterHandler(SerdSyntax syntax, std::string_view base, Sink& sink)
      : sink_(sink), is_trig_(syntax == SERD_TRIG) {
    const bool has_prefixes = syntax == SERD_TURTLE || syntax == SERD_TRIG;
    if (has_prefixes) base_ = base;
    env_.reset(serd_env_new(nullptr));
    const int style = has_prefixes ? SERD_STYLE_ABBREVIATED | SERD_STYLE_CURIED | SERD_STYLE_BULK
                                   : SERD_STYLE_BULK;
    writer_.reset(serd_writer_new(syntax, static_cast<SerdStyle>(style), env_.get(), nullptr,
                                  accept_bytes, &sink));
    serd_writer_set_error_sink(writer_.get(), ignore_error, nullptr);
    if (!has_prefixes) return;
    set_prefix("k", base);
    for (const auto& [name, iri] : vocabulary_prefixes)
      set_prefix(name, iri);
  }

  bool begin(std::string_view graph, std::string_view subject) override {
    has_graph_ = !graph.empty();
    if (has_graph_) graph_node_ = set_iri(graph_, graph);
    subject_node_ = set_iri(subject_, subject);
    return sink_.ok();
  }

  bool property(std::string_view predicate, const Term& object) override {
    const bool is_iri = object.kind == Term::Kind::iri;
    const SerdNode* datatype = nullptr;
    const SerdNode* language = nullptr;
    if (!object.datatype.empty()) datatype = set_iri(datatype_, object.datatype);
    if (!object.language.empty()) language = language_.set(SERD_LITERAL, object.language);
    const SerdStatus status = serd_writer_write_statement(
        writer_.get(), 0, has_graph_ ? graph_node_ : nullptr, subject_node_,
        predicate_.set(SERD_URI, predicate),
        is_iri ? set_iri(object_, object.text) : object_.set(SERD_LITERAL, object.text), datatype,
        language);
    if (status != SERD_SUCCESS && !failed_) {
      failed_ = true;
      message_ = reinterpret_cast<const char*>(serd_strerror(status));
    }
    return sink_.ok() && !failed_;
  }

  bool end() override { return sink_.ok() && !failed_; }

  Result<void> finish() {
    const SerdStatus status = serd_writer_finish(writer_.get());
    // Bulk writing hands on its last page only when the writer goes.
    writer_.reset();
    // serd ends TriG with the indentation of a next graph.
    if (is_trig_) sink_.write('\n');
    if (!sink_.ok()) return outcome(sink_);
    if (failed_) return fail(ErrorCode::encoding, "serd cannot write a triple: " + message_);
    if (status != SERD_SUCCESS) {
      return fail(ErrorCode::io, std::string("serd cannot end the document: ") +
                                     reinterpret_cast<const char*>(serd_strerror(status)));
    }
    return {};
  }

 private:
  struct FreeEnv {
    void operator()(SerdEnv* env) const { serd_env_free(env); }
  };
  struct FreeWriter {
    void operator()(SerdWriter* writer) const { serd_writer_free(writer); }
  };

  // serd 0.30 shortens only what ends in letters and digits, and our ids have a hyphen.
  const SerdNode* set_iri(Node& node, std::string_view iri) {
    if (!base_.empty() && iri.starts_with(base_) && is_plain_local_name(iri.substr(base_.size()))) {
      std::string name = "k:";
      name += iri.substr(base_.size());
      return node.set(SERD_CURIE, name);
    }
    return node.set(SERD_URI, iri);
  }

  void set_prefix(std::string_view name, std::string_view iri) {
    Node name_node;
    Node iri_node;
    const SerdNode* n = name_node.set(SERD_LITERAL, name);
    const SerdNode* i = iri_node.set(SERD_URI, iri);
    serd_env_set_prefix(env_.get(), n, i);
    serd_writer_set_prefix(writer_.get(), n, i);
  }

  Sink& sink_;
  bool is_trig_;
  std::string_view base_;  // empty where the syntax has no prefixes
  std::unique_ptr<SerdEnv, FreeEnv> env_;
  std::unique_ptr<SerdWriter, FreeWriter> writer_;
  Node graph_, subject_, predicate_, object_, datatype_, language_;
  const SerdNode* graph_node_ = nullptr;
  const SerdNode* subject_node_ = nullptr;
  bool has_graph_ = false;
  bool failed_ = false;
  std::string message_;
};

Result<void> write_with_serd(const KnowledgeGraph& graph, const WriteOptions& options, Sink& sink,
                             Report& report, SerdSyntax syntax, bool graph_per_document) {
  SerdWriterHandler handler(syntax, options.base_iri, sink);
  TripleOptions triple_options;
  triple_options.base_iri = options.base_iri;
  triple_options.graph_per_document = graph_per_document;
  describe(graph, triple_options, handler, report);
  return handler.finish();
}

}  // namespace

Result<void> write_nquads(const KnowledgeGraph& graph, const WriteOptions& options, Sink& sink,
                          Report& report) {
  return write_with_serd(graph, options, sink, report, SERD_NQUADS, options.graph_per_document);
}

Result<void> write_turtle(const KnowledgeGraph& graph, const WriteOptions& options, Sink& sink,
                          Report& report) {
  return write_with_serd(graph, options, sink, report, SERD_TURTLE, false);
}

Result<void> write_trig(const KnowledgeGraph& graph, const WriteOptions& options, Sink& sink,
                        Report& report) {
  return write_with_serd(graph, options, sink, report, SERD_TRIG, true);
}

}  // namespace trama

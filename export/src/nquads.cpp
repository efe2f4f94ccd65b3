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

/// Hands triples to serd, which knows the grammar.
class NquadsWriter final : public ResourceHandler {
 public:
  explicit NquadsWriter(Sink& sink)
      : sink_(sink),
        env_(serd_env_new(nullptr)),
        writer_(serd_writer_new(SERD_NQUADS, SERD_STYLE_BULK, env_.get(), nullptr, accept_bytes,
                                &sink)) {
    serd_writer_set_error_sink(writer_.get(), ignore_error, nullptr);
  }

  bool begin(std::string_view graph, std::string_view subject) override {
    has_graph_ = !graph.empty();
    if (has_graph_) graph_node_ = graph_.set(SERD_URI, graph);
    subject_node_ = subject_.set(SERD_URI, subject);
    return sink_.ok();
  }

  bool property(std::string_view predicate, const Term& object) override {
    const bool is_iri = object.kind == Term::Kind::iri;
    const SerdNode* datatype = nullptr;
    const SerdNode* language = nullptr;
    if (!object.datatype.empty()) datatype = datatype_.set(SERD_URI, object.datatype);
    if (!object.language.empty()) language = language_.set(SERD_LITERAL, object.language);
    const SerdStatus status = serd_writer_write_statement(
        writer_.get(), 0, has_graph_ ? graph_node_ : nullptr, subject_node_,
        predicate_.set(SERD_URI, predicate),
        object_.set(is_iri ? SERD_URI : SERD_LITERAL, object.text), datatype, language);
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

  Sink& sink_;
  std::unique_ptr<SerdEnv, FreeEnv> env_;
  std::unique_ptr<SerdWriter, FreeWriter> writer_;
  Node graph_, subject_, predicate_, object_, datatype_, language_;
  const SerdNode* graph_node_ = nullptr;
  const SerdNode* subject_node_ = nullptr;
  bool has_graph_ = false;
  bool failed_ = false;
  std::string message_;
};

}  // namespace

Result<void> write_nquads(const KnowledgeGraph& graph, const WriteOptions& options, Sink& sink,
                          Report& report) {
  NquadsWriter writer(sink);
  TripleOptions triple_options;
  triple_options.base_iri = options.base_iri;
  triple_options.graph_per_document = options.graph_per_document;
  describe(graph, triple_options, writer, report);
  return writer.finish();
}

}  // namespace trama

#pragma once

/// From text to mentions, entities and relations.

#include "trama/extract/extraction.h"
#include "trama/extract/model.h"
#include "trama/graph/error.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace trama {

struct ExtractorOptions {
  /// Threads that read windows, at least 1. 0 takes what the machine has.
  unsigned threads = 0;
  /// Least probability of a relation; what the model ships with if absent. Higher gives fewer and
  /// surer relations.
  std::optional<float> min_relation_score;
  /// Sub-words that one pass of the encoder reads, padding included. More costs memory (about 25 kB each),
  /// fewer costs speed.
  std::size_t batch_pieces = 1024;
};

/// Reads documents with a model. The same documents in the same calls give the same bytes, whatever the
/// number of threads.
class Extractor {
 public:
  /// Errors: `invalid_argument`, `model` (the runtime refuses a network).
  static Result<Extractor> make(std::shared_ptr<const Model> model, const ExtractorOptions& options);

  ~Extractor();
  Extractor(Extractor&&) noexcept;
  Extractor& operator=(Extractor&&) noexcept;

  const Model& model() const noexcept;

  /// Reads documents together, which is faster than one by one: windows of like length share a
  /// pass. The result has one extraction for each document, in order. Not to be called from two threads at
  /// once. Linear in the length of the texts.
  ///
  /// Errors: `encoding` (a text that is not UTF-8, named), `model` (the runtime failed).
  Result<std::vector<Extraction>> extract(std::span<const TextDocument> documents);

  /// One document.
  Result<Extraction> extract(const TextDocument& document);

 private:
  struct State;
  explicit Extractor(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace trama

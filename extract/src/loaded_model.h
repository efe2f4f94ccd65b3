#pragma once

#include "embedding.h"
#include "encoder.h"
#include "heads.h"
#include "reading.h"
#include "tokenizer.h"

#include "trama/extract/model.h"

namespace trama {

/// What `Model` hides: the parts that reading needs.
class LoadedModel : public Model {
 public:
  static constexpr int format = 1;  ///< of model.json; another one is refused

  static Result<std::shared_ptr<const LoadedModel>> load(const std::filesystem::path& folder,
                                                         SchemaPtr schema, const Options& options);

  const std::filesystem::path& folder() const noexcept { return folder_; }
  ReadingModel reading() const { return {&embeddings_, &heads_, schema_.get(), calibration_}; }
  const Tokenizer& tokenizer() const { return tokenizer_; }
  /// The networks, compiled for that many threads at once.
  Result<std::unique_ptr<Encoder>> make_encoder(unsigned threads) const;

 private:
  std::filesystem::path folder_;
  EmbeddingTable embeddings_;
  Tokenizer tokenizer_;
  Heads heads_;
  Calibration calibration_;
  std::filesystem::path cache_;
};

}  // namespace trama

#pragma once

#include "embedding.h"
#include "encoder.h"
#include "tokenizer.h"

#include "trama/graph/schema.h"

#include <filesystem>
#include <memory>
#include <string_view>
#include <vector>

namespace trama {

/// Turns the words that describe a label into its vector, as training does: docs/model.md, "Labels are
/// text". Loads the pretrained encoder when the first label is read.
class LabelReader {
 public:
  LabelReader(std::filesystem::path folder, const Tokenizer& tokenizer, const EmbeddingTable& embeddings)
      : folder_(std::move(folder)), tokenizer_(tokenizer), embeddings_(embeddings) {}

  /// `mean`, [hidden], is what all labels of the kind have in common. -> [hidden]
  /// Errors: `schema` (no description in Spanish or English), `model`.
  Result<std::vector<float>> read(std::string_view id, const LocalizedText& description, const float* mean);

 private:
  Result<std::vector<float>> read_text(std::string_view text);

  std::filesystem::path folder_;
  Tokenizer tokenizer_;
  const EmbeddingTable& embeddings_;
  std::unique_ptr<LabelEncoder> encoder_;
};

}  // namespace trama

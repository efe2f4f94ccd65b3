#pragma once

#include "trama/graph/error.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace sentencepiece {
class SentencePieceProcessor;
}

namespace trama {

/// Sub-word pieces of one word at a time, by the model's SentencePiece vocabulary. A word after white space
/// carries the space, so that `Trainium 2` and `Trainium2` differ. The vocabulary is shared; the cache of
/// words belongs to the object: one tokenizer a thread.
class Tokenizer {
 public:
  static constexpr std::int32_t begin_piece = 0, padding_piece = 1, end_piece = 2, unknown_piece = 3;

  /// Errors: `model` (not a SentencePiece model).
  static Result<Tokenizer> parse(std::string_view serialized, const std::string& source);

  std::size_t vocabulary_size() const;

  /// The pieces of a word, at least one. Valid until the next call.
  std::span<const std::int32_t> pieces(std::string_view word, bool space_before);

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view s) const noexcept {
      return std::hash<std::string_view>{}(s);
    }
  };
  std::shared_ptr<const sentencepiece::SentencePieceProcessor> processor_;
  std::unordered_map<std::string, std::vector<std::int32_t>, Hash, std::equal_to<>> cache_;
  std::string key_;
};

}  // namespace trama

#include "tokenizer.h"

#include <sentencepiece_processor.h>

namespace trama {
namespace {

// A cache that outgrows this is emptied: text of a million different words is no natural text.
constexpr std::size_t max_cached_words = 200'000;

// A "word" without spaces can be a megabyte of base64. Its first characters tell what it is.
constexpr std::size_t max_word_bytes = 256;

}  // namespace

Result<Tokenizer> Tokenizer::parse(std::string_view serialized, const std::string& source) {
  auto processor = std::make_shared<sentencepiece::SentencePieceProcessor>();
  const auto status = processor->LoadFromSerializedProto({serialized.data(), serialized.size()});
  if (!status.ok())
    return fail(ErrorCode::model, "not a SentencePiece model: " + status.ToString(),
                {.source = source});
  Tokenizer out;
  out.processor_ = std::move(processor);
  return out;
}

std::size_t Tokenizer::vocabulary_size() const {
  return static_cast<std::size_t>(processor_->GetPieceSize());
}

std::span<const std::int32_t> Tokenizer::pieces(std::string_view word, bool space_before) {
  if (word.size() > max_word_bytes) {
    std::size_t cut = max_word_bytes;
    while (cut > 0 && (static_cast<unsigned char>(word[cut]) & 0xC0u) == 0x80u) --cut;
    word = word.substr(0, cut);
  }
  key_.assign(space_before ? " " : "");
  key_.append(word);
  if (const auto found = cache_.find(std::string_view(key_)); found != cache_.end())
    return found->second;
  if (cache_.size() >= max_cached_words) cache_.clear();
  std::vector<int> ids;
  const auto status = processor_->Encode({key_.data(), key_.size()}, &ids);
  if (!status.ok() || ids.empty()) ids.assign(1, unknown_piece);
  return cache_.emplace(key_, std::vector<std::int32_t>(ids.begin(), ids.end())).first->second;
}

}  // namespace trama

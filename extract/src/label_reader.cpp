#include "label_reader.h"

#include "heads.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <string>

namespace trama {
namespace {

constexpr std::size_t hidden = HeadShape::hidden;
// What the encoder was pretrained to see before a text that others are compared with.
constexpr std::string_view prefix = "query: ";

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/// Whether an id is a number with a letter before it (`P31`): it says nothing.
bool is_number(std::string_view id) {
  const auto digit = [](unsigned char c) { return std::isdigit(c) != 0; };
  return id.size() > 1 && id[0] >= 'A' && id[0] <= 'Z' && std::all_of(id.begin() + 1, id.end(), digit);
}

void normalize(std::vector<float>& v) {
  float squares = 0.0f;
  for (const float x : v) squares += x * x;
  const float length = std::max(std::sqrt(squares), 1e-12f);
  for (float& x : v) x /= length;
}

}  // namespace

Result<std::vector<float>> LabelReader::read(std::string_view id, const LocalizedText& description,
                                             const float* mean) {
  std::vector<float> out(hidden);
  std::size_t read = 0;
  const auto add = [&](std::string_view text) -> Result<void> {
    auto one = read_text(text);
    if (!one) return tl::unexpected(one.error());
    for (std::size_t i = 0; i < hidden; ++i) out[i] += (*one)[i];
    ++read;
    return {};
  };
  for (const char* language : {"en", "es"}) {
    const auto text = description.texts().find(language);
    if (text == description.texts().end() || text->second.empty()) continue;
    if (auto done = add(text->second); !done) return tl::unexpected(done.error());
  }
  if (read == 0)
    return fail(ErrorCode::schema, "\"" + std::string(id) + "\" has no description in Spanish or English (\"es\", \"en\"), "
                                       "expected one: it is what the model reads");
  if (!is_number(id))
    if (auto done = add(id); !done) return tl::unexpected(done.error());
  for (std::size_t i = 0; i < hidden; ++i) out[i] = out[i] / static_cast<float>(read) - mean[i];
  normalize(out);
  const float scale = std::sqrt(static_cast<float>(hidden)) / 4.0f;
  for (float& x : out) x *= scale;
  return out;
}

Result<std::vector<float>> LabelReader::read_text(std::string_view text) {
  if (!encoder_) {
    auto loaded = LabelEncoder::load(folder_, hidden);
    if (!loaded) return tl::unexpected(loaded.error());
    encoder_ = std::move(*loaded);
  }
  std::vector<std::int32_t> pieces{Tokenizer::begin_piece};
  const std::string whole = std::string(prefix) + std::string(text);
  for (std::size_t at = 0; at < whole.size();) {
    while (at < whole.size() && is_space(whole[at])) ++at;
    const std::size_t begin = at;
    while (at < whole.size() && !is_space(whole[at])) ++at;
    if (at == begin) break;
    const auto word = tokenizer_.pieces(std::string_view(whole).substr(begin, at - begin), true);
    pieces.insert(pieces.end(), word.begin(), word.end());
  }
  pieces.resize(std::min(pieces.size(), LabelEncoder::max_pieces - 1));
  pieces.push_back(Tokenizer::end_piece);
  std::vector<float> words(pieces.size() * hidden);
  for (std::size_t p = 0; p < pieces.size(); ++p) embeddings_.read(pieces[p], words.data() + p * hidden);
  return encoder_->read(words);
}

}  // namespace trama

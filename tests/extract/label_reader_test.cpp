#include "file.h"
#include "heads.h"
#include "label_reader.h"
#include "model_support.h"
#include "tensor.h"

#include <gmock/gmock.h>

#include <cmath>
#include <numeric>

// The vectors that training computed for the default schema's labels are those that the label reader
// computes from their words: what holds for labels it was trained on holds for others.

namespace trama {
namespace {

constexpr std::size_t hidden = HeadShape::hidden;

using Texts = std::map<std::string, std::string, std::less<>>;

class LabelReading : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto folder = test::model_folder();
    auto tokenizer = Tokenizer::parse(test::bytes_of(folder / "vocabulary.spm"), "vocabulary.spm");
    auto embeddings = EmbeddingTable::parse(test::bytes_of(folder / "embeddings.q4"), hidden, "embeddings.q4");
    auto tensors = Tensors::load(folder / "labels.safetensors");
    ASSERT_TRUE(tokenizer && embeddings && tensors);
    embeddings_ = std::move(*embeddings);
    tensors_ = std::move(*tensors);
    reader_.emplace(folder, *tokenizer, embeddings_);
  }

  const Tensor& tensor(const std::string& name, std::vector<std::size_t> shape) const {
    const auto found = tensors_.at(name, std::move(shape));
    if (!found) throw std::runtime_error(found.error().to_string());
    return **found;
  }

  static float cosine(const std::vector<float>& a, const float* b) {
    const auto length = [](const float* v) { return std::sqrt(std::inner_product(v, v + hidden, v, 0.0f)); };
    return std::inner_product(a.begin(), a.end(), b, 0.0f) / (length(a.data()) * length(b));
  }

  EmbeddingTable embeddings_;
  Tensors tensors_;
  std::optional<LabelReader> reader_;
};

TEST_F(LabelReading, GivesTheVectorsOfTraining) {
  const Schema& schema = *Schema::default_schema();
  const Tensor& relations = tensor("relations", {schema.relation_types().size(), hidden});
  const Tensor& mean = tensor("relations_mean", {hidden});
  for (std::size_t r = 0; r < schema.relation_types().size(); r += 9) {
    const RelationType& type = schema.relation_types()[r];
    const auto vector = reader_->read(type.id, type.description, mean.values.data());
    ASSERT_TRUE(vector) << vector.error().to_string();
    EXPECT_GT(cosine(*vector, relations.row(r)), 0.999f) << type.id;
    EXPECT_NEAR(std::inner_product(vector->begin(), vector->end(), vector->begin(), 0.0f), hidden / 16.0f, 0.01f);
  }
}

TEST_F(LabelReading, OneLanguageIsEnoughAndLikeWordsLieNear) {
  const Tensor& mean = tensor("relations_mean", {hidden});
  const auto read = [&](std::string id, Texts texts) {
    auto vector = reader_->read(id, LocalizedText(std::move(texts)), mean.values.data());
    EXPECT_TRUE(vector) << vector.error().to_string();
    return std::move(*vector);
  };
  const auto spanish = read("r1", {{"es", "X compró la empresa Y"}});
  const auto english = read("r2", {{"en", "X bought the company Y"}});
  const auto other = read("r3", {{"en", "X was born in the town Y"}});
  EXPECT_GT(cosine(spanish, english.data()), cosine(other, english.data()));
}

TEST_F(LabelReading, ALongDescriptionIsCutAndRead) {
  std::string text;
  for (int i = 0; i < 500; ++i) text += "una empresa que compra otra ";
  const Tensor& mean = tensor("types_mean", {hidden});
  const auto vector = reader_->read("buyer", LocalizedText(Texts{{"es", text}}), mean.values.data());
  ASSERT_TRUE(vector) << vector.error().to_string();
  for (const float x : *vector) ASSERT_TRUE(std::isfinite(x));
}

TEST_F(LabelReading, WithoutWordsThereIsAnErrorThatNamesTheLabel) {
  const Tensor& mean = tensor("types_mean", {hidden});
  const auto vector = reader_->read("buyer", LocalizedText(Texts{{"de", "ein Käufer"}}), mean.values.data());
  ASSERT_FALSE(vector);
  EXPECT_EQ(vector.error().code, ErrorCode::schema);
  EXPECT_THAT(vector.error().message, ::testing::HasSubstr("buyer"));
}

}  // namespace
}  // namespace trama

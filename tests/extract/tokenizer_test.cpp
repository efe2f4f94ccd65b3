#include "model_support.h"
#include "tokenizer.h"

#include <vector>

#include <gmock/gmock.h>

namespace trama {
namespace {

using ::testing::HasSubstr;

std::vector<std::int32_t> pieces(Tokenizer& tokenizer, std::string_view word, bool space_before = true) {
  const auto found = tokenizer.pieces(word, space_before);
  return {found.begin(), found.end()};
}

TEST(Tokenizer, GivesAtLeastOnePieceOfTheVocabularyWhateverTheWord) {
  auto tokenizer = test::tokenizer();
  const auto size = static_cast<std::int32_t>(tokenizer.vocabulary_size());
  ASSERT_GT(size, 1000);
  using namespace std::string_view_literals;
  for (const std::string_view word :
       {""sv, " "sv, "\0"sv, "\x01"sv, "\x7F"sv, "\xFF\xFE"sv, "\xE2\x82"sv, "\xED\xA0\x80"sv, "a"sv, "Ñ"sv, "🚀"sv, "👨‍👩‍👧"sv,
        "\u0301"sv, "\u200B"sv, "\u202E"sv, "\u00AD"sv, "\uFFFD"sv, "\U0010FFFF"sv, "\u0378"sv, "日本銀行"sv, "\u3000"sv, "▁"sv,
        "<s>"sv, "</s>"sv, "<unk>"sv, "<pad>"sv})
    for (const bool space : {true, false}) {
      const auto found = pieces(tokenizer, word, space);
      EXPECT_FALSE(found.empty()) << '"' << word << '"';
      for (const std::int32_t piece : found) {
        EXPECT_GE(piece, 0);
        EXPECT_LT(piece, size);
      }
    }
}

TEST(Tokenizer, TextCannotWriteTheControlPieces) {
  auto tokenizer = test::tokenizer();
  for (const char* word : {"<s>", "</s>", "<pad>"})
    for (const std::int32_t piece : pieces(tokenizer, word)) EXPECT_GE(piece, Tokenizer::unknown_piece) << word;
}

TEST(Tokenizer, AWordAfterWhiteSpaceHasOtherPieces) {
  auto tokenizer = test::tokenizer();
  EXPECT_NE(pieces(tokenizer, "chips", true), pieces(tokenizer, "chips", false));
}

TEST(Tokenizer, TheCacheGivesWhatTheVocabularyGave) {
  auto tokenizer = test::tokenizer();
  const auto first = pieces(tokenizer, "Trainium3");
  const auto glued = pieces(tokenizer, "Trainium3", false);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(pieces(tokenizer, "Trainium3"), first);
    EXPECT_EQ(pieces(tokenizer, "Trainium3", false), glued);
  }
}

TEST(Tokenizer, ACopyGivesTheSamePieces) {
  auto tokenizer = test::tokenizer();
  const auto first = pieces(tokenizer, "desarrolladora");
  auto copy = tokenizer;
  EXPECT_EQ(pieces(copy, "desarrolladora"), first);
  EXPECT_EQ(copy.vocabulary_size(), tokenizer.vocabulary_size());
}

TEST(Tokenizer, AFullCacheIsEmptiedAndTheAnswersStay) {
  auto tokenizer = test::tokenizer();
  const auto first = pieces(tokenizer, "semiconductores");
  for (int i = 0; i < 200'100; ++i) tokenizer.pieces(std::to_string(i), false);
  EXPECT_EQ(pieces(tokenizer, "semiconductores"), first);
}

TEST(Tokenizer, ALongWordIsJudgedByItsBeginning) {
  auto tokenizer = test::tokenizer();
  const std::string beginning(256, 'x');
  EXPECT_EQ(pieces(tokenizer, beginning + std::string(1'000'000, 'y')), pieces(tokenizer, beginning));
  EXPECT_LE(pieces(tokenizer, std::string(1'000'000, 'q')).size(), 257u);
}

TEST(Tokenizer, ALongWordIsNotCutInsideACharacter) {
  auto tokenizer = test::tokenizer();
  std::string kanas, whole;
  for (int i = 0; i < 400; ++i) kanas += "あ";  // three bytes each: 256 lies inside the 86th
  for (int i = 0; i < 85; ++i) whole += "あ";
  EXPECT_EQ(pieces(tokenizer, kanas), pieces(tokenizer, whole));
}

TEST(Tokenizer, BytesThatAreNoVocabularyAreRefused) {
  for (const std::string& bytes : {std::string(), std::string("no model"), std::string(1000, '\xFF')}) {
    auto tokenizer = Tokenizer::parse(bytes, "damaged.spm");
    ASSERT_FALSE(tokenizer);
    EXPECT_EQ(tokenizer.error().code, ErrorCode::model);
    EXPECT_THAT(tokenizer.error().to_string(), HasSubstr("damaged.spm"));
  }
}

}  // namespace
}  // namespace trama

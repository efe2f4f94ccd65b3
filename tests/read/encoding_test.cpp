#include "encoding.h"

#include "support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace trama {
namespace {

using namespace std::string_literals;
using ::testing::HasSubstr;
using testing::parse;

Result<ReadDocument> text(std::string bytes, std::vector<Warning>* warnings = nullptr) {
  return parse(std::move(bytes), "nota.txt", {}, warnings);
}

TEST(Encoding, Utf8IsTakenAsItIsWithoutAWarning) {
  std::vector<Warning> warnings;
  const auto document = text("Íñigo compró Peñalara por 3 € en Logroño.", &warnings);
  ASSERT_TRUE(document);
  EXPECT_EQ(document->text, "Íñigo compró Peñalara por 3 € en Logroño.");
  EXPECT_TRUE(document->map.is_identity());
  EXPECT_EQ(document->encoding, "UTF-8");
  EXPECT_TRUE(warnings.empty());
}

TEST(Encoding, AByteOrderMarkIsNoCharacterOfTheText) {
  const auto document = text(
      "\xEF\xBB\xBF"
      "Años");
  ASSERT_TRUE(document);
  EXPECT_EQ(document->text, "Años");
  EXPECT_EQ(document->about.length, 4u);
}

TEST(Encoding, Windows1252IsRecognisedAndReported) {
  std::vector<Warning> warnings;
  const auto document = text(
      "La Compa\xF1\xED"
      "a pag\xF3 3 \x80 \x93hoy\x94.",
      &warnings);
  ASSERT_TRUE(document);
  EXPECT_EQ(document->text, "La Compañía pagó 3 € “hoy”.");
  EXPECT_EQ(document->encoding, "windows-1252");
  EXPECT_EQ(document->replaced, 0u);
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_THAT(warnings[0].to_string(), HasSubstr("nota.txt: read as windows-1252"));
}

TEST(Encoding, Utf16IsReadWithAMarkAndWithout) {
  for (const std::string& bytes :
       {"\xFF\xFE"
        "A\0\xF1\0o\0s\0"s,
        "\xFE\xFF\0A\0\xF1\0o\0s"s, "A\0\xF1\0o\0s\0"s, "\0A\0\xF1\0o\0s"s}) {
    std::vector<Warning> warnings;
    const auto document = text(bytes, &warnings);
    ASSERT_TRUE(document) << document.error().to_string();
    EXPECT_EQ(document->text, "Años");
    EXPECT_THAT(document->encoding, HasSubstr("UTF-16"));
    EXPECT_EQ(warnings.size(), 1u);
  }
}

TEST(Encoding, HalfASurrogatePairInUtf16IsReplacedAndCounted) {
  const auto document = text(
      "\xFF\xFE"
      "A\0\x3D\xD8"
      "B\0"s);
  ASSERT_TRUE(document);
  EXPECT_EQ(document->text, "A\uFFFDB");
  EXPECT_EQ(document->replaced, 1u);
}

TEST(Encoding, BrokenUtf8IsReplacedCountedAndPlaced) {
  std::vector<Warning> warnings;
  const auto document = text("Señal uno.\nSeñal \xFF dos \xE2\x82 tres.", &warnings);
  ASSERT_TRUE(document);
  EXPECT_EQ(document->text, "Señal uno.\nSeñal \uFFFD dos \uFFFD tres.");
  EXPECT_EQ(document->replaced, 2u);
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_EQ(warnings[0].to_string(),
            "nota.txt:2:7: 2 characters that are not UTF-8, replaced by U+FFFD");
}

TEST(Encoding, ACharacterCutInTwoIsNotTakenForWindows1252) {
  const auto document = text("Hale compr\xC3");
  ASSERT_TRUE(document);
  EXPECT_EQ(document->text, "Hale compr\uFFFD");
}

TEST(Encoding, ADeclarationDecidesAboutSingleBytes) {
  // Latin-9 has the euro sign where Latin-1 has the currency sign.
  EXPECT_EQ(decode_text("3 \xA4", "iso-8859-15").text, "3 €");
  EXPECT_EQ(decode_text("3 \x80", "ISO-8859-1").text, "3 €");
  EXPECT_EQ(decode_text("\xCF\xF0\xE8", "windows-1251").text, "При");
}

TEST(Encoding, UnmistakableUtf8OverrulesADeclaration) {
  const DecodedText decoded = decode_text("Compañía", "iso-8859-1");
  EXPECT_EQ(decoded.text, "Compañía");
  EXPECT_EQ(decoded.basis, EncodingBasis::declaration_overruled);
}

TEST(Encoding, AnUnknownDeclarationIsPassedOver) {
  EXPECT_EQ(decode_text("Compa\xF1\xED"
                        "a",
                        "klingon")
                .text,
            "Compañía");
  EXPECT_EQ(decode_text("Compañía", "x-user-defined-0").text, "Compañía");
}

TEST(Encoding, FindsTheCharsetOfAPage) {
  EXPECT_EQ(find_html_charset("<html><meta charset=utf-8>"), "utf-8");
  EXPECT_EQ(find_html_charset("<META HTTP-EQUIV=Content-Type CONTENT='text/html; "
                              "charset=ISO-8859-1'>"),
            "iso-8859-1");
  EXPECT_EQ(find_html_charset("<meta name=x content=y><meta charset = \"windows-1252\" />"),
            "windows-1252");
  EXPECT_EQ(find_html_charset("<meta charset"), "");
  EXPECT_EQ(find_html_charset("<meta charset="), "");
  EXPECT_EQ(find_html_charset("<meta charset=\""), "");
}

TEST(Encoding, NormalizesAndMapsDecomposedLetters) {
  const auto document = text("Compan\u0303i\u0301a Mun\u0303oz");
  ASSERT_TRUE(document);
  EXPECT_EQ(document->text, "Compañía Muñoz");
  EXPECT_EQ(document->about.length, 17u);
  EXPECT_EQ(testing::original_of(*document, "Muñoz"), "Mun\u0303oz");
  EXPECT_EQ(testing::original_of(*document, "ñía"), "n\u0303i\u0301a");
}

TEST(Encoding, TakesOutWhatOnlyBreaksWords) {
  const auto document = text("Pe\u00ADña\u200Blara y Al\uFEFFba");
  ASSERT_TRUE(document);
  EXPECT_EQ(document->text, "Peñalara y Alba");
  EXPECT_EQ(testing::original_of(*document, "Peñalara"), "Pe\u00ADña\u200Blara");
}

TEST(Encoding, BinaryFilesAreNamedForWhatTheyAre) {
  for (const auto& [bytes, kind] : std::vector<std::pair<std::string, std::string>>{
           {"\x89PNG\r\n\x1A\n\0\0\0\rIHDR"s, "a PNG picture"},
           {"PK\x03\x04\x14\0\x06\0"s, "ZIP archive"},
           {"texto\0con cero y algo m\xE1s para que no parezca otra cosa"s, "a binary file"},
           {std::string(200, '\x01'), "a binary file"}}) {
    const auto document = text(bytes);
    ASSERT_FALSE(document);
    EXPECT_EQ(document.error().code, ErrorCode::encoding);
    EXPECT_THAT(document.error().to_string(), HasSubstr(kind));
    EXPECT_THAT(document.error().to_string(), HasSubstr("expected text (.txt"));
  }
}

TEST(Encoding, EveryByteStringGivesTextOrAnError) {
  unsigned state = 20240305;
  for (int i = 0; i < 2000; ++i) {
    std::string bytes;
    const unsigned length = i % 40 + 1;
    for (unsigned j = 0; j < length; ++j) {
      state = state * 1664525u + 1013904223u;
      const unsigned byte = state >> 24;
      bytes += static_cast<char>(state % 3 == 0 ? byte : 0x20 + byte % 0x5F);
    }
    const auto document = text(bytes);  // parse() checks it
    if (!document) {
      EXPECT_FALSE(document.error().message.empty());
    }
  }
}

}  // namespace
}  // namespace trama

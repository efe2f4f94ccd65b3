#include "metadata.h"

#include <gtest/gtest.h>

namespace trama {
namespace {

TEST(Metadata, ReadsDatesAsPreciselyAsTheyAreWritten) {
  EXPECT_EQ(read_date("2024"), "2024");
  EXPECT_EQ(read_date("2024-03"), "2024-03");
  EXPECT_EQ(read_date(" 2024-03-05 "), "2024-03-05");
  EXPECT_EQ(read_date("2024-03-05T23:30:00-08:00"), "2024-03-05");
  EXPECT_EQ(read_date("2024-03-05 10:00"), "2024-03-05");
  EXPECT_EQ(read_date("20240305"), "2024-03-05");
  EXPECT_EQ(read_date("20240305T101112Z"), "2024-03-05");
  EXPECT_EQ(read_date("2024/3/5"), "2024-03-05");
  EXPECT_EQ(read_date("2024-02-29"), "2024-02-29");
}

TEST(Metadata, ReadsDatesInWordsOfBothLanguages) {
  EXPECT_EQ(read_date("Tue, 05 Mar 2024 10:00:00 GMT"), "2024-03-05");
  EXPECT_EQ(read_date("March 5, 2024"), "2024-03-05");
  EXPECT_EQ(read_date("5 de marzo de 2024"), "2024-03-05");
  EXPECT_EQ(read_date("enero de 2024"), "2024-01");
  EXPECT_EQ(read_date("12 sept. 2023"), "2023-09-12");
}

TEST(Metadata, KeepsExtendedDates) {
  EXPECT_EQ(read_date("2024-03~"), "2024-03~");
  EXPECT_EQ(read_date("2023/2024"), "2023/2024");
  EXPECT_EQ(read_date("2024-21"), "2024-21");
  EXPECT_EQ(read_date("201X"), "201X");
}

TEST(Metadata, RefusesWhatIsNoDateOrMayBeTwo) {
  for (const char* text : {"", "ayer", "03/05/2024", "2024-13-01", "2023-02-29", "20241301",
                           "12345", "2024-3x", "99", "31 de febrero de 2024"}) {
    EXPECT_EQ(read_date(text), std::nullopt) << text;
  }
}

TEST(Metadata, BringsLanguageTagsIntoTheirUsualCase) {
  EXPECT_EQ(read_language("ES"), "es");
  EXPECT_EQ(read_language("es_es"), "es-ES");
  EXPECT_EQ(read_language("ZH-hant-tw"), "zh-Hant-TW");
  EXPECT_EQ(read_language("es-419"), "es-419");
  for (const char* text : {"", "e", "es ES", "español", "es-", "spanish"})
    EXPECT_EQ(read_language(text), std::nullopt) << text;
}

TEST(Metadata, ResolvesAddresses) {
  EXPECT_EQ(read_address("https://a.example/b", ""), "https://a.example/b");
  EXPECT_EQ(read_address("//a.example/b", ""), "https://a.example/b");
  EXPECT_EQ(read_address("/b", "http://a.example/x/y?z=/q"), "http://a.example/b");
  EXPECT_EQ(read_address("b", "http://a.example/x/y?z=/q"), "http://a.example/x/b");
  EXPECT_EQ(read_address("b", "http://a.example"), "http://a.example/b");
  EXPECT_EQ(read_address("b", ""), "");
  EXPECT_EQ(read_address("javascript:alert(1)", "http://a.example"), "");
}

}  // namespace
}  // namespace trama

#include "trama/extract/dateline.h"

#include "language_support.h"

#include <random>
#include <string>

#include <gtest/gtest.h>

namespace trama {
namespace {

struct Case {
  const char* text;
  const char* date;
};

TEST(Dateline, IsFoundAtTheHeadOfNewsTexts) {
  for (const Case& c :
       {Case{"MADRID, 12 mar. 2024 (EFE).- Hale compró ayer Quilla.", "2024-03-12"},
        Case{"Sevilla, 3 de mayo de 2021\n\nHale compró ayer Quilla.", "2021-05-03"},
        Case{"Sevilla, 3 de mayo de 2021. Hale compró ayer Quilla.", "2021-05-03"},
        Case{"Hale compra Quilla\nLa firma paga 3 millones\nSEVILLA, 3 de mayo de 2021.– Hale…",
             "2021-05-03"},
        Case{"Monterrey, N. L., 12 de mayo de 2025.– La firma…", "2025-05-12"},
        Case{"Cuautlancingo, Pue., a 9 de octubre de 2024.– La firma…", "2024-10-09"},
        Case{"Palma de Mallorca, 1.º de enero de 2020 — La firma…", "2020-01-01"},
        Case{"Onda (Castellón), 14 de noviembre de 2023.– El grupo…", "2023-11-14"},
        Case{"Bogotá, marzo de 2024 (Reuters) - La firma…", "2024-03"},
        Case{"12 de marzo de 2024\nHale compró ayer Quilla.", "2024-03-12"},
        Case{"HANOVER, 20 April 2026. At this year's fair…", "2026-04-20"},
        Case{"LONDON, March 12, 2024 (Reuters) - Hale bought…", "2024-03-12"},
        Case{"LONDON, 12 March 2024 /PRNewswire/ -- Hale bought…", "2024-03-12"},
        Case{"Newcastle upon Tyne, 5 May 2023: Hale bought…", "2023-05-05"},
        Case{"Austin, Texas, Sept. 4, 2025 – Hale bought…", "2025-09-04"},
        Case{"May 3, 2021\n\nHale bought Quilla yesterday.", "2021-05-03"}}) {
    EXPECT_EQ(find_dateline(c.text).value_or("none"), c.date) << c.text;
  }
}

TEST(Dateline, IsNotMadeOfOtherDates) {
  for (const char* text :
       {"En Madrid, 3 de mayo de 2021 fue festivo.", "Hale compró Quilla el 3 de mayo de 2021.",
        "Quilla, 3 de mayo de 1990 – 4 de junio de 2020, pintora.",
        "Pablo Neruda, 12 July 1904 – 23 September 1973", "Sevilla, 3 de mayo.– Hale compró…",
        "EDINBURGH, 24 April – Hale bought…", "Sevilla, 2021. Hale compró Quilla.",
        "Sevilla, 31 de febrero de 2021.- Hale…", "Nacida en Sevilla, 3 de mayo de 1921. Pintora.",
        "Hale, 5 July 1994, was founded by Marlow.", "", "\n\n", "2021"}) {
    EXPECT_EQ(find_dateline(text).value_or("none"), "none") << text;
  }
}

TEST(Dateline, IsSoughtAtTheHeadOnly) {
  std::string text;
  for (int i = 0; i < 30; ++i)
    text += "Hale compró la compañía Quilla, según dijo.\n";
  EXPECT_EQ(find_dateline(text + "Sevilla, 3 de mayo de 2021\n"), std::nullopt);
}

TEST(Dateline, AnyTextIsRead) {
  for (unsigned seed = 1; seed <= 3000; ++seed) {
    std::mt19937 random(seed);
    find_dateline(test::random_text(
        random, {"MADRID", ", ", "12 ", "mar. ", "2024", " (EFE)", ".-", "\n", " de ", "mayo"},
        1 + random() % 12));
  }
}

}  // namespace
}  // namespace trama

#include "trama/extract/language.h"

#include "language_support.h"

#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace trama {
namespace {

TEST(ParseLanguage, TakesTheFirstPartOfATag) {
  EXPECT_EQ(parse_language("es"), Language::es);
  EXPECT_EQ(parse_language("ES-mx"), Language::es);
  EXPECT_EQ(parse_language("en_GB"), Language::en);
  EXPECT_EQ(parse_language("eng"), Language::en);
  EXPECT_EQ(parse_language("est"), Language::unknown);
  EXPECT_EQ(parse_language(""), Language::unknown);
  EXPECT_EQ(to_string(Language::unknown), "und");
}

TEST(DetectLanguage, TellsTheTwoApartAndLeavesOthersAlone) {
  struct Case {
    const char* text;
    Language language;
  };
  constexpr Case cases[] = {
      {"Amazon firmó un acuerdo de 50 mil millones de dólares con OpenAI.", Language::es},
      {"La empresa no compró la planta.", Language::es},
      {"Tarsis Energía será dueña de Lumbre Solar en marzo.", Language::es},
      {"Amazon signed a 50 billion dollar agreement with OpenAI.", Language::en},
      {"The company did not buy the plant.", Language::en},
      {"It was founded in 1998 by two engineers.", Language::en},
      {"The Real Madrid of the nineties was a great team.", Language::en},
      {"A empresa não comprou a fábrica, disse o presidente da companhia aos seus acionistas.",
       Language::unknown},
      {"L'entreprise n'a pas acheté l'usine, selon le président de la société dans un entretien.",
       Language::unknown},
      {"L'azienda non ha comprato lo stabilimento, come ha detto il presidente della società.",
       Language::unknown},
      {"Das Unternehmen hat die Fabrik nicht gekauft, sagte der Vorstand in einer Mitteilung.",
       Language::unknown},
      {"L'empresa no va comprar la planta, segons els seus directius, però aquest any ho farà amb "
       "un soci.",
       Language::unknown},
      {"東京精機は工場を買収した", Language::unknown},
      {"", Language::unknown},
      {"12 345 — 67 %", Language::unknown},
      {"NVIDIA H100 GPU", Language::unknown},
  };
  for (const Case& c : cases)
    EXPECT_EQ(detect_language(c.text).language, c.language) << c.text;
}

TEST(SentenceLanguage, FollowsTheDocumentUnlessTheSentenceIsClear) {
  EXPECT_EQ(sentence_language("Amazon Web Services", Language::es), Language::es);
  EXPECT_EQ(sentence_language("No.", Language::es), Language::es);
  EXPECT_EQ(
      sentence_language("We are proud of what the team has built for our customers.", Language::es),
      Language::en);
  EXPECT_EQ(sentence_language("Estamos orgullosos de lo que el equipo ha hecho para los clientes.",
                              Language::en),
            Language::es);
  EXPECT_EQ(sentence_language("The plant is in Vigo.", Language::unknown), Language::en);
}

TEST(DetectLanguage, SurvivesAnyInput) {
  const std::vector<std::string> pieces{"the ", "de ", "ñ", "¿", "é", " ", "\n", "x", "München "};
  for (std::uint32_t seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    const auto found = detect_language(test::random_text(random, pieces, random() % 200));
    EXPECT_GE(found.confidence, 0);
    EXPECT_LE(found.confidence, 1);
  }
  EXPECT_EQ(detect_language(std::string(70'000, 'x') + " the").language, Language::unknown);
}

}  // namespace
}  // namespace trama

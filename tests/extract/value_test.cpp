#include "trama/extract/value.h"

#include "language_support.h"
#include "trama/graph/value.h"

#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace trama {
namespace {

TEST(ParseValue, ReadsTheCaseFile) {
  for (const std::string& line : test::case_lines("values.txt")) {
    const auto sides = test::split(line, " => ");
    ASSERT_EQ(sides.size(), 2u) << line;
    const auto head = test::split(sides[0], " :: ");
    ASSERT_EQ(head.size(), 2u) << line;
    const auto kind_and_language = test::split(head[0], " ");
    const auto kind = parse_value_kind(kind_and_language.at(0));
    ASSERT_TRUE(kind) << line;
    const std::string& text = head[1];
    const auto open = text.find('[');
    const auto close = text.find(']');
    ASSERT_LT(open, close) << line;
    const ValueContext context{parse_language(kind_and_language.at(1)),
                               std::string_view(text).substr(0, open),
                               std::string_view(text).substr(close + 1)};
    const auto value = parse_value(text.substr(open + 1, close - open - 1), *kind, context);
    EXPECT_EQ(value ? to_string(*value) : "-", sides[1]) << line;
  }
}

TEST(ParseValue, KeepsTheWordingOfACurrencyThatSeveralStatesUse) {
  const auto pesos = parse_value("640 millones de pesos", ValueKind::money, {Language::es});
  ASSERT_TRUE(pesos);
  EXPECT_EQ(pesos->currency, "");
  EXPECT_EQ(pesos->unit, "pesos");
  const auto sign = parse_value("$ 84.000 millones", ValueKind::money, {Language::es});
  ASSERT_TRUE(sign);
  EXPECT_EQ(sign->number, "84000000000");
  EXPECT_EQ(sign->currency, "");
  EXPECT_EQ(sign->unit, "$");
}

TEST(ParseValue, TellsPercentagePointsFromPercent) {
  const auto points = parse_value("2,5 puntos porcentuales", ValueKind::percent, {Language::es});
  ASSERT_TRUE(points);
  EXPECT_EQ(points->unit, "pp");
}

TEST(ParseValue, ItsOwnSignsWinOverTheKindAskedFor) {
  EXPECT_EQ(parse_value("20 euros", ValueKind::quantity, {Language::es})->kind, ValueKind::money);
  EXPECT_EQ(parse_value("20 %", ValueKind::money, {Language::es})->kind, ValueKind::percent);
  EXPECT_EQ(parse_value("20 años", ValueKind::quantity, {Language::es})->kind, ValueKind::duration);
  EXPECT_FALSE(parse_value("2020", ValueKind::date, {Language::es}));
}

TEST(ParseValue, NeverRoundsAndNeverOverflows) {
  const std::string digits(36, '9');
  EXPECT_EQ(parse_value(digits, ValueKind::quantity)->number, digits);
  EXPECT_FALSE(parse_value(digits + "9", ValueKind::quantity));
  EXPECT_FALSE(parse_value(digits + " millones de euros", ValueKind::money));
  EXPECT_EQ(parse_value("0,1 céntimos", ValueKind::money, {Language::es})->number, "0.001");
}

TEST(ParseValue, SurvivesAnyInputAndGivesCanonicalDecimals) {
  const std::vector<std::string> pieces{
      "1",        "20",        "3.000",    "4,5",     "1.200,50",    " ",       " ",
      "mil ",     "millones ", "billion ", "y ",      "and ",        "medio ",  "half ",
      "a ",       "un ",       "de ",      "of ",     "%",           "€",       "$",
      "US$",      "euros ",    "dólares ", "entre ",  "between ",    "-",       "–",
      "a ",       "to ",       "más de ",  "hasta ",  "at least ",   "tercio ", "dos ",
      "treinta ", "twenty",    "cien ",    "docena ", "coma ",       "point ",  "años ",
      "metros ",  "kg",        "M",        "k",       "bn",          "½",       "°C",
      ",",        ".",         "'",        "/",       "por ciento ", "cada ",   "chips "};
  constexpr ValueKind kinds[] = {ValueKind::money, ValueKind::percent, ValueKind::quantity,
                                 ValueKind::date, ValueKind::duration};
  constexpr Language languages[] = {Language::es, Language::en, Language::unknown};
  for (std::uint32_t seed = 1; seed <= 4000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    const std::string text = test::random_text(random, pieces, 1 + random() % 12);
    const std::string left = test::random_text(random, pieces, random() % 10);
    const std::string right = test::random_text(random, pieces, random() % 10);
    const auto value =
        parse_value(text, kinds[random() % 5], {languages[random() % 3], left, right});
    if (!value) continue;
    ASSERT_FALSE(value->number.empty()) << text;
    ASSERT_EQ(normalize_decimal(value->number), value->number) << text;
    if (!value->upper.empty()) {
      ASSERT_EQ(normalize_decimal(value->upper), value->upper) << text;
      ASSERT_TRUE(compare_decimals(value->number, value->upper) < 0) << text;
    }
    ASSERT_TRUE(value->date.empty());
  }
}

TEST(ParseValue, RefusesALongExpressionAtOnce) {
  std::string text;
  for (int i = 0; i < 100'000; ++i)
    text += "mil ";
  EXPECT_FALSE(parse_value(text, ValueKind::quantity, {Language::es, text, text}));
  EXPECT_TRUE(parse_value("5", ValueKind::quantity, {Language::es, text, text}));
}

}  // namespace
}  // namespace trama

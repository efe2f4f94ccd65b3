#include "trama/extract/date.h"

#include "language_support.h"
#include "trama/graph/value.h"

#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace trama {
namespace {

TEST(ParseDate, ReadsTheCaseFile) {
  for (const std::string& line : test::case_lines("dates.txt")) {
    const auto sides = test::split(line, " => ");
    ASSERT_EQ(sides.size(), 2u) << line;
    const auto head = test::split(sides[0], " :: ");
    ASSERT_EQ(head.size(), 2u) << line;
    const auto setting = test::split(head[0], " ");
    const std::string reference = setting.at(1) == "-" ? "" : setting.at(1);
    const std::string& text = head[1];
    const auto open = text.find('[');
    const auto close = text.find(']');
    ASSERT_LT(open, close) << line;
    const DateContext context{.language = parse_language(setting.at(0)),
                              .left = std::string_view(text).substr(0, open),
                              .right = std::string_view(text).substr(close + 1),
                              .reference = reference};
    const auto value = parse_date(text.substr(open + 1, close - open - 1), context);
    EXPECT_EQ(value ? value->date : "-", sides[1]) << line;
    if (value) {
      EXPECT_EQ(value->kind, ValueKind::date) << line;
    }
  }
}

TEST(ParseDate, GivesXsdLiteralsOfItsOwnPrecision) {
  const auto literal = [](std::string_view text) {
    return to_literal(*parse_date(text, {.language = Language::es}));
  };
  EXPECT_EQ(literal("2021").datatype, std::string(xsd_namespace) + "gYear");
  EXPECT_EQ(literal("marzo de 2021").datatype, std::string(xsd_namespace) + "gYearMonth");
  EXPECT_EQ(literal("28 de marzo de 2021").datatype, std::string(xsd_namespace) + "date");
  EXPECT_EQ(literal("entre 2019 y 2021").datatype, edtf_datatype);
}

TEST(ParseDate, HedgesAsItsEdtfDoes) {
  EXPECT_EQ(parse_date("hacia 1990")->approximation, Approximation::about);
  EXPECT_EQ(parse_date("desde 1990")->approximation, Approximation::at_least);
  EXPECT_EQ(parse_date("antes de 1990")->approximation, Approximation::at_most);
  EXPECT_EQ(parse_date("1990")->approximation, Approximation::exact);
}

TEST(ParseDate, IgnoresAReferenceThatIsNoDate) {
  for (const char* reference : {"x", "20", "2026-13-01", "2026-02-30", "ayer", "2026-03-15-99-"}) {
    const auto value =
        parse_date("12 de mayo de 2020", {.language = Language::es, .reference = reference});
    ASSERT_TRUE(value) << reference;
    EXPECT_EQ(value->date, "2020-05-12");
  }
  EXPECT_FALSE(parse_date("ayer", {.language = Language::es, .reference = "2026-02-30"}));
}

/// Whether a text is built of the EDTF forms that date.h promises.
bool is_edtf(std::string_view text) {
  std::string shape;
  for (const char c : text)
    shape += c >= '0' && c <= '9' ? '9' : c;
  const auto is_point = [](std::string_view part) {
    if (part.ends_with('~')) part.remove_suffix(1);
    if (part.starts_with('-')) part.remove_prefix(1);
    return part == "9999" || part == "9999-99" || part == "9999-99-99" || part == "XXXX-99" ||
           part == "XXXX-99-99";
  };
  if (shape.starts_with('{') || shape.starts_with('[')) {
    const auto comma = shape.find(',');
    return comma != shape.npos && is_point(std::string_view(shape).substr(1, comma - 1)) &&
           is_point(std::string_view(shape).substr(comma + 1, shape.size() - comma - 2));
  }
  const auto slash = shape.find('/');
  if (slash == shape.npos) return is_point(shape);
  const std::string_view first = std::string_view(shape).substr(0, slash);
  const std::string_view second = std::string_view(shape).substr(slash + 1);
  return (first == ".." || is_point(first)) && (second == ".." || is_point(second)) &&
         !(first == ".." && second == "..");
}

TEST(ParseDate, SurvivesAnyInputAndGivesEdtf) {
  const std::vector<std::string> pieces{"1",
                                        "12 ",
                                        "31",
                                        "1998",
                                        "2024 ",
                                        "24",
                                        "de ",
                                        "del ",
                                        "of ",
                                        "marzo ",
                                        "May ",
                                        "octubre",
                                        "lunes ",
                                        "Friday ",
                                        "el ",
                                        "the ",
                                        "año ",
                                        "years ",
                                        "pasado ",
                                        "next ",
                                        "last ",
                                        "hace ",
                                        "ago",
                                        "entre ",
                                        "y ",
                                        "and ",
                                        "a ",
                                        "to ",
                                        "-",
                                        "/",
                                        "–",
                                        ".",
                                        ",",
                                        "Q3 ",
                                        "2T",
                                        "trimestre ",
                                        "primer ",
                                        "siglo XIX ",
                                        "noventa ",
                                        "1990s",
                                        "desde ",
                                        "antes de ",
                                        "finales de ",
                                        "early ",
                                        "ayer ",
                                        "mañana ",
                                        "dos ",
                                        "mil ",
                                        "ese ",
                                        "este ",
                                        "semana ",
                                        "después ",
                                        "'",
                                        "a. C. ",
                                        "otoño ",
                                        "Navidad ",
                                        "º ",
                                        "th ",
                                        "fin de semana ",
                                        "mes ",
                                        "00",
                                        "9999",
                                        "0",
                                        "º"};
  const char* references[] = {"",     "2026-03-15", "2024-02-29", "2026-01",
                              "2026", "0001-01-01", "9999-12-31"};
  constexpr Language languages[] = {Language::es, Language::en, Language::unknown};
  for (std::uint32_t seed = 1; seed <= 6000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    const std::string text = test::random_text(random, pieces, 1 + random() % 9);
    const std::string left = test::random_text(random, pieces, random() % 8);
    const auto value = parse_date(text, {.language = languages[random() % 3],
                                         .left = left,
                                         .right = left,
                                         .reference = references[random() % 7]});
    if (value) {
      ASSERT_TRUE(is_edtf(value->date)) << value->date << " of " << text;
    }
  }
}

}  // namespace
}  // namespace trama

#include "trama/extract/name.h"

#include "language_support.h"

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace trama {
namespace {

struct Pair {
  std::string type;
  std::string expected;  // match and reason
  std::string a;
  std::string b;
};

std::vector<Pair> pairs_of(const std::string& file) {
  std::vector<Pair> pairs;
  std::string type;
  std::string expected;
  for (const std::string& line : test::case_lines(file)) {
    if (line.starts_with("@ ")) {
      const auto space = line.find(' ', 2);
      type = line.substr(2, space - 2);
      expected = line.substr(space + 1);
      continue;
    }
    const auto names = test::split(line, " | ");
    if (names.size() != 2) throw std::runtime_error("no pair: " + line);
    pairs.push_back({type, expected, names[0], names[1]});
  }
  return pairs;
}

std::string shown(const NameComparison& comparison) {
  return std::string(to_string(comparison.match)) + " " + std::string(to_string(comparison.reason));
}

class NamePairs : public testing::TestWithParam<std::pair<const char*, Language>> {};

TEST_P(NamePairs, ComeOutAsTheCaseFileSays) {
  const auto pairs = pairs_of(GetParam().first);
  EXPECT_GE(pairs.size(), 150u);
  for (const Pair& pair : pairs) {
    const NameOptions options{pair.type, GetParam().second};
    EXPECT_EQ(shown(compare_names(pair.a, pair.b, options)), pair.expected)
        << pair.type << ": " << pair.a << " | " << pair.b;
    EXPECT_EQ(shown(compare_names(pair.b, pair.a, options)), pair.expected)
        << pair.type << ": " << pair.b << " | " << pair.a;
  }
}

TEST_P(NamePairs, ShareAKeyUnlessTheyDiffer) {
  for (const Pair& pair : pairs_of(GetParam().first)) {
    if (pair.expected.starts_with("different")) continue;
    const NameOptions options{pair.type, GetParam().second};
    const auto a = name_keys(pair.a, options);
    const auto b = name_keys(pair.b, options);
    std::vector<std::string> both;
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
    EXPECT_FALSE(both.empty()) << pair.a << " | " << pair.b;
  }
}

INSTANTIATE_TEST_SUITE_P(Languages, NamePairs,
                         testing::Values(std::pair{"names.es.txt", Language::es},
                                         std::pair{"names.en.txt", Language::en}));

TEST(FoldName, GivesOneKeyForTheSpellingsOfAName) {
  EXPECT_EQ(fold_name("TARSIS  ENERGÍA"), "tarsis energia");
  EXPECT_EQ(fold_name("Tarsis Energi\u0301a"), "tarsis energia");
  EXPECT_EQ(fold_name("«Taller “El Ancla”»"), "taller el ancla");
  EXPECT_EQ(fold_name("L'Oréal, S.A."), "loreal sa");
  EXPECT_EQ(fold_name("AT&T"), "at and t");
  EXPECT_EQ(fold_name("EE. UU."), "ee uu");
  EXPECT_EQ(fold_name("Straße ﬁn Ⅳ"), "strasse fin iv");
  EXPECT_EQ(fold_name("\u202emoc\u202c x\u200by"), "moc xy");
  EXPECT_EQ(fold_name("東京精機"), "東京精機");
  EXPECT_EQ(fold_name("Nopal ERP 4.2.1."), "nopal erp 4.2.1");
  EXPECT_EQ(fold_name("…"), "");
}

TEST(IsGenericName, KnowsCommonNounsWithTheirArticles) {
  for (const char* name : {"la universidad", "Banco", "the company", "Ministerio", "El grupo",
                           "the chips", "Gobierno"}) {
    EXPECT_TRUE(is_generic_name(name)) << name;
  }
  for (const char* name : {"Universidad de Vigo", "Santander", "", "Grupo Almadraba", "Trainium"}) {
    EXPECT_FALSE(is_generic_name(name)) << name;
  }
}

TEST(CompareNames, NamesWithoutLettersAreTheSameOnlyByteForByte) {
  EXPECT_EQ(compare_names("…", "…").match, NameMatch::same);
  EXPECT_EQ(compare_names("…", "!").match, NameMatch::different);
  EXPECT_EQ(compare_names("", "Hale").match, NameMatch::different);
}

TEST(CompareNames, IsSymmetricReflexiveAndKeyedForAnyInput) {
  const std::vector<std::string> pieces{"Gil",        "García ",
                                        "Pérez",      "de la ",
                                        "J. ",        "J.R.",
                                        " y ",        ", ",
                                        "S.A.",       "S. L.",
                                        " Inc",       "Corp. ",
                                        "Banco ",     "Grupo ",
                                        "Systems",    "Trainium",
                                        "2",          "3",
                                        " II",        " IV",
                                        "EE. UU.",    "Estados Unidos",
                                        "AWS",        "Amazon Web Services",
                                        "Dr. ",       "Jr.",
                                        "\"",         "-",
                                        "'",          " ",
                                        " ",          "Paco ",
                                        "Francisco ", "universidad ",
                                        "Pro",        "Nueva York",
                                        "&",          "Mª "};
  const char* types[] = {"person", "company", "product", "place", "event", "university", "x"};
  for (std::uint32_t seed = 1; seed <= 6000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    const NameOptions options{types[random() % 7], Language::es};
    const std::string a = test::random_text(random, pieces, 1 + random() % 5);
    const std::string b = random() % 3 == 0 ? a + pieces[random() % pieces.size()]
                                            : test::random_text(random, pieces, 1 + random() % 5);
    const auto forward = compare_names(a, b, options);
    ASSERT_EQ(shown(forward), shown(compare_names(b, a, options))) << a << " | " << b;
    ASSERT_EQ(compare_names(a, a, options).match, NameMatch::same) << a;
    if (forward.match == NameMatch::different) continue;
    const auto keys_a = name_keys(a, options);
    const auto keys_b = name_keys(b, options);
    std::vector<std::string> both;
    std::set_intersection(keys_a.begin(), keys_a.end(), keys_b.begin(), keys_b.end(),
                          std::back_inserter(both));
    ASSERT_FALSE(both.empty()) << options.type << ": " << a << " | " << b << " " << shown(forward);
  }
}

}  // namespace
}  // namespace trama

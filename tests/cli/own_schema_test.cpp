#include "support.h"

#include <gmock/gmock.h>

#include <map>
#include <set>

// A schema that the model was never trained on, read on sentences as newspapers print them.

namespace trama::test {
namespace {

const std::string schema = std::string(TRAMA_SOURCE_DIR) + "/examples/football.schema.json";

constexpr std::string_view spanish =
    "El Real Betis confirmó ayer el fichaje de Nahuel Ferraresi, que llega libre desde el Oporto. El centrocampista Isco "
    "Alarcón firmó en 2022 por el Betis, y el delantero Cédric Bakambu se marchó al Olympiacos por 3 millones de euros. El "
    "Sevilla, eterno rival del Betis, incorporó a Lucas Ocampos por 15 millones. Imanol Alguacil entrena a la Real Sociedad "
    "desde 2018. El equipo donostiarra juega en el Reale Arena. Mikel Merino dejó la Real Sociedad para fichar por el "
    "Arsenal.\n";
constexpr std::string_view english =
    "Arsenal have signed Declan Rice from West Ham for 105 million pounds. Kai Havertz joined the club from Chelsea two "
    "weeks earlier. Tottenham, Arsenal's fiercest rivals, brought in James Maddison. Harry Kane left Tottenham for Bayern "
    "Munich. Everton play at the Hill Dickinson Stadium.\n";

struct Reading {
  std::map<std::string, std::string> types;  ///< of the mentions, by surface
  std::set<std::string> facts;               ///< "subject relation object"
};

Reading read(std::string_view text) {
  const Folder folder;
  const Outcome o =
      run({"extract", "--schema", schema, "--min-confidence", "0.2", folder.write("a.txt", text)});
  EXPECT_EQ(o.code, 0) << o.err;
  const auto line = json(o.out);
  Reading out;
  std::map<unsigned, std::string> names;
  for (const auto& m : line["mentions"].GetArray()) {
    out.types[m["surface"].GetString()] = m["type"].GetString();
    names.try_emplace(m["entity"].GetUint(), m["surface"].GetString());
  }
  for (const auto& r : line["relations"].GetArray())
    out.facts.insert(names[r["subject"].GetUint()] + " " + r["relation"].GetString() + " " + names[r["object"].GetUint()]);
  return out;
}

std::size_t hits(const Reading& reading, const std::map<std::string, std::string>& expected) {
  std::size_t n = 0;
  for (const auto& [surface, type] : expected) {
    const auto at = reading.types.find(surface);
    n += at != reading.types.end() && at->second == type;
  }
  return n;
}

std::size_t hits(const Reading& reading, const std::set<std::string>& expected) {
  std::size_t n = 0;
  for (const std::string& fact : expected) n += reading.facts.contains(fact);
  return n;
}

TEST(OwnSchema, FindsNamesOfTypesThatTheModelNeverSaw) {
  const std::map<std::string, std::string> in_spanish{
      {"Real Betis", "club"},  {"Nahuel Ferraresi", "player"}, {"Oporto", "club"},        {"Isco Alarcón", "player"},
      {"Olympiacos", "club"},  {"Cédric Bakambu", "player"},   {"Sevilla", "club"},       {"Lucas Ocampos", "player"},
      {"Arsenal", "club"},     {"Mikel Merino", "player"},     {"Real Sociedad", "club"}, {"Reale Arena", "stadium"},
      {"2022", "date"},        {"3 millones de euros", "fee"}};
  const std::map<std::string, std::string> in_english{
      {"Arsenal", "club"},   {"Declan Rice", "player"},    {"West Ham", "club"},  {"Kai Havertz", "player"},
      {"Chelsea", "club"},   {"Tottenham", "club"},        {"Harry Kane", "player"}, {"James Maddison", "player"},
      {"Everton", "club"},   {"Bayern Munich", "club"},    {"Hill Dickinson Stadium", "stadium"},
      {"105 million pounds", "fee"}};
  EXPECT_GE(hits(read(spanish), in_spanish), 11u);
  EXPECT_GE(hits(read(english), in_english), 9u);
}

TEST(OwnSchema, FindsFactsOfRelationsThatTheModelNeverSaw) {
  const std::set<std::string> in_spanish{"Cédric Bakambu playsFor Olympiacos", "Mikel Merino playsFor Arsenal",
                                         "Mikel Merino leftClub Real Sociedad", "Real Sociedad homeGround Reale Arena",
                                         "Isco Alarcón playsFor Real Betis",    "Nahuel Ferraresi playsFor Real Betis"};
  const std::set<std::string> in_english{"Harry Kane playsFor Bayern Munich", "Harry Kane leftClub Tottenham",
                                         "Everton homeGround Hill Dickinson Stadium", "Declan Rice playsFor Arsenal",
                                         "James Maddison playsFor Tottenham"};
  const Reading es = read(spanish), en = read(english);
  EXPECT_GE(hits(es, in_spanish) + hits(en, in_english), 5u)
      << ::testing::PrintToString(es.facts) << ::testing::PrintToString(en.facts);
  EXPECT_TRUE(en.facts.contains("Arsenal rivalOf Tottenham") || en.facts.contains("Tottenham rivalOf Arsenal"))
      << ::testing::PrintToString(en.facts);
}

}  // namespace
}  // namespace trama::test

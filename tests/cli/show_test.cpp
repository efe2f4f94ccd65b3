#include "sample_graphs.h"
#include "support.h"

#include <algorithm>

#include <gmock/gmock.h>

namespace trama::test {
namespace {

using ::testing::AllOf;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

// None of these commands has need of a model.
RunOptions without_model(unsigned short terminal = 0) {
  return {.environment = {{"TRAMA_MODEL", "/nonexistent"}}, .terminal = terminal};
}

class ShowCommand : public ::testing::Test {
 protected:
  Outcome trama(std::vector<std::string> words, unsigned short terminal = 0) {
    words.insert(words.begin() + 1, graph_);
    return run(words, without_model(terminal));
  }
  const Folder folder_;
  const std::string graph_ = write_graph(folder_, samples::trainium());
};
using PathCommand = ShowCommand;
using StatsCommand = ShowCommand;

std::size_t columns(const std::string& line) {
  std::size_t count = 0;
  for (const char c : line) count += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  return count;
}

TEST_F(ShowCommand, PrintsAnEntitysFactsInBothDirectionsWithTheirSentences) {
  const Outcome o = trama({"show", "Trainium3"});
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_THAT(o.err, IsEmpty());
  EXPECT_THAT(o.out, StartsWith("Trainium3 (producto) e-"));
  EXPECT_THAT(o.out, HasSubstr("\n  → parte de Trainium (producto) [0.90]\n"));
  EXPECT_THAT(o.out, HasSubstr("TSMC (empresa) [0.97]\n"));
  EXPECT_THAT(o.out, HasSubstr("[previsto, 0.90]"));
  EXPECT_THAT(o.out, Not(HasSubstr("\033")));
  const Outcome amazon = trama({"show", "Amazon"});
  EXPECT_THAT(amazon.out, HasSubstr("también la compañía de Seattle"));
  EXPECT_THAT(amazon.out, HasSubstr("↔ socio de OpenAI (empresa) [50.000 M$, 0.90]\n"));
  EXPECT_THAT(amazon.out, HasSubstr("«Apenas unas semanas después de firmar con OpenAI"));
  EXPECT_THAT(amazon.out, HasSubstr("The Domain.» trainium.es.txt:"));
}

TEST_F(ShowCommand, FindsNamesWhateverTheirCaseAccentsAndWords) {
  for (const std::vector<std::string>& name : std::vector<std::vector<std::string>>{
           {"andy", "jassy"}, {"ANDY JASSY"}, {"Ándy Jássy"}, {"Andy Jassy (person)"}}) {
    std::vector<std::string> words{"show"};
    words.insert(words.end(), name.begin(), name.end());
    const Outcome o = trama(words);
    EXPECT_EQ(o.code, 0) << o.err;
    EXPECT_THAT(o.out, StartsWith("Andy Jassy (persona)")) << name.front();
  }
  const Outcome by_alias = trama({"show", "amazon web services"});
  EXPECT_THAT(by_alias.out, StartsWith("AWS (empresa) e-"));
  const std::string id = by_alias.out.substr(by_alias.out.find("e-"), 18);
  EXPECT_EQ(trama({"show", id}).out, by_alias.out);
}

TEST_F(ShowCommand, AnUnknownNameIsAnsweredWithNearOnes) {
  const Outcome misspelt = trama({"show", "Amazno"});
  EXPECT_EQ(misspelt.code, 2);
  EXPECT_THAT(misspelt.err, HasSubstr("no entity is called \"Amazno\"; near are Amazon (company)"));
  EXPECT_THAT(trama({"show", "Jassy"}).err, HasSubstr("near are Andy Jassy (person)"));
  EXPECT_THAT(trama({"show", "xyzzy plugh"}).err, Not(HasSubstr("near")));
  EXPECT_THAT(misspelt.out, IsEmpty());
}

TEST(ShowHomonyms, AreAllShownAndToldApartWhereOneIsNeeded) {
  samples::Builder b;
  b.document("d.txt");
  const EntityId person = b.entity("person", "Jaguar");
  const EntityId firm = b.entity("company", "Jaguar");
  const EntityId city = b.entity("place", "Coventry");
  b.relation(firm, "headquarteredIn", city);
  b.relation(person, "livesIn", city);
  const Folder folder;
  const std::string graph = write_graph(folder, b.graph);
  const Outcome both = run({"show", graph, "jaguar"}, without_model());
  EXPECT_EQ(both.code, 0) << both.err;
  EXPECT_THAT(both.out, AllOf(HasSubstr("Jaguar (empresa)"), HasSubstr("Jaguar (persona)")));
  EXPECT_THAT(both.err, HasSubstr("2 entities"));
  const Outcome unclear = run({"path", graph, "Jaguar", "Coventry"}, without_model());
  EXPECT_EQ(unclear.code, 2);
  EXPECT_THAT(unclear.err, AllOf(HasSubstr(person.to_string()), HasSubstr(firm.to_string())));
  const Outcome clear = run({"path", graph, "Jaguar (company)", "Coventry"}, without_model());
  EXPECT_EQ(clear.code, 0) << clear.err;
  EXPECT_THAT(clear.out, HasSubstr("Jaguar con sede en Coventry"));
}

TEST_F(ShowCommand, WithoutANamePrintsTheWholeGraphTheStrongestFirst) {
  const Outcome o = trama({"show"});
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_THAT(o.out, StartsWith("32 entidades, 35 relaciones, 1 documento\n"));
  const auto at = [&](const char* text) { return o.out.find(text); };
  EXPECT_LT(at("\n  Amazon 14"), at("\n  AWS 4"));
  EXPECT_LT(at("\n  AWS 4"), at("\n  Hugging Face 1"));
  EXPECT_LT(at("Amazon desarrolla Trainium"), at("Andy Jassy dirige AWS"));
  EXPECT_THAT(trama({"show", "--labels", "en"}).out, StartsWith("32 entities, 35 relations, 1 document\n"));
}

TEST_F(ShowCommand, SentencesCanBeLimitedOrLeftOut) {
  EXPECT_THAT(trama({"show", "Amazon", "--evidence", "0"}).out, Not(HasSubstr("«")));
  const Folder folder;
  const std::string mixed = write_graph(folder, samples::mixed());
  const Outcome o = run({"show", mixed, "Quilla", "--evidence", "1"}, without_model());
  EXPECT_THAT(o.out, HasSubstr("+1 oración"));
  EXPECT_THAT(o.out, HasSubstr("[1.500.000,5 €, en Vigo, 4 mar 2024, 0.90]"));
}

TEST_F(ShowCommand, OnATerminalPutsFactsInColumnsThatFitIt) {
  const Outcome o = trama({"show", "Amazon", "--color", "never"}, 100);
  EXPECT_EQ(o.code, 0) << o.err;
  std::vector<std::size_t> types;
  for (const std::string& line : lines_of(o.out)) {
    EXPECT_LE(columns(line), 100u) << line;
    if (line.starts_with("  →") || line.starts_with("  ↔") || line.starts_with("  ←")) {
      types.push_back(columns(line.substr(0, line.find('('))));
    }
  }
  ASSERT_GT(types.size(), 5u);
  EXPECT_THAT(types, Each(types.front()));
}

TEST_F(ShowCommand, OnATerminalColoursTheWordsThatStateTheFact) {
  const Outcome o = trama({"show", "Amazon"}, 100);
  EXPECT_THAT(o.out, HasSubstr("\033[1mAmazon\033[0m"));
  EXPECT_THAT(o.out, HasSubstr("\033[36m"));
  EXPECT_THAT(trama({"show", "Amazon", "--color", "always"}).out, HasSubstr("\033[36msocio de\033[0m"));
}

TEST(ShowHostile, NamesCannotMoveTheCursorOrTurnTheText) {
  const Folder folder;
  samples::Builder b;
  b.document("d\033[2J.txt");
  const EntityId one = b.entity("company", "mala\033[31m\r\n\u202Eroja\u0085", {"\x07 alias"});
  b.relation(one, "acquired", b.entity("company", "東京エレクトロン"), {.quote = "cita \033]0;título\x07"});
  const std::string graph = write_graph(folder, b.graph);
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"show", graph}, {"show", graph, one.to_string()}, {"stats", graph}}) {
    const Outcome o = run(words, without_model());
    EXPECT_EQ(o.code, 0) << o.err;
    for (const char* bad : {"\033", "\x07", "\r", "\u202E", "\u0085"}) EXPECT_THAT(o.out, Not(HasSubstr(bad)));
    EXPECT_THAT(o.out, HasSubstr("東京エレクトロン"));
  }
  const std::string all = write_graph(folder, samples::hostile(), "hostile.jsonl");
  EXPECT_EQ(run({"show", all}, without_model(80)).code, 0);
  EXPECT_TRUE(json(run({"show", all, "--json"}, without_model()).out)["relations"].IsArray());
}

TEST_F(ShowCommand, JsonHoldsTheEntityAndItsRelationsWithEverything) {
  const Outcome o = trama({"show", "aws", "--json"});
  EXPECT_EQ(o.code, 0) << o.err;
  const auto document = json(o.out);
  ASSERT_EQ(document["entities"].Size(), 1u);
  const auto& entity = document["entities"][0];
  EXPECT_STREQ(entity["name"].GetString(), "AWS");
  EXPECT_STREQ(entity["aliases"][0].GetString(), "Amazon Web Services");
  EXPECT_EQ(document["relations"].Size(), 4u);
  const auto& relations = document["relations"];
  const auto supplies = std::find_if(relations.Begin(), relations.End(), [](const auto& r) {
    return std::string_view(r["type"].GetString()) == "suppliesTo";
  });
  ASSERT_NE(supplies, relations.End());
  const auto& r = *supplies;
  EXPECT_STREQ(r["modality"].GetString(), "planned");
  EXPECT_STREQ(r["attributedTo"]["name"].GetString(), "Andy Jassy");
  EXPECT_STREQ(r["qualifiers"][0]["entity"]["name"].GetString(), "plataforma de agentes");
  EXPECT_TRUE(r["qualifiers"][0]["value"].IsNull());
  EXPECT_EQ(r["score"].GetDouble(), 0.9);
  EXPECT_THAT(r["evidence"][0]["text"].GetString(), StartsWith("Andy Jassy ya había"));
  EXPECT_EQ(r["evidence"][0]["span"].Size(), 2u);
  // The whole graph has them all, the strongest entity first.
  const auto whole = json(trama({"show", "--json"}).out);
  EXPECT_EQ(whole["entities"].Size(), 32u);
  EXPECT_EQ(whole["relations"].Size(), 35u);
  EXPECT_STREQ(whole["entities"][0]["name"].GetString(), "Amazon");
}

TEST_F(PathCommand, PrintsTheShortestWaysWithTheSentenceOfEachStep) {
  const Outcome o = trama({"path", "andy jassy", "trainium", "-n", "1"});
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_THAT(o.out, StartsWith("1. Andy Jassy – AWS – Amazon – Trainium (3 pasos)\n"));
  EXPECT_THAT(o.out, HasSubstr("\n  Andy Jassy dirige AWS [0.90]\n"));
  EXPECT_THAT(o.out, HasSubstr("\n  AWS filial de Amazon [0.90]\n"));
  EXPECT_THAT(o.out, HasSubstr("\n  Amazon desarrolla Trainium [0.90]\n"));
}

TEST_F(PathCommand, GoesAgainstRelationsUnlessItIsDirected) {
  const Outcome forward = trama({"path", "Andy Jassy", "Amazon", "--directed", "-n", "1"});
  EXPECT_THAT(forward.out, StartsWith("1. Andy Jassy – AWS – Amazon"));
  const Outcome backward = trama({"path", "Amazon", "Andy Jassy", "--directed"});
  EXPECT_EQ(backward.code, 0);
  EXPECT_THAT(backward.out, HasSubstr("ningún camino"));
  EXPECT_THAT(backward.err, HasSubstr("in their direction"));
  EXPECT_THAT(trama({"path", "Amazon", "Andy Jassy", "-n", "1"}).out, HasSubstr("Amazon – AWS – Andy Jassy"));
}

TEST_F(PathCommand, KeepsToTheHopsAndRelationsThatAreAllowed) {
  EXPECT_THAT(trama({"path", "Andy Jassy", "Trainium", "--max-hops", "2"}).out, HasSubstr("ningún camino"));
  EXPECT_THAT(trama({"path", "Andy Jassy", "Amazon", "--relations", "leads"}).out, HasSubstr("ningún camino"));
  EXPECT_THAT(trama({"path", "Marvell", "Amazon", "--min-confidence", "0.6"}).out, HasSubstr("ningún camino"));
}

TEST_F(PathCommand, JsonHoldsEveryStepWithItsRelations) {
  const auto document = json(trama({"path", "Apple", "Amazon", "--json"}).out);
  EXPECT_STREQ(document["from"]["name"].GetString(), "Apple");
  ASSERT_GE(document["paths"].Size(), 2u);
  const auto& step = document["paths"][0][0];
  EXPECT_STREQ(step["from"]["name"].GetString(), "Apple");
  EXPECT_EQ(step["relations"].Size(), 2u) << "praised and uses";
  EXPECT_EQ(json(trama({"path", "Amazon", "Andy Jassy", "--directed", "--json"}).out)["paths"].Size(), 0u);
}

TEST_F(PathCommand, BothEndsMustBeThereAndDiffer) {
  EXPECT_EQ(trama({"path", "Amazon", "nadie"}).code, 2);
  const Outcome same = trama({"path", "Amazon", "amazon"});
  EXPECT_EQ(same.code, 2);
  EXPECT_THAT(same.err, HasSubstr("needs two entities"));
}

TEST_F(StatsCommand, JsonAddsUp) {
  const Outcome o = trama({"stats", "--json"});
  EXPECT_EQ(o.code, 0) << o.err;
  const auto document = json(o.out);
  const auto sum = [](const rapidjson::Value& object) {
    std::uint64_t total = 0;
    for (const auto& member : object.GetObject()) total += member.value.GetUint64();
    return total;
  };
  EXPECT_EQ(document["entities"].GetUint64(), 32u);
  EXPECT_EQ(document["relations"].GetUint64(), 35u);
  EXPECT_EQ(sum(document["types"]), 32u);
  EXPECT_EQ(sum(document["relationTypes"]), 35u);
  EXPECT_EQ(sum(document["modalities"]), 35u);
  EXPECT_EQ(document["modalities"]["planned"].GetUint64(), 4u);
  std::uint64_t entities = 0, ends = 0;
  for (const auto& entry : document["degree"]["distribution"].GetArray()) {
    entities += entry["entities"].GetUint64();
    ends += entry["entities"].GetUint64() * entry["degree"].GetUint64();
  }
  EXPECT_EQ(entities, 32u);
  EXPECT_EQ(ends, 2 * 35u);
  std::uint64_t members = 0;
  for (const auto& size : document["components"]["sizes"].GetArray()) members += size.GetUint64();
  EXPECT_EQ(members, 32u);
  EXPECT_EQ(document["isolated"].Size(), document["degree"]["distribution"][0]["entities"].GetUint64());
  EXPECT_STREQ(document["documents"][0]["name"].GetString(), "trainium.es.txt");
  EXPECT_EQ(document["violations"].Size(), 0u);
}

TEST_F(StatsCommand, TextNamesTypesHubsAndWhatIsWithoutRelations) {
  const Outcome o = trama({"stats"});
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_THAT(o.out, StartsWith("documentos 1\nentidades 32 (2 sin relaciones)\n"));
  EXPECT_THAT(o.out, HasSubstr("\nentidades por tipo\n  empresa 11\n  producto 11\n"));
  EXPECT_THAT(o.out, HasSubstr("\ncon más relaciones\n  Amazon (empresa) 14\n"));
  EXPECT_THAT(o.out, HasSubstr("\nsin relaciones\n"));
  EXPECT_THAT(trama({"stats"}, 90).out, HasSubstr("▄▄▄▄"));
}

TEST(StatsViolations, AreListedWithTheirLinesAndEndWithOne) {
  const Folder folder;
  std::string text = bytes_of(write_graph(folder, samples::mixed()));
  // A relation that the schema does not know, and one whose ends it does not allow.
  const auto replace_first = [&](std::string_view from, std::string_view to) {
    const std::size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
  };
  replace_first(R"("type":"employeeCount")", R"("type":"employs9")");
  replace_first(R"("type":"foundedOn")", R"("type":"bornOn")");
  const std::string broken = folder.write("broken.jsonl", text);
  const Outcome o = run({"stats", broken, "--json"}, without_model());
  EXPECT_EQ(o.code, 1);
  const auto document = json(o.out);
  std::vector<std::string> codes;
  for (const auto& violation : document["violations"].GetArray()) {
    codes.emplace_back(violation["code"].GetString());
    EXPECT_GT(violation["line"].GetUint64(), 1u);
  }
  std::sort(codes.begin(), codes.end());
  EXPECT_THAT(codes, ElementsAre("domain", "unknown_type"));
  EXPECT_EQ(document["relations"].GetUint64(), samples::mixed().relation_count() - 2);
  EXPECT_THAT(run({"stats", broken}, without_model()).out, HasSubstr("contra el esquema, no leídas (2)\n"));
  // The others refuse the graph.
  EXPECT_EQ(run({"show", broken}, without_model()).code, 1);
}

TEST(GraphInput, AFileOfAnotherKindIsNamedForWhatItIs) {
  const Folder folder;
  const std::vector<std::pair<std::string, std::string>> files{
      {"Amazon compró Wondery.", "looks like text"},
      {"{\"text\": \"Amazon compró Wondery.\"}\n", "documents as JSON lines"},
      {"{\"document\":\"a\",\"mentions\":[]}\n", "what extract prints"},
      {"<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "a picture"},
      {"<!doctype html><p>hola", "HTML or XML"},
      {"digraph trama {\n}\n", "a diagram"},
      {"{\"@context\":{},\"@graph\":[]}", "JSON-LD"},
      {"@prefix t: <https://t/> .\n", "RDF"},
      {std::string("\x1F\x8B\x08\0\0\0", 6), "compressed"},
      {"%PDF-1.7\n%\xE2\xE3", "a PDF"},
      {"", "an empty file"},
      {"\xFF\xFE\x01\x80\x80\x80", "a binary file"},
  };
  for (const auto& [bytes, kind] : files) {
    const std::string path = folder.write("file", bytes);
    for (const std::string command : {"show", "stats", "convert"}) {
      const Outcome o = run({command, path}, without_model());
      EXPECT_EQ(o.code, 1) << kind << ": " << o.err;
      EXPECT_THAT(o.err, AllOf(HasSubstr(path), HasSubstr(kind), HasSubstr("trama build TEXT -o GRAPH.jsonl")));
      EXPECT_THAT(o.out, IsEmpty());
    }
  }
  EXPECT_EQ(run({"show", folder.path("none")}, without_model()).code, 3);
  const std::string graph = bytes_of(write_graph(folder, samples::mixed()));
  EXPECT_EQ(run({"show", "-"}, {.input = graph}).code, 0);
}

}  // namespace
}  // namespace trama::test

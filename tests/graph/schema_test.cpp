#include "support.h"

#include <trama/graph/schema.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace trama {
namespace {

using test::value_of;

constexpr std::string_view small_schema = R"({
 "name": "football", "version": 2, "languages": ["es"],
 "entityTypes": [
  {"id": "player", "description": "futbolista"},
  {"id": "club", "description": {"es": "club", "en": "club"}, "label": {"es": "equipo"}},
  {"id": "season", "kind": "value", "description": "temporada"}
 ],
 "relationTypes": [
  {"id": "playsFor", "domain": ["player"], "range": ["club"], "inverse": "hasPlayer",
   "description": "X juega en Y", "label": {"es": "juega en"}},
  {"id": "rivalOf", "domain": ["club"], "range": ["club"], "symmetric": true,
   "description": "X es rival de Y"}
 ],
 "qualifiers": [
  {"id": "during", "range": ["season"], "description": "cuándo"},
  {"id": "loanFrom", "range": ["club"], "description": "quién lo cede"}
 ],
 "modalities": {"asserted": "hecho"}
})";

std::string with(std::string_view from, std::string_view to) {
  std::string text(small_schema);
  text.replace(text.find(from), from.size(), to);
  return text;
}

Schema parse(std::string_view json) {
  auto schema = Schema::parse(json, "small.json");
  EXPECT_TRUE(schema) << schema.error().to_string();
  return *std::move(schema);
}

TEST(Schema, HoldsTheWholeDefaultSchema) {
  const Schema& schema = *Schema::default_schema();
  EXPECT_EQ(schema.entity_types().size(), 16u);
  EXPECT_EQ(schema.relation_types().size(), 52u);
  EXPECT_EQ(schema.qualifier_types().size(), 10u);
  EXPECT_EQ(schema.languages(), (std::vector<std::string>{"es", "en"}));
}

TEST(Schema, TheDefaultSchemaParsesWithoutAWarning) {
  std::string warnings;
  const auto schema = Schema::parse(
      Schema::default_schema_json(), "default.json",
      Diagnostics([&](const Warning& warning) { warnings += warning.to_string() + "\n"; }));
  ASSERT_TRUE(schema) << schema.error().to_string();
  EXPECT_EQ(warnings, "");
  EXPECT_EQ(schema->fingerprint(), Schema::default_schema()->fingerprint());
}

TEST(Schema, TheEmbeddedTextIsThatOfTheFile) {
  const auto file = Schema::load(TRAMA_SOURCE_DIR "/graph/schema/default.json");
  ASSERT_TRUE(file) << file.error().to_string();
  EXPECT_EQ(file->fingerprint(), Schema::default_schema()->fingerprint());
}

TEST(Schema, EveryDefaultTypeHasDescriptionAndLabelInBothLanguages) {
  const auto check = [](const std::string& id, const LocalizedText& text) {
    EXPECT_TRUE(text.texts().contains("es")) << id;
    EXPECT_TRUE(text.texts().contains("en")) << id;
  };
  const Schema& schema = *Schema::default_schema();
  for (const EntityType& type : schema.entity_types()) {
    check(type.id, type.description);
    check(type.id, type.label);
  }
  for (const RelationType& type : schema.relation_types()) {
    check(type.id, type.description);
    check(type.id, type.label);
    if (!type.inverse.empty()) check(type.inverse, type.inverse_label);
  }
  for (const QualifierType& type : schema.qualifier_types()) {
    check(type.id, type.description);
    check(type.id, type.label);
  }
  for (const Modality modality : all_modalities) {
    check(std::string(to_string(modality)), schema.description(modality));
  }
}

TEST(Schema, ShowsARelationInTheReadersLanguage) {
  const Schema& schema = *Schema::default_schema();
  const RelationType& type = schema.at(schema.find_relation("manufactures")->type);
  EXPECT_EQ(type.label.in("es"), "fabrica");
  EXPECT_EQ(type.label.in("en"), "manufactures");
  EXPECT_EQ(type.label.in("fr"), "manufactures");
  EXPECT_EQ(type.inverse_label.in("es"), "fabricado por");
}

TEST(Schema, FindsARelationByItsNameAndByThatOfItsInverse) {
  const Schema schema = parse(small_schema);
  EXPECT_EQ(schema.find_relation("playsFor"), (DirectedRelation{{0}, false}));
  EXPECT_EQ(schema.find_relation("hasPlayer"), (DirectedRelation{{0}, true}));
  EXPECT_FALSE(schema.find_relation("plays"));
  EXPECT_FALSE(schema.find_type("Player"));
  EXPECT_EQ(schema.find_qualifier("loanFrom"), QualifierTypeId{1});
}

TEST(Schema, AllowsOnlyDomainAndRange) {
  const Schema schema = parse(small_schema);
  const TypeId player{0};
  const TypeId club{1};
  EXPECT_TRUE(schema.allows(RelationTypeId{0}, player, club));
  EXPECT_FALSE(schema.allows(RelationTypeId{0}, club, player));
  EXPECT_FALSE(schema.allows(RelationTypeId{0}, player, player));
  EXPECT_FALSE(schema.allows(RelationTypeId{9}, player, club));
  EXPECT_FALSE(schema.allows(RelationTypeId{0}, TypeId{9}, club));
}

TEST(Schema, OnlyQualifiersOfValuesTellFactsApart) {
  const Schema schema = parse(small_schema);
  EXPECT_TRUE(schema.at(QualifierTypeId{0}).distinguishes);
  EXPECT_FALSE(schema.at(QualifierTypeId{1}).distinguishes);
  EXPECT_TRUE(schema.allows(QualifierTypeId{1}, TypeId{1}));
  EXPECT_FALSE(schema.allows(QualifierTypeId{1}, TypeId{0}));
}

TEST(Schema, ATextWithoutLanguageIsInTheFirstOfTheSchema) {
  const Schema schema = parse(small_schema);
  EXPECT_EQ(schema.at(TypeId{0}).description.texts().begin()->first, "es");
  EXPECT_EQ(schema.description(Modality::asserted).in("es"), "hecho");
}

TEST(Schema, LabelsFallBackToTheIdInWords) {
  const Schema schema = parse(small_schema);
  EXPECT_EQ(schema.at(RelationTypeId{1}).label.in("es"), "rival of");
  EXPECT_EQ(schema.at(RelationTypeId{0}).inverse_label.in("en"), "has player");
  EXPECT_EQ(schema.at(TypeId{1}).label.in("en"), "equipo");
}

TEST(Schema, SplitsIdentifiersIntoWords) {
  EXPECT_EQ(split_identifier("headquarteredIn"), "headquartered in");
  EXPECT_EQ(split_identifier("date_of_birth"), "date of birth");
  EXPECT_EQ(split_identifier("hasPDFCopy"), "has PDF copy");
  EXPECT_EQ(split_identifier("Company"), "company");
  EXPECT_EQ(split_identifier("usesCPU"), "uses CPU");
}

TEST(Schema, FingerprintIgnoresSpacingKeyOrderLabelsAndMappings) {
  const std::uint64_t fingerprint = parse(small_schema).fingerprint();
  EXPECT_EQ(parse(with("\"label\": {\"es\": \"juega en\"}", "\"label\": \"otra\"")).fingerprint(),
            fingerprint);
  EXPECT_EQ(
      parse(with("{\"id\": \"player\", \"description\": \"futbolista\"}",
                 "{ \"description\" :\n \"futbolista\", \"id\":\"player\", \"iri\":\"schema:P\"}"))
          .fingerprint(),
      fingerprint);
}

TEST(Schema, FingerprintChangesWithWhatExtractionDependsOn) {
  const std::uint64_t fingerprint = parse(small_schema).fingerprint();
  EXPECT_NE(parse(with("futbolista", "jugador")).fingerprint(), fingerprint);
  EXPECT_NE(parse(with("\"hasPlayer\"", "\"player_\"")).fingerprint(), fingerprint);
  EXPECT_NE(
      parse(with("\"range\": [\"season\"]", "\"range\": [\"season\", \"club\"]")).fingerprint(),
      fingerprint);
  EXPECT_NE(parse(with("\"kind\": \"value\"", "\"kind\": \"entity\"")).fingerprint(), fingerprint);
}

// Models are made for a schema: a change here means that every model must be checked.
TEST(Schema, TheDefaultFingerprintIsTheSameOnEveryMachine) {
  EXPECT_EQ(to_hex(Schema::default_schema()->fingerprint()), "c9e7a717af3efb72");
}

TEST(Schema, ReadsPastAByteOrderMark) {
  EXPECT_EQ(parse("\xEF\xBB\xBF" + std::string(small_schema)).fingerprint(),
            parse(small_schema).fingerprint());
}

TEST(Schema, WarnsOfKeysWithoutMeaningAndOfTypesListedTwice) {
  std::vector<std::string> warnings;
  const auto schema = Schema::parse(
      with("\"domain\": [\"player\"]", "\"domian\": 1, \"domain\": [\"player\", \"player\"]"), "s",
      Diagnostics([&](const Warning& warning) { warnings.push_back(warning.message); }));
  ASSERT_TRUE(schema);
  ASSERT_EQ(warnings.size(), 2u);
  EXPECT_NE(warnings[0].find("\"domian\""), std::string::npos);
  EXPECT_NE(warnings[1].find("twice"), std::string::npos);
}

TEST(Schema, LoadSaysThatAFileIsNotThere) {
  const auto schema = Schema::load("no/such/schema.json");
  EXPECT_EQ(test::code_of(schema), ErrorCode::not_found);
  EXPECT_EQ(schema.error().to_string(), "no/such/schema.json: there is no such schema file");
}

TEST(Schema, LoadSaysThatADirectoryIsNoFile) {
  EXPECT_EQ(test::code_of(Schema::load(TRAMA_SOURCE_DIR "/graph")), ErrorCode::io);
}

TEST(Schema, LoadNamesTheFileInErrors) {
  const auto path = std::filesystem::temp_directory_path() / "trama_schema_test.json";
  std::ofstream(path) << "{\n  \"entityTypes\": 3\n}";
  const auto schema = Schema::load(path);
  std::filesystem::remove(path);
  ASSERT_EQ(test::code_of(schema), ErrorCode::schema);
  EXPECT_EQ(schema.error().to_string(),
            path.string() + ":2:18: \"entityTypes\" must be an array; found a number");
}

TEST(Schema, TheExampleOfTheDocumentationParsesWithoutAWarning) {
  std::ifstream file(TRAMA_SOURCE_DIR "/docs/schema.md", std::ios::binary);
  const std::string page{std::istreambuf_iterator<char>(file), {}};
  const std::size_t begin = page.find("```json\n");
  ASSERT_NE(begin, std::string::npos);
  const std::string json = page.substr(begin + 8, page.find("```\n", begin + 8) - begin - 8);
  std::string warnings;
  const auto schema = Schema::parse(
      json, "docs/schema.md",
      Diagnostics([&](const Warning& warning) { warnings += warning.to_string() + "\n"; }));
  ASSERT_TRUE(schema) << schema.error().to_string();
  EXPECT_EQ(warnings, "");
  EXPECT_TRUE(schema->at(*schema->find_qualifier("price")).distinguishes);
}

TEST(Schema, ListsTypesAsASentenceDoes) {
  const Schema schema = parse(small_schema);
  const std::vector<TypeId> all{TypeId{0}, TypeId{1}, TypeId{2}};
  EXPECT_EQ(schema.names(all), "player, club or season");
  EXPECT_EQ(schema.names(std::span(all).first(1)), "player");
}

}  // namespace
}  // namespace trama

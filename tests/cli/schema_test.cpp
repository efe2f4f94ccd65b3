#include "support.h"

#include "trama/graph/schema.h"

#include <gmock/gmock.h>

namespace trama::test {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

const RunOptions no_model{.environment = {{"TRAMA_MODEL", "/nonexistent"}}};

TEST(SchemaCommand, PrintsASchemaThatTheLibraryReads) {
  const Outcome o = run({"schema"}, no_model);
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_THAT(o.err, IsEmpty());
  const auto schema = Schema::parse(o.out);
  ASSERT_TRUE(schema) << schema.error().to_string();
  EXPECT_EQ(schema->fingerprint(), Schema::default_schema()->fingerprint());
}

TEST(SchemaCommand, ListShowsEveryTypeRelationQualifierAndModality) {
  const Outcome o = run({"schema", "--list"}, no_model);
  EXPECT_EQ(o.code, 0) << o.err;
  const Schema& schema = *Schema::default_schema();
  for (const auto& type : schema.entity_types()) EXPECT_THAT(o.out, HasSubstr("  " + type.id + " "));
  for (const auto& relation : schema.relation_types()) EXPECT_THAT(o.out, HasSubstr("  " + relation.id + " "));
  for (const auto& qualifier : schema.qualifier_types()) EXPECT_THAT(o.out, HasSubstr("  " + qualifier.id + " "));
  for (const char* modality : {"asserted", "planned", "possible", "negated", "ended"})
    EXPECT_THAT(o.out, HasSubstr(modality));
}

TEST(SchemaCommand, PrintsTheSchemaThatIsGiven) {
  const Folder folder;
  std::string json(Schema::default_schema_json());
  const std::string from = "\"name\": \"trama-default\"";
  ASSERT_NE(json.find(from), std::string::npos);
  json.replace(json.find(from), from.size(), "\"name\": \"my own\"");
  const Outcome o = run({"schema", "--schema", folder.write("own.json", json)}, no_model);
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_THAT(o.out, HasSubstr("\"my own\""));
  EXPECT_TRUE(Schema::parse(o.out));
}

TEST(SchemaCommand, PrintsTheOntologyAndTheShapesThatTheDocumentationShows) {
  for (const auto& [flag, name] : {std::pair{"--ontology", "trama.ttl"}, {"--shapes", "trama-shapes.ttl"}}) {
    const Outcome o = run({"schema", flag}, no_model);
    EXPECT_EQ(o.code, 0) << o.err;
    EXPECT_EQ(o.out, bytes_of(std::filesystem::path(TRAMA_SOURCE_DIR) / "docs" / "ontology" / name));
  }
  EXPECT_EQ(run({"schema", "--ontology", "--shapes"}, no_model).code, 2);
}

TEST(SchemaCommand, ABrokenSchemaIsNamedWithItsPlace) {
  const Folder folder;
  const std::string broken = folder.write("broken.json", "{\n\"name\": oops}");
  const Outcome o = run({"schema", "--schema", broken}, no_model);
  EXPECT_EQ(o.code, 1);
  EXPECT_THAT(o.err, HasSubstr(broken + ":2:"));
  EXPECT_THAT(o.out, IsEmpty());
}

TEST(SchemaCommand, AMissingSchemaEndsWithThree) {
  for (const char* command : {"schema", "build", "extract"}) {
    std::vector<std::string> arguments{command};
    if (arguments[0] != "schema") arguments.push_back("a.txt");
    arguments.insert(arguments.end(), {"--schema", "/nonexistent/own.json"});
    const Outcome o = run(arguments, no_model);
    EXPECT_EQ(o.code, 3) << command;
    EXPECT_THAT(o.err, HasSubstr("/nonexistent/own.json")) << command;
  }
}

TEST(SchemaCommand, AClosedPipeIsAnErrorNotADeath) {
  RunOptions options = no_model;
  options.close_output = true;
  const Outcome o = run({"schema"}, options);
  EXPECT_EQ(o.code, 3);
  EXPECT_THAT(o.err, HasSubstr("standard output"));
}

}  // namespace
}  // namespace trama::test

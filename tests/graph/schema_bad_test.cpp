#include "support.h"

#include <trama/graph/schema.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>

namespace trama {
namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// tests/graph/suites/schema_bad/README.md tells how a case is written.
TEST(SchemaBadSuite, EachFileFailsWithTheErrorThatItsCompanionStates) {
  const fs::path folder = TRAMA_SOURCE_DIR "/tests/graph/suites/schema_bad";
  std::size_t cases = 0;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() != ".json") continue;
    SCOPED_TRACE(entry.path().filename().string());
    ++cases;
    fs::path companion = entry.path();
    std::string expected = read(companion.replace_extension(".error"));
    ASSERT_FALSE(expected.empty()) << "no companion file";
    if (expected.ends_with('\n')) expected.pop_back();
    const auto schema = Schema::parse(read(entry.path()), entry.path().filename().string());
    ASSERT_FALSE(schema) << "it was accepted";
    EXPECT_EQ(std::string(to_string(schema.error().code)) + " " + schema.error().to_string(),
              expected);
  }
  EXPECT_GE(cases, 30u);
}

TEST(SchemaEofSuite, EveryPrefixOfTheDefaultSchemaFailsWithAPlace) {
  const std::string_view whole = Schema::default_schema_json();
  const std::size_t last_brace = whole.rfind('}');
  // Every prefix of the first kilobytes, then a prime stride: each is a parse of its own.
  for (std::size_t length = 0; length <= last_brace; length += length < 3000 ? 1 : 61) {
    const auto schema = Schema::parse(whole.substr(0, length), "prefix");
    ASSERT_FALSE(schema) << "length " << length;
    const ErrorCode code = schema.error().code;
    EXPECT_TRUE(code == ErrorCode::syntax || code == ErrorCode::encoding) << "length " << length;
    EXPECT_GE(schema.error().where.line, 1u);
    EXPECT_LE(schema.error().where.byte_offset, length);
  }
}

TEST(SchemaHostileSuite, RefusesDepthInsteadOfOverflowingTheStack) {
  for (const char open : {'[', '{'}) {
    std::string json = "{\"name\":";
    for (int i = 0; i < 1000000; ++i)
      json += open == '[' ? "[" : "{\"a\":";
    const auto schema = Schema::parse(json, "deep");
    ASSERT_EQ(test::code_of(schema), ErrorCode::limit);
    EXPECT_EQ(schema.error().message, "objects and arrays are nested deeper than 16");
  }
}

TEST(SchemaHostileSuite, RefusesMoreBytesThanAreAccepted) {
  const std::string json(Schema::max_bytes + 1, ' ');
  EXPECT_EQ(test::code_of(Schema::parse(json, "large")), ErrorCode::limit);
}

TEST(SchemaHostileSuite, RefusesMoreTypesThanAreAccepted) {
  std::string json = "{\"entityTypes\":[";
  for (std::size_t i = 0; i <= Schema::max_entries; ++i) {
    if (i > 0) json += ',';
    json += "{\"id\":\"t" + std::to_string(i) + "\",\"description\":\"d\"}";
  }
  EXPECT_EQ(test::code_of(Schema::parse(json + "],\"relationTypes\":[]}", "many")),
            ErrorCode::limit);
}

TEST(SchemaHostileSuite, RefusesANulByteAfterTheEnd) {
  std::string json(Schema::default_schema_json());
  json += '\0';
  json += "{}";
  EXPECT_EQ(test::code_of(Schema::parse(json, "nul")), ErrorCode::syntax);
}

TEST(SchemaHostileSuite, SurvivesAnyByteChanged) {
  const std::string whole(Schema::default_schema_json().substr(0, 2500));
  const std::string tail = "}]";
  for (std::size_t i = 0; i < whole.size(); i += 3) {
    for (const char byte : {'\0', '"', '\\', '}', '\xFF', '9'}) {
      std::string json = whole + tail;
      json[i] = byte;
      const auto schema = Schema::parse(json, "changed");
      if (!schema) {
        EXPECT_FALSE(schema.error().message.empty());
      }
    }
  }
}

}  // namespace
}  // namespace trama

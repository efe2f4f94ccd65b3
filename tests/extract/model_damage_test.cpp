#include "file.h"
#include "model_support.h"

#include "trama/extract/extractor.h"

#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <gmock/gmock.h>

// A copy of the model in which one thing is wrong. What is whole is linked, not copied.

namespace trama {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

class DamagedModel : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(fs::is_directory(test::model_folder())) << "the model is missing: " << test::model_folder();
    for (const auto& entry : fs::directory_iterator(test::model_folder()))
      fs::create_symlink(entry.path(), path(entry.path().filename().string()));
  }

  fs::path path(const std::string& file) const { return folder_.path() / file; }

  void replace(const std::string& file, std::string_view bytes) const {
    fs::remove(path(file));
    folder_.write(file, bytes);
  }

  std::string original(const std::string& file) const { return test::bytes_of(test::model_folder() / file); }

  rapidjson::Document manifest() const {
    rapidjson::Document json;
    const std::string text = original("model.json");
    json.Parse(text.data(), text.size());
    EXPECT_FALSE(json.HasParseError());
    return json;
  }
  void write_manifest(const rapidjson::Document& json) const {
    rapidjson::StringBuffer buffer;
    rapidjson::Writer<rapidjson::StringBuffer> writer(buffer);
    ASSERT_TRUE(json.Accept(writer));
    replace("model.json", {buffer.GetString(), buffer.GetSize()});
  }
  /// Writes a file and says in the manifest that it is so.
  void replace_as_declared(const std::string& file, const std::string& bytes) const {
    replace(file, bytes);
    auto json = manifest();
    auto& entry = json["files"][file.c_str()];
    entry["bytes"].SetUint64(bytes.size());
    entry["xxh128"].SetString(fingerprint_of(bytes).c_str(), json.GetAllocator());
    write_manifest(json);
  }

  Result<std::shared_ptr<const Model>> load(SchemaPtr schema = Schema::default_schema(), bool verify = true) const {
    return Model::load(folder_.path(), std::move(schema), {.verify = verify});
  }

  /// Loading fails with that code, and the message names the file and holds all of `parts`.
  void expect_error(ErrorCode code, const std::string& file, const std::vector<std::string>& parts = {}) const {
    const Error error = test::error_of(load());
    EXPECT_EQ(error.code, code) << error.to_string();
    EXPECT_THAT(error.to_string(), HasSubstr(path(file).string()));
    for (const std::string& part : parts) EXPECT_THAT(error.message, HasSubstr(part));
  }

  test::Folder folder_;
};

TEST_F(DamagedModel, AWholeCopyLoads) {
  auto model = load();
  ASSERT_TRUE(model) << model.error().to_string();
  EXPECT_EQ((*model)->name(), "default");
  EXPECT_EQ((*model)->fingerprint().size(), 32u);
  EXPECT_GT((*model)->thresholds().relation, 0.0f);
  EXPECT_LT((*model)->thresholds().relation, 1.0f);
}

TEST_F(DamagedModel, AFolderThatIsNotThereIsNotFound) {
  const Error error = test::error_of(Model::load(folder_.path() / "no such folder", Schema::default_schema(), {}));
  EXPECT_EQ(error.code, ErrorCode::not_found);
  EXPECT_THAT(error.to_string(), HasSubstr("no such folder"));
}

TEST_F(DamagedModel, AFileInPlaceOfTheFolderIsNotFound) {
  const Error error = test::error_of(Model::load(path("model.json"), Schema::default_schema(), {}));
  EXPECT_EQ(error.code, ErrorCode::not_found);
}

TEST_F(DamagedModel, AMissingManifestIsNotFoundAndNamed) {
  fs::remove(path("model.json"));
  expect_error(ErrorCode::not_found, "model.json");
}

TEST_F(DamagedModel, AManifestThatIsNotJsonIsASyntaxErrorWithItsPlace) {
  replace("model.json", "{\n  \"format\": 1,\n  oops\n}");
  expect_error(ErrorCode::syntax, "model.json");
  EXPECT_EQ(load().error().where.line, 3u);
}

TEST_F(DamagedModel, AnEmptyManifestIsASyntaxError) {
  replace("model.json", "");
  expect_error(ErrorCode::syntax, "model.json");
}

TEST_F(DamagedModel, ADeeplyNestedManifestIsRefusedWithoutOverflow) {
  replace("model.json", std::string(2'000'000, '['));
  expect_error(ErrorCode::syntax, "model.json");
}

TEST_F(DamagedModel, AManifestOfAnotherKindIsRefused) {
  replace("model.json", "[1, 2, 3]");
  expect_error(ErrorCode::model, "model.json", {"no JSON object"});
}

TEST_F(DamagedModel, AnotherFormatIsNamedAsFoundAndExpected) {
  auto json = manifest();
  json["format"].SetInt(99);
  write_manifest(json);
  expect_error(ErrorCode::model, "model.json", {"99", "expected 1"});
}

TEST_F(DamagedModel, EveryPartOfTheManifestIsNeededAndNamed) {
  for (const char* part : {"format", "name", "labels", "thresholds", "files"}) {
    auto json = manifest();
    json.RemoveMember(part);
    write_manifest(json);
    expect_error(ErrorCode::model, "model.json", {part});
  }
}

TEST_F(DamagedModel, APartOfAnotherKindIsAnError) {
  for (const char* part : {"format", "name", "labels", "thresholds", "files"})
    for (int kind = 0; kind < 3; ++kind) {
      auto json = manifest();
      if (kind == 0) json[part].SetNull();
      if (kind == 1) json[part].SetArray();
      if (kind == 2) json[part].SetBool(true);
      write_manifest(json);
      expect_error(ErrorCode::model, "model.json");
    }
}

TEST_F(DamagedModel, AFileEntryOfAnotherKindIsAnError) {
  for (int kind = 0; kind < 3; ++kind) {
    auto json = manifest();
    auto& entry = json["files"]["vocabulary.spm"];
    if (kind == 0) entry.SetNull();
    if (kind == 1) entry.SetString("1391782");
    if (kind == 2) entry.RemoveMember("bytes");
    write_manifest(json);
    expect_error(ErrorCode::model, "model.json");
  }
}

TEST_F(DamagedModel, AThresholdThatIsNoProbabilityIsNamed) {
  auto json = manifest();
  json["thresholds"]["relation"].SetDouble(1.5);
  write_manifest(json);
  expect_error(ErrorCode::model, "model.json", {"relation", "1.5"});
}

TEST_F(DamagedModel, AMissingFileIsNotFoundAndNamed) {
  for (const char* file : {"vocabulary.spm", "heads.safetensors", "upper.bin"}) {
    fs::remove(path(file));
    expect_error(ErrorCode::not_found, file);
    fs::create_symlink(test::model_folder() / file, path(file));
  }
}

TEST_F(DamagedModel, AFileThatTheManifestDoesNotNameIsMissed) {
  auto json = manifest();
  json["files"].RemoveMember("upper.xml");
  write_manifest(json);
  expect_error(ErrorCode::model, "model.json", {"upper.xml"});
}

TEST_F(DamagedModel, ATruncatedFileIsNamedWithBothSizes) {
  const std::string whole = original("labels.safetensors");
  replace("labels.safetensors", std::string_view(whole).substr(0, whole.size() / 2));
  expect_error(ErrorCode::model, "labels.safetensors", {std::to_string(whole.size() / 2), std::to_string(whole.size())});
}

TEST_F(DamagedModel, OneFlippedByteIsToldByTheFingerprint) {
  for (const char* file : {"vocabulary.spm", "lower.xml", "labels.safetensors"}) {
    std::string bytes = original(file);
    const std::string expected = fingerprint_of(bytes);
    bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
    replace(file, bytes);
    expect_error(ErrorCode::model, file, {fingerprint_of(bytes), expected});
    fs::remove(path(file));
    fs::create_symlink(test::model_folder() / file, path(file));
  }
}

TEST_F(DamagedModel, FingerprintsAreNotComparedWhenNotAskedFor) {
  auto json = manifest();
  json["files"]["vocabulary.spm"]["xxh128"].SetString("0");
  write_manifest(json);
  expect_error(ErrorCode::model, "vocabulary.spm");
  const auto model = load(Schema::default_schema(), false);
  EXPECT_TRUE(model) << model.error().to_string();
}

TEST_F(DamagedModel, AVocabularyThatIsNoneIsAnErrorEvenIfTheManifestSaysSo) {
  replace_as_declared("vocabulary.spm", "no vocabulary");
  expect_error(ErrorCode::model, "vocabulary.spm");
}

TEST_F(DamagedModel, AnEmbeddingTableOfAnotherLengthThanTheVocabularyIsAnError) {
  replace_as_declared("embeddings.q4", std::string(384 / 32 * 18 * 5, '\0'));
  expect_error(ErrorCode::model, "embeddings.q4", {"5 rows"});
}

TEST_F(DamagedModel, TensorsThatAreNoneAreAnErrorEvenIfTheManifestSaysSo) {
  replace_as_declared("heads.safetensors", "no tensors");
  expect_error(ErrorCode::model, "heads.safetensors");
}

TEST_F(DamagedModel, ANetworkThatTheRuntimeCannotReadIsAnErrorThatNamesIt) {
  replace_as_declared("upper.xml", "<net name=\"none\" version=\"11\"></net>");
  auto model = load();
  ASSERT_TRUE(model) << model.error().to_string();
  const auto extractor = Extractor::make(*model, {.threads = 1, .min_relation_score = {}});
  ASSERT_FALSE(extractor);
  EXPECT_EQ(extractor.error().code, ErrorCode::model);
  EXPECT_THAT(extractor.error().to_string(), HasSubstr(path("upper.xml").string()));
}

TEST_F(DamagedModel, ANetworkOfAnotherShapeIsAnErrorThatNamesIt) {
  auto json = manifest();
  for (const char* part : {"xml", "bin"}) {
    const std::string bytes = original(std::string("lower.") + part), name = std::string("upper.") + part;
    replace(name, bytes);
    auto& entry = json["files"][name.c_str()];
    entry["bytes"].SetUint64(bytes.size());
    entry["xxh128"].SetString(fingerprint_of(bytes).c_str(), json.GetAllocator());
  }
  write_manifest(json);
  auto model = load();
  ASSERT_TRUE(model) << model.error().to_string();
  const auto extractor = Extractor::make(*model, {.threads = 1, .min_relation_score = {}});
  ASSERT_FALSE(extractor);
  EXPECT_EQ(extractor.error().code, ErrorCode::model);
  EXPECT_THAT(extractor.error().to_string(), HasSubstr("upper.xml"));
}

SchemaPtr schema_with(std::string_view from, std::string_view to) {
  std::string json(Schema::default_schema_json());
  std::size_t replaced = 0;
  for (std::size_t at = json.find(from); at != std::string::npos; at = json.find(from, at + to.size()), ++replaced)
    json.replace(at, from.size(), to);
  EXPECT_GT(replaced, 0u);
  auto schema = Schema::parse(json);
  if (!schema) throw std::runtime_error(schema.error().to_string());
  return std::make_shared<const Schema>(std::move(*schema));
}

TEST_F(DamagedModel, ASchemaLabelThatTheModelDoesNotKnowIsReadFromItsWords) {
  for (const auto& [from, to] : {std::pair{"\"acquired\"", "\"teleportedTo\""}, {"\"facility\"", "\"spaceship\""},
                                 {"\"duration\"", "\"parsecs\""}}) {
    const auto model = load(schema_with(from, to));
    EXPECT_TRUE(model) << model.error().to_string();
  }
}

TEST_F(DamagedModel, ALabelWithoutWordsThatTheModelReadsIsNamed) {
  auto schema = Schema::parse(R"({"name": "x", "entityTypes": [{"id": "spaceship", "description": {"fr": "un vaisseau"}}],
                                  "relationTypes": []})");
  ASSERT_TRUE(schema) << schema.error().to_string();
  const Error error = test::error_of(load(std::make_shared<const Schema>(std::move(*schema))));
  EXPECT_EQ(error.code, ErrorCode::schema) << error.to_string();
  EXPECT_THAT(error.message, HasSubstr("spaceship"));
  EXPECT_THAT(error.message, HasSubstr("\"es\""));
}

TEST_F(DamagedModel, ThresholdsOfRelationsAreTakenByNameAndChecked) {
  auto json = manifest();
  auto& allocator = json.GetAllocator();
  rapidjson::Value own(rapidjson::kObjectType);
  own.AddMember("acquired", 0.25, allocator);
  json["thresholds"].RemoveMember("relations");
  json["thresholds"].AddMember("relations", own, allocator);
  write_manifest(json);
  const auto model = load();
  ASSERT_TRUE(model) << model.error().to_string();
  const auto acquired = (*model)->schema()->find_relation("acquired");
  ASSERT_TRUE(acquired);
  const ModelThresholds& thresholds = (*model)->thresholds();
  for (std::size_t r = 0; r < thresholds.relations.size(); ++r)
    EXPECT_FLOAT_EQ(thresholds.relations[r], r == acquired->type.value ? 0.25f : thresholds.relation);
  json["thresholds"]["relations"]["acquired"] = 1.5;
  write_manifest(json);
  expect_error(ErrorCode::model, "model.json", {"acquired"});
}

TEST_F(DamagedModel, ACalibrationThatTurnsScoresRoundIsRefused) {
  auto json = manifest();
  auto& allocator = json.GetAllocator();
  json.RemoveMember("calibration");
  rapidjson::Value line(rapidjson::kArrayType), same(rapidjson::kArrayType), calibration(rapidjson::kObjectType);
  line.PushBack(-1.0, allocator).PushBack(0.0, allocator);
  same.PushBack(1.0, allocator).PushBack(0.0, allocator);
  calibration.AddMember("mention", same, allocator).AddMember("relation", line, allocator);
  json.AddMember("calibration", calibration, allocator);
  write_manifest(json);
  expect_error(ErrorCode::model, "model.json", {"relation", "slope"});
}

TEST_F(DamagedModel, LabelsInAnotherOrderThanTheManifestsAreFoundByName) {
  auto json = manifest();
  auto& types = json["labels"]["types"];
  ASSERT_GT(types.Size(), 2u);
  types[0].Swap(types[1]);
  write_manifest(json);
  const auto model = load();
  EXPECT_TRUE(model) << model.error().to_string();
}

TEST_F(DamagedModel, AListOfLabelsThatDoesNotMatchTheTensorIsAnError) {
  auto json = manifest();
  json["labels"]["types"].PopBack();
  write_manifest(json);
  const Error error = test::error_of(load());
  EXPECT_EQ(error.code, ErrorCode::model);
  EXPECT_THAT(error.to_string(), HasSubstr("labels.safetensors"));
}

TEST(Extractor, WithoutAModelThereIsNone) {
  const auto extractor = Extractor::make(nullptr, {.threads = 1, .min_relation_score = {}});
  ASSERT_FALSE(extractor);
  EXPECT_EQ(extractor.error().code, ErrorCode::invalid_argument);
}

}  // namespace
}  // namespace trama

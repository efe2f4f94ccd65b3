#include "support.h"

#include "trama/graph/utf8.h"

#include <algorithm>
#include <map>
#include <set>

#include <gmock/gmock.h>

// Hard inputs with their right answers, in cases.jsonl, through the whole program: what readers, grammar and names
// must get right whatever the model. Each line has a name, the reason why it is hard, the files that go in, and what
// must come out of `trama extract` and `trama build`.

namespace trama::test {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

using Json = rapidjson::Value;

std::vector<std::string> case_lines() {
  return lines_of(bytes_of(std::filesystem::path(TRAMA_SOURCE_DIR) / "tests/cli/cases.jsonl"));
}

class HardCase : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    json_ = json(GetParam());
    for (const auto& input : json_["inputs"].GetObject()) paths_.push_back(folder_.write(input.name.GetString(), input.value.GetString()));
  }

  Outcome run_with(const std::string& command, const std::vector<std::string>& options = {}) const {
    std::vector<std::string> arguments{command};
    arguments.insert(arguments.end(), paths_.begin(), paths_.end());
    arguments.insert(arguments.end(), options.begin(), options.end());
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.code, json_.HasMember("code") ? json_["code"].GetInt() : 0) << outcome.err;
    if (json_.HasMember("errors")) {
      for (const auto& error : json_["errors"].GetArray()) EXPECT_THAT(outcome.err, HasSubstr(error.GetString()));
    }
    return outcome;
  }

  static std::string value_text(const Json& value) {
    const auto text = [&](const char* key) { return value.HasMember(key) ? std::string(value[key].GetString()) : std::string(); };
    if (value.HasMember("date")) return text("date");
    return text("currency").empty() ? text("number") : text("number") + " " + text("currency");
  }

  Folder folder_;
  std::vector<std::string> paths_;
  rapidjson::Document json_;
};

TEST_P(HardCase, IsExtracted) {
  const Outcome outcome = run_with("extract");
  if (!json_.HasMember("extract")) return;
  const Json& wanted = json_["extract"];
  std::map<std::string, std::set<std::string>> values;
  for (const std::string& line : lines_of(outcome.out)) {
    const auto document = json(line);
    const std::string id = std::filesystem::path(document["id"].GetString()).filename().string();
    for (const auto& entity : document["entities"].GetArray())
      if (entity.HasMember("value")) values[id].insert(value_text(entity["value"]));
    if (wanted.HasMember("sentences")) {
      EXPECT_EQ(static_cast<int>(document["sentences"].Size()), wanted["sentences"].GetInt());
    }
  }
  if (!wanted.HasMember("values")) return;
  for (const auto& expected : wanted["values"].GetObject()) {
    for (const auto& value : expected.value.GetArray())
      EXPECT_THAT(values[expected.name.GetString()], Contains(value.GetString())) << expected.name.GetString();
  }
}

// Of plain text, evidence points into the file itself: the words there are those that are quoted, once composed.
TEST_P(HardCase, EvidencePointsIntoTheFile) {
  if (!json_.HasMember("extract") || !json_["extract"].HasMember("roundtrip")) return;
  const std::string file = bytes_of(paths_.at(0));
  std::size_t mentions = 0;
  for (const std::string& line : lines_of(run_with("build", {"--format", "jsonl"}).out)) {
    const auto object = json(line);
    if (!object.HasMember("entity")) continue;
    const Json& entity = object["entity"];
    std::set<std::string> texts{entity["name"].GetString()};
    if (entity.HasMember("aliases"))
      for (const auto& alias : entity["aliases"].GetArray()) texts.insert(alias.GetString());
    for (const auto& mention : entity["mentions"].GetArray()) {
      const Span span{mention["span"][0].GetUint(), mention["span"][1].GetUint()};
      const std::string words(utf8::substr(file, span));
      const auto fold = [](std::string_view text) {
        std::string letters;
        for (const char c : text)
          if (static_cast<unsigned char>(c) < 0x80) letters += c;
        return letters;
      };
      // Decomposed, `ñ` is an `n` and a mark: of what is not composed only the number of words is compared.
      const bool is_same = texts.contains(words) ||
                           std::any_of(texts.begin(), texts.end(), [&](const std::string& text) {
                             return std::count(text.begin(), text.end(), ' ') == std::count(words.begin(), words.end(), ' ') &&
                                    fold(text).front() == fold(words).front();
                           });
      EXPECT_TRUE(is_same) << words << " of " << entity["name"].GetString();
      ++mentions;
    }
  }
  EXPECT_GT(mentions, 0u);
}

TEST_P(HardCase, IsBuilt) {
  const Outcome outcome = run_with("build", {"--format", "jsonl"});
  if (!json_.HasMember("graph")) return;
  const Json& wanted = json_["graph"];
  std::map<std::string, std::string> names;  // by id
  std::map<std::string, int> types, named;
  std::map<std::vector<std::string>, int> relations;
  for (const std::string& line : lines_of(outcome.out)) {
    const auto object = json(line);
    if (object.HasMember("entity")) {
      const Json& entity = object["entity"];
      names[entity["id"].GetString()] = entity["name"].GetString();
      const bool is_named = !entity.HasMember("named");
      if (is_named) ++types[entity["type"].GetString()];
      ++named[entity["name"].GetString()];
    } else if (object.HasMember("relation")) {
      const Json& relation = object["relation"];
      int evidence = 0;
      for (const auto& statement : relation["statements"].GetArray()) evidence += static_cast<int>(statement["evidence"].Size());
      relations[{names[relation["subject"].GetString()], relation["type"].GetString(), names[relation["object"].GetString()]}] += evidence;
    }
  }
  const auto each = [&](const char* key, auto visit) {
    if (wanted.HasMember(key)) visit(wanted[key]);
  };
  each("entities", [&](const Json& list) {
    for (const auto& name : list.GetArray()) EXPECT_EQ(named[name.GetString()], 1) << name.GetString() << "\n" << outcome.out;
  });
  each("not_entities", [&](const Json& list) {
    for (const auto& name : list.GetArray()) EXPECT_EQ(named[name.GetString()], 0) << name.GetString();
  });
  each("named", [&](const Json& counts) {
    for (const auto& count : counts.GetObject()) EXPECT_EQ(named[count.name.GetString()], count.value.GetInt()) << outcome.out;
  });
  each("count", [&](const Json& counts) {
    for (const auto& count : counts.GetObject()) EXPECT_EQ(types[count.name.GetString()], count.value.GetInt()) << outcome.out;
  });
  each("forbidden", [&](const Json& list) {
    for (const auto& [id, name] : names)
      for (const auto& text : list.GetArray()) EXPECT_THAT(name, Not(HasSubstr(text.GetString())));
  });
  each("relations", [&](const Json& list) {
    for (const auto& relation : list.GetArray()) {
      const std::vector<std::string> key{relation[0].GetString(), relation[1].GetString(), relation[2].GetString()};
      EXPECT_EQ(relations[key], relation[3].GetInt()) << key[0] << ' ' << key[1] << ' ' << key[2] << "\n" << outcome.out;
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Cases, HardCase, ::testing::ValuesIn(case_lines()),
                         [](const auto& test) { return std::string(json(test.param)["name"].GetString()); });

}  // namespace
}  // namespace trama::test

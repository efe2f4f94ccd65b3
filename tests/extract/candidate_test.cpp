#include "candidate.h"
#include "mention_name.h"
#include "model_support.h"

#include <set>

#include <gmock/gmock.h>

// data/parity.json holds what the training scripts make of the same inputs (data/make_parity.py).

namespace trama {
namespace {

class TrainingParity : public ::testing::Test {
 protected:
  const rapidjson::Document parity = test::json_data("parity.json");

  void SetUp() override { ASSERT_TRUE(parity.IsObject()); }
};

template <std::size_t size>
std::vector<std::array<unsigned, size>> rows(const rapidjson::Value& list) {
  std::vector<std::array<unsigned, size>> out;
  for (const auto& row : list.GetArray()) {
    EXPECT_EQ(row.Size(), size);
    auto& copy = out.emplace_back();
    for (rapidjson::SizeType i = 0; i < size; ++i) copy[i] = row[i].GetUint();
  }
  return out;
}

TEST_F(TrainingParity, CandidatesPairsContextsAndFeaturesAreTheSame) {
  std::set<std::array<unsigned, 2>> allowed;
  for (const auto& pair : rows<2>(parity["allowed"])) allowed.insert(pair);
  std::size_t compared = 0;
  for (const auto& json : parity["candidates"].GetArray()) {
    SCOPED_TRACE(json["name"].GetString());
    std::vector<std::uint32_t> sentence_of_word;
    for (rapidjson::SizeType s = 0; s < json["sentences"].Size(); ++s)
      sentence_of_word.insert(sentence_of_word.end(), json["sentences"][s].GetUint(), s);
    std::vector<WindowMention> mentions;
    for (const auto& m : rows<5>(json["mentions"])) {
      WindowMention& mention = mentions.emplace_back();
      mention.first_word = m[0];
      mention.last_word = m[1];
      mention.type = TypeId{static_cast<std::uint16_t>(m[2])};
      mention.is_name = m[3] != 0;
      mention.entity = m[4];
    }
    const auto candidates = make_candidates(mentions, sentence_of_word, [&](TypeId a, TypeId b) {
      return allowed.contains({a.value, b.value});
    });

    const auto expected = rows<3>(json["candidates"]);
    ASSERT_EQ(candidates.size(), expected.size());
    // Training keeps one list of pairs with the candidate's number; here each candidate has its own.
    std::vector<std::vector<std::size_t>> pairs_of(expected.size());
    const auto pairs = rows<3>(json["rows"]);
    const auto contexts = rows<8>(json["contexts"]);
    const auto features = rows<5>(json["features"]);
    for (std::size_t p = 0; p < pairs.size(); ++p) pairs_of[pairs[p][0]].push_back(p);
    for (std::size_t c = 0; c < candidates.size(); ++c) {
      const Candidate& candidate = candidates[c];
      EXPECT_EQ((std::array<unsigned, 3>{candidate.sentence, candidate.subject, candidate.object}), expected[c]);
      ASSERT_EQ(candidate.pairs.size(), pairs_of[c].size()) << "candidate " << c;
      for (std::size_t k = 0; k < candidate.pairs.size(); ++k, ++compared) {
        const MentionPair& pair = candidate.pairs[k];
        const std::size_t p = pairs_of[c][k];
        EXPECT_EQ(pair.subject, pairs[p][1]) << "pair " << p;
        EXPECT_EQ(pair.object, pairs[p][2]) << "pair " << p;
        EXPECT_EQ((std::array<unsigned, 8>(pair.context)), contexts[p]) << "pair " << p;
        for (std::size_t f = 0; f < features[p].size(); ++f) {
          EXPECT_EQ(pair.features[f], features[p][f]) << "pair " << p << ", feature " << f;
          EXPECT_LT(pair.features[f], pair_feature_sizes[f]);
        }
      }
    }
  }
  EXPECT_GT(compared, 250u);
}

TEST_F(TrainingParity, NamesFoldToTheSameWords) {
  for (const auto& json : parity["names"].GetArray()) {
    const MentionName name(json["surface"].GetString());
    EXPECT_EQ(name.joined, json["joined"].GetString()) << json["surface"].GetString();
    std::vector<std::string> words;
    for (const auto& word : json["words"].GetArray()) words.emplace_back(word.GetString());
    EXPECT_EQ(name.words, words) << json["surface"].GetString();
    EXPECT_EQ(name.initials, json["initials"].GetString()) << json["surface"].GetString();
  }
}

TEST_F(TrainingParity, NamesResembleEachOtherInTheSameWay) {
  const auto& names = parity["names"];
  std::set<char> kinds;
  for (rapidjson::SizeType a = 0; a < names.Size(); ++a)
    for (rapidjson::SizeType b = 0; b < names.Size(); ++b) {
      const char* first = names[a]["surface"].GetString();
      const char* second = names[b]["surface"].GetString();
      const auto found = static_cast<unsigned>(string_relation(MentionName(first), MentionName(second)));
      const char expected = parity["string_relations"][a].GetString()[b];
      EXPECT_EQ(found, static_cast<unsigned>(expected - '0')) << first << " | " << second;
      kinds.insert(expected);
    }
  EXPECT_EQ(kinds, (std::set{'0', '1', '2', '3', '4', '5'}));
}

TEST_F(TrainingParity, LogBucketsAreTheSame) {
  for (const auto& [n, top, bucket] : rows<3>(parity["log_buckets"]))
    EXPECT_EQ(log_bucket(n, top), bucket) << n << ", " << top;
}

TEST_F(TrainingParity, QualifierDistancesAreTheSame) {
  const auto expected = rows<6>(parity["qualifier_distances"]);
  EXPECT_GT(expected.size(), 100u);
  for (const auto& [subject_here, object_here, subject, object, mention, distance] : expected) {
    EXPECT_EQ(qualifier_distance(subject_here != 0, object_here != 0, subject, object, mention), distance)
        << subject_here << object_here << ' ' << subject << ' ' << object << ' ' << mention;
    EXPECT_LT(distance, 32u);
  }
}

TEST(StringRelation, IsTheSameInBothDirections) {
  for (const auto& [a, b] : {std::pair{"AWS", "Amazon Web Services"}, {"King", "Kristopher King"},
                             {"Banco Santander", "Banco Popular"}, {"Trainium2", "Trainium3"}})
    EXPECT_EQ(string_relation(MentionName(a), MentionName(b)), string_relation(MentionName(b), MentionName(a))) << a;
}

TEST(MentionName, IllFormedTextFoldsWithoutHarm) {
  for (const char* surface : {"\xFF", "\xE2\x82", "A\xC3(", "\xED\xA0\x80X"}) {
    const MentionName name(surface);
    EXPECT_LE(name.joined.size(), 16u);
  }
}

TEST(Candidates, ManyMentionsOfOneEntityAreNoFact) {
  std::vector<WindowMention> mentions(50);
  for (std::uint32_t m = 0; m < mentions.size(); ++m) mentions[m].first_word = mentions[m].last_word = m;
  const std::vector<std::uint32_t> sentence(mentions.size(), 0);
  EXPECT_TRUE(make_candidates(mentions, sentence, [](TypeId, TypeId) { return true; }).empty());
}

}  // namespace
}  // namespace trama

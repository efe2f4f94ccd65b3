#include <trama/graph/spelling.h>

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace trama {
namespace {

using ::testing::ElementsAre;

TEST(EditDistance, CountsInsertionsDeletionsReplacementsAndSwapsOfCodePoints) {
  EXPECT_EQ(edit_distance("", ""), 0u);
  EXPECT_EQ(edit_distance("", "ñu"), 2u);
  EXPECT_EQ(edit_distance("casa", "cosa"), 1u);
  EXPECT_EQ(edit_distance("convert", "covnert"), 1u);
  EXPECT_EQ(edit_distance("build", "bulid"), 1u);
  EXPECT_EQ(edit_distance("año", "ano"), 1u);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3u);
  EXPECT_EQ(edit_distance("sitting", "kitten"), 3u);
}

TEST(EditDistance, OfEndlessTextsIsBounded) {
  EXPECT_EQ(edit_distance(std::string(100000, 'a'), std::string(100000, 'b')), 256u);
}

TEST(Nearness, PutsWhatWasMeantFirst) {
  EXPECT_THAT(by_nearness("ectract", {"build", "convert", "extract"}),
              ElementsAre("extract", "convert", "build"));
  EXPECT_THAT(by_nearness("COMPANI", {"person", "company"}), ElementsAre("company", "person"));
  EXPECT_THAT(by_nearness("org", {"work", "organization"}), ElementsAre("organization", "work"));
}

TEST(Nearness, TellsATypingErrorFromAnotherWord) {
  EXPECT_TRUE(is_near("shwo", "show"));
  EXPECT_TRUE(is_near("Amazno", "amazon"));
  EXPECT_TRUE(is_near("Ama", "Amazon"));
  EXPECT_FALSE(is_near("destroy", "show"));
  EXPECT_FALSE(is_near("x", "show"));
}

}  // namespace
}  // namespace trama

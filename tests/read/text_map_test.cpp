#include <trama/read/text_map.h>

#include <gtest/gtest.h>

namespace trama {
namespace {

// Of `<p>A&amp;B</p><p>C</p>`: text `A&B`, a blank line, `C`.
TextMap example() {
  TextMap map;
  map.append(1, {3, 4});
  map.append(1, {4, 9});
  map.append(1, {9, 10});
  map.append(2, {0, 0});
  map.append(1, {17, 18});
  return map;
}

TEST(TextMap, WithoutRunsIsTheIdentity) {
  const TextMap map;
  EXPECT_TRUE(map.is_identity());
  EXPECT_EQ(map.to_original({3, 9}), (Span{3, 9}));
  EXPECT_EQ(map.to_text({3, 9}), (Span{3, 9}));
}

TEST(TextMap, SendsAWholeEntityForItsCharacter) {
  const TextMap map = example();
  EXPECT_EQ(map.to_original({1, 2}), (Span{4, 9}));
  EXPECT_EQ(map.to_original({0, 3}), (Span{3, 10}));
  EXPECT_EQ(map.to_text({5, 6}), (Span{1, 2}));
}

TEST(TextMap, InsertedCharactersWidenNothing) {
  const TextMap map = example();
  EXPECT_EQ(map.to_original({3, 6}), (Span{17, 18}));
  EXPECT_EQ(map.to_original({2, 5}), (Span{9, 10}));
  EXPECT_EQ(map.to_original({2, 6}), (Span{9, 18}));
  EXPECT_EQ(map.to_original({3, 5}), (Span{10, 10}));
}

TEST(TextMap, ClipsSpansBeyondTheEnd) {
  const TextMap map = example();
  EXPECT_EQ(map.to_original({5, 90}), (Span{17, 18}));
  EXPECT_EQ(map.to_original({90, 91}), (Span{18, 18}));
  EXPECT_EQ(map.to_original({6, 6}), (Span{18, 18}));
}

TEST(TextMap, FindsNoTextForMarkup) {
  const TextMap map = example();
  EXPECT_TRUE(map.to_text({0, 3}).empty());
  EXPECT_TRUE(map.to_text({11, 16}).empty());
  EXPECT_TRUE(map.to_text({20, 30}).empty());
  EXPECT_EQ(map.to_text({0, 100}), (Span{0, 6}));
}

TEST(TextMap, GoesBackAndForth) {
  const TextMap map = example();
  for (std::uint32_t i = 0; i < map.text_length(); ++i) {
    const Span original = map.to_original({i, i + 1});
    if (original.empty()) continue;
    EXPECT_EQ(map.to_text(original), (Span{i, i + 1})) << i;
  }
}

TEST(TextMap, FollowsTwoSteps) {
  // The second step takes the `&` out of `A&B`: text `AB`, the blank line, `C`.
  TextMap second;
  second.append(1, {0, 1});
  second.append(4, {2, 6});
  const TextMap both = example().then(second);
  EXPECT_EQ(both.text_length(), 5u);
  EXPECT_EQ(both.to_original({0, 1}), (Span{3, 4}));
  EXPECT_EQ(both.to_original({1, 2}), (Span{9, 10}));
  EXPECT_EQ(both.to_original({4, 5}), (Span{17, 18}));
  EXPECT_EQ(both.to_original({0, 2}), (Span{3, 10}));
}

TEST(TextMap, TheIdentityChangesNothingWhenFollowed) {
  EXPECT_EQ(example().then({}), example());
  EXPECT_EQ(TextMap().then(example()), example());
}

TEST(TextMap, NeverGoesBackwards) {
  TextMap map;
  map.append(2, {10, 12});
  map.append(2, {4, 6});
  EXPECT_EQ(map.to_original({2, 4}), (Span{12, 12}));
}

}  // namespace
}  // namespace trama

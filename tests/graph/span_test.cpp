#include "support.h"

#include <trama/graph/span.h>

namespace trama {
namespace {

TEST(Span, TouchingSpansDoNotOverlap) {
  EXPECT_FALSE((Span{0, 3}.overlaps({3, 5})));
  EXPECT_TRUE((Span{0, 4}.overlaps({3, 5})));
}

TEST(Span, AnEmptySpanOverlapsNothing) {
  EXPECT_FALSE((Span{2, 2}.overlaps({0, 5})));
}

TEST(Span, ContainsItselfAndWhatLiesInside) {
  EXPECT_TRUE((Span{2, 6}.contains(Span{2, 6})));
  EXPECT_FALSE((Span{2, 6}.contains(Span{1, 3})));
  EXPECT_TRUE((Span{2, 6}.contains(5u)));
  EXPECT_FALSE((Span{2, 6}.contains(6u)));
}

TEST(Span, SortsInReadingOrder) {
  EXPECT_LT((Span{1, 9}), (Span{2, 3}));
  EXPECT_LT((Span{1, 2}), (Span{1, 9}));
}

TEST(Span, IntersectionOfApartSpansIsEmpty) {
  EXPECT_TRUE(intersection({0, 2}, {5, 7}).empty());
  EXPECT_EQ(intersection({0, 6}, {5, 7}), (Span{5, 6}));
  EXPECT_EQ(hull({5, 7}, {0, 2}), (Span{0, 7}));
  EXPECT_EQ(shifted({1, 2}, 10), (Span{11, 12}));
}

}  // namespace
}  // namespace trama

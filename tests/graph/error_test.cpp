#include "support.h"

#include <trama/graph/error.h>

#include <string>

namespace trama {
namespace {

TEST(Error, SaysWhereThenWhat) {
  const Error error{ErrorCode::syntax, "found 'x', expected 'y'", {"a.json", 3, 7, 40}};
  EXPECT_EQ(error.to_string(), "a.json:3:7: found 'x', expected 'y'");
}

TEST(Error, LeavesOutAnUnknownPlace) {
  EXPECT_EQ((Error{ErrorCode::io, "full", {}}.to_string()), "full");
  EXPECT_EQ((Error{ErrorCode::io, "full", {"disk"}}.to_string()), "disk: full");
}

TEST(Error, NamesTheByteWhereThereAreNoLines) {
  EXPECT_EQ((Where{"model.bin", 0, 0, 128}.to_string()), "model.bin:byte 128");
}

TEST(Locate, CountsColumnsInCodePoints) {
  const Where where = locate("f", "uno\ndós x", 9);
  EXPECT_EQ(where.line, 2u);
  EXPECT_EQ(where.column, 5u);
}

TEST(Locate, EndsLinesAtLfCrLfAndCr) {
  EXPECT_EQ(locate("f", "a\nb\r\nc\rd", 7).line, 4u);
  EXPECT_EQ(locate("f", "a\nb\r\nc\rd", 7).column, 1u);
}

TEST(Locate, TakesAnOffsetBeyondTheEndAsTheEnd) {
  EXPECT_EQ(locate("f", "ab", 99).column, 3u);
}

TEST(Diagnostics, AnEmptySinkDropsWarnings) {
  const Diagnostics diagnostics;
  diagnostics.warn("nobody hears");
  EXPECT_FALSE(diagnostics);
}

TEST(Diagnostics, HandsTheWarningToTheSink) {
  std::string heard;
  const Diagnostics diagnostics([&heard](const Warning& warning) { heard = warning.to_string(); });
  diagnostics.warn("odd", {"f", 1, 2, 1});
  EXPECT_EQ(heard, "f:1:2: odd");
}

}  // namespace
}  // namespace trama

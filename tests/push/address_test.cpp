#include "trama/push/push.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace trama {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string target(std::string_view url, const PushOptions& options = {}) {
  const auto found = push_target(url, options);
  return found ? *found : found.error().to_string();
}

TEST(PushAddress, TellsTheProtocol) {
  EXPECT_EQ(target("http://localhost:7474"), "http://localhost:7474/db/neo4j/query/v2");
  EXPECT_EQ(target("http://localhost:7474/"), "http://localhost:7474/db/neo4j/query/v2");
  EXPECT_EQ(target("https://db.example/db/noticias/"), "https://db.example/db/noticias/query/v2");
  EXPECT_EQ(target("http://localhost:3030/kg/data"), "http://localhost:3030/kg/data?default");
  EXPECT_EQ(target("http://localhost:7878/store?a=b"),
            "http://localhost:7878/store?a=b&default");
}

TEST(PushAddress, TakesTheProtocolThatIsAskedFor) {
  PushOptions options;
  options.protocol = PushProtocol::neo4j;
  EXPECT_EQ(target("https://a.example/grafos/", options),
            "https://a.example/grafos/db/neo4j/query/v2");
  options.protocol = PushProtocol::graph_store;
  EXPECT_EQ(target("http://a.example", options), "http://a.example/?default");
}

TEST(PushAddress, EncodesDatabaseAndGraph) {
  PushOptions options;
  options.database = "mi base/1";
  EXPECT_EQ(target("http://localhost:7474", options),
            "http://localhost:7474/db/mi%20base%2f1/query/v2");
  options = {};
  options.graph = "https://a.example/g?x=1&default#y";
  EXPECT_EQ(target("http://localhost:7878/store", options),
            "http://localhost:7878/store?graph=https%3a%2f%2fa.example%2fg%3fx%3d1%26default%23y");
}

TEST(PushAddress, RefusesWhatIsNone) {
  for (const char* url : {"", "localhost", "http://", "://x", "ftp://a.example/x",
                          "file:///etc/passwd", "http://a b/", "http://a.example/x#y"}) {
    const auto found = push_target(url, {});
    ASSERT_FALSE(found) << url << " → " << *found;
    EXPECT_EQ(found.error().code, ErrorCode::invalid_argument) << url;
  }
  EXPECT_THAT(target("bolt://localhost:7687"), HasSubstr("http://localhost:7474"));
  EXPECT_THAT(target("neo4j+s://a.example"), HasSubstr("http://localhost:7474"));
}

TEST(PushAddress, RefusesAPasswordInItWithoutRepeatingIt) {
  const std::string message = target("http://ana:secreto@localhost:7474");
  EXPECT_THAT(message, HasSubstr("password"));
  EXPECT_THAT(message, Not(HasSubstr("secreto")));
}

TEST(PushAddress, RefusesOptionsOfTheOtherProtocol) {
  PushOptions options;
  options.graph = "https://a.example/g";
  EXPECT_THAT(target("http://localhost:7474", options), HasSubstr("named graphs"));
  options.graph = "no es IRI";
  EXPECT_THAT(target("http://localhost:3030/kg", options), HasSubstr("no absolute IRI"));
  options = {};
  options.database = "x";
  EXPECT_THAT(target("http://localhost:3030/kg", options), HasSubstr("databases"));
}

}  // namespace
}  // namespace trama

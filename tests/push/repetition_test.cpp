#include "patience.h"
#include "sample_graphs.h"
#include "server.h"
#include "trama/push/push.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace trama {
namespace {

using test::Answer;
using test::Patience;
using test::Request;
using test::Server;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(PushRepetition, WaitsLongerEachTimeForWhatPasses) {
  int left = 4;
  const Server server([&](const Request&) { return Answer{left-- > 0 ? 503 : 204, "ocupado"}; });
  Patience patience;
  const auto report = push(samples::mixed(), server.url("/store"), patience.options());
  ASSERT_TRUE(report) << report.error().to_string();
  EXPECT_THAT(patience.waits, ElementsAre(500, 1000, 2000, 4000));
  EXPECT_THAT(patience.warnings, Contains(HasSubstr("HTTP 503: ocupado; again in 0.5 s")));
  EXPECT_EQ(report->repetitions, 4u);
  EXPECT_EQ(report->requests, 1u);
}

TEST(PushRepetition, WaitsAsLongAsTheServerAsksButNotForever) {
  int left = 2;
  const Server server([&](const Request&) {
    --left;
    return left == 1   ? Answer{429, "", "Retry-After: 7\r\n"}
           : left == 0 ? Answer{429, "", "Retry-After: 999999\r\n"}
                       : Answer{204};
  });
  Patience patience;
  ASSERT_TRUE(push(samples::mixed(), server.url("/store"), patience.options()));
  EXPECT_THAT(patience.waits, ElementsAre(7000, 60000));
}

TEST(PushRepetition, EndsAndTellsTheNumberOfTries) {
  const Server server([](const Request&) { return Answer{503}; });
  Patience patience;
  PushOptions options = patience.options();
  options.retries = 2;
  const auto report = push(samples::mixed(), server.url("/store"), options);
  ASSERT_FALSE(report);
  EXPECT_THAT(report.error().message, HasSubstr("(3 tries)"));
  EXPECT_EQ(server.requests().size(), 3u);
}

TEST(PushRepetition, RepeatsTheSameRequestWhenTheConnectionBreaks) {
  int left = 2;
  const Server server([&](const Request&) { return Answer{200, "{", "", left-- > 0}; });
  Patience patience;
  ASSERT_TRUE(push(samples::mixed(), server.url("/store"), patience.options()));
  const auto requests = server.requests();
  ASSERT_EQ(requests.size(), 3u);
  EXPECT_EQ(requests[0].body, requests[2].body);
}

TEST(PushRepetition, RepeatsWhatNeo4jCallsTransientWhateverTheStatus) {
  int left = 1;
  const Server server([&](const Request& request) {
    if (request.body.find("$rows") == std::string::npos) return Answer{202, "{}"};
    if (left-- > 0) {
      return Answer{202, R"({"errors":[{"code":"Neo.TransientError.Transaction.DeadlockDetected",)"
                         R"("message":"deadlock"}]})"};
    }
    return Answer{400, R"({"errors":[{"code":"Neo.ClientError.X","message":"fin"}]})"};
  });
  Patience patience;
  const auto report = push(samples::mixed(), server.url(), patience.options());
  ASSERT_FALSE(report);
  EXPECT_THAT(patience.waits, ElementsAre(500));
  EXPECT_THAT(report.error().message, HasSubstr("Neo.ClientError.X: fin"));
}

TEST(PushRepetition, DoesNotWaitForAServerThatNeverWasThere) {
  std::string url;
  {
    const Server gone([](const Request&) { return Answer{}; });
    url = gone.url("/store");
  }
  Patience patience;
  const auto report = push(samples::mixed(), url, patience.options());
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().code, ErrorCode::io);
  EXPECT_THAT(patience.waits, IsEmpty());
}

TEST(PushRepetition, DoesNotRepeatARefusal) {
  for (const int status : {400, 401, 403, 404, 409, 500}) {
    const Server server([&](const Request&) { return Answer{status, "no"}; });
    Patience patience;
    EXPECT_FALSE(push(samples::mixed(), server.url("/store"), patience.options()));
    EXPECT_THAT(patience.waits, IsEmpty()) << status;
  }
}

}  // namespace
}  // namespace trama

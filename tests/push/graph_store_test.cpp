#include "sample_graphs.h"
#include "server.h"
#include "trama/push/push.h"
#include "trama/export/format.h"

#include <algorithm>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace trama {
namespace {

using test::Answer;
using test::Request;
using test::Server;
using ::testing::HasSubstr;
using ::testing::Not;

std::string nquads(const KnowledgeGraph& graph) {
  StringSink sink;
  EXPECT_TRUE(write(graph, "nquads", sink));
  return sink.take();
}

TEST(PushToGraphStore, SendsEveryTripleOnceInWholeLines) {
  const Server server([](const Request&) { return Answer{204}; });
  PushOptions options;
  options.batch = 13;
  options.graph = "https://a.example/g";
  const KnowledgeGraph graph = samples::hostile();
  const auto report = push(graph, server.url("/kg/data"), options);
  ASSERT_TRUE(report) << report.error().to_string();
  std::string all;
  for (const Request& request : server.requests()) {
    EXPECT_EQ(request.target, "/kg/data?graph=https%3a%2f%2fa.example%2fg");
    EXPECT_EQ(request.headers.at("content-type"), "application/n-triples");
    EXPECT_EQ(request.body.back(), '\n');
    EXPECT_LE(std::count(request.body.begin(), request.body.end(), '\n'), 13);
    all += request.body;
  }
  EXPECT_EQ(all, nquads(graph));
  EXPECT_EQ(report->arrived,
            static_cast<std::uint64_t>(std::count(all.begin(), all.end(), '\n')));
}

TEST(PushToGraphStore, GoesOnFromWhereItWas) {
  const KnowledgeGraph graph = samples::mixed();
  const std::string whole = nquads(graph);
  const auto total = static_cast<std::uint64_t>(std::count(whole.begin(), whole.end(), '\n'));
  for (const std::uint64_t skip : {std::uint64_t{1}, total / 2, total - 1, total}) {
    std::string rest;
    const Server server([&](const Request& request) {
      rest += request.body;
      return Answer{200};
    });
    PushOptions options;
    options.batch = 10;
    options.skip = skip;
    std::uint64_t done = skip;
    options.progress = [&](const PushProgress& progress) { done = progress.done; };
    ASSERT_TRUE(push(graph, server.url("/store"), options));
    EXPECT_TRUE(whole.ends_with(rest));
    EXPECT_EQ(static_cast<std::uint64_t>(std::count(rest.begin(), rest.end(), '\n')), total - skip);
    EXPECT_EQ(done, total);
  }
}

TEST(PushToGraphStore, TellsWhatTheServerSaysInOneLine) {
  const Server server([](const Request&) {
    return Answer{400, "Parse error:\r\n  line 3\tñ" + std::string(5000, 'x')};
  });
  const auto report = push(samples::mixed(), server.url("/store"));
  ASSERT_FALSE(report);
  EXPECT_THAT(report.error().message, HasSubstr("HTTP 400: Parse error: line 3 ñxxx"));
  EXPECT_LT(report.error().message.size(), 500u);
}

TEST(PushToGraphStore, TellsNoPageOfHtml) {
  const Server server([](const Request&) {
    return Answer{405, "<html><body>no</body></html>", "Content-Type: text/html\r\n"};
  });
  const auto report = push(samples::mixed(), server.url("/query"));
  ASSERT_FALSE(report);
  EXPECT_THAT(report.error().message, HasSubstr("it is not that of a graph store"));
  EXPECT_THAT(report.error().message, Not(HasSubstr("html")));
}

TEST(PushToGraphStore, FollowsNoRedirectionAndSaysWhereItLeads) {
  const Server server([](const Request&) {
    return Answer{302, "", "Location: https://otro.example/login\r\n"};
  });
  const auto report = push(samples::mixed(), server.url("/store"));
  ASSERT_FALSE(report);
  EXPECT_THAT(report.error().message, HasSubstr("https://otro.example/login"));
  EXPECT_EQ(server.requests().size(), 1u);
}

TEST(PushToGraphStore, SendsNothingOfAnEmptyGraph) {
  const Server server([](const Request&) { return Answer{500}; });
  const auto report = push(KnowledgeGraph(), server.url("/store"));
  ASSERT_TRUE(report);
  EXPECT_EQ(report->arrived, 0u);
}

}  // namespace
}  // namespace trama

#include "patience.h"
#include "sample_graphs.h"
#include "server.h"
#include "trama/push/push.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidjson/document.h>

namespace trama {
namespace {

using test::Answer;
using test::Patience;
using test::Request;
using test::Server;
using ::testing::Contains;
using ::testing::Each;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

/// Takes every row and says how many there were.
struct Neo4j {
  std::map<std::string, std::string> names;  // of nodes, by id
  std::set<std::string> edges;               // ids
  std::vector<std::string> statements;
  std::size_t largest = 0;

  Answer take(const Request& request) {
    rapidjson::Document body;
    body.Parse(request.body.data(), request.body.size());
    EXPECT_FALSE(body.HasParseError()) << request.body;
    statements.emplace_back(body["statement"].GetString());
    if (!body.HasMember("parameters")) return {202, R"({"data":{"fields":[],"values":[]}})"};
    const auto rows = body["parameters"]["rows"].GetArray();
    largest = std::max<std::size_t>(largest, rows.Size());
    for (const auto& row : rows) {
      if (row.HasMember("a")) {
        EXPECT_TRUE(names.contains(row["a"].GetString())) << "an edge before its node";
        EXPECT_TRUE(names.contains(row["b"].GetString())) << "an edge before its node";
        EXPECT_TRUE(edges.insert(row["id"].GetString()).second);
      } else {
        const auto& name = row["p"]["name"];
        const std::string text(name.GetString(), name.GetStringLength());
        EXPECT_TRUE(names.emplace(row["id"].GetString(), text).second);
      }
    }
    return {202, R"({"data":{"fields":["n"],"values":[[)" + std::to_string(rows.Size()) + "]]}}"};
  }
};

TEST(PushToNeo4j, SendsEveryNodeAndEdgeOnceWithItsNameUnchanged) {
  Neo4j database;
  const Server server([&](const Request& request) { return database.take(request); });
  Patience patience;
  PushOptions options = patience.options();
  options.batch = 7;
  const KnowledgeGraph graph = samples::hostile();
  const auto report = push(graph, server.url(), options);
  ASSERT_TRUE(report) << report.error().to_string();
  EXPECT_EQ(database.edges.size(), graph.relation_count());
  ASSERT_EQ(database.names.size(), graph.entity_count());
  for (const Entity* entity : graph.entities()) {
    EXPECT_EQ(database.names[entity->id.to_string()], entity->name);
  }
  EXPECT_EQ(database.largest, 7u);
  EXPECT_EQ(report->arrived, graph.entity_count() + graph.relation_count());
  EXPECT_EQ(report->graph.entities, graph.entity_count());
  EXPECT_THAT(patience.warnings, IsEmpty());
}

TEST(PushToNeo4j, MakesTheConstraintFirstAndMergesById) {
  Neo4j database;
  const Server server([&](const Request& request) { return database.take(request); });
  ASSERT_TRUE(push(samples::mixed(), server.url("/db/kg")));
  EXPECT_THAT(database.statements.front(), HasSubstr("CREATE CONSTRAINT"));
  EXPECT_THAT(database.statements, Contains(HasSubstr("MERGE (n:Entity {id: row.id})")));
  EXPECT_THAT(database.statements,
              Contains(HasSubstr("MERGE (a)-[r:ACQUIRED {rid: row.id}]->(b)")));
  EXPECT_THAT(database.statements, Contains(HasSubstr("date(row.d.`since`)")));
  for (const Request& request : server.requests()) {
    EXPECT_EQ(request.target, "/db/kg/query/v2");
    EXPECT_EQ(request.headers.at("content-type"), "application/json");
    EXPECT_FALSE(request.headers.contains("authorization"));
  }
}

TEST(PushToNeo4j, SendsUserAndPassword) {
  Neo4j database;
  const Server server([&](const Request& request) { return database.take(request); });
  PushOptions options;
  options.user = "ana";
  options.password = "una:clave ñ";
  ASSERT_TRUE(push(samples::mixed(), server.url(), options));
  EXPECT_EQ(server.requests().back().headers.at("authorization"),
            "Basic YW5hOnVuYTpjbGF2ZSDDsQ==");
}

TEST(PushToNeo4j, TellsWhatTheServerSaysAndNeverThePassword) {
  const Server server([](const Request&) {
    return Answer{401, R"({"errors":[{"code":"Neo.ClientError.Security.Unauthorized",)"
                       R"("message":"Invalid credential."}]})"};
  });
  PushOptions options;
  options.user = "ana";
  options.password = "secreto";
  const auto report = push(samples::mixed(), server.url(), options);
  ASSERT_FALSE(report);
  const std::string message = report.error().to_string();
  EXPECT_EQ(report.error().code, ErrorCode::io);
  EXPECT_THAT(message, HasSubstr(server.url() + "/db/neo4j/query/v2: HTTP 401"));
  EXPECT_THAT(message, HasSubstr("Neo.ClientError.Security.Unauthorized: Invalid credential."));
  EXPECT_THAT(message, Not(HasSubstr("secreto")));
  EXPECT_EQ(server.requests().size(), 1u);
}

TEST(PushToNeo4j, TakesAnErrorThatComesWithASuccessForAnError) {
  const Server server([](const Request&) {
    return Answer{202, R"({"data":{"fields":["n"],"values":[[1]]},"errors":[)"
                       R"({"code":"Neo.ClientError.Statement.TypeError","message":"no date"}]})"};
  });
  const auto report = push(samples::mixed(), server.url());
  ASSERT_FALSE(report);
  EXPECT_THAT(report.error().message, HasSubstr("TypeError: no date"));
}

TEST(PushToNeo4j, SaysSoWhenRowsFoundNoPlace) {
  const Server server([](const Request&) {
    return Answer{202, R"({"data":{"fields":["n"],"values":[[1]]}})"};
  });
  const auto report = push(samples::hostile(), server.url());
  ASSERT_FALSE(report);
  EXPECT_THAT(report.error().message, HasSubstr("1 found a place"));
}

TEST(PushToNeo4j, SaysSoWhenTheServerIsAnother) {
  for (const auto& [status, body] : std::map<int, std::string>{
           {404, "not here"}, {200, "<html>hello</html>"}, {202, "{"}, {202, R"({"data":[]})"}}) {
    const Server server([&](const Request&) { return Answer{status, body}; });
    EXPECT_FALSE(push(samples::mixed(), server.url())) << status << body;
  }
}

TEST(PushToNeo4j, GoesOnWithoutTheConstraintWhenItMayNotMakeIt) {
  Neo4j database;
  const Server server([&](const Request& request) {
    if (request.body.find("CONSTRAINT") == std::string::npos) return database.take(request);
    return Answer{403, R"({"errors":[{"code":"Neo.ClientError.Security.Forbidden",)"
                       R"("message":"-"}]})"};
  });
  Patience patience;
  ASSERT_TRUE(push(samples::mixed(), server.url(), patience.options()));
  EXPECT_EQ(database.names.size(), samples::mixed().entity_count());
  EXPECT_THAT(patience.warnings, Contains(HasSubstr("CREATE CONSTRAINT")));
}

TEST(PushToNeo4j, GoesOnFromWhereItWas) {
  const KnowledgeGraph graph = samples::hostile();
  const std::uint64_t total = graph.entity_count() + graph.relation_count();
  // Wherever it stopped, and whatever the size of batches then.
  for (std::uint64_t stop = 0; stop <= total; stop += 9) {
    Neo4j database;
    std::uint64_t done = 0;
    {
      const Server server([&](const Request& request) {
        return done >= stop ? Answer{400, "{}"} : database.take(request);
      });
      PushOptions options;
      options.batch = 5;
      options.progress = [&](const PushProgress& progress) {
        EXPECT_EQ(progress.total, total);
        done = progress.done;
      };
      EXPECT_EQ(push(graph, server.url(), options).has_value(), stop > 0 && done == total);
    }
    const Server server([&](const Request& request) { return database.take(request); });
    PushOptions options;
    options.batch = 11;
    options.skip = done;
    const auto report = push(graph, server.url(), options);
    ASSERT_TRUE(report) << report.error().to_string();
    EXPECT_EQ(report->arrived, total - done);
    EXPECT_EQ(database.names.size(), graph.entity_count());
    EXPECT_EQ(database.edges.size(), graph.relation_count());
  }
}

}  // namespace
}  // namespace trama

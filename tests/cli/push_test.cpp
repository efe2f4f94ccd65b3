#include "sample_graphs.h"
#include "server.h"
#include "support.h"

#include "trama/export/format.h"

#include <algorithm>

#include <gmock/gmock.h>

namespace trama::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// What the command needs no model for, and no credentials unless a test gives some.
RunOptions variables(std::vector<std::pair<std::string, std::string>> given = {}) {
  given.emplace_back("TRAMA_MODEL", "/nonexistent");
  return {.environment = std::move(given)};
}

std::string text_of(std::string_view format) {
  StringSink sink;
  EXPECT_TRUE(write(samples::mixed(), format, sink));
  return sink.take();
}

std::string graph_in(const Folder& folder) { return folder.write("graph.jsonl", text_of("jsonl")); }

std::string sent_to(const Server& server) {
  std::string all;
  for (const Request& request : server.requests()) all += request.body;
  return all;
}

TEST(PushCommand, SendsTheGraphAndSaysWhatIsThere) {
  const Folder folder;
  const Server server([](const Request&) { return Answer{204}; });
  const Outcome o = run({"push", graph_in(folder), "--to", server.url("/store"), "--batch", "9"}, variables());
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_EQ(sent_to(server), text_of("nquads"));
  EXPECT_THAT(o.err, HasSubstr(std::to_string(samples::mixed().entity_count()) + " entities"));
}

TEST(PushCommand, TakesUserAndPasswordFromTheEnvironment) {
  const Folder folder;
  const Server server([](const Request&) { return Answer{204}; });
  const Outcome o = run({"push", graph_in(folder), "--to", server.url("/store")},
                        variables({{"TRAMA_USER", "ana"}, {"TRAMA_PASSWORD", "clave"}}));
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_EQ(server.requests().at(0).headers.at("authorization"), "Basic YW5hOmNsYXZl");
}

TEST(PushCommand, TakesUserAndPasswordFromAFileAndSaysWhoCanReadIt) {
  const Folder folder;
  const Server server([](const Request&) { return Answer{204}; });
  const std::string file = folder.write("clave", "ana:cla:ve\r\notra línea\n");
  std::filesystem::permissions(file, std::filesystem::perms::owner_read | std::filesystem::perms::group_read);
  const Outcome o = run({"push", graph_in(folder), "--to", server.url("/store"), "--credentials", file}, variables());
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_EQ(server.requests().at(0).headers.at("authorization"), "Basic YW5hOmNsYTp2ZQ==");
  EXPECT_THAT(o.err, HasSubstr("chmod 600"));
}

TEST(PushCommand, RefusesCredentialsThatAreNone) {
  const Folder folder;
  const std::string graph = graph_in(folder);
  const std::vector<std::string> call{"push", graph, "--to", "http://127.0.0.1:9/store"};
  EXPECT_EQ(run(call, variables({{"TRAMA_USER", "ana"}})).code, 2);
  const auto with = [&](const std::string& path) {
    std::vector<std::string> arguments = call;
    arguments.insert(arguments.end(), {"--credentials", path});
    return run(arguments, variables());
  };
  const Outcome none = with(folder.path("none"));
  EXPECT_EQ(none.code, 3);
  EXPECT_THAT(none.err, HasSubstr(folder.path("none")));
  const Outcome odd = with(folder.write("odd", "secreto\n"));
  EXPECT_EQ(odd.code, 1);
  EXPECT_THAT(odd.err, HasSubstr("user:password"));
  EXPECT_THAT(odd.err, Not(HasSubstr("secreto")));
}

TEST(PushCommand, RefusesAPasswordInTheAddressWithoutRepeatingIt) {
  const Folder folder;
  const Outcome o = run({"push", graph_in(folder), "--to", "http://ana:secreto@127.0.0.1:9/"}, variables());
  EXPECT_EQ(o.code, 2);
  EXPECT_THAT(o.err, HasSubstr("password"));
  EXPECT_THAT(o.err, Not(HasSubstr("secreto")));
}

TEST(PushCommand, GoesOnFromWhereItWas) {
  const Folder folder;
  const std::string graph = graph_in(folder), progress = folder.path("progress");
  int left = 3;
  std::string arrived;
  const Server server([&](const Request& request) {
    if (left-- == 0) return Answer{500, "sin disco"};
    arrived += request.body;
    return Answer{204};
  });
  const std::vector<std::string> call{"push",    graph, "--to",     server.url("/store"),
                                      "--batch", "20",  "--resume", progress};
  const Outcome failed = run(call, variables());
  EXPECT_EQ(failed.code, 3);
  EXPECT_THAT(failed.err, HasSubstr("HTTP 500: sin disco"));
  EXPECT_THAT(failed.err, HasSubstr("60 had arrived"));
  EXPECT_TRUE(std::filesystem::exists(progress));

  // Another target or graph is not gone on with.
  std::vector<std::string> other = call;
  other.insert(other.end(), {"--graph", "https://a.example/otro"});
  const Outcome refused = run(other, variables());
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.err, HasSubstr(progress));

  const Outcome done = run(call, variables());
  EXPECT_EQ(done.code, 0) << done.err;
  EXPECT_THAT(done.err, HasSubstr("going on after 60"));
  EXPECT_EQ(arrived, text_of("nquads"));
  EXPECT_FALSE(std::filesystem::exists(progress));
}

TEST(PushCommand, LeavesAFileThatIsNoProgressAsItIs) {
  const Folder folder;
  const std::string file = folder.write("notas.txt", "mías\n");
  const Outcome o =
      run({"push", graph_in(folder), "--to", "http://127.0.0.1:9/store", "--resume", file}, variables());
  EXPECT_EQ(o.code, 1);
  EXPECT_EQ(bytes_of(file), "mías\n");
}

TEST(PushCommand, AServerThatIsNotThereEndsWithThree) {
  const Folder folder;
  std::string url;
  {
    const Server gone([](const Request&) { return Answer{}; });
    url = gone.url("/store");
  }
  const Outcome o = run({"push", graph_in(folder), "--to", url}, variables());
  EXPECT_EQ(o.code, 3);
  EXPECT_THAT(o.err, HasSubstr(url));
}

}  // namespace
}  // namespace trama::test

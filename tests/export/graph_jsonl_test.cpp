#include "trama/export/graph_jsonl.h"

#include "sample_graphs.h"
#include "trama/export/format.h"

#include <filesystem>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

namespace trama {
namespace {

using ::testing::HasSubstr;

std::string to_text(const KnowledgeGraph& graph) {
  StringSink sink;
  EXPECT_TRUE(write(graph, "jsonl", sink));
  return sink.take();
}

TEST(GraphJsonl, ReadsBackEverything) {
  for (const KnowledgeGraph& graph :
       {samples::mixed(), samples::trainium(), samples::hostile(), KnowledgeGraph()}) {
    const std::string text = to_text(graph);
    const Result<KnowledgeGraph> read = parse_graph_jsonl(text, "g.jsonl");
    ASSERT_TRUE(read) << read.error().to_string();
    EXPECT_TRUE(*read == graph);
    EXPECT_EQ(to_text(*read), text);
  }
}

TEST(GraphJsonl, ReadsBackPagesWordingsAndInference) {
  KnowledgeGraph graph;
  const DocumentId document = *graph.add_document({.name = "a.pdf", .page_begins = {0, 100, 100, 250}});
  const TypeId company = *graph.schema().find_type("company");
  Entity hale{.type = company, .name = "Hale Mills", .aliases = {"HM", "Hale"}};
  hale.mentions = {{document, {3, 7}, true, wording_of("Hale")},
                   {document, {120, 130}, true, wording_of("Hale Mills")},
                   {document, {140, 150}, false},
                   {document, {160, 170}, true, wording_of("a name that was taken away")}};
  Statement statement;
  statement.subject = *graph.add_entity(hale);
  statement.object = *graph.add_entity({.type = company, .name = "Quilla"});
  statement.type = graph.schema().find_relation("acquired")->type;
  Evidence evidence;
  evidence.sentence = make_sentence({document, {260, 290}, "It bought Quilla.", "p"});
  evidence.inferred = true;
  evidence.inference_score = 0.75f;
  statement.evidence = {evidence};
  ASSERT_TRUE(graph.add_relation(statement));

  const std::string text = to_text(graph);
  EXPECT_THAT(text, HasSubstr(R"("pages":[0,100,100,250])"));
  EXPECT_THAT(text, HasSubstr(R"("span":[3,7],"as":2})"));
  EXPECT_THAT(text, HasSubstr(R"("span":[120,130],"as":0})"));
  EXPECT_THAT(text, HasSubstr(R"("span":[160,170]})"));
  EXPECT_THAT(text, HasSubstr(R"("page":4)"));
  EXPECT_THAT(text, HasSubstr(R"("inferred":true,"inferenceScore":0.75)"));
  const Result<KnowledgeGraph> read = parse_graph_jsonl(text, "g.jsonl");
  ASSERT_TRUE(read) << read.error().to_string();
  EXPECT_EQ(to_text(*read), text);
  EXPECT_EQ(read->at(document), graph.at(document));
  EXPECT_EQ(read->relations()[0]->evidence()[0].inference_score, 0.75f);

  // And in the formats of others.
  for (const char* format : {"nquads", "jsonld", "json"}) {
    StringSink sink;
    ASSERT_TRUE(write(graph, format, sink)) << format;
    EXPECT_THAT(sink.text(), HasSubstr("inferenceScore")) << format;
    EXPECT_THAT(sink.text(), HasSubstr("0.75")) << format;
    EXPECT_THAT(sink.text(), HasSubstr("page")) << format;
  }
}

TEST(GraphJsonl, RefusesAWordingThatIsNoNameOfTheEntity) {
  const std::string text =
      to_text(KnowledgeGraph()) +
      R"({"document":{"id":"d-0000000000000001","name":"d"}})" "\n"
      R"({"entity":{"type":"company","name":"A","aliases":["B"],"mentions":[{"document":"d-0000000000000001","span":[0,1],"as":2}]}})";
  const Result<KnowledgeGraph> read = parse_graph_jsonl(text, "g.jsonl");
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().where.line, 3u);
  EXPECT_THAT(read.error().message, HasSubstr("one of its 1 aliases"));
}

TEST(GraphJsonl, ReadsAFileAcrossBlocks) {
  const std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("trama-" + std::to_string(::getpid()) + ".jsonl");
  samples::Builder b;
  b.document("largo");
  const EntityId hub = b.entity("company", "Centro");
  for (int i = 0; i < 300; ++i) {
    b.relation(hub, "acquired", b.entity("company", "Empresa " + std::to_string(i)),
               {.quote = std::string(9000, 'x') + std::to_string(i)});
  }
  ASSERT_TRUE(write_file(b.graph, path));
  EXPECT_GT(std::filesystem::file_size(path), 2u << 20);
  const Result<KnowledgeGraph> read = load_graph_jsonl(path);
  ASSERT_TRUE(read) << read.error().to_string();
  EXPECT_TRUE(*read == b.graph);
  std::filesystem::remove(path);
}

TEST(GraphJsonl, NoPrefixOfAFileIsTakenForAWholeOne) {
  samples::Builder b;
  b.document("a");
  b.relation(b.entity("company", "Quilla", {"Quilla S.A."}), "acquired",
             b.entity("company", "Lumbre"),
             {.modality = Modality::planned,
              .qualifiers = {b.qualifier("amount", samples::money("15", "EUR"))}});
  const std::string text = to_text(b.graph);
  // The line break at the end is no content.
  for (std::size_t length = 0; length + 1 < text.size(); ++length) {
    const Result<KnowledgeGraph> read = parse_graph_jsonl(text.substr(0, length), "g.jsonl");
    ASSERT_FALSE(read) << length;
    ASSERT_EQ(read.error().where.source, "g.jsonl");
  }
}

TEST(GraphJsonl, FilesOneAfterAnotherAreMerged) {
  const std::string text = to_text(samples::mixed());
  const Result<KnowledgeGraph> twice = parse_graph_jsonl(text + text);
  ASSERT_TRUE(twice) << twice.error().to_string();
  EXPECT_TRUE(*twice == samples::mixed());
  const Result<KnowledgeGraph> both = parse_graph_jsonl(text + to_text(samples::trainium()));
  ASSERT_TRUE(both);
  KnowledgeGraph expected = samples::trainium();
  ASSERT_TRUE(expected.merge(samples::mixed()));
  EXPECT_TRUE(*both == expected);
}

TEST(GraphJsonl, SaysWhereAFileIsBroken) {
  struct Bad {
    std::string_view line;
    ErrorCode code;
    std::string_view message;
  };
  const std::string header = to_text(KnowledgeGraph());
  for (const Bad& bad : std::initializer_list<Bad>{
           {"{\"entity\":", ErrorCode::syntax, "g.jsonl:2:11"},
           {"[]", ErrorCode::syntax, "must be an object"},
           {"{}", ErrorCode::syntax, "expected a line"},
           {"{\"entity\":{\"type\":\"company\"}}", ErrorCode::syntax, "\"name\" is missing"},
           {"{\"entity\":{\"type\":\"nada\",\"name\":\"x\"}}", ErrorCode::unknown_type, "nada"},
           {"{\"entity\":{\"type\":\"company\",\"name\":7}}", ErrorCode::syntax, "a string"},
           {"{\"entity\":{\"type\":\"company\",\"name\":\"x\",\"id\":\"zz\"}}", ErrorCode::syntax,
            "is no id"},
           {"{\"entity\":{\"type\":\"company\",\"name\":\"\xFF\"}}", ErrorCode::encoding, "UTF-8"},
           {"{\"relation\":{\"type\":\"acquired\",\"subject\":\"e-0000000000000001\",\"object\":"
            "\"e-0000000000000002\",\"modality\":\"asserted\",\"statements\":[{}]}}",
            ErrorCode::not_found, ""},
           {"{\"relation\":{\"type\":\"acquired\",\"subject\":\"e-0000000000000001\",\"object\":"
            "\"e-0000000000000002\",\"modality\":\"quizá\",\"statements\":[{}]}}",
            ErrorCode::syntax, "quizá"},
           {"{\"entity\":{\"type\":\"company\",\"name\":\"x\"}}", ErrorCode::syntax,
            "found 1 entities, expected 0"},
           {"{\"trama\":\"graph\",\"version\":9}", ErrorCode::unsupported, "version 9"},
           {"{\"trama\":\"graph\",\"version\":1,\"schema\":\"otra\",\"fingerprint\":\"00\"}",
            ErrorCode::schema_mismatch, "otra"},
       }) {
    const Result<KnowledgeGraph> read =
        parse_graph_jsonl(header + std::string(bad.line) + "\n", "g.jsonl");
    ASSERT_FALSE(read) << bad.line;
    EXPECT_EQ(read.error().code, bad.code) << bad.line << read.error().to_string();
    EXPECT_THAT(read.error().to_string(), HasSubstr(std::string(bad.message)));
    EXPECT_EQ(read.error().where.line, 2u) << bad.line;
  }
}

TEST(GraphJsonl, DeepNestingDoesNotOverflowTheStack) {
  const std::string header = to_text(KnowledgeGraph());
  const std::string deep = "{\"x\":" + std::string(2'000'000, '[');
  EXPECT_FALSE(parse_graph_jsonl(header + deep));
}

TEST(GraphJsonl, WhatTheSchemaRefusesCanBeLeftOutAndTold) {
  std::string text = to_text(samples::mixed());
  const auto change = [&](std::string_view from, std::string_view to) {
    const std::size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
  };
  const KnowledgeGraph whole = samples::mixed();
  change(R"("type":"place")", R"("type":"planet")");  // an entity that two relations need
  change(R"("fingerprint":")", R"("fingerprint":"0)");
  ASSERT_FALSE(parse_graph_jsonl(text, "g.jsonl"));
  std::vector<Error> violations;
  GraphJsonlOptions options;
  options.on_violation = [&](const Error& error) { violations.push_back(error); };
  const Result<KnowledgeGraph> read = parse_graph_jsonl(text, "g.jsonl", options);
  ASSERT_TRUE(read) << read.error().to_string();
  EXPECT_EQ(read->entity_count(), whole.entity_count() - 1);
  EXPECT_LT(read->relation_count(), whole.relation_count());
  ASSERT_GE(violations.size(), 3u);
  EXPECT_EQ(violations[0].code, ErrorCode::schema_mismatch);
  EXPECT_EQ(violations[0].where.line, 1u);
  EXPECT_EQ(violations[1].code, ErrorCode::unknown_type);
  EXPECT_EQ(violations[2].code, ErrorCode::not_found);
  // What is no graph stays an error.
  EXPECT_FALSE(parse_graph_jsonl(text + "{\n", "g.jsonl", options));
}

TEST(GraphJsonl, NamesAFileThatIsMissingOrADirectory) {
  const Result<KnowledgeGraph> missing = load_graph_jsonl("/no/such/file.jsonl");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code, ErrorCode::not_found);
  EXPECT_THAT(missing.error().to_string(), HasSubstr("/no/such/file.jsonl"));
  const Result<KnowledgeGraph> directory = load_graph_jsonl("/");
  ASSERT_FALSE(directory);
  EXPECT_EQ(directory.error().code, ErrorCode::io);
}

}  // namespace
}  // namespace trama

#include "trama/export/format.h"

#include "sample_graphs.h"
#include "trama/export/graph_jsonl.h"
#include "trama/graph/utf8.h"

#include <algorithm>
#include <clocale>
#include <filesystem>
#include <fstream>
#include <locale>
#include <map>
#include <ostream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

namespace trama {

// For the names of tests.
void PrintTo(const Format& format, std::ostream* out) {  // NOLINT(readability-identifier-naming)
  *out << format.id;
}

namespace {

namespace fs = std::filesystem;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

class Folder {
 public:
  Folder()
      : path_(fs::temp_directory_path() / ("trama-format-" + std::to_string(::getpid()) + "-" +
                                           std::to_string(std::random_device{}()))) {
    fs::create_directories(path_);
  }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

std::string content(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// The bytes of every file that a format writes, by name.
std::map<std::string, std::string> written(const KnowledgeGraph& graph, const Format& format,
                                           const WriteOptions& options = {}) {
  std::map<std::string, std::string> files;
  if (!format.is_directory) {
    StringSink sink;
    const Result<Report> report = write(graph, format.id, sink, options);
    EXPECT_TRUE(report) << format.id << ": " << report.error().to_string();
    files[""] = sink.take();
    return files;
  }
  const Folder folder;
  const Result<Report> report = write_file(graph, folder.path(), format.id, options);
  EXPECT_TRUE(report) << format.id << ": " << report.error().to_string();
  for (const auto& entry : fs::directory_iterator(folder.path())) {
    files[entry.path().filename().string()] = content(entry.path());
  }
  return files;
}

std::string written_text(const KnowledgeGraph& graph, std::string_view format,
                         const WriteOptions& options = {}) {
  return written(graph, *find_format(format), options).begin()->second;
}

// The same graph, put together the other way round.
KnowledgeGraph reversed(const KnowledgeGraph& graph) {
  KnowledgeGraph copy(graph.schema_ptr());
  auto documents = graph.documents();
  auto entities = graph.entities();
  auto relations = graph.relations();
  std::reverse(documents.begin(), documents.end());
  std::reverse(entities.begin(), entities.end());
  std::reverse(relations.begin(), relations.end());
  for (const Document* document : documents)
    EXPECT_TRUE(copy.add_document(*document));
  for (const Entity* entity : entities)
    EXPECT_TRUE(copy.add_entity(*entity));
  for (const Relation* relation : relations) {
    auto statements = relation->statements();
    std::reverse(statements.begin(), statements.end());
    for (Statement& statement : statements)
      EXPECT_TRUE(copy.add_relation(std::move(statement)));
  }
  return copy;
}

class EveryFormat : public ::testing::TestWithParam<Format> {};

INSTANTIATE_TEST_SUITE_P(Formats, EveryFormat,
                         ::testing::ValuesIn(formats().begin(), formats().end()),
                         [](const auto& tested) { return std::string(tested.param.id); });

TEST_P(EveryFormat, WritesTheSameBytesWhateverTheOrderOfInsertion) {
  const KnowledgeGraph graph = samples::mixed();
  EXPECT_EQ(written(graph, GetParam()), written(reversed(graph), GetParam()));
}

TEST_P(EveryFormat, HoldsTheHostileNamesAsValidUtf8WithoutControls) {
  const KnowledgeGraph graph = samples::hostile();
  for (const auto& [name, text] : written(graph, GetParam())) {
    EXPECT_FALSE(text.empty()) << name;
    if (GetParam().is_binary) continue;
    EXPECT_TRUE(utf8::is_valid(text)) << name;
    EXPECT_FALSE(text.starts_with("\xEF\xBB\xBF")) << name;
    EXPECT_EQ(text.back(), '\n') << name;
    // CSV has no escape: what a name holds, a field holds.
    if (GetParam().is_directory) continue;
    for (const char c : text) {
      ASSERT_FALSE(c >= 0 && c < 0x20 && c != '\n' && c != '\t') << name << int{c};
    }
  }
}

TEST_P(EveryFormat, WritesAnEmptyGraph) {
  for (const auto& [name, text] : written(KnowledgeGraph(), GetParam())) {
    EXPECT_TRUE(!text.empty() || GetParam().id == "nquads" || GetParam().id == "cypher" ||
                GetParam().id == "ladybug")
        << name;
  }
}

TEST_P(EveryFormat, ReportsTheFailureOfItsSink) {
  if (GetParam().is_directory) {
    const Folder folder;
    std::ofstream(folder.path() / "nodes.csv") << "viejo";
    fs::create_directory(folder.path() / "relationships.csv");
    const Result<Report> report = write_file(samples::mixed(), folder.path(), GetParam().id);
    ASSERT_FALSE(report);
    EXPECT_THAT(report.error().message, HasSubstr("relationships.csv"));
    EXPECT_EQ(content(folder.path() / "nodes.csv"), "viejo");
    return;
  }
  CallbackSink sink([](std::string_view) { return fail(ErrorCode::io, "lleno"); });
  const Result<Report> report = write(samples::mixed(), GetParam().id, sink);
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().message, "lleno");
}

TEST_P(EveryFormat, SaysWhatItIsAndWhatItCannotHold) {
  EXPECT_EQ(find_format(GetParam().id)->id, GetParam().id);
  EXPECT_FALSE(GetParam().description.empty());
  EXPECT_FALSE(GetParam().media_type.empty());
  for (const std::string_view extension : GetParam().extensions) {
    const Result<const Format*> found = format_of("out/a" + std::string(extension));
    ASSERT_TRUE(found);
    EXPECT_EQ((*found)->id, GetParam().id);
  }
}

TEST(Formats, IgnoreTheLocale) {
  const KnowledgeGraph graph = samples::mixed();
  const std::string before = written_text(graph, "nquads");
  const char* const set = std::setlocale(LC_ALL, "es_ES.UTF-8");
  if (set == nullptr) {
    // No such locale here: one that writes commas can be had from the library itself.
    struct Comma : std::numpunct<char> {
      char do_decimal_point() const override { return ','; }
      char do_thousands_sep() const override { return '.'; }
      std::string do_grouping() const override { return "\3"; }
    };
    std::locale::global(std::locale(std::locale::classic(), new Comma));
  }
  for (const char* format : {"nquads", "jsonld", "dot", "svg", "graphml", "cypher"}) {
    EXPECT_THAT(written_text(graph, format), Not(HasSubstr("0,9"))) << format;
  }
  EXPECT_EQ(written_text(graph, "nquads"), before);
  std::setlocale(LC_ALL, "C");
  std::locale::global(std::locale::classic());
}

TEST(Formats, AreListedWhenOneIsNotKnown) {
  const Result<const Format*> found = format_of("a.xyz");
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().code, ErrorCode::unsupported);
  EXPECT_THAT(found.error().message, HasSubstr("a.xyz"));
  EXPECT_THAT(found.error().message, HasSubstr("jsonld (.jsonld)"));
  StringSink sink;
  const Result<Report> report = write(KnowledgeGraph(), "xyz", sink);
  ASSERT_FALSE(report);
  EXPECT_THAT(report.error().message, HasSubstr("\"xyz\""));
}

TEST(Formats, AreToldByTheLongestExtension) {
  EXPECT_EQ((*format_of("a.12.ttl"))->id, "turtle12");
  EXPECT_EQ((*format_of("a.ttl"))->id, "turtle");
  EXPECT_EQ((*format_of("A.SVG"))->id, "svg");
  EXPECT_EQ((*format_of("out/a.neo4j/"))->id, "neo4j");
  EXPECT_FALSE(format_of(".svg"));
}

TEST(WriteFile, MakesTheFoldersOnTheWay) {
  const Folder folder;
  const fs::path target = folder.path() / "a" / "b" / "g.nq";
  ASSERT_TRUE(write_file(samples::mixed(), target));
  EXPECT_TRUE(fs::exists(target));
}

TEST(WriteFile, NamesAnUnwritableTarget) {
  const Folder folder;
  std::ofstream(folder.path() / "plain") << "x";
  const Result<Report> report = write_file(samples::mixed(), folder.path() / "plain" / "g.nq");
  ASSERT_FALSE(report);
  EXPECT_THAT(report.error().message, HasSubstr("plain"));
}

TEST(WriteFile, RefusesABaseThatIsNoIri) {
  const Folder folder;
  WriteOptions options;
  options.base_iri = "http://a b/";
  const Result<Report> report = write_file(samples::mixed(), folder.path() / "g.nq", {}, options);
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().code, ErrorCode::invalid_argument);
  EXPECT_TRUE(fs::is_empty(folder.path()));
}

TEST(Report, CountsWhatWasWrittenAndLeftOut) {
  StringSink sink;
  const Result<Report> report = write(samples::hostile(), "graphml", sink);
  ASSERT_TRUE(report);
  EXPECT_EQ(report->entities, samples::hostile().entity_count());
  EXPECT_EQ(report->relations, samples::hostile().relation_count());
  EXPECT_EQ(report->bytes, sink.text().size());
  EXPECT_THAT(report->omissions,
              Contains(::testing::Field(&Omission::what, "characters that XML 1.0 cannot hold")));
}

TEST(Vocabulary, TermsOfASchemaNeverMeetFixedOnes) {
  const std::string text = written_text(samples::odd_schema(), "jsonld");
  EXPECT_THAT(text, HasSubstr("\"type-Relation\":\"https://trama.example/ns#type-Relation\""));
  EXPECT_THAT(text, HasSubstr("\"relation-id\":{\"@id\":\"https://trama.example/ns#relation-id\""));
}

TEST(PropertyGraphs, KeepTheWordsThatExpressARelation) {
  EXPECT_THAT(written_text(samples::trainium(), "cypher"), HasSubstr("`wording`:'manufactures'"));
}

TEST(Csv, BeginsWithAByteOrderMarkOnlyIfAsked) {
  WriteOptions options;
  options.byte_order_mark = true;
  const auto files = written(samples::mixed(), *find_format("neo4j"), options);
  EXPECT_TRUE(files.at("nodes.csv").starts_with("\xEF\xBB\xBFid:ID,"));
}

TEST(Rdf, PlainTriplesStandForFactsOnly) {
  const std::string text = written_text(samples::mixed(), "nquads");
  const auto count = [&](const std::string& relation) {
    std::size_t lines = 0;
    for (std::size_t at = 0; (at = text.find("> <https://trama.example/ns#" + relation + "> <",
                                             at)) != std::string::npos;
         ++at) {
      ++lines;
    }
    return lines;
  };
  EXPECT_EQ(count("acquired"), 1u);   // of two parallel facts, one planned and one negated
  EXPECT_EQ(count("leads"), 0u);      // ended
  EXPECT_EQ(count("partnerOf"), 0u);  // possible
  EXPECT_EQ(count("foundedOn"), 1u);
}

TEST(Rdf, TurtleDeclaresItsPrefixesAndUsesThem) {
  const std::string text = written_text(samples::mixed(), "turtle");
  EXPECT_THAT(text, HasSubstr("@prefix k: <https://trama.example/id/> ."));
  EXPECT_THAT(text, HasSubstr("\nk:e-"));
}

TEST(Rdf, TurtleLeavesQuotesOffWhereTheTypeStaysTheSame) {
  for (const char* format : {"turtle", "trig", "turtle12"}) {
    const std::string text = written_text(samples::mixed(), format);
    EXPECT_THAT(text, HasSubstr("a:revenue 1400000000 "));
    EXPECT_THAT(text, HasSubstr("a:share 0.3 "));
    EXPECT_THAT(text, HasSubstr("a:ok true "));
    EXPECT_THAT(text, HasSubstr("a:postcode \"07001\" "));
    EXPECT_THAT(text, HasSubstr("a:since \"2024-03-05\"^^xsd:date "));
    EXPECT_THAT(text, HasSubstr("t:amount 1500000.5 "));
    EXPECT_THAT(text, HasSubstr("rdf:value \"2000000\"^^xsd:decimal "));
  }
}

TEST(Rdf, TrigClosesEveryGraphItOpens) {
  const std::string text = written_text(samples::mixed(), "trig");
  EXPECT_EQ(std::count(text.begin(), text.end(), '{'), 2);
  EXPECT_EQ(std::count(text.begin(), text.end(), '}'), 2);
  EXPECT_TRUE(text.ends_with(" .\n\n}\n"));
}

TEST(Rdf, Turtle12ReifiesTripleTerms) {
  const std::string text = written_text(samples::mixed(), "turtle12");
  EXPECT_THAT(text, HasSubstr("rdf:reifies <<( k:e-"));
  EXPECT_THAT(text, Not(HasSubstr("rdf:Statement")));
}

TEST(JsonLd, BeginsWithItsContextAndNamesIdAndTypeFirst) {
  const std::string text = written_text(samples::mixed(), "jsonld");
  EXPECT_TRUE(text.starts_with("{\"@context\":{\"@version\":1.1,"));
  EXPECT_THAT(text, HasSubstr("\n{\"id\":\"k:e-"));
  EXPECT_THAT(text, HasSubstr("\"confidence\":\"0.95\""));
}

TEST(Pictures, RefuseAGraphThatIsTooLargeAndSayHowLargeItIs) {
  WriteOptions options;
  options.diagram.max_nodes = 3;
  StringSink sink;
  const Result<Report> report = write(samples::trainium(), "svg", sink, options);
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().code, ErrorCode::limit);
  EXPECT_THAT(report.error().message, HasSubstr("a diagram of 2"));
  EXPECT_THAT(report.error().message, HasSubstr("the limit is 3 entities"));
}

TEST(Pictures, ListEntitiesWithoutRelationsInsteadOfDrawingThem) {
  samples::Builder b;
  b.document("d.txt");
  const EntityId hub = b.entity("company", "Quilla");
  b.relation(hub, "acquired", b.entity("company", "Lumbre"));
  for (int i = 0; i < 70; ++i)
    b.entity("technology", "suelta <" + std::to_string(i) + ">");
  const auto count = [](std::string_view text, std::string_view part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1))
      ++found;
    return found;
  };
  StringSink svg;
  ASSERT_TRUE(write(b.graph, "svg", svg));
  EXPECT_EQ(count(svg.text(), "class=\"node "), 2u);
  EXPECT_EQ(count(svg.text(), "suelta &lt;"), 60u);
  EXPECT_THAT(svg.text(), HasSubstr("sin relaciones aquí"));
  EXPECT_THAT(svg.text(), HasSubstr("+10"));
  // Whoever reads the DOT gets them all as nodes.
  StringSink dot;
  ASSERT_TRUE(write(b.graph, "dot", dot));
  EXPECT_EQ(count(dot.text(), "suelta <"), 2 * 70u) << "label and tooltip";
}

TEST(Pictures, DrawEntitiesWithoutRelationsIfThereIsNothingElse) {
  samples::Builder b;
  for (int i = 0; i < 5; ++i)
    b.entity("company", "sola " + std::to_string(i));
  StringSink svg;
  ASSERT_TRUE(write(b.graph, "svg", svg));
  EXPECT_THAT(svg.text(), HasSubstr("class=\"node "));
}

TEST(Pictures, LinkToTheWebOnly) {
  EXPECT_THAT(written_text(samples::trainium(), "svg"),
              HasSubstr("xlink:href=\"https://noticias.example/trainium\""));
  const std::string hostile = written_text(samples::hostile(), "svg");
  EXPECT_THAT(hostile, Not(HasSubstr("href=\"javascript")));
  EXPECT_THAT(hostile, Not(HasSubstr("<script")));
}

TEST(Pictures, ComeInEveryThemeLayoutAndFrame) {
  const KnowledgeGraph graph = samples::trainium();
  for (const auto theme :
       {DiagramOptions::Theme::light, DiagramOptions::Theme::dark, DiagramOptions::Theme::print}) {
    for (const auto cluster : {DiagramOptions::Cluster::type, DiagramOptions::Cluster::document,
                               DiagramOptions::Cluster::community}) {
      WriteOptions options;
      options.diagram.theme = theme;
      options.diagram.cluster = cluster;
      EXPECT_THAT(written_text(graph, "svg", options), HasSubstr("</svg>"));
    }
  }
  WriteOptions options;
  options.diagram.layout = DiagramOptions::Layout::force;
  EXPECT_THAT(written_text(graph, "svg", options), HasSubstr("</svg>"));
  EXPECT_TRUE(written_text(graph, "png").starts_with("\x89PNG"));
  EXPECT_TRUE(written_text(graph, "pdf").starts_with("%PDF"));
}

}  // namespace
}  // namespace trama

#include "diagram_model.h"
#include "sample_graphs.h"

#include <algorithm>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace trama {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::UnorderedElementsAre;

class DiagramTest : public ::testing::Test {
 protected:
  Diagram make(const KnowledgeGraph& graph) { return make_diagram(graph, options_, report_); }

  static const DiagramNode& node(const Diagram& diagram, std::string_view name) {
    const auto found = std::find_if(diagram.nodes.begin(), diagram.nodes.end(),
                                    [&](const DiagramNode& n) { return n.entity->name == name; });
    if (found == diagram.nodes.end()) throw std::runtime_error("no node " + std::string(name));
    return *found;
  }
  static std::vector<std::string> labels(const Diagram& diagram) {
    std::vector<std::string> labels;
    for (const DiagramEdge& edge : diagram.edges)
      labels.push_back(edge.label);
    return labels;
  }

  DiagramOptions options_;
  Report report_;
};

TEST_F(DiagramTest, ValuesStandInsideTheNodeTheySpeakOf) {
  const KnowledgeGraph graph = samples::mixed();
  const Diagram diagram = make(graph);
  EXPECT_THAT(node(diagram, "Quilla").facts,
              UnorderedElementsAre("fundación o inicio 1994", "empleados ≈ 300 empleados"));
  EXPECT_TRUE(std::none_of(diagram.nodes.begin(), diagram.nodes.end(),
                           [](const DiagramNode& n) { return n.entity->name == "1994"; }));
  EXPECT_EQ(report_.relations, graph.relation_count());
}

TEST_F(DiagramTest, ValuesBecomeNodesIfAsked) {
  options_.values = DiagramOptions::Values::nodes;
  const Diagram diagram = make(samples::mixed());
  EXPECT_EQ(node(diagram, "1994").degree, 1u);
}

TEST_F(DiagramTest, ParallelRelationsOfOneTypeAndModalityAreGathered) {
  const KnowledgeGraph graph = samples::mixed();
  const Diagram gathered = make(graph);
  EXPECT_THAT(labels(gathered), Contains(HasSubstr("compró ×2")));
  options_.gather_parallel = false;
  const Diagram apart = make(graph);
  EXPECT_EQ(apart.edges.size(), gathered.edges.size() + 1);
}

TEST_F(DiagramTest, ModalityAmountDateAndSpeakerAreOnTheLabel) {
  const Diagram diagram = make(samples::mixed());
  EXPECT_THAT(labels(diagram), Contains("no: compró"));
  EXPECT_THAT(labels(diagram), Contains("ya no: dirige\ncomo presidenta ·\n2019–jun 2023"));
  EXPECT_THAT(labels(diagram), Contains("compró\nsegún Ana Gil"));
}

TEST_F(DiagramTest, LabelsSpeakTheReadersLanguage) {
  options_.language = "en";
  const Diagram diagram = make(samples::trainium());
  EXPECT_THAT(labels(diagram), Contains("partner of\n$50B"));
  EXPECT_THAT(labels(diagram), Contains("supplies\nplataforma de agentes\nsays Andy Jassy"));
}

TEST_F(DiagramTest, SentencesAreTheTooltip) {
  const Diagram diagram = make(samples::trainium());
  const auto found = std::find_if(
      diagram.edges.begin(), diagram.edges.end(),
      [](const DiagramEdge& edge) { return edge.label.find("50.000 M$") != std::string::npos; });
  ASSERT_NE(found, diagram.edges.end());
  EXPECT_THAT(found->tooltip, HasSubstr("«Apenas unas semanas después"));
  EXPECT_THAT(found->tooltip, HasSubstr("— Amazon enseña por dentro"));
  EXPECT_EQ(found->link, "https://noticias.example/trainium");
}

TEST_F(DiagramTest, AnEntityOfSeveralDocumentsStandsOutsideTheFrames) {
  options_.cluster = DiagramOptions::Cluster::document;
  const Diagram diagram = make(samples::mixed());
  EXPECT_FALSE(node(diagram, "Quilla").cluster);
  EXPECT_TRUE(node(diagram, "Ana Gil").cluster);
  EXPECT_THAT(diagram.clusters, ElementsAre("Quilla compra Lumbre"));
}

TEST_F(DiagramTest, AnEntityWithoutRelationsIsDrawn) {
  samples::Builder b;
  b.entity("company", "Sola");
  EXPECT_EQ(make(b.graph).nodes.size(), 1u);
}

}  // namespace
}  // namespace trama

#include "page_layout.h"
#include "sample_graphs.h"
#include "trama/export/format.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace trama {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

struct Picture {
  std::vector<LayoutNode> nodes;
  std::vector<LayoutEdge> edges;
};

Picture random_picture(std::uint32_t nodes, std::uint32_t edges, unsigned seed) {
  std::mt19937 random(seed);
  const auto below = [&](std::uint32_t limit) {
    return static_cast<std::uint32_t>(random() % limit);
  };
  Picture picture;
  for (std::uint32_t i = 0; i < nodes; ++i)
    picture.nodes.push_back({40.0 + below(160), 28.0 + below(24), below(9) == 0});
  for (std::uint32_t i = 0; i < edges; ++i)
    picture.edges.push_back({below(nodes), below(nodes)});
  return picture;
}

std::size_t count_overlaps(const Picture& picture, const std::vector<Place>& places) {
  std::size_t overlaps = 0;
  for (std::size_t i = 0; i < places.size(); ++i) {
    for (std::size_t j = i + 1; j < places.size(); ++j) {
      const LayoutNode& a = picture.nodes[i];
      const LayoutNode& b = picture.nodes[j];
      if (std::abs(places[i].x - places[j].x) < (a.width + b.width) / 2 &&
          std::abs(places[i].y - places[j].y) < (a.height + b.height) / 2) {
        ++overlaps;
      }
    }
  }
  return overlaps;
}

TEST(PageLayout, LeavesNoTwoBoxesOverEachOther) {
  for (unsigned seed = 1; seed <= 12; ++seed) {
    const std::uint32_t nodes = 1 + seed * 17;
    const Picture picture = random_picture(nodes, nodes * (seed % 3), seed);
    const std::vector<Place> places = lay_out(picture.nodes, picture.edges);
    ASSERT_EQ(places.size(), picture.nodes.size());
    EXPECT_EQ(count_overlaps(picture, places), 0u) << "seed " << seed;
  }
}

TEST(PageLayout, PlacesNeighboursNearerThanOthers) {
  // A ring of rings: neighbours are few, others many.
  Picture picture;
  for (std::uint32_t i = 0; i < 120; ++i) {
    picture.nodes.push_back({80, 30, false});
    picture.edges.push_back({i, i % 12 == 11 ? i - 11 : i + 1});
    if (i % 12 == 0) picture.edges.push_back({i, (i + 12) % 120});
  }
  const std::vector<Place> places = lay_out(picture.nodes, picture.edges);
  const auto distance = [&](std::uint32_t a, std::uint32_t b) {
    return std::hypot(places[a].x - places[b].x, places[a].y - places[b].y);
  };
  double near = 0.0;
  for (const LayoutEdge& edge : picture.edges)
    near += distance(edge.a, edge.b) / static_cast<double>(picture.edges.size());
  double all = 0.0;
  for (std::uint32_t i = 0; i < 120; ++i) {
    for (std::uint32_t j = 0; j < 120; ++j)
      all += distance(i, j) / (120.0 * 120.0);
  }
  EXPECT_LT(near, 0.35 * all);
}

TEST(PageLayout, LetsNoLineRunBehindABoxInASmallPicture) {
  // Every line of this grid could pass behind a third box.
  Picture picture;
  for (std::uint32_t i = 0; i < 25; ++i) {
    picture.nodes.push_back({110, 30, false});
    if (i % 5 != 4) picture.edges.push_back({i, i + 1});
    if (i < 20) picture.edges.push_back({i, i + 5});
  }
  const std::vector<Place> places = lay_out(picture.nodes, picture.edges);
  std::size_t crossed = 0;
  for (const LayoutEdge& edge : picture.edges) {
    for (std::uint32_t node = 0; node < 25; ++node) {
      if (node == edge.a || node == edge.b) continue;
      for (int step = 0; step <= 200; ++step) {
        const double t = step / 200.0;
        const double x = places[edge.a].x + t * (places[edge.b].x - places[edge.a].x);
        const double y = places[edge.a].y + t * (places[edge.b].y - places[edge.a].y);
        if (std::abs(x - places[node].x) < 55 && std::abs(y - places[node].y) < 15) {
          ++crossed;
          break;
        }
      }
    }
  }
  EXPECT_EQ(crossed, 0u);
}

TEST(PageLayout, IsTheSameEachTime) {
  const Picture picture = random_picture(150, 200, 5);
  const std::vector<Place> first = lay_out(picture.nodes, picture.edges);
  const std::vector<Place> second = lay_out(picture.nodes, picture.edges);
  for (std::size_t i = 0; i < first.size(); ++i) {
    EXPECT_EQ(first[i].x, second[i].x);
    EXPECT_EQ(first[i].y, second[i].y);
  }
}

TEST(PageLayout, TakesWhatIsOutOfTheOrdinary) {
  EXPECT_TRUE(lay_out({}, {}).empty());
  const std::vector<LayoutNode> two{{50, 30, false}, {50, 30, true}};
  for (const std::vector<LayoutEdge>& edges :
       std::vector<std::vector<LayoutEdge>>{{}, {{0, 0}}, {{0, 1}, {1, 0}, {0, 1}}, {{1, 1}}}) {
    for (const Place& place : lay_out(two, edges)) {
      EXPECT_TRUE(std::isfinite(place.x) && std::isfinite(place.y));
    }
  }
  // Only satellites; a star; a long chain, which a flawed scale would stretch without end.
  EXPECT_EQ(
      lay_out(std::vector<LayoutNode>(3, {50, 30, true}), std::vector<LayoutEdge>{{0, 1}}).size(),
      3u);
  Picture star;
  Picture chain;
  for (std::uint32_t i = 0; i < 400; ++i) {
    star.nodes.push_back({90, 30, false});
    star.edges.push_back({0, i});
  }
  for (std::uint32_t i = 0; i < 3; ++i) {
    chain.nodes.push_back({90, 30, false});
    chain.edges.push_back({i, i == 2 ? 1 : i + 1});
  }
  const std::vector<Place> around = lay_out(star.nodes, star.edges);
  EXPECT_EQ(count_overlaps(star, around), 0u);
  for (const Place& place : lay_out(chain.nodes, chain.edges))
    EXPECT_LT(std::abs(place.x), 1500.0);
}

std::string page(const KnowledgeGraph& graph, const WriteOptions& options = {}) {
  StringSink sink;
  const Result<Report> report = write(graph, "html", sink, options);
  EXPECT_TRUE(report) << report.error().to_string();
  return sink.take();
}

TEST(Page, IsOneFileThatNamesItsScriptsAndForbidsTheNetwork) {
  const std::string text = page(samples::trainium());
  EXPECT_THAT(text, HasSubstr("default-src 'none'; script-src 'sha256-"));
  EXPECT_THAT(text, Not(HasSubstr("script-src 'unsafe-inline'")));
  EXPECT_THAT(text, Not(HasSubstr("<script src")));
  EXPECT_THAT(text, Not(HasSubstr("<link rel=\"stylesheet")));
  EXPECT_THAT(text, Not(HasSubstr("{{")));
}

TEST(Page, HoldsHostileNamesWithoutAnyMarkup) {
  const std::string text = page(samples::hostile());
  std::size_t scripts = 0;
  for (std::size_t at = 0; (at = text.find("</script", at)) != std::string::npos; ++at)
    ++scripts;
  EXPECT_EQ(scripts, 4u);
  EXPECT_THAT(text, Not(HasSubstr("<b>Faro")));
  EXPECT_THAT(text, HasSubstr("\\u003cb>Faro"));
}

TEST(Page, EscapesItsTitle) {
  WriteOptions options;
  options.diagram.title = "<script>\"&'";
  EXPECT_THAT(page(samples::quoted(), options),
              HasSubstr("<title>&lt;script&gt;&quot;&amp;&#39;</title>"));
}

TEST(Page, SpeaksTheLanguageThatIsAskedFor) {
  WriteOptions options;
  options.diagram.language = "en";
  EXPECT_THAT(page(samples::quoted(), options), HasSubstr("<html lang=\"en\">"));
  EXPECT_THAT(page(samples::quoted()), HasSubstr("<html lang=\"es\">"));
}

TEST(Page, HoldsATextOnlyWhereOneIsGiven) {
  WriteOptions options;
  options.find_text = [](DocumentId) { return samples::quoted_text(); };
  EXPECT_THAT(page(samples::quoted(), options), HasSubstr("Después: \\u003c/script>"));
  EXPECT_THAT(page(samples::quoted()), HasSubstr("\"texts\":{}"));
}

TEST(Page, RefusesAGraphThatIsTooLargeAndSaysWhatToDo) {
  KnowledgeGraph graph;
  for (int i = 0; i <= 10'000; ++i) {
    Entity entity;
    entity.name = "Entidad " + std::to_string(i);
    ASSERT_TRUE(graph.add_entity(std::move(entity)));
  }
  StringSink sink;
  const Result<Report> report = write(graph, "html", sink);
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().code, ErrorCode::limit);
  EXPECT_THAT(report.error().message, HasSubstr("10001"));
  EXPECT_THAT(report.error().message, HasSubstr("--top"));
  EXPECT_THAT(sink.text(), ::testing::IsEmpty());
}

}  // namespace
}  // namespace trama

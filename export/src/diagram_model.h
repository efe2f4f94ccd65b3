#pragma once

#include "trama/export/diagram.h"
#include "trama/export/report.h"
#include "trama/graph/knowledge_graph.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace trama {

/// What a diagram shows, before anyone draws it: texts in the reader's language, not yet escaped.

struct DiagramNode {
  const Entity* entity = nullptr;
  std::string name;                ///< shortened and wrapped
  std::vector<std::string> facts;  ///< values that the node carries inside, one a line
  std::string tooltip;
  std::string link;                    ///< a web address or empty
  std::size_t degree = 0;              ///< in relations that are drawn
  std::optional<std::size_t> cluster;  ///< index in `Diagram::clusters`
};

struct DiagramEdge {
  std::size_t tail = 0;  ///< index in `Diagram::nodes`
  std::size_t head = 0;
  RelationTypeId type{};
  Modality modality = Modality::asserted;
  std::size_t count = 1;  ///< how many relations it stands for
  float score = 0.0f;     ///< of the best of them
  bool symmetric = false;
  std::string id;       ///< of the first of them
  std::string label;    ///< lines: what, how much and when, who says so
  std::string tooltip;  ///< the sentences
  std::string link;
};

struct Diagram {
  std::vector<DiagramNode> nodes;     ///< sorted by entity id
  std::vector<DiagramEdge> edges;     ///< sorted by subject, type, object, modality
  std::vector<std::string> clusters;  ///< their titles
};

Diagram make_diagram(const KnowledgeGraph& graph, const DiagramOptions& options, Report& report);

}  // namespace trama

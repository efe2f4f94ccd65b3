#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace trama {

/// How a diagram is drawn. It shows the graph it is given: what to draw of a larger one is chosen
/// before, by `select`.
struct DiagramOptions {
  enum class Theme : std::uint8_t {
    light,  ///< on white
    dark,   ///< on near black
    print,  ///< black on white without fills: types by shape, modality by line
  };
  /// Who places the nodes. Limits measured with Graphviz 2.42 on 1.5 edges a node.
  enum class Layout : std::uint8_t {
    automatic,  ///< `layered` up to 300 nodes, `force` up to `max_nodes`
    layered,    ///< Graphviz's dot, from left to right: best to read, 30 s at 3,000 nodes
    force,      ///< Graphviz's sfdp without overlaps: 3 s at 3,000 nodes
  };
  /// What is drawn in one frame.
  enum class Cluster : std::uint8_t { none, type, document, community };
  /// Dates, amounts and other values that are an object of their own, as in `founded on 1994`.
  enum class Values : std::uint8_t {
    inside,  ///< as a line inside the node they speak of
    nodes,   ///< as nodes, those that only qualify a relation too
    hidden,
  };

  Theme theme = Theme::light;
  Layout layout = Layout::automatic;
  Cluster cluster = Cluster::none;
  Values values = Values::inside;
  std::string language = "es";  ///< of labels, numbers and dates; `es` and `en` are known
  std::string title{};          ///< above the legend; may be empty
  bool legend = true;
  /// Relations of one type, direction and modality between the same two entities become one edge
  /// that tells their number.
  bool gather_parallel = true;
  std::size_t max_nodes = 5000;     ///< a larger diagram is refused when it is to be drawn
  std::size_t max_label = 60;       ///< code points of a name before it is cut with `…`
  std::size_t dots_per_inch = 144;  ///< of PNG, 72 to 600
};

}  // namespace trama

#include "graphviz.h"

#include "diagram_style.h"
#include "escape_dot.h"
#include "escape_html.h"
#include "trama/export/display.h"
#include "trama/graph/utf8.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <graphviz/cgraph.h>
#include <graphviz/gvc.h>

namespace trama {
namespace {

constexpr std::size_t max_layered_nodes = 300;
constexpr std::size_t max_labelled_edges = 600;
constexpr std::size_t min_listed = 3;       // entities without relations, to be listed
constexpr std::size_t max_listed = 60;
constexpr std::size_t max_listed_text = 44;  // code points of one of them
constexpr std::size_t listed_width = 110;  // code points in a row of the list
// After a sign comes a no-break space: viewers of SVG drop an ordinary one at the start of a run.
constexpr std::string_view sign_end = "</FONT>\u00A0";
constexpr const char* font = "DejaVu Sans,Verdana,sans-serif";

std::mutex& graphviz_lock() {
  static std::mutex lock;
  return lock;
}

/// Catches what Graphviz would print on stderr. Requires the lock.
class Messages {
 public:
  Messages() : previous_(agseterrf(&Messages::receive)) { text().clear(); }
  ~Messages() { agseterrf(previous_); }
  Messages(const Messages&) = delete;
  Messages& operator=(const Messages&) = delete;

  static std::string& text() {
    static std::string received;
    return received;
  }

 private:
  static int receive(char* message) {
    text() += message;
    return 0;
  }
  agusererrf previous_;
};

std::string number(double value, int digits = 2) {
  std::array<char, 32> buffer{};
  const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                    std::chars_format::fixed, digits);
  return {buffer.data(), result.ptr};
}

int put_string(void* channel, const char* text) {
  return static_cast<Sink*>(channel)->write(std::string_view(text)) ? 0 : EOF;
}
int flush_nothing(void* /*channel*/) {
  return 0;
}

/// A cgraph graph made of a diagram. Requires the lock for its whole life.
class Drawing {
 public:
  Drawing(const Diagram& diagram, const Schema& schema, const DiagramOptions& options)
      : diagram_(diagram), schema_(schema), options_(options), palette_(palette(options.theme)) {
    std::string name = "trama";
    static Agiodisc_t to_sink{nullptr, put_string, flush_nothing};
    Agdisc_t discipline{nullptr, nullptr, &to_sink};
    graph_ = agopen(name.data(), Agdirected, &discipline);
    add_defaults();
    add_nodes();
    add_clusters();
    add_edges();
    add_header({});
  }
  ~Drawing() { agclose(graph_); }
  Drawing(const Drawing&) = delete;
  Drawing& operator=(const Drawing&) = delete;

  Agraph_t* graph() const noexcept { return graph_; }
  std::size_t dropped() const noexcept { return dropped_; }

  void set_layout(bool layered) {
    if (layered) {
      set(graph_, "rankdir", "LR");
      set(graph_, "splines", "true");
    } else {
      set(graph_, "splines", "line");
      set(graph_, "overlap", "prism");
      // Room between the nodes for arrows and labels.
      set(graph_, "sep", "+26");
    }
  }

  /// Entities without relations, which Graphviz would stack in one long column: they leave the
  /// drawing and are listed under the legend.
  void list_isolated_nodes() {
    std::vector<std::size_t> isolated;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      if (diagram_.nodes[i].degree == 0 && !diagram_.nodes[i].cluster) isolated.push_back(i);
    }
    if (isolated.size() < min_listed || isolated.size() == nodes_.size()) return;
    for (const std::size_t i : isolated) {
      agdelnode(graph_, nodes_[i]);
      nodes_[i] = nullptr;
    }
    add_header(isolated);
  }

  /// Labels on a ground of their own, so that a line behind them does not strike them out.
  void set_off_edge_labels() {
    std::map<std::string_view, std::string_view> labels;
    for (const DiagramEdge& edge : diagram_.edges)
      labels.emplace(edge.id, edge.label);
    for (Agnode_t* node = agfstnode(graph_); node != nullptr; node = agnxtnode(graph_, node)) {
      for (Agedge_t* edge = agfstout(graph_, node); edge != nullptr;
           edge = agnxtout(graph_, edge)) {
        const auto found = labels.find(agnameof(edge));
        if (found == labels.end()) continue;
        std::string markup =
            "<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"1\" BGCOLOR=\"";
        markup += palette_.background;
        markup += "\"><TR><TD>";
        append_lines(markup, found->second);
        set_markup(edge, "label", markup + "</TD></TR></TABLE>");
      }
    }
  }

  /// What the edges are called stays in their tooltips.
  void drop_edge_labels() {
    for (Agnode_t* node = agfstnode(graph_); node != nullptr; node = agnxtnode(graph_, node)) {
      for (Agedge_t* edge = agfstout(graph_, node); edge != nullptr;
           edge = agnxtout(graph_, edge)) {
        set(edge, "label", "");
      }
    }
  }

  // cgraph takes char* where it changes nothing.
  void set(void* object, const char* name, const std::string& value) {
    std::string key = name;
    std::string text = value;
    std::string empty;
    agsafeset(object, key.data(), text.data(), empty.data());
  }

 private:
  std::string escaped(std::string_view text) { return escape_dot(text, dropped_); }

  void set_markup(void* object, const char* name, std::string markup) {
    std::string key = name;
    std::string empty;
    char* shared = agstrdup_html(graph_, markup.data());
    agsafeset(object, key.data(), shared, empty.data());
    agstrfree(graph_, shared);
  }

  void set_default(int kind, const char* name, const std::string& value) {
    std::string key = name;
    std::string text = value;
    agattr(graph_, kind, key.data(), text.data());
  }

  void add_defaults() {
    set_default(AGRAPH, "bgcolor", std::string(palette_.background));
    set_default(AGRAPH, "charset", "UTF-8");
    set_default(AGRAPH, "fontname", font);
    set_default(AGRAPH, "fontsize", "11");
    set_default(AGRAPH, "fontcolor", std::string(palette_.text));
    set_default(AGRAPH, "forcelabels", "true");
    // Long strings stay on one line: readers other than Graphviz know no continuation.
    set_default(AGRAPH, "linelength", "0");
    set_default(AGRAPH, "mclimit", "4");
    set_default(AGRAPH, "nodesep", "0.3");
    set_default(AGRAPH, "outputorder", "edgesfirst");
    set_default(AGRAPH, "pad", "0.3");
    set_default(AGRAPH, "rankdir", "LR");
    set_default(AGRAPH, "ranksep", "0.6");
    set_default(AGRAPH, "label", "");
    set_default(AGRAPH, "tooltip", " ");

    set_default(AGNODE, "fontname", font);
    set_default(AGNODE, "fontsize", "12");
    set_default(AGNODE, "margin", "0.12,0.06");
    set_default(AGNODE, "height", "0.35");
    set_default(AGNODE, "width", "0.5");
    set_default(AGNODE, "penwidth", "1.2");
    set_default(AGNODE, "label", "");

    set_default(AGEDGE, "fontname", font);
    set_default(AGEDGE, "fontsize", "10");
    set_default(AGEDGE, "color", std::string(palette_.edge));
    set_default(AGEDGE, "fontcolor", std::string(palette_.edge_text));
    set_default(AGEDGE, "arrowsize", "0.7");
    set_default(AGEDGE, "label", "");
  }

  void add_nodes() {
    std::size_t max_degree = 1;
    for (const DiagramNode& node : diagram_.nodes)
      max_degree = std::max(max_degree, node.degree);
    for (const DiagramNode& node : diagram_.nodes) {
      std::string id = node.entity->id.to_string();
      Agnode_t* drawn = agnode(graph_, id.data(), 1);
      nodes_.push_back(drawn);
      const TypeStyle style = type_style(schema_, node.entity->type, options_.theme);
      const double share = static_cast<double>(node.degree) / static_cast<double>(max_degree);
      const double size = max_degree < 3 ? 12.0 : 11.0 + 7.0 * std::sqrt(share);
      set(drawn, "shape", std::string(style.shape));
      set(drawn, "style", style.style.empty() ? "filled" : std::string(style.style) + ",filled");
      set(drawn, "fillcolor", style.fill);
      set(drawn, "color", style.stroke);
      set(drawn, "fontcolor", style.text);
      set(drawn, "fontsize", number(size, 1));
      set(drawn, "id", id);
      set(drawn, "class", schema_.at(node.entity->type).id);
      if (style.is_doubled) set(drawn, "peripheries", "2");
      // With the default margin the text touches what these shapes have inside of their edges.
      if (style.shape == "box3d" || style.shape == "folder") set(drawn, "margin", "0.16,0.12");
      if (style.shape == "component") set(drawn, "margin", "0.22,0.08");
      set(drawn, "tooltip", escaped(node.tooltip));
      if (!node.link.empty()) set(drawn, "URL", escaped(node.link));
      if (node.facts.empty()) {
        set(drawn, "label", escaped(node.name));
      } else {
        set_markup(drawn, "label", node_markup(node));
      }
    }
  }

  std::string node_markup(const DiagramNode& node) {
    std::string markup;
    append_lines(markup, node.name);
    markup += "<FONT POINT-SIZE=\"9\" COLOR=\"";
    markup += palette_.edge_text;
    markup += "\">";
    for (const std::string& fact : node.facts) {
      markup += "<BR/>";
      append_html(markup, fact, dropped_);
    }
    markup += "</FONT>";
    return markup;
  }

  void append_lines(std::string& markup, std::string_view text) {
    bool first = true;
    while (true) {
      const std::size_t end = text.find('\n');
      if (!first) markup += "<BR/>";
      first = false;
      append_html(markup, text.substr(0, end), dropped_);
      if (end == std::string_view::npos) break;
      text.remove_prefix(end + 1);
    }
  }

  Agraph_t* add_frame(std::string name, std::string_view title) {
    Agraph_t* frame = agsubg(graph_, name.data(), 1);
    set(frame, "label", escaped(title));
    set(frame, "labeljust", "l");
    set(frame, "color", std::string(palette_.frame));
    set(frame, "fontcolor", std::string(palette_.muted));
    set(frame, "style", "rounded");
    set(frame, "margin", "14");
    return frame;
  }

  void add_clusters() {
    std::vector<Agraph_t*> clusters;
    for (std::size_t i = 0; i < diagram_.clusters.size(); ++i) {
      clusters.push_back(add_frame("cluster_" + std::to_string(i), diagram_.clusters[i]));
    }
    for (std::size_t i = 0; i < diagram_.nodes.size(); ++i) {
      const auto& cluster = diagram_.nodes[i].cluster;
      if (cluster) agsubnode(clusters[*cluster], nodes_[i], 1);
    }
  }

  void add_edges() {
    for (const DiagramEdge& edge : diagram_.edges) {
      std::string key = edge.id;
      Agedge_t* drawn = agedge(graph_, nodes_[edge.tail], nodes_[edge.head], key.data(), 1);
      const double score = std::clamp(static_cast<double>(edge.score), 0.0, 1.0);
      set(drawn, "id", edge.id);
      set(drawn, "class", schema_.at(edge.type).id + ' ' + std::string(to_string(edge.modality)));
      set(drawn, "label", escaped(edge.label));
      set(drawn, "penwidth", number(0.6 + 1.4 * score * score, 2));
      const std::string tooltip = escaped(edge.tooltip);
      set(drawn, "tooltip", tooltip);
      set(drawn, "labeltooltip", tooltip);
      if (!edge.link.empty()) set(drawn, "URL", escaped(edge.link));
      if (edge.symmetric) set(drawn, "dir", "none");
      switch (edge.modality) {
        case Modality::asserted:
          break;
        case Modality::planned:
          set(drawn, "style", "dashed");
          break;
        case Modality::possible:
          set(drawn, "style", "dotted");
          break;
        case Modality::negated:
        case Modality::ended:
          set(drawn, "color", std::string(palette_.muted));
          set(drawn, "fontcolor", std::string(palette_.muted));
          if (edge.modality == Modality::negated) {
            set(drawn, "arrowhead", "tee");
          } else {
            set(drawn, "arrowhead", "onormal");
          }
          break;
      }
    }
  }

  // The title, what colours and lines mean, and the entities that are listed instead of drawn.
  void add_header(const std::vector<std::size_t>& listed) {
    if (!options_.legend && options_.title.empty() && listed.empty()) return;
    std::string markup =
        "<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"5\" CELLPADDING=\"1\">";
    if (!options_.title.empty()) {
      markup += "<TR><TD ALIGN=\"LEFT\"><FONT POINT-SIZE=\"18\"><B>";
      append_html(markup, options_.title, dropped_);
      markup += "</B></FONT></TD></TR>";
    }
    if (options_.legend) {
      add_type_legend(markup);
      add_line_legend(markup);
    }
    if (!listed.empty()) add_list(markup, listed);
    markup += "</TABLE>";
    set_markup(graph_, "label", std::move(markup));
    set(graph_, "labelloc", "t");
    set(graph_, "labeljust", "l");
  }

  // In lines of text: cells of a table would be drawn out to its width.
  void add_list(std::string& markup, const std::vector<std::size_t>& listed) {
    static constexpr std::string_view row_begin = "<TR><TD ALIGN=\"LEFT\">";
    static constexpr std::string_view row_end = "</TD></TR>";
    markup += row_begin;
    markup += "<FONT COLOR=\"";
    markup += palette_.muted;
    markup += "\">";
    append_html(markup, choose(options_.language, "sin relaciones aquí:", "without relations here:"),
                dropped_);
    markup += "</FONT>";
    markup += row_end;
    markup += row_begin;
    std::size_t width = 0;
    for (std::size_t i = 0; i < listed.size(); ++i) {
      const DiagramNode& node = diagram_.nodes[listed[i]];
      std::string text = node.name;
      for (const std::string& fact : node.facts)
        text += " · " + fact;
      text = i == max_listed ? "+" + std::to_string(listed.size() - max_listed)
                             : shorten(text, max_listed_text);
      if (width > 0 && width + utf8::count(text) > listed_width) {
        markup += row_end;
        markup += row_begin;
        width = 0;
      }
      if (width > 0) markup += "     ";
      width += utf8::count(text) + 7;
      if (i < max_listed) {
        const TypeStyle style = type_style(schema_, node.entity->type, options_.theme);
        markup += "<FONT COLOR=\"" + style.stroke + "\">";
        markup += style.glyph;
        markup += sign_end;
      }
      append_html(markup, text, dropped_);
      if (i == max_listed) break;
    }
    markup += row_end;
  }

  // A cell in the colours of a type, with the sign of its shape.
  void add_chip(std::string& markup, TypeId type, std::string_view text) {
    const TypeStyle style = type_style(schema_, type, options_.theme);
    markup += "<TD STYLE=\"ROUNDED\" BGCOLOR=\"" + style.fill + "\" COLOR=\"" + style.stroke +
              "\"><FONT COLOR=\"" + style.stroke + "\">";
    markup += style.glyph;
    markup += sign_end;
    append_html(markup, text, dropped_);
    markup += "</TD>";
  }

  void add_type_legend(std::string& markup) {
    std::set<TypeId> types;
    for (const DiagramNode& node : diagram_.nodes)
      types.insert(node.entity->type);
    if (types.empty()) return;
    markup +=
        "<TR><TD ALIGN=\"LEFT\"><TABLE BORDER=\"0\" CELLBORDER=\"1\" CELLSPACING=\"6\" "
        "CELLPADDING=\"3\"><TR>";
    for (const TypeId type : types)
      add_chip(markup, type, schema_.at(type).label.in(options_.language));
    markup += "</TR></TABLE></TD></TR>";
  }

  void add_line_legend(std::string& markup) {
    std::set<Modality> modalities;
    float least = 1.0f;
    float most = 0.0f;
    for (const DiagramEdge& edge : diagram_.edges) {
      modalities.insert(edge.modality);
      least = std::min(least, edge.score);
      most = std::max(most, edge.score);
    }
    const bool widths_differ = most - least > 0.2f;
    // Plain lines need no explanation.
    const bool only_facts = modalities.size() == 1 && modalities.contains(Modality::asserted);
    if (modalities.empty() || (only_facts && !widths_differ)) return;
    markup += "<TR><TD ALIGN=\"LEFT\"><FONT POINT-SIZE=\"11\">";
    bool first = true;
    for (const Modality modality : modalities) {
      if (!first) markup += "     ";
      first = false;
      const bool is_muted = modality == Modality::negated || modality == Modality::ended;
      markup += "<FONT COLOR=\"";
      markup += is_muted ? palette_.muted : palette_.edge;
      markup += "\"><FONT POINT-SIZE=\"14\">";
      switch (modality) {
        case Modality::asserted:
          markup += "──▶";
          break;
        case Modality::planned:
          markup += "╌╌▶";
          break;
        case Modality::possible:
          markup += "┈┈▶";
          break;
        case Modality::negated:
          markup += "──┤";
          break;
        case Modality::ended:
          markup += "──▷";
          break;
      }
      markup += sign_end;
      append_html(markup, display(modality, options_.language), dropped_);
      markup += "</FONT>";
    }
    if (widths_differ) {
      markup += "     <FONT COLOR=\"";
      markup += palette_.edge;
      markup += "\"><FONT POINT-SIZE=\"14\">━━";
      markup += sign_end;
      append_html(markup, choose(options_.language, "más seguro", "surer"), dropped_);
      markup += "</FONT>";
    }
    markup += "</FONT></TD></TR>";
  }

  const Diagram& diagram_;
  const Schema& schema_;
  const DiagramOptions& options_;
  const Palette& palette_;
  Agraph_t* graph_ = nullptr;
  std::vector<Agnode_t*> nodes_;
  std::size_t dropped_ = 0;
};

void report_dropped(const Drawing& drawing, Report& report) {
  report.omit("characters that XML 1.0 cannot hold", drawing.dropped());
}

Error too_large(const Diagram& diagram, const DiagramOptions& options) {
  return Error{ErrorCode::limit, "a diagram of " + std::to_string(diagram.nodes.size()) +
                                     " entities and " + std::to_string(diagram.edges.size()) +
                                     " relations is too large to be drawn (the limit is " +
                                     std::to_string(options.max_nodes) + " entities)"};
}

}  // namespace

Result<void> write_dot(const Diagram& diagram, const Schema& schema, const DiagramOptions& options,
                       Sink& sink, Report& report) {
  const std::scoped_lock lock(graphviz_lock());
  const Messages messages;
  Drawing drawing(diagram, schema, options);
  const int status = agwrite(drawing.graph(), &sink);
  report_dropped(drawing, report);
  if (!sink.ok()) return tl::unexpected<Error>(sink.error());
  if (status != 0) return fail(ErrorCode::io, "cgraph cannot write the graph: " + Messages::text());
  return {};
}

Result<void> draw(const Diagram& diagram, const Schema& schema, const DiagramOptions& options,
                  Picture picture, Sink& sink, Report& report, const Diagnostics& diagnostics) {
  const std::size_t nodes = diagram.nodes.size();
  if (nodes > options.max_nodes) return tl::unexpected<Error>(too_large(diagram, options));

  const bool layered =
      options.layout == DiagramOptions::Layout::layered ||
      (options.layout == DiagramOptions::Layout::automatic && nodes <= max_layered_nodes);
  const std::scoped_lock lock(graphviz_lock());
  const Messages messages;
  // Loading its plugins takes longer than drawing, so the context lives as long as the program.
  static GVC_t* const context = gvContext();

  Drawing drawing(diagram, schema, options);
  drawing.set_layout(layered);
  if (layered) drawing.list_isolated_nodes();
  if (layered || diagram.edges.size() <= max_labelled_edges) {
    drawing.set_off_edge_labels();
  } else {
    drawing.drop_edge_labels();
    report.omit("labels of edges, which are in the tooltips", diagram.edges.size());
  }
  const char* format = "svg";
  if (picture == Picture::png) {
    format = "png:cairo";
    drawing.set(drawing.graph(), "dpi",
                std::to_string(std::clamp<std::size_t>(options.dots_per_inch, 72, 600)));
  } else if (picture == Picture::pdf) {
    format = "pdf:cairo";
  }
  const char* engine = layered ? "dot" : "sfdp";
  if (gvLayout(context, drawing.graph(), engine) != 0) {
    return fail(ErrorCode::unsupported, "Graphviz cannot place the nodes with its engine " +
                                            std::string(engine) + ": " + Messages::text());
  }
  char* bytes = nullptr;
  unsigned int size = 0;
  const int status = gvRenderData(context, drawing.graph(), format, &bytes, &size);
  gvFreeLayout(context, drawing.graph());
  if (status != 0 || bytes == nullptr) {
    return fail(ErrorCode::unsupported,
                "Graphviz cannot draw " + std::string(format) + ": " + Messages::text());
  }
  sink.write(std::string_view(bytes, size));
  gvFreeRenderData(bytes);
  report_dropped(drawing, report);
  if (!Messages::text().empty()) diagnostics.warn("Graphviz: " + Messages::text());
  if (!sink.ok()) return tl::unexpected<Error>(sink.error());
  return {};
}

}  // namespace trama

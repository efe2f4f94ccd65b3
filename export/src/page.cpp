#include "diagram_style.h"
#include "escape_html.h"
#include "json_writer.h"
#include "page_layout.h"
#include "page_parts.h"
#include "trama/graph/utf8.h"
#include "vocabulary.h"
#include "writers.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace trama {
namespace {

constexpr std::size_t max_page_nodes = 10'000;
constexpr std::size_t name_width = 22;  // code points of a line of a name, as scene.js wraps it

/// Hands on JSON such that it may stand in a script element: `<` can begin neither an end tag nor a
/// comment (HTML Standard, 4.12.1.3). Requires what is written to be JSON, where `<` occurs in
/// strings only.
class ScriptSink final : public Sink {
 public:
  explicit ScriptSink(Sink& page) : page_(page) {}

 protected:
  Result<void> accept(std::string_view bytes) override {
    while (!bytes.empty()) {
      const std::size_t plain = bytes.find('<');
      page_.write(bytes.substr(0, plain));
      if (plain == std::string_view::npos) break;
      page_.write("\\u003c");
      bytes.remove_prefix(plain + 1);
    }
    return outcome(page_);
  }

 private:
  Sink& page_;
};

/// About as wide as a browser draws it in its sans-serif font of that size.
double text_width(std::string_view text, double size) {
  double width = 0.0;
  for (const char32_t c : utf8::code_points(text)) {
    width += c >= 0x1100 ? 1.0 : (c >= 'A' && c <= 'Z') ? 0.72 : 0.58;
  }
  return width * size;
}

class PageWriter {
 public:
  PageWriter(const KnowledgeGraph& graph, const WriteOptions& options, Sink& sink, Report& report)
      : graph_(graph),
        schema_(graph.schema()),
        options_(options),
        sink_(sink),
        report_(report),
        vocabulary_(graph.schema()) {}

  Result<void> write() {
    const bool spanish = options_.diagram.language.starts_with("es");
    std::size_t dropped = 0;
    std::string title;
    append_html(title, page_title(), dropped);
    sink_.write(page_parts::before_language);
    sink_.write(spanish ? "es" : "en");
    sink_.write(page_parts::before_title);
    sink_.write(title);
    sink_.write(page_parts::before_settings);
    ScriptSink settings(sink_);
    if (Result<void> written = write_settings(settings); !written) return written;
    sink_.write(page_parts::before_graph);
    ScriptSink graph(sink_);
    Result<void> written = write_jsonld(graph_, options_, graph, report_);
    if (!written) return written;
    if (Result<void> finished = graph.finish(); !finished) return finished;
    sink_.write(page_parts::after_graph);
    return outcome(sink_);
  }

 private:
  std::string page_title() const {
    if (!options_.diagram.title.empty()) return options_.diagram.title;
    if (graph_.document_count() != 1) return "trama";
    const Document& document = *graph_.documents().front();
    if (!document.title.empty()) return document.title;
    const std::size_t slash = document.name.find_last_of('/');
    return slash + 1 < document.name.size() ? document.name.substr(slash + 1) : document.name;
  }

  Result<void> write_settings(Sink& sink) {
    JsonWriter json(sink);
    json.begin_object();
    json.member("language", options_.diagram.language.starts_with("es") ? "es" : "en");
    json.member("theme", options_.diagram.theme == DiagramOptions::Theme::dark ? "dark" : "auto");
    json.member("title", page_title());
    json.member("base", options_.base_iri);
    write_palettes(json);
    write_types(json);
    write_relation_types(json);
    write_qualifier_types(json);
    write_places(json);
    write_texts(json);
    json.end_object();
    if (!json.ok()) {
      return fail(ErrorCode::encoding, "a text of the graph is not UTF-8 and cannot be JSON");
    }
    return sink.finish();
  }

  static void write_palettes(JsonWriter& json) {
    json.key("palette");
    json.begin_object();
    for (const auto theme : {DiagramOptions::Theme::light, DiagramOptions::Theme::dark}) {
      const Palette& colours = palette(theme);
      json.key(theme == DiagramOptions::Theme::light ? "light" : "dark");
      json.begin_object();
      json.member("background", colours.background);
      json.member("text", colours.text);
      json.member("muted", colours.muted);
      json.member("edge", colours.edge);
      json.member("edgeText", colours.edge_text);
      json.member("frame", colours.frame);
      json.end_object();
    }
    json.end_object();
  }

  static void write_labels(JsonWriter& json, std::string_view key, const LocalizedText& text) {
    json.key(key);
    json.begin_array();
    json.string(text.in("es"));
    json.string(text.in("en"));
    json.end_array();
  }

  static void write_types(JsonWriter& json, std::string_view key,
                          const std::vector<TypeId>& types) {
    json.key(key);
    json.begin_array();
    for (const TypeId type : types)
      json.number(type.value);
    json.end_array();
  }

  void write_types(JsonWriter& json) const {
    json.key("types");
    json.begin_array();
    for (std::size_t i = 0; i < schema_.entity_types().size(); ++i) {
      const TypeId type{static_cast<std::uint16_t>(i)};
      const EntityType& about = schema_.at(type);
      json.begin_object();
      json.member("id", about.id);
      json.member("term", vocabulary_.local_name(type));
      write_labels(json, "label", about.label);
      json.key("value");
      json.boolean(about.kind == EntityKind::value);
      for (const auto theme : {DiagramOptions::Theme::light, DiagramOptions::Theme::dark}) {
        const TypeStyle style = type_style(schema_, type, theme);
        if (theme == DiagramOptions::Theme::light) {
          json.member("shape", style.is_doubled           ? "doubled"
                               : style.style == "rounded" ? style.style
                                                          : style.shape);
        }
        json.key(theme == DiagramOptions::Theme::light ? "light" : "dark");
        json.begin_array();
        json.string(style.fill);
        json.string(style.stroke);
        json.end_array();
      }
      json.end_object();
    }
    json.end_array();
  }

  void write_relation_types(JsonWriter& json) const {
    json.key("relations");
    json.begin_array();
    for (std::size_t i = 0; i < schema_.relation_types().size(); ++i) {
      const RelationTypeId type{static_cast<std::uint16_t>(i)};
      const RelationType& about = schema_.at(type);
      json.begin_object();
      json.member("id", about.id);
      json.member("term", vocabulary_.local_name(type));
      write_labels(json, "label", about.label);
      if (!about.inverse_label.empty()) write_labels(json, "inverse", about.inverse_label);
      json.key("symmetric");
      json.boolean(about.symmetric);
      write_types(json, "domain", about.domain);
      write_types(json, "range", about.range);
      json.end_object();
    }
    json.end_array();
  }

  void write_qualifier_types(JsonWriter& json) const {
    json.key("qualifiers");
    json.begin_array();
    for (std::size_t i = 0; i < schema_.qualifier_types().size(); ++i) {
      const QualifierTypeId type{static_cast<std::uint16_t>(i)};
      json.begin_object();
      json.member("id", schema_.at(type).id);
      json.member("term", vocabulary_.local_name(type));
      write_labels(json, "label", schema_.at(type).label);
      json.end_object();
    }
    json.end_array();
  }

  // Each entity with its middle and the size of its name, which grows with its relations.
  void write_places(JsonWriter& json) const {
    const std::vector<const Entity*> entities = graph_.entities();
    std::unordered_map<EntityId, std::uint32_t> index;
    for (const Entity* entity : entities)
      index.emplace(entity->id, static_cast<std::uint32_t>(index.size()));
    std::vector<LayoutEdge> edges;
    std::vector<std::size_t> degrees(entities.size(), 0);
    graph_.for_each_relation([&](const Relation& relation) {
      const LayoutEdge edge{index.at(relation.subject()), index.at(relation.object())};
      edges.push_back(edge);
      ++degrees[edge.a];
      ++degrees[edge.b];
    });
    // The order in which relations are visited is not part of what they say.
    std::sort(edges.begin(), edges.end());
    std::vector<LayoutNode> nodes;
    std::vector<double> sizes;
    for (std::size_t i = 0; i < entities.size(); ++i) {
      const double size =
          std::floor(13.0 + std::min(9.0, 1.5 * std::sqrt(static_cast<double>(degrees[i]))));
      sizes.push_back(size);
      nodes.push_back(box(entities[i]->name, size, schema_.is_value(entities[i]->type)));
    }
    const std::vector<Place> places = lay_out(nodes, edges);
    json.key("places");
    json.begin_object();
    for (std::size_t i = 0; i < entities.size(); ++i) {
      json.key(entities[i]->id.to_string());
      json.begin_array();
      json.literal_number(std::to_string(std::lround(places[i].x)));
      json.literal_number(std::to_string(std::lround(places[i].y)));
      json.literal_number(std::to_string(std::lround(sizes[i])));
      json.end_array();
    }
    json.end_object();
  }

  static LayoutNode box(std::string_view name, double size, bool is_value) {
    // At most two lines, the rest cut off.
    const std::size_t length = utf8::count(name);
    const bool two_lines = length > name_width;
    const std::string_view line = two_lines ? utf8::prefix(name, name_width) : name;
    return {text_width(line, size) + 22.0, (two_lines ? 2.3 : 1.15) * size + 14.0, is_value};
  }

  void write_texts(JsonWriter& json) const {
    json.key("texts");
    json.begin_object();
    for (const Document* document : graph_.documents()) {
      if (!options_.find_text) break;
      const std::string_view text = options_.find_text(document->id);
      if (!text.empty()) json.member(document->id.to_string(), text);
    }
    json.end_object();
  }

  const KnowledgeGraph& graph_;
  const Schema& schema_;
  const WriteOptions& options_;
  Sink& sink_;
  Report& report_;
  Vocabulary vocabulary_;
};

}  // namespace

Result<void> write_page(const KnowledgeGraph& graph, const WriteOptions& options, Sink& sink,
                        Report& report) {
  if (graph.entity_count() > max_page_nodes) {
    return fail(ErrorCode::limit,
                "a page of " + std::to_string(graph.entity_count()) +
                    " nodes is too large (the limit is " + std::to_string(max_page_nodes) +
                    "): write a part of the graph, such as the entities that matter most "
                    "(--top 1000), the surroundings of one (--focus NAME --hops 2) or some types "
                    "(--types), or write GEXF or GraphML for Gephi");
  }
  return PageWriter(graph, options, sink, report).write();
}

}  // namespace trama

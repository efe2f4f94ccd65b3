#include "commands.h"
#include "graph_input.h"
#include "graph_json.h"
#include "graph_text.h"
#include "pipeline.h"

#include "trama/export/display.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <set>
#include <tuple>

namespace trama::cli {
namespace {

constexpr std::size_t max_listed = 12;  // entities, documents or violations that are named to people
constexpr std::size_t bar_width = 24;

struct DocumentCount {
  const Document* document;
  std::size_t relations = 0;
  std::size_t entities = 0;
};

struct Statistics {
  std::size_t evidence = 0;
  std::map<TypeId, std::size_t> types;
  std::map<RelationTypeId, std::size_t> relation_types;
  std::array<std::size_t, all_modalities.size()> modalities{};
  std::map<std::size_t, std::size_t> degrees;  ///< how many entities have it
  double mean_degree = 0.0;
  std::size_t median_degree = 0;
  std::vector<EntityId> hubs;  ///< of greatest degree first
  std::vector<EntityId> isolated;
  std::vector<std::size_t> components;  ///< their sizes, the largest first
  std::vector<DocumentCount> documents;
};

Statistics measure(const KnowledgeGraph& graph) {
  Statistics s;
  std::map<DocumentId, DocumentCount> documents;
  for (const Document* document : graph.documents()) documents[document->id] = {document};
  std::vector<std::size_t> degrees;
  for (const Entity* entity : graph.entities()) {
    ++s.types[entity->type];
    const std::size_t count = degree(graph, entity->id);
    ++s.degrees[count];
    degrees.push_back(count);
    if (count == 0) s.isolated.push_back(entity->id);
    if (count > 0 && !graph.schema().is_value(entity->type)) s.hubs.push_back(entity->id);
    std::set<DocumentId> seen;
    for (const Mention& mention : entity->mentions)
      if (seen.insert(mention.document).second) ++documents[mention.document].entities;
  }
  std::stable_sort(s.hubs.begin(), s.hubs.end(),
                   [&](EntityId a, EntityId b) { return degree(graph, a) > degree(graph, b); });
  if (!degrees.empty()) {
    std::sort(degrees.begin(), degrees.end());
    s.median_degree = degrees[degrees.size() / 2];
    s.mean_degree = 2.0 * static_cast<double>(graph.relation_count()) / static_cast<double>(degrees.size());
  }
  graph.for_each_relation([&](const Relation& relation) {
    ++s.relation_types[relation.type()];
    ++s.modalities[static_cast<std::size_t>(relation.modality())];
    s.evidence += relation.evidence().size();
    std::set<DocumentId> seen;
    for (const Evidence& evidence : relation.evidence())
      if (seen.insert(evidence.document()).second) ++documents[evidence.document()].relations;
  });
  for (const auto& component : connected_components(graph)) s.components.push_back(component.size());
  for (const Document* document : graph.documents()) s.documents.push_back(documents[document->id]);
  return s;
}

std::string to_json(const KnowledgeGraph& graph, const Statistics& s, const std::vector<Error>& violations) {
  const Schema& schema = graph.schema();
  GraphJson json(graph);
  GraphJson::Writer& out = json.writer();
  const auto object = [&](std::string_view name) {
    json.key(name);
    out.StartObject();
  };
  const auto list = [&](std::string_view name) {
    json.key(name);
    out.StartArray();
  };
  out.StartObject();
  json.member("entities", graph.entity_count());
  json.member("relations", graph.relation_count());
  json.member("evidence", s.evidence);
  object("types");
  for (const auto& [type, count] : s.types) json.member(schema.at(type).id, count);
  out.EndObject();
  object("relationTypes");
  for (const auto& [type, count] : s.relation_types) json.member(schema.at(type).id, count);
  out.EndObject();
  object("modalities");
  for (const Modality modality : all_modalities)
    json.member(to_string(modality), s.modalities[static_cast<std::size_t>(modality)]);
  out.EndObject();
  object("degree");
  json.key("mean");
  json.decimal(s.mean_degree);
  json.member("median", s.median_degree);
  json.member("max", s.degrees.empty() ? 0 : s.degrees.rbegin()->first);
  list("distribution");
  for (const auto& [degree, count] : s.degrees) {
    out.StartObject();
    json.member("degree", degree);
    json.member("entities", count);
    out.EndObject();
  }
  out.EndArray();
  out.EndObject();
  object("components");
  json.member("count", s.components.size());
  list("sizes");
  for (const std::size_t size : s.components) out.Uint64(size);
  out.EndArray();
  out.EndObject();
  list("isolated");
  for (const EntityId id : s.isolated) json.reference(id);
  out.EndArray();
  list("documents");
  for (const DocumentCount& one : s.documents) {
    out.StartObject();
    json.member("name", one.document->name);
    json.member("title", one.document->title);
    json.member("language", one.document->language);
    json.member("date", one.document->date);
    json.member("entities", one.entities);
    json.member("relations", one.relations);
    out.EndObject();
  }
  out.EndArray();
  list("violations");
  for (const Error& violation : violations) {
    out.StartObject();
    json.member("line", violation.where.line);
    json.member("code", to_string(violation.code));
    json.member("message", violation.message);
    out.EndObject();
  }
  out.EndArray();
  out.EndObject();
  return json.take();
}

class StatisticsText {
 public:
  StatisticsText(const KnowledgeGraph& graph, const Statistics& statistics, const std::vector<Error>& violations,
                 const Screen& screen, std::string_view language)
      : graph_(graph), schema_(graph.schema()), s_(statistics), violations_(violations), screen_(screen),
        language_(language), text_(graph, screen, {.language = language}) {}

  std::string write() {
    totals();
    std::vector<std::pair<std::string, std::size_t>> types, relations, modalities;
    for (const auto& [type, count] : s_.types) types.emplace_back(schema_.at(type).label.in(language_), count);
    for (const auto& [type, count] : s_.relation_types)
      relations.emplace_back(schema_.at(type).label.in(language_), count);
    for (const Modality modality : all_modalities)
      if (const std::size_t count = s_.modalities[static_cast<std::size_t>(modality)]; count > 0)
        modalities.emplace_back(display(modality, language_), count);
    bars(choose("entidades por tipo", "entities by type"), std::move(types), true);
    bars(choose("relaciones por tipo", "relations by type"), std::move(relations), true);
    bars(choose("relaciones por modalidad", "relations by modality"), std::move(modalities), true);
    degrees();
    entities(choose("con más relaciones", "with most relations"), s_.hubs, true);
    entities(choose("sin relaciones", "without relations"), s_.isolated, false);
    documents();
    violations();
    return std::move(out_);
  }

 private:
  std::string choose(std::string_view spanish, std::string_view english) const {
    return std::string(text_.choose(spanish, english));
  }

  void totals() {
    char mean[32];
    std::snprintf(mean, sizeof mean, "%.1f", s_.mean_degree);
    Table table(screen_, {{}, {.is_number = true}, {.style = "2"}});
    const auto row = [&](std::string label, std::size_t number, std::string note = {}) {
      if (!note.empty()) note = "(" + note + ")";
      table.add({std::move(label), std::to_string(number), std::move(note)});
    };
    row(choose("documentos", "documents"), graph_.document_count());
    row(choose("entidades", "entities"), graph_.entity_count(),
        s_.isolated.empty() ? "" : std::to_string(s_.isolated.size()) + choose(" sin relaciones", " without relations"));
    row(choose("relaciones", "relations"), graph_.relation_count(),
        std::to_string(s_.evidence) + choose(" evidencias", " pieces of evidence"));
    row(choose("componentes", "components"), s_.components.size(),
        s_.components.empty() ? "" : choose("la mayor, de ", "the largest of ") + std::to_string(s_.components.front()));
    row(choose("grado máximo", "greatest degree"), s_.degrees.empty() ? 0 : s_.degrees.rbegin()->first,
        choose("media ", "mean ") + mean + choose(", mediana ", ", median ") + std::to_string(s_.median_degree));
    out_ += table.text(0);
  }

  void bars(const std::string& title, std::vector<std::pair<std::string, std::size_t>> counts, bool by_count) {
    if (counts.empty()) return;
    if (by_count)
      std::stable_sort(counts.begin(), counts.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    std::size_t most = 1;
    for (const auto& [label, count] : counts) most = std::max(most, count);
    Table table(screen_, {{screen_.width / 2}, {.is_number = true}, {.style = "36"}});
    for (const auto& [label, count] : counts) {
      std::string bar;
      // Only where it is looked at.
      if (screen_.width > 0)
        for (std::size_t i = 0; i * most < count * bar_width; ++i) bar += "▄";
      table.add({label, std::to_string(count), bar});
    }
    out_ += "\n" + text_.heading(title) + "\n" + table.text(2);
  }

  // 0, 1, 2–3, 4–7 and so on: each range twice as wide as the one before.
  void degrees() {
    std::vector<std::pair<std::string, std::size_t>> ranges;
    std::size_t begin = 0, end = 1;
    const std::size_t greatest = s_.degrees.empty() ? 0 : s_.degrees.rbegin()->first;
    while (!s_.degrees.empty() && begin <= greatest) {
      std::size_t count = 0;
      for (auto at = s_.degrees.lower_bound(begin); at != s_.degrees.end() && at->first < end; ++at) count += at->second;
      std::string label = std::to_string(begin);
      if (end - begin > 1) label += "–" + std::to_string(end - 1);
      ranges.emplace_back(label, count);
      begin = end;
      end = begin * 2;
    }
    bars(choose("entidades por número de relaciones", "entities by number of relations"), std::move(ranges), false);
  }

  void more(std::size_t total) {
    if (total > max_listed) out_ += "  +" + std::to_string(total - max_listed) + "\n";
  }

  void entities(const std::string& title, const std::vector<EntityId>& ids, bool with_degree) {
    if (ids.empty()) return;
    Table table(screen_, {{screen_.width / 2}, {.style = "2"}, {.is_number = true}});
    for (std::size_t i = 0; i < std::min(ids.size(), max_listed); ++i) {
      const Entity& entity = graph_.at(ids[i]);
      table.add({printable(entity.name), "(" + std::string(schema_.at(entity.type).label.in(language_)) + ")",
                 with_degree ? std::to_string(degree(graph_, ids[i])) : ""});
    }
    out_ += "\n" + text_.heading(title) + "\n" + table.text(2);
    more(ids.size());
  }

  void documents() {
    if (s_.documents.empty()) return;
    std::vector<DocumentCount> sorted = s_.documents;
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const DocumentCount& a, const DocumentCount& b) { return a.relations > b.relations; });
    Table table(screen_, {{screen_.width / 2}, {.is_number = true}, {.is_number = true}});
    for (std::size_t i = 0; i < std::min(sorted.size(), max_listed); ++i)
      table.add({printable(sorted[i].document->name),
                 text_.count(sorted[i].relations, choose("relación", "relation"), choose("relaciones", "relations")),
                 text_.count(sorted[i].entities, choose("entidad", "entity"), choose("entidades", "entities"))});
    out_ += "\n" + text_.heading(choose("documentos", "documents")) + "\n" + table.text(2);
    more(sorted.size());
  }

  void violations() {
    if (violations_.empty()) return;
    out_ += "\n" + text_.heading(choose("contra el esquema, no leídas", "against the schema, left out")) + " (" +
            std::to_string(violations_.size()) + ")\n";
    for (std::size_t i = 0; i < std::min(violations_.size(), max_listed); ++i)
      out_ += "  " + printable(violations_[i].to_string()) + "\n";
    more(violations_.size());
  }

  const KnowledgeGraph& graph_;
  const Schema& schema_;
  const Statistics& s_;
  const std::vector<Error>& violations_;
  const Screen& screen_;
  std::string_view language_;
  GraphText text_;
  std::string out_;
};

}  // namespace

ExitCode run_stats(const Arguments& arguments, Console& console) {
  const auto give_up = [&](const Error& error) {
    console.error(error);
    return exit_code(error);
  };
  auto schema = load_schema(arguments, console);
  if (!schema) return give_up(schema.error());
  std::vector<Error> violations;
  auto loaded = load_graph(arguments.inputs.front(), *schema, [&](const Error& error) { violations.push_back(error); });
  if (!loaded) return give_up(loaded.error());
  auto graph = select(std::move(*loaded), arguments.selection, console);
  if (!graph) return give_up(graph.error());
  const Statistics statistics = measure(*graph);
  const Screen screen = standard_output_screen(arguments.color);
  auto done = write_standard_output(
      arguments.json ? to_json(*graph, statistics, violations)
                     : StatisticsText(*graph, statistics, violations, screen, arguments.diagram.language).write());
  if (!done) return give_up(done.error());
  // What breaks the schema is bad data, said so to scripts.
  return violations.empty() ? ExitCode::ok : ExitCode::data;
}

}  // namespace trama::cli

#include "diagram_model.h"

#include "trama/export/display.h"
#include "trama/export/iri.h"
#include "trama/graph/algorithm.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace trama {
namespace {

constexpr std::size_t name_width = 20;
constexpr std::size_t label_width = 24;
constexpr std::size_t max_facts = 4;
constexpr std::size_t max_quotes = 5;
constexpr std::string_view separator = " · ";

void append_part(std::string& line, std::string_view part) {
  if (part.empty()) return;
  if (!line.empty()) line += separator;
  line += part;
}

class DiagramMaker {
 public:
  DiagramMaker(const KnowledgeGraph& graph, const DiagramOptions& options, Report& report)
      : graph_(graph), schema_(graph.schema()), options_(options), report_(report) {}

  Diagram make() {
    choose_nodes();
    add_edges();
    add_clusters();
    return std::move(diagram_);
  }

 private:
  bool is_value(EntityId id) const { return schema_.is_value(graph_.at(id).type); }

  /// True if the relation is told inside the node of its subject, or not at all.
  bool is_fact(const Relation& relation) const {
    return options_.values != DiagramOptions::Values::nodes && is_value(relation.object()) &&
           !is_value(relation.subject());
  }

  std::string_view label(RelationTypeId type) const {
    return schema_.at(type).label.in(options_.language);
  }

  void choose_nodes() {
    std::unordered_set<EntityId> connected;
    std::unordered_set<EntityId> told_elsewhere;  // in the text of a node or an edge
    graph_.for_each_relation([&](const Relation& relation) {
      if (is_fact(relation)) {
        told_elsewhere.insert(relation.object());
      } else {
        connected.insert(relation.subject());
        connected.insert(relation.object());
      }
      if (relation.attributed_to()) told_elsewhere.insert(relation.attributed_to());
      for (const Qualifier& qualifier : relation.qualifiers()) {
        if (qualifier.entity) told_elsewhere.insert(qualifier.entity);
      }
    });

    std::size_t values_left_out = 0;
    for (const Entity* entity : graph_.entities()) {
      if (options_.values != DiagramOptions::Values::nodes && !connected.contains(entity->id)) {
        if (schema_.is_value(entity->type)) {
          if (!told_elsewhere.contains(entity->id)) ++values_left_out;
          continue;
        }
        if (told_elsewhere.contains(entity->id) && graph_.outgoing(entity->id).empty()) continue;
      }
      DiagramNode node;
      node.entity = entity;
      node.name = wrap(shorten(entity->name, options_.max_label), name_width);
      node.tooltip = node_tooltip(*entity);
      for (const auto& [key, text] : entity->attributes) {
        if (node.link.empty() && is_web_address(text)) node.link = text;
        if (key == "wikidata" && text.starts_with('Q') && node.link.empty()) {
          node.link = "https://www.wikidata.org/wiki/" + percent_encode(text);
        }
      }
      index_.emplace(entity->id, diagram_.nodes.size());
      diagram_.nodes.push_back(std::move(node));
    }
    report_.omit("values that no relation mentions", values_left_out);
    report_.entities = diagram_.nodes.size();
  }

  std::string node_tooltip(const Entity& entity) const {
    std::string text = entity.name;
    text += " (";
    text += schema_.at(entity.type).label.in(options_.language);
    text += ')';
    for (const std::string& alias : entity.aliases)
      append_part(text, alias);
    return text;
  }

  void add_edges() {
    std::map<std::tuple<EntityId, RelationTypeId, EntityId, Modality, EntityId, RelationId>,
             std::vector<const Relation*>>
        groups;
    for (const Relation* relation : graph_.relations()) {
      if (is_fact(*relation)) {
        add_fact(*relation);
        continue;
      }
      const bool gather = options_.gather_parallel;
      groups[{relation->subject(), relation->type(), relation->object(), relation->modality(),
              gather ? EntityId{} : relation->attributed_to(),
              gather ? RelationId{} : relation->id()}]
          .push_back(relation);
    }
    for (const auto& [key, relations] : groups)
      add_edge(relations);
    for (DiagramNode& node : diagram_.nodes) {
      if (node.facts.size() <= max_facts) continue;
      const std::size_t more = node.facts.size() - max_facts + 1;
      node.facts.resize(max_facts - 1);
      node.facts.push_back("+" + std::to_string(more));
    }
  }

  void add_fact(const Relation& relation) {
    const auto found = index_.find(relation.subject());
    if (found == index_.end() || options_.values == DiagramOptions::Values::hidden) {
      report_.omit("values hidden as asked");
      return;
    }
    ++report_.relations;
    const Entity& object = graph_.at(relation.object());
    std::string text;
    if (relation.modality() != Modality::asserted) {
      text += display(relation.modality(), options_.language);
      text += ": ";
    }
    // The relation that says no more than that there is a figure.
    if (schema_.at(relation.type()).id != "hasQuantity") {
      text += label(relation.type());
      text += ' ';
    }
    text += object.value ? display(*object.value, options_.language)
                         : shorten(object.name, options_.max_label);
    std::vector<std::string>& facts = diagram_.nodes[found->second].facts;
    if (std::find(facts.begin(), facts.end(), text) == facts.end()) {
      facts.push_back(shorten(text, options_.max_label));
    }
  }

  void add_edge(const std::vector<const Relation*>& relations) {
    const Relation& first = *relations.front();
    DiagramEdge edge;
    edge.tail = index_.at(first.subject());
    edge.head = index_.at(first.object());
    edge.type = first.type();
    edge.modality = first.modality();
    edge.count = relations.size();
    edge.symmetric = schema_.at(first.type()).symmetric;
    edge.id = first.id().to_string();
    for (const Relation* relation : relations)
      edge.score = std::max(edge.score, relation->score());
    edge.label = edge_label(relations);
    edge.tooltip = edge_tooltip(relations);
    for (const Relation* relation : relations) {
      for (const Evidence& evidence : relation->evidence()) {
        const Document* document = graph_.find(evidence.document());
        if (edge.link.empty() && document != nullptr && is_web_address(document->uri)) {
          edge.link = document->uri;
        }
      }
    }
    ++diagram_.nodes[edge.tail].degree;
    ++diagram_.nodes[edge.head].degree;
    report_.relations += relations.size();
    diagram_.edges.push_back(std::move(edge));
  }

  std::string edge_label(const std::vector<const Relation*>& relations) const {
    const Relation& first = *relations.front();
    std::string what;
    switch (first.modality()) {
      case Modality::negated:
        what += choose(options_.language, "no: ", "not: ");
        break;
      case Modality::ended:
        what += choose(options_.language, "ya no: ", "no longer: ");
        break;
      default:
        break;
    }
    what += label(first.type());
    if (relations.size() > 1) what += " ×" + std::to_string(relations.size());

    Details parts;
    for (const Relation* relation : relations)
      add_details(parts, graph_, *relation, options_.language, options_.max_label);
    std::string text = wrap(what, label_width);
    std::string details;
    for (const auto* group : {&parts.amounts, &parts.circumstances, &parts.times}) {
      for (std::size_t i = 0; i < group->size(); ++i) {
        if (i == 2) {
          append_part(details, "…");
          break;
        }
        append_part(details, (*group)[i]);
      }
    }
    if (!details.empty()) text += '\n' + wrap(details, label_width);
    if (!parts.speakers.empty()) text += '\n' + wrap(parts.speakers.front(), label_width);
    return text;
  }

  std::string edge_tooltip(const std::vector<const Relation*>& relations) const {
    std::string text = describe_shortly(*relations.front());
    std::set<std::string_view> quotes;
    for (const Relation* relation : relations) {
      for (const Evidence& evidence : relation->evidence()) {
        if (quotes.size() >= max_quotes || evidence.quote().empty()) continue;
        if (!quotes.insert(evidence.quote()).second) continue;
        text += "\n«";
        text += evidence.quote();
        text += "»";
        if (const Document* document = graph_.find(evidence.document())) {
          text += " — ";
          text += document->title.empty() ? document->name : document->title;
        }
      }
    }
    return text;
  }

  std::string describe_shortly(const Relation& relation) const {
    std::string text = graph_.at(relation.subject()).name;
    text += ' ';
    text += label(relation.type());
    text += ' ';
    text += graph_.at(relation.object()).name;
    if (relation.modality() != Modality::asserted) {
      text += " (";
      text += display(relation.modality(), options_.language);
      text += ')';
    }
    return text;
  }

  void add_clusters() {
    switch (options_.cluster) {
      case DiagramOptions::Cluster::none:
        return;
      case DiagramOptions::Cluster::type:
        cluster_by_type();
        return;
      case DiagramOptions::Cluster::document:
        cluster_by_document();
        return;
      case DiagramOptions::Cluster::community:
        cluster_by_community();
        return;
    }
  }

  void cluster_by_type() {
    std::map<TypeId, std::size_t> clusters;
    for (DiagramNode& node : diagram_.nodes) {
      const auto [found, is_new] = clusters.try_emplace(node.entity->type, clusters.size());
      if (is_new) {
        diagram_.clusters.emplace_back(schema_.at(node.entity->type).label.in(options_.language));
      }
      node.cluster = found->second;
    }
  }

  // An entity of several documents stays outside of all frames: it is what links them.
  void cluster_by_document() {
    std::unordered_map<EntityId, std::set<DocumentId>> documents;
    const auto see = [&](EntityId id, DocumentId document) {
      if (id && document) documents[id].insert(document);
    };
    graph_.for_each_relation([&](const Relation& relation) {
      for (const Evidence& evidence : relation.evidence()) {
        see(relation.subject(), evidence.document());
        see(relation.object(), evidence.document());
      }
    });
    std::map<DocumentId, std::size_t> clusters;
    for (DiagramNode& node : diagram_.nodes) {
      std::set<DocumentId>& seen = documents[node.entity->id];
      for (const Mention& mention : node.entity->mentions)
        seen.insert(mention.document);
      if (seen.size() != 1) continue;
      const auto [found, is_new] = clusters.try_emplace(*seen.begin(), clusters.size());
      if (is_new) {
        const Document* document = graph_.find(*seen.begin());
        diagram_.clusters.push_back(document == nullptr       ? seen.begin()->to_string()
                                    : document->title.empty() ? document->name
                                                              : document->title);
      }
      node.cluster = found->second;
    }
  }

  void cluster_by_community() {
    const Partition partition = communities(graph_);
    for (const std::vector<EntityId>& community : partition) {
      std::vector<DiagramNode*> members;
      for (const EntityId id : community) {
        const auto found = index_.find(id);
        if (found != index_.end()) members.push_back(&diagram_.nodes[found->second]);
      }
      if (members.size() < 2) continue;
      // Named after its best connected member.
      const auto central =
          std::max_element(members.begin(), members.end(),
                           [](DiagramNode* a, DiagramNode* b) { return a->degree < b->degree; });
      for (DiagramNode* member : members)
        member->cluster = diagram_.clusters.size();
      diagram_.clusters.push_back(shorten((*central)->entity->name, options_.max_label));
    }
  }

  const KnowledgeGraph& graph_;
  const Schema& schema_;
  const DiagramOptions& options_;
  Report& report_;
  Diagram diagram_;
  std::unordered_map<EntityId, std::size_t> index_;
};

}  // namespace

Diagram make_diagram(const KnowledgeGraph& graph, const DiagramOptions& options, Report& report) {
  return DiagramMaker(graph, options, report).make();
}

}  // namespace trama

#include "summary.h"

#include "trama/graph/utf8.h"

#include <algorithm>
#include <map>

namespace trama::cli {
namespace {

constexpr std::size_t max_quote = 160;  // code points

std::string quoted(std::string_view sentence) {
  std::string text;
  for (const char c : sentence) text += c == '\n' || c == '\r' || c == '\t' ? ' ' : c;
  if (utf8::count(text) > max_quote) text = std::string(utf8::prefix(text, max_quote)) + "…";
  return "«" + text + "»";
}

class Summary {
 public:
  Summary(const KnowledgeGraph& graph, std::string_view language, bool colored)
      : graph_(graph), schema_(graph.schema()), language_(language), colored_(colored) {}

  std::string write() {
    out_ += std::to_string(graph_.entity_count()) + " entities, " + std::to_string(graph_.relation_count()) +
            " relations, " + std::to_string(graph_.document_count()) + " documents\n";
    entities();
    relations();
    return std::move(out_);
  }

 private:
  std::string styled(std::string_view text, std::string_view style) const {
    if (!colored_) return std::string(text);
    return "\033[" + std::string(style) + "m" + std::string(text) + "\033[0m";
  }

  void entities() {
    std::map<TypeId, std::vector<const Entity*>> by_type;
    for (const Entity* entity : graph_.entities())
      if (!schema_.is_value(entity->type)) by_type[entity->type].push_back(entity);
    for (auto& [type, list] : by_type) {
      std::sort(list.begin(), list.end(), [](const Entity* a, const Entity* b) {
        return std::tie(a->name, a->id) < std::tie(b->name, b->id);
      });
      out_ += "\n" + styled(schema_.at(type).label.in(language_), "1") + " (" + std::to_string(list.size()) + ")\n";
      for (const Entity* entity : list) {
        out_ += "  " + entity->name;
        if (!entity->aliases.empty()) {
          out_ += "  (";
          for (std::size_t i = 0; i < entity->aliases.size(); ++i) out_ += (i ? ", " : "") + entity->aliases[i];
          out_ += ")";
        }
        out_ += "\n";
      }
    }
  }

  void relations() {
    out_ += "\n" + styled(language_ == "es" ? "relaciones" : "relations", "1") + "\n";
    for (const Relation* r : graph_.relations()) {
      out_ += "  " + graph_.at(r->subject()).name + " " + styled(schema_.at(r->type()).label.in(language_), "36") +
              " " + graph_.at(r->object()).name;
      std::string details;
      const auto detail = [&](std::string_view name, std::string_view text) {
        details.append(details.empty() ? "" : ", ").append(name).append(name.empty() ? "" : " ").append(text);
      };
      if (r->modality() != Modality::asserted) detail("", to_string(r->modality()));
      for (const Qualifier& q : r->qualifiers())
        detail(schema_.at(q.type).label.in(language_),
               q.text.empty() && q.entity ? std::string_view(graph_.at(q.entity).name) : std::string_view(q.text));
      if (r->attributed_to()) detail(language_ == "es" ? "según" : "says", graph_.at(r->attributed_to()).name);
      char score[16];
      std::snprintf(score, sizeof score, "%.2f", static_cast<double>(r->score()));
      detail("", score);
      out_ += "  [" + details + "]\n";
      for (const Evidence& evidence : r->evidence())
        out_ += "      " + styled(quoted(evidence.quote()), "2") + " " + graph_.at(evidence.document()).name + ":" +
                std::to_string(evidence.sentence->span.begin) + "\n";
    }
  }

  const KnowledgeGraph& graph_;
  const Schema& schema_;
  std::string_view language_;
  bool colored_;
  std::string out_;
};

}  // namespace

std::string summarize(const KnowledgeGraph& graph, std::string_view language, bool colored) {
  return Summary(graph, language, colored).write();
}

}  // namespace trama::cli

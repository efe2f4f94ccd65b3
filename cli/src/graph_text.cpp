#include "graph_text.h"

#include "trama/export/display.h"
#include "trama/graph/utf8.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <set>
#include <tuple>

namespace trama::cli {
namespace {

constexpr std::string_view relation_style = "36", quiet_style = "2", strong_style = "1", trigger_style = "1;36";

std::string score_text(float score) {
  char text[16];
  std::snprintf(text, sizeof text, "%.2f", static_cast<double>(score));
  return text;
}

}  // namespace

GraphText::GraphText(const KnowledgeGraph& graph, const Screen& screen, const Options& options)
    : graph_(graph), schema_(graph.schema()), screen_(screen), options_(options) {
  for (const Ranked& ranked : strengths(graph)) strengths_[ranked.entity] = ranked.value;
}

std::string_view GraphText::choose(std::string_view spanish, std::string_view english) const {
  return trama::choose(options_.language, spanish, english);
}

std::string GraphText::count(std::size_t number, std::string_view one, std::string_view many) const {
  return std::to_string(number) + " " + std::string(number == 1 ? one : many);
}

double GraphText::strength(EntityId id) const {
  const auto found = strengths_.find(id);
  return found == strengths_.end() ? 0.0 : found->second;
}

std::string GraphText::name(EntityId id) const { return printable(graph_.at(id).name); }

std::string GraphText::type_label(EntityId id) const {
  return std::string(schema_.at(graph_.at(id).type).label.in(options_.language));
}

std::string GraphText::label(const Relation& relation) const {
  return std::string(schema_.at(relation.type()).label.in(options_.language));
}

std::string GraphText::details(const Relation& relation) const {
  std::string text;
  const auto add = [&](std::string_view part) { text.append(text.empty() ? "" : ", ").append(part); };
  if (relation.modality() != Modality::asserted) add(display(relation.modality(), options_.language));
  Details parts;
  add_details(parts, graph_, relation, options_.language, 60);
  for (const auto* group : {&parts.amounts, &parts.circumstances, &parts.times, &parts.speakers})
    for (const std::string& part : *group) add(printable(part));
  if (relation.is_inferred()) add(choose("por correferencia", "by coreference"));
  add(score_text(relation.score()));
  return "[" + text + "]";
}

// The sentence, with the words of the relation and its ends set off where there are colours.
std::string GraphText::quote(const Evidence& evidence) const {
  const std::string_view sentence = evidence.quote();
  const Span whole = evidence.sentence->span;
  const std::size_t length = utf8::count(sentence);
  const std::size_t limit = options_.max_quote > 0 && length > options_.max_quote ? options_.max_quote : length;
  std::string text = "«";
  if (!screen_.colored || length != whole.length()) {
    text += printable(utf8::prefix(sentence, limit));
  } else {
    std::string run;
    std::string_view run_style;
    const auto flush = [&] {
      text += screen_.styled(run, run_style);
      run.clear();
    };
    std::uint32_t position = whole.begin;
    for (const char32_t c : utf8::code_points(sentence)) {
      if (position - whole.begin >= limit) break;
      const std::string_view style = evidence.predicate.contains(position)                                    ? trigger_style
                                     : evidence.subject.contains(position) || evidence.object.contains(position) ? strong_style
                                                                                                               : std::string_view();
      if (style != run_style) flush();
      run_style = style;
      std::string one;
      utf8::append(one, c);
      run += printable(one);
      ++position;
    }
    flush();
  }
  return text + (limit < length ? "…»" : "»");
}

// Lines broken at spaces so that each fits on the screen; codes of colours take no room.
std::string GraphText::wrapped(const std::string& text, std::size_t indent) const {
  const std::string margin(indent, ' ');
  if (screen_.width == 0) return margin + text + "\n";
  std::string out = margin;
  std::size_t column = indent;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = text.find(' ', at);
    if (end == std::string::npos) end = text.size();
    const std::string word = text.substr(at, end - at);
    std::string bare;
    for (std::size_t i = 0; i < word.size(); ++i) {
      if (word[i] == '\033') i = word.find('m', i);
      else bare += word[i];
    }
    const std::size_t width = columns_of(bare);
    if (column > indent && column + 1 + width > screen_.width) {
      out += "\n" + margin;
      column = indent;
    } else if (column > indent) {
      out += ' ';
      ++column;
    }
    out += word;
    column += width;
    at = end + 1;
  }
  return out + "\n";
}

std::string GraphText::evidence(const Relation& relation, std::size_t indent) const {
  std::string out;
  const auto pieces = relation.evidence();
  std::set<std::pair<DocumentId, Span>> shown;
  std::size_t more = 0;
  for (const Evidence& piece : pieces) {
    if (!shown.insert({piece.document(), piece.sentence->span}).second) continue;
    if (shown.size() > options_.max_evidence) {
      ++more;
      continue;
    }
    const std::string place =
        printable(graph_.at(piece.document()).name) + ":" + std::to_string(piece.sentence->span.begin);
    out += wrapped(quote(piece) + " " + screen_.styled(place, quiet_style), indent);
  }
  if (more > 0 && options_.max_evidence > 0)
    out += wrapped(screen_.styled("+" + count(more, choose("oración", "sentence"), choose("oraciones", "sentences")),
                                  quiet_style),
                   indent);
  return out;
}

std::string GraphText::all() const {
  std::string out = count(graph_.entity_count(), choose("entidad", "entity"), choose("entidades", "entities")) + ", " +
                    count(graph_.relation_count(), choose("relación", "relation"), choose("relaciones", "relations")) +
                    ", " + count(graph_.document_count(), choose("documento", "document"), choose("documentos", "documents")) +
                    "\n";
  return out + entities() + relations();
}

std::string GraphText::entities() const {
  std::map<TypeId, std::vector<const Entity*>> by_type;
  for (const Entity* entity : graph_.entities())
    if (!schema_.is_value(entity->type)) by_type[entity->type].push_back(entity);
  std::string out;
  for (auto& [type, list] : by_type) {
    std::sort(list.begin(), list.end(), [&](const Entity* a, const Entity* b) {
      return std::tuple(-strength(a->id), a->name, a->id) < std::tuple(-strength(b->id), b->name, b->id);
    });
    out += "\n" + heading(schema_.at(type).label.in(options_.language)) + " (" + std::to_string(list.size()) + ")\n";
    Table table(screen_, {{share(40)}, {.is_number = true}, {share(50), quiet_style}});
    for (const Entity* entity : list) {
      std::string aliases;
      for (const std::string& alias : entity->aliases) aliases += (aliases.empty() ? "(" : ", ") + printable(alias);
      if (!aliases.empty()) aliases += ")";
      table.add({printable(entity->name), std::to_string(degree(graph_, entity->id)), aliases});
    }
    out += table.text(2);
  }
  return out;
}

std::string GraphText::relations() const {
  std::vector<const Relation*> list = graph_.relations();
  if (list.empty()) return {};
  std::sort(list.begin(), list.end(), [&](const Relation* a, const Relation* b) {
    return std::tuple(-strength(a->subject()), a->subject(), -a->score(), a->type(), a->id()) <
           std::tuple(-strength(b->subject()), b->subject(), -b->score(), b->type(), b->id());
  });
  Table table(screen_, {{share(25)}, {share(20), relation_style}, {share(25)}, {.style = quiet_style}});
  for (const Relation* r : list)
    table.add({name(r->subject()), label(*r), name(r->object()), details(*r)}, evidence(*r, 6));
  return "\n" + heading(choose("relaciones", "relations")) + "\n" + table.text(2);
}

std::string GraphText::entity(EntityId id) const {
  const Entity& entity = graph_.at(id);
  std::string out = heading(name(id)) + " (" + type_label(id) + ") " + screen_.styled(id.to_string(), quiet_style) + "\n";
  if (!entity.aliases.empty()) {
    std::string aliases(choose("también", "also"));
    for (std::size_t i = 0; i < entity.aliases.size(); ++i)
      aliases += (i == 0 ? " " : ", ") + printable(entity.aliases[i]);
    out += wrapped(aliases, 2);
  }
  if (entity.value) out += "  " + printable(display(*entity.value, options_.language)) + "\n";
  for (const auto& [key, text] : entity.attributes) out += wrapped(printable(key) + " " + printable(text), 2);
  std::set<DocumentId> documents;
  for (const Mention& mention : entity.mentions) documents.insert(mention.document);
  out += "  " + count(degree(graph_, id), choose("relación", "relation"), choose("relaciones", "relations"));
  if (!entity.mentions.empty())
    out += ", " + count(entity.mention_count(), choose("mención", "mention"), choose("menciones", "mentions")) +
           std::string(choose(" en ", " in ")) +
           count(documents.size(), choose("documento", "document"), choose("documentos", "documents"));
  out += "\n";

  struct Fact {
    const Relation* relation;
    bool out;
  };
  std::vector<Fact> facts;
  for (const Relation* relation : graph_.outgoing(id)) facts.push_back({relation, true});
  for (const Relation* relation : graph_.incoming(id)) facts.push_back({relation, false});
  if (facts.empty()) return out;
  const auto other = [&](const Fact& fact) { return fact.out ? fact.relation->object() : fact.relation->subject(); };
  const auto is_symmetric = [&](const Fact& fact) { return schema_.at(fact.relation->type()).symmetric; };
  std::sort(facts.begin(), facts.end(), [&](const Fact& a, const Fact& b) {
    return std::tuple(!a.out && !is_symmetric(a), a.relation->type(), -a.relation->score(), a.relation->id()) <
           std::tuple(!b.out && !is_symmetric(b), b.relation->type(), -b.relation->score(), b.relation->id());
  });
  Table table(screen_, {{}, {share(25), relation_style}, {share(30)}, {.style = quiet_style}, {.style = quiet_style}});
  for (const Fact& fact : facts) {
    const RelationType& type = schema_.at(fact.relation->type());
    const std::string_view inverse = type.inverse_label.in(options_.language);
    const std::string_view arrow = type.symmetric ? "↔" : fact.out ? "→" : "←";
    const bool is_inverted = !fact.out && !type.symmetric && !inverse.empty();
    table.add({std::string(arrow), is_inverted ? std::string(inverse) : label(*fact.relation), name(other(fact)),
               "(" + type_label(other(fact)) + ")", details(*fact.relation)},
              evidence(*fact.relation, 6));
  }
  return out + "\n" + table.text(2);
}

std::string GraphText::paths(const std::vector<Path>& paths, EntityId from, EntityId to) const {
  std::string out;
  std::size_t number = 0;
  for (const Path& path : paths) {
    if (number > 0) out += "\n";
    std::string way = heading(name(path.front().from));
    for (const Hop& hop : path) way += " – " + heading(name(hop.to));
    out += wrapped(std::to_string(++number) + ". " + way + " (" +
                       count(path.size(), choose("paso", "step"), choose("pasos", "steps")) + ")",
                   0);
    Table table(screen_, {{share(25)}, {share(20), relation_style}, {share(25)}, {.style = quiet_style}});
    for (const Hop& hop : path) {
      for (const RelationId id : hop.relations) {
        const Relation& r = graph_.at(id);
        table.add({name(r.subject()), label(r), name(r.object()), details(r)}, evidence(r, 6));
      }
    }
    out += table.text(2);
  }
  if (paths.empty())
    out = std::string(choose("ningún camino de ", "no path from ")) + name(from) +
          std::string(choose(" a ", " to ")) + name(to) + "\n";
  return out;
}

}  // namespace trama::cli

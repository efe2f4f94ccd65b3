#include "entity_search.h"

#include "terminal.h"

#include "trama/extract/name.h"
#include "trama/graph/algorithm.h"
#include "trama/graph/spelling.h"

#include <algorithm>
#include <tuple>
#include <unordered_map>

namespace trama::cli {
namespace {

constexpr std::size_t max_proposals = 5;

/// How well a name fits, the best first.
enum class Fit { name, alias, folded_name, folded_alias, none };

Fit fit(const Entity& entity, std::string_view name, const std::string& folded) {
  if (entity.name == name) return Fit::name;
  const auto& aliases = entity.aliases;
  if (std::find(aliases.begin(), aliases.end(), name) != aliases.end()) return Fit::alias;
  if (folded.empty()) return Fit::none;
  if (fold_name(entity.name) == folded) return Fit::folded_name;
  const bool by_alias =
      std::any_of(aliases.begin(), aliases.end(), [&](const std::string& alias) { return fold_name(alias) == folded; });
  return by_alias ? Fit::folded_alias : Fit::none;
}

/// True if all words of one folded name stand in another.
bool holds_words(const std::string& folded, const std::string& words) {
  const std::string text = " " + folded + " ";
  for (std::size_t at = 0; at < words.size();) {
    std::size_t end = words.find(' ', at);
    if (end == std::string::npos) end = words.size();
    if (text.find(" " + words.substr(at, end - at)) == std::string::npos) return false;
    at = end + 1;
  }
  return !words.empty();
}

std::vector<std::string> proposals(const KnowledgeGraph& graph, std::string_view name) {
  const std::string wanted = fold_name(name);
  std::unordered_map<EntityId, double> strength;
  for (const Ranked& ranked : strengths(graph)) strength[ranked.entity] = ranked.value;
  struct Proposal {
    std::size_t edits;
    double strength;
    std::string text;
  };
  std::vector<Proposal> near;
  graph.for_each_entity([&](const Entity& entity) {
    std::size_t best = SIZE_MAX;
    const auto look = [&](const std::string& known) {
      const std::string folded = fold_name(known);
      if (holds_words(folded, wanted)) best = 0;
      if (best > 1 && is_near(wanted, folded)) best = std::min(best, 1 + edit_distance(wanted, folded));
    };
    look(entity.name);
    for (const std::string& alias : entity.aliases) look(alias);
    if (best < SIZE_MAX) near.push_back({best, strength[entity.id], describe(graph, entity.id)});
  });
  std::sort(near.begin(), near.end(), [](const Proposal& a, const Proposal& b) {
    return std::tuple(a.edits, -a.strength, a.text) < std::tuple(b.edits, -b.strength, b.text);
  });
  std::vector<std::string> out;
  for (const Proposal& proposal : near) {
    if (out.size() == max_proposals) break;
    if (std::find(out.begin(), out.end(), proposal.text) == out.end()) out.push_back(proposal.text);
  }
  return out;
}

}  // namespace

std::string describe(const KnowledgeGraph& graph, EntityId id) {
  const Entity& entity = graph.at(id);
  return printable(entity.name) + " (" + graph.schema().at(entity.type).id + ")";
}

Result<std::vector<EntityId>> find_entities(const KnowledgeGraph& graph, std::string_view name) {
  if (const auto id = EntityId::parse(name); id && graph.find(*id)) return std::vector<EntityId>{*id};
  // `Amazon (company)`, unless something is called just so.
  std::string_view wanted = name;
  std::optional<TypeId> type;
  if (const std::size_t open = name.rfind(" ("); open != name.npos && name.ends_with(')')) {
    type = graph.schema().find_type(name.substr(open + 2, name.size() - open - 3));
    if (type && graph.find_by_name(name).empty()) wanted = name.substr(0, open);
    else type.reset();
  }
  const std::string folded = fold_name(wanted);
  std::vector<std::pair<Fit, EntityId>> found;
  graph.for_each_entity([&](const Entity& entity) {
    if (type && entity.type != *type) return;
    if (const Fit how = fit(entity, wanted, folded); how != Fit::none) found.emplace_back(how, entity.id);
  });
  if (found.empty()) {
    std::string message = "no entity is called \"" + printable(name) + "\"";
    const std::vector<std::string> near = proposals(graph, wanted);
    for (std::size_t i = 0; i < near.size(); ++i) message += (i == 0 ? "; near are " : ", ") + near[i];
    return fail(ErrorCode::invalid_argument, message);
  }
  std::unordered_map<EntityId, double> strength;
  for (const Ranked& ranked : strengths(graph)) strength[ranked.entity] = ranked.value;
  std::sort(found.begin(), found.end(), [&](const auto& a, const auto& b) {
    return std::tuple(a.first, -strength[a.second], a.second) < std::tuple(b.first, -strength[b.second], b.second);
  });
  std::vector<EntityId> ids;
  for (const auto& [how, id] : found) ids.push_back(id);
  return ids;
}

Result<EntityId> find_entity(const KnowledgeGraph& graph, std::string_view name) {
  auto found = find_entities(graph, name);
  if (!found) return tl::unexpected(found.error());
  if (found->size() == 1) return found->front();
  const auto is_its_name = [&](EntityId id) { return graph.at(id).name == name; };
  if (std::count_if(found->begin(), found->end(), is_its_name) == 1)
    return *std::find_if(found->begin(), found->end(), is_its_name);
  std::string message = std::to_string(found->size()) + " entities are called \"" + printable(name) + "\":";
  for (const EntityId id : *found)
    message += "\n  " + id.to_string() + "  " + describe(graph, id) + ", " +
               std::to_string(degree(graph, id)) + " relations";
  return fail(ErrorCode::invalid_argument, message + "\nName one by its id");
}

}  // namespace trama::cli

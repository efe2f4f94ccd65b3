#include "selection_arguments.h"

#include "entity_search.h"

#include "trama/extract/name.h"
#include "trama/graph/spelling.h"

#include <algorithm>

namespace trama::cli {
namespace {

/// The one of `known` whose id is `word`, or one of whose labels is it, case and accents folded.
template <class T, class Labels>
std::optional<std::size_t> find_listed(const std::vector<T>& known, const std::string& word, const Labels& labels) {
  const auto by_id = std::find_if(known.begin(), known.end(), [&](const T& one) { return one.id == word; });
  if (by_id != known.end()) return static_cast<std::size_t>(by_id - known.begin());
  const std::string folded = fold_name(word);
  for (std::size_t i = 0; i < known.size(); ++i) {
    if (fold_name(known[i].id) == folded) return i;
    for (const LocalizedText* text : labels(known[i]))
      for (const auto& [language, label] : text->texts())
        if (fold_name(label) == folded) return i;
  }
  return std::nullopt;
}

template <class T>
tl::unexpected<Error> unknown(std::string_view what, const std::string& word, const std::vector<T>& known) {
  std::vector<std::string> ids;
  for (const T& one : known) ids.push_back(one.id);
  std::string message = "there is no " + std::string(what) + " " + word + "; there are ";
  const std::vector<std::string> sorted = by_nearness(word, std::move(ids));
  for (std::size_t i = 0; i < sorted.size(); ++i) message += (i == 0 ? "" : ", ") + sorted[i];
  return fail(ErrorCode::invalid_argument, message);
}

void tell(const Selected& selected, const KnowledgeGraph& whole, Console& console) {
  const LeftOut& out = selected.left_out;
  std::string why;
  const auto add = [&](std::size_t count, std::string_view one, std::string_view many, std::string_view reason) {
    if (count == 0) return;
    why += why.empty() ? "; left out: " : ", ";
    why += std::to_string(count) + " " + std::string(count == 1 ? one : many) + " " + std::string(reason);
  };
  const auto entities = [&](std::size_t count, std::string_view reason) { add(count, "entity", "entities", reason); };
  entities(out.entities_of_other_types, "of other types");
  entities(out.entities_too_far, "too far away");
  entities(out.entities_without_relation, "without such relations");
  entities(out.entities_below_top, "below the top");
  add(out.relations_not_accepted, "relation", "relations", "of other kinds or less sure");
  add(out.relations_without_end, "relation", "relations", "to what is left out");
  console.note("selected " + std::to_string(selected.graph.entity_count()) + " of " +
               std::to_string(whole.entity_count()) + " entities and " + std::to_string(selected.graph.relation_count()) +
               " of " + std::to_string(whole.relation_count()) + " relations" + why);
}

}  // namespace

bool SelectionArguments::is_empty() const noexcept {
  return focus.empty() && between.empty() && !hops && top == 0 && types.empty() && relations.empty() && min_confidence <= 0.0f;
}

Result<Selection> resolve(const SelectionArguments& arguments, const KnowledgeGraph& graph) {
  const Schema& schema = graph.schema();
  Selection out;
  for (const std::string& word : arguments.types) {
    const auto found = find_listed(schema.entity_types(), word, [](const EntityType& type) {
      return std::vector<const LocalizedText*>{&type.label};
    });
    if (!found) return unknown("type", word, schema.entity_types());
    out.types.push_back(TypeId{static_cast<std::uint16_t>(*found)});
  }
  for (const std::string& word : arguments.relations) {
    std::optional<RelationTypeId> type;
    if (const auto named = schema.find_relation(word)) {
      type = named->type;
    } else if (const auto found = find_listed(schema.relation_types(), word, [](const RelationType& relation) {
                 return std::vector<const LocalizedText*>{&relation.label, &relation.inverse_label};
               })) {
      type = RelationTypeId{static_cast<std::uint16_t>(*found)};
    }
    if (!type) return unknown("relation", word, schema.relation_types());
    out.relations.types.push_back(*type);
  }
  out.relations.min_score = arguments.min_confidence;
  for (const std::string& word : arguments.focus) {
    auto found = find_entities(graph, word);
    if (!found) return tl::unexpected(found.error());
    out.focus.insert(out.focus.end(), found->begin(), found->end());
  }
  if (arguments.hops && arguments.focus.empty() && arguments.between.empty())
    return fail(ErrorCode::invalid_argument, "--hops counts from --focus or --between; name one");
  out.hops = arguments.hops.value_or(1);
  if (arguments.between.size() == 2) {
    auto from = find_entity(graph, arguments.between[0]);
    if (!from) return tl::unexpected(from.error());
    auto to = find_entity(graph, arguments.between[1]);
    if (!to) return tl::unexpected(to.error());
    out.between = {*from, *to};
    out.between_hops = arguments.hops;
  }
  out.top = arguments.top;
  return out;
}

Result<KnowledgeGraph> select(KnowledgeGraph graph, const SelectionArguments& arguments, Console& console) {
  if (arguments.is_empty()) return graph;
  auto wanted = resolve(arguments, graph);
  if (!wanted) return tl::unexpected(wanted.error());
  auto selected = select(graph, *wanted);
  if (!selected) {
    // A name that leads nowhere is no file that is missing.
    Error error = selected.error();
    if (error.code == ErrorCode::not_found) error.code = ErrorCode::invalid_argument;
    return tl::unexpected(error);
  }
  tell(*selected, graph, console);
  if (selected->graph.empty()) console.warning({"nothing is left: the graph holds nothing of what was asked for"});
  return std::move(selected->graph);
}

}  // namespace trama::cli

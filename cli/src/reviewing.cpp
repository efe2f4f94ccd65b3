#include "reviewing.h"

#include <algorithm>
#include <iostream>
#include <iterator>

namespace trama::cli {
namespace {

std::string read_standard_input() {
  return {std::istreambuf_iterator<char>(std::cin), std::istreambuf_iterator<char>()};
}

}  // namespace

Result<Corrections> load_corrections(const Arguments& arguments, const Schema& schema, Console& console,
                                     ExitCode& worst) {
  Corrections corrections;
  const auto report = [&](const std::vector<Error>& errors) {
    for (const Error& error : errors) {
      console.error(error);
      worst = std::max(worst, exit_code(error));
    }
  };
  for (const std::string& path : arguments.reviews) {
    auto review = path == "-" ? parse_review(read_standard_input(), "-") : load_review(path);
    if (!review) return tl::unexpected(review.error());
    report(review->errors);
    corrections.reviews.push_back(std::move(*review));
  }
  for (const std::string& path : arguments.aliases) {
    auto file = path == "-" ? parse_aliases(read_standard_input(), "-") : load_aliases(path);
    if (!file) return tl::unexpected(file.error());
    for (NameAlias& alias : file->aliases) {
      if (!alias.type.empty() && !schema.find_type(alias.type))
        file->errors.push_back({ErrorCode::unknown_type, "the schema has no type \"" + alias.type + "\"",
                                {.source = path, .line = alias.line}});
      else
        corrections.aliases.push_back(std::move(alias));
    }
    report(file->errors);
  }
  return corrections;
}

std::vector<std::pair<EntityId, EntityId>> separated_pairs(const KnowledgeGraph& graph, const Corrections& corrections) {
  std::vector<std::pair<EntityId, EntityId>> pairs;
  for (const Review& review : corrections.reviews) {
    const auto more = find_separated(graph, review);
    pairs.insert(pairs.end(), more.begin(), more.end());
  }
  return pairs;
}

Result<void> correct(KnowledgeGraph& graph, const Corrections& corrections, bool by_names, Console& console) {
  if (by_names) {
    if (auto split = split_homonyms(graph); !split) return tl::unexpected(split.error());
  }
  if (by_names || !corrections.aliases.empty()) {
    const auto separated = separated_pairs(graph, corrections);
    ResolveOptions options;
    options.separated = separated;
    options.aliases = corrections.aliases;
    options.by_names = by_names;
    const auto outcome = apply_resolution(graph, resolve_entities(graph, options));
    if (!outcome) return tl::unexpected(outcome.error());
    for (const std::string& lost : outcome->lost) console.warning({"merging entities loses a relation: " + lost});
  }
  for (const Review& review : corrections.reviews)
    apply_review(graph, review, {[&](const Warning& w) { console.warning(w); }});
  return {};
}

}  // namespace trama::cli

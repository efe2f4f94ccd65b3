#pragma once

#include "arguments.h"

#include "trama/extract/alias.h"
#include "trama/extract/resolve.h"
#include "trama/graph/review.h"

namespace trama::cli {

/// What users bring along to correct a graph.
struct Corrections {
  std::vector<Review> reviews;
  std::vector<NameAlias> aliases;
};

/// Reads the reviews and aliases that the arguments name. Bad lines are reported and passed over; `worst` becomes
/// the exit code that they ask for. Errors: those of `load_review` and `load_aliases`.
Result<Corrections> load_corrections(const Arguments& arguments, const Schema& schema, Console& console,
                                     ExitCode& worst);

/// The pairs that the reviews keep apart.
std::vector<std::pair<EntityId, EntityId>> separated_pairs(const KnowledgeGraph& graph, const Corrections& corrections);

/// Merges what the names say, or, without `by_names`, only what the aliases say; takes homonyms apart; then replays
/// the reviews. What is lost or matches nothing is reported.
Result<void> correct(KnowledgeGraph& graph, const Corrections& corrections, bool by_names, Console& console);

}  // namespace trama::cli

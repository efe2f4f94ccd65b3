#pragma once

/// Entity resolution across documents: which entities of a graph are one, and which only share a
/// name.

#include "trama/extract/alias.h"
#include "trama/graph/error.h"
#include "trama/graph/knowledge_graph.h"

#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace trama {

struct ResolveOptions {
  /// Scores from here on are merges, those from `propose_score` on proposals for people. Both are
  /// probabilities in [0, 1].
  float merge_score = 0.8f;
  float propose_score = 0.5f;
  /// Never merged, not even through others: see `find_separated` in review.h. They must outlive the
  /// call, and so must `aliases`.
  std::span<const std::pair<EntityId, EntityId>> separated{};
  /// What users say: entities of these names are merged whatever they look like.
  std::span<const NameAlias> aliases{};
  bool by_names = true;  ///< false: only what the aliases say
};

/// Two entities that are one, or may be.
struct EntityMatch {
  EntityId kept{};  ///< the one with the better name
  EntityId absorbed{};
  float score = 0.0f;  ///< probability in [0, 1] that they are one
  std::string
      reason{};  ///< `legal_form; both partnerOf Quilla`: how the names agree, then the rest
};

struct Resolution {
  /// Each entity is absorbed at most once, and by one that is not itself absorbed. Sorted by the
  /// name of the kept, then of the absorbed.
  std::vector<EntityMatch> merges{};
  /// The most probable first.
  std::vector<EntityMatch> proposals{};
  /// Users' aliases whose name no entity has yet: the entity, and the name that it is to get.
  std::vector<std::pair<EntityId, std::string>> renames{};
};

/// Finds entities that name the same thing in different words. A function of the graph alone, not
/// of the order in which it was built.
///
/// Names are compared by `compare_names`. A form that may stand for several things (a short name,
/// an acronym, a surname) is merged only where all entities that it fits are one, and where it is
/// sure enough: a document that uses both names for one entity, and neighbours in common, make it
/// surer. What speaks against a merge: dates of birth, death or founding that contradict each
/// other, another seat, a relation between the two. Entities of different types are one only where
/// the types may be confused (a company and an organization), the names are equal and no relation
/// would be lost. Values, roles, descriptions and generic words are never merged.
///
/// About linear in the number of entities: only those that share a rare part of their names are
/// compared.
Resolution resolve_entities(const KnowledgeGraph& graph, const ResolveOptions& options = {});

/// What a resolution did to a graph.
struct ResolveOutcome {
  std::size_t merged = 0;           ///< entities absorbed
  std::vector<std::string> lost{};  ///< relations that no longer fit the schema, in words
};

/// Makes the merges and renames of a resolution. Error: `not_found` (of another graph).
Result<ResolveOutcome> apply_resolution(KnowledgeGraph& graph, const Resolution& resolution);

/// Takes apart entities of one name and type whose documents contradict each other: other dates of
/// birth, of death or of founding (by more than a year), or another seat at the same time without
/// anything else in common. Each gets the documents that state its fact; a document that states
/// neither goes where its neighbours are, else to the entity with the most documents. Returns how
/// many entities were added. Independent of the order in which the graph was built.
Result<std::size_t> split_homonyms(KnowledgeGraph& graph);

}  // namespace trama

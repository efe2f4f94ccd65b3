#pragma once

/// The review file: what people decided about a graph, to be replayed on the next one.
///
/// JSON lines in UTF-8, a decision a line; blank lines and those that begin with `#` are passed
/// over. docs/formats/review.md describes it.

#include <trama/graph/error.h>
#include <trama/graph/knowledge_graph.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace trama {

enum class ReviewAction : std::uint8_t {
  merge,     ///< the entities are one; the first stays
  separate,  ///< they are different and are never to be merged
  rename,    ///< the entity gets another name
  split,     ///< an alias and its mentions become an entity of their own
  reject,    ///< the relation is not stated
  retype,    ///< the relation is of another type or direction
  propose,   ///< a merge that nobody decided yet: it is not replayed
};

std::string_view to_string(ReviewAction action) noexcept;
std::optional<ReviewAction> parse_review_action(std::string_view text) noexcept;

/// An entity as a file names it: found by its id, else by exact name and type. Either the id or
/// the name is given; without a type the name must be that of one entity alone.
struct EntityReference {
  EntityId id{};
  std::string name{};
  std::string type{};  ///< the schema's id
};

/// A relation as a file names it: found by its id, else by its ends and type, whatever its modality
/// and qualifiers.
struct RelationReference {
  RelationId id{};
  EntityReference subject{};
  std::string type{};  ///< the schema's id, or that of an inverse
  EntityReference object{};
};

struct ReviewDecision {
  ReviewAction action = ReviewAction::propose;
  /// Of merge and propose the entity that stays, then the others; of separate two or more; of
  /// rename and split one; else empty.
  std::vector<EntityReference> entities{};
  std::string name{};                           ///< of rename the new name, of split the alias
  std::optional<RelationReference> relation{};  ///< of reject and retype
  std::string to{};                             ///< of retype the new type, or its inverse
  bool reverse = false;  ///< of retype: subject and object, as `relation` has them, change places
  /// Probability in [0, 1] that a proposed merge is right; negative if nobody says.
  float score = -1.0f;
  std::string reason{};  ///< why, for people; may be empty
  std::size_t line = 0;  ///< in its file, from 1; 0 if it is of none
};

/// The decisions of a file, in its order.
struct Review {
  std::string source;  ///< the file's name, for messages
  std::vector<ReviewDecision> decisions{};
  /// Lines that are no decision: where, what was found, what was expected.
  std::vector<Error> errors{};
};

/// Reads a review. A bad line is kept among `errors` and passed over.
Review parse_review(std::string_view text, std::string source);

/// Reads a file. Errors: `not_found`, `io`, `limit` (more than 1 GiB).
Result<Review> load_review(const std::filesystem::path& path);

/// A decision as a line of the file, with its line break. What the action does not use is left out.
/// Requires valid UTF-8.
std::string to_json_line(const ReviewDecision& decision);

struct ReviewOutcome {
  std::size_t applied = 0;    ///< decisions that now hold, those that held before included
  std::size_t unmatched = 0;  ///< that the graph has nothing for; each is told as a warning
};

/// Replays the decisions in their order. What one merges, a later one still finds under the ids and
/// names that it had. A decision that finds nothing, more than one thing, or what the schema does
/// not allow changes nothing and is told to `diagnostics`, and so is a relation that a merge loses.
/// Merges that follow each other take one pass over the graph, a split one each.
ReviewOutcome apply_review(KnowledgeGraph& graph, const Review& review,
                           const Diagnostics& diagnostics = {});

/// The pairs of entities that the review keeps apart, the lesser id first, sorted, unique. Of those
/// that are not in the graph nothing is said.
std::vector<std::pair<EntityId, EntityId>> find_separated(const KnowledgeGraph& graph,
                                                          const Review& review);

}  // namespace trama

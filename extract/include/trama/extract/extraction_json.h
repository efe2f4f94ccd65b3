#pragma once

/// Extractions as JSON lines, the form in which corpora are annotated and scored.

#include "trama/extract/extraction.h"
#include "trama/graph/error.h"

#include <string>
#include <string_view>

namespace trama {

/// Appends one line, line feed included:
///
///     {"id","language","genre","text","sentences":[[begin,end]],
///      "mentions":[{"start","end","surface","type","entity","kind":"name"|"other","score"}],
///      "relations":[{"subject","relation","object","sentence","qualifiers":{…},"modality","trigger","score"}],
///      "entities":[{"id","type","name","aliases","value"?}]}
///
/// Offsets count code points of `text`; entities and sentences are numbered from 1; who says so is the qualifier
/// `by`; `name` is null for an entity that the text only describes; scores are probabilities with four decimals.
/// Error: `encoding`, if `text` is not UTF-8. On error nothing is appended.
Result<void> append_json_line(std::string& out, std::string_view text, const Extraction& extraction,
                              const Schema& schema);

}  // namespace trama

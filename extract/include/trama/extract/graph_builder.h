#pragma once

/// From the extractions of documents to one graph.

#include "trama/extract/extraction.h"
#include "trama/graph/knowledge_graph.h"

#include <functional>
#include <string>
#include <string_view>

namespace trama {

/// Where an extraction came from.
struct ExtractionSource {
  std::string_view text;  ///< what the extractor read; quotes are cut from it
  std::string producer;   ///< program and model, kept in the evidence
  /// From positions of `text` to positions of the document's original; absent if they are the same.
  std::function<Span(Span)> to_original{};
};

/// Adds what was found in a document: the document, its entities, its relations with their evidence.
///
/// Entities of a type and name that are equal but for case, accents and punctuation are one across
/// documents. Entities that a text only describes (`una planta`) stay the document's own. Dates and
/// amounts become nodes only where a relation or a qualifier needs them.
///
/// Errors: those of `KnowledgeGraph`. Linear in the extraction.
Result<void> add_extraction(KnowledgeGraph& graph, const ExtractionSource& source,
                            const Extraction& extraction);

}  // namespace trama

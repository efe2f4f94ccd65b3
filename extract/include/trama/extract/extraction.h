#pragma once

/// What the extractor finds in one document, before it becomes part of a graph.

#include "trama/graph/document.h"
#include "trama/graph/modality.h"
#include "trama/graph/schema.h"
#include "trama/graph/span.h"
#include "trama/graph/value.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace trama {

/// A document to be read: what is known of it, and its text in UTF-8.
struct TextDocument {
  Document about;    ///< `name` is the document's id; `language` and `date` may be empty
  std::string text;  ///< well-formed UTF-8; spans of the result count its code points
};

/// A stretch of text that speaks of an entity.
struct ExtractedMention {
  Span span;
  TypeId type;
  bool is_name = true;       ///< false for a pronoun or a description (`la firma`)
  float score = 0.0f;        ///< probability in [0, 1] that the span is a mention of that type
  std::uint32_t entity = 0;  ///< index into `Extraction::entities`
};

/// Mentions of the document that speak of the same thing.
struct ExtractedEntity {
  TypeId type;
  std::string name;                  ///< the fullest name in the text; a description if there is none
  std::vector<std::string> aliases;  ///< the other names in the text, sorted, unique
  bool is_named = true;              ///< false if the text only describes it
  std::optional<Value> value;        ///< of a date or amount that could be read
  float score = 0.0f;                ///< the best of its mentions
};

/// A detail of a relation.
struct ExtractedQualifier {
  QualifierTypeId type;
  std::uint32_t entity = 0;  ///< index into `Extraction::entities`
  float score = 0.0f;        ///< probability in [0, 1]
};

/// A fact, at the sentence that states it best.
struct ExtractedRelation {
  std::uint32_t subject = 0;  ///< index into `Extraction::entities`
  RelationTypeId type;
  std::uint32_t object = 0;  ///< index into `Extraction::entities`
  Modality modality = Modality::asserted;
  std::uint32_t sentence = 0;  ///< index into `Extraction::sentences`
  Span subject_span;           ///< the mention that carries the subject; it may stand before the sentence
  Span object_span;
  Span trigger;  ///< the words that express the relation, within the sentence; may be empty
  std::vector<ExtractedQualifier> qualifiers;  ///< sorted by type, one a type
  std::optional<std::uint32_t> attributed_to;  ///< who says so: index into `Extraction::entities`
  float score = 0.0f;                          ///< probability in [0, 1] that the text states it
  bool inferred = false;  ///< an end is named elsewhere: a description, a dropped subject, a possessive
  /// Of an inferred one the probability in [0, 1] that the ends are the right ones, given that the
  /// relation is stated of something; else 1.
  float inference_score = 1.0f;
};

/// The mentions, entities and relations of one document.
struct Extraction {
  Document about;
  std::vector<Span> sentences;              ///< in order, without overlap
  std::vector<ExtractedMention> mentions;   ///< in order, without overlap
  std::vector<ExtractedEntity> entities;    ///< in the order of their first mentions
  std::vector<ExtractedRelation> relations; ///< by sentence, then subject, object and type
};

}  // namespace trama

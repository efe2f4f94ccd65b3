#pragma once

#include <trama/graph/id.h>
#include <trama/graph/span.h>

#include <compare>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace trama {

/// A sentence as one producer read it. All evidence found in it shares one such object.
struct Sentence {
  DocumentId document{};
  Span span{};             ///< in the document's original text
  std::string text{};      ///< the words of the span, to be quoted
  std::string producer{};  ///< the program or person that read it: `"trama 0.1 model-3f…"`

  friend auto operator<=>(const Sentence&, const Sentence&) = default;
};

using SentencePtr = std::shared_ptr<const Sentence>;

inline SentencePtr make_sentence(Sentence sentence) {
  return std::make_shared<const Sentence>(std::move(sentence));
}

/// Where and how a relation is stated. Spans point into the document's original text; an empty one
/// is not known: a Spanish sentence may leave its subject out.
///
/// `subject` is that of the relation as the graph keeps it: when a statement is turned round (an
/// inverse name, a symmetric relation), the spans change places with the ends.
struct Evidence {
  SentencePtr sentence{};  ///< never null once in a graph
  Span subject{};
  Span predicate{};  ///< the trigger: the words that express the relation
  Span object{};
  float score = 1.0f;     ///< probability in [0, 1] that the sentence states the relation
  bool inferred = false;  ///< an end was found through coreference: a pronoun, a dropped subject
  /// Of inferred evidence the probability in [0, 1] that the end it was found for is the right one;
  /// 1 of any other.
  float inference_score = 1.0f;
  /// Which of the relation's `qualifiers()` this sentence states: bit i for qualifier i. Set by
  /// the graph; ignored when given.
  std::uint32_t qualifiers = 0;

  DocumentId document() const noexcept { return sentence ? sentence->document : DocumentId{}; }
  /// The sentence's text; lives as long as the sentence.
  std::string_view quote() const noexcept {
    return sentence ? std::string_view(sentence->text) : std::string_view{};
  }
  std::string_view producer() const noexcept {
    return sentence ? std::string_view(sentence->producer) : std::string_view{};
  }
  bool states(std::size_t qualifier) const noexcept { return (qualifiers >> qualifier & 1u) != 0; }
};

}  // namespace trama

#pragma once

#include "candidate.h"
#include "embedding.h"
#include "encoder.h"
#include "heads.h"
#include "window.h"

#include "trama/extract/model.h"
#include "trama/graph/modality.h"
#include "trama/graph/schema.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace trama {

/// A detail of a fact, or, without a type, who says so.
struct WindowQualifier {
  std::optional<QualifierTypeId> type;
  std::uint32_t mention = 0;  ///< index into `WindowReading::mentions`
  float score = 0.0f;
};

/// A fact that a sentence of the window states.
struct WindowFact {
  std::uint32_t segment = 0;               ///< of the text
  RelationTypeId relation;
  std::uint32_t subject = 0, object = 0;   ///< mentions that carry the ends
  Modality modality = Modality::asserted;
  float score = 0.0f;
  std::optional<std::pair<std::uint32_t, std::uint32_t>> trigger;  ///< first and last word of the text
  std::vector<WindowQualifier> qualifiers;
};

/// What the model says of one window.
struct WindowReading {
  std::vector<WindowMention> mentions;  ///< words count from the text's first
  std::vector<WindowFact> facts;
};

/// A text and one of its windows.
struct WindowTask {
  std::string_view text;
  const PreparedText* prepared = nullptr;
  const Window* window = nullptr;
};

struct ReadingThresholds {
  float mention = 0.5f, qualifier = 0.5f;
  std::vector<float> relations;  ///< of each relation type
};

/// What makes log-odds say how often the model is right: slope · x + offset, fitted on text it was not
/// trained on (Platt scaling).
struct Calibration {
  struct Line {
    float slope = 1.0f, offset = 0.0f;
    float operator()(float x) const noexcept { return slope * x + offset; }
  };
  Line mention, relation;
};

/// What reading needs of the model. Shared by all threads.
struct ReadingModel {
  const EmbeddingTable* embeddings = nullptr;
  const Heads* heads = nullptr;
  const Schema* schema = nullptr;
  Calibration calibration{};
};

/// Runs windows through the model, several at a time. One a thread.
class WindowReader {
 public:
  WindowReader(const ReadingModel& model, const ReadingThresholds& thresholds,
               std::unique_ptr<Encoder::Session> session);
  ~WindowReader();

  /// One reading for each task, in order. All windows are padded to the longest.
  Result<std::vector<WindowReading>> read(std::span<const WindowTask> tasks);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace trama

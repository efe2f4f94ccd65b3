#pragma once

#include "trama/graph/error.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <vector>

namespace trama {

/// Widths of the networks' outputs; see docs/model.md.
struct EncoderShape {
  std::size_t hidden = 0;         ///< of a sub-word's state
  std::size_t span = 0;           ///< of each half of a span's hidden vector
  std::size_t context = 0;        ///< of a sub-word's projections for pairs and triggers
  std::size_t mention_heads = 0;  ///< of a mention's projections
};

/// The pretrained encoder, which reads the descriptions of labels. Needed only for labels that the model
/// ships no vectors for.
class LabelEncoder {
 public:
  /// Most pieces of a text, <s> and </s> included.
  static constexpr std::size_t max_pieces = 128;

  /// Errors: `model`.
  static Result<std::unique_ptr<LabelEncoder>> load(const std::filesystem::path& folder, std::size_t hidden);

  virtual ~LabelEncoder() = default;

  /// words [length, hidden], the embeddings of a text's pieces -> [hidden], the mean of their states, of
  /// length one.
  virtual Result<std::vector<float>> read(std::span<const float> words) = 0;
};

/// The three networks, compiled for this machine. Shared by the threads; each thread has a session of
/// its own. The only part of the library that knows the inference runtime.
class Encoder {
 public:
  /// One thread's place to run the networks. Views it returns live until its next call of the same name.
  class Session {
   public:
    virtual ~Session() = default;

    /// Where the caller writes the input of `run_lower`: words [batch, length, hidden], and mask [batch,
    /// length], 1 for a real sub-word and 0 for padding.
    struct Input {
      std::span<float> words;
      std::span<float> mask;
    };
    virtual Input input(std::size_t batch, std::size_t length) = 0;

    /// states [batch, length, hidden], which the caller may write to before `run_upper`; first and last
    /// [batch, length, span].
    struct Lower {
      std::span<float> states;
      std::span<const float> span_first;
      std::span<const float> span_last;
    };
    virtual Result<Lower> run_lower() = 0;

    /// states [batch, length, hidden]; context [batch, length, context]. Reads the states and the mask of the
    /// last `run_lower`.
    struct Upper {
      std::span<const float> states;
      std::span<const float> context;
    };
    virtual Result<Upper> run_upper() = 0;

    /// mentions [count, 2 hidden] -> [count, mention_heads]
    virtual std::span<float> mention_input(std::size_t count) = 0;
    virtual Result<std::span<const float>> run_mentions() = 0;
  };

  /// Errors: `model` (networks that the runtime cannot read, or of other shapes).
  /// `cache` as in `Model::Options`.
  static Result<std::unique_ptr<Encoder>> load(const std::filesystem::path& folder,
                                               const EncoderShape& shape, unsigned threads,
                                               const std::filesystem::path& cache);

  virtual ~Encoder() = default;
  virtual Result<std::unique_ptr<Session>> make_session() = 0;
};

}  // namespace trama

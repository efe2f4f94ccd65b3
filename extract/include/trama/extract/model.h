#pragma once

/// The trained model: networks, tables and vocabulary of one folder under models/.

#include "trama/graph/error.h"
#include "trama/graph/schema.h"

#include <filesystem>
#include <memory>
#include <string>

namespace trama {

/// The thresholds a model ships with, each a probability in [0, 1].
struct ModelThresholds {
  float mention = 0.5f;
  float relation = 0.4f;
  float qualifier = 0.5f;
};

/// A loaded model for one schema. Immutable, shared by extractors and threads.
class Model {
 public:
  struct Options {
    /// Compare every file with the fingerprint in the manifest; costs about 10 ms.
    bool verify = true;
  };

  /// Loads `folder`, which holds model.json and the files that it names.
  ///
  /// Errors: `not_found` (no such folder, no manifest, a file it names), `io`, `syntax`
  /// (a manifest that is not JSON), `model` (a file of another size or fingerprint than the manifest
  /// says, found and expected named; tensors of other shapes; another format; a schema whose
  /// labels the model has no vectors for).
  static Result<std::shared_ptr<const Model>> load(const std::filesystem::path& folder,
                                                   SchemaPtr schema, const Options& options);

  virtual ~Model() = default;

  const SchemaPtr& schema() const noexcept { return schema_; }
  const std::string& name() const noexcept { return name_; }
  /// 32 hexadecimal digits over all files: which model made an extraction.
  const std::string& fingerprint() const noexcept { return fingerprint_; }
  const ModelThresholds& thresholds() const noexcept { return thresholds_; }

 protected:
  Model() = default;

  SchemaPtr schema_;
  std::string name_;
  std::string fingerprint_;
  ModelThresholds thresholds_;
};

}  // namespace trama

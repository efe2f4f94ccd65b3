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
  float relation = 0.4f;  ///< of relation types that have none of their own
  float qualifier = 0.5f;
  std::vector<float> relations{};  ///< of each relation type of the schema, in its order
};

/// A loaded model for one schema. Immutable, shared by extractors and threads.
class Model {
 public:
  struct Options {
    /// Compare every file with the fingerprint in the manifest; costs about 10 ms.
    bool verify = true;
    /// Folder for the networks as compiled for this machine, made when missing; empty for none. The first
    /// run fills it with about 25 MB, later ones start in a third of the time. A file of another machine,
    /// model or version, or one cut short, is made anew.
    std::filesystem::path cache{};
  };

  /// Loads `folder`, which holds model.json and the files that it names.
  ///
  /// A label of the schema that the model was not trained on, or whose description is another than
  /// the default schema's, is read from its id and its Spanish and English descriptions.
  ///
  /// Errors: `not_found` (no such folder, no manifest, a file it names), `io`, `syntax`
  /// (a manifest that is not JSON), `model` (a file of another size or fingerprint than the manifest
  /// says, found and expected named; tensors of other shapes; another format), `schema` (a label without
  /// a description in Spanish or English).
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

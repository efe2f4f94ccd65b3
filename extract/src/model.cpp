#include "loaded_model.h"

#include "file.h"
#include "tensor.h"

#include <rapidjson/document.h>
#include <rapidjson/error/en.h>

#include <map>

namespace trama {
namespace {

using Json = rapidjson::Value;

/// The manifest, with errors that name it.
class Manifest {
 public:
  static Result<Manifest> load(const std::filesystem::path& folder) {
    Manifest out;
    out.source_ = (folder / "model.json").string();
    std::error_code error;
    if (!std::filesystem::is_directory(folder, error))
      return fail(ErrorCode::not_found, "no such model folder", {.source = folder.string()});
    auto text = read_file(folder / "model.json");
    if (!text) return tl::unexpected(text.error());
    out.json_.Parse<rapidjson::kParseIterativeFlag | rapidjson::kParseValidateEncodingFlag>(text->data(), text->size());
    if (out.json_.HasParseError())
      return fail(ErrorCode::syntax, rapidjson::GetParseError_En(out.json_.GetParseError()),
                  locate(out.source_, *text, out.json_.GetErrorOffset()));
    if (!out.json_.IsObject()) return tl::unexpected(out.bad("is no JSON object"));
    out.fingerprint_ = fingerprint_of(*text);
    return out;
  }

  Error bad(const std::string& what) const { return {ErrorCode::model, what, {.source = source_}}; }

  Result<std::string> text(const Json& object, const char* key) const {
    const Json* value = find(object, key);
    if (!value || !value->IsString()) return tl::unexpected(bad(std::string("expected text under \"") + key + '"'));
    return std::string(value->GetString(), value->GetStringLength());
  }

  Result<double> number(const Json& object, const char* key) const {
    const Json* value = find(object, key);
    if (!value || !value->IsNumber()) return tl::unexpected(bad(std::string("expected a number under \"") + key + '"'));
    return value->GetDouble();
  }

  Result<const Json*> member(const Json& object, const char* key) const {
    const Json* value = find(object, key);
    if (!value) return tl::unexpected(bad(std::string("expected \"") + key + '"'));
    return value;
  }

  Result<std::vector<std::string>> ids(const Json& object, const char* key) const {
    auto list = member(object, key);
    if (!list) return tl::unexpected(list.error());
    std::vector<std::string> out;
    if ((*list)->IsArray())
      for (const Json& id : (*list)->GetArray())
        if (id.IsString()) out.emplace_back(id.GetString());
    if (out.empty()) return tl::unexpected(bad(std::string("expected a list of ids under \"") + key + '"'));
    return out;
  }

  const Json& json() const { return json_; }
  const std::string& fingerprint() const { return fingerprint_; }

 private:
  /// Null where there is none, also in what is no object: RapidJSON asserts there.
  static const Json* find(const Json& object, const char* key) {
    if (!object.IsObject()) return nullptr;
    const auto at = object.FindMember(key);
    return at == object.MemberEnd() ? nullptr : &at->value;
  }

  rapidjson::Document json_;
  std::string source_, fingerprint_;
};

/// The rows of the model's label vectors in the order of the schema's labels.
template <class Labels>
Result<Table> choose(const Tensors& tensors, const char* name, const std::vector<std::string>& known,
                     const Labels& wanted, const Manifest& manifest) {
  auto tensor = tensors.at(name, {known.size(), HeadShape::hidden});
  if (!tensor) return tl::unexpected(tensor.error());
  Table out;
  out.width = HeadShape::hidden;
  const auto add = [&](const std::string& id) -> Result<void> {
    const auto at = std::find(known.begin(), known.end(), id);
    if (at == known.end())
      return tl::unexpected(manifest.bad("the model knows no label \"" + id + "\" among its " + name));
    const float* row = (*tensor)->row(static_cast<std::size_t>(at - known.begin()));
    out.values.insert(out.values.end(), row, row + out.width);
    return {};
  };
  for (const auto& label : wanted)
    if (auto done = add(label.id); !done) return tl::unexpected(done.error());
  return out;
}

}  // namespace

Result<std::shared_ptr<const Model>> Model::load(const std::filesystem::path& folder, SchemaPtr schema,
                                                 const Options& options) {
  return LoadedModel::load(folder, std::move(schema), options);
}

Result<std::shared_ptr<const LoadedModel>> LoadedModel::load(const std::filesystem::path& folder, SchemaPtr schema,
                                                             const Options& options) {
  auto manifest = Manifest::load(folder);
  if (!manifest) return tl::unexpected(manifest.error());
  const Json& json = manifest->json();
  auto found_format = manifest->number(json, "format");
  if (!found_format) return tl::unexpected(found_format.error());
  if (*found_format != format)
    return tl::unexpected(manifest->bad("format " + std::to_string(static_cast<long>(*found_format)) +
                                        ", expected " + std::to_string(format)));
  auto model = std::make_shared<LoadedModel>();
  model->folder_ = folder;
  model->schema_ = std::move(schema);
  model->fingerprint_ = manifest->fingerprint();
  auto name = manifest->text(json, "name");
  if (!name) return tl::unexpected(name.error());
  model->name_ = *name;

  auto thresholds = manifest->member(json, "thresholds");
  if (!thresholds) return tl::unexpected(thresholds.error());
  for (const auto& [key, value] : {std::pair{"mention", &model->thresholds_.mention},
                                   std::pair{"relation", &model->thresholds_.relation},
                                   std::pair{"qualifier", &model->thresholds_.qualifier}}) {
    auto number = manifest->number(**thresholds, key);
    if (!number) return tl::unexpected(number.error());
    if (!(*number > 0 && *number < 1))
      return tl::unexpected(manifest->bad(std::string("threshold \"") + key + "\" is " + std::to_string(*number) +
                                          ", expected a number between 0 and 1"));
    *value = static_cast<float>(*number);
  }

  // Every file must be what the manifest says: a damaged table would give wrong answers, not errors.
  std::map<std::string, std::string> contents;
  auto files = manifest->member(json, "files");
  if (!files) return tl::unexpected(files.error());
  if (!(*files)->IsObject()) return tl::unexpected(manifest->bad("\"files\" is no object"));
  for (const auto& entry : (*files)->GetObject()) {
    const std::filesystem::path path = folder / entry.name.GetString();
    auto bytes = read_file(path);
    if (!bytes) return tl::unexpected(bytes.error());
    auto size = manifest->number(entry.value, "bytes");
    if (!size) return tl::unexpected(size.error());
    if (static_cast<double>(bytes->size()) != *size)
      return fail(ErrorCode::model,
                  "damaged: has " + std::to_string(bytes->size()) + " bytes, expected " +
                      std::to_string(static_cast<std::uint64_t>(*size)),
                  {.source = path.string()});
    if (options.verify) {
      auto expected = manifest->text(entry.value, "xxh128");
      if (!expected) return tl::unexpected(expected.error());
      if (const std::string found = fingerprint_of(*bytes); found != *expected)
        return fail(ErrorCode::model, "damaged: fingerprint " + found + ", expected " + *expected,
                    {.source = path.string()});
    }
    const std::string file = entry.name.GetString();
    if (file == "vocabulary.spm" || file == "embeddings.q4") contents[file] = std::move(*bytes);
  }
  for (const char* file : {"vocabulary.spm", "embeddings.q4", "heads.safetensors", "labels.safetensors", "lower.xml",
                           "lower.bin", "upper.xml", "upper.bin", "mention.xml", "mention.bin"})
    if (!(*files)->HasMember(file)) return tl::unexpected(manifest->bad(std::string("names no file ") + file));

  auto tokenizer = Tokenizer::parse(contents["vocabulary.spm"], (folder / "vocabulary.spm").string());
  if (!tokenizer) return tl::unexpected(tokenizer.error());
  model->tokenizer_ = std::move(*tokenizer);
  const std::string table_path = (folder / "embeddings.q4").string();
  auto embeddings = EmbeddingTable::parse(std::move(contents["embeddings.q4"]), HeadShape::hidden, table_path);
  if (!embeddings) return tl::unexpected(embeddings.error());
  if (embeddings->rows() != model->tokenizer_.vocabulary_size())
    return fail(ErrorCode::model,
                "has " + std::to_string(embeddings->rows()) + " rows, expected one for each of the vocabulary's " +
                    std::to_string(model->tokenizer_.vocabulary_size()) + " pieces",
                {.source = table_path});
  model->embeddings_ = std::move(*embeddings);

  auto labels = manifest->member(json, "labels");
  if (!labels) return tl::unexpected(labels.error());
  auto tensors = Tensors::load(folder / "labels.safetensors");
  if (!tensors) return tl::unexpected(tensors.error());
  LabelVectors vectors;
  struct Id {
    std::string id;
  };
  std::vector<Id> qualifiers;
  for (const QualifierType& q : model->schema_->qualifier_types()) qualifiers.push_back({q.id});
  qualifiers.push_back({"by"});
  const auto take = [&](const char* kind, const auto& wanted, Table& out) -> Result<void> {
    auto known = manifest->ids(**labels, kind);
    if (!known) return tl::unexpected(known.error());
    auto table = choose(*tensors, kind, *known, wanted, *manifest);
    if (!table) return tl::unexpected(table.error());
    out = std::move(*table);
    return {};
  };
  if (auto done = take("types", model->schema_->entity_types(), vectors.types); !done)
    return tl::unexpected(done.error());
  if (auto done = take("relations", model->schema_->relation_types(), vectors.relations); !done)
    return tl::unexpected(done.error());
  if (auto done = take("qualifiers", qualifiers, vectors.qualifiers); !done) return tl::unexpected(done.error());

  auto weights = Tensors::load(folder / "heads.safetensors");
  if (!weights) return tl::unexpected(weights.error());
  auto heads = Heads::make(*weights, vectors);
  if (!heads) return tl::unexpected(heads.error());
  model->heads_ = std::move(*heads);
  return model;
}

Result<std::unique_ptr<Encoder>> LoadedModel::make_encoder(unsigned threads) const {
  const EncoderShape shape{HeadShape::hidden, HeadShape::span, HeadShape::context, HeadShape::mention().total};
  return Encoder::load(folder_, shape, threads);
}

}  // namespace trama

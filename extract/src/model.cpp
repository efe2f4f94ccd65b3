#include "loaded_model.h"

#include "file.h"
#include "label_reader.h"
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

/// A label as the schema describes it.
struct Label {
  std::string_view id;
  const LocalizedText* description = nullptr;  ///< of the schema
  const LocalizedText* trained = nullptr;      ///< of the default schema's label of that id
};

/// What the model was trained to know as that label: null if the default schema has none of that id.
template <class Labels>
std::vector<Label> describe(const Labels& wanted, const Labels& trained) {
  std::vector<Label> out;
  for (const auto& label : wanted) {
    const auto same = std::find_if(trained.begin(), trained.end(), [&](const auto& t) { return t.id == label.id; });
    out.push_back({label.id, &label.description, same == trained.end() ? nullptr : &same->description});
  }
  return out;
}

/// The label vectors of one kind: the model's own where it was trained on that label, else read from its words.
Result<Table> choose(const Tensors& tensors, const std::string& kind, const std::vector<std::string>& known,
                     const std::vector<Label>& wanted, LabelReader& reader) {
  auto tensor = tensors.at(kind, {known.size(), HeadShape::hidden});
  if (!tensor) return tl::unexpected(tensor.error());
  auto mean = tensors.at(kind + "_mean", {HeadShape::hidden});
  if (!mean) return tl::unexpected(mean.error());
  Table out;
  out.width = HeadShape::hidden;
  for (const Label& label : wanted) {
    const auto at = std::find(known.begin(), known.end(), label.id);
    const bool trained = !label.description ||
                         (label.trained && label.trained->texts() == label.description->texts());
    if (at != known.end() && trained) {
      const float* row = (*tensor)->row(static_cast<std::size_t>(at - known.begin()));
      out.values.insert(out.values.end(), row, row + out.width);
    } else {
      static const LocalizedText none;
      auto row = reader.read(label.id, label.description ? *label.description : none, (*mean)->values.data());
      if (!row) return tl::unexpected(row.error());
      out.values.insert(out.values.end(), row->begin(), row->end());
    }
  }
  return out;
}

/// The ids of `wanted` are names of numbers in `object`; what it does not name gets `otherwise`.
Result<std::vector<float>> thresholds_of(const Json& object, const std::vector<RelationType>& wanted, float otherwise,
                                         const Manifest& manifest) {
  std::vector<float> out(wanted.size(), otherwise);
  for (std::size_t r = 0; r < wanted.size(); ++r) {
    const auto at = object.FindMember(wanted[r].id.c_str());
    if (at == object.MemberEnd()) continue;
    if (!at->value.IsNumber() || !(at->value.GetDouble() > 0 && at->value.GetDouble() < 1))
      return tl::unexpected(manifest.bad("the threshold of \"" + wanted[r].id + "\" is no number between 0 and 1"));
    out[r] = at->value.GetFloat();
  }
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
  model->cache_ = options.cache;
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

  model->thresholds_.relations.assign(model->schema_->relation_types().size(), model->thresholds_.relation);
  if (const auto own = manifest->member(**thresholds, "relations"); own && (*own)->IsObject()) {
    auto each = thresholds_of(**own, model->schema_->relation_types(), model->thresholds_.relation, *manifest);
    if (!each) return tl::unexpected(each.error());
    model->thresholds_.relations = std::move(*each);
  }
  if (const auto calibration = manifest->member(json, "calibration"); calibration) {
    for (const auto& [key, value] : {std::pair{"mention", &model->calibration_.mention},
                                     std::pair{"relation", &model->calibration_.relation}}) {
      const auto line = manifest->member(**calibration, key);
      if (!line) return tl::unexpected(line.error());
      if (!(*line)->IsArray() || (*line)->Size() != 2 || !(**line)[0].IsNumber() || !(**line)[1].IsNumber() ||
          !((**line)[0].GetDouble() > 0))
        return tl::unexpected(manifest->bad(std::string("expected slope and offset under \"") + key + "\", the slope above 0"));
      *value = {(**line)[0].GetFloat(), (**line)[1].GetFloat()};
    }
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
                           "lower.bin", "upper.xml", "upper.bin", "mention.xml", "mention.bin", "label.xml", "label.bin"})
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
  const Schema& trained = *Schema::default_schema();
  LabelReader reader(folder, model->tokenizer_, model->embeddings_);
  const auto take = [&](const char* kind, std::vector<Label> wanted, Table& out) -> Result<void> {
    auto known = manifest->ids(**labels, kind);
    if (!known) return tl::unexpected(known.error());
    auto table = choose(*tensors, kind, *known, wanted, reader);
    if (!table) return tl::unexpected(table.error());
    out = std::move(*table);
    return {};
  };
  const Schema& wanted = *model->schema_;
  std::vector<Label> qualifiers = describe(wanted.qualifier_types(), trained.qualifier_types());
  qualifiers.push_back({"by", nullptr, nullptr});  // the model's own, whatever the schema
  if (auto done = take("types", describe(wanted.entity_types(), trained.entity_types()), vectors.types); !done)
    return tl::unexpected(done.error());
  if (auto done = take("relations", describe(wanted.relation_types(), trained.relation_types()), vectors.relations); !done)
    return tl::unexpected(done.error());
  if (auto done = take("qualifiers", std::move(qualifiers), vectors.qualifiers); !done)
    return tl::unexpected(done.error());

  auto weights = Tensors::load(folder / "heads.safetensors");
  if (!weights) return tl::unexpected(weights.error());
  auto heads = Heads::make(*weights, vectors);
  if (!heads) return tl::unexpected(heads.error());
  model->heads_ = std::move(*heads);
  return model;
}

Result<std::unique_ptr<Encoder>> LoadedModel::make_encoder(unsigned threads) const {
  const EncoderShape shape{HeadShape::hidden, HeadShape::span, HeadShape::context, HeadShape::mention().total};
  return Encoder::load(folder_, shape, threads, cache_);
}

}  // namespace trama

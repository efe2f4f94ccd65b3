#include "heads.h"

#include "candidate.h"
#include "kernel.h"

#include "trama/graph/modality.h"

#include <cmath>

namespace trama {
namespace {

using Shape = HeadShape;

/// Reads tensors one after the other and remembers the first error.
class Reader {
 public:
  explicit Reader(const Tensors& tensors) : tensors_(tensors) {}

  Table table(const std::string& name, std::size_t rows, std::size_t width) {
    auto tensor = tensors_.at(name, {rows, width});
    if (!tensor) {
      if (!error_) error_ = tensor.error();
      return {std::vector<float>(rows * width), width};
    }
    return {(*tensor)->values, width};
  }

  std::vector<float> vector(const std::string& name, std::size_t width) {
    auto tensor = tensors_.at(name, {width});
    if (!tensor) {
      if (!error_) error_ = tensor.error();
      return std::vector<float>(width);
    }
    return (*tensor)->values;
  }

  LinearHead linear(const std::string& name, std::size_t outputs, std::size_t inputs) {
    return {table(name + ".weight", outputs, inputs), vector(name + ".bias", outputs)};
  }

  const std::optional<Error>& error() const { return error_; }

 private:
  const Tensors& tensors_;
  std::optional<Error> error_;
};

float gelu(float x) { return 0.5f * x * (1.0f + std::erf(x * 0.70710678f)); }

constexpr std::size_t label_hidden = 512;

/// Multiplies label vectors into a head: project each label, then turn the head's output layer on it.
LabelHead fold(Reader& reader, const std::string& name, std::size_t width, const Table& labels) {
  const LinearHead inner = reader.linear(name + ".label0", label_hidden, Shape::hidden);
  const LinearHead outer = reader.linear(name + ".label1", Shape::hidden, label_hidden);
  const LinearHead prior = reader.linear(name + ".label_bias", 1, Shape::hidden);
  const LinearHead out = reader.linear(name + ".out", Shape::hidden, width);
  LabelHead head;
  head.width = width;
  head.weight.assign(labels.rows() * width, 0.0f);
  head.bias.resize(labels.rows());
  const float scale = 4.0f / std::sqrt(static_cast<float>(Shape::hidden));
  std::vector<float> hidden(label_hidden), projected(Shape::hidden);
  for (std::size_t label = 0; label < labels.rows(); ++label) {
    inner.apply(labels.row(label), hidden.data());
    for (float& h : hidden) h = gelu(h);
    outer.apply(hidden.data(), projected.data());
    float* row = head.weight.data() + label * width;
    for (std::size_t k = 0; k < Shape::hidden; ++k) {
      const float p = projected[k] * scale;
      const float* weight = out.weight.row(k);
      for (std::size_t i = 0; i < width; ++i) row[i] += p * weight[i];
      head.bias[label] += p * out.bias[k];
    }
    float own = 0.0f;
    prior.apply(labels.row(label), &own);
    head.bias[label] += own;
  }
  return head;
}

/// labels [n, hidden] times weight [width, hidden] transposed -> [n, width]
Table project(Reader& reader, const std::string& name, std::size_t width, const Table& labels) {
  const Table weight = reader.table(name + ".weight", width, Shape::hidden);
  Table out{std::vector<float>(labels.rows() * width), width};
  for (std::size_t r = 0; r < labels.rows(); ++r)
    kernel::multiply(out.values.data() + r * width, weight.values.data(), labels.row(r), nullptr, width,
                     Shape::hidden);
  return out;
}

}  // namespace

void LinearHead::apply(const float* x, float* y) const {
  kernel::multiply(y, weight.values.data(), x, bias.data(), bias.size(), weight.width);
}

Result<Heads> Heads::make(const Tensors& tensors, const LabelVectors& labels) {
  Reader reader(tensors);
  Heads h;
  h.span = fold(reader, "span_labels", Shape::span, labels.types);
  h.type = fold(reader, "type_labels", Shape::type, labels.types);
  h.relation = fold(reader, "relation_labels", Shape::fact, labels.relations);
  h.qualifier = fold(reader, "qualifier_labels", Shape::qualifier, labels.qualifiers);
  h.span_width = reader.table("span_width", Shape::max_span_words, Shape::span);
  h.span_name = reader.linear("span_name", 1, Shape::span);
  h.inject_type = project(reader, "inject_type", Shape::hidden, labels.types);
  h.inject_name = reader.table("inject_name", 2, Shape::hidden);
  h.inject_edge = reader.table("inject_edge", 2, Shape::hidden);
  h.subject_type = project(reader, "subject_type", Shape::pair, labels.types);
  h.object_type = project(reader, "object_type", Shape::pair, labels.types);
  for (std::size_t k = 0; k < pair_feature_sizes.size(); ++k)
    h.pair_features.push_back(
        reader.table("pair_feature" + std::to_string(k), pair_feature_sizes[k], Shape::pair));
  h.modality = reader.linear("modality", all_modalities.size(), Shape::fact);
  for (std::size_t k = 0; k < coref_feature_sizes.size(); ++k)
    h.coref_features.push_back(
        reader.table("coref_feature" + std::to_string(k), coref_feature_sizes[k], Shape::coref));
  h.coref_score = reader.linear("coref_score", 1, Shape::coref);
  h.qualifier_pair = reader.linear("qualifier_pair", Shape::qualifier, Shape::fact);
  h.qualifier_type = project(reader, "qualifier_type", Shape::qualifier, labels.types);
  h.qualifier_relation = project(reader, "qualifier_relation", Shape::qualifier, labels.relations);
  h.qualifier_distance =
      reader.table("qualifier_distance", Shape::qualifier_distances, Shape::qualifier);
  h.trigger_start = reader.linear("trigger_pair_start", Shape::trigger, Shape::fact);
  h.trigger_end = reader.linear("trigger_pair_end", Shape::trigger, Shape::fact);
  if (reader.error()) return tl::unexpected(*reader.error());
  return h;
}

}  // namespace trama

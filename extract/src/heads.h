#pragma once

#include "tensor.h"

#include "trama/graph/schema.h"

#include <cstddef>
#include <filesystem>
#include <vector>

namespace trama {

/// The head of one set of labels, its label vectors multiplied in: log-odds are weight · z + bias.
struct LabelHead {
  std::vector<float> weight;  ///< [labels, width]
  std::vector<float> bias;    ///< [labels]
  std::size_t width = 0;

  std::size_t labels() const noexcept { return bias.size(); }
  const float* row(std::size_t label) const { return weight.data() + label * width; }
};

/// Rows of one width.
struct Table {
  std::vector<float> values;
  std::size_t width = 0;

  std::size_t rows() const noexcept { return width ? values.size() / width : 0; }
  const float* row(std::size_t r) const { return values.data() + r * width; }
};

/// weight · x + bias
struct LinearHead {
  Table weight;             ///< [outputs, inputs]
  std::vector<float> bias;  ///< [outputs]

  void apply(const float* x, float* y) const;
};

/// Where each head's part of a mention's projections starts.
struct MentionLayout {
  std::size_t type = 0, subject = 0, object = 0, bilinear_subject = 0, bilinear_object = 0,
              coref_mention = 0, coref_antecedent = 0, coref_left = 0, coref_right = 0, qualifier = 0,
              total = 0;
};

/// Widths of hidden vectors, fixed by the model's format.
struct HeadShape {
  static constexpr std::size_t hidden = 384, span = 256, type = 256, pair = 384, bilinear = 128,
                               fact = pair + bilinear, coref = 128, coref_side = 64, qualifier = 192,
                               trigger = 128, contexts = 4, context = contexts * pair + 2 * trigger,
                               max_span_words = 12, qualifier_distances = 32;
  static constexpr MentionLayout mention() {
    MentionLayout m;
    m.subject = m.type + type;
    m.object = m.subject + pair;
    m.bilinear_subject = m.object + pair;
    m.bilinear_object = m.bilinear_subject + bilinear;
    m.coref_mention = m.bilinear_object + bilinear;
    m.coref_antecedent = m.coref_mention + coref;
    m.coref_left = m.coref_antecedent + coref;
    m.coref_right = m.coref_left + coref_side;
    m.qualifier = m.coref_right + coref_side;
    m.total = m.qualifier + qualifier;
    return m;
  }
};

/// Label vectors of a schema, each [labels, hidden], in the schema's order; `qualifiers` ends with
/// one more, for who says so.
struct LabelVectors {
  Table types, relations, qualifiers;
};

/// All small weights, made ready for one schema. See docs/model.md for the formulas.
struct Heads {
  /// Errors: `model`.
  static Result<Heads> make(const Tensors& tensors, const LabelVectors& labels);

  LabelHead span, type, relation, qualifier;
  Table span_width;                             ///< [max_span_words, span]
  LinearHead span_name;                         ///< one output: log-odds of being a name
  Table inject_type;                            ///< [types, hidden]
  Table inject_name, inject_edge;               ///< [2, hidden]: name, description; first, last
  Table subject_type, object_type;              ///< [types, pair]
  std::vector<Table> pair_features;             ///< each [size, pair]
  LinearHead modality;                          ///< fact -> modalities
  std::vector<Table> coref_features;            ///< each [size, coref]
  LinearHead coref_score;
  LinearHead qualifier_pair;                    ///< fact -> qualifier
  Table qualifier_type, qualifier_relation;     ///< [types, qualifier], [relations, qualifier]
  Table qualifier_distance;                     ///< [qualifier_distances, qualifier]
  LinearHead trigger_start, trigger_end;        ///< fact -> trigger
};

}  // namespace trama

#pragma once

#include "trama/export/diagram.h"
#include "trama/graph/schema.h"

#include <string>
#include <string_view>

namespace trama {

/// The colours of one theme that do not depend on a type, as `#rrggbb`.
struct Palette {
  std::string_view background;
  std::string_view text;
  std::string_view muted;  ///< details, and relations that hold no longer
  std::string_view edge;
  std::string_view edge_text;
  std::string_view frame;  ///< of clusters
};

const Palette& palette(DiagramOptions::Theme theme) noexcept;

/// How the entities of one type look. Types differ in shape as well as in colour, so that a print
/// in black and white or a colour-blind reader tells them apart.
struct TypeStyle {
  std::string_view shape;  ///< of Graphviz
  std::string_view style;  ///< of Graphviz, without `filled`
  bool is_doubled;         ///< drawn with a second outline
  std::string_view glyph;  ///< a character of DejaVu Sans that resembles the shape, for the legend
  std::string fill;
  std::string stroke;
  std::string text;
};

/// The types of the default schema have a look of their own; others take one in turn.
TypeStyle type_style(const Schema& schema, TypeId type, DiagramOptions::Theme theme);

}  // namespace trama

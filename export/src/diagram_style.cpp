#include "diagram_style.h"

#include <array>
#include <charconv>
#include <cstdint>

namespace trama {
namespace {

struct Look {
  std::string_view type;
  std::string_view shape;
  std::string_view style;
  bool is_doubled;
  std::string_view glyph;
  std::string_view fill;    // of the light theme
  std::string_view stroke;  // dark enough for text on white
};

// Shapes that hold long names without growing, so that they take about as much room as a box.
// Hues after Okabe and Ito, "Color Universal Design" (2008): told apart by the colour-blind.
constexpr std::array<Look, 12> looks{{
    {"company", "box", "rounded", false, "▢", "#d3e5f7", "#0b4f95"},
    {"person", "ellipse", "", false, "◯", "#ffe2b8", "#9a5300"},
    {"product", "hexagon", "", false, "⬡", "#cdeee0", "#00694d"},
    {"place", "invhouse", "", false, "▽", "#f2dfd2", "#84502f"},
    {"organization", "box", "", false, "□", "#d8f1f6", "#13697a"},
    {"technology", "component", "", false, "◫", "#faf2b5", "#6e6000"},
    {"facility", "box3d", "", false, "❒", "#e9e4dd", "#5c5349"},
    {"government", "box", "", true, "▣", "#e5dbf5", "#5e3795"},
    {"event", "cds", "", false, "▷", "#fad7e7", "#a02863"},
    {"work", "note", "", false, "▤", "#ececec", "#3d3d3d"},
    {"university", "folder", "", false, "◳", "#e0e2fa", "#434cab"},
    {"role", "underline", "", false, "▁", "#ffffff", "#555555"},
}};
constexpr Look value_look{"", "plain", "", false, "#", "#ffffff", "#555555"};

std::uint32_t parse_colour(std::string_view colour) {
  std::uint32_t rgb = 0;
  std::from_chars(colour.data() + 1, colour.data() + colour.size(), rgb, 16);
  return rgb;
}

// `share` of `a`, the rest of `b`.
std::string mix(std::string_view a, std::string_view b, double share) {
  static constexpr std::string_view digits = "0123456789abcdef";
  const std::uint32_t x = parse_colour(a);
  const std::uint32_t y = parse_colour(b);
  std::string colour = "#";
  for (const int shift : {16, 8, 0}) {
    const double channel = share * static_cast<double>(x >> shift & 0xffu) +
                           (1.0 - share) * static_cast<double>(y >> shift & 0xffu);
    const auto byte = static_cast<std::uint32_t>(channel + 0.5);
    colour += digits[byte >> 4];
    colour += digits[byte & 15u];
  }
  return colour;
}

const Look& find_look(const Schema& schema, TypeId type) {
  const EntityType& entity_type = schema.at(type);
  if (entity_type.kind == EntityKind::value) return value_look;
  for (const Look& look : looks) {
    if (look.type == entity_type.id) return look;
  }
  return looks[type.value % looks.size()];
}

}  // namespace

const Palette& palette(DiagramOptions::Theme theme) noexcept {
  static constexpr Palette light{"#ffffff", "#1b1f24", "#7a828c", "#4b5563", "#323a45", "#c9ced6"};
  static constexpr Palette dark{"#14181f", "#f0f3f7", "#8b95a3", "#a9b4c2", "#d3dae3", "#3a4350"};
  static constexpr Palette print{"#ffffff", "#000000", "#6b6b6b", "#000000", "#000000", "#8c8c8c"};
  switch (theme) {
    case DiagramOptions::Theme::light:
      return light;
    case DiagramOptions::Theme::dark:
      return dark;
    case DiagramOptions::Theme::print:
      return print;
  }
  return light;
}

TypeStyle type_style(const Schema& schema, TypeId type, DiagramOptions::Theme theme) {
  const Look& look = find_look(schema, type);
  TypeStyle style{look.shape,
                  look.style,
                  look.is_doubled,
                  look.glyph,
                  std::string(look.fill),
                  std::string(look.stroke),
                  std::string(palette(theme).text)};
  const bool is_value = schema.at(type).kind == EntityKind::value;
  switch (theme) {
    case DiagramOptions::Theme::light:
      break;
    case DiagramOptions::Theme::dark:
      style.fill = mix(look.stroke, palette(theme).background, is_value ? 0.0 : 0.62);
      style.stroke = mix(look.fill, look.stroke, 0.6);
      break;
    case DiagramOptions::Theme::print:
      style.fill = "#ffffff";
      style.stroke = "#000000";
      break;
  }
  if (is_value) style.fill = palette(theme).background;
  return style;
}

}  // namespace trama

#include "ascii.h"

#include <trama/read/reader.h>

#include <algorithm>
#include <array>

namespace trama {
namespace {

struct Name {
  InputFormat format;
  std::string_view name;
  std::array<std::string_view, 3> extensions;
};
constexpr std::array names = {
    Name{InputFormat::text, "text", {"txt", "text"}},
    Name{InputFormat::markdown, "markdown", {"md", "markdown"}},
    Name{InputFormat::html, "html", {"html", "htm", "xhtml"}},
    Name{InputFormat::pdf, "pdf", {"pdf"}},
    Name{InputFormat::json_lines, "json_lines", {"jsonl", "ndjson"}},
};

}  // namespace

std::string_view to_string(InputFormat format) noexcept {
  for (const Name& entry : names)
    if (entry.format == format) return entry.name;
  return "automatic";
}

std::optional<InputFormat> find_input_format(std::string_view name) noexcept {
  if (name.empty()) return std::nullopt;
  if (equals_ignoring_case(name, "automatic")) return InputFormat::automatic;
  for (const Name& entry : names) {
    if (equals_ignoring_case(name, entry.name)) return entry.format;
    for (const std::string_view extension : entry.extensions)
      if (equals_ignoring_case(name, extension)) return entry.format;
  }
  return std::nullopt;
}

std::string input_format_list() {
  std::string list;
  for (const Name& entry : names) {
    if (!list.empty()) list += ", ";
    list += entry.name;
    list += " (";
    for (const std::string_view extension : entry.extensions) {
      if (extension.empty()) continue;
      if (!list.ends_with('(')) list += ", ";
      list += '.';
      list += extension;
    }
    list += ')';
  }
  return list;
}

PagePosition ReadDocument::page_at(std::uint32_t original_position) const noexcept {
  const auto after = std::upper_bound(
      pages.begin(), pages.end(), original_position,
      [](std::uint32_t position, const Page& page) noexcept { return position < page.span.begin; });
  if (after == pages.begin()) return {0, original_position};
  const Page& page = *(after - 1);
  return {page.number, original_position - page.span.begin};
}

}  // namespace trama

#include "trama/export/iri.h"

#include "trama/graph/utf8.h"
#include "trama/graph/value.h"

#include <array>
#include <utility>

namespace trama {
namespace {

constexpr bool is_letter(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
constexpr bool is_digit(char c) noexcept {
  return c >= '0' && c <= '9';
}

constexpr bool is_unreserved(char c) noexcept {
  return is_letter(c) || is_digit(c) || c == '-' || c == '.' || c == '_' || c == '~';
}

// White space and controls that the grammars let pass in IRIs but that readers disagree about.
constexpr bool is_blank_or_control(char32_t c) noexcept {
  return c <= 0x20 || (c >= 0x7F && c <= 0xA0) || c == 0x1680 || (c >= 0x2000 && c <= 0x200F) ||
         (c >= 0x2028 && c <= 0x202F) || c == 0x205F || (c >= 0x2060 && c <= 0x206F) ||
         c == 0x3000 || c == 0xFEFF || (c >= 0xFFF0 && c <= 0xFFFF);
}

}  // namespace

std::string percent_encode(std::string_view text) {
  static constexpr std::string_view digits = "0123456789ABCDEF";
  std::string encoded;
  encoded.reserve(text.size());
  for (const char c : text) {
    if (is_unreserved(c)) {
      encoded.push_back(c);
    } else {
      const auto byte = static_cast<unsigned char>(c);
      encoded.push_back('%');
      encoded.push_back(digits[byte >> 4]);
      encoded.push_back(digits[byte & 15]);
    }
  }
  return encoded;
}

bool is_iri(std::string_view text) noexcept {
  std::size_t scheme = 0;
  while (scheme < text.size() &&
         (is_letter(text[scheme]) || is_digit(text[scheme]) || text[scheme] == '+' ||
          text[scheme] == '-' || text[scheme] == '.')) {
    ++scheme;
  }
  if (scheme == 0 || !is_letter(text[0]) || scheme + 1 >= text.size() || text[scheme] != ':') {
    return false;
  }
  if (!utf8::is_valid(text)) return false;
  for (const char32_t c : utf8::code_points(text)) {
    if (is_blank_or_control(c) || c == U'<' || c == U'>' || c == U'"' || c == U'{' || c == U'}' ||
        c == U'|' || c == U'\\' || c == U'^' || c == U'`') {
      return false;
    }
  }
  return true;
}

bool is_web_address(std::string_view text) noexcept {
  return (text.starts_with("http://") || text.starts_with("https://")) && is_iri(text);
}

bool is_language_tag(std::string_view text) noexcept {
  // [a-zA-Z]{2,8}(-[a-zA-Z0-9]{1,8})*
  std::size_t length = 0;
  bool first = true;
  for (const char c : text) {
    if (c == '-') {
      if (length == 0 || (first && length < 2)) return false;
      first = false;
      length = 0;
    } else {
      if (!(is_letter(c) || (!first && is_digit(c))) || ++length > 8) return false;
    }
  }
  return length > 0 && (!first || length >= 2);
}

std::optional<std::string> expand_prefixed_name(std::string_view name) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 12> prefixes{{
      {"t", trama_namespace},
      {"rdf", rdf_namespace},
      {"rdfs", rdfs_namespace},
      {"owl", owl_namespace},
      {"skos", skos_namespace},
      {"prov", prov_namespace},
      {"oa", oa_namespace},
      {"dcterms", dcterms_namespace},
      {"schema", schema_namespace},
      {"wd", wikidata_entity_namespace},
      {"wdt", wikidata_direct_namespace},
      {"xsd", xsd_namespace},
  }};
  const std::size_t colon = name.find(':');
  if (colon == std::string_view::npos || colon + 1 == name.size()) return std::nullopt;
  for (const auto& [prefix, iri] : prefixes) {
    if (name.substr(0, colon) != prefix) continue;
    std::string full(iri);
    full.append(name.substr(colon + 1));
    if (is_iri(full)) return full;
    return std::nullopt;
  }
  return std::nullopt;
}

std::string span_iri(std::string_view base, DocumentId document, Span span) {
  std::string iri(base);
  iri += document.to_string();
  iri += "#char=";
  iri += std::to_string(span.begin);
  iri += ',';
  iri += std::to_string(span.end);
  return iri;
}

}  // namespace trama

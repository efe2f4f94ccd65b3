#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace trama {

/// `Char` of XML 1.0 (fifth edition, section 2.2): no control but tab, line feed and carriage
/// return, no surrogate, not U+FFFE or U+FFFF.
constexpr bool is_xml_character(char32_t c) noexcept {
  return c == 0x9 || c == 0xA || c == 0xD || (c >= 0x20 && c <= 0xD7FF) ||
         (c >= 0xE000 && c <= 0xFFFD) || (c >= 0x10000 && c <= 0x10FFFF);
}

/// The text without what XML 1.0 cannot hold, each such character counted in `dropped`. Nothing is
/// copied where there is none; `buffer` holds the result otherwise. Linear.
std::string_view keep_xml_characters(std::string_view text, std::string& buffer,
                                     std::size_t& dropped);

/// Appends text as XML content or as the value of an attribute in double quotes. Line breaks and
/// tabs are written as references, which every parser leaves alone; what XML cannot hold is dropped
/// and counted in `dropped`.
void append_xml(std::string& out, std::string_view text, std::size_t& dropped);

}  // namespace trama

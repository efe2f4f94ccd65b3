#pragma once

// Shared by the tests of the language parts: case files and random text.

#include "trama/graph/utf8.h"

#include <cstdint>
#include <fstream>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace trama::test {

inline std::string_view trim(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t\r");
  if (begin == text.npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

inline std::vector<std::string> split(std::string_view text, std::string_view separator) {
  std::vector<std::string> parts;
  while (true) {
    const auto end = text.find(separator);
    parts.emplace_back(trim(text.substr(0, end)));
    if (end == text.npos) return parts;
    text.remove_prefix(end + separator.size());
  }
}

/// The lines of a case file under tests/extract/language, without comments and empty lines.
inline std::vector<std::string> case_lines(const std::string& file) {
  std::ifstream in(std::string(TRAMA_SOURCE_DIR) + "/tests/extract/language/" + file);
  if (!in) throw std::runtime_error("no case file " + file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) {
    if (!trim(line).empty() && line.front() != '#') lines.push_back(line);
  }
  if (lines.empty()) throw std::runtime_error("no case in " + file);
  return lines;
}

/// Text that is likely to hit a rule: pieces of the given alphabet, any character, broken UTF-8.
inline std::string random_text(std::mt19937& random, const std::vector<std::string>& pieces,
                               std::size_t length) {
  std::string text;
  for (std::size_t i = 0; i < length; ++i) {
    const auto choice = random() % 100;
    if (choice < 88) {
      text += pieces[random() % pieces.size()];
    } else if (choice < 98) {
      utf8::append(text, static_cast<char32_t>(random() % (choice < 93 ? 0x3000 : 0x110000)));
    } else {
      text.push_back(static_cast<char>(random() % 256));
    }
  }
  return text;
}

}  // namespace trama::test

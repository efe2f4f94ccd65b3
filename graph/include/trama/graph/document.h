#pragma once

#include <trama/graph/id.h>

#include <cstdint>
#include <string>
#include <vector>

namespace trama {

/// A text that evidence points into. The graph keeps what is known of it, not the text itself.
struct Document {
  DocumentId id{};   ///< left empty, it is made from `name`
  std::string name;  ///< the id under which the user knows it: `"d1"`, a path; never empty
  std::string title{};
  std::string uri{};         ///< where it came from: a path or a canonical address
  std::string language{};    ///< BCP 47, empty if unknown
  std::string date{};        ///< EDTF, empty if unknown
  std::uint32_t length = 0;  ///< of the original text, in code points
  /// Of a document in pages, where each begins, in code points of the original text, ascending;
  /// empty for one without.
  std::vector<std::uint32_t> page_begins{};

  friend bool operator==(const Document&, const Document&) = default;
};

/// The page from 1 on which a position of the document stands; 0 if it has no pages.
std::uint32_t page_of(const Document& document, std::uint32_t position) noexcept;

}  // namespace trama

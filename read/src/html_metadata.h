#pragma once

#include "document.h"

#include <string>
#include <string_view>

#include <gumbo.h>

namespace trama {

// Gathers what a page says of itself, element by element in the order of the page. Of several
// statements the most exact kind counts, and of one kind the first.
class HtmlMetadata {
 public:
  void see(const GumboNode& element);

  // Puts title, address, language and date into `parsed`.
  void write_to(ParsedText& parsed) const;

 private:
  // A value and how exact the kind of statement is that gave it; lower is better.
  struct Ranked {
    int rank = 100;
    std::string value{};
    void offer(int new_rank, std::string_view text);
  };

  void see_meta(const GumboNode& element);
  void see_linked_data(std::string_view json);

  Ranked title_;
  Ranked date_;
  Ranked language_;
  Ranked address_;
  std::string base_;
};

// All text below an element or document, white space collapsed, at most `max_bytes` of it.
std::string flat_text(const GumboNode& node_above, std::size_t max_bytes);

}  // namespace trama

#pragma once

#include <trama/graph/error.h>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include <gumbo.h>

namespace trama {

// The tree of a page, parsed as a browser does (HTML Standard, section 13.2) by gumbo, which has no
// limits of its own: its time on hostile nesting grows with the square of the input, and freeing
// its tree recurses. Here all its memory belongs to a pool with a limit and a deadline.
class HtmlTree {
 public:
  // The source must outlive the tree, whose text points into it. Errors: `limit`.
  static Result<HtmlTree> parse(std::string_view source, const std::string& name,
                                unsigned max_seconds);
  HtmlTree(HtmlTree&&) noexcept;
  HtmlTree& operator=(HtmlTree&&) noexcept;
  ~HtmlTree();

  const GumboNode* root() const noexcept { return root_; }

 private:
  struct Pool;
  HtmlTree(std::unique_ptr<Pool> pool, const GumboNode* root) noexcept;

  std::unique_ptr<Pool> pool_;
  const GumboNode* root_;
};

// The value of an attribute; empty if it is absent or empty.
std::string_view attribute(const GumboNode& element, const char* name) noexcept;
bool has_attribute(const GumboNode& element, const char* name) noexcept;

}  // namespace trama

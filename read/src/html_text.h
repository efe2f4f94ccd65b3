#pragma once

#include "text_builder.h"

#include <gumbo.h>

namespace trama {

// Writes text nodes one after the other, as a reader sees them: entities decoded, runs of white
// space become one space, none at the beginning of a block; each character mapped to the source.
class HtmlTextWriter {
 public:
  explicit HtmlTextWriter(TextBuilder& builder) : builder_(builder) {}

  // Text of a node that stands in the source the builder was made for. Blank lines part paragraphs
  // in preformatted text.
  void write(const GumboText& text, bool is_preformatted);
  // A line break inside a block.
  void break_line();
  // A mark between two cells of a table's row.
  void separate_cells();
  // The block is over: a blank line comes before what follows.
  void end_block();

 private:
  void flush_copy();
  void before_character();

  TextBuilder& builder_;
  bool has_block_before_ = false;    // a block was written and ended
  bool is_block_empty_ = true;       // nothing was written of this one
  const char* separator_ = nullptr;  // to be written before the next character
  // White space that has not been written, if there is any: bytes of the source.
  std::size_t space_begin_ = 0;
  std::size_t space_end_ = 0;
  unsigned line_feeds_ = 0;  // in it, of preformatted text
  // Bytes of the source that are to be taken over as they are.
  std::size_t copy_begin_ = 0;
  std::size_t copy_end_ = 0;
};

}  // namespace trama

#pragma once

#include "console.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace trama::cli {

/// What text is laid out for.
struct Screen {
  bool colored = false;   ///< ANSI colours
  std::size_t width = 0;  ///< columns of the terminal; 0 for anything else: nothing is aligned or cut

  std::string styled(std::string_view text, std::string_view style) const;
};

/// The standard output as it is.
Screen standard_output_screen(Color color);

/// The text on one line and harmless: white space and line breaks become spaces; controls, those of
/// bidirectional text too, become U+FFFD, so that no name can write elsewhere on the screen.
std::string printable(std::string_view text);

/// How many columns a terminal needs: none for combining marks, two for wide characters (Unicode
/// Standard Annex 11).
std::size_t columns_of(std::string_view text);

/// At most so many columns, with `…` where something was cut.
std::string cut(std::string_view text, std::size_t columns);

/// With spaces after it, or before it, up to so many columns.
std::string pad(std::string text, std::size_t columns);
std::string pad_left(std::string text, std::size_t columns);

/// Rows of cells under each other: a column is as wide as its widest cell, but at most `max_width`.
/// Without a screen, cells are put one after the other with a space. Cells are printable.
class Table {
 public:
  struct Column {
    std::size_t max_width = 0;  ///< 0: no limit
    std::string_view style{};   ///< ANSI, as in `1;36`
    bool is_number = false;     ///< to the right
  };
  Table(const Screen& screen, std::vector<Column> columns) : screen_(screen), columns_(std::move(columns)) {}

  /// `below` comes in lines of their own after the row.
  void add(std::vector<std::string> cells, std::string below = {});
  /// Each line begins with `indent` spaces.
  std::string text(std::size_t indent) const;

 private:
  struct Row {
    std::vector<std::string> cells;
    std::string below;
  };
  Screen screen_;
  std::vector<Column> columns_;
  std::vector<Row> rows_;
};

}  // namespace trama::cli

#include "terminal.h"

#include "trama/graph/utf8.h"

#include <algorithm>

#include <sys/ioctl.h>
#include <unicode/uchar.h>
#include <unistd.h>

namespace trama::cli {
namespace {

constexpr std::size_t min_width = 60;  // of a terminal on which columns are worth it

bool is_space(char32_t c) {
  return c == U'\t' || c == U'\n' || c == U'\v' || c == U'\f' || c == U'\r' || c == 0x85 || c == 0x2028 ||
         c == 0x2029;
}

bool is_control(char32_t c) {
  return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x61C || c == 0x200E || c == 0x200F ||
         (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

std::size_t columns_of(char32_t c) {
  const auto point = static_cast<UChar32>(c);
  switch (u_charType(point)) {
    case U_NON_SPACING_MARK:
    case U_ENCLOSING_MARK:
    case U_FORMAT_CHAR:
      return 0;
    default:
      break;
  }
  const int width = u_getIntPropertyValue(point, UCHAR_EAST_ASIAN_WIDTH);
  return width == U_EA_WIDE || width == U_EA_FULLWIDTH ? 2 : 1;
}

}  // namespace

std::string Screen::styled(std::string_view text, std::string_view style) const {
  if (!colored || style.empty() || text.empty()) return std::string(text);
  return "\033[" + std::string(style) + "m" + std::string(text) + "\033[0m";
}

Screen standard_output_screen(Color color) {
  Screen screen{use_color(STDOUT_FILENO, color), 0};
  winsize size{};
  if (isatty(STDOUT_FILENO)) {
    screen.width = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
    if (screen.width < min_width) screen.width = 0;
  }
  return screen;
}

std::string printable(std::string_view text) {
  std::string out;
  for (const char32_t c : utf8::code_points(text)) {
    utf8::append(out, is_space(c) ? U' ' : is_control(c) ? utf8::replacement_character : c);
  }
  return out;
}

std::size_t columns_of(std::string_view text) {
  std::size_t columns = 0;
  for (const char32_t c : utf8::code_points(text)) columns += columns_of(c);
  return columns;
}

std::string cut(std::string_view text, std::size_t columns) {
  if (columns_of(text) <= columns) return std::string(text);
  std::size_t taken = 0;
  const auto points = utf8::code_points(text);
  for (auto at = points.begin(); at != points.end(); ++at) {
    taken += columns_of(*at);
    if (taken + 1 > columns) return std::string(text.substr(0, at.byte_offset())) + "…";
  }
  return std::string(text);
}

std::string pad(std::string text, std::size_t columns) {
  const std::size_t width = columns_of(text);
  if (width < columns) text.append(columns - width, ' ');
  return text;
}

std::string pad_left(std::string text, std::size_t columns) {
  const std::size_t width = columns_of(text);
  return width < columns ? std::string(columns - width, ' ') + text : text;
}

void Table::add(std::vector<std::string> cells, std::string below) {
  cells.resize(columns_.size());
  rows_.push_back({std::move(cells), std::move(below)});
}

std::string Table::text(std::size_t indent) const {
  std::vector<std::size_t> widths(columns_.size());
  if (screen_.width > 0) {
    for (const Row& row : rows_) {
      for (std::size_t i = 0; i < widths.size(); ++i) {
        std::size_t width = columns_of(row.cells[i]);
        if (columns_[i].max_width > 0) width = std::min(width, columns_[i].max_width);
        widths[i] = std::max(widths[i], width);
      }
    }
  }
  std::string out;
  for (const Row& row : rows_) {
    std::string line(indent, ' ');
    std::size_t blanks = 0;  // owed before the next cell that is not empty
    bool is_first = true;
    for (std::size_t i = 0; i < widths.size(); ++i) {
      const Column& column = columns_[i];
      std::string cell = row.cells[i];
      if (screen_.width == 0) {
        if (cell.empty()) continue;
        if (!is_first) line += ' ';
        line += screen_.styled(cell, column.style);
        is_first = false;
        continue;
      }
      if (widths[i] == 0) continue;
      cell = cut(cell, widths[i]);
      const std::size_t missing = widths[i] - columns_of(cell);
      if (!is_first) blanks += 2;
      is_first = false;
      if (column.is_number) blanks += missing;
      if (!cell.empty()) {
        line.append(blanks, ' ');
        line += screen_.styled(cell, column.style);
        blanks = 0;
      }
      if (!column.is_number) blanks += missing;
    }
    out += line + "\n" + row.below;
  }
  return out;
}

}  // namespace trama::cli

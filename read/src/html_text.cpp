#include "html_text.h"

#include "ascii.h"

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace trama {
namespace {

// How long the character reference at `source[0]`, an ampersand, can be at most: with its
// semicolon if it has one. 1 if it is none.
std::size_t reference_length(std::string_view source) noexcept {
  std::size_t end = 1;
  if (end < source.size() && source[end] == '#') {
    ++end;
    if (end < source.size() && (source[end] == 'x' || source[end] == 'X')) ++end;
  }
  const std::size_t name = end;
  constexpr std::size_t longest_name = 33;  // CounterClockwiseContourIntegral;
  while (end < source.size() && is_alnum(source[end]) && end - name < longest_name)
    ++end;
  if (end == name) return 1;
  if (end < source.size() && source[end] == ';') ++end;
  return end;
}

bool is_ampersand_reference(std::string_view reference) noexcept {
  if (reference.ends_with(';')) reference.remove_suffix(1);
  if (equals_ignoring_case(reference, "&amp")) return true;
  if (!reference.starts_with("&#")) return false;
  reference.remove_prefix(2);
  const bool is_hexadecimal = reference.starts_with('x') || reference.starts_with('X');
  if (is_hexadecimal) reference.remove_prefix(1);
  while (reference.starts_with('0'))
    reference.remove_prefix(1);
  return reference == (is_hexadecimal ? "26" : "38");
}

// Where a tag or comment that begins at `source[at]` ends.
std::size_t skip_markup(std::string_view source, std::size_t at) noexcept {
  const bool is_comment = source.substr(at).starts_with("<!--");
  const std::size_t close = is_comment ? source.find("-->", at + 4) : source.find('>', at);
  return close == source.npos ? source.size() : close + (is_comment ? 3 : 1);
}

// How many bytes of the source stand for the character of `length` bytes that `decoded` begins
// with. The parser has decoded the text and does not say from where; the source says it again.
std::size_t source_length(std::string_view decoded, std::size_t length,
                          std::string_view source) noexcept {
  if (source.starts_with("\r\n") && decoded[0] == '\n') return 2;
  if (source[0] != '&') {
    return utf8::decode(source, 0).length;
  }
  const std::size_t longest = reference_length(source);
  if (decoded[0] == '&') {
    if (longest > 1 && is_ampersand_reference(source.substr(0, longest))) return longest;
    // Without a semicolon, what follows may be taken for its name: `&ampx`.
    if (starts_ignoring_case(source, "&amp") && longest > 4) {
      const std::string_view rest = decoded.substr(1);
      if (!rest.starts_with("amp") && !rest.starts_with("AMP")) return 4;
    }
    return 1;
  }
  // A reference without a semicolon ends where the source goes on like the decoded text.
  const std::string_view rest = decoded.substr(length);
  for (std::size_t end = longest; end > 2; --end) {
    const std::string_view after = source.substr(end);
    const std::size_t compared = std::min({rest.size(), after.size(), std::size_t{4}});
    bool goes_on = true;
    for (std::size_t i = 0; i < compared; ++i) {
      if (after[i] == '&' || after[i] == '<' || after[i] == '\r') break;
      goes_on = goes_on && after[i] == rest[i];
    }
    if (goes_on) return end;
  }
  return longest;
}

}  // namespace

void HtmlTextWriter::write(const GumboText& node, bool is_preformatted) {
  const std::string_view decoded = node.text;
  const std::string_view all = builder_.original();
  const char* const start = node.original_text.data;
  if (start < all.data() || start > all.data() + all.size()) {
    // Text that the parser made up has no place.
    builder_.insert(decoded);
    return;
  }
  std::size_t at = static_cast<std::size_t>(start - all.data());

  for (std::size_t i = 0; i < decoded.size();) {
    const std::size_t length = utf8::decode(decoded, i).length;
    // Tags and comments that the parser dropped lie within the node's text; so do characters NUL.
    while (at < all.size() && ((all[at] == '<' && decoded[i] != '<') || all[at] == '\0'))
      at = all[at] == '<' ? skip_markup(all, at) : at + 1;
    const std::size_t taken =
        at < all.size() ? source_length(decoded.substr(i), length, all.substr(at)) : 0;
    const std::string_view character = decoded.substr(i, length);

    if ((length == 1 && is_space(character[0])) || character == "\u00A0") {
      if (space_end_ == space_begin_) {
        space_begin_ = at;
        space_end_ = at + taken;
      }
      if (is_preformatted && character == "\n" && ++line_feeds_ == 2) separator_ = "\n\n";
    } else {
      before_character();
      if (all.substr(at, taken) == character) {
        if (copy_end_ != at) {
          flush_copy();
          copy_begin_ = at;
        }
        copy_end_ = at + taken;
      } else {
        flush_copy();
        builder_.replace(character, at, at + taken);
      }
    }
    i += length;
    at += taken;
  }
  flush_copy();
}

// Writes what is owed: the blank line between blocks, a separator, or a space.
void HtmlTextWriter::before_character() {
  const bool has_space = space_end_ > space_begin_;
  if (!has_space && separator_ == nullptr && !is_block_empty_) return;
  if (is_block_empty_) {
    flush_copy();
    if (has_block_before_) builder_.insert("\n\n");
  } else if (separator_ != nullptr) {
    flush_copy();
    builder_.insert(separator_);
  } else if (builder_.original().substr(space_begin_, space_end_ - space_begin_) == " ") {
    if (copy_end_ != space_begin_) {
      flush_copy();
      copy_begin_ = space_begin_;
    }
    copy_end_ = space_end_;
  } else {
    flush_copy();
    builder_.replace(" ", space_begin_, space_end_);
  }
  is_block_empty_ = false;
  separator_ = nullptr;
  space_begin_ = space_end_ = 0;
  line_feeds_ = 0;
}

void HtmlTextWriter::flush_copy() {
  builder_.copy(copy_begin_, copy_end_);
  copy_begin_ = copy_end_ = 0;
}

void HtmlTextWriter::break_line() {
  if (separator_ == nullptr) separator_ = "\n";
}

void HtmlTextWriter::separate_cells() {
  separator_ = " | ";
}

void HtmlTextWriter::end_block() {
  has_block_before_ = has_block_before_ || !is_block_empty_;
  is_block_empty_ = true;
  separator_ = nullptr;
  space_begin_ = space_end_ = 0;
  line_feeds_ = 0;
}

}  // namespace trama

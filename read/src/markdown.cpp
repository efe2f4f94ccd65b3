#include "ascii.h"
#include "document.h"
#include "html_metadata.h"
#include "html_tree.h"
#include "metadata.h"
#include "text_builder.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

// CommonMark 0.30, with GitHub's tables and strike-through, footnotes and front matter, read in two
// steps: first the lines become blocks, a blank line between them; then marks within a block go.
// Differs from CommonMark where prose does not: indented code is text, raw HTML is tags to leave
// out, a delimiter run matches the nearest one of its kind. Fenced code and pictures are left out.
namespace trama {
namespace {

bool is_thematic_break(std::string_view line) noexcept {
  char mark = '\0';
  std::size_t count = 0;
  for (const char c : line) {
    if (is_space(c)) continue;
    if (c != '-' && c != '*' && c != '_') return false;
    if (mark != '\0' && c != mark) return false;
    mark = c;
    ++count;
  }
  return count >= 3;
}

bool is_setext_underline(std::string_view line) noexcept {
  line = trim(line);
  return !line.empty() &&
         (line.find_first_not_of('=') == line.npos || line.find_first_not_of('-') == line.npos);
}

// `| --- | :-: |`
bool is_table_delimiter(std::string_view line) noexcept {
  line = trim(line);
  return line.find('|') != line.npos && line.find('-') != line.npos &&
         line.find_first_not_of("|:- \t") == line.npos;
}

// Length of a fence, ``` or ~~~, that opens at the line's beginning; 0 if none does.
std::size_t fence_length(std::string_view line) noexcept {
  if (line.empty() || (line[0] != '`' && line[0] != '~')) return 0;
  const std::size_t length = std::min(line.find_first_not_of(line[0]), line.size());
  if (length < 3) return 0;
  // A backtick later on makes it code within a line.
  if (line[0] == '`' && line.find('`', length) != line.npos) return 0;
  return length;
}

// Length of a list's marker with the space after it, or 0.
std::size_t list_marker_length(std::string_view line) noexcept {
  if (line.empty()) return 0;
  std::size_t end = 0;
  if (line[0] == '-' || line[0] == '+' || line[0] == '*') {
    end = 1;
  } else {
    while (end < line.size() && is_digit(line[end]) && end < 9)
      ++end;
    if (end == 0 || end == line.size() || (line[end] != '.' && line[end] != ')')) return 0;
    ++end;
  }
  if (end == line.size()) return end;
  if (line[end] != ' ' && line[end] != '\t') return 0;
  while (end < line.size() && (line[end] == ' ' || line[end] == '\t'))
    ++end;
  // A task's box.
  if (line.size() >= end + 4 && line[end] == '[' && line[end + 2] == ']' && line[end + 3] == ' ' &&
      (line[end + 1] == ' ' || to_lower(line[end + 1]) == 'x')) {
    end += 4;
  }
  return end;
}

// The label of `[label]: …` at the line's beginning, and the length of all that up to what follows.
struct Definition {
  std::string_view label;
  std::size_t length;
};
std::optional<Definition> find_definition(std::string_view line) noexcept {
  if (!line.starts_with('[')) return std::nullopt;
  const std::size_t close = line.find(']');
  if (close == line.npos || close < 2 || close + 1 >= line.size() || line[close + 1] != ':') {
    return std::nullopt;
  }
  std::size_t end = close + 2;
  while (end < line.size() && is_space(line[end]))
    ++end;
  return Definition{line.substr(1, close - 1), end};
}

// The first step: lines to blocks.
class Blocks {
 public:
  Blocks(std::string_view source, const ReadOptions& options)
      : source_(source), options_(options), builder_(source) {}

  void read() {
    std::size_t at = read_front_matter();
    while (at < source_.size()) {
      const std::size_t end = line_end(at);
      read_line(at, end);
      at = next_line(end);
    }
  }

  TextBuilder& builder() noexcept { return builder_; }
  const std::set<std::string>& labels() const noexcept { return labels_; }
  std::size_t too_deep() const noexcept { return too_deep_; }
  // The first heading of the first level, in bytes of the blocks' text.
  std::pair<std::size_t, std::size_t> heading() const noexcept { return heading_; }
  const ParsedText& front_matter() const noexcept { return front_matter_; }

 private:
  std::size_t line_end(std::size_t at) const noexcept {
    return std::min(source_.find('\n', at), source_.size());
  }
  std::size_t next_line(std::size_t end) const noexcept {
    return std::min(end + 1, source_.size());
  }
  std::string_view slice(std::size_t begin, std::size_t end) const noexcept {
    return source_.substr(begin, end - begin);
  }

  // `---` lines around `key: value`, or `+++` lines around `key = value`. Where the text begins.
  std::size_t read_front_matter() {
    const std::size_t first_end = line_end(0);
    const std::string_view mark = trim(slice(0, first_end));
    if (mark != "---" && mark != "+++") return 0;
    const char separator = mark == "---" ? ':' : '=';
    std::size_t at = next_line(first_end);
    ParsedText found;
    bool is_first = true;
    while (at < source_.size()) {
      const std::size_t end = line_end(at);
      const std::string_view line = slice(at, end);
      at = next_line(end);
      if (trim(line) == mark || (separator == ':' && trim(line) == "...")) {
        front_matter_ = std::move(found);
        return at;
      }
      const std::size_t split = line.find(separator);
      const bool is_pair = split != line.npos && split > 0;
      if (std::exchange(is_first, false) && !is_pair) return 0;
      if (!is_pair || is_space(line[0])) continue;
      const std::string key = to_lower(trim(line.substr(0, split)));
      std::string_view value = trim(line.substr(split + 1));
      if (value.size() >= 2 && (value[0] == '"' || value[0] == '\'') && value.back() == value[0]) {
        value = value.substr(1, value.size() - 2);
      }
      if (key == "title" || key == "título" || key == "titulo") found.title = value;
      if (key == "date" || key == "fecha" || key == "published") {
        if (auto date = read_date(value)) found.date = *std::move(date);
      }
      if (key == "lang" || key == "language" || key == "idioma") {
        if (auto language = read_language(value)) found.language = *std::move(language);
      }
      if (key == "url" || key == "canonical" || key == "canonical_url" || key == "canonicalurl") {
        found.uri = read_address(value, {});
      }
    }
    return 0;
  }

  void read_line(std::size_t begin, std::size_t end) {
    std::string_view line = slice(begin, end);
    if (skips_verbatim(line)) return;

    // Quotes and lists, one within the other.
    std::size_t at = begin;
    for (std::size_t depth = 0;; ++depth) {
      while (at < end && (source_[at] == ' ' || source_[at] == '\t' || source_[at] == '\r'))
        ++at;
      line = slice(at, end);
      if (is_thematic_break(line)) break;
      const std::size_t length = line.starts_with('>') ? 1 : list_marker_length(line);
      if (length == 0) break;
      if (depth == options_.max_depth) {
        ++too_deep_;
        end_block();
        return;
      }
      // What follows another line of a quote goes on with it; what follows a list's mark does not.
      const bool is_item = !line.starts_with('>');
      if (is_item && is_number_in_text(line)) break;
      if (is_item) {
        end_block();
        is_in_item_ = true;
      }
      at += length;
    }

    if (trim(line).empty()) {
      end_block();
      is_in_item_ = false;
      return;
    }
    if (const std::size_t length = fence_length(line); length > 0) {
      end_block();
      fence_ = line[0];
      fence_length_ = length;
      return;
    }
    if (!is_block_empty_ && !is_in_table_ && is_setext_underline(line)) {
      if (trim(line)[0] == '=') mark_heading(block_begin_);
      end_block();
      return;
    }
    if (is_thematic_break(line)) {
      end_block();
      return;
    }
    if (read_heading(at, end)) return;
    if (is_block_empty_) {
      if (const auto definition = find_definition(line)) {
        if (!definition->label.starts_with('^')) {
          labels_.insert(to_lower(trim(definition->label)));
          return;
        }
        at += definition->length;
      }
    }
    if (read_table_row(at, end)) return;

    while (end > at && source_[end - 1] == '\r')
      --end;
    if (is_block_empty_) {
      begin_block();
    } else {
      // The break itself and the marks of quotes before the line stand for one line break.
      builder_.replace("\n", last_end_, at);
    }
    builder_.copy(at, end);
    last_end_ = end;
  }

  // Code between fences, comments, scripts.
  bool skips_verbatim(std::string_view line) {
    if (fence_ != '\0') {
      line = trim(line);
      // A fence in a quote has its mark before it.
      while (line.starts_with('>'))
        line = trim(line.substr(1));
      const std::size_t length = std::min(line.find_first_not_of(fence_), line.size());
      if (length >= fence_length_ && length == line.size()) fence_ = '\0';
      return true;
    }
    if (!verbatim_end_.empty()) {
      if (to_lower(line).find(verbatim_end_) != std::string::npos) verbatim_end_.clear();
      return true;
    }
    const std::string_view start = trim(line);
    for (const auto& [opening, closing] :
         {std::pair("<!--", "-->"), std::pair("<script", "</script"),
          std::pair("<style", "</style")}) {
      if (!starts_ignoring_case(start, opening)) continue;
      const std::string rest = to_lower(start.substr(std::string_view(opening).size()));
      const std::size_t close = rest.find(closing);
      const bool is_comment_with_text_after =
          close != rest.npos && std::string_view(closing) == "-->" &&
          !trim(std::string_view(rest).substr(close + 3)).empty();
      if (is_comment_with_text_after) return false;
      if (close == rest.npos) verbatim_end_ = closing;
      end_block();
      return true;
    }
    return false;
  }

  // A paragraph may go on with `2024. Después…`: only a list that begins with 1 breaks into it.
  bool is_number_in_text(std::string_view line) const noexcept {
    return !is_block_empty_ && !is_in_item_ && is_digit(line[0]) && !line.starts_with("1.") &&
           !line.starts_with("1)");
  }

  bool read_heading(std::size_t at, std::size_t end) {
    const std::string_view line = slice(at, end);
    const std::size_t level = std::min(line.find_first_not_of('#'), line.size());
    if (level == 0 || level > 6) return false;
    if (level < line.size() && line[level] != ' ' && line[level] != '\t') return false;
    std::string_view title = trim(line.substr(level));
    const std::size_t last = title.find_last_not_of('#');
    if (last == title.npos) {
      title = {};
    } else if (last + 1 < title.size() && is_space(title[last])) {
      title = trim(title.substr(0, last + 1));
    }
    end_block();
    if (!title.empty()) {
      begin_block();
      const auto begin = static_cast<std::size_t>(title.data() - source_.data());
      builder_.copy(begin, begin + title.size());
      if (level == 1) mark_heading(block_begin_);
    }
    end_block();
    return true;
  }

  void mark_heading(std::size_t begin) {
    if (heading_.second == 0) heading_ = {begin, builder_.text().size()};
  }

  bool read_table_row(std::size_t at, std::size_t end) {
    const std::string_view line = slice(at, end);
    if (!is_in_table_) {
      if (!is_block_empty_ || line.find('|') == line.npos) return false;
      std::size_t next = next_line(end);
      std::size_t next_end = line_end(next);
      std::string_view below = trim(slice(next, next_end));
      while (below.starts_with('>'))
        below = trim(below.substr(1));
      if (!is_table_delimiter(below)) return false;
      is_in_table_ = true;
    } else if (is_table_delimiter(line)) {
      return true;
    }
    close_row();
    std::size_t begin = at;
    for (std::size_t i = at; i <= end; ++i) {
      const bool is_edge = i == end || (source_[i] == '|' && (i == at || source_[i - 1] != '\\'));
      if (!is_edge) continue;
      const std::string_view cell = trim(slice(begin, i));
      if (!cell.empty()) {
        if (is_block_empty_) {
          begin_block();
        } else {
          builder_.insert(" | ");
        }
        const auto cell_begin = static_cast<std::size_t>(cell.data() - source_.data());
        builder_.copy(cell_begin, cell_begin + cell.size());
      }
      begin = i + 1;
    }
    close_row();
    return true;
  }

  void begin_block() {
    if (!builder_.empty()) builder_.insert("\n\n");
    block_begin_ = builder_.text().size();
    is_block_empty_ = false;
  }
  void close_row() { is_block_empty_ = true; }
  void end_block() {
    is_block_empty_ = true;
    is_in_table_ = false;
  }

  std::string_view source_;
  const ReadOptions& options_;
  TextBuilder builder_;
  ParsedText front_matter_;
  std::set<std::string> labels_;
  std::pair<std::size_t, std::size_t> heading_{0, 0};
  std::size_t too_deep_ = 0;
  std::size_t block_begin_ = 0;
  std::size_t last_end_ = 0;
  bool is_block_empty_ = true;
  bool is_in_table_ = false;
  bool is_in_item_ = false;
  char fence_ = '\0';
  std::size_t fence_length_ = 0;
  std::string verbatim_end_;
};

// The second step: marks within a block.
class Inlines {
 public:
  Inlines(std::string_view text, const std::set<std::string>& labels)
      : text_(text), labels_(labels), builder_(text) {}

  void read() {
    for (std::size_t begin = 0; begin < text_.size();) {
      const std::size_t end = std::min(text_.find("\n\n", begin), text_.size());
      read_block(begin, end);
      const std::size_t next = std::min(end + 2, text_.size());
      builder_.copy(end, next);
      begin = next;
    }
  }

  TextBuilder& builder() noexcept { return builder_; }

 private:
  // What stands for the bytes [begin, end).
  struct Change {
    std::size_t begin;
    std::size_t end;
    std::string text;
  };
  struct Run {
    std::size_t begin;
    std::size_t length;
    std::size_t used_at_end = 0;  // marks that have found their partner, from the run's end
  };

  char at(std::size_t i) const noexcept { return text_[i]; }

  void read_block(std::size_t begin, std::size_t end) {
    changes_.clear();
    openers_.clear();
    match_brackets(begin, end);
    find_code_runs(begin, end);
    for (std::size_t i = begin; i < end;)
      i = read_mark(i, begin, end);

    std::sort(changes_.begin(), changes_.end(),
              [](const Change& a, const Change& b) { return a.begin < b.begin; });
    std::size_t copied = begin;
    for (const Change& change : changes_) {
      if (change.begin < copied) continue;
      builder_.copy(copied, change.begin);
      if (!change.text.empty()) builder_.replace(change.text, change.begin, change.end);
      copied = change.end;
    }
    builder_.copy(copied, end);
  }

  void drop(std::size_t begin, std::size_t end) { changes_.push_back({begin, end, {}}); }

  // The partner of each bracket. Linear, so that a row of brackets costs nothing.
  void match_brackets(std::size_t begin, std::size_t end) {
    closing_.clear();
    link_ends_.clear();
    std::vector<std::size_t> square;
    std::vector<std::size_t> round;
    const auto close = [this](std::vector<std::size_t>& open, std::size_t i) {
      if (open.empty()) return;
      closing_[open.back()] = i;
      open.pop_back();
    };
    for (std::size_t i = begin; i < end; ++i) {
      if (at(i) == '\\')
        ++i;
      else if (at(i) == '[')
        square.push_back(i);
      else if (at(i) == ']')
        close(square, i);
      else if (at(i) == '(')
        round.push_back(i);
      else if (at(i) == ')')
        close(round, i);
    }
  }

  void find_code_runs(std::size_t begin, std::size_t end) {
    code_runs_.clear();
    for (std::size_t i = text_.find('`', begin); i < end; i = text_.find('`', i)) {
      const std::size_t length = run_length(i, end);
      code_runs_[length].push_back(i);
      i += length;
    }
  }
  std::size_t run_length(std::size_t i, std::size_t end) const noexcept {
    std::size_t length = 1;
    while (i + length < end && at(i + length) == at(i))
      ++length;
    return length;
  }

  // Reads what begins at `i` and says where to go on.
  std::size_t read_mark(std::size_t i, std::size_t begin, std::size_t end) {
    switch (at(i)) {
      case '\\':
        if (i + 1 < end && is_punctuation(at(i + 1))) {
          drop(i, i + 1);
          return i + 2;
        }
        if (i + 1 < end && at(i + 1) == '\n') {
          drop(i, i + 1);
          return i + 2;
        }
        return i + 1;
      case '\n':
        return read_line_break(i, begin);
      case '`':
        return read_code(i, end);
      case '<':
        return read_tag(i, end);
      case '&':
        return read_reference(i, end);
      case '!':
        if (i + 1 < end && at(i + 1) == '[') {
          if (const std::size_t link_end = find_link_end(i + 1, end); link_end > 0) {
            drop(i, link_end);
            return link_end;
          }
        }
        return i + 1;
      case '[':
        return read_link(i, end);
      case ']':
        if (const auto link = link_ends_.find(i); link != link_ends_.end()) {
          drop(i, link->second);
          return link->second;
        }
        return i + 1;
      case '*':
      case '_':
      case '~':
        return read_delimiters(i, begin, end);
      default:
        return i + 1;
    }
  }

  // Within a paragraph a line break is a space, unless two spaces stand before it.
  std::size_t read_line_break(std::size_t i, std::size_t begin) {
    std::size_t spaces = i;
    while (spaces > begin && (at(spaces - 1) == ' ' || at(spaces - 1) == '\t'))
      --spaces;
    if (i - spaces >= 2) {
      drop(spaces, i);
    } else {
      changes_.push_back({i, i + 1, " "});
      if (spaces < i) drop(spaces, i);
    }
    return i + 1;
  }

  std::size_t read_code(std::size_t i, std::size_t end) {
    const std::size_t length = run_length(i, end);
    const auto& runs = code_runs_[length];
    const auto close = std::upper_bound(runs.begin(), runs.end(), i);
    if (close == runs.end()) return i + length;
    drop(i, i + length);
    for (std::size_t j = i + length; j < *close; ++j)
      if (at(j) == '\n') changes_.push_back({j, j + 1, " "});
    drop(*close, *close + length);
    return *close + length;
  }

  std::size_t read_tag(std::size_t i, std::size_t end) {
    const std::string_view rest = text_.substr(i, end - i);
    if (rest.starts_with("<!--")) {
      const std::size_t close = rest.substr(0, 10'000).find("-->", 4);
      if (close == rest.npos) return i + 1;
      drop(i, i + close + 3);
      return i + close + 3;
    }
    constexpr std::size_t longest_tag = 2000;
    const std::size_t close = rest.substr(0, longest_tag).find('>');
    if (close == rest.npos || close < 2) return i + 1;
    const std::string_view inside = rest.substr(1, close - 1);
    const std::size_t after = i + close + 1;
    const bool is_address = inside.find_first_of(" \t\n<") == inside.npos &&
                            (inside.find("://") != inside.npos || inside.find('@') != inside.npos);
    if (is_address) {
      drop(i, i + 1);
      drop(after - 1, after);
      return after;
    }
    const bool is_closing = inside[0] == '/';
    if (inside.find('<') != inside.npos || !is_alpha(inside[is_closing ? 1 : 0])) return i + 1;
    const bool is_break =
        starts_ignoring_case(inside, "br") && (inside.size() == 2 || !is_alnum(inside[2]));
    changes_.push_back({i, after, is_break ? "\n" : ""});
    return after;
  }

  std::size_t read_reference(std::size_t i, std::size_t end) {
    constexpr std::size_t longest = 40;
    const std::string_view rest = text_.substr(i, std::min(end - i, longest));
    const std::size_t close = rest.find(';');
    if (close == rest.npos || close < 2) return i + 1;
    const std::string_view reference = rest.substr(0, close + 1);
    if (reference.find_first_of(" \n\t<&", 1) != reference.npos) return i + 1;
    const std::string& decoded = decode(std::string(reference));
    if (decoded == reference) return i + 1;
    changes_.push_back({i, i + close + 1, decoded});
    return i + close + 1;
  }

  // HTML's own parser knows the two thousand names.
  const std::string& decode(const std::string& reference) {
    const auto [known, is_new] = references_.emplace(reference, reference);
    if (is_new) {
      const auto tree = HtmlTree::parse(known->first, {}, 1);
      std::string text = tree ? flat_text(*tree->root(), longest_decoded) : reference;
      if (text == "\u00A0" || text.empty()) text = " ";
      known->second = std::move(text);
    }
    return known->second;
  }
  static constexpr std::size_t longest_decoded = 40;

  // Where a link ends whose text is opened by the bracket at `i`; 0 if it is none.
  std::size_t find_link_end(std::size_t i, std::size_t end) const {
    const auto match = closing_.find(i);
    if (match == closing_.end()) return 0;
    const std::size_t close = match->second;
    const std::size_t next = close + 1;
    if (next < end && at(next) == '(') {
      const auto destination = closing_.find(next);
      return destination == closing_.end() ? 0 : destination->second + 1;
    }
    if (next < end && at(next) == '[') {
      const auto label = closing_.find(next);
      if (label != closing_.end()) {
        const std::string_view name = text_.substr(next + 1, label->second - next - 1);
        const bool is_collapsed = name.empty();
        if (is_label(is_collapsed ? text_.substr(i + 1, close - i - 1) : name)) {
          return label->second + 1;
        }
      }
    }
    return is_label(text_.substr(i + 1, close - i - 1)) ? close + 1 : 0;
  }
  bool is_label(std::string_view name) const {
    constexpr std::size_t longest_label = 999;
    return name.size() <= longest_label && labels_.contains(to_lower(trim(name)));
  }

  std::size_t read_link(std::size_t i, std::size_t end) {
    if (i + 1 < end && at(i + 1) == '^') {
      // A footnote's mark.
      if (const auto match = closing_.find(i); match != closing_.end()) {
        drop(i, match->second + 1);
        return match->second + 1;
      }
      return i + 1;
    }
    const std::size_t link_end = find_link_end(i, end);
    if (link_end == 0) return i + 1;
    drop(i, i + 1);
    link_ends_[closing_.at(i)] = link_end;
    return i + 1;
  }

  std::size_t read_delimiters(std::size_t i, std::size_t begin, std::size_t end) {
    const char mark = at(i);
    const std::size_t length = run_length(i, end);
    const std::size_t after = i + length;
    if (mark == '~' && length != 2) return after;
    const char before_char = i > begin ? at(i - 1) : ' ';
    const char after_char = after < end ? at(after) : ' ';
    const bool is_left =
        !is_space(after_char) &&
        (!is_punctuation(after_char) || is_space(before_char) || is_punctuation(before_char));
    const bool is_right =
        !is_space(before_char) &&
        (!is_punctuation(before_char) || is_space(after_char) || is_punctuation(after_char));
    const bool is_in_word = mark == '_' && is_left && is_right && !is_punctuation(before_char) &&
                            !is_punctuation(after_char);
    // `2*3*4` is a product.
    const bool is_operator = mark == '*' && is_digit(before_char) && is_digit(after_char);
    if (is_in_word || is_operator) return after;
    std::size_t left = length;
    auto& openers = openers_[mark];
    if (is_right) {
      while (left > 0 && !openers.empty()) {
        Run& opener = openers.back();
        const std::size_t open_left = opener.length - opener.used_at_end;
        const std::size_t taken = std::min(left, open_left);
        const std::size_t open_end = opener.begin + open_left;
        drop(open_end - taken, open_end);
        drop(after - left, after - left + taken);
        opener.used_at_end += taken;
        left -= taken;
        if (opener.used_at_end == opener.length) openers.pop_back();
      }
    }
    if (is_left && left > 0) openers.push_back({after - left, left});
    return after;
  }

  std::string_view text_;
  const std::set<std::string>& labels_;
  TextBuilder builder_;
  std::vector<Change> changes_;
  std::map<char, std::vector<Run>> openers_;
  std::map<std::size_t, std::vector<std::size_t>> code_runs_;  // by length
  std::map<std::size_t, std::size_t> closing_;                 // bracket to bracket
  std::map<std::size_t, std::size_t> link_ends_;  // a link's closing bracket to its end
  std::map<std::string, std::string> references_;
};

}  // namespace

ParsedText parse_markdown(std::string_view source, const std::string& name,
                          const ReadOptions& options, const Diagnostics& diagnostics) {
  Blocks blocks(source, options);
  blocks.read();
  if (blocks.too_deep() > 0) {
    diagnostics.warn(std::to_string(blocks.too_deep()) +
                         (blocks.too_deep() == 1 ? " line is" : " lines are") +
                         " nested more than " + std::to_string(options.max_depth) +
                         " deep, the limit, and left out",
                     {name});
  }
  const std::string flat = blocks.builder().take_text();
  Inlines inlines(flat, blocks.labels());
  inlines.read();

  ParsedText parsed = blocks.front_matter();
  parsed.text = inlines.builder().take_text();
  const TextMap inline_map = inlines.builder().take_map();
  if (parsed.title.empty()) {
    const auto [begin, end] = blocks.heading();
    const utf8::CodePointIndex index(flat);
    const Span span = inline_map.to_text({index.code_point(begin), index.code_point(end)});
    parsed.title = utf8::substr(parsed.text, span);
  }
  parsed.map = blocks.builder().take_map().then(inline_map);
  return parsed;
}

}  // namespace trama

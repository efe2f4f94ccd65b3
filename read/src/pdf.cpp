#include "ascii.h"
#include "child_process.h"
#include "document.h"
#include "text_builder.h"

#include <trama/graph/utf8.h>

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

// Poppler's `pdftotext -bbox-layout` gives the words of each page in reading order, in lines and
// blocks, columns one after the other. (Without the option it joins words parted at the end of a
// line itself, and makes `RollsRoyce` of `Rolls-Royce`.) They are written as text, a blank line
// between blocks and a form feed after each page: the original that positions point into. Its lines
// become paragraphs: parted words are joined, ligatures spelled out, and what stands at the head or
// foot of most pages is left out.
namespace trama {
namespace {

// What the program's XHTML says. It writes one element a line and nothing but what is asked for
// here, so that no parser is needed.
struct Words {
  std::string text;                // as described above
  std::vector<std::size_t> pages;  // where each page ends, in bytes of `text`
  std::string title;
};

// The five references that the program writes.
std::string unescape(std::string_view escaped) {
  std::string text;
  for (std::size_t i = 0; i < escaped.size();) {
    bool is_reference = false;
    for (const auto& [reference, character] :
         {std::pair("&amp;", '&'), std::pair("&lt;", '<'), std::pair("&gt;", '>'),
          std::pair("&quot;", '"'), std::pair("&apos;", '\''), std::pair("&#39;", '\'')}) {
      const std::string_view name = reference;
      if (escaped.substr(i, name.size()) != name) continue;
      text += character;
      i += name.size();
      is_reference = true;
      break;
    }
    if (!is_reference) text += escaped[i++];
  }
  return text;
}

Words read_words(std::string_view xhtml) {
  Words words;
  bool has_line = false;
  for (std::size_t begin = 0; begin < xhtml.size();) {
    const std::size_t end = std::min(xhtml.find('\n', begin), xhtml.size());
    const std::string_view line = trim(xhtml.substr(begin, end - begin));
    begin = end + 1;
    if (line.starts_with("<word ")) {
      const std::size_t open = line.find('>');
      const std::size_t close = line.rfind("</word>");
      if (open == line.npos || close == line.npos || close < open) continue;
      if (has_line) words.text += ' ';
      has_line = true;
      const std::string word = unescape(line.substr(open + 1, close - open - 1));
      for (const char c : word)
        words.text += c == '\f' || c == '\n' ? ' ' : c;
    } else if (line == "</line>") {
      words.text += '\n';
      has_line = false;
    } else if (line == "</block>") {
      words.text += '\n';
    } else if (line == "</page>") {
      words.pages.push_back(words.text.size());
      words.text += '\f';
    } else if (line.starts_with("<title>") && words.pages.empty()) {
      const std::size_t close = line.find("</title>");
      if (close != line.npos) words.title = unescape(line.substr(7, close - 7));
    }
  }
  return words;
}

// Programs put the name of their file into the title.
bool is_real_title(std::string_view title) {
  const std::string lower = to_lower(trim(title));
  if (lower.empty() || lower == "untitled" || lower.starts_with("microsoft word")) return false;
  for (const std::string_view end : {".doc", ".docx", ".odt", ".indd", ".qxd", ".pdf", ".rtf"})
    if (lower.ends_with(end)) return false;
  return true;
}

struct Line {
  std::size_t begin = 0;  // bytes of the original, without white space at either end
  std::size_t end = 0;
  std::uint32_t page = 0;
  bool starts_block = false;
  bool is_left_out = false;
};

std::vector<Line> split_lines(std::string_view text) {
  std::vector<Line> lines;
  std::uint32_t page = 0;
  bool starts_block = true;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find_first_of("\n\f", begin), text.size());
    const std::string_view whole = text.substr(begin, end - begin);
    const std::string_view trimmed = trim(whole);
    if (trimmed.empty()) {
      starts_block = true;
    } else {
      Line line;
      line.begin = begin + static_cast<std::size_t>(trimmed.data() - whole.data());
      line.end = line.begin + trimmed.size();
      line.page = page;
      line.starts_block = std::exchange(starts_block, false);
      lines.push_back(line);
    }
    if (end < text.size() && text[end] == '\f') {
      ++page;
      starts_block = true;
    }
    begin = end + 1;
  }
  return lines;
}

// Digits count as one, so that numbered heads of pages are alike.
std::string outline(std::string_view line) {
  std::string result;
  for (const char c : line) {
    if (!is_digit(c)) {
      result += c;
    } else if (!result.ends_with('0')) {
      result += '0';
    }
  }
  return result;
}

bool is_page_number(std::string_view line) noexcept {
  bool has_digit = false;
  for (const char c : line) {
    has_digit = has_digit || is_digit(c);
    if (!is_digit(c) && c != ' ' && c != '-' && c != '/' && c != '.') return false;
  }
  return has_digit && line.size() <= 12;
}

// The mark of a list's item that stands alone.
bool is_bullet(std::string_view line) noexcept {
  for (const std::string_view mark : {"•", "◦", "▪", "‣", "–", "-", "*", "·", "\uF0B7"})
    if (line == mark) return true;
  return false;
}

// Leaves out bullets that stand alone, the lines at the head and foot of pages that most pages
// have, and bare page numbers there.
void leave_out_marks(std::string_view text, std::vector<Line>& lines) {
  if (lines.empty()) return;
  for (Line& line : lines)
    line.is_left_out = is_bullet(text.substr(line.begin, line.end - line.begin));
  const std::uint32_t page_count = lines.back().page + 1;
  constexpr std::uint32_t fewest_pages = 3;
  constexpr std::size_t edge = 2;
  std::vector<std::size_t> at_edge;
  for (std::size_t begin = 0; begin < lines.size();) {
    std::size_t end = begin;
    while (end < lines.size() && lines[end].page == lines[begin].page)
      ++end;
    for (std::size_t i = begin; i < end; ++i)
      if (i < begin + edge || i + edge >= end) at_edge.push_back(i);
    begin = end;
  }
  const auto text_of = [&](std::size_t i) {
    return text.substr(lines[i].begin, lines[i].end - lines[i].begin);
  };
  std::map<std::string, std::uint32_t> pages_with;
  std::map<std::string, std::uint32_t> last_page;
  for (const std::size_t i : at_edge) {
    const std::string form = outline(text_of(i));
    const auto [seen, is_new] = last_page.emplace(form, lines[i].page);
    if (is_new || seen->second != lines[i].page) ++pages_with[form];
    seen->second = lines[i].page;
  }
  for (const std::size_t i : at_edge) {
    const std::uint32_t count = pages_with[outline(text_of(i))];
    const bool is_running = count >= fewest_pages && count * 2 > page_count;
    const bool is_number = page_count > 1 && is_page_number(text_of(i));
    lines[i].is_left_out = lines[i].is_left_out || is_running || is_number;
  }
}

bool is_lower(char32_t c) noexcept {
  return (c >= U'a' && c <= U'z') || (c >= U'ß' && c <= U'ÿ' && c != U'÷');
}
bool is_letter(char32_t c) noexcept {
  return is_lower(c) || (c >= U'A' && c <= U'Z') || (c >= U'À' && c <= U'Þ' && c != U'×');
}

char32_t last_character(std::string_view text) noexcept {
  std::size_t at = text.size();
  while (at > 0 && (static_cast<unsigned char>(text[--at]) & 0xC0) == 0x80) {
  }
  return text.empty() ? U'\0' : utf8::decode(text, at).code_point;
}

// The letters of Unicode's Alphabetic Presentation Forms that stand for several.
std::optional<std::string_view> spell_out(char32_t c) noexcept {
  switch (c) {
    case 0xFB00:
      return "ff";
    case 0xFB01:
      return "fi";
    case 0xFB02:
      return "fl";
    case 0xFB03:
      return "ffi";
    case 0xFB04:
      return "ffl";
    case 0xFB05:
    case 0xFB06:
      return "st";
    default:
      return std::nullopt;
  }
}

class Paragraphs {
 public:
  explicit Paragraphs(std::string_view text) : text_(text), builder_(text) {}

  void build(const std::vector<Line>& lines) {
    gather_compounds();
    for (std::size_t first = 0; first < lines.size();) {
      std::size_t end = first + 1;
      while (end < lines.size() && !lines[end].starts_block)
        ++end;
      add_block(lines, first, end);
      first = end;
    }
    add_rest();
  }

  TextBuilder& builder() noexcept { return builder_; }

 private:
  // Words with a hyphen inside a line, in lower case: one of these that is parted at its hyphen
  // keeps it.
  void gather_compounds() {
    for (std::size_t at = text_.find('-'); at != text_.npos; at = text_.find('-', at + 1)) {
      const std::string_view before = word_before(at);
      const std::string_view after = word_after(at + 1);
      if (!before.empty() && !after.empty()) {
        compounds_.insert(to_lower(before) + '-' + to_lower(after));
      }
    }
  }
  std::string_view word_before(std::size_t at) const noexcept {
    std::size_t begin = at;
    while (begin > 0 && is_word_byte(text_[begin - 1]))
      --begin;
    return text_.substr(begin, at - begin);
  }
  std::string_view word_after(std::size_t at) const noexcept {
    std::size_t end = at;
    while (end < text_.size() && is_word_byte(text_[end]))
      ++end;
    return text_.substr(at, end - at);
  }
  static bool is_word_byte(char c) noexcept {
    return is_alnum(c) || (static_cast<unsigned char>(c) & 0x80) != 0;
  }

  std::string_view line_text(const Line& line) const noexcept {
    return text_.substr(line.begin, line.end - line.begin);
  }

  void add_block(const std::vector<Line>& lines, std::size_t first, std::size_t end) {
    std::vector<std::size_t> lengths;
    for (std::size_t i = first; i < end; ++i)
      if (!lines[i].is_left_out) lengths.push_back(utf8::count(line_text(lines[i])));
    if (lengths.empty()) return;
    std::vector<std::size_t> sorted = lengths;
    std::sort(sorted.begin(), sorted.end());
    const std::size_t widest = sorted.back();
    // Short lines are a list or a table, not a paragraph that was wrapped.
    constexpr std::size_t narrow = 20;
    const bool is_list = sorted.size() > 1 && sorted[sorted.size() / 2] < narrow;

    const Line* previous = nullptr;
    std::size_t previous_length = 0;
    std::size_t next_length = 0;
    for (std::size_t i = first; i < end; ++i) {
      const Line& line = lines[i];
      if (line.is_left_out) continue;
      if (previous == nullptr) {
        if (last_ != nullptr && goes_on(*last_, line)) {
          join(*last_, line);
        } else {
          add_rest();
          part();
        }
      } else {
        const bool ends_early = previous_length * 10 < widest * 7 && ends_sentence(*previous);
        if (is_list || ends_early) {
          add_rest();
          part();
        } else {
          join(*previous, line);
        }
      }
      add_line(line);
      previous = &line;
      previous_length = lengths[next_length++];
    }
    last_ = previous;
  }

  bool ends_sentence(const Line& line) const noexcept {
    const char32_t c = last_character(line_text(line));
    return c == U'.' || c == U'!' || c == U'?' || c == U':' || c == U'»' || c == U'”' || c == U'…';
  }

  // Whether a paragraph goes on in another block: on the next page, in the next column, or where
  // the program took an indent for a new one.
  bool goes_on(const Line& before, const Line& after) const noexcept {
    if (ends_sentence(before)) return false;
    constexpr std::size_t full_line = 40;
    const bool is_full = utf8::count(line_text(before)) >= full_line;
    return (is_full || before.page != after.page) &&
           is_lower(utf8::decode(text_, after.begin).code_point);
  }

  void part() {
    if (!builder_.empty()) builder_.insert("\n\n");
  }

  // Between two lines of a paragraph: nothing if a word was parted, else a space.
  void join(const Line& before, const Line& after) {
    const std::string_view text = line_text(before);
    const std::size_t gap = before.end;
    const bool has_soft_hyphen = text.ends_with("\u00AD");
    const bool has_hyphen = text.ends_with('-') || text.ends_with("\u2010");
    if (has_soft_hyphen) {
      cut(2, before);
      return;
    }
    if (has_hyphen) {
      const std::size_t width = text.ends_with('-') ? 1 : 3;
      const char32_t next = utf8::decode(text_, after.begin).code_point;
      const std::string_view stem = text.substr(0, text.size() - width);
      const bool is_word = is_letter(last_character(stem));
      const std::string compound =
          to_lower(word_before(before.end - width)) + '-' + to_lower(word_after(after.begin));
      const bool is_compound = compounds_.contains(compound);
      if (is_word && is_lower(next) && !is_compound) {
        cut(width, before);
        return;
      }
      if (is_letter(next) && is_word) {
        add_rest();
        return;
      }
    }
    add_rest();
    builder_.replace(" ", gap, after.begin);
  }

  // The last line is written once it is known whether its hyphen stays.
  void add_line(const Line& line) {
    add_rest();
    waiting_begin_ = line.begin;
    waiting_end_ = line.end;
  }
  void cut(std::size_t bytes, const Line& line) {
    waiting_end_ = std::min(waiting_end_, line.end - bytes);
    add_rest();
  }
  void add_rest() {
    std::size_t copied = waiting_begin_;
    for (std::size_t at = text_.find("\xEF\xAC", copied); at < waiting_end_;
         at = text_.find("\xEF\xAC", at + 3)) {
      const auto letters = spell_out(utf8::decode(text_, at).code_point);
      if (!letters) continue;
      builder_.copy(copied, at);
      builder_.replace(*letters, at, at + 3);
      copied = at + 3;
    }
    builder_.copy(copied, waiting_end_);
    waiting_begin_ = waiting_end_ = 0;
  }

  std::string_view text_;
  TextBuilder builder_;
  std::unordered_set<std::string> compounds_;
  const Line* last_ = nullptr;
  std::size_t waiting_begin_ = 0;
  std::size_t waiting_end_ = 0;
};

// "1, 3–5" of {1, 3, 4, 5}.
std::string describe_pages(const std::vector<std::uint32_t>& numbers) {
  std::string result;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t end = i + 1;
    while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1)
      ++end;
    if (!result.empty()) result += ", ";
    result += std::to_string(numbers[i]);
    if (end - i > 1) result += "–" + std::to_string(numbers[end - 1]);
    i = end;
  }
  return result;
}

tl::unexpected<Error> explain(const ChildOutput& run, const std::string& name) {
  const std::string_view errors = run.errors;
  if (errors.find("Incorrect password") != errors.npos) {
    return fail(ErrorCode::unsupported, "encrypted, needs a password", {name});
  }
  if (run.exit_code >= 128) {
    return fail(ErrorCode::limit,
                "pdftotext was ended by signal " + std::to_string(run.exit_code - 128) +
                    ": the PDF takes too much memory or time, or is damaged",
                {name});
  }
  std::string first(trim(errors.substr(0, errors.find('\n'))));
  return fail(ErrorCode::syntax,
              "a PDF that cannot be read" + (first.empty() ? first : ": " + first), {name});
}

}  // namespace

Result<ParsedPdf> parse_pdf(std::string_view bytes, const std::string& name,
                            const ReadOptions& options, const Diagnostics& diagnostics) {
  if (bytes.substr(0, 1024).find("%PDF-") == bytes.npos) {
    return fail(ErrorCode::syntax, "not a PDF: it does not begin with %PDF-", {name});
  }
  ChildLimits limits;
  limits.seconds = options.max_seconds;
  // A word takes up to ten times its length with its place.
  limits.output_bytes = std::min(options.max_bytes * 16, std::size_t{1} << 30);
  // One page more than is wanted tells whether there are more.
  const std::vector<std::string> arguments = {
      "-bbox-layout", "-enc", "UTF-8", "-l", std::to_string(options.max_pages + 1), "-", "-"};
  auto run = run_program(options.pdftotext, arguments, bytes, limits);
  if (!run) {
    Error error = std::move(run).error();
    if (error.code == ErrorCode::not_found) {
      error.code = ErrorCode::unsupported;
      error.message = "PDF is read by a program that is not there: " + options.pdftotext +
                      ", of Debian's package poppler-utils";
    }
    error.where.source = name;
    return tl::unexpected(std::move(error));
  }
  if (run->exit_code != 0) return explain(*run, name);

  ParsedPdf pdf;
  const utf8::Sanitized sanitized = utf8::sanitize(run->output);
  pdf.replaced = sanitized.replaced;
  Words words = read_words(sanitized.text);
  if (words.text.size() > options.max_bytes) {
    return fail(ErrorCode::limit,
                "holds more text than the limit of " + describe_bytes(options.max_bytes), {name});
  }
  pdf.original = std::move(words.text);
  if (is_real_title(words.title)) pdf.parsed.title = trim(words.title);

  std::vector<std::uint32_t> blank_pages;
  std::uint32_t position = 0;
  std::size_t begin = 0;
  for (const std::size_t end : words.pages) {
    if (pdf.pages.size() == options.max_pages) {
      pdf.original.resize(begin);
      diagnostics.warn("has more pages than the limit of " + std::to_string(options.max_pages) +
                           "; the rest is left out",
                       {name});
      break;
    }
    const std::string_view page = std::string_view(pdf.original).substr(begin, end - begin);
    const auto length = static_cast<std::uint32_t>(utf8::count(page));
    const auto number = static_cast<std::uint32_t>(pdf.pages.size() + 1);
    pdf.pages.push_back({number, {position, position + length}});
    if (trim(page).empty()) blank_pages.push_back(number);
    position += length + 1;
    begin = end + 1;
  }
  if (!blank_pages.empty() && blank_pages.size() == pdf.pages.size()) {
    diagnostics.warn(
        "no text layer: the pages are pictures or blank (" + describe_pages(blank_pages) + ")",
        {name});
    pdf.pages.clear();
    pdf.original.clear();
    return pdf;
  }
  if (!blank_pages.empty()) {
    diagnostics.warn((blank_pages.size() == 1 ? "page without text: " : "pages without text: ") +
                         describe_pages(blank_pages),
                     {name});
  }

  std::vector<Line> lines = split_lines(pdf.original);
  leave_out_marks(pdf.original, lines);
  Paragraphs paragraphs(pdf.original);
  paragraphs.build(lines);
  pdf.parsed.text = paragraphs.builder().take_text();
  pdf.parsed.map = paragraphs.builder().take_map();
  return pdf;
}

}  // namespace trama

#include "ascii.h"
#include "document.h"
#include "html_metadata.h"
#include "html_text.h"
#include "html_tree.h"
#include "text_builder.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

// Which part of a page is its text is found in three steps. The page is laid out as blocks
// (paragraphs, items, rows), each with the length of its text and of that within links. Then the
// part that holds the article is chosen: what the page declares as such, or the element whose
// paragraphs are long, have commas and few links (after the Readability bookmarklet, Arc90, 2009,
// and Kohlschütter et al., "Boilerplate detection using shallow text features", WSDM 2010). Last,
// the blocks in it that are lists of links are left out.
namespace trama {
namespace {

constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

struct Element {
  GumboTag tag = GUMBO_TAG_UNKNOWN;
  std::uint32_t parent = none;
  std::uint32_t end = 0;     // one past its last descendant, as elements are numbered
  std::uint32_t text = 0;    // characters of text within
  std::uint32_t linked = 0;  // of these, within links
  float score = 0;           // as the element that holds the article
  bool is_aside = false;     // named as something beside the text
  bool is_declared = false;  // named as the text
};

struct Piece {
  enum class Kind { text, line_break, cell };
  Kind kind = Kind::text;
  const GumboText* text = nullptr;
  bool is_preformatted = false;
};

struct Block {
  std::uint32_t element = 0;
  std::uint32_t first_piece = 0;
  std::uint32_t end_piece = 0;
  std::uint32_t text = 0;
  std::uint32_t linked = 0;
  std::uint32_t commas = 0;
  bool is_heading = false;

  bool is_mostly_links() const noexcept { return linked * 5 > text * 3; }
};

bool is_block(GumboTag tag) noexcept {
  switch (tag) {
    case GUMBO_TAG_ADDRESS:
    case GUMBO_TAG_ARTICLE:
    case GUMBO_TAG_ASIDE:
    case GUMBO_TAG_BLOCKQUOTE:
    case GUMBO_TAG_BODY:
    case GUMBO_TAG_CAPTION:
    case GUMBO_TAG_CENTER:
    case GUMBO_TAG_DD:
    case GUMBO_TAG_DETAILS:
    case GUMBO_TAG_DIV:
    case GUMBO_TAG_DL:
    case GUMBO_TAG_DT:
    case GUMBO_TAG_FIELDSET:
    case GUMBO_TAG_FIGCAPTION:
    case GUMBO_TAG_FIGURE:
    case GUMBO_TAG_FOOTER:
    case GUMBO_TAG_FORM:
    case GUMBO_TAG_H1:
    case GUMBO_TAG_H2:
    case GUMBO_TAG_H3:
    case GUMBO_TAG_H4:
    case GUMBO_TAG_H5:
    case GUMBO_TAG_H6:
    case GUMBO_TAG_HEADER:
    case GUMBO_TAG_HGROUP:
    case GUMBO_TAG_HR:
    case GUMBO_TAG_HTML:
    case GUMBO_TAG_LI:
    case GUMBO_TAG_MAIN:
    case GUMBO_TAG_OL:
    case GUMBO_TAG_P:
    case GUMBO_TAG_PRE:
    case GUMBO_TAG_SECTION:
    case GUMBO_TAG_SUMMARY:
    case GUMBO_TAG_TABLE:
    case GUMBO_TAG_TBODY:
    case GUMBO_TAG_TFOOT:
    case GUMBO_TAG_THEAD:
    case GUMBO_TAG_TR:
    case GUMBO_TAG_UL:
      return true;
    default:
      return false;
  }
}

bool is_heading(GumboTag tag) noexcept {
  switch (tag) {
    case GUMBO_TAG_H1:
    case GUMBO_TAG_H2:
    case GUMBO_TAG_H3:
    case GUMBO_TAG_H4:
    case GUMBO_TAG_H5:
    case GUMBO_TAG_H6:
      return true;
    default:
      return false;
  }
}

// What a reader of the page does not see or does not read as text.
bool is_never_text(GumboTag tag) noexcept {
  switch (tag) {
    case GUMBO_TAG_APPLET:
    case GUMBO_TAG_AUDIO:
    case GUMBO_TAG_BUTTON:
    case GUMBO_TAG_CANVAS:
    case GUMBO_TAG_DATALIST:
    case GUMBO_TAG_EMBED:
    case GUMBO_TAG_HEAD:
    case GUMBO_TAG_IFRAME:
    case GUMBO_TAG_INPUT:
    case GUMBO_TAG_MAP:
    case GUMBO_TAG_MATH:
    case GUMBO_TAG_MENU:
    case GUMBO_TAG_NAV:
    case GUMBO_TAG_NOEMBED:
    case GUMBO_TAG_NOFRAMES:
    case GUMBO_TAG_NOSCRIPT:
    case GUMBO_TAG_OBJECT:
    case GUMBO_TAG_SCRIPT:
    case GUMBO_TAG_SELECT:
    case GUMBO_TAG_STYLE:
    case GUMBO_TAG_SVG:
    case GUMBO_TAG_TEMPLATE:
    case GUMBO_TAG_TEXTAREA:
    case GUMBO_TAG_TITLE:
    case GUMBO_TAG_VIDEO:
      return true;
    default:
      return false;
  }
}

template <std::size_t n>
bool is_one_of(std::string_view word, const std::array<std::string_view, n>& words) noexcept {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_hidden(const GumboNode& element) {
  if (has_attribute(element, "hidden")) return true;
  if (equals_ignoring_case(attribute(element, "aria-hidden"), "true")) return true;
  if (const std::string_view style = attribute(element, "style"); !style.empty()) {
    std::string tight;
    for (const char c : style)
      if (!is_space(c)) tight += to_lower(c);
    if (tight.find("display:none") != tight.npos) return true;
    if (tight.find("visibility:hidden") != tight.npos) return true;
  }
  constexpr std::array<std::string_view, 8> roles = {
      "navigation", "search", "dialog", "alertdialog", "contentinfo", "menu", "menubar", "toolbar"};
  return is_one_of(to_lower(attribute(element, "role")), roles);
}

// The words of `class` and `id`: `post-Related_links` gives post, related, links.
template <class Visit>
void visit_names(const GumboNode& element, Visit visit) {
  for (const char* name : {"class", "id"}) {
    std::string word;
    for (const char c : attribute(element, name)) {
      if (is_alnum(c)) {
        word += to_lower(c);
      } else if (!word.empty()) {
        visit(word);
        word.clear();
      }
    }
    if (!word.empty()) visit(word);
  }
}

constexpr std::array<std::string_view, 45> aside_names = {
    "ad",           "ads",          "advert",      "advertisement", "banner",       "breadcrumb",
    "breadcrumbs",  "comentarios",  "comments",    "consent",       "cookie",       "cookies",
    "disqus",       "footer",       "gdpr",        "masleidas",     "menu",         "modal",
    "navbar",       "navbox",       "newsletter",  "outbrain",      "pager",        "pagination",
    "popup",        "promo",        "publicidad",  "recommended",   "recomendados", "related",
    "relacionadas", "relacionados", "share",       "sharing",       "sidebar",      "social",
    "sponsored",    "subscribe",    "suscripcion", "suscribete",    "taboola",      "tags",
    "toolbar",      "trending",     "widget"};

// Words that only a machine reads, and marks in the middle of a sentence.
constexpr std::array<std::string_view, 6> unseen_names = {
    "sr", "screen", "noprint", "editsection", "visuallyhidden", "skip"};

bool is_unseen(const GumboNode& element) {
  const std::string_view names = attribute(element, "class");
  if (names.empty()) return false;
  bool is_found = false;
  visit_names(element,
              [&](std::string_view word) { is_found = is_found || is_one_of(word, unseen_names); });
  if (!is_found) return false;
  for (const std::string_view known : {"sr-only", "screen-reader", "noprint", "editsection",
                                       "visuallyhidden", "skip-link", "skip-to"}) {
    if (names.find(known) != names.npos) return true;
  }
  return false;
}

// A note's number: `<sup><a href="#nota1">[1]</a></sup>`.
bool is_note_mark(const GumboNode& element) {
  if (element.v.element.tag != GUMBO_TAG_SUP) return false;
  const std::string text = flat_text(element, 20);
  if (text.empty() || text.size() > 8) return false;
  if (text.find_first_not_of("0123456789[]()*,abcdefghijklmnopqrstuvwxyz ") != text.npos) {
    return false;
  }
  const GumboVector& children = element.v.element.children;
  for (unsigned i = 0; i < children.length; ++i) {
    const auto* child = static_cast<const GumboNode*>(children.data[i]);
    if (child->type == GUMBO_NODE_ELEMENT && child->v.element.tag == GUMBO_TAG_A &&
        attribute(*child, "href").find('#') != std::string_view::npos) {
      return true;
    }
  }
  return false;
}

// The page as blocks.
class Layout {
 public:
  explicit Layout(std::size_t max_depth) : max_depth_(max_depth) {}

  // Visits every node, in the order of the page and without recursion. What is not text is visited
  // too, for it may say something of the page.
  void read(const GumboNode& root, HtmlMetadata& metadata) {
    struct Open {
      const GumboNode* node;
      unsigned next_child;
      bool is_seen;     // its beginning was read
      bool is_entered;  // and what is in it may be text
    };
    std::vector<Open> open;
    open.push_back({&root, 0, false, false});
    while (!open.empty()) {
      const GumboNode& node = *open.back().node;
      const bool is_element = node.type == GUMBO_NODE_ELEMENT || node.type == GUMBO_NODE_TEMPLATE;
      const GumboVector& children = is_element ? node.v.element.children : node.v.document.children;
      if (!std::exchange(open.back().is_seen, true) && is_element) {
        if (skipped_ == 0 || node.v.element.tag != GUMBO_TAG_TIME) metadata.see(node);
        open.back().is_entered = enter(node);
        if (!open.back().is_entered) ++skipped_;
      }
      if (open.back().next_child == children.length) {
        if (is_element) {
          if (open.back().is_entered) {
            leave(node.v.element.tag);
          } else {
            --skipped_;
          }
        }
        open.pop_back();
        continue;
      }
      const auto* child = static_cast<const GumboNode*>(children.data[open.back().next_child++]);
      if (child->type == GUMBO_NODE_ELEMENT || child->type == GUMBO_NODE_TEMPLATE) {
        if (open.size() > max_depth_) {
          ++too_deep_;
        } else {
          open.push_back({child, 0, false, false});
        }
      } else if (skipped_ == 0 && child->type != GUMBO_NODE_COMMENT) {
        add_text(child->v.text);
      }
    }
    close_block();
  }

  std::size_t too_deep() const noexcept { return too_deep_; }
  const std::vector<Piece>& pieces() const noexcept { return pieces_; }

  // The blocks that are the page's text.
  std::vector<Block> select() {
    drop_asides();
    const std::uint32_t root = find_root();
    std::vector<Block> selected;
    std::uint32_t prose = 0;
    for (const Block& block : blocks_)
      if (contains(root, block.element) && !block.is_mostly_links()) prose += block.text;
    constexpr std::uint32_t enough = 200;
    const std::uint32_t headline = find_headline(root);
    for (std::uint32_t i = 0; i < blocks_.size(); ++i) {
      const Block& block = blocks_[i];
      if (i == headline) {
        selected.push_back(block);
        continue;
      }
      if (!contains(root, block.element)) continue;
      if (prose >= enough && is_list_of_links(block)) continue;
      selected.push_back(block);
    }
    return selected;
  }

 private:
  // False if nothing below it is text.
  bool enter(const GumboNode& node) {
    const GumboElement& parts = node.v.element;
    if (skipped_ > 0) return false;
    const bool is_page = parts.tag == GUMBO_TAG_HTML || parts.tag == GUMBO_TAG_BODY;
    if (node.type == GUMBO_NODE_TEMPLATE || parts.tag_namespace != GUMBO_NAMESPACE_HTML ||
        is_never_text(parts.tag) ||
        (!is_page && (is_hidden(node) || is_unseen(node) || is_note_mark(node)))) {
      return false;
    }
    if (parts.tag == GUMBO_TAG_BR) {
      // Two in a row are how old pages part paragraphs.
      if (has_break_ && !has_text_since_break_) {
        close_block();
      } else {
        pieces_.push_back({Piece::Kind::line_break});
      }
      has_break_ = true;
      has_text_since_break_ = false;
    }
    if (is_block(parts.tag)) close_block();

    Element element;
    element.tag = parts.tag;
    element.parent = current_;
    if (!is_page) describe(node, element);
    current_ = static_cast<std::uint32_t>(elements_.size());
    elements_.push_back(element);
    if (parts.tag == GUMBO_TAG_A) ++links_;
    if (is_heading(parts.tag)) ++headings_;
    if (parts.tag == GUMBO_TAG_PRE) ++preformatted_;
    const bool is_cell = parts.tag == GUMBO_TAG_TD || parts.tag == GUMBO_TAG_TH;
    if (is_cell && block_.text > 0) pieces_.push_back({Piece::Kind::cell});
    return true;
  }

  void leave(GumboTag tag) {
    if (is_block(tag)) close_block();
    if (tag == GUMBO_TAG_A) --links_;
    if (is_heading(tag)) --headings_;
    if (tag == GUMBO_TAG_PRE) --preformatted_;
    Element& element = elements_[current_];
    element.end = static_cast<std::uint32_t>(elements_.size());
    const std::uint32_t parent = element.parent;
    if (parent != none) {
      elements_[parent].text += element.text;
      elements_[parent].linked += element.linked;
    }
    current_ = parent;
  }

  void describe(const GumboNode& node, Element& element) {
    switch (element.tag) {
      case GUMBO_TAG_ARTICLE:
      case GUMBO_TAG_MAIN:
        element.is_declared = true;
        return;
      case GUMBO_TAG_ASIDE:
      case GUMBO_TAG_FOOTER:
        element.is_aside = true;
        return;
      default:
        break;
    }
    if (attribute(node, "itemprop") == "articleBody" ||
        equals_ignoring_case(attribute(node, "role"), "main")) {
      element.is_declared = true;
      return;
    }
    visit_names(node, [&](std::string_view word) {
      element.is_aside = element.is_aside || is_one_of(word, aside_names);
    });
  }

  void add_text(const GumboText& text) {
    pieces_.push_back({Piece::Kind::text, &text, preformatted_ > 0});
    std::uint32_t length = 0;
    std::uint32_t commas = 0;
    for (const char c : std::string_view(text.text)) {
      if (c == ',') ++commas;
      // Characters, not bytes.
      if (!is_space(c) && (static_cast<unsigned char>(c) & 0xC0) != 0x80) ++length;
    }
    if (length == 0) return;
    if (block_.text == 0) {
      block_.element = current_ == none ? 0 : current_;
      block_.is_heading = headings_ > 0;
    }
    has_text_since_break_ = true;
    block_.text += length;
    block_.commas += commas;
    if (links_ > 0) block_.linked += length;
    if (current_ != none) {
      elements_[current_].text += length;
      if (links_ > 0) elements_[current_].linked += length;
    }
  }

  void close_block() {
    const auto end = static_cast<std::uint32_t>(pieces_.size());
    if (block_.text > 0) {
      block_.end_piece = end;
      blocks_.push_back(block_);
    }
    block_ = Block{};
    block_.first_piece = end;
    has_break_ = false;
    has_text_since_break_ = false;
  }

  bool contains(std::uint32_t ancestor, std::uint32_t element) const noexcept {
    return ancestor <= element && element < elements_[ancestor].end;
  }

  // Leaves out what is named as something beside the text. A name proves nothing of an element that
  // holds most of the page, such as `<div class="with-sidebar">`.
  void drop_asides() {
    if (elements_.empty()) return;
    const std::uint32_t total = elements_[0].text;
    std::vector<char> is_dropped(elements_.size(), 0);
    for (std::size_t i = 0; i < elements_.size(); ++i) {
      const Element& element = elements_[i];
      const bool is_parent_dropped = element.parent != none && is_dropped[element.parent] != 0;
      const bool is_small = std::uint64_t{element.text} * 5 < std::uint64_t{total} * 2;
      is_dropped[i] = is_parent_dropped || (element.is_aside && is_small);
    }
    std::erase_if(blocks_, [&](const Block& block) { return is_dropped[block.element] != 0; });
  }

  std::uint32_t find_root() {
    const std::uint32_t page = 0;
    if (blocks_.empty()) return page;
    // Text that is neither linked nor a scrap, by element.
    std::vector<std::uint32_t> prose(elements_.size(), 0);
    for (const Block& block : blocks_) {
      constexpr std::uint32_t scrap = 25;
      if (block.text >= scrap && !block.is_mostly_links()) prose[block.element] += block.text;
    }
    for (std::size_t i = elements_.size(); i > 1; --i) {
      const std::uint32_t parent = elements_[i - 1].parent;
      if (parent != none) prose[parent] += prose[i - 1];
    }
    constexpr std::uint32_t least_prose = 100;
    if (prose[page] < least_prose) return page;

    // What the page declares as its text, if that holds the larger part: the innermost such
    // element. Of several articles none is the text, but the place they share.
    std::uint32_t root = page;
    for (std::uint32_t i = 0; i < elements_.size(); ++i) {
      const bool is_larger_part = std::uint64_t{prose[i]} * 2 > prose[root];
      if (elements_[i].is_declared && contains(root, i) && is_larger_part) root = i;
    }
    if (root != page) return root;
    return find_dense_element(prose);
  }

  std::uint32_t find_dense_element(const std::vector<std::uint32_t>& prose) {
    const auto add = [this](std::uint32_t element, float score) {
      if (element != none) elements_[element].score += score;
    };
    for (const Block& block : blocks_) {
      constexpr std::uint32_t scrap = 25;
      if (block.text < scrap || block.is_mostly_links() || block.is_heading) continue;
      const float score = 1.0f + static_cast<float>(std::min(block.commas, 10u)) +
                          std::min(static_cast<float>(block.text) / 100.0f, 3.0f);
      const std::uint32_t parent = elements_[block.element].parent;
      const bool is_paragraph = elements_[block.element].tag != GUMBO_TAG_DIV;
      const std::uint32_t holder = is_paragraph ? parent : block.element;
      add(holder, score);
      if (holder != none) add(elements_[holder].parent, score / 2.0f);
    }
    std::uint32_t best = 0;
    float best_score = 0.0f;
    for (std::uint32_t i = 0; i < elements_.size(); ++i) {
      const Element& element = elements_[i];
      if (element.text == 0) continue;
      const float unlinked =
          1.0f - static_cast<float>(element.linked) / static_cast<float>(element.text);
      if (element.score * unlinked > best_score) {
        best = i;
        best_score = element.score * unlinked;
      }
    }
    // Prose that lies beside it under one ancestor belongs to it: sections, an introduction.
    for (std::uint32_t up = elements_[best].parent; up != none; up = elements_[up].parent) {
      const bool has_more = std::uint64_t{prose[up]} * 10 > std::uint64_t{prose[best]} * 11;
      const bool has_few_links = std::uint64_t{elements_[up].linked} * 3 < elements_[up].text;
      if (has_more && has_few_links) best = up;
    }
    return best;
  }

  // The block of the only first-class heading, if it stands before the root; else none.
  std::uint32_t find_headline(std::uint32_t root) const {
    std::uint32_t found = none;
    for (std::uint32_t i = 0; i < blocks_.size(); ++i) {
      std::uint32_t element = blocks_[i].element;
      while (element != none && elements_[element].tag != GUMBO_TAG_H1)
        element = elements_[element].parent;
      if (element == none) continue;
      if (found != none) return none;
      found = i;
    }
    if (found == none || blocks_[found].element > root) return none;
    return contains(root, blocks_[found].element) ? none : found;
  }

  // A menu, or a teaser: links in a list, or a short line that is one link.
  bool is_list_of_links(const Block& block) const {
    if (block.is_heading) return false;
    constexpr std::uint32_t teaser = 100;
    if (block.is_mostly_links() && block.text < teaser) {
      return true;
    }
    for (std::uint32_t i = block.element; i != none; i = elements_[i].parent) {
      const Element& element = elements_[i];
      const bool is_list = element.tag == GUMBO_TAG_UL || element.tag == GUMBO_TAG_OL;
      if (is_list && element.linked * 4 > element.text * 3) return true;
    }
    return false;
  }

  std::size_t max_depth_;
  std::size_t too_deep_ = 0;
  std::vector<Element> elements_;
  std::vector<Piece> pieces_;
  std::vector<Block> blocks_;
  Block block_;
  std::uint32_t current_ = none;
  unsigned skipped_ = 0;       // open elements that are not text
  unsigned links_ = 0;         // open links
  unsigned headings_ = 0;      // open headings
  unsigned preformatted_ = 0;  // open elements `pre`
  bool has_break_ = false;
  bool has_text_since_break_ = false;
};

}  // namespace

Result<ParsedText> parse_html(std::string_view source, const std::string& name,
                              const ReadOptions& options, const Diagnostics& diagnostics) {
  auto tree = HtmlTree::parse(source, name, options.max_seconds);
  if (!tree) return tl::unexpected(std::move(tree).error());

  HtmlMetadata metadata;
  Layout layout(options.max_depth);
  layout.read(*tree->root(), metadata);
  if (layout.too_deep() > 0) {
    diagnostics.warn(std::to_string(layout.too_deep()) +
                         (layout.too_deep() == 1 ? " element is" : " elements are") +
                         " nested more than " + std::to_string(options.max_depth) +
                         " deep, the limit, and left out",
                     {name});
  }

  TextBuilder builder(source);
  HtmlTextWriter writer(builder);
  for (const Block& block : layout.select()) {
    for (std::uint32_t i = block.first_piece; i < block.end_piece; ++i) {
      const Piece& piece = layout.pieces()[i];
      switch (piece.kind) {
        case Piece::Kind::text:
          writer.write(*piece.text, piece.is_preformatted);
          break;
        case Piece::Kind::line_break:
          writer.break_line();
          break;
        case Piece::Kind::cell:
          writer.separate_cells();
          break;
      }
    }
    writer.end_block();
  }

  ParsedText parsed;
  parsed.text = builder.take_text();
  parsed.map = builder.take_map();
  metadata.write_to(parsed);
  return parsed;
}

}  // namespace trama

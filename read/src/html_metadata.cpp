#include "html_metadata.h"

#include "ascii.h"
#include "html_tree.h"
#include "metadata.h"

#include <array>
#include <utility>
#include <vector>

#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>

namespace trama {
namespace {

enum class Field { title, date, language, address };

struct MetaName {
  std::string_view name;
  Field field;
  int rank;
};
// Open Graph, Dublin Core, schema.org and what newspapers' systems write.
constexpr std::array meta_names = {
    MetaName{"og:title", Field::title, 1},
    MetaName{"twitter:title", Field::title, 2},
    MetaName{"dc.title", Field::title, 2},
    MetaName{"article:published_time", Field::date, 1},
    MetaName{"og:published_time", Field::date, 1},
    MetaName{"datepublished", Field::date, 1},
    MetaName{"dc.date.issued", Field::date, 2},
    MetaName{"dcterms.issued", Field::date, 2},
    MetaName{"dcterms.created", Field::date, 3},
    MetaName{"dc.date", Field::date, 3},
    MetaName{"citation_publication_date", Field::date, 2},
    MetaName{"parsely-pub-date", Field::date, 2},
    MetaName{"sailthru.date", Field::date, 2},
    MetaName{"publish-date", Field::date, 2},
    MetaName{"publication_date", Field::date, 2},
    MetaName{"pubdate", Field::date, 2},
    MetaName{"date", Field::date, 3},
    MetaName{"og:locale", Field::language, 3},
    MetaName{"content-language", Field::language, 2},
    MetaName{"dc.language", Field::language, 2},
    MetaName{"language", Field::language, 3},
    MetaName{"og:url", Field::address, 2},
};

// The first `headline` and `datePublished` of schema.org data, however deep.
class LinkedDataHandler
    : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, LinkedDataHandler> {
 public:
  bool Key(const char* characters, rapidjson::SizeType length, bool) {
    const std::string_view key(characters, length);
    target_ = nullptr;
    if (key == "headline") target_ = &headline;
    if (key == "datePublished") target_ = &date;
    if (target_ != nullptr && !target_->empty()) target_ = nullptr;
    return true;
  }
  bool String(const char* characters, rapidjson::SizeType length, bool) {
    if (target_ != nullptr) target_->assign(characters, length);
    target_ = nullptr;
    return true;
  }
  bool Default() {
    target_ = nullptr;
    return true;
  }

  std::string headline;
  std::string date;

 private:
  std::string* target_ = nullptr;
};

}  // namespace

void HtmlMetadata::Ranked::offer(int new_rank, std::string_view text) {
  text = trim(text);
  if (new_rank >= rank || text.empty()) return;
  rank = new_rank;
  value = text;
}

void HtmlMetadata::see(const GumboNode& element) {
  const GumboElement& parts = element.v.element;
  if (parts.tag_namespace != GUMBO_NAMESPACE_HTML) return;
  const std::string_view property = attribute(element, "itemprop");
  if (property == "datePublished" && parts.tag != GUMBO_TAG_META) {
    std::string_view value = attribute(element, "datetime");
    if (value.empty()) value = attribute(element, "content");
    if (auto date = read_date(value)) date_.offer(1, *date);
  }
  switch (parts.tag) {
    case GUMBO_TAG_HTML: {
      std::string_view tag = attribute(element, "lang");
      if (tag.empty()) tag = attribute(element, "xml:lang");
      if (auto language = read_language(tag)) language_.offer(1, *language);
      break;
    }
    case GUMBO_TAG_TITLE:
      title_.offer(4, flat_text(element, 1000));
      break;
    case GUMBO_TAG_H1:
      title_.offer(3, flat_text(element, 1000));
      break;
    case GUMBO_TAG_BASE:
      if (base_.empty()) base_ = attribute(element, "href");
      break;
    case GUMBO_TAG_LINK:
      if (equals_ignoring_case(attribute(element, "rel"), "canonical")) {
        address_.offer(1, attribute(element, "href"));
      }
      break;
    case GUMBO_TAG_META:
      see_meta(element);
      break;
    case GUMBO_TAG_TIME:
      if (auto date = read_date(attribute(element, "datetime"))) {
        date_.offer(has_attribute(element, "pubdate") ? 2 : 5, *date);
      }
      break;
    case GUMBO_TAG_SCRIPT:
      if (equals_ignoring_case(attribute(element, "type"), "application/ld+json") &&
          parts.children.length > 0) {
        const auto* child = static_cast<const GumboNode*>(parts.children.data[0]);
        if (child->type == GUMBO_NODE_TEXT) see_linked_data(child->v.text.text);
      }
      break;
    default:
      break;
  }
}

void HtmlMetadata::see_meta(const GumboNode& element) {
  const std::string_view content = attribute(element, "content");
  for (const char* key : {"property", "name", "itemprop", "http-equiv"}) {
    const std::string_view name = attribute(element, key);
    if (name.empty()) continue;
    for (const MetaName& known : meta_names) {
      if (!equals_ignoring_case(known.name, name)) continue;
      switch (known.field) {
        case Field::title:
          title_.offer(known.rank, content);
          break;
        case Field::date:
          if (auto date = read_date(content)) date_.offer(known.rank, *date);
          break;
        case Field::language:
          if (auto language = read_language(content)) language_.offer(known.rank, *language);
          break;
        case Field::address:
          address_.offer(known.rank, content);
          break;
      }
    }
  }
}

void HtmlMetadata::see_linked_data(std::string_view json) {
  LinkedDataHandler handler;
  rapidjson::MemoryStream stream(json.data(), json.size());
  rapidjson::Reader reader;
  constexpr unsigned flags = rapidjson::kParseIterativeFlag | rapidjson::kParseValidateEncodingFlag;
  // What was found before a mistake holds.
  reader.Parse<flags>(stream, handler);
  title_.offer(2, handler.headline);
  if (auto date = read_date(handler.date)) date_.offer(1, *date);
}

void HtmlMetadata::write_to(ParsedText& parsed) const {
  parsed.title = title_.value;
  parsed.date = date_.value;
  parsed.language = language_.value;
  parsed.uri = read_address(address_.value, base_);
}

std::string flat_text(const GumboNode& node_above, std::size_t max_bytes) {
  std::string text;
  bool has_space = false;
  std::vector<const GumboNode*> open{&node_above};
  while (!open.empty() && text.size() < max_bytes) {
    const GumboNode* node = open.back();
    open.pop_back();
    if (node->type == GUMBO_NODE_ELEMENT || node->type == GUMBO_NODE_DOCUMENT) {
      const GumboVector& children =
          node->type == GUMBO_NODE_ELEMENT ? node->v.element.children : node->v.document.children;
      for (unsigned i = children.length; i > 0; --i)
        open.push_back(static_cast<const GumboNode*>(children.data[i - 1]));
    } else if (node->type == GUMBO_NODE_TEXT || node->type == GUMBO_NODE_WHITESPACE) {
      for (const char c : std::string_view(node->v.text.text)) {
        if (is_space(c)) {
          has_space = true;
          continue;
        }
        if (has_space && !text.empty()) text += ' ';
        has_space = false;
        text += c;
      }
    }
  }
  // Never half a character.
  if (text.size() > max_bytes) {
    std::size_t end = max_bytes;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
      --end;
    text.resize(end);
  }
  return text;
}

}  // namespace trama

#include "encoding.h"

#include "ascii.h"

#include <trama/graph/utf8.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>

#include <unicode/ucnv.h>
#include <unicode/unistr.h>

namespace trama {
namespace {

using namespace std::string_view_literals;

struct Mark {
  std::string_view bytes;
  const char* encoding;
};
// The longer marks first: UTF-32's little endian one begins as UTF-16's.
constexpr std::array marks = {
    Mark{"\xEF\xBB\xBF"sv, "UTF-8"},    Mark{"\xFF\xFE\0\0"sv, "UTF-32LE"},
    Mark{"\0\0\xFE\xFF"sv, "UTF-32BE"}, Mark{"\xFF\xFE"sv, "UTF-16LE"},
    Mark{"\xFE\xFF"sv, "UTF-16BE"},
};

struct Magic {
  std::string_view bytes;
  std::string_view meaning;
};
constexpr std::array magics = {
    Magic{"\x89PNG"sv, "a PNG picture"},
    Magic{"\xFF\xD8\xFF"sv, "a JPEG picture"},
    Magic{"GIF8"sv, "a GIF picture"},
    Magic{"PK\x03\x04"sv, "a ZIP archive, such as a Word or OpenDocument file"},
    Magic{"\xD0\xCF\x11\xE0"sv, "an old Microsoft Office file"},
    Magic{"{\\rtf"sv, "an RTF document"},
    Magic{"\x7F"
          "ELF"sv,
          "a program"},
    Magic{"\x1F\x8B"sv, "gzip data"},
    Magic{"\x28\xB5\x2F\xFD"sv, "Zstandard data"},
    Magic{"BZh"sv, "bzip2 data"},
    Magic{"\xFD"
          "7zXZ"sv,
          "xz data"},
    Magic{"7z\xBC\xAF"sv, "a 7z archive"},
    Magic{"Rar!"sv, "a RAR archive"},
    Magic{"SQLite format 3"sv, "an SQLite database"},
};

unsigned byte_of(char c) noexcept {
  return static_cast<unsigned char>(c);
}

// The byte order of UTF-16 without a mark, which the zero halves of Latin letters give away.
const char* find_utf16(std::string_view bytes) noexcept {
  const std::string_view head = bytes.substr(0, 4096 - 4096 % 2);
  if (head.size() < 4 || bytes.size() % 2 != 0) return nullptr;
  std::size_t zeros[2] = {0, 0};
  for (std::size_t i = 0; i < head.size(); ++i)
    if (head[i] == '\0') ++zeros[i % 2];
  const std::size_t units = head.size() / 2;
  if (zeros[1] * 10 >= units * 6 && zeros[0] * 50 <= units) return "UTF-16LE";
  if (zeros[0] * 10 >= units * 6 && zeros[1] * 50 <= units) return "UTF-16BE";
  return nullptr;
}

// Labels of the Encoding Standard (https://encoding.spec.whatwg.org, section 4.2) that mean another
// encoding than ICU takes them for.
std::string canonical_label(std::string_view label) {
  const std::string name = to_lower(trim(label));
  for (const std::string_view latin :
       {"iso-8859-1", "iso8859-1", "iso_8859-1", "iso88591", "latin1", "latin-1", "l1", "ascii",
        "us-ascii", "ansi_x3.4-1968", "cp1252", "cp819", "ibm819", "x-cp1252", "windows-1252",
        "ansi", "win-1252"}) {
    if (name == latin) return "windows-1252";
  }
  if (name == "utf8" || name == "unicode-1-1-utf-8" || name == "x-unicode20utf8") return "utf-8";
  if (name == "iso-8859-9" || name == "latin5") return "windows-1254";
  if (name == "gb2312" || name == "gbk") return "gb18030";
  if (name == "shift_jis" || name == "sjis" || name == "x-sjis") return "windows-31j";
  // A page whose declaration could be read byte by byte is not in UTF-16.
  if (name.starts_with("utf-16") || name.starts_with("ucs-2")) return "utf-8";
  return name;
}

struct ConverterCloser {
  void operator()(UConverter* converter) const noexcept { ucnv_close(converter); }
};

// Nothing if ICU does not know the encoding.
std::optional<DecodedText> convert(std::string_view bytes, const std::string& encoding) {
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<UConverter, ConverterCloser> converter(
      ucnv_open(encoding.c_str(), &status));
  if (U_FAILURE(status)) return std::nullopt;

  DecodedText result;
  std::array<UChar, 4096> units;
  const char* source = bytes.data();
  const char* const source_end = source + bytes.size();
  std::string& text = result.text;
  text.reserve(bytes.size() + bytes.size() / 8);
  UChar lead = 0;
  do {
    UChar* target = units.data();
    status = U_ZERO_ERROR;
    ucnv_toUnicode(converter.get(), &target, units.data() + units.size(), &source, source_end,
                   nullptr, true, &status);
    for (const UChar* unit = units.data(); unit != target; ++unit) {
      char32_t code_point = *unit;
      if (lead != 0) {
        if (U16_IS_TRAIL(*unit)) {
          code_point = static_cast<char32_t>(U16_GET_SUPPLEMENTARY(lead, *unit));
        } else {
          utf8::append(text, utf8::replacement_character);
          ++result.replaced;
        }
        lead = 0;
      }
      if (U16_IS_LEAD(code_point)) {
        lead = *unit;
        continue;
      }
      if (code_point == utf8::replacement_character) ++result.replaced;
      utf8::append(text, code_point);
    }
  } while (status == U_BUFFER_OVERFLOW_ERROR);
  if (lead != 0) {
    utf8::append(text, utf8::replacement_character);
    ++result.replaced;
  }

  status = U_ZERO_ERROR;
  const char* name = ucnv_getStandardName(encoding.c_str(), "IANA", &status);
  result.encoding = name != nullptr ? name : encoding;
  return result;
}

DecodedText as_utf8(std::string bytes, EncodingBasis basis) {
  DecodedText result;
  result.encoding = "UTF-8";
  result.basis = basis;
  if (utf8::is_valid(bytes)) {
    result.text = std::move(bytes);
  } else {
    utf8::Sanitized sanitized = utf8::sanitize(bytes);
    result.text = std::move(sanitized.text);
    result.replaced = sanitized.replaced;
  }
  return result;
}

// Letters and punctuation that Spanish, English and their neighbours use.
bool is_plausible_latin(unsigned byte) noexcept {
  if (byte >= 0xC0) {
    switch (byte) {
      case 0xD0:
      case 0xD7:
      case 0xDD:
      case 0xDE:
      case 0xF0:
      case 0xF7:
      case 0xFE:
      case 0xFF:
        return false;
      default:
        return true;
    }
  }
  switch (byte) {
    case 0x80:  // €
    case 0x85:  // …
    case 0x91:
    case 0x92:
    case 0x93:
    case 0x94:  // quotation marks
    case 0x95:  // •
    case 0x96:
    case 0x97:  // dashes
    case 0x99:  // ™
    case 0x8A:
    case 0x8C:
    case 0x8E:
    case 0x9A:
    case 0x9C:
    case 0x9E:  // Š Œ Ž
    case 0xA0:
    case 0xA1:
    case 0xA3:
    case 0xA7:
    case 0xA9:
    case 0xAA:
    case 0xAB:
    case 0xAD:
    case 0xAE:
    case 0xB0:
    case 0xB4:
    case 0xB7:
    case 0xBA:
    case 0xBB:
    case 0xBF:
      return true;
    default:
      return false;
  }
}

bool has_multibyte(std::string_view bytes) noexcept {
  return std::any_of(bytes.begin(), bytes.end(), [](char c) { return byte_of(c) >= 0x80; });
}

}  // namespace

bool looks_like_windows_1252(std::string_view bytes) noexcept {
  std::size_t valid_sequences = 0;
  std::size_t invalid = 0;
  std::size_t implausible = 0;
  for (std::size_t i = 0; i < bytes.size();) {
    if (byte_of(bytes[i]) < 0x80) {
      ++i;
      continue;
    }
    const utf8::Decoded next = utf8::decode(bytes, i);
    const bool is_replacement =
        next.code_point == utf8::replacement_character && bytes.substr(i, 3) != "\xEF\xBF\xBD";
    if (!is_replacement) {
      ++valid_sequences;
    } else {
      for (std::size_t j = i; j < i + next.length; ++j) {
        const unsigned byte = byte_of(bytes[j]);
        ++invalid;
        // An accented capital in the middle of a word is what broken UTF-8 looks like.
        const bool is_capital = byte >= 0xC0 && byte <= 0xDE;
        const bool follows_small = j > 0 && bytes[j - 1] >= 'a' && bytes[j - 1] <= 'z';
        if (!is_plausible_latin(byte) || (is_capital && follows_small)) ++implausible;
      }
    }
    i += next.length;
  }
  return invalid > 0 && valid_sequences * 10 <= invalid && implausible * 20 <= invalid;
}

DecodedText decode_text(std::string bytes, std::string_view declared) {
  for (const Mark& mark : marks) {
    if (!std::string_view(bytes).starts_with(mark.bytes)) continue;
    bytes.erase(0, mark.bytes.size());
    if (mark.encoding == "UTF-8"sv) {
      return as_utf8(std::move(bytes), EncodingBasis::byte_order_mark);
    }
    if (auto converted = convert(bytes, mark.encoding)) {
      converted->basis = EncodingBasis::byte_order_mark;
      return *std::move(converted);
    }
  }
  if (const char* encoding = find_utf16(bytes)) {
    if (auto converted = convert(bytes, encoding)) {
      converted->basis = EncodingBasis::recognised;
      return *std::move(converted);
    }
  }

  const bool is_utf8 = utf8::is_valid(bytes);
  const std::string label = canonical_label(declared);
  if (!label.empty() && label != "utf-8") {
    // Text in a single-byte encoding is UTF-8 by chance only if it is ASCII.
    if (is_utf8 && has_multibyte(bytes) && label.find("2022") == label.npos) {
      return as_utf8(std::move(bytes), EncodingBasis::declaration_overruled);
    }
    if (auto converted = convert(bytes, label)) {
      converted->basis = EncodingBasis::declared;
      return *std::move(converted);
    }
  }
  if (!is_utf8 && looks_like_windows_1252(bytes)) {
    if (auto converted = convert(bytes, "windows-1252")) {
      converted->basis =
          label.empty() ? EncodingBasis::recognised : EncodingBasis::declaration_overruled;
      return *std::move(converted);
    }
  }
  return as_utf8(std::move(bytes),
                 label == "utf-8" ? EncodingBasis::declared : EncodingBasis::assumed);
}

std::optional<std::string_view> describe_binary(std::string_view bytes) noexcept {
  for (const Mark& mark : marks)
    if (bytes.starts_with(mark.bytes)) return std::nullopt;
  for (const Magic& magic : magics)
    if (bytes.starts_with(magic.bytes)) return magic.meaning;
  if (find_utf16(bytes) != nullptr) return std::nullopt;
  const std::string_view head = bytes.substr(0, 8000);
  std::size_t controls = 0;
  for (const char c : head) {
    if (c == '\0') return "binary";
    const unsigned byte = byte_of(c);
    if (byte < 0x20 && !(byte >= 0x08 && byte <= 0x0D) && byte != 0x1B) ++controls;
  }
  if (controls * 10 > head.size()) return "binary";
  return std::nullopt;
}

std::string find_html_charset(std::string_view bytes) {
  const std::string head = to_lower(bytes.substr(0, 4096));
  for (std::size_t at = head.find("<meta"); at != head.npos; at = head.find("<meta", at + 1)) {
    const std::size_t close = std::min(head.find('>', at), head.size());
    const std::string_view tag = std::string_view(head).substr(at, close - at);
    std::size_t value = tag.find("charset");
    if (value == tag.npos) continue;
    value += 7;
    const auto skip = [&](std::string_view characters) {
      value = std::min(tag.find_first_not_of(characters, value), tag.size());
    };
    skip(" \t\r\n\f");
    if (value >= tag.size() || tag[value] != '=') continue;
    ++value;
    skip(" \t\r\n\f\"'");
    const std::size_t end = std::min(tag.find_first_of(" \t\r\n\f\"';/", value), tag.size());
    if (end > value) return std::string(tag.substr(value, end - value));
  }
  return {};
}

}  // namespace trama

#include <trama/graph/utf8.h>

#include <algorithm>
#include <cstring>
#include <limits>

namespace trama::utf8 {
namespace {

struct Step {
  char32_t code_point;
  std::uint8_t length;
  bool is_valid;
};

unsigned byte_at(std::string_view text, std::size_t offset) noexcept {
  return static_cast<unsigned char>(text[offset]);
}

// Table 3-7 of the standard: only the second byte has ranges of its own, and they exclude overlong
// forms, surrogates and what lies beyond U+10FFFF.
Step step(std::string_view text, std::size_t offset) noexcept {
  const unsigned lead = byte_at(text, offset);
  if (lead < 0x80) return {lead, 1, true};
  const Step invalid{replacement_character, 1, false};
  unsigned length = 0;
  unsigned low = 0x80;
  unsigned high = 0xBF;
  if (lead >= 0xC2 && lead <= 0xDF) {
    length = 2;
  } else if (lead >= 0xE0 && lead <= 0xEF) {
    length = 3;
    if (lead == 0xE0) low = 0xA0;
    if (lead == 0xED) high = 0x9F;
  } else if (lead >= 0xF0 && lead <= 0xF4) {
    length = 4;
    if (lead == 0xF0) low = 0x90;
    if (lead == 0xF4) high = 0x8F;
  } else {
    return invalid;
  }
  char32_t code_point = lead & (0x7Fu >> length);
  for (unsigned i = 1; i < length; ++i) {
    const unsigned next = offset + i < text.size() ? byte_at(text, offset + i) : 0;
    if (next < low || next > high) {
      return {replacement_character, static_cast<std::uint8_t>(i), false};
    }
    code_point = code_point << 6 | (next & 0x3Fu);
    low = 0x80;
    high = 0xBF;
  }
  return {code_point, static_cast<std::uint8_t>(length), true};
}

// The first byte at or after `offset` that is not ASCII.
std::size_t skip_ascii(std::string_view text, std::size_t offset) noexcept {
  constexpr std::uint64_t high_bits = 0x8080808080808080u;
  while (offset + 8 <= text.size()) {
    std::uint64_t block = 0;
    std::memcpy(&block, text.data() + offset, 8);
    if ((block & high_bits) != 0) break;
    offset += 8;
  }
  while (offset < text.size() && byte_at(text, offset) < 0x80)
    ++offset;
  return offset;
}

}  // namespace

std::optional<std::size_t> find_invalid(std::string_view text) noexcept {
  for (std::size_t i = skip_ascii(text, 0); i < text.size(); i = skip_ascii(text, i)) {
    const Step next = step(text, i);
    if (!next.is_valid) return i;
    i += next.length;
  }
  return std::nullopt;
}

Sanitized sanitize(std::string_view text) {
  Sanitized result;
  result.text.reserve(text.size());
  std::size_t copied = 0;
  for (std::size_t i = skip_ascii(text, 0); i < text.size(); i = skip_ascii(text, i)) {
    const Step next = step(text, i);
    if (!next.is_valid) {
      result.text.append(text.substr(copied, i - copied));
      append(result.text, replacement_character);
      copied = i + next.length;
      ++result.replaced;
    }
    i += next.length;
  }
  result.text.append(text.substr(copied));
  return result;
}

void append(std::string& text, char32_t code_point) {
  const bool is_surrogate = code_point >= 0xD800 && code_point <= 0xDFFF;
  if (is_surrogate || code_point > 0x10FFFF) code_point = replacement_character;
  const auto put = [&text](char32_t byte) { text += static_cast<char>(byte); };
  if (code_point < 0x80) {
    put(code_point);
  } else if (code_point < 0x800) {
    put(0xC0 | code_point >> 6);
    put(0x80 | (code_point & 0x3F));
  } else if (code_point < 0x10000) {
    put(0xE0 | code_point >> 12);
    put(0x80 | (code_point >> 6 & 0x3F));
    put(0x80 | (code_point & 0x3F));
  } else {
    put(0xF0 | code_point >> 18);
    put(0x80 | (code_point >> 12 & 0x3F));
    put(0x80 | (code_point >> 6 & 0x3F));
    put(0x80 | (code_point & 0x3F));
  }
}

Decoded decode(std::string_view text, std::size_t offset) noexcept {
  const Step next = step(text, offset);
  return {next.code_point, next.length};
}

std::size_t count(std::string_view text) noexcept {
  std::size_t code_points = 0;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t after = skip_ascii(text, i);
    code_points += after - i;
    i = after;
    if (i < text.size()) {
      i += step(text, i).length;
      ++code_points;
    }
  }
  return code_points;
}

std::string_view prefix(std::string_view text, std::size_t code_points) noexcept {
  std::size_t i = 0;
  for (; code_points > 0 && i < text.size(); --code_points)
    i += step(text, i).length;
  return text.substr(0, i);
}

CodePointIndex::CodePointIndex(std::string_view text) : text_(text) {
  constexpr std::size_t max_bytes = std::numeric_limits<std::uint32_t>::max();
  if (text_.size() > max_bytes) {
    std::size_t cut = max_bytes;
    while (cut > 0 && (byte_at(text_, cut) & 0xC0) == 0x80)
      --cut;
    text_ = text_.substr(0, cut);
  }
  is_ascii_ = skip_ascii(text_, 0) == text_.size();
  if (is_ascii_) {
    size_ = static_cast<std::uint32_t>(text_.size());
    return;
  }
  checkpoints_.reserve(text_.size() / stride + 1);
  for (std::size_t i = 0; i < text_.size(); ++size_) {
    if (size_ % stride == 0) checkpoints_.push_back(static_cast<std::uint32_t>(i));
    i += step(text_, i).length;
  }
  checkpoints_.shrink_to_fit();
}

std::size_t CodePointIndex::byte_offset(std::uint32_t position) const noexcept {
  if (position >= size_) return text_.size();
  if (is_ascii_) return position;
  std::size_t offset = checkpoints_[position / stride];
  for (std::uint32_t left = position % stride; left > 0; --left) {
    offset += step(text_, offset).length;
  }
  return offset;
}

std::uint32_t CodePointIndex::code_point(std::size_t byte_offset) const noexcept {
  if (byte_offset >= text_.size()) return size_;
  if (is_ascii_) return static_cast<std::uint32_t>(byte_offset);
  const auto after = std::upper_bound(checkpoints_.begin(), checkpoints_.end(), byte_offset);
  const auto block = static_cast<std::uint32_t>(after - checkpoints_.begin()) - 1;
  std::uint32_t position = block * stride;
  std::size_t next = checkpoints_[block] + step(text_, checkpoints_[block]).length;
  for (; next <= byte_offset; next += step(text_, next).length)
    ++position;
  return position;
}

std::string_view CodePointIndex::substr(Span span) const noexcept {
  const std::size_t begin = byte_offset(span.begin);
  return text_.substr(begin, std::max(byte_offset(span.end), begin) - begin);
}

Span CodePointIndex::span_of_bytes(std::size_t begin, std::size_t end) const noexcept {
  const std::uint32_t first = code_point(begin);
  if (end <= begin) return {first, first};
  const std::uint32_t last = code_point(end - 1);
  return {first, std::min(size_, last + 1)};
}

std::string_view substr(std::string_view text, Span span) noexcept {
  const std::string_view tail = text.substr(prefix(text, span.begin).size());
  return prefix(tail, span.end < span.begin ? 0 : span.length());
}

}  // namespace trama::utf8

#include "normalize.h"

#include "text_builder.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string_view>
#include <utility>

#include <unicode/bytestream.h>
#include <unicode/edits.h>
#include <unicode/normalizer2.h>
#include <unicode/stringpiece.h>

namespace trama {
namespace {

bool is_ascii(std::string_view text) noexcept {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

// The length in bytes of the word breaking character at `at`, or 0.
std::size_t breaker_at(std::string_view text, std::size_t at) noexcept {
  for (const std::string_view breaker :
       {"\xC2\xAD", "\xE2\x80\x8B", "\xE2\x81\xA0", "\xEF\xBB\xBF"}) {
    if (text.substr(at, breaker.size()) == breaker) return breaker.size();
  }
  return 0;
}

Normalized drop_breakers(std::string text) {
  const std::string_view view = text;
  constexpr std::string_view leads = "\xC2\xE2\xEF";
  std::size_t at = view.find_first_of(leads);
  while (at != view.npos && breaker_at(view, at) == 0)
    at = view.find_first_of(leads, at + 1);
  if (at == view.npos) return {std::move(text), {}};

  TextBuilder builder(view);
  std::size_t copied = 0;
  while (at != view.npos) {
    if (const std::size_t length = breaker_at(view, at); length > 0) {
      builder.copy(copied, at);
      copied = at + length;
    }
    at = view.find_first_of(leads, at + 1);
  }
  builder.copy(copied, view.size());
  Normalized result{builder.take_text(), builder.take_map()};
  return result;
}

Normalized compose(std::string text) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* nfc = icu::Normalizer2::getNFCInstance(status);
  if (U_FAILURE(status)) return {std::move(text), {}};
  const icu::StringPiece piece(text.data(), static_cast<std::int32_t>(text.size()));
  if (nfc->isNormalizedUTF8(piece, status) || U_FAILURE(status)) return {std::move(text), {}};

  std::string composed;
  icu::StringByteSink<std::string> sink(&composed);
  icu::Edits edits;
  nfc->normalizeUTF8(0, piece, sink, &edits, status);
  if (U_FAILURE(status) || edits.copyErrorTo(status)) return {std::move(text), {}};

  TextBuilder builder(text);
  const std::string_view view = composed;
  for (auto edit = edits.getFineIterator(); edit.next(status);) {
    const auto from = static_cast<std::size_t>(edit.sourceIndex());
    const auto to = from + static_cast<std::size_t>(edit.oldLength());
    if (edit.hasChange()) {
      builder.replace(view.substr(static_cast<std::size_t>(edit.destinationIndex()),
                                  static_cast<std::size_t>(edit.newLength())),
                      from, to);
    } else {
      builder.copy(from, to);
    }
  }
  return {builder.take_text(), builder.take_map()};
}

}  // namespace

Normalized normalize(std::string text) {
  if (is_ascii(text) || text.size() > std::numeric_limits<std::int32_t>::max()) {
    return {std::move(text), {}};
  }
  Normalized dropped = drop_breakers(std::move(text));
  Normalized composed = compose(std::move(dropped.text));
  return {std::move(composed.text), dropped.map.then(composed.map)};
}

}  // namespace trama

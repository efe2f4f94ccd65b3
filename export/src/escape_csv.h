#pragma once

#include <string>
#include <string_view>

namespace trama {

/// Appends a field of RFC 4180: in quotes where it holds a quote, a comma, a line break or a space
/// at either end, with quotes doubled. An empty text is `""`, so that it differs from no value at
/// all.
void append_csv(std::string& out, std::string_view text);

}  // namespace trama

#pragma once

/// The date that a news text gives itself: `MADRID, 12 mar. 2024 (EFE).-`, `Sevilla, 3 de mayo de
/// 2021`.

#include <optional>
#include <string>
#include <string_view>

namespace trama {

/// Finds the dateline among the first lines of a text, after a title or two, and gives its date in
/// EDTF: `2024-03-12`, or `2024-03` where it names no day. A dateline is a place and a date, or a
/// date alone, that ends its line or is followed by an agency in brackets, a dash, a colon or a
/// stop. What gives no year gives no date. Reads at most the first 1200 bytes.
std::optional<std::string> find_dateline(std::string_view text);

}  // namespace trama

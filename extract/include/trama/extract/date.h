#pragma once

/// Dates in Spanish and English: from their wording to EDTF.

#include "trama/extract/language.h"
#include "trama/graph/value.h"

#include <optional>
#include <string_view>

namespace trama {

/// What is known of a date expression besides its words.
struct DateContext {
  /// Decides the order of `3/5/2024`: day first in Spanish; in English both readings stay.
  Language language = Language::unknown;
  /// The text before and after the expression. It hedges (`hacia 1990`), tells future from past
  /// where a year is left out, and names the year that `ese año` or `dos años después` count from.
  /// Only the nearest 400 bytes of each are read.
  std::string_view left{};
  std::string_view right{};
  /// The document's date: `2026-03-15`, `2026-03` or `2026`, with or without a time after it. Empty
  /// if unknown. The clock is never asked.
  std::string_view reference{};
};

/// Reads a date, a time span or a relative date (`marzo de 2021`, `Q3 2024`, `los años noventa`,
/// `entre 2019 y 2021`, `ayer`) into a `Value` of kind date. Its `date` is EDTF (ISO 8601-2:2019)
/// of the expression's own precision; `to_literal` makes the XSD literal of it.
///
/// - Year, month, day: `2021`, `2021-03`, `2021-03-28`; before Christ in astronomical years.
/// - A quarter, half-year, decade, century or range is an interval: `2024-07-01/2024-09-30`,
///   `1990/1999`, `1801/1900`, `2019/2021`. A season is a code of level 1: `2023-23` is autumn
///   2023.
/// - `principios de 2024` is approximate: `2024-01~/2024-04~`; so is `hacia 1990`: `1990~`.
/// - `desde 2019` is `2019/..`, `antes de 2020` is `../2020`, where the expression itself says so.
/// - `mayo o junio de 2020` is one of a set: `[2020-05,2020-06]`; with `y` all of it: `{…}`. So is
///   `3/5/2024` in English: `[2024-03-05,2024-05-03]`.
/// - Relative dates are resolved from `reference` (those that name a day only if it is a full
/// date),
///   `ese año` and `dos años después` from the last year in `left`. Without, they give nothing.
///   `hace dos años` has the precision of its unit: a year.
/// - A day or month without a year is the last one up to `reference`, or the next one where the
///   sentence speaks of the future; without a reference the year is unspecified: `XXXX-05-03`.
///
/// Nothing is given for fiscal years (`FY2024`), for dates that do not exist, and for wording that
/// fixes no date (`pocos días después`). `approximation` follows the EDTF: about where it has `~`,
/// at_most and at_least for intervals open at one end.
std::optional<Value> parse_date(std::string_view text, const DateContext& context = {});

}  // namespace trama

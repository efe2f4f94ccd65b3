#pragma once

/// Amounts of money, percentages, quantities and durations: from their wording to exact values.

#include "trama/extract/language.h"
#include "trama/graph/value.h"

#include <optional>
#include <string_view>

namespace trama {

/// What is known of a value expression besides its words.
struct ValueContext {
  /// Decides what the marks mean where they are ambiguous (`1,234 km`), what `$` is, and which
  /// number `once` names.
  Language language = Language::unknown;
  /// The text before and after the expression in its sentence (or up to the sentence before). From
  /// it come the hedge (`más de`), the magnitude and the unit that a list shares (`5.000 y 10.000
  /// millones de dólares`), and those that an ellipsis leaves out (`ingresó 11,3 millones y perdió
  /// 1,9`). Only the nearest 400 bytes of each are read.
  std::string_view left{};
  std::string_view right{};
};

/// Reads an amount, a percentage, a quantity or a duration, written in digits or in words, in
/// Spanish or English.
///
/// `kind` is what the expression was taken for; its own signs win (`15 %` is a percentage and
/// `20 euros` money whatever `kind` says, and a quantity of years is a duration). `ValueKind::date`
/// gives nothing: see date.h.
///
/// - Numbers are exact decimals; more than 36 digits, or wording that fixes no number
///   (`cientos de miles`, `3M` without a currency or a unit), give nothing.
/// - `billion` is 10^9 and `billón` 10^12, by the word; `mil millones` is 10^9.
/// - A single mark before exactly three digits groups thousands in money (`5.000 €`, `$5,000`),
///   except for English decimals with a magnitude (`$1.234 billion`); elsewhere the language
///   decides.
/// - Currency is an ISO 4217 code. What the text leaves open (`pesos`, `coronas`, `$` before the
///   number in Spanish) has an empty code and keeps the wording in `unit`. Cents become hundredths.
/// - Fractions of a whole (`un tercio`, `dos de cada tres`) are percentages; one without a finite
///   decimal is rounded to two places and hedged as `about`.
/// - Measures become their symbols (`megavatios` is `MW`), counted things keep their wording.
/// - Of a range, `number` is the lower and `upper` the higher end.
///
/// Linear in the length of the expression, which may be at most 256 words and marks long.
std::optional<Value> parse_value(std::string_view text, ValueKind kind,
                                 const ValueContext& context = {});

}  // namespace trama

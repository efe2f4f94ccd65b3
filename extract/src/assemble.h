#pragma once

#include "reading.h"

#include "trama/extract/extraction.h"

#include <span>

namespace trama {

/// Puts the readings of a document's windows together: mentions of the owned segments, entities across
/// windows, one relation a fact, values, names. `readings` are those of `windows`, in order.
Extraction assemble(const TextDocument& document, const PreparedText& prepared, std::span<const Window> windows,
                    std::span<const WindowReading> readings, const Schema& schema);

}  // namespace trama

#pragma once

#include "trama/export/sink.h"

#include <string_view>

namespace trama {

/// A JSON string (RFC 8259) with its quotes. False, with nothing written, if the text is not UTF-8:
/// JSON cannot hold it.
bool write_json_string(Sink& sink, std::string_view text);

}  // namespace trama

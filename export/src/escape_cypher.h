#pragma once

#include <string>
#include <string_view>

namespace trama {

/// Appends a string literal of openCypher in single quotes, on one line: backslash and quote
/// escaped by a backslash (doubling the quote is SQL, not Cypher), line breaks and tabs as `\n`,
/// `\r`, `\t`, other controls as `\uXXXX`.
void append_cypher_string(std::string& out, std::string_view text);

}  // namespace trama

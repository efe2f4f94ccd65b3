#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace trama {

/// Appends a string literal of openCypher in single quotes, on one line: backslash and quote escaped
/// by a backslash (doubling the quote is SQL, not Cypher), line breaks and tabs as `\n`, `\r`, `\t`.
/// What XML 1.0 cannot hold is dropped and counted in `dropped`: `\uXXXX` means a character in Neo4j
/// and six of them in FalkorDB 1.4.
void append_cypher_string(std::string& out, std::string_view text, std::size_t& dropped);

}  // namespace trama

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace trama {

/// Text as Graphviz reads it in `label`, `tooltip` and other escStrings, before cgraph quotes it.
///
/// `&` becomes an entity, since Graphviz decodes entities; backslashes are doubled, since `\N`,
/// `\n` and the like mean something; a newline becomes `\n`; other characters that XML 1.0 cannot
/// hold are dropped and counted in `dropped`. A leading `<` becomes an entity, so that a text never
/// equals the markup of an HTML-like label: cgraph 2.42 keeps both in one table.
///
/// The result has at most `max_bytes`, with `…` where it was cut: Graphviz 2.43 cannot read back a
/// quoted string beyond 16384 bytes.
std::string escape_dot(std::string_view text, std::size_t& dropped, std::size_t max_bytes = 8000);

}  // namespace trama

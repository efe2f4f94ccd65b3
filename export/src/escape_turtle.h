#pragma once

#include <string>
#include <string_view>

namespace trama {

/// Appends a string literal of N-Triples and Turtle with its quotes (RDF 1.1 N-Triples,
/// section 2.4): on one line, controls as `\uXXXX`, everything else as it is.
void append_turtle_string(std::string& out, std::string_view text);

/// Appends `<iri>`. Requires `is_iri(iri)`.
void append_turtle_iri(std::string& out, std::string_view iri);

/// True if `prefix:name` needs no escape and is read alike by every parser: letters, digits, `_`
/// and
/// `-` only, beginning with a letter or digit. The grammar allows more.
bool is_plain_local_name(std::string_view name) noexcept;

}  // namespace trama

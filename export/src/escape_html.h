#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace trama {

/// Appends text as the content of an element or an attribute in double quotes, of HTML or of a
/// Graphviz HTML-like label: `&`, `<`, `>`, `"` and `'` as references, line breaks as spaces, what
/// XML 1.0 cannot hold dropped and counted in `dropped`.
void append_html(std::string& out, std::string_view text, std::size_t& dropped);

}  // namespace trama

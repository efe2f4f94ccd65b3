#pragma once

#include <string_view>

namespace trama::page_parts {

/// The interactive page, cut where its data go. Made from export/page/ when the library is built.
extern const std::string_view before_language;
extern const std::string_view before_title;
extern const std::string_view before_settings;
extern const std::string_view before_graph;
extern const std::string_view after_graph;

}  // namespace trama::page_parts

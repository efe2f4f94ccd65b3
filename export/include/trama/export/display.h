#pragma once

#include "trama/graph/knowledge_graph.h"
#include "trama/graph/modality.h"
#include "trama/graph/value.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace trama {

/// Texts for people, in Spanish for `es` and its variants, in English for any other language.

/// `50.000 M$` or `$50B`, `≈ 3 años`, `10–15 %`, `mar 2021`. Digits are never rounded away: a
/// number is shortened only where nothing is lost.
std::string display(const Value& value, std::string_view language);

/// An EDTF date: `5 nov 2024`, `T1 2021`, `2019–2021`; one of a rarer form as it is.
std::string display_date(std::string_view edtf, std::string_view language);

/// `hecho`, `previsto`, `posible`, `negado`, `ya no`.
std::string_view display(Modality modality, std::string_view language);

/// What relations say beyond their ends, in words, each once and in this order: how much, what and
/// where (`en Austin`, `como presidenta`), when (`mar 2021`, `desde 2019`, `2019–jun 2023`), and who
/// says so (`según Ana Gil`).
struct Details {
  std::vector<std::string> amounts{};
  std::vector<std::string> circumstances{};
  std::vector<std::string> times{};
  std::vector<std::string> speakers{};
};

/// Adds what a relation of the graph says. Names and wordings are cut at `max_label` code points.
void add_details(Details& details, const KnowledgeGraph& graph, const Relation& relation,
                 std::string_view language, std::size_t max_label = 60);

/// The Spanish or the English of two texts.
std::string_view choose(std::string_view language, std::string_view spanish,
                        std::string_view english) noexcept;

/// The text over several lines of at most `width` code points where words allow it, the longer
/// words cut nowhere.
std::string wrap(std::string_view text, std::size_t width);

/// At most so many code points, the last one `…` if something was cut. Line breaks become spaces.
std::string shorten(std::string_view text, std::size_t code_points);

}  // namespace trama

#include "trama/export/display.h"

#include "trama/graph/utf8.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <utility>
#include <vector>

namespace trama {
namespace {

bool is_spanish(std::string_view language) noexcept {
  return language == "es" || language.starts_with("es-");
}

bool all_digits(std::string_view text) noexcept {
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::string group_digits(std::string_view digits, char separator, std::size_t from) {
  std::string grouped;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && digits.size() >= from && (digits.size() - i) % 3 == 0) grouped += separator;
    grouped += digits[i];
  }
  return grouped;
}

struct Scaled {
  std::string number;
  std::string_view suffix;
};

// `number` is a canonical decimal. Spanish counts 1.000 M where English has 1B.
Scaled scale(std::string_view number, bool spanish) {
  const bool negative = number.starts_with('-');
  if (negative) number.remove_prefix(1);
  std::string_view whole = number.substr(0, number.find('.'));
  std::string_view fraction = whole.size() < number.size() ? number.substr(whole.size() + 1) : "";

  struct Step {
    std::size_t zeros;
    std::string_view suffix;
  };
  static constexpr std::array<Step, 2> spanish_steps{{{12, "B"}, {6, "M"}}};
  static constexpr std::array<Step, 3> english_steps{{{12, "T"}, {9, "B"}, {6, "M"}}};
  std::string shortened_whole;
  std::string shortened_fraction;
  std::string_view suffix;
  const auto try_step = [&](const Step& step) {
    if (whole.size() <= step.zeros || !fraction.empty()) return false;
    std::string_view rest = whole.substr(whole.size() - step.zeros);
    rest = rest.substr(0, rest.find_last_not_of('0') + 1);
    if (rest.size() > 2) return false;
    shortened_whole = whole.substr(0, whole.size() - step.zeros);
    shortened_fraction = rest;
    suffix = step.suffix;
    return true;
  };
  if (spanish) {
    // «billón» is rare and easily taken for the English billion.
    try_step(spanish_steps[1]);
  } else {
    for (const Step& step : english_steps) {
      if (try_step(step)) break;
    }
  }
  if (!suffix.empty()) {
    whole = shortened_whole;
    fraction = shortened_fraction;
  }
  std::string text = negative ? "−" : "";
  // RAE, Ortografía (2010): four digits are not grouped.
  text += group_digits(whole, spanish ? '.' : ',', spanish ? 5 : 4);
  if (!fraction.empty()) {
    text += spanish ? ',' : '.';
    text += fraction;
  }
  return {std::move(text), suffix};
}

std::string_view currency_symbol(std::string_view code) noexcept {
  if (code == "USD") return "$";
  if (code == "EUR") return "€";
  if (code == "GBP") return "£";
  if (code == "JPY") return "¥";
  return {};
}

std::string money(std::string_view number, std::string_view currency, bool spanish) {
  const Scaled scaled = scale(number, spanish);
  const std::string_view symbol = currency_symbol(currency);
  std::string text;
  if (!spanish && !symbol.empty()) text += symbol;
  text += scaled.number;
  if (spanish && !scaled.suffix.empty()) text += ' ';
  text += scaled.suffix;
  if (spanish && !symbol.empty()) {
    if (scaled.suffix.empty()) text += ' ';
    text += symbol;
  } else if (symbol.empty() && !currency.empty()) {
    text += ' ';
    text += currency;
  }
  return text;
}

std::string plain_number(std::string_view number, bool spanish) {
  const Scaled scaled = scale(number, spanish);
  std::string text = scaled.number;
  if (!scaled.suffix.empty()) {
    if (spanish) text += ' ';
    text += scaled.suffix;
  }
  return text;
}

std::string time_unit(std::string_view unit, bool one, bool spanish) {
  struct Unit {
    std::string_view id, singular, plural;
  };
  static constexpr std::array<Unit, 7> spanish_units{{{"second", "segundo", "segundos"},
                                                      {"minute", "minuto", "minutos"},
                                                      {"hour", "hora", "horas"},
                                                      {"day", "día", "días"},
                                                      {"week", "semana", "semanas"},
                                                      {"month", "mes", "meses"},
                                                      {"year", "año", "años"}}};
  if (spanish) {
    for (const Unit& known : spanish_units) {
      if (known.id == unit) return std::string(one ? known.singular : known.plural);
    }
  }
  std::string text(unit);
  if (!spanish && !one && !text.empty()) text += 's';
  return text;
}

std::string_view approximation_mark(Approximation approximation) noexcept {
  switch (approximation) {
    case Approximation::exact:
      return "";
    case Approximation::about:
      return "≈ ";
    case Approximation::at_least:
      return "≥ ";
    case Approximation::at_most:
      return "≤ ";
    case Approximation::more_than:
      return "> ";
    case Approximation::less_than:
      return "< ";
  }
  return "";
}

std::string_view month_name(std::size_t month, bool spanish) noexcept {
  static constexpr std::array<std::string_view, 12> names_es{
      "ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"};
  static constexpr std::array<std::string_view, 12> names_en{
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  return spanish ? names_es[month - 1] : names_en[month - 1];
}

unsigned small_number(std::string_view digits) noexcept {
  unsigned number = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return number;
}

// YYYY, YYYY-MM, YYYY-MM-DD or YYYY-NN with a season or quarter; empty if it is another form.
std::string simple_date(std::string_view date, bool spanish) {
  if (date.size() == 4 && all_digits(date)) return std::string(date);
  if (date.size() != 7 && date.size() != 10) return {};
  const std::string_view year = date.substr(0, 4);
  const std::string_view month = date.substr(5, 2);
  if (!all_digits(year) || !all_digits(month) || date[4] != '-') return {};
  const unsigned part = small_number(month);
  if (date.size() == 10) {
    const std::string_view day = date.substr(8, 2);
    if (date[7] != '-' || !all_digits(day) || part < 1 || part > 12) return {};
    return std::to_string(small_number(day)) + ' ' + std::string(month_name(part, spanish)) + ' ' +
           std::string(year);
  }
  const std::string tail = ' ' + std::string(year);
  if (part >= 1 && part <= 12) return std::string(month_name(part, spanish)) + tail;
  static constexpr std::array<std::string_view, 4> seasons_es{"primavera", "verano", "otoño",
                                                              "invierno"};
  static constexpr std::array<std::string_view, 4> seasons_en{"spring", "summer", "autumn",
                                                              "winter"};
  if (part >= 21 && part <= 24) {
    return std::string((spanish ? seasons_es : seasons_en)[part - 21]) + tail;
  }
  if (part >= 33 && part <= 36) {
    return (spanish ? 'T' : 'Q') + std::to_string(part - 32) + tail;
  }
  if (part >= 40 && part <= 41) {
    return (spanish ? 'S' : 'H') + std::to_string(part - 39) + tail;
  }
  return {};
}

}  // namespace

std::string_view choose(std::string_view language, std::string_view spanish,
                        std::string_view english) noexcept {
  return is_spanish(language) ? spanish : english;
}

std::string display_date(std::string_view edtf, std::string_view language) {
  const bool spanish = is_spanish(language);
  if (const std::size_t slash = edtf.find('/'); slash != std::string_view::npos) {
    const std::string_view begin = edtf.substr(0, slash);
    const std::string_view end = edtf.substr(slash + 1);
    const auto open = [](std::string_view part) { return part.empty() || part == ".."; };
    if (open(begin) && open(end)) return std::string(edtf);
    if (open(begin)) return (spanish ? "hasta " : "until ") + display_date(end, language);
    if (open(end)) return (spanish ? "desde " : "since ") + display_date(begin, language);
    return display_date(begin, language) + "–" + display_date(end, language);
  }
  if (edtf.ends_with('~') || edtf.ends_with('%')) {
    return "≈ " + display_date(edtf.substr(0, edtf.size() - 1), language);
  }
  std::string text = simple_date(edtf, spanish);
  return text.empty() ? std::string(edtf) : text;
}

std::string display(const Value& value, std::string_view language) {
  const bool spanish = is_spanish(language);
  std::string text(approximation_mark(value.approximation));
  if (value.kind == ValueKind::date) return text + display_date(value.date, language);

  const auto one_number = [&](std::string_view number) {
    return value.kind == ValueKind::money ? money(number, value.currency, spanish)
                                          : plain_number(number, spanish);
  };
  if (!value.upper.empty()) {
    text += value.kind == ValueKind::money ? plain_number(value.number, spanish)
                                           : one_number(value.number);
    text += "–" + one_number(value.upper);
  } else {
    text += one_number(value.number);
  }
  if (value.kind == ValueKind::percent) {
    text += spanish ? " %" : "%";
  } else if (value.kind == ValueKind::duration) {
    text += ' ' + time_unit(value.unit, value.number == "1" && value.upper.empty(), spanish);
  } else if (value.kind == ValueKind::quantity && !value.unit.empty()) {
    text += ' ' + value.unit;
  }
  return text;
}

std::string_view display(Modality modality, std::string_view language) {
  switch (modality) {
    case Modality::asserted:
      return choose(language, "hecho", "fact");
    case Modality::planned:
      return choose(language, "previsto", "planned");
    case Modality::possible:
      return choose(language, "posible", "possible");
    case Modality::negated:
      return choose(language, "negado", "denied");
    case Modality::ended:
      return choose(language, "ya no", "no longer");
  }
  return {};
}

void add_details(Details& details, const KnowledgeGraph& graph, const Relation& relation,
                 std::string_view language, std::size_t max_label) {
  const auto add = [](std::vector<std::string>& texts, std::string text) {
    if (!text.empty() && std::find(texts.begin(), texts.end(), text) == texts.end()) {
      texts.push_back(std::move(text));
    }
  };
  const auto words = [&](const Qualifier& qualifier) {
    if (qualifier.value) return display(*qualifier.value, language);
    if (qualifier.entity) return shorten(graph.at(qualifier.entity).name, max_label);
    return shorten(qualifier.text, max_label);
  };
  const auto prefixed = [&](std::string_view spanish, std::string_view english, std::string text) {
    return std::string(choose(language, spanish, english)) + std::move(text);
  };
  std::string from;
  std::string to;
  for (const Qualifier& qualifier : relation.qualifiers()) {
    const QualifierType& type = graph.schema().at(qualifier.type);
    if (type.id == "from") {
      from = words(qualifier);
    } else if (type.id == "to") {
      to = words(qualifier);
    } else if (type.id == "date" || (type.distinguishes && qualifier.value &&
                                     qualifier.value->kind == ValueKind::date)) {
      add(details.times, words(qualifier));
    } else if (qualifier.value) {
      add(details.amounts, words(qualifier));
    } else if (type.id == "place") {
      add(details.circumstances, prefixed("en ", "in ", words(qualifier)));
    } else if (type.id == "role") {
      add(details.circumstances, prefixed("como ", "as ", words(qualifier)));
    } else {
      add(details.circumstances, words(qualifier));
    }
  }
  if (!from.empty() && !to.empty()) {
    add(details.times, from + "–" + to);
  } else if (!from.empty()) {
    add(details.times, prefixed("desde ", "since ", from));
  } else if (!to.empty()) {
    add(details.times, prefixed("hasta ", "until ", to));
  }
  if (relation.attributed_to()) {
    add(details.speakers,
        prefixed("según ", "says ", shorten(graph.at(relation.attributed_to()).name, max_label)));
  }
}

std::string wrap(std::string_view text, std::size_t width) {
  std::string wrapped;
  std::size_t column = 0;
  std::size_t offset = 0;
  while (offset < text.size()) {
    std::size_t end = text.find_first_of(" \n", offset);
    if (end == std::string_view::npos) end = text.size();
    const std::string_view word = text.substr(offset, end - offset);
    const std::size_t length = utf8::count(word);
    if (column > 0 && column + length > width) {
      wrapped.back() = '\n';
      column = 0;
    }
    wrapped += word;
    column += length;
    if (end < text.size()) {
      wrapped += text[end];
      column = text[end] == '\n' ? 0 : column + 1;
    }
    offset = end + 1;
  }
  return wrapped;
}

std::string shorten(std::string_view text, std::size_t code_points) {
  std::string shortened;
  if (utf8::count(text) <= code_points) {
    shortened = text;
  } else {
    shortened = utf8::prefix(text, code_points - 1);
    shortened += "…";
  }
  std::replace(shortened.begin(), shortened.end(), '\n', ' ');
  std::replace(shortened.begin(), shortened.end(), '\r', ' ');
  return shortened;
}

}  // namespace trama

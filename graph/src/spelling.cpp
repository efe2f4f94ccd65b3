#include <trama/graph/spelling.h>
#include <trama/graph/utf8.h>

#include <algorithm>
#include <utility>

namespace trama {
namespace {

constexpr std::size_t max_length = 256;

std::u32string code_points(std::string_view text) {
  std::u32string out;
  for (const char32_t c : utf8::code_points(text)) {
    if (out.size() == max_length) break;
    out += c;
  }
  return out;
}

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

// Both in lower case.
std::size_t distance(std::string_view word, std::string_view known) {
  const bool begins = word.size() >= 2 && known.size() > word.size() && known.starts_with(word);
  return begins ? 1 : edit_distance(word, known);
}

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b) {
  const std::u32string x = code_points(a);
  const std::u32string y = code_points(b);
  // Rows of the table: two before the current one, one before, the current one.
  std::vector<std::size_t> older(y.size() + 1);
  std::vector<std::size_t> old(y.size() + 1);
  std::vector<std::size_t> row(y.size() + 1);
  for (std::size_t j = 0; j <= y.size(); ++j)
    row[j] = j;
  for (std::size_t i = 1; i <= x.size(); ++i) {
    std::swap(older, old);
    std::swap(old, row);
    row[0] = i;
    for (std::size_t j = 1; j <= y.size(); ++j) {
      row[j] = std::min({old[j] + 1, row[j - 1] + 1, old[j - 1] + (x[i - 1] != y[j - 1])});
      if (i > 1 && j > 1 && x[i - 1] == y[j - 2] && x[i - 2] == y[j - 1]) {
        row[j] = std::min(row[j], older[j - 2] + 1);
      }
    }
  }
  return row[y.size()];
}

std::vector<std::string> by_nearness(std::string_view word, std::vector<std::string> known) {
  const std::string wanted = lower(word);
  std::vector<std::pair<std::size_t, std::size_t>> order;
  for (std::size_t i = 0; i < known.size(); ++i)
    order.emplace_back(distance(wanted, lower(known[i])), i);
  std::sort(order.begin(), order.end());
  std::vector<std::string> sorted;
  sorted.reserve(known.size());
  for (const auto& [edits, i] : order)
    sorted.push_back(std::move(known[i]));
  return sorted;
}

bool is_near(std::string_view word, std::string_view known) {
  return distance(lower(word), lower(known)) <= std::max<std::size_t>(1, utf8::count(word) / 3);
}

}  // namespace trama

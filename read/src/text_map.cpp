#include <trama/read/text_map.h>

#include <algorithm>

namespace trama {

std::uint32_t TextMap::end_of(std::size_t run) const noexcept {
  return run + 1 < runs_.size() ? runs_[run + 1].text : text_length_;
}

std::size_t TextMap::run_at(std::uint32_t position) const noexcept {
  const auto after = std::upper_bound(
      runs_.begin(), runs_.end(), position,
      [](std::uint32_t wanted, const Run& run) noexcept { return wanted < run.text; });
  return static_cast<std::size_t>(after - runs_.begin()) - 1;
}

Span TextMap::to_original(Span span) const noexcept {
  if (is_identity()) return span;
  const std::uint32_t begin = std::min(span.begin, text_length_);
  const std::uint32_t end = std::min(span.end, text_length_);
  const auto is_verbatim = [this](std::size_t run) {
    return end_of(run) - runs_[run].text == runs_[run].original.length();
  };
  std::size_t first = run_at(std::min(begin, text_length_ - 1));
  if (begin >= end) {
    const Run& run = runs_[first];
    const std::uint32_t position = begin == text_length_ ? runs_.back().original.end
                                   : is_verbatim(first)  ? run.original.begin + (begin - run.text)
                                                         : run.original.begin;
    return {position, position};
  }
  std::size_t last = run_at(end - 1);
  const std::uint32_t gap = runs_[first].original.begin;
  while (first < last && runs_[first].original.empty())
    ++first;
  while (last > first && runs_[last].original.empty())
    --last;
  if (runs_[first].original.empty()) return {gap, gap};

  Span result{runs_[first].original.begin, runs_[last].original.end};
  if (is_verbatim(first) && begin > runs_[first].text) result.begin += begin - runs_[first].text;
  if (is_verbatim(last) && end < end_of(last)) result.end -= end_of(last) - end;
  return result;
}

Span TextMap::to_text(Span original) const noexcept {
  if (is_identity()) return original;
  const auto first = std::partition_point(
      runs_.begin(), runs_.end(),
      [original](const Run& run) noexcept { return run.original.end <= original.begin; });
  if (first == runs_.end()) return {text_length_, text_length_};
  Span result{first->text, first->text};
  bool is_found = false;
  for (auto run = first; run != runs_.end() && run->original.begin < original.end; ++run) {
    if (run->original.empty() || original.empty()) continue;
    const std::uint32_t run_end = end_of(static_cast<std::size_t>(run - runs_.begin()));
    Span taken{run->text, run_end};
    if (taken.length() == run->original.length()) {
      if (original.begin > run->original.begin) taken.begin += original.begin - run->original.begin;
      if (original.end < run->original.end) taken.end -= run->original.end - original.end;
    }
    if (!is_found) result.begin = taken.begin;
    is_found = true;
    result.end = taken.end;
  }
  return result;
}

void TextMap::append(std::uint32_t text_length, Span original) {
  if (text_length == 0) return;
  const std::uint32_t least = runs_.empty() ? 0 : runs_.back().original.end;
  original.begin = std::max(original.begin, least);
  original.end = std::max(original.end, original.begin);
  if (!runs_.empty()) {
    Run& last = runs_.back();
    const bool joins_on = last.original.end == original.begin;
    const bool both_verbatim =
        text_length_ - last.text == last.original.length() && text_length == original.length();
    const bool both_inserted = last.original.empty() && original.empty();
    if (joins_on && (both_verbatim || both_inserted)) {
      last.original.end = original.end;
      text_length_ += text_length;
      return;
    }
  }
  runs_.push_back({text_length_, original});
  text_length_ += text_length;
}

TextMap TextMap::then(const TextMap& next) const {
  if (is_identity()) return next;
  if (next.is_identity()) return *this;
  TextMap result;
  for (std::size_t i = 0; i < next.runs_.size(); ++i) {
    const Span middle = next.runs_[i].original;
    const std::uint32_t length = next.end_of(i) - next.runs_[i].text;
    if (middle.empty() || length != middle.length()) {
      result.append(length, to_original(middle));
      continue;
    }
    // Character by character: follow our own runs.
    std::uint32_t position = middle.begin;
    while (position < middle.end && position < text_length_) {
      const std::size_t run = run_at(position);
      const std::uint32_t end = std::min(end_of(run), middle.end);
      Span original = runs_[run].original;
      if (end_of(run) - runs_[run].text == original.length()) {
        original = {original.begin + (position - runs_[run].text),
                    original.begin + (end - runs_[run].text)};
      }
      result.append(end - position, original);
      position = end;
    }
    if (position < middle.end) result.append(middle.end - position, {0, 0});
  }
  return result;
}

}  // namespace trama

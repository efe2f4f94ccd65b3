// How many words a second each part of the extractor reads, and the whole. The example article is the text.

#include "trama/extract/extractor.h"
#include "trama/extract/sentence.h"
#include "trama/extract/word.h"

#include <benchmark/benchmark.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace {

const std::string& article() {
  static const std::string text = [] {
    std::ostringstream all;
    all << std::ifstream(TRAMA_SOURCE_DIR "/examples/trainium.es.txt", std::ios::binary).rdbuf();
    return all.str();
  }();
  return text;
}

void count_words(benchmark::State& state, std::size_t articles) {
  const auto words = static_cast<std::int64_t>(trama::split_words(article()).size() * articles);
  state.SetItemsProcessed(state.iterations() * words);
}

void split_words(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(trama::split_words(article()));
  count_words(state, 1);
}
BENCHMARK(split_words);

void split_sentences(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(trama::split_sentences(article()));
  count_words(state, 1);
}
BENCHMARK(split_sentences);

// The whole way from text to facts: documents a call, threads.
void extract(benchmark::State& state) {
  const auto documents = static_cast<std::size_t>(state.range(0));
  auto model = trama::Model::load(TRAMA_SOURCE_DIR "/models/default", trama::Schema::default_schema(), {});
  if (!model) return state.SkipWithError(model.error().to_string().c_str());
  auto extractor = trama::Extractor::make(*model, {.threads = static_cast<unsigned>(state.range(1))});
  if (!extractor) return state.SkipWithError(extractor.error().to_string().c_str());
  std::vector<trama::TextDocument> texts(documents);
  for (std::size_t i = 0; i < documents; ++i) {
    texts[i].about.name = std::to_string(i);
    texts[i].text = article();
  }
  for (auto _ : state) {
    auto result = extractor->extract(texts);
    if (!result) return state.SkipWithError(result.error().to_string().c_str());
    benchmark::DoNotOptimize(result);
  }
  count_words(state, documents);
}
BENCHMARK(extract)->Args({1, 1})->Args({16, 1})->Args({16, 2})->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace

#include "trama/extract/extractor.h"

#include "assemble.h"
#include "loaded_model.h"

#include "trama/extract/dateline.h"
#include "trama/extract/language.h"
#include "trama/graph/utf8.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <numeric>
#include <thread>

namespace trama {
namespace {

/// Runs `work(worker)` on that many threads, the caller's among them. The first error stops the rest.
template <class Work>
Result<void> run_parallel(unsigned threads, const Work& work) {
  std::optional<Error> first;
  std::mutex mutex;
  const auto guarded = [&](unsigned worker) {
    if (auto done = work(worker); !done) {
      const std::lock_guard lock(mutex);
      if (!first) first = done.error();
    }
  };
  {
    std::vector<std::jthread> pool;
    for (unsigned t = 1; t < threads; ++t) pool.emplace_back(guarded, t);
    guarded(0);
  }
  if (first) return tl::unexpected(*first);
  return {};
}

}  // namespace

struct Extractor::State {
  std::shared_ptr<const LoadedModel> model;
  ExtractorOptions options;
  std::unique_ptr<Encoder> encoder;
  std::vector<std::unique_ptr<WindowReader>> readers;  // one a thread
  std::vector<Tokenizer> tokenizers;                   // one a thread, each with a cache
};

Extractor::Extractor(std::unique_ptr<State> state) : state_(std::move(state)) {}
Extractor::~Extractor() = default;
Extractor::Extractor(Extractor&&) noexcept = default;
Extractor& Extractor::operator=(Extractor&&) noexcept = default;

Result<Extractor> Extractor::make(std::shared_ptr<const Model> model, const ExtractorOptions& options) {
  auto state = std::make_unique<State>();
  state->model = std::dynamic_pointer_cast<const LoadedModel>(model);
  if (!state->model) return fail(ErrorCode::invalid_argument, "no model was given");
  state->options = options;
  unsigned threads = options.threads;
  if (threads == 0) threads = std::max(1u, std::thread::hardware_concurrency());
  const ModelThresholds& shipped = state->model->thresholds();
  ReadingThresholds thresholds{shipped.mention, shipped.qualifier, shipped.relations};
  if (options.min_relation_score) {
    if (!(*options.min_relation_score >= 0 && *options.min_relation_score <= 1))
      return fail(ErrorCode::invalid_argument, "the least score of a relation is " +
                                                   std::to_string(*options.min_relation_score) +
                                                   ", expected a number from 0 to 1");
    std::fill(thresholds.relations.begin(), thresholds.relations.end(), *options.min_relation_score);
  }
  if (options.batch_pieces == 0) return fail(ErrorCode::invalid_argument, "a batch of no pieces reads nothing");
  auto encoder = state->model->make_encoder(threads);
  if (!encoder) return tl::unexpected(encoder.error());
  state->encoder = std::move(*encoder);
  for (unsigned t = 0; t < threads; ++t) {
    auto session = state->encoder->make_session();
    if (!session) return tl::unexpected(session.error());
    state->readers.push_back(
        std::make_unique<WindowReader>(state->model->reading(), thresholds, std::move(*session)));
    state->tokenizers.push_back(state->model->tokenizer());
  }
  return Extractor(std::move(state));
}

const Model& Extractor::model() const noexcept { return *state_->model; }

Result<std::vector<Extraction>> Extractor::extract(std::span<const TextDocument> documents) {
  State& s = *state_;
  const auto threads = static_cast<unsigned>(s.readers.size());
  for (const TextDocument& d : documents)
    if (const auto at = utf8::find_invalid(d.text))
      return fail(ErrorCode::encoding, "byte " + std::to_string(*at) + " is not UTF-8", {.source = d.about.name});

  struct Work {
    TextDocument document;
    PreparedText prepared;
    std::vector<Window> windows;
    std::vector<WindowReading> readings;
  };
  std::vector<Work> work(documents.size());
  std::atomic<std::size_t> next{0};
  auto prepared = run_parallel(threads, [&](unsigned worker) -> Result<void> {
    for (std::size_t d = next++; d < documents.size(); d = next++) {
      work[d].document = documents[d];
      Document& about = work[d].document.about;
      about.length = static_cast<std::uint32_t>(utf8::count(documents[d].text));
      if (about.language.empty()) {
        const Language found = detect_language(documents[d].text).language;
        if (found != Language::unknown) about.language = to_string(found);
      }
      if (about.date.empty()) about.date = find_dateline(documents[d].text).value_or("");
      work[d].prepared = prepare(work[d].document.text, s.tokenizers[worker]);
      work[d].windows = make_windows(work[d].prepared);
      work[d].readings.resize(work[d].windows.size());
    }
    return {};
  });
  if (!prepared) return tl::unexpected(prepared.error());

  // Windows of like length share a pass. The grouping depends on the documents alone, not on threads.
  struct Place {
    std::size_t document, window;
  };
  std::vector<Place> places;
  for (std::size_t d = 0; d < work.size(); ++d)
    for (std::size_t w = 0; w < work[d].windows.size(); ++w) places.push_back({d, w});
  const auto pieces = [&](const Place& p) { return work[p.document].windows[p.window].pieces; };
  std::stable_sort(places.begin(), places.end(), [&](const Place& a, const Place& b) { return pieces(a) > pieces(b); });
  std::vector<std::span<const Place>> batches;
  for (std::size_t begin = 0; begin < places.size();) {
    const std::size_t size = std::max<std::size_t>(1, s.options.batch_pieces / pieces(places[begin]));
    const std::size_t end = std::min(places.size(), begin + size);
    batches.emplace_back(places.data() + begin, end - begin);
    begin = end;
  }
  next = 0;
  auto read = run_parallel(threads, [&](unsigned worker) -> Result<void> {
    for (std::size_t b = next++; b < batches.size(); b = next++) {
      std::vector<WindowTask> tasks;
      for (const Place& p : batches[b])
        tasks.push_back({work[p.document].document.text, &work[p.document].prepared, &work[p.document].windows[p.window]});
      auto readings = s.readers[worker]->read(tasks);
      if (!readings) return tl::unexpected(readings.error());
      for (std::size_t k = 0; k < tasks.size(); ++k)
        work[batches[b][k].document].readings[batches[b][k].window] = std::move((*readings)[k]);
    }
    return {};
  });
  if (!read) return tl::unexpected(read.error());

  std::vector<Extraction> out(work.size());
  next = 0;
  auto assembled = run_parallel(threads, [&](unsigned) -> Result<void> {
    for (std::size_t d = next++; d < work.size(); d = next++)
      out[d] = assemble(work[d].document, work[d].prepared, work[d].windows, work[d].readings, *s.model->schema());
    return {};
  });
  if (!assembled) return tl::unexpected(assembled.error());
  return out;
}

Result<Extraction> Extractor::extract(const TextDocument& document) {
  auto all = extract(std::span(&document, 1));
  if (!all) return tl::unexpected(all.error());
  return std::move(all->front());
}

}  // namespace trama

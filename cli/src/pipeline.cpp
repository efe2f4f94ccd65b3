#include "pipeline.h"

#include "model_location.h"

#include <algorithm>
#include <chrono>

namespace trama::cli {
namespace {

// Documents are read together until they hold this much text: enough to fill batches of equal length, little
// enough that results keep coming. The first lot is small, so that a short text is not kept waiting.
constexpr std::size_t first_lot_bytes = 16u << 10;
constexpr std::size_t lot_bytes = 256u << 10;

class Progress {
 public:
  explicit Progress(Console& console) : console_(console), begin_(std::chrono::steady_clock::now()) {}

  void show(const DocumentReader& reader, std::size_t documents, std::size_t words) {
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
    std::string text = std::to_string(documents) + " documents";
    if (reader.total_bytes() > 0)
      text += ", " + std::to_string(100 * std::min(reader.bytes_read(), reader.total_bytes()) / reader.total_bytes()) + " %";
    if (seconds > 0.5)
      text += ", " + std::to_string(static_cast<std::size_t>(static_cast<double>(words) / seconds)) + " words/s";
    console_.progress(text);
  }

 private:
  Console& console_;
  std::chrono::steady_clock::time_point begin_;
};

std::size_t count_words(std::string_view text) {
  std::size_t words = 0;
  bool inside = false;
  for (const char c : text) {
    const bool space = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    words += !space && !inside;
    inside = !space;
  }
  return words;
}

}  // namespace

Result<SchemaPtr> load_schema(const Arguments& arguments, Console& console) {
  if (arguments.schema.empty()) return Schema::default_schema();
  auto schema = Schema::load(arguments.schema, {[&](const Warning& w) { console.warning(w); }});
  if (!schema) return tl::unexpected(schema.error());
  return std::make_shared<const Schema>(std::move(*schema));
}

ExitCode read_all(const Arguments& arguments, const SchemaPtr& schema, Console& console,
                  const std::function<Result<void>(const ReadExtraction&)>& consume) {
  ReadOptions options;
  if (!arguments.input_format.empty()) {
    const auto format = find_input_format(arguments.input_format);
    if (!format) {
      console.error("--from " + arguments.input_format + ": no such format, expected one of " + input_format_list());
      return ExitCode::usage;
    }
    options.format = *format;
  }
  options.language = arguments.language;
  options.date = arguments.date;
  options.max_bytes = arguments.max_bytes;
  options.max_depth = arguments.max_depth;
  options.max_pages = arguments.max_pages;
  options.max_seconds = arguments.max_seconds;
  options.max_files = arguments.max_files;
  const auto give_up = [&](const Error& error) {
    console.error(error);
    return exit_code(error);
  };

  auto model = Model::load(find_model(arguments.model), schema, {.cache = find_cache()});
  if (!model) return give_up(model.error());
  ExtractorOptions extractor_options;
  extractor_options.threads = arguments.threads;
  if (arguments.min_confidence >= 0) extractor_options.min_relation_score = arguments.min_confidence;
  auto extractor = Extractor::make(*model, extractor_options);
  if (!extractor) return give_up(extractor.error());

  DocumentReader reader(arguments.inputs, options, {[&](const Warning& w) { console.warning(w); }});
  Progress progress(console);
  ExitCode worst = ExitCode::ok;
  std::size_t documents = 0, words = 0, wanted = first_lot_bytes;
  for (bool more = true; more;) {
    std::vector<ReadDocument> lot;
    std::vector<TextDocument> texts;
    std::size_t bytes = 0;
    while (bytes < wanted) {
      auto next = reader.next();
      if (!next) {
        more = false;
        break;
      }
      if (!*next) {
        console.error(next->error());
        worst = std::max(worst, exit_code(next->error()));
        continue;
      }
      bytes += (*next)->text.size();
      texts.push_back({(*next)->about, (*next)->text});
      lot.push_back(std::move(**next));
    }
    if (lot.empty()) continue;
    auto extractions = extractor->extract(texts);
    if (!extractions) return give_up(extractions.error());
    for (std::size_t i = 0; i < lot.size(); ++i) {
      // The original's length, not that of the text that was made of it.
      (*extractions)[i].about.length = lot[i].about.length;
      if (auto done = consume({lot[i], (*extractions)[i], **model}); !done) return give_up(done.error());
      words += count_words(lot[i].text);
    }
    documents += lot.size();
    wanted = lot_bytes;
    progress.show(reader, documents, words);
  }
  console.end_progress();
  return worst;
}

}  // namespace trama::cli

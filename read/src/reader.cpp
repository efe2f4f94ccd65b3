#include "ascii.h"
#include "document.h"
#include "encoding.h"
#include "find_files.h"

#include <trama/graph/hash.h>
#include <trama/read/reader.h>

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace trama {
namespace {

// Lines of an input, in memory bounded by the longest one that is accepted.
class LineReader {
 public:
  LineReader(Input input, std::size_t max_bytes)
      : input_(std::move(input)), max_bytes_(max_bytes), where_{input_.name()} {}

  // Where the line is that `next` gave last.
  const Where& where() const noexcept { return where_; }

  // The next line without its line break, valid until the next call; nothing at the end. After
  // `limit` the next line follows; after any other error, the end.
  std::optional<Result<std::string_view>> next() {
    input_.consume(std::exchange(to_consume_, 0));
    if (is_broken_) return std::nullopt;
    ++where_.line;
    bool is_too_long = false;
    std::size_t searched = 0;
    for (std::size_t wanted = block;;) {
      const auto ahead = input_.peek(wanted);
      if (!ahead) {
        is_broken_ = true;
        Error error = ahead.error();
        error.where = where_;
        return tl::unexpected(std::move(error));
      }
      const std::size_t end = ahead->find('\n', searched);
      const bool is_last = end == ahead->npos && ahead->size() < wanted;
      if (end == ahead->npos && !is_last) {
        if (is_too_long || ahead->size() > max_bytes_) {
          is_too_long = true;
          input_.consume(ahead->size());
          searched = 0;
          wanted = block;
        } else {
          searched = ahead->size();
          wanted *= 2;
        }
        continue;
      }
      if (is_last && ahead->empty() && !is_too_long) return std::nullopt;
      std::string_view line = ahead->substr(0, end);
      to_consume_ = line.size() + (is_last ? 0 : 1);
      if (is_too_long || line.size() > max_bytes_) {
        return fail(ErrorCode::limit,
                    "a line longer than the limit of " + describe_bytes(max_bytes_), where_);
      }
      if (line.ends_with('\r')) line.remove_suffix(1);
      return line;
    }
  }

 private:
  static constexpr std::size_t block = std::size_t{64} << 10;

  Input input_;
  std::size_t max_bytes_;
  Where where_;
  std::size_t to_consume_ = 0;
  bool is_broken_ = false;
};

}  // namespace

struct DocumentReader::State {
  State(std::vector<std::string> inputs, ReadOptions read_options, Diagnostics sink)
      : options(std::move(read_options)), diagnostics(std::move(sink)) {
    files = find_files(inputs, options, diagnostics);
    for (const auto& file : files) {
      if (!file) continue;
      ++file_count;
      total_bytes += file->bytes;
    }
  }

  std::optional<Result<ReadDocument>> next() {
    for (;;) {
      if (lines) {
        if (auto document = next_line()) return document;
        lines.reset();
        ++files_done;
      }
      if (next_file == files.size()) return std::nullopt;
      if (auto document = open_file()) return document;
    }
  }

  // The next document of the JSON lines that are open; nothing at their end.
  std::optional<Result<ReadDocument>> next_line() {
    while (auto line = lines->next()) {
      if (!*line) {
        is_lines_empty = false;
        return tl::unexpected(std::move(*line).error());
      }
      std::string_view text = **line;
      if (lines->where().line == 1 && text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
      if (trim(text).empty()) continue;
      is_lines_empty = false;
      auto document = parse_json_line(text, lines->where(), options, diagnostics);
      if (!document) return document;
      return take_name(*std::move(document));
    }
    if (std::exchange(is_lines_empty, false)) {
      return fail(ErrorCode::syntax, "an empty file; expected one JSON object a line",
                  {lines->where().source});
    }
    return std::nullopt;
  }

  // Opens the next file: a document, an error, or nothing if it now lies in `lines`.
  std::optional<Result<ReadDocument>> open_file() {
    auto& file = files[next_file++];
    if (!file) return tl::unexpected(std::move(file).error());
    auto input = Input::open(file->path, &bytes_read);
    if (!input) return give_up(std::move(input).error());
    const auto head = input->peek(4096);
    if (!head) return give_up(head.error());
    const InputFormat format = find_format(*head, file->path, options);
    if (format == InputFormat::json_lines) return open_lines(*std::move(input));

    auto document = read_document(*input, format, options, diagnostics);
    ++files_done;
    if (!document) return document;
    return take_name(*std::move(document));
  }

  std::optional<Result<ReadDocument>> open_lines(Input input) {
    const auto head = input.peek(8000);
    if (!head) return give_up(head.error());
    if (const auto kind = describe_binary(*head)) {
      return give_up({ErrorCode::encoding,
                      *kind == "binary"
                          ? "a binary file; expected JSON lines"
                          : "a binary file, " + std::string(*kind) + "; expected JSON lines",
                      {input.name()}});
    }
    // UTF-16 is brought into UTF-8 at once: it is rare and not worth a stream of its own.
    const bool has_wide_mark = head->starts_with("\xFF\xFE") || head->starts_with("\xFE\xFF");
    if (has_wide_mark || head->find('\0') != head->npos) {
      const std::string name = input.name();
      auto bytes = input.read_all(options.max_bytes);
      if (!bytes) return give_up(std::move(bytes).error());
      DecodedText decoded = decode_text(*std::move(bytes));
      ReadDocument stand_in;
      stand_in.where.source = name;
      report_encoding(stand_in, decoded, {}, diagnostics);
      auto recoded = Input::from_memory(std::move(decoded.text), name);
      if (!recoded) return give_up(std::move(recoded).error());
      input = *std::move(recoded);
    }
    lines.emplace(std::move(input), options.max_bytes);
    is_lines_empty = true;
    return std::nullopt;
  }

  Result<ReadDocument> give_up(Error error) {
    ++files_done;
    return tl::unexpected(std::move(error));
  }

  // A document whose name an earlier one has is an error: evidence could not tell them apart.
  Result<ReadDocument> take_name(ReadDocument document) {
    const auto [known, is_new] = names.emplace(
        hash64(document.about.name), Place{static_cast<std::uint32_t>(next_file - 1),
                                           static_cast<std::uint32_t>(document.where.line)});
    if (is_new) return document;
    const Where first{files[known->second.file]->path, known->second.line};
    return fail(ErrorCode::duplicate,
                "the id \"" + document.about.name + "\" is taken already, at " + first.to_string(),
                document.where);
  }

  // Where a name was first seen, in little memory.
  struct Place {
    std::uint32_t file;
    std::uint32_t line;
  };

  ReadOptions options;
  Diagnostics diagnostics;
  std::vector<Result<FoundFile>> files;
  std::size_t next_file = 0;
  std::size_t file_count = 0;
  std::size_t files_done = 0;
  std::uint64_t total_bytes = 0;
  std::uint64_t bytes_read = 0;
  std::optional<LineReader> lines;
  bool is_lines_empty = false;
  std::unordered_map<std::uint64_t, Place> names;
};

DocumentReader::DocumentReader(std::vector<std::string> inputs, ReadOptions options,
                               Diagnostics diagnostics)
    : state_(
          std::make_unique<State>(std::move(inputs), std::move(options), std::move(diagnostics))) {}
DocumentReader::~DocumentReader() = default;
DocumentReader::DocumentReader(DocumentReader&&) noexcept = default;
DocumentReader& DocumentReader::operator=(DocumentReader&&) noexcept = default;

std::optional<Result<ReadDocument>> DocumentReader::next() {
  return state_->next();
}
std::size_t DocumentReader::file_count() const noexcept {
  return state_->file_count;
}
std::size_t DocumentReader::files_done() const noexcept {
  return state_->files_done;
}
std::uint64_t DocumentReader::total_bytes() const noexcept {
  return state_->total_bytes;
}
std::uint64_t DocumentReader::bytes_read() const noexcept {
  return state_->bytes_read;
}

}  // namespace trama

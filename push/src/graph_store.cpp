#include "protocols.h"
#include "trama/export/format.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

namespace trama {
namespace {

constexpr std::size_t default_batch = 50'000;
constexpr std::size_t batch_bytes = 32u << 20;

/// Gathers whole lines, each a triple, and sends them in batches.
class TripleSender {
 public:
  TripleSender(const PushOptions& options, Sender& sender, PushReport& report)
      : options_(options),
        sender_(sender),
        report_(report),
        size_(options.batch == 0 ? default_batch : options.batch),
        left_out_(options.skip) {}

  // A piece may begin and end within a line.
  Result<void> take(std::string_view piece) {
    while (!piece.empty()) {
      const std::size_t end = piece.find('\n');
      const std::string_view part = piece.substr(0, end == piece.npos ? end : end + 1);
      piece.remove_prefix(part.size());
      if (left_out_ == 0) batch_ += part;
      if (end == piece.npos) break;
      if (left_out_ > 0) {
        --left_out_;
        continue;
      }
      if (++lines_ < size_ && batch_.size() < batch_bytes) continue;
      if (auto sent = send(); !sent) return sent;
    }
    return {};
  }

  Result<void> send() {
    if (lines_ == 0) return {};
    const auto sent =
        sender_.send({"application/n-triples", "*/*", batch_}, [](const HttpReply& reply) {
          const bool is_page = reply.content_type.find("html") != std::string::npos;
          return judge_status(reply, is_page ? std::string() : one_line(reply.body));
        });
    if (!sent) return tl::unexpected(sent.error());
    report_.arrived += lines_;
    batch_.clear();
    lines_ = 0;
    if (options_.progress) options_.progress({options_.skip + report_.arrived, 0});
    return {};
  }

 private:
  const PushOptions& options_;
  Sender& sender_;
  PushReport& report_;
  std::size_t size_;
  std::uint64_t left_out_;
  std::string batch_;
  std::size_t lines_ = 0;
};

}  // namespace

Result<PushReport> push_to_graph_store(const KnowledgeGraph& graph, const PushOptions& options,
                                       Sender& sender) {
  PushReport report;
  TripleSender triples(options, sender, report);
  CallbackSink sink([&](std::string_view piece) { return triples.take(piece); });
  WriteOptions writing;
  writing.base_iri = options.base_iri;
  auto written = write(graph, "nquads", sink, writing);
  if (!written) return tl::unexpected(written.error());
  if (auto sent = triples.send(); !sent) return tl::unexpected(sent.error());
  report.graph = std::move(*written);
  return report;
}

}  // namespace trama

#pragma once

#include "http.h"
#include "trama/push/push.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace trama {

/// What is wrong with an answer.
struct Refusal {
  std::string message;    ///< what the server says
  bool may_pass = false;  ///< it may accept the same later
};

/// Sends requests one after another and repeats those whose failure passes.
class Sender {
 public:
  /// Nothing if the request did what it was to do.
  using Judge = std::function<std::optional<Refusal>(const HttpReply&)>;

  Sender(std::string url, const PushOptions& options);

  /// Error: `io`, with the address and what the server says.
  Result<HttpReply> send(const HttpRequest& request, const Judge& judge);

  std::uint64_t requests() const noexcept { return requests_; }
  std::uint64_t repetitions() const noexcept { return repetitions_; }

 private:
  void wait(std::chrono::milliseconds time) const;

  std::string url_;
  const PushOptions& options_;
  HttpClient client_;
  std::uint64_t requests_ = 0;
  std::uint64_t repetitions_ = 0;
};

/// The refusal that a status alone tells; nothing for 2xx. `said` is the server's own message.
std::optional<Refusal> judge_status(const HttpReply& reply, std::string said);

/// The start of a text as one line, for messages.
std::string one_line(std::string_view text);

}  // namespace trama

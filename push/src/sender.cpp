#include "sender.h"

#include "trama/graph/utf8.h"

#include <algorithm>
#include <thread>
#include <utility>

namespace trama {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds first_wait{500};
constexpr milliseconds longest_wait{60'000};

std::string seconds(milliseconds time) {
  const auto tenths = time.count() / 100;
  return std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10) + " s";
}

std::string_view meaning(long status) noexcept {
  switch (status) {
    case 401:
      return "user or password are missing or wrong";
    case 403:
      return "the user may not do this";
    case 404:
      return "there is nothing at this address";
    case 405:
      return "this address takes no POST: it is not that of a graph store";
    case 413:
      return "the batch is too large: ask for a smaller one";
    case 415:
      return "this address does not take N-Triples or JSON";
    default:
      return "";
  }
}

}  // namespace

std::string one_line(std::string_view text) {
  constexpr std::size_t limit = 400;
  std::string line;
  for (const char c : text.substr(0, limit)) {
    const bool is_space = c >= 0 && c <= ' ';
    if (is_space && (line.empty() || line.back() == ' ')) continue;
    line += is_space ? ' ' : c;
  }
  while (!line.empty() && (line.back() == ' ' || !utf8::is_valid(line)))
    line.pop_back();
  if (text.size() > limit) line += "…";
  return line;
}

std::optional<Refusal> judge_status(const HttpReply& reply, std::string said) {
  const long status = reply.status;
  if (status >= 200 && status < 300) return std::nullopt;
  std::string message = "HTTP " + std::to_string(status);
  if (!reply.location.empty()) {
    message += ", which sends one to " + reply.location;
  } else if (const std::string_view known = meaning(status); !known.empty()) {
    message += ", " + std::string(known);
  }
  if (!said.empty()) message += ": " + std::move(said);
  const bool may_pass = status == 408 || status == 425 || status == 429 || status == 502 ||
                        status == 503 || status == 504;
  return Refusal{std::move(message), may_pass};
}

Sender::Sender(std::string url, const PushOptions& options)
    : url_(std::move(url)),
      options_(options),
      client_({url_, options.user, options.password, options.timeout}) {}

void Sender::wait(milliseconds time) const {
  if (options_.wait) {
    options_.wait(time);
  } else {
    std::this_thread::sleep_for(time);
  }
}

Result<HttpReply> Sender::send(const HttpRequest& request, const Judge& judge) {
  milliseconds pause = first_wait;
  for (unsigned repetition = 0;; ++repetition) {
    HttpReply reply = client_.post(request);
    std::optional<Refusal> refusal;
    if (reply.status == 0) {
      // A server that was never there is not waited for.
      const bool was_seen = requests_ > 0 || reply.was_reached;
      refusal = Refusal{reply.failure, reply.may_pass && was_seen};
    } else {
      refusal = judge(reply);
    }
    if (!refusal) {
      ++requests_;
      return reply;
    }
    if (!refusal->may_pass || repetition >= options_.retries) {
      std::string message = std::move(refusal->message);
      if (repetition > 0) message += " (" + std::to_string(repetition + 1) + " tries)";
      return fail(ErrorCode::io, std::move(message), {.source = url_});
    }
    const milliseconds time = std::min(std::max(pause, reply.retry_after), longest_wait);
    options_.diagnostics.warn(refusal->message + "; again in " + seconds(time), {.source = url_});
    wait(time);
    pause = std::min(pause * 2, longest_wait);
    ++repetitions_;
  }
}

}  // namespace trama

#include "http.h"

#include <algorithm>
#include <array>
#include <new>
#include <utility>

#include <curl/curl.h>

namespace trama {
namespace {

constexpr std::size_t body_limit = 1u << 20;
constexpr long connect_timeout_s = 10;

std::size_t keep_body(const char* bytes, std::size_t size, std::size_t count, void* reply) {
  std::string& body = static_cast<HttpReply*>(reply)->body;
  body.append(bytes, std::min(size * count, body_limit - body.size()));
  return size * count;
}

bool may_pass(CURLcode code) noexcept {
  switch (code) {
    case CURLE_COULDNT_CONNECT:
    case CURLE_OPERATION_TIMEDOUT:
    case CURLE_SEND_ERROR:
    case CURLE_RECV_ERROR:
    case CURLE_GOT_NOTHING:
    case CURLE_PARTIAL_FILE:
      return true;
    default:
      return false;
  }
}

class Headers {
 public:
  ~Headers() { curl_slist_free_all(list_); }
  Headers() = default;
  Headers(const Headers&) = delete;
  Headers& operator=(const Headers&) = delete;

  void add(std::string_view name, std::string_view value) {
    const std::string line = std::string(name) + ": " + std::string(value);
    curl_slist* longer = curl_slist_append(list_, line.c_str());
    if (longer == nullptr) throw std::bad_alloc();
    list_ = longer;
  }
  curl_slist* get() const noexcept { return list_; }

 private:
  curl_slist* list_ = nullptr;
};

}  // namespace

struct HttpClient::Handle {
  Handle() {
    static const CURLcode initialized = curl_global_init(CURL_GLOBAL_DEFAULT);
    if (initialized == CURLE_OK) curl = curl_easy_init();
    if (curl == nullptr) throw std::bad_alloc();
  }
  ~Handle() { curl_easy_cleanup(curl); }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;

  CURL* curl = nullptr;
};

HttpClient::HttpClient(Options options)
    : options_(std::move(options)), handle_(std::make_unique<Handle>()) {}

HttpClient::~HttpClient() = default;

HttpReply HttpClient::post(const HttpRequest& request) {
  CURL* const curl = handle_->curl;
  HttpReply reply;
  std::array<char, CURL_ERROR_SIZE> message{};
  Headers headers;
  headers.add("Content-Type", request.content_type);
  headers.add("Accept", request.accept);
  // Bodies are large enough for curl to ask first, and not every server answers.
  headers.add("Expect", "");

  curl_easy_reset(curl);
  curl_easy_setopt(curl, CURLOPT_URL, options_.url.c_str());
  curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
  // Neither the environment nor files of the user's decide where data goes.
  curl_easy_setopt(curl, CURLOPT_PROXY, "");
  curl_easy_setopt(curl, CURLOPT_NETRC, static_cast<long>(CURL_NETRC_IGNORED));
  curl_easy_setopt(curl, CURLOPT_USERAGENT, "trama");
  curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, connect_timeout_s);
  curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, static_cast<long>(options_.timeout.count()));
  curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, message.data());
  curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers.get());
  curl_easy_setopt(curl, CURLOPT_POST, 1L);
  curl_easy_setopt(curl, CURLOPT_POSTFIELDS, request.body.data());
  curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request.body.size()));
  curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, keep_body);
  curl_easy_setopt(curl, CURLOPT_WRITEDATA, &reply);
  if (!options_.user.empty() || !options_.password.empty()) {
    curl_easy_setopt(curl, CURLOPT_HTTPAUTH, static_cast<long>(CURLAUTH_BASIC));
    curl_easy_setopt(curl, CURLOPT_USERNAME, options_.user.c_str());
    curl_easy_setopt(curl, CURLOPT_PASSWORD, options_.password.c_str());
  }

  const CURLcode code = curl_easy_perform(curl);
  if (code != CURLE_OK) {
    reply.failure = message[0] != '\0' ? message.data() : curl_easy_strerror(code);
    reply.may_pass = may_pass(code);
    reply.was_reached = code != CURLE_COULDNT_CONNECT;
    return reply;
  }
  reply.was_reached = true;
  curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &reply.status);
  const char* text = nullptr;
  if (curl_easy_getinfo(curl, CURLINFO_CONTENT_TYPE, &text) == CURLE_OK && text != nullptr) {
    reply.content_type = text;
  }
  text = nullptr;
  if (curl_easy_getinfo(curl, CURLINFO_REDIRECT_URL, &text) == CURLE_OK && text != nullptr) {
    reply.location = text;
  }
  curl_off_t seconds = 0;
  if (curl_easy_getinfo(curl, CURLINFO_RETRY_AFTER, &seconds) == CURLE_OK) {
    reply.retry_after = std::chrono::seconds(std::clamp<curl_off_t>(seconds, 0, 3600));
  }
  return reply;
}

}  // namespace trama

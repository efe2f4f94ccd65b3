#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>

namespace trama {

struct HttpRequest {
  std::string_view content_type;
  std::string_view accept;
  std::string_view body;
};

/// What became of one request.
struct HttpReply {
  long status = 0;  ///< 0 if no answer came
  std::string content_type;
  std::string body;                         ///< its first mebibyte
  std::string location;                     ///< where the server sends one instead
  std::chrono::milliseconds retry_after{};  ///< what the server asks for; 0 if nothing
  std::string failure;                      ///< why no answer came
  bool may_pass = false;                    ///< another try may get one
  bool was_reached = false;                 ///< somebody listens there
};

/// One connection that is kept open. Follows no redirection: a body would go astray.
class HttpClient {
 public:
  struct Options {
    std::string url;
    std::string user;
    std::string password;
    std::chrono::milliseconds timeout{};
  };
  explicit HttpClient(Options options);
  ~HttpClient();
  HttpClient(const HttpClient&) = delete;
  HttpClient& operator=(const HttpClient&) = delete;

  HttpReply post(const HttpRequest& request);

 private:
  struct Handle;
  Options options_;
  std::unique_ptr<Handle> handle_;
};

}  // namespace trama

#pragma once

// A server of HTTP on a port of this machine, whose answers a test decides.

#include <atomic>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace trama::test {

struct Request {
  std::string target;                          ///< path and query
  std::map<std::string, std::string> headers;  ///< names in lower case
  std::string body;
};

struct Answer {
  int status = 200;
  std::string body{};
  std::string headers{};  ///< lines that end in CR LF
  bool hang_up = false;   ///< the connection ends in the midst of the answer
};

class Server {
 public:
  using Handler = std::function<Answer(const Request&)>;
  explicit Server(Handler handler);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  std::string url(std::string_view path = {}) const;

  /// What came, in order.
  std::vector<Request> requests() const;

 private:
  void serve();
  void serve(int connection);

  Handler handler_;
  int listener_ = -1;
  int port_ = 0;
  std::atomic<bool> ended_ = false;
  mutable std::mutex lock_;
  std::vector<Request> requests_;
  std::thread thread_;
};

}  // namespace trama::test

#include "server.h"

#include <cctype>
#include <cstdlib>
#include <stdexcept>

#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace trama::test {
namespace {

// Reads until the header's end and as much as it promises; false if the client went away.
bool read_request(int connection, std::string& buffer, Request& request) {
  const auto more = [&] {
    char bytes[1 << 16];
    const ssize_t size = ::recv(connection, bytes, sizeof bytes, 0);
    if (size <= 0) return false;
    buffer.append(bytes, static_cast<std::size_t>(size));
    return true;
  };
  std::size_t end = 0;
  while ((end = buffer.find("\r\n\r\n")) == std::string::npos) {
    if (!more()) return false;
  }
  std::size_t at = buffer.find(' ') + 1;
  request.target = buffer.substr(at, buffer.find(' ', at) - at);
  std::size_t length = 0;
  for (at = buffer.find("\r\n") + 2; at < end;) {
    const std::size_t line_end = buffer.find("\r\n", at);
    const std::size_t colon = buffer.find(':', at);
    std::string name = buffer.substr(at, colon - at);
    for (char& c : name)
      c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    request.headers[name] = buffer.substr(colon + 2, line_end - colon - 2);
    if (name == "content-length") length = std::stoul(request.headers[name]);
    at = line_end + 2;
  }
  while (buffer.size() < end + 4 + length) {
    if (!more()) return false;
  }
  request.body = buffer.substr(end + 4, length);
  buffer.erase(0, end + 4 + length);
  return true;
}

void send_all(int connection, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(connection, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
}

}  // namespace

Server::Server(Handler handler) : handler_(std::move(handler)) {
  listener_ = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* const any = reinterpret_cast<sockaddr*>(&address);
  if (listener_ < 0 || ::bind(listener_, any, size) != 0 || ::listen(listener_, 8) != 0 ||
      ::getsockname(listener_, any, &size) != 0) {
    throw std::runtime_error("no port to listen at");
  }
  port_ = ntohs(address.sin_port);
  thread_ = std::thread([this] { serve(); });
}

Server::~Server() {
  ended_ = true;
  thread_.join();
  ::close(listener_);
}

std::string Server::url(std::string_view path) const {
  return "http://127.0.0.1:" + std::to_string(port_) + std::string(path);
}

std::vector<Request> Server::requests() const {
  const std::lock_guard hold(lock_);
  return requests_;
}

void Server::serve() {
  while (!ended_) {
    pollfd waiting{listener_, POLLIN, 0};
    if (::poll(&waiting, 1, 20) <= 0) continue;
    const int connection = ::accept(listener_, nullptr, nullptr);
    if (connection < 0) continue;
    serve(connection);
    ::close(connection);
  }
}

void Server::serve(int connection) {
  std::string buffer;
  while (!ended_) {
    pollfd waiting{connection, POLLIN, 0};
    if (::poll(&waiting, 1, 20) == 0) continue;
    Request request;
    if (!read_request(connection, buffer, request)) return;
    {
      const std::lock_guard hold(lock_);
      requests_.push_back(request);
    }
    const Answer answer = handler_(request);
    const std::size_t length = answer.body.size() + (answer.hang_up ? 100 : 0);
    send_all(connection, "HTTP/1.1 " + std::to_string(answer.status) + " As It Is\r\n" +
                             answer.headers + "Content-Length: " + std::to_string(length) +
                             "\r\n\r\n" + answer.body);
    if (answer.hang_up) return;
  }
}

}  // namespace trama::test

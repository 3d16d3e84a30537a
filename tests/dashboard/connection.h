// A client of the HTTP server that sends what it is told, byte by byte.
#pragma once

#include <arpa/inet.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <string>

namespace joust::test {

class Connection {
 public:
  explicit Connection(uint16_t port) : socket_(socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    connected_ = connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
  }
  ~Connection() { close(socket_); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  bool connected() const { return connected_; }
  bool send(const std::string& text) {
    return ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(text.size());
  }
  // What arrives until the server closes or nothing comes for a while.
  std::string read(int milliseconds = 3000) {
    std::string text;
    pollfd wait{socket_, POLLIN, 0};
    while (poll(&wait, 1, milliseconds) > 0) {
      char buffer[65536];
      const ssize_t n = recv(socket_, buffer, sizeof buffer, 0);
      if (n <= 0) {
        closed_ = true;
        break;
      }
      text.append(buffer, static_cast<size_t>(n));
    }
    return text;
  }
  bool closed() const { return closed_; }

 private:
  int socket_;
  bool connected_ = false, closed_ = false;
};

inline std::string ask(uint16_t port, const std::string& request) {
  Connection connection(port);
  connection.send(request);
  return connection.read();
}

inline std::string status_of(const std::string& answer) { return answer.substr(0, answer.find("\r\n")); }

}  // namespace joust::test

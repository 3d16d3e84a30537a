// An HTTP server as the dashboard needs it. Which library is behind it is decided by whoever starts it: each adapter is
// one file. The handler is called on the server's threads, several at once.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "dashboard/http/message.h"

namespace joust::dashboard {

struct ServerOptions {
  std::string host = "127.0.0.1";  // nobody else can connect unless told otherwise
  uint16_t port = 8080;            // 0: any free one
  int threads = 4;
  int timeout_seconds = 20;     // for a whole request, a whole response, and an idle connection
  size_t most_connections = 0;  // 0: what the process may open; beyond it the longest idle one is closed
};

inline constexpr size_t kMostHeaderBytes = 16 * 1024, kMostBodyBytes = 16 * 1024;

class Server {
 public:
  virtual ~Server() = default;  // stops; answers that are being sent get a moment to finish
  virtual uint16_t port() const = 0;
};

using RequestHandler = std::function<Response(const Request&)>;

// Listens when they return. Throw Failure if the address cannot be used.
std::unique_ptr<Server> start_beast_server(RequestHandler handler, const ServerOptions& options);
std::unique_ptr<Server> start_crow_server(RequestHandler handler, const ServerOptions& options);  // if built with Crow

}  // namespace joust::dashboard

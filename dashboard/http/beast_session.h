// One connection of the Beast server: reads a request, has it answered, writes the answer, and again. Every step has a
// time limit. All steps of a session run on its own strand; the object lives as long as a step is under way.
#pragma once

#include <atomic>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <memory>
#include <optional>

#include "dashboard/http/connections.h"
#include "dashboard/http/exchange.h"
#include "dashboard/http/server.h"

namespace joust::dashboard {

class BeastSession;

struct BeastShared {
  BeastShared(RequestHandler function, const ServerOptions& given, size_t most_connections)
      : handler(std::move(function)), options(given), names(given.host), connections(most_connections) {}

  const RequestHandler handler;
  const ServerOptions options;
  const HostCheck names;
  Connections<BeastSession> connections;
  std::atomic<bool> stopping = false;
};

class BeastSession : public std::enable_shared_from_this<BeastSession> {
 public:
  using tcp = boost::asio::ip::tcp;

  BeastSession(tcp::socket&& socket, std::shared_ptr<BeastShared> shared);
  ~BeastSession();

  void start();          // from any thread
  void close_if_idle();  // from any thread

 private:
  using SpanBody = boost::beast::http::span_body<const char>;
  using error_code = boost::beast::error_code;

  void read();
  void on_read(error_code error);
  void answer();
  void refuse(int status);
  void send(Response response, bool keep_alive, bool head);
  void on_sent(error_code error);
  void discard();
  void wait();
  void stop_waiting();
  void close();

  boost::beast::tcp_stream stream_;
  std::shared_ptr<BeastShared> shared_;
  boost::beast::flat_buffer buffer_;
  std::optional<boost::beast::http::request_parser<boost::beast::http::string_body>> parser_;
  std::optional<Connections<BeastSession>::Place> place_;
  bool keep_alive_ = false;
  bool refused_ = false;  // the request was not read to its end
  size_t discarded_ = 0;
  Body body_;
  std::optional<boost::beast::http::response<SpanBody>> message_;
  std::optional<boost::beast::http::response_serializer<SpanBody>> serializer_;
};

}  // namespace joust::dashboard

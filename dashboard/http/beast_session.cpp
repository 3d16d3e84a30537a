#include "dashboard/http/beast_session.h"

#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <chrono>
#include <ctime>

#include "dashboard/site/site.h"

namespace joust::dashboard {

namespace {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;

constexpr auto kLinger = std::chrono::seconds(2);  // for a client to read why it was refused
constexpr size_t kMostDiscarded = 1 << 20, kDiscardStep = 16 << 10;

std::string http_date() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  char text[64];
  return {text, std::strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S GMT", &parts)};
}

std::string_view text(beast::string_view view) { return {view.data(), view.size()}; }

}  // namespace

BeastSession::BeastSession(tcp::socket&& socket, std::shared_ptr<BeastShared> shared)
    : stream_(std::move(socket)), shared_(std::move(shared)) {
  shared_->connections.opened();
}

BeastSession::~BeastSession() {
  stop_waiting();
  shared_->connections.closed();
}

void BeastSession::start() {
  net::dispatch(stream_.get_executor(), [self = shared_from_this()] { self->read(); });
}

void BeastSession::close_if_idle() {
  net::post(stream_.get_executor(), [self = shared_from_this()] {
    if (self->place_) self->close();
  });
}

void BeastSession::read() {
  parser_.emplace();
  parser_->header_limit(kMostHeaderBytes);
  parser_->body_limit(kMostBodyBytes);
  wait();
  stream_.expires_after(std::chrono::seconds(shared_->options.timeout_seconds));
  http::async_read(stream_, buffer_, *parser_,
                   [self = shared_from_this()](error_code error, size_t) { self->on_read(error); });
}

void BeastSession::on_read(error_code error) {
  stop_waiting();
  if (!error) return answer();
  if (error == http::error::header_limit) return refuse(431);
  if (error == http::error::body_limit) return refuse(413);
  const bool malformed = error.category() == http::make_error_code(http::error::bad_target).category();
  if (malformed && error != http::error::end_of_stream && error != http::error::partial_message) return refuse(400);
  close();  // it has left, or was too slow
}

void BeastSession::answer() {
  const auto& message = parser_->get();
  RawRequest raw{text(message.method_string()), text(message.target()), message.version() >= 11, {}, {}, {}};
  if (message.count(http::field::host) > 1) return refuse(400);
  if (message.count(http::field::host)) raw.host = text(message[http::field::host]);
  raw.accept_encoding = text(message[http::field::accept_encoding]);
  raw.if_none_match = text(message[http::field::if_none_match]);
  send(exchange(raw, shared_->names, shared_->handler), message.keep_alive() && !shared_->stopping,
       message.method() == http::verb::head);
}

void BeastSession::refuse(int status) {
  refused_ = true;
  send(Site::error_response({status, status_text(status)}), false, false);
}

void BeastSession::send(Response response, bool keep_alive, bool head) {
  keep_alive_ = keep_alive;
  body_ = std::move(response.body);
  auto& message = message_.emplace();
  message.version(11);
  message.result(static_cast<unsigned>(response.status));
  message.reason(status_text(response.status));
  message.set(http::field::date, http_date());
  for (const auto& [name, value] : response.headers) message.insert(name, value);
  message.keep_alive(keep_alive);
  if (keep_alive && parser_->get().version() < 11) message.set(http::field::connection, "keep-alive");
  if (response.status != 304) message.content_length(body_->size());
  if (!head) message.body() = {body_->data(), body_->size()};
  serializer_.emplace(message);
  stream_.expires_after(std::chrono::seconds(shared_->options.timeout_seconds));
  auto done = [self = shared_from_this()](error_code error, size_t) { self->on_sent(error); };
  if (head || response.status == 304) {
    http::async_write_header(stream_, *serializer_, std::move(done));
  } else {
    http::async_write(stream_, *serializer_, std::move(done));
  }
}

void BeastSession::on_sent(error_code error) {
  serializer_.reset();  // an idle connection must not keep old pages in memory
  message_.reset();
  body_.reset();
  if (error) return close();
  if (keep_alive_) return read();
  if (!refused_) return close();
  error_code ignored;
  stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
  stream_.expires_after(kLinger);
  discard();
}

// Throws away what is still coming: closing at once would reset the connection before the client has read its answer.
void BeastSession::discard() {
  buffer_.clear();
  wait();
  stream_.async_read_some(buffer_.prepare(kDiscardStep), [self = shared_from_this()](error_code error, size_t bytes) {
    self->stop_waiting();
    self->discarded_ += bytes;
    if (error || self->discarded_ > kMostDiscarded) return self->close();
    self->discard();
  });
}

void BeastSession::wait() { place_ = shared_->connections.wait(weak_from_this()); }

void BeastSession::stop_waiting() {
  if (!place_) return;
  shared_->connections.leave(*place_);
  place_.reset();
}

void BeastSession::close() {
  error_code ignored;
  stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
  stream_.socket().close(ignored);
}

}  // namespace joust::dashboard

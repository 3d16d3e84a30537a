// HTTP by Boost.Beast: one small state machine per connection on a few threads. A connection costs a few kilobytes and no
// thread, every step has a time limit, and when there are too many the longest idle one goes.
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <ctime>
#include <list>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "dashboard/http/server.h"
#include "dashboard/site/site.h"
#include "runner/command.h"

namespace joust::dashboard {

namespace {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using tcp = net::ip::tcp;

constexpr auto kGrace = std::chrono::seconds(2);           // for answers under way when the server stops
constexpr auto kAcceptPause = std::chrono::milliseconds(50);  // after a failed accept
constexpr rlim_t kOwnFiles = 128;  // databases, logs and the like
constexpr size_t kMostByDefault = 20'000;

std::string http_date() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  char text[64];
  return {text, std::strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S GMT", &parts)};
}

class Session;

// Who is connected, and who of them waits for a request, longest first. Thread-safe.
class Connections {
 public:
  explicit Connections(size_t most) : most_(most) {}

  using Place = std::list<std::weak_ptr<Session>>::iterator;
  Place wait(std::weak_ptr<Session> session) {
    const std::lock_guard lock(mutex_);
    return idle_.insert(idle_.end(), std::move(session));
  }
  void leave(Place place) {
    const std::lock_guard lock(mutex_);
    idle_.erase(place);
  }
  void opened() {
    const std::lock_guard lock(mutex_);
    ++open_;
  }
  void closed() {
    const std::lock_guard lock(mutex_);
    --open_;
  }
  size_t open() const {
    const std::lock_guard lock(mutex_);
    return open_;
  }
  bool full() const { return open() >= most_; }
  std::vector<std::shared_ptr<Session>> longest_idle(size_t count) const {
    std::vector<std::shared_ptr<Session>> sessions;
    const std::lock_guard lock(mutex_);
    for (const auto& entry : idle_) {
      if (sessions.size() == count) break;
      if (auto session = entry.lock()) sessions.push_back(std::move(session));
    }
    return sessions;
  }

 private:
  const size_t most_;
  mutable std::mutex mutex_;
  size_t open_ = 0;
  std::list<std::weak_ptr<Session>> idle_;
};

struct Shared {
  Shared(RequestHandler function, const ServerOptions& given, size_t most)
      : handler(std::move(function)), options(given), connections(most) {}

  RequestHandler handler;
  ServerOptions options;
  Connections connections;
  std::atomic<bool> stopping = false;
};

// One connection. All its steps run on its strand.
class Session : public std::enable_shared_from_this<Session> {
 public:
  Session(tcp::socket&& socket, std::shared_ptr<Shared> shared)
      : stream_(std::move(socket)), shared_(std::move(shared)) {
    shared_->connections.opened();
  }
  ~Session() {
    stop_waiting();
    shared_->connections.closed();
  }

  void start() {
    net::dispatch(stream_.get_executor(), [self = shared_from_this()] { self->read(); });
  }
  void close_if_idle() {
    net::post(stream_.get_executor(), [self = shared_from_this()] {
      if (self->place_) self->close();
    });
  }

 private:
  void read() {
    parser_.emplace();
    parser_->header_limit(kMostHeaderBytes);
    parser_->body_limit(kMostBodyBytes);
    place_ = shared_->connections.wait(weak_from_this());
    stream_.expires_after(std::chrono::seconds(shared_->options.timeout_seconds));
    http::async_read(stream_, buffer_, *parser_,
                     [self = shared_from_this()](beast::error_code error, size_t) { self->on_read(error); });
  }

  void on_read(beast::error_code error) {
    stop_waiting();
    if (!error) return answer();
    if (error == http::error::end_of_stream || error == beast::error::timeout || error == net::error::operation_aborted)
      return close();
    if (error == http::error::header_limit) return refuse(431);
    if (error == http::error::body_limit) return refuse(413);
    if (error.category() == http::make_error_code(http::error::bad_target).category() && error != http::error::partial_message)
      return refuse(400);
    close();
  }

  void answer() {
    const auto& message = parser_->get();
    const auto text = [](beast::string_view view) { return std::string_view(view.data(), view.size()); };
    auto request = make_request(text(message.method_string()), text(message.target()));
    if (!request) return refuse(400);
    request->accept_encoding = text(message[http::field::accept_encoding]);
    request->if_none_match = text(message[http::field::if_none_match]);
    send(shared_->handler(*request), message.keep_alive() && !shared_->stopping, message.method() == http::verb::head);
  }

  void refuse(int status) { send(Site::error_response(status), false, false); }

  void send(Response response, bool keep_alive, bool head) {
    body_ = response.body;
    auto& message = message_.emplace();
    message.version(11);
    message.result(static_cast<unsigned>(response.status));
    message.reason(status_text(response.status));
    message.set(http::field::date, http_date());
    for (const auto& [name, value] : response.headers) message.insert(name, value);
    message.keep_alive(keep_alive);
    if (response.status != 304) message.content_length(body_->size());
    if (!head) message.body() = {body_->data(), body_->size()};
    serializer_.emplace(message);
    stream_.expires_after(std::chrono::seconds(shared_->options.timeout_seconds));
    auto done = [self = shared_from_this(), keep_alive](beast::error_code error, size_t) {
      if (error || !keep_alive) return self->close();
      self->read();
    };
    if (head || response.status == 304) {
      http::async_write_header(stream_, *serializer_, std::move(done));
    } else {
      http::async_write(stream_, *serializer_, std::move(done));
    }
  }

  void stop_waiting() {
    if (!place_) return;
    shared_->connections.leave(*place_);
    place_.reset();
  }

  void close() {
    beast::error_code ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    stream_.socket().close(ignored);
  }

  beast::tcp_stream stream_;
  std::shared_ptr<Shared> shared_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
  std::optional<Connections::Place> place_;
  Body body_;
  std::optional<http::response<http::span_body<const char>>> message_;
  std::optional<http::response_serializer<http::span_body<const char>>> serializer_;
};

size_t connection_limit(const ServerOptions& options) {
  rlimit files{};
  size_t most = options.most_connections ? options.most_connections : kMostByDefault;
  if (getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur != RLIM_INFINITY)
    most = std::min<size_t>(most, files.rlim_cur > 2 * kOwnFiles ? files.rlim_cur - kOwnFiles : files.rlim_cur / 2);
  return most;
}

tcp::endpoint endpoint(net::io_context& context, const ServerOptions& options) {
  beast::error_code error;
  const auto address = net::ip::make_address(options.host, error);
  if (!error) return {address, options.port};
  const auto found = tcp::resolver(context).resolve(options.host, std::to_string(options.port), error);
  if (error || found.empty()) throw Failure("there is no address '" + options.host + "'; give one with --host");
  return found.begin()->endpoint();
}

class BeastServer : public Server {
 public:
  BeastServer(RequestHandler handler, const ServerOptions& options)
      : shared_(std::make_shared<Shared>(std::move(handler), options, connection_limit(options))),
        context_(options.threads),
        acceptor_(net::make_strand(context_)),
        pause_(acceptor_.get_executor()) {
    listen(options);
    accept();
    sigset_t all, before;  // signals belong to the threads of whoever started the server
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    for (int i = 0; i < options.threads; ++i) threads_.emplace_back([this] { context_.run(); });
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
  }

  ~BeastServer() override {
    shared_->stopping = true;
    net::post(acceptor_.get_executor(), [this] {
      beast::error_code ignored;
      acceptor_.close(ignored);
      pause_.cancel();
    });
    const auto end = std::chrono::steady_clock::now() + kGrace;
    while (shared_->connections.open() > 0 && std::chrono::steady_clock::now() < end) {
      for (const auto& session : shared_->connections.longest_idle(SIZE_MAX)) session->close_if_idle();
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    context_.stop();
    for (std::thread& thread : threads_) thread.join();
  }

  uint16_t port() const override { return port_; }

 private:
  void listen(const ServerOptions& options) {
    const tcp::endpoint where = endpoint(context_, options);
    beast::error_code error;
    acceptor_.open(where.protocol(), error);
    if (!error) acceptor_.set_option(net::socket_base::reuse_address(true), error);
    if (!error) acceptor_.bind(where, error);
    if (!error) acceptor_.listen(net::socket_base::max_listen_connections, error);
    if (error)
      throw Failure("cannot listen on " + options.host + " port " + std::to_string(options.port) + ": " + error.message() +
                    "; choose another with --host or --port");
    fcntl(acceptor_.native_handle(), F_SETFD, FD_CLOEXEC);
    port_ = acceptor_.local_endpoint().port();
  }

  void accept() {
    acceptor_.async_accept(net::make_strand(context_), [this](beast::error_code error, tcp::socket socket) {
      if (!acceptor_.is_open()) return;
      if (error) {  // out of file descriptors, mostly
        make_room();
        pause_.expires_after(kAcceptPause);
        pause_.async_wait([this](beast::error_code stopped) {
          if (!stopped && acceptor_.is_open()) accept();
        });
        return;
      }
      fcntl(socket.native_handle(), F_SETFD, FD_CLOEXEC);
      beast::error_code ignored;
      socket.set_option(tcp::no_delay(true), ignored);
      if (shared_->connections.full()) make_room();
      std::make_shared<Session>(std::move(socket), shared_)->start();
      accept();
    });
  }

  void make_room() {
    constexpr size_t kAtOnce = 16;
    for (const auto& session : shared_->connections.longest_idle(kAtOnce)) session->close_if_idle();
  }

  std::shared_ptr<Shared> shared_;
  net::io_context context_;
  tcp::acceptor acceptor_;
  net::steady_timer pause_;
  uint16_t port_ = 0;
  std::vector<std::thread> threads_;
};

}  // namespace

std::unique_ptr<Server> start_beast_server(RequestHandler handler, const ServerOptions& options) {
  return std::make_unique<BeastServer>(std::move(handler), options);
}

}  // namespace joust::dashboard

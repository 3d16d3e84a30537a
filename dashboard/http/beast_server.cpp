// HTTP by Boost.Beast: one small state machine per connection (beast_session.h) on a few threads. A connection costs a
// few kilobytes and no thread, and when there are too many the longest idle one goes.
#include <fcntl.h>
#include <signal.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <thread>
#include <vector>

#include "dashboard/http/beast_session.h"
#include "dashboard/http/listener.h"

namespace joust::dashboard {

namespace {

namespace net = boost::asio;
namespace beast = boost::beast;
using tcp = net::ip::tcp;

constexpr auto kGrace = std::chrono::seconds(1);              // for answers under way when the server stops
constexpr auto kAcceptPause = std::chrono::milliseconds(50);  // after a failed accept
constexpr rlim_t kOwnFiles = 128;                             // databases, logs and the like
constexpr size_t kMostByDefault = 20'000;
constexpr size_t kEvictedAtOnce = 16;
constexpr size_t kMostBeyond = 64;  // connections that may wait for those that were told to go

size_t connection_limit(const ServerOptions& options) {
  rlimit files{};
  size_t most = options.most_connections ? options.most_connections : kMostByDefault;
  if (getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur != RLIM_INFINITY)
    most = std::min<size_t>(most, files.rlim_cur > 2 * kOwnFiles ? files.rlim_cur - kOwnFiles : files.rlim_cur / 2);
  return most;
}

class BeastServer : public Server {
 public:
  BeastServer(RequestHandler handler, const ServerOptions& options)
      : shared_(std::make_shared<BeastShared>(std::move(handler), options, connection_limit(options))),
        context_(options.threads),
        acceptor_(net::make_strand(context_)),
        pause_(acceptor_.get_executor()) {
    open_listener(acceptor_, options);
    port_ = acceptor_.local_endpoint().port();
    accept();
    sigset_t all, before;  // signals belong to the threads of whoever started the server
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    for (int i = 0; i < options.threads; ++i) threads_.emplace_back([this] { work(); });
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
  // What one request runs into (out of memory, say) costs its connection, not the server.
  void work() {
    while (!context_.stopped()) {
      try {
        context_.run();
      } catch (const std::exception& error) {
        spdlog::error("event=connection_failed error={}", error.what());
      }
    }
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
      take(std::move(socket));
      accept();
    });
  }

  void take(tcp::socket socket) {
    fcntl(socket.native_handle(), F_SETFD, FD_CLOEXEC);
    beast::error_code ignored;
    socket.set_option(tcp::no_delay(true), ignored);
    const size_t open = shared_->connections.open(), most = shared_->connections.most();
    if (open >= most) make_room();
    if (open >= most + kMostBeyond) return;  // all of them busy: this one is closed
    std::make_shared<BeastSession>(std::move(socket), shared_)->start();
  }

  void make_room() {
    for (const auto& session : shared_->connections.longest_idle(kEvictedAtOnce)) session->close_if_idle();
  }

  std::shared_ptr<BeastShared> shared_;
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

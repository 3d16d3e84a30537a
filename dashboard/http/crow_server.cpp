// HTTP by Crow, where the user has installed it. Crow reads and writes as it likes: DECISIONS.md says what it does not
// limit.
#define CROW_HTTP_MAX_HEADER_SIZE (16 * 1024)  // kMostHeaderBytes
#define CROW_DISABLE_STATIC_DIR
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wall"
#pragma GCC diagnostic ignored "-Wextra"
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wconversion"
#include <crow.h>
#pragma GCC diagnostic pop

#include <linux/sockios.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <future>
#include <map>
#include <optional>
#include <thread>
#include <vector>

#include "dashboard/http/exchange.h"
#include "dashboard/http/free_address.h"
#include "dashboard/site/site.h"
#include "runner/base/failure.h"

namespace joust::dashboard {

namespace {

void fill(crow::response& to, const Response& from) {
  to.code = from.status == 421 ? 400 : from.status;  // Crow makes 500 of what it does not know
  for (const auto& [name, value] : from.headers) to.set_header(name, value);
  to.body = *from.body;
}

// What Crow answers by itself gets our headers and page too.
struct OwnErrors {
  struct context {};
  void before_handle(crow::request&, crow::response&, context&) {}
  void after_handle(crow::request&, crow::response& response, context&) {
    if (response.get_header_value("Content-Security-Policy").empty())
      fill(response, Site::error_response({response.code < 400 ? 405 : response.code,
                                           status_text(response.code < 400 ? 405 : response.code)}));
  }
};

// Crow keeps its sockets to itself: they are found by the port they are bound to.
template <class Function>
void for_each_socket(uint16_t port, Function function) {
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd", ignored)) {
    const int file = std::atoi(entry.path().filename().c_str());
    sockaddr_storage address{};
    socklen_t size = sizeof address;
    if (getsockname(file, reinterpret_cast<sockaddr*>(&address), &size) != 0) continue;
    in_port_t bound = 0;
    if (address.ss_family == AF_INET) bound = reinterpret_cast<const sockaddr_in&>(address).sin_port;
    if (address.ss_family == AF_INET6) bound = reinterpret_cast<const sockaddr_in6&>(address).sin6_port;
    if (bound && ntohs(bound) == port) function(file);
  }
}

// Crow writes an answer in one go and waits as long as its client likes, with a thread. This looks after it: a
// connection on which nothing has moved for a while although there is something to send is ended.
class StallWatch {
 public:
  explicit StallWatch(uint16_t port) : thread_([this, port](const std::stop_token& stop) { watch(port, stop); }) {}

 private:
  struct Waiting {
    int bytes = 0, looks = 0;
  };

  static void watch(uint16_t port, const std::stop_token& stop) {
    constexpr auto kPause = std::chrono::milliseconds(250);
    constexpr int kMostLooks = 6;
    std::map<int, Waiting> before;
    while (!stop.stop_requested()) {
      std::map<int, Waiting> now;
      for_each_socket(port, [&](int file) {
        int bytes = 0;
        if (ioctl(file, SIOCOUTQ, &bytes) != 0 || bytes == 0) return;
        const auto old = before.find(file);
        const int looks = old != before.end() && old->second.bytes == bytes ? old->second.looks + 1 : 0;
        if (looks >= kMostLooks) shutdown(file, SHUT_RDWR);
        now[file] = {bytes, looks};
      });
      before = std::move(now);
      std::this_thread::sleep_for(kPause);
    }
  }

  std::jthread thread_;
};

class CrowServer : public Server {
 public:
  CrowServer(RequestHandler handler, const ServerOptions& options)
      : handler_(std::move(handler)), names_(options.host) {
    const auto [address, port] = free_address(options);  // Crow does not say what is wrong with one
    port_ = port;
    crow::logger::setLogLevel(crow::LogLevel::Critical);
    CROW_ROUTE(app_,
               "/")([this](const crow::request& request, crow::response& response) { answer(request, response); });
    CROW_ROUTE(app_, "/<path>")
    ([this](const crow::request& request, crow::response& response, const std::string&) { answer(request, response); });
    CROW_CATCHALL_ROUTE(app_)(
        [this](const crow::request& request, crow::response& response) { answer(request, response); });
    app_.signal_clear()
        .bindaddr(address)
        .port(port)
        .server_name("")
        .concurrency(static_cast<unsigned>(options.threads) + 1)  // one of them only accepts
        .timeout(static_cast<uint8_t>(options.timeout_seconds));
    sigset_t all, before;  // signals belong to the threads of whoever started the server
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    running_ = app_.run_async();
    app_.wait_for_server_start();
    stalls_.emplace(port);
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    bool listens = false;
    for_each_socket(port, [&](int) { listens = true; });
    if (!listens)
      throw base::Failure("cannot listen on " + options.host + " port " + std::to_string(port),
                          "choose another with --host or --port");
  }

  ~CrowServer() override {
    app_.stop();
    while (running_.wait_for(std::chrono::milliseconds(5)) != std::future_status::ready)
      for_each_socket(port_, [](int file) { shutdown(file, SHUT_RDWR); });  // wakes a thread that waits for its client
  }

  uint16_t port() const override { return port_; }

 private:
  void answer(const crow::request& from, crow::response& to) const {
    const std::string method = crow::method_name(from.method), encodings = from.get_header_value("Accept-Encoding"),
                      tags = from.get_header_value("If-None-Match"), host = from.get_header_value("Host");
    RawRequest raw{method, from.raw_url, false, host, encodings, tags};  // Crow has refused 1.1 without a host
    if (from.headers.count("Host") > 1) {
      fill(to, Site::error_response({400, status_text(400)}));
    } else {
      fill(to, exchange(raw, names_, handler_));
    }
    to.end();
  }

  RequestHandler handler_;
  HostCheck names_;
  uint16_t port_ = 0;
  crow::App<OwnErrors> app_;
  std::future<void> running_;
  std::optional<StallWatch> stalls_;
};

}  // namespace

std::unique_ptr<Server> start_crow_server(RequestHandler handler, const ServerOptions& options) {
  return std::make_unique<CrowServer>(std::move(handler), options);
}

}  // namespace joust::dashboard

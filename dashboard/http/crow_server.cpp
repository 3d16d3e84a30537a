// HTTP by Crow, where the user has installed it. Crow sends answers synchronously and gives a client more time with every
// byte, so it suits a friendly network; see DECISIONS.md.
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

#include <signal.h>

#include <chrono>
#include <future>

#include "dashboard/http/server.h"
#include "dashboard/site/site.h"
#include "runner/command.h"

namespace joust::dashboard {

namespace {

class CrowServer : public Server {
 public:
  CrowServer(RequestHandler handler, const ServerOptions& options) : handler_(std::move(handler)) {
    crow::logger::setLogLevel(crow::LogLevel::Critical);
    CROW_ROUTE(app_, "/")([this](const crow::request& request, crow::response& response) { answer(request, response); });
    CROW_ROUTE(app_, "/<path>")
    ([this](const crow::request& request, crow::response& response, const std::string&) { answer(request, response); });
    CROW_CATCHALL_ROUTE(app_)([this](const crow::request& request, crow::response& response) { answer(request, response); });
    const std::string address = options.host == "localhost" ? "127.0.0.1" : options.host;
    app_.signal_clear()
        .bindaddr(address)
        .port(options.port)
        .concurrency(static_cast<unsigned>(options.threads) + 1)  // one of them only accepts
        .timeout(static_cast<uint8_t>(options.timeout_seconds));
    sigset_t all, before;  // signals belong to the threads of whoever started the server
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    running_ = app_.run_async();
    app_.wait_for_server_start();
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    if (running_.wait_for(std::chrono::milliseconds(50)) == std::future_status::ready)
      throw Failure("cannot listen on " + options.host + " port " + std::to_string(options.port) +
                    "; choose another with --host or --port");
  }

  ~CrowServer() override {
    app_.stop();
    if (running_.valid()) running_.wait();
  }

  uint16_t port() const override { return app_.port(); }

 private:
  void answer(const crow::request& from, crow::response& to) const {
    auto request = make_request(crow::method_name(from.method), from.raw_url);
    if (request) {
      request->accept_encoding = from.get_header_value("Accept-Encoding");
      request->if_none_match = from.get_header_value("If-None-Match");
    }
    const Response response = request ? handler_(*request) : Site::error_response(400);
    to.code = response.status;
    for (const auto& [name, value] : response.headers) to.set_header(name, value);
    to.body = *response.body;
    to.end();
  }

  RequestHandler handler_;
  crow::SimpleApp app_;
  std::future<void> running_;
};

}  // namespace

std::unique_ptr<Server> start_crow_server(RequestHandler handler, const ServerOptions& options) {
  return std::make_unique<CrowServer>(std::move(handler), options);
}

}  // namespace joust::dashboard

// `joust serve`: the dashboard over one or more databases, until it is told to stop.
#include <fmt/core.h>
#include <signal.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstdio>

#include "dashboard/dashboard.h"
#include "dashboard/http/exchange.h"
#include "runner/commands/options.h"

namespace joust::commands {

namespace {

constexpr int kThreadsBesideLeague = 2;  // the league keeps most of the processors, whatever is asked of us

struct Request {
  std::vector<std::string> databases;
  dashboard::ServerOptions server;
  std::string library;
  int beside = 0;  // the process that runs the league, if this is a part of `joust run --serve`
};

Request read(const Options& options) {
  Request request;
  request.databases = options.list("DB");
  request.server.host = options.text("host");
  request.server.port = options.number<uint16_t>("port", 0, 65535);
  request.library = options.text("http");
  request.beside = options.number("beside", 1, INT32_MAX, 0);
  return request;
}

// Thousands of idle connections are no reason to refuse the next one.
void allow_many_files() {
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) return;
  files.rlim_cur = std::min<rlim_t>(files.rlim_max, 65536);
  setrlimit(RLIMIT_NOFILE, &files);
}

// As a part of `joust run --serve`: goes when the league's process goes.
void live_beside(int process) {
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != process) raise(SIGTERM);
}

void serve_until(const sigset_t& stop, const Request& request) {
  const auto server = dashboard::start_server(request.databases, request.server, request.library);
  fmt::print("{}\n", server->url());
  std::fflush(stdout);
  if (!dashboard::is_loopback(request.server.host))
    spdlog::warn("event=open_to_others host={} note=anybody_who_reaches_this_address_can_read_the_leagues",
                 request.server.host);
  int received = 0;
  sigwait(&stop, &received);
}

int serve_databases(const Options& options) {
  Request request = read(options);
  spdlog::set_default_logger(spdlog::stderr_color_mt("joust"));
  sigset_t stop;
  sigemptyset(&stop);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&stop, signal);
  sigprocmask(SIG_BLOCK, &stop, nullptr);  // before any thread starts: they inherit it
  signal(SIGPIPE, SIG_IGN);
  allow_many_files();
  if (!request.beside) {
    serve_until(stop, request);
    return 0;
  }
  live_beside(request.beside);
  request.server.threads = kThreadsBesideLeague;
  try {
    serve_until(stop, request);
    return 0;
  } catch (const base::Failure& failure) {  // for `joust run`, which reads the first line
    fmt::print("{}\n", failure.what());
    return failure.exit_code();
  }
}

}  // namespace

extern const Command serve = {
    "serve",
    "DB...",
    "show leagues in a browser",
    "Shows the leagues of these databases in a browser. Nothing is changed; leagues may be running meanwhile. Stop it "
    "with "
    "Ctrl-C.",
    {{"host", "ADDRESS", "address to listen on; 0.0.0.0 or :: lets other machines in", "127.0.0.1"},
     {"port", "N", "0 takes any free one", "8080"},
     {"http", "beast|crow", "HTTP library, where several are built in"},
     {"beside", "PROCESS", ""}},
    {{0, "stopped"}},
    serve_databases};

}  // namespace joust::commands

// `joust serve`: the dashboard over one or more databases, until it is told to stop.
#include <fmt/core.h>
#include <signal.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <boost/program_options.hpp>
#include <cstdio>
#include <sstream>

#include "dashboard/dashboard.h"
#include "dashboard/http/exchange.h"
#include "runner/commands/command.h"

namespace joust {

namespace {

namespace po = boost::program_options;

constexpr int kThreadsBesideLeague = 2;  // the league keeps most of the processors, whatever is asked of us

constexpr const char* kHelp =
    R"(usage: joust serve DB... [options]

Shows the leagues of these databases in a browser. Nothing is changed; leagues may be running meanwhile. Stop it with Ctrl-C.
)";

struct ServeOptions {
  std::vector<std::string> databases;
  dashboard::ServerOptions server;
  std::string library;
  int beside = 0;  // the process that runs the league, if this is a part of `joust run --serve`
  bool help = false;
  std::string help_text;
};

ServeOptions parse(const Arguments& arguments) {
  ServeOptions options;
  unsigned port = options.server.port;
  po::options_description all("options");
  all.add_options()("database", po::value(&options.databases)->composing(), "a database; may be given several times")(
      "host", po::value(&options.server.host)->default_value(options.server.host),
      "address to listen on; 0.0.0.0 or :: lets other machines in")("port", po::value(&port)->default_value(port),
                                                                    "0 takes any free one")(
      "http", po::value(&options.library), "HTTP library, where several are built in: beast, crow")(
      "help", po::bool_switch(&options.help), "print this");
  po::options_description hidden;
  hidden.add_options()("beside", po::value(&options.beside));
  po::options_description known;
  known.add(all).add(hidden);
  po::positional_options_description positional;
  positional.add("database", -1);
  std::ostringstream help;
  help << kHelp << '\n' << all;
  options.help_text = help.str();
  try {
    constexpr int kStyle = po::command_line_style::unix_style & ~po::command_line_style::allow_short;
    po::variables_map values;
    po::store(po::command_line_parser(arguments).options(known).positional(positional).style(kStyle).run(), values);
    po::notify(values);
  } catch (const po::error& error) {
    throw Failure(fmt::format("{}; see joust serve --help", error.what()));
  }
  if (port > 65535) throw Failure(fmt::format("--port {} is not a port; they go up to 65535", port));
  options.server.port = static_cast<uint16_t>(port);
  if (options.databases.empty() && !options.help)
    throw Failure("give at least one database, for example: joust serve league.db");
  return options;
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

void serve(const ServeOptions& options, const sigset_t& stop) {
  const auto server = dashboard::start_server(options.databases, options.server, options.library);
  fmt::print("{}\n", server->url());
  std::fflush(stdout);
  if (!dashboard::is_loopback(options.server.host))
    spdlog::warn("event=open_to_others host={} note=anybody_who_reaches_this_address_can_read_the_leagues",
                 options.server.host);
  int received = 0;
  sigwait(&stop, &received);
}

}  // namespace

int serve_command(const Arguments& arguments) {
  ServeOptions options = parse(arguments);
  if (options.help) {
    fmt::print("{}", options.help_text);
    return 0;
  }
  spdlog::set_default_logger(spdlog::stderr_color_mt("joust"));
  sigset_t stop;
  sigemptyset(&stop);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&stop, signal);
  sigprocmask(SIG_BLOCK, &stop, nullptr);  // before any thread starts: they inherit it
  signal(SIGPIPE, SIG_IGN);
  allow_many_files();
  if (!options.beside) {
    serve(options, stop);
    return 0;
  }
  live_beside(options.beside);
  options.server.threads = kThreadsBesideLeague;
  try {
    serve(options, stop);
    return 0;
  } catch (const Failure& failure) {  // for `joust run`, which reads the first line
    fmt::print("{}\n", failure.what());
    return failure.exit_code;
  }
}

}  // namespace joust

#include "dashboard/dashboard.h"

#include <spdlog/spdlog.h>

#include <algorithm>

#include "dashboard/site/site.h"
#include "runner/base/failure.h"

namespace joust::dashboard {

namespace {

// A file that is no database at all is a typing error; a sound one that joust cannot use (Input), because it has no
// league or is of another version, gets a page that says what to do.
void check_files(const Sources& sources) {
  for (const auto& source : sources.all()) {
    try {
      (void)source->read();
    } catch (const base::Failure& failure) {
      if (failure.kind() != base::Failure::Input) throw;
      spdlog::warn("event=database_not_ready {}", failure.what());
    }
  }
}

class RunningDashboard : public Dashboard {
 public:
  RunningDashboard(const std::vector<std::string>& databases, const ServerOptions& options, const std::string& library)
      : site_(databases), host_(options.host) {
    check_files(site_.sources());
    const auto handler = [this](const Request& request) { return site_.handle(request); };
#ifdef JOUST_WITH_CROW
    if (library == "crow") {
      server_ = start_crow_server(handler, options);
      return;
    }
#endif
    (void)library;
    server_ = start_beast_server(handler, options);
  }
  ~RunningDashboard() override { site_.stop(); }
  std::string url() const override {
    const bool six = host_.find(':') != std::string::npos;
    return "http://" + (six ? "[" + host_ + "]" : host_) + ":" + std::to_string(port()) + "/";
  }
  uint16_t port() const override { return server_->port(); }

 private:
  Site site_;
  std::string host_;
  std::unique_ptr<Server> server_;  // stops before the site goes
};

}  // namespace

std::vector<std::string> http_libraries() {
#ifdef JOUST_WITH_CROW
  return {"crow", "beast"};
#else
  return {"beast"};
#endif
}

std::unique_ptr<Dashboard> start_server(const std::vector<std::string>& databases, const ServerOptions& options,
                                        const std::string& library) {
  const auto known = http_libraries();
  const std::string chosen = library.empty() ? known.front() : library;
  if (std::find(known.begin(), known.end(), chosen) == known.end())
    throw base::Failure("--http " + chosen + " is not built into this joust; it has " + known.front() +
                        (known.size() > 1 ? " and " + known.back() : ""));
  return std::make_unique<RunningDashboard>(databases, options, chosen);
}

}  // namespace joust::dashboard

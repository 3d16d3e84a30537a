// The dashboard's server under load from several threads, over one league that stands still and one that is being
// written.
#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include "dashboard/dashboard.h"
#include "runner/base/failure.h"
#include "tests/dashboard/connection.h"
#include "tests/dashboard/test_site.h"
#include "tests/kit/catch.h"

using namespace joust;
using namespace joust::test;

namespace {

constexpr int kClients = 6;
constexpr double kSecondsOfWriting = 8;

std::unique_ptr<dashboard::Dashboard> serve(const std::vector<std::string>& databases) {
  for (int attempt = 0;; ++attempt) {
    try {
      return dashboard::start_server(databases, {.port = 0, .threads = 4, .most_connections = 40}, "beast");
    } catch (const base::Failure&) {  // the league that is being written has only begun
      if (attempt == 100) throw;
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
  }
}

// Those of the sample league, those of the league that is being written, and what the API says of both.
std::vector<std::string> pages() {
  std::vector<std::string> pages = sample_pages();
  for (const char* rest : {"", "/crosstable", "/bots/1", "/versus/1/2", "/cards", "/kingdoms", "/games", "/runs"})
    pages.push_back(std::string("/leagues/growing.1") + rest);
  for (const char* rest : {"", "/standings", "/games", "/cards"})
    for (const char* league : {"sample.1", "growing.1"})
      pages.push_back(std::string("/api/v1/leagues/") + league + rest);
  return pages;
}

}  // namespace

TEST_CASE("clients of all kinds are answered while a league is being written") {
  const TemporaryFolder folder;
  const std::string growing = folder.file("growing.db");
  std::atomic<bool> written = false;
  std::thread writer([&] {
    SampleOptions options;
    options.games = 2000;
    options.seconds = kSecondsOfWriting;
    make_sample_league(growing, options);
    written = true;
  });
  auto server = serve({sample_database(), growing});
  const uint16_t port = server->port();
  const std::vector<std::string> all = pages();
  std::atomic<uint64_t> good = 0;
  std::vector<std::vector<std::string>> refused(kClients);
  std::vector<std::thread> clients;
  for (size_t client = 0; client < kClients; ++client)
    clients.emplace_back([&, client] {
      for (size_t round = 0; round < 2 * all.size() || !written; ++round) {
        const std::string& page = all[(round * 7 + client * 13) % all.size()];
        const Connection idle(port);  // the longest idle ones are closed for others
        const std::string packed = round % 2 ? "Accept-Encoding: gzip\r\n" : "";
        const std::string end = " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + packed + "\r\n";
        const std::string status = status_of(ask(port, "GET " + page + end));
        if (status == "HTTP/1.1 200 OK" || status == "HTTP/1.1 302 Found")
          ++good;
        else
          refused[client].push_back(page + ": " + status);
      }
    });
  for (std::thread& client : clients) client.join();
  writer.join();
  for (const auto& some : refused) CHECK(some == std::vector<std::string>());
  CHECK(good >= 2 * kClients * all.size());
  Connection idle(port);
  server.reset();
}

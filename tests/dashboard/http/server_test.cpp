// The HTTP server over real sockets: what clients send wrong, slowly or in masses must not disturb the others.
#include <chrono>
#include <thread>

#include "dashboard/dashboard.h"
#include "runner/base/failure.h"
#include "tests/dashboard/connection.h"
#include "tests/dashboard/test_site.h"
#include "tests/kit/catch.h"

using namespace joust;
using namespace joust::test;

namespace {

std::unique_ptr<dashboard::Dashboard> serve(dashboard::ServerOptions options = {}) {
  options.port = 0;
  return dashboard::start_server({sample_database()}, options, "beast");
}

bool answers(uint16_t port) {
  return status_of(ask(port, "GET /about HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")) == "HTTP/1.1 200 OK";
}

}  // namespace

TEST_CASE("requests are answered, also several on one connection") {
  const auto server = serve();
  CHECK(server->url() == "http://127.0.0.1:" + std::to_string(server->port()) + "/");
  const std::string both =
      ask(server->port(),
          "GET /about HTTP/1.1\r\nHost: x\r\n\r\nGET /api/v1/leagues HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  CHECK(status_of(both) == "HTTP/1.1 200 OK");
  CHECK(contains(both, "\"leagues\":["));
  const std::string old = ask(server->port(), "GET /about HTTP/1.0\r\n\r\n");
  CHECK(status_of(old) == "HTTP/1.1 200 OK");
  const std::string kept =
      ask(server->port(), "GET /about HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET /about HTTP/1.0\r\n\r\n");
  CHECK(contains(kept, "Connection: keep-alive"));
  CHECK(contains(kept.substr(9), "HTTP/1.1 200 OK"));
}

TEST_CASE("HEAD sends the headers of GET and no body") {
  const auto server = serve();
  const std::string answer = ask(server->port(), "HEAD /about HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  CHECK(status_of(answer) == "HTTP/1.1 200 OK");
  CHECK(contains(answer, "Content-Length: "));
  CHECK_FALSE(contains(answer, "<html"));
  const std::string etag = answer.substr(answer.find("ETag: ") + 6, 18);
  const std::string again =
      ask(server->port(), "GET /about HTTP/1.1\r\nHost: x\r\nIf-None-Match: " + etag + "\r\nConnection: close\r\n\r\n");
  CHECK(status_of(again) == "HTTP/1.1 304 Not Modified");
  CHECK_FALSE(contains(again, "<html"));
}

TEST_CASE("malformed requests are refused and the server stays up") {
  const auto server = serve();
  const uint16_t port = server->port();
  const std::string nul("GET /\0 HTTP/1.1\r\nHost: x\r\n\r\n", 28);
  const std::pair<std::string, std::string> wrong[] = {
      {"\r\n\r\n\r\n", "HTTP/1.1 400 Bad Request"},
      {"nonsense\r\n\r\n", "HTTP/1.1 400 Bad Request"},
      {"GET / HTTP/9.9\r\n\r\n", "HTTP/1.1 400 Bad Request"},
      {"GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", "HTTP/1.1 400 Bad Request"},
      {"GET http://elsewhere.example/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
       "HTTP/1.1 421 Misdirected Request"},
      {"GET /about HTTP/1.1\r\nHost: elsewhere.example\r\nConnection: close\r\n\r\n",
       "HTTP/1.1 421 Misdirected Request"},
      {"GET http://127.0.0.1/about HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", "HTTP/1.1 200 OK"},
      {"GET /about HTTP/1.1\r\nConnection: close\r\n\r\n", "HTTP/1.1 400 Bad Request"},
      {"GET /about HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", "HTTP/1.1 400 Bad Request"},
      {"OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", "HTTP/1.1 405 Method Not Allowed"},
      {nul, "HTTP/1.1 400 Bad Request"},
      {"GET / HTTP/1.1\r\nHost x\r\n\r\n", "HTTP/1.1 400 Bad Request"},
      {"GET /about HTTP/1.1\r\nContent-Length: -5\r\n\r\n", "HTTP/1.1 400 Bad Request"},
      {"POST /about HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n", "HTTP/1.1 413 Content Too Large"},
      {"POST /about HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 3\r\n\r\nabc",
       "HTTP/1.1 405 Method Not Allowed"},
      {"BREW /about HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", "HTTP/1.1 405 Method Not Allowed"},
      {"GET /../../../../etc/passwd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", "HTTP/1.1 404 Not Found"},
      {"GET /assets/..%2f..%2fetc%2fpasswd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", "HTTP/1.1 404 Not Found"},
      {"GET /about HTTP/1.1\r\nX: " + std::string(100'000, 'h') + "\r\n\r\n",
       "HTTP/1.1 431 Request Header Fields Too Large"},
      {"POST /about HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: "
       "chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
       "HTTP/1.1 405 Method Not Allowed"},
      {"POST /about HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", "HTTP/1.1 400 Bad Request"},
      {"POST /about HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n10000\r\n" + std::string(0x10000, 'b') +
           "\r\n0\r\n\r\n",
       "HTTP/1.1 413 Content Too Large"},
      {"GET /assets/style.css HTTP/1.1\r\nHost: x\r\nConnection: close\r\nRange: bytes=0-3\r\n\r\n", "HTTP/1.1 200 OK"},
      {"GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", "HTTP/1.1 404 Not Found"},
      {"GET /" + std::string(100'000, 'u') + " HTTP/1.1\r\n\r\n", "HTTP/1.1 431 Request Header Fields Too Large"},
  };
  for (const auto& [request, status] : wrong) {
    INFO(request.substr(0, 80));
    const std::string answer = ask(port, request);
    CHECK(status_of(answer) == status);
    CHECK(contains(answer, "Content-Security-Policy: default-src 'none'"));
    CHECK(contains(answer, "X-Content-Type-Options: nosniff"));
  }
  CHECK(ask(port, "\x16\x03\x01\x02 TLS hello").find("HTTP/1.1 200") == std::string::npos);
  CHECK(answers(port));
}

TEST_CASE("random bytes do not bring it down") {
  const auto server = serve({.timeout_seconds = 1});
  uint64_t state = 42;
  for (int round = 0; round < 200; ++round) {
    std::string bytes = round % 2 ? "GET /leagues/sample.1" : "";
    for (int i = 0; i < 300; ++i) {
      state = state * 6364136223846793005u + 1442695040888963407u;
      bytes += static_cast<char>(state >> 56);
    }
    Connection connection(server->port());
    connection.send(bytes + "\r\n\r\n");
    connection.read(20);
  }
  CHECK(answers(server->port()));
}

TEST_CASE("slow clients are cut off and others do not wait for them") {
  const auto server = serve({.threads = 2, .timeout_seconds = 1});
  std::vector<std::unique_ptr<Connection>> slow;
  for (int i = 0; i < 50; ++i) {
    slow.push_back(std::make_unique<Connection>(server->port()));
    slow.back()->send("GET /about HTTP/1.1\r\nHost: ");
  }
  const auto began = std::chrono::steady_clock::now();
  CHECK(answers(server->port()));
  CHECK(std::chrono::steady_clock::now() - began < std::chrono::milliseconds(900));
  for (int i = 0; i < 30; ++i) {  // a byte now and then does not buy more time
    std::this_thread::sleep_for(std::chrono::milliseconds(70));
    slow[0]->send("x");
  }
  for (const auto& connection : slow) {
    connection->read(1500);
    CHECK(connection->closed());
  }
}

TEST_CASE("a client that does not read its answer is cut off") {
  const auto server = serve({.threads = 1, .timeout_seconds = 1});
  Connection greedy(server->port());
  std::string many;
  for (int i = 0; i < 200; ++i) many += "GET /assets/chart.js HTTP/1.1\r\nHost: x\r\n\r\n";
  greedy.send(many);
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  CHECK(answers(server->port()));
}

TEST_CASE("too many idle connections: the longest idle go, new ones are answered") {
  const auto server = serve({.most_connections = 50});
  std::vector<std::unique_ptr<Connection>> idle;
  for (int i = 0; i < 300; ++i) {
    idle.push_back(std::make_unique<Connection>(server->port()));
    REQUIRE(idle.back()->connected());
    if (i % 50 == 0) CHECK(answers(server->port()));
  }
  CHECK(answers(server->port()));
}

TEST_CASE("an address in use is a clear error") {
  const auto server = serve();
  try {
    dashboard::start_server({sample_database()}, {.port = server->port()});
    FAIL("two servers on one port");
  } catch (const base::Failure& failure) {
    CHECK(contains(failure.what(), "cannot listen on 127.0.0.1 port"));
    CHECK(contains(failure.what(), "--port"));
  }
  CHECK_THROWS_AS(dashboard::start_server({sample_database()}, {.host = "no such host.invalid"}), base::Failure);
}

TEST_CASE("every library that is built in serves the pages and stops") {
  for (const std::string& library : dashboard::http_libraries()) {
    INFO(library);
    auto server = dashboard::start_server({sample_database()}, {.port = 0}, library);
    const uint16_t port = server->port();
    const std::string end = " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n";
    for (const std::string& page : sample_pages()) {
      INFO(page);
      const std::string answer = ask(port, "GET " + page + end + "\r\n");
      CHECK((status_of(answer) == "HTTP/1.1 200 OK" || status_of(answer) == "HTTP/1.1 302 Found"));
      CHECK(contains(answer, "Content-Security-Policy: default-src 'none'"));
    }
    const std::string head = ask(port, "HEAD /about" + end + "\r\n");
    CHECK(status_of(head) == "HTTP/1.1 200 OK");
    CHECK_FALSE(contains(head, "<html"));
    const std::string tag = head.substr(head.find("ETag: ") + 6, 18);
    CHECK(status_of(ask(port, "GET /about" + end + "If-None-Match: " + tag + "\r\n\r\n")) ==
          "HTTP/1.1 304 Not Modified");
    CHECK(contains(ask(port, "GET /about" + end + "Accept-Encoding: gzip\r\n\r\n"), "Content-Encoding: gzip"));
    CHECK(status_of(ask(port, "GET /assets/..%2f..%2fetc%2fpasswd" + end + "\r\n")) == "HTTP/1.1 404 Not Found");
    for (const char* method : {"POST ", "OPTIONS ", "DELETE "}) {
      const std::string answer = ask(port, method + ("/about" + end) + "\r\n");
      CHECK(status_of(answer) == "HTTP/1.1 405 Method Not Allowed");
      CHECK(contains(answer, "Content-Security-Policy"));
    }
    const std::string name = ask(port, "GET /about HTTP/1.1\r\nHost: elsewhere.example\r\nConnection: close\r\n\r\n");
    CHECK(status_of(name).starts_with("HTTP/1.1 4"));
    CHECK_THROWS_AS(dashboard::start_server({sample_database()}, {.port = port}, library), base::Failure);
    Connection idle(port), greedy(port);
    for (int i = 0; i < 100; ++i) greedy.send("GET /assets/chart.js HTTP/1.1\r\nHost: x\r\n\r\n");
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    const auto began = std::chrono::steady_clock::now();
    server.reset();
    CHECK(std::chrono::steady_clock::now() - began < std::chrono::seconds(2));
  }
}

TEST_CASE("it stops at once, also with idle connections open") {
  auto server = serve();
  Connection idle(server->port()), half(server->port());
  half.send("GET /about HT");
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  const auto began = std::chrono::steady_clock::now();
  server.reset();
  CHECK(std::chrono::steady_clock::now() - began < std::chrono::seconds(1));
  idle.read(500);
  CHECK(idle.closed());
}

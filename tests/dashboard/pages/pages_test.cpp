// Every page of a league with hostile names: complete, escaped, within the content policy.
#include <regex>
#include <set>

#include "dashboard/data/replayed_game.h"
#include "runner/store/schema.h"
#include "tests/dashboard/test_site.h"
#include "tests/kit/catch.h"

using namespace joust;
using namespace joust::test;

TEST_CASE("every page is there and nothing in it comes from a name") {
  for (const std::string& page : sample_pages()) {
    INFO(page);
    const auto response = get(page);
    if (page == "/") {
      CHECK(response.status == 302);
      continue;
    }
    REQUIRE(response.status == 200);
    const std::string& body = *response.body;
    CHECK(header(response, "Content-Type") == "text/html; charset=utf-8");
    CHECK(contains(body, "<h1>"));
    CHECK(contains(body, "</html>"));
    CHECK_FALSE(contains(body, "<script>"));
    CHECK_FALSE(contains(body, "<b>bold</b>"));
    CHECK_FALSE(contains(body, "<img src=x"));
    CHECK_FALSE(contains(body, "<i>odd</i>"));
    CHECK_FALSE(contains(body, "<b>note</b>"));
    CHECK_FALSE(contains(body, "\x1b["));
    CHECK_FALSE(contains(body, "nan<"));
  }
}

TEST_CASE("no page has inline script or style, or reaches beyond this server") {
  const std::regex handler("<[^>]*\\s(on[a-z]+|style)\\s*=", std::regex::icase);
  for (const std::string& page : sample_pages()) {
    INFO(page);
    const std::string body = *get(page).body;
    CHECK_FALSE(std::regex_search(body, handler));
    CHECK_FALSE(contains(body, "<style"));
    CHECK_FALSE(contains(body, "javascript:"));
    for (size_t at = body.find("<script"); at != std::string::npos; at = body.find("<script", at + 1))
      CHECK(body.compare(at, 26, "<script defer src=\"/assets") == 0);
    CHECK_FALSE(contains(body, "src=\"http"));
    CHECK_FALSE(contains(body, "href=\"//"));
  }
}

TEST_CASE("all links inside the pages lead to pages") {
  const std::regex link("href=\"(/[^\"#]*)");
  std::set<std::string> targets;
  for (const std::string& page : sample_pages()) {
    const std::string body = *get(page).body;
    for (std::sregex_iterator i(body.begin(), body.end(), link), end; i != end; ++i)
      targets.insert(std::regex_replace((*i)[1].str(), std::regex("&amp;"), "&"));
  }
  CHECK(targets.size() > 300);
  for (const std::string& target : targets) {
    INFO(target);
    const int status = get(target).status;
    CHECK((status == 200 || status == 302));
  }
}

TEST_CASE("security headers are on every answer, also on errors") {
  for (const char* target :
       {"/leagues/sample.1", "/nowhere", "/assets/style.css", "/api/v1/leagues", "/api/v1/nowhere"}) {
    INFO(target);
    const auto response = get(target);
    const std::string policy = header(response, "Content-Security-Policy");
    CHECK(contains(policy, "default-src 'none'"));
    CHECK_FALSE(contains(policy, "unsafe"));
    CHECK(header(response, "X-Content-Type-Options") == "nosniff");
    CHECK(header(response, "X-Frame-Options") == "DENY");
  }
}

TEST_CASE("only GET and HEAD are answered") {
  for (const char* method : {"POST", "PUT", "DELETE", "OPTIONS", "TRACE", "get", "X"}) {
    const auto response = sample_site().handle(*dashboard::make_request(method, "/about"));
    CHECK(response.status == 405);
    CHECK(header(response, "Allow") == "GET, HEAD");
  }
  CHECK(sample_site().handle(*dashboard::make_request("HEAD", "/about")).status == 200);
}

TEST_CASE("an unchanged page is not sent again") {
  auto request = *dashboard::make_request("GET", "/leagues/sample.1");
  request.accept_encoding = "gzip";
  const auto first = sample_site().handle(request);
  CHECK(first.status == 200);
  CHECK(header(first, "Content-Encoding") == "gzip");
  CHECK(first.body->substr(0, 2) == "\x1f\x8b");
  request.if_none_match = header(first, "ETag");
  const auto second = sample_site().handle(request);
  CHECK(second.status == 304);
  CHECK(second.body->empty());
  request.if_none_match = "\"something else\"";
  CHECK(sample_site().handle(request).status == 200);
}

TEST_CASE("standings can be filtered and sorted without a script") {
  const std::string all = *get("/leagues/sample.1").body;
  CHECK(contains(all, "<option value=\"3\">3 players</option>"));
  CHECK(contains(all, "<option value=\"intrigue\">Intrigue</option>"));
  CHECK(contains(all, "aria-sort=\"ascending\""));
  CHECK(contains(*get("/leagues/sample.1?players=3").body, "<option value=\"3\" selected>"));
  const std::string down = *get("/leagues/sample.1?sort=margin&dir=desc").body;
  const std::string up = *get("/leagues/sample.1?sort=margin&dir=asc").body;
  const auto first_bot = [](const std::string& body) {
    const size_t at = body.find("/bots/", body.find("<tbody"));
    return body.substr(at, body.find('"', at) - at);
  };
  CHECK(first_bot(down) != first_bot(up));
  CHECK(contains(down, "aria-sort=\"descending\""));
}

TEST_CASE("questions that make no sense get a clear answer") {
  for (const char* bad :
       {"/leagues/sample.1?players=99", "/leagues/sample.1?players=x", "/leagues/sample.1?set=atlantis",
        "/leagues/sample.1/kingdoms?before=-3", "/leagues/sample.1/games?bot=zzz"}) {
    INFO(bad);
    CHECK(get(bad).status == 400);
  }
  for (const char* gone :
       {"/leagues/sample.7", "/leagues/other.1", "/leagues/sample.1/bots/999", "/leagues/sample.1/bots/abc",
        "/leagues/sample.1/games/99999999", "/leagues/sample.1/games/9223372036854775807", "/leagues/sample.1/games/-1",
        "/leagues/sample.1/kingdoms/99999", "/leagues/sample.1/cards/Nothing", "/leagues/sample.1/versus/1/999",
        "/assets/none.js"}) {
    INFO(gone);
    CHECK(get(gone).status == 404);
  }
  CHECK(contains(*get("/leagues/sample.1/kingdoms?card=%3Cscript%3E").body, "“&lt;script&gt;” is no Kingdom card"));
  CHECK(contains(*get("/leagues/sample.1/kingdoms?card=Copper").body, "is no Kingdom card"));
}

TEST_CASE("every stored game replays to its recorded end") {
  store::Database database = store::open_reader(sample_database());
  for (int64_t id = 1; id <= 120; ++id) {
    const store::StoredGame game = store::stored_game(database, id);
    const dashboard::ReplayedGame replayed = dashboard::replay(game);
    INFO(id << ": " << replayed.problem);
    CHECK(replayed.problem.empty());
    REQUIRE(replayed.turns.size() > 2);
    const auto& last = replayed.turns.back();
    for (size_t seat = 0; seat < game.points.size(); ++seat) CHECK(last.after[seat].points == game.points[seat]);
    CHECK(std::ssize(replayed.turns) == game.turns + 1);
  }
}

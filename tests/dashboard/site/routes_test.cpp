#include "dashboard/site/routes.h"

#include "dashboard/data/sources.h"
#include "dashboard/http/exchange.h"
#include "dashboard/http/gzip.h"
#include "tests/kit/catch.h"

using namespace joust::dashboard;

namespace {

std::string pattern_for(const std::string& target, Parameters& parameters) {
  const auto request = make_request("GET", target);
  if (!request) return "not a request";
  const Route* route = match(request->path, parameters);
  return route ? std::string(route->pattern) : "nothing";
}
std::string pattern_for(const std::string& target) {
  Parameters ignored;
  return pattern_for(target, ignored);
}

}  // namespace

TEST_CASE("addresses find their page") {
  CHECK(pattern_for("/") == "/");
  CHECK(pattern_for("/?x=1") == "/");
  CHECK(pattern_for("/about") == "/about");
  CHECK(pattern_for("/leagues/a.1") == "/leagues/{league}");
  CHECK(pattern_for("/leagues/a.1/") == "/leagues/{league}");
  CHECK(pattern_for("/leagues/a.1/games/7?x=y") == "/leagues/{league}/games/{game}");
  CHECK(pattern_for("/api/v1/leagues/a.1/cards.csv") == "/api/v1/leagues/{league}/cards.csv");
  CHECK(pattern_for("/api/v1/leagues/a.1/cards/cards.csv") == "/api/v1/leagues/{league}/cards/{card}");
  CHECK(pattern_for("/nowhere") == "nothing");
  CHECK(pattern_for("/leagues/a.1/games/7/8") == "nothing");
  CHECK(pattern_for("/Leagues") == "nothing");
}

TEST_CASE("parameters are decoded segments") {
  Parameters parameters;
  CHECK(pattern_for("/leagues/a.1/cards/Band%20of%20Misfits", parameters) == "/leagues/{league}/cards/{card}");
  REQUIRE(parameters.size() == 2);
  CHECK(parameters[0] == std::pair<std::string, std::string>("league", "a.1"));
  CHECK(parameters[1].second == "Band of Misfits");
}

TEST_CASE("dots and encoded slashes lead nowhere") {
  CHECK(pattern_for("/../../etc/passwd") == "nothing");
  CHECK(pattern_for("/assets/../CMakeLists.txt") == "nothing");
  CHECK(pattern_for("/assets/..%2f..%2fetc%2fpasswd") == "/assets/{file}");  // a file of that name does not exist
  CHECK(pattern_for("/leagues/..%2f..%2fx.1") == "/leagues/{league}");       // nor such a league
}

TEST_CASE("what is no address is refused") {
  for (const char* bad :
       {"", "about", "ftp://else/where", "http://", "http:///x", "*", "/%", "/%zz", "/a%00b", "/?a=%", "//%c"})
    CHECK_FALSE(make_request("GET", bad));
  CHECK_FALSE(make_request(
      "GET", std::string(40, '/') + [] {
        std::string deep;
        for (int i = 0; i < 40; ++i) deep += "/a";
        return deep;
      }()));
}

TEST_CASE("an address with a host in it is taken apart") {
  const auto with_path = make_request("GET", "http://127.0.0.1:8080/about?x=1");
  REQUIRE(with_path);
  CHECK(with_path->host == "127.0.0.1:8080");
  CHECK(with_path->target == "/about?x=1");
  CHECK(with_path->path == std::vector<std::string>{"about"});
  const auto bare = make_request("GET", "http://joust.localhost?a=b");
  REQUIRE(bare);
  CHECK(bare->target == "/?a=b");
  CHECK(bare->parameter("a") == "b");
  CHECK(make_request("OPTIONS", "*"));
}

TEST_CASE("a private server answers to its own names only, an open one to all") {
  const HostCheck mine("127.0.0.1"), six("::1"), open("0.0.0.0");
  for (const char* good : {"127.0.0.1:8080", "localhost", "LocalHost:1", "localhost.", "[::1]:8080", "::1",
                           "joust.localhost:8080", "192.168.1.5:8080", "mybox", ""}) {
    INFO(good);
    CHECK(mine.accepts(good));
    CHECK(six.accepts(good));
  }
  for (const char* bad :
       {"evil.example", "evil.example:8080", "127.0.0.1.evil.example", "localhost.evil.example", "evil.example."}) {
    INFO(bad);
    CHECK_FALSE(mine.accepts(bad));
    CHECK_FALSE(six.accepts(bad));
    CHECK(open.accepts(bad));
  }
}

TEST_CASE("gzip is sent to those who take it") {
  for (const char* yes :
       {"gzip", "br, gzip;q=0.5", "deflate, GZIP", "*", "*;q=0, gzip", "gzip;q=1.0, *;q=0", "x-gzip", "gzip; q=0.001"})
    CHECK(accepts_gzip(yes));
  for (const char* no : {"", "identity", "gzip;q=0", "gzip; q=0.000", "*;q=0", "gzip;q=0, *", "br", "notgzip"})
    CHECK_FALSE(accepts_gzip(no));
}

TEST_CASE("a repeated query parameter keeps all its values") {
  const auto request = make_request("GET", "/x?card=Moat&card=Fair+Play&empty&=&a=1");
  REQUIRE(request);
  CHECK(request->parameters("card") == std::vector<std::string>{"Moat", "Fair Play"});
  CHECK(request->parameter("card") == "Fair Play");
  CHECK(request->parameter("none").empty());
  CHECK(request->has("empty"));
}

TEST_CASE("databases get short names, leagues a name and a number") {
  const Sources sources({"/a/Quick League.db", "/b/quick-league.db", "/c/.db", "/d/\xC3\xA4.db"});
  CHECK(sources.all()[0]->key() == "quick-league");
  CHECK(sources.all()[1]->key() == "quick-league-2");
  CHECK(sources.find("quick-league-2") == sources.all()[1].get());
  CHECK(sources.find("") == nullptr);
  LeagueKey key;
  CHECK(parse_league_key("a.b.12", key));
  CHECK(key.source == "a.b");
  CHECK(key.league == 12);
  for (const char* bad : {"", "a", "a.", "a.0", "a.-1", "a.1x", "a.99999999999999999999"})
    CHECK_FALSE(parse_league_key(bad, key));
}

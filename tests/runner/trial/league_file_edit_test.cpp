#include "runner/trial/league_file_edit.h"

#include "runner/base/failure.h"
#include "tests/kit/catch.h"

using namespace joust;

namespace {
constexpr const char* kLeague = R"(name = "x"  # a comment
games = 10

[[bots]]
name = "a \"quoted\" one"
  path = 'big_money'   # why
[[bots]]
path = "random")";
}

TEST_CASE("A new bot is added at the end of a league file") {
  const std::string text = with_bot(parse_league("f.toml", kLeague), "b\\c", "bots/b.so?x=1");
  CHECK(text == std::string(kLeague) + "\n\n[[bots]]\nname = \"b\\\\c\"\npath = \"bots/b.so?x=1\"\n");
}

TEST_CASE("A new version takes the place of the old one, everything else stays") {
  const std::string text = with_bot(parse_league("f.toml", kLeague), "a \"quoted\" one", "bots/a.so");
  CHECK(text.find("  path = \"bots/a.so\"   # why\n") != std::string::npos);
  CHECK(text.find("big_money") == std::string::npos);
  CHECK(text.find("name = \"x\"  # a comment\n") == 0);
  CHECK(parse_league("f.toml", text).bots.size() == 2);
}

TEST_CASE("Entries that are written in another way are left to a person") {
  const std::string inline_bots = "games = 2\nbots = [{path = \"random\"}, {path = \"big_money\"}]\n";
  const LeagueConfig league = parse_league("f.toml", inline_bots);
  CHECK_THROWS_AS(with_bot(league, "random", "bots/a.so"), base::Failure);
  CHECK_THROWS_AS(with_bot(league, "new", "bots/a.so"), base::Failure);
}

TEST_CASE("An entry that was called after its path keeps its name") {
  const std::string text = with_bot(parse_league("f.toml", kLeague), "random", "bots/random-1234.so");
  CHECK(text.find("[[bots]]\nname = \"random\"\npath = \"bots/random-1234.so\"\n") != std::string::npos);
  CHECK(parse_league("f.toml", text).bots.size() == 2);
}

// League files: what they mean, and what is said about those that make no sense.
#include "runner/league/file.h"

#include "runner/base/failure.h"
#include "tests/kit/catch.h"

using namespace joust;
using Catch::Matchers::StartsWith;

namespace {

constexpr const char* kBots = "[[bots]]\npath = \"random\"\n[[bots]]\npath = \"big_money\"\n";

LeagueConfig parse(const std::string& text) { return parse_league("some/x.toml", text); }

std::string error(const std::string& text) {
  try {
    parse(text);
  } catch (const base::Failure& failure) {
    CHECK(failure.exit_code() == 2);
    return failure.what();
  }
  return "";
}

}  // namespace

TEST_CASE("a short league file has sensible defaults") {
  const LeagueConfig config = parse(std::string("games = 100\n") + kBots);
  CHECK(config.name == "x");
  CHECK(config.players == std::vector<int>{2});
  CHECK(config.format == Format::RoundRobin);
  CHECK(config.games == 100);
  CHECK(config.bots[1].name == "big_money");
  CHECK(config.kingdoms.fixed.empty());
  CHECK(config.kingdoms.random.sets.size() == 5);
  CHECK(config.limits.question_ms == 1000);
  CHECK(resolve(config, "a.db") == "some/a.db");
}

TEST_CASE("every shipped league file can be read") {
  for (const char* name : {"quick", "league", "reference"}) {
    const LeagueConfig config = read_league(std::string(JOUST_SOURCE_DIR) + "/configs/" + name + ".toml");
    CHECK(config.bots.size() >= 4);
  }
}

TEST_CASE("errors name file, line, column and what was expected") {
  const auto with = [](const std::string& lines) { return lines + "\n" + kBots; };
  CHECK_THAT(error(with("games = 10\ngmaes = 3")),
             StartsWith("some/x.toml:2:1: unknown key 'gmaes'; did you mean games"));
  CHECK_THAT(error(with("games = \"many\"")), StartsWith("some/x.toml:1:9: games: expected a whole number"));
  CHECK_THAT(error(with("games = 0")), ContainsSubstring("from 1 to 1000000000, found 0"));
  CHECK_THAT(error(with("")), ContainsSubstring("games is missing"));
  CHECK_THAT(error(with("games = 1\nrounds = 1")), StartsWith("some/x.toml:2:10: rounds: give the length"));
  CHECK_THAT(error("games = 1"), ContainsSubstring("bots is missing"));
  CHECK_THAT(error(with("gamse = 3000")), ContainsSubstring("unknown key 'gamse'; did you mean games?"));
  CHECK_THAT(error(with("games = 1\n[kingdoms]\nmin = {Atack = 1}")),
             ContainsSubstring("kingdoms.min.Atack: unknown type 'Atack'; did you mean Attack"));
  CHECK_THAT(error(with("games = 1\n[kingdoms]\nsetz = \"all\"")), !ContainsSubstring("sets, sets"));
  CHECK_THAT(error("games = [\n"), StartsWith("some/x.toml:"));
  CHECK_THAT(error(with("games = 1\nplayers = 7")),
             ContainsSubstring("some/x.toml:2:11: players: expected a whole number from 2 to 6"));
  CHECK_THAT(error(with("games = 1\nplayers = 3")),
             ContainsSubstring("tables of 3 players need at least 3 bots, found 2"));
  CHECK_THAT(error(with("games = 1\nformat = \"knockout\"")),
             ContainsSubstring("expected round-robin or gauntlet, found 'knockout'"));
  CHECK_THAT(error(with("games = 1\nformat = \"gauntlet\"")), ContainsSubstring("champion is missing"));
  CHECK_THAT(error(with("games = 1\nformat = \"gauntlet\"\nchampion = \"big_monkey\"")),
             ContainsSubstring("no bot is called 'big_monkey'; did you mean big_money"));
  CHECK_THAT(error(with("games = 1\nchampion = \"random\"")), ContainsSubstring("only a gauntlet has a champion"));
  CHECK_THAT(error("games = 1\n[[bots]]\nname = \"x\"\n"), ContainsSubstring("bots[1].path is missing"));
  CHECK_THAT(error(std::string("games = 1\n") + kBots + "[[bots]]\npath = \"random\"\n"),
             StartsWith("some/x.toml:7:8: bots[3].path: two bots are called 'random'"));
}

TEST_CASE("kingdoms that cannot be made are refused at their place") {
  const auto with = [](const std::string& lines) {
    return "games = 1\n" + std::string(kBots) + "[kingdoms]\n" + lines;
  };
  CHECK_THAT(error(with("sets = [\"bass\"]")),
             ContainsSubstring("some/x.toml:7:8: kingdoms.sets:") && ContainsSubstring("bass"));
  CHECK_THAT(error(with("require = [\"Possession\"]")),
             ContainsSubstring("kingdoms.require:") && ContainsSubstring("Possession"));
  CHECK_THAT(error(with("projects = 3")), ContainsSubstring("kingdoms.projects:") && ContainsSubstring("0, 1 or 2"));
  CHECK_THAT(error(with("min = { Atack = 1 }")), ContainsSubstring("kingdoms.min.Atack:"));
  CHECK_THAT(error(with("min = { Attack = 11 }")), ContainsSubstring("from 0 to 10, found 11"));
  CHECK_THAT(error(with("sets = \"base\"\nmin = { Ruins = 2 }")), ContainsSubstring("kingdoms:"));
  CHECK_THAT(error(with("names = [\"Frist Game\"]")), ContainsSubstring("kingdoms.names[1]:"));
  CHECK_THAT(error(with("fixed = [\"Moat, Moat\"]")), ContainsSubstring("kingdoms.fixed[1]:"));
  CHECK_THAT(error(with("names = [\"First Game\"]\nsets = \"all\"")),
             ContainsSubstring("only random kingdoms take this"));
  CHECK_THAT(error(with("turn_limit = 0")), ContainsSubstring("from 1 to 60000"));
  CHECK(parse(with("names = [\"First Game\"]\nfixed = [\"Moat, Village, Fair\"]")).kingdoms.fixed.size() == 2);
}

TEST_CASE("impossible limits are refused") {
  const auto with = [](const std::string& lines) { return "games = 1\n" + std::string(kBots) + "[limits]\n" + lines; };
  CHECK_THAT(error(with("question_ms = 0")), ContainsSubstring("limits.question_ms: expected a whole number from 1"));
  CHECK_THAT(error(with("question_ms = 2000\ngame_ms = 1000")), ContainsSubstring("less than limits.question_ms"));
  CHECK_THAT(error(with("memory_mb = 1")), ContainsSubstring("from 64"));
  CHECK_THAT(error(with("minutes = 1")), ContainsSubstring("unknown key 'minutes' in limits"));
}

TEST_CASE("comments and layout do not change the meaning of a file, values do") {
  const std::string plain = std::string("games = 100\nseed = 5\n") + kBots;
  const std::string noted = std::string("# a comment\nseed = 5\n\ngames = 100 # hundred\n") + kBots;
  CHECK(settings_json(parse(plain)) == settings_json(parse(noted)));
  const std::string longer = std::string("games = 200\nseed = 5\n") + kBots;
  CHECK(settings_json(parse(plain)) != settings_json(parse(longer)));
  CHECK(schedule_json(parse(plain)) == schedule_json(parse(longer)));
  const std::string other = std::string("games = 100\nseed = 6\n") + kBots;
  CHECK(schedule_json(parse(plain)) != schedule_json(parse(other)));
}

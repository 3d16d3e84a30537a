// The strategies that come with the bot: all can be read and play any Kingdom without a fault, and on their own Kingdom
// they are worth their name.
#include <algorithm>
#include <filesystem>

#include "engine/kingdom.h"
#include "tests/bots/strategy/arena.h"
#include "tests/kit/catch.h"

namespace joust {

namespace {

const std::string kFolder = JOUST_STRATEGIES "/";
const std::string kYardstick = kFolder + "big_money_ultimate.strategy";

std::vector<std::string> shipped() {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(kFolder))
    if (entry.path().extension() == ".strategy") files.push_back(entry.path().string());
  std::sort(files.begin(), files.end());
  return files;
}

// Share of wins (a tie is half a win) over both seats.
double share(const std::string& bot, const std::string& other, const Setup& setup, int games) {
  const Tally first = play_off(bot, other, setup, games), second = play_off(other, bot, setup, games);
  return (first.first + first.tie / 2 + second.second + second.tie / 2) / 2;
}

}  // namespace

TEST_CASE("there are at least a dozen strategies", "[strategy]") { CHECK(shipped().size() >= 12); }

TEST_CASE("shipped strategies play random Kingdoms without a fault", "[strategy]") {
  uint64_t seed = 1;
  for (const std::string& file : shipped()) {
    INFO(file);
    for (int i = 0; i < 6; ++i) {
      Setup setup;
      std::string error;
      REQUIRE(make_kingdom({}, seed++, setup, error));
      const Tally tally = play_off(file, i % 2 ? "random" : kFolder + "one_good_card.strategy", setup, 4, seed);
      INFO(tally.fault);
      CHECK(tally.faults == 0);
    }
  }
}

TEST_CASE("shipped strategies win on their own Kingdom, and do not fall apart without it", "[strategy]") {
  struct Known {
    const char* name;
    std::vector<CardId> kingdom;
    double at_least;  // percent against Big Money Ultimate
  };
  using enum CardId;
  const Known known[] = {
      {"smithy", {Smithy}, 65},
      {"double_witch", {Witch}, 88},
      {"militia", {Militia}, 62},
      {"chapel", {Chapel, Laboratory}, 50},
      {"chapel_witch", {Chapel, Witch}, 86},
      {"gardens", {Gardens, Workshop}, 88},
      {"gardens", {Gardens, Ironworks}, 88},
      {"duke", {Duke}, 72},
      {"masquerade", {Masquerade}, 68},
      {"rebuild", {Rebuild}, 72},
      {"cultist", {Cultist}, 78},
      {"old_witch", {OldWitch}, 86},
      {"flag_bearer", {FlagBearer}, 88},
      {"laboratory", {Laboratory}, 52},
      {"courtyard", {Courtyard}, 72},
      {"village_smithy", {Village, Smithy}, 57},
      {"torturer", {Torturer}, 74},
      {"treasurer", {Treasurer}, 80},
      {"council_room", {CouncilRoom}, 62},
      {"one_good_card", {Militia, Patrol}, 72},
  };
  const Setup bare = table_of({CardId::Moat, CardId::Cellar});
  for (const Known& k : known) {
    const std::string file = kFolder + k.name + ".strategy";
    INFO(k.name);
    CHECK(share(file, kYardstick, table_of(k.kingdom), 500) >= k.at_least);
    CHECK(share(file, kYardstick, bare, 300) >= 42);
  }
}

}  // namespace joust

// The recommended kingdoms: all there, all playable, found by name.
#include "engine/named_kingdoms.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <set>
#include <string>

#include "engine/game.h"
#include "tests/kit/catch.h"

using namespace joust;

TEST_CASE("the 32 named kingdoms can be played by 2 to 6", "[kingdom]") {
  REQUIRE(named_kingdoms().size() == 32);
  std::set<std::string> names;
  const auto state = std::make_unique<State>();
  for (const NamedKingdom& named : named_kingdoms()) {
    INFO(named.name);
    REQUIRE(names.insert(named.name).second);
    for (int players = 2; players <= kMaxPlayers; ++players) {
      const Setup setup = make_setup(named, players, 1);
      REQUIRE(check(setup) == "");
      REQUIRE(setup.kingdom.size() == kKingdomSize);
      for (CardId id : setup.kingdom) REQUIRE(is_kingdom_card(id));
      start(*state, setup, 1);
      REQUIRE_FALSE(over(*state));
    }
    const auto dark = std::count_if(std::begin(named.kingdom), std::end(named.kingdom),
                                    [](CardId id) { return info(id).set == Set::DarkAges; });
    REQUIRE((named.shelters == ShelterRule::Never) == (dark == 0));
    if (named.shelters == ShelterRule::ByShare) REQUIRE(dark == 5);
  }
}

TEST_CASE("a named kingdom is found whatever the case, spaces and punctuation", "[kingdom]") {
  REQUIRE(find_named_kingdom("first game") == find_named_kingdom("First Game"));
  REQUIRE(find_named_kingdom("FIRST GAME (1E)") == find_named_kingdom("first-game-1e"));
  REQUIRE(find_named_kingdom("First Game") != find_named_kingdom("First Game (1e)"));
  REQUIRE(find_named_kingdom("silver & gold") != nullptr);
  REQUIRE(find_named_kingdom("Third Game") == nullptr);
  REQUIRE(find_named_kingdom("") == nullptr);
}

TEST_CASE("a named kingdom's Shelters: as the rulebook says, by share, or as told", "[kingdom]") {
  const NamedKingdom &stars = *find_named_kingdom("Stargazing"), &mixed = *find_named_kingdom("High and Low");
  int yes = 0;
  for (uint64_t seed = 0; seed < 1000; ++seed) {
    REQUIRE(make_setup(stars, 2, seed).shelters);
    REQUIRE_FALSE(make_setup(stars, 2, seed, ShelterRule::Never).shelters);
    yes += make_setup(mixed, 2, seed).shelters;
  }
  REQUIRE(std::abs(yes - 500) < 80);
  REQUIRE(make_setup(stars, 2, 0).projects == std::vector{CardId::StarChart});
}

// Random kingdoms: determinism, limits, and that every allowed kingdom is equally likely.
#include "engine/kingdom.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "engine/named_kingdoms.h"
#include "engine/random.h"
#include "runner/base/index.h"
#include "tests/kit/catch.h"
#include "tests/kit/dice.h"

using namespace joust;

namespace {

Setup make(const KingdomOptions& options, uint64_t seed) {
  Setup setup;
  std::string error;
  INFO(error);
  REQUIRE(make_kingdom(options, seed, setup, error));
  REQUIRE(error.empty());
  return setup;
}

std::string failure(const KingdomOptions& options) {
  Setup setup;
  std::string error;
  REQUIRE_FALSE(make_kingdom(options, 1, setup, error));
  REQUIRE(setup.kingdom.empty());
  return error;
}

KingdomOptions from(std::vector<Set> sets) {
  KingdomOptions options;
  options.sets = std::move(sets);
  return options;
}

size_t index_of(Type type) {
  size_t index = 0;
  while (1u << index != type) ++index;
  return index;
}

int count(const std::vector<CardId>& ids, Type type) {
  return static_cast<int>(std::count_if(ids.begin(), ids.end(), [&](CardId id) { return info(id).types & type; }));
}

bool has(const std::vector<CardId>& ids, CardId id) { return std::find(ids.begin(), ids.end(), id) != ids.end(); }

// Five standard deviations of a count with this chance.
double margin(int tries, double chance) { return 5 * std::sqrt(tries * chance * (1 - chance)); }

// The chance that `turned_up` Projects (two: or more) come before the `need` Kingdom cards.
double project_chance(int kingdom, int projects, int need, int turned_up) {
  if (need == 0) return turned_up == 0;
  if (turned_up < 0) return 0;
  const double all = kingdom + projects;
  double chance = kingdom / all * project_chance(kingdom - 1, projects, need - 1, turned_up);
  if (projects > 0) chance += projects / all * project_chance(kingdom, projects - 1, need, turned_up - 1);
  return chance;
}

}  // namespace

TEST_CASE("a kingdom has ten different Kingdom cards of the chosen sets", "[kingdom]") {
  for (int mask = 1; mask < 1 << kSetCount; ++mask) {
    KingdomOptions options = from({});
    for (int i = 0; i < kSetCount; ++i)
      if (mask >> i & 1) options.sets.push_back(Set(i));
    if (options.sets == std::vector{Set::BaseFirst}) continue;  // only six cards
    for (uint64_t seed = 0; seed < 50; ++seed) {
      const Setup setup = make(options, seed);
      REQUIRE(std::set(setup.kingdom.begin(), setup.kingdom.end()).size() == kKingdomSize);
      REQUIRE(setup.projects.size() <= kMostProjects);
      for (CardId id : setup.kingdom) {
        REQUIRE(is_kingdom_card(id));
        REQUIRE(std::count(options.sets.begin(), options.sets.end(), info(id).set) == 1);
      }
      for (CardId id : setup.projects) REQUIRE(is_project(id));
      if (!(mask >> static_cast<int>(Set::Renaissance) & 1)) REQUIRE(setup.projects.empty());
      if (!(mask >> static_cast<int>(Set::DarkAges) & 1)) REQUIRE_FALSE(setup.shelters);
      REQUIRE(check(setup).empty());
    }
  }
}

TEST_CASE("the tables hold 118 Kingdom cards, and Ruins is none of them", "[kingdom]") {
  std::map<Set, int> cards;
  for (int n = 0; n < kCardCount; ++n)
    if (is_kingdom_card(CardId(n))) ++cards[info(CardId(n)).set];
  REQUIRE(cards ==
          std::map<Set, int>{
              {Set::Base, 26}, {Set::BaseFirst, 6}, {Set::Intrigue, 26}, {Set::DarkAges, 35}, {Set::Renaissance, 25}});
  REQUIRE(is_kingdom_card(CardId::Knights));
  for (CardId id : {CardId::None, CardId::Copper, CardId::Ruins, CardId::DameAnna, CardId::Spoils, CardId::Hovel,
                    CardId::Fair, CardId::Flag})
    REQUIRE_FALSE(is_kingdom_card(id));
}

TEST_CASE("options and seed decide the kingdom, the same on every compiler", "[kingdom]") {
  const auto hash = [](const KingdomOptions& options) {
    uint64_t sum = 0;
    for (uint64_t seed = 0; seed < 500; ++seed)
      for (const char c : to_text(make(options, seed))) sum = scramble(sum ^ static_cast<uint8_t>(c));
    return sum;
  };
  KingdomOptions limited = from({Set::Base, Set::Intrigue, Set::DarkAges});
  limited.types[index_of(Attack)] = {1, 3};
  limited.types[index_of(Victory)] = {2, kKingdomSize};
  REQUIRE(hash(from({Set::Base, Set::Intrigue})) == 0xf675dadb2d27f4ffu);
  REQUIRE(hash(KingdomOptions{}) == 0x8bf59c29d9ccbf0cu);
  REQUIRE(hash(limited) == 0x780dbbf8985874ccu);
}

TEST_CASE("the order of sets, required and banned cards does not matter; nor do players and Shelters for the cards",
          "[kingdom]") {
  KingdomOptions a = from({Set::Base, Set::DarkAges, Set::Renaissance}),
                 b = from({Set::Renaissance, Set::DarkAges, Set::Base});
  a.require = {CardId::Moat, CardId::Fair}, b.require = {CardId::Fair, CardId::Moat, CardId::Moat};
  a.ban = {CardId::Witch, CardId::Fleet}, b.ban = {CardId::Fleet, CardId::Witch};
  for (uint64_t seed = 0; seed < 100; ++seed) {
    REQUIRE(to_text(make(a, seed)) == to_text(make(b, seed)));
    KingdomOptions c = a;
    c.players = 5;
    c.shelters = ShelterRule::Always;
    const Setup first = make(a, seed), second = make(c, seed);
    REQUIRE(first.kingdom == second.kingdom);
    REQUIRE(first.projects == second.projects);
    REQUIRE(second.players == 5);
    REQUIRE(second.shelters);
  }
}

TEST_CASE("the setup text reproduces the kingdom", "[kingdom]") {
  for (uint64_t seed = 0; seed < 200; ++seed) {
    const Setup setup = make({}, seed);
    Setup read;
    std::string error;
    REQUIRE(from_text(to_text(setup), read, error));
    REQUIRE(read.kingdom == setup.kingdom);
    REQUIRE(read.projects == setup.projects);
    REQUIRE(read.shelters == setup.shelters);
    REQUIRE(read.players == setup.players);
  }
}

TEST_CASE("required cards are there, also from other sets; banned ones are not", "[kingdom]") {
  KingdomOptions options = from({Set::Base});
  options.require = {CardId::Cultist, CardId::Moat, CardId::Fair};
  options.ban = {CardId::Witch, CardId::Militia};
  for (uint64_t seed = 0; seed < 500; ++seed) {
    const Setup setup = make(options, seed);
    REQUIRE(setup.kingdom.size() == kKingdomSize);
    REQUIRE(has(setup.kingdom, CardId::Cultist));
    REQUIRE(has(setup.kingdom, CardId::Moat));
    REQUIRE(setup.projects == std::vector{CardId::Fair});
    REQUIRE_FALSE(has(setup.kingdom, CardId::Witch));
    REQUIRE_FALSE(has(setup.kingdom, CardId::Militia));
  }
}

TEST_CASE("ten required cards are the kingdom", "[kingdom]") {
  const NamedKingdom& named = *find_named_kingdom("Clockwork Court");
  KingdomOptions options = from({});
  options.require.assign(std::begin(named.kingdom), std::end(named.kingdom));
  options.require.insert(options.require.end(), std::begin(named.projects), std::end(named.projects));
  REQUIRE(to_text(make(options, 7)) == to_text(make_setup(named, 2, 7)));
}

TEST_CASE("limits by type hold", "[kingdom]") {
  KingdomOptions options;
  options.types[index_of(Attack)] = {3, 3};
  options.types[index_of(Reaction)] = {2, kKingdomSize};
  options.types[index_of(Victory)] = {0, 0};
  options.types[index_of(Duration)] = {1, 2};
  options.require = {CardId::Cultist};
  for (uint64_t seed = 0; seed < 500; ++seed) {
    const Setup setup = make(options, seed);
    REQUIRE(count(setup.kingdom, Attack) == 3);
    REQUIRE(count(setup.kingdom, Reaction) >= 2);
    REQUIRE(count(setup.kingdom, Victory) == 0);
    REQUIRE(count(setup.kingdom, Duration) >= 1);
    REQUIRE(has(setup.kingdom, CardId::Cultist));
  }
}

TEST_CASE("every kingdom within the limits is equally likely", "[kingdom]") {
  const std::vector<CardId> pool = {CardId::Moat,     CardId::Witch,   CardId::Militia, CardId::Gardens, CardId::Cellar,
                                    CardId::Smithy,   CardId::Village, CardId::Bandit,  CardId::Chapel,  CardId::Market,
                                    CardId::Workshop, CardId::Mine,    CardId::Festival};
  KingdomOptions options = from({Set::Base});
  for (int n = 1; n < kCardCount; ++n)
    if (is_kingdom_card(CardId(n)) && !has(pool, CardId(n))) options.ban.push_back(CardId(n));
  options.types[index_of(Attack)] = {2, 2};
  options.types[index_of(Reaction)] = {1, kKingdomSize};

  // By hand: Moat, two of the three Attacks, seven of the nine others.
  constexpr int kKingdoms = 3 * 36, kEach = 400;
  std::map<std::vector<CardId>, int> seen;
  for (uint64_t seed = 0; seed < kKingdoms * kEach; ++seed) ++seen[make(options, seed).kingdom];
  REQUIRE(seen.size() == kKingdoms);
  double chi_square = 0;
  for (const auto& [kingdom, times] : seen) chi_square += std::pow(times - kEach, 2) / kEach;
  REQUIRE(std::abs(chi_square - (kKingdoms - 1)) < 5 * std::sqrt(2.0 * (kKingdoms - 1)));
}

TEST_CASE("without limits every card is equally likely", "[kingdom]") {
  constexpr int kTries = 20000;
  std::map<CardId, int> seen;
  for (uint64_t seed = 0; seed < kTries; ++seed)
    for (CardId id : make({}, seed).kingdom) ++seen[id];
  REQUIRE(seen.size() == 118);
  for (const auto& [id, times] : seen) REQUIRE(std::abs(times - kTries * 10 / 118.0) < margin(kTries, 10 / 118.0));
}

TEST_CASE("Shelters come by the share of Dark Ages cards", "[kingdom]") {
  constexpr int kTries = 20000;
  const auto times = [&](const std::vector<CardId>& kingdom) {
    int yes = 0;
    for (uint64_t seed = 0; seed < kTries; ++seed) yes += draw_shelters(ShelterRule::ByShare, kingdom, seed);
    return yes;
  };
  std::vector<CardId> kingdom;
  for (int n = 0; n < kKingdomSize; ++n) kingdom.push_back(CardId(number(CardId::Artisan) + n));
  for (int share = 0; share <= kKingdomSize; ++share) {
    if (share > 0) base::at(kingdom, share - 1) = CardId(number(CardId::Hermit) + share);  // Knights among them
    REQUIRE(std::abs(times(kingdom) - kTries * share / 10.0) <= margin(kTries, share / 10.0));
    for (uint64_t seed = 0; seed < 20; ++seed) {
      const std::vector<CardId> reversed(kingdom.rbegin(), kingdom.rend());
      REQUIRE(draw_shelters(ShelterRule::ByShare, kingdom, seed) ==
              draw_shelters(ShelterRule::ByShare, reversed, seed));
    }
  }
  REQUIRE(draw_shelters(ShelterRule::Always, {}, 1));
  REQUIRE_FALSE(draw_shelters(ShelterRule::Never, kingdom, 1));
}

TEST_CASE("Projects come as from a shuffled deck of Kingdom cards and Projects, two at most", "[kingdom]") {
  constexpr int kTries = 20000;
  const auto agrees = [&](const KingdomOptions& options, int cards, int need) {
    std::array<int, kMostProjects + 1> times{};
    std::map<CardId, int> seen;
    for (uint64_t seed = 0; seed < kTries; ++seed) {
      const Setup setup = make(options, seed);
      ++times[setup.projects.size()];
      for (CardId id : setup.projects) ++seen[id];
    }
    const double none = project_chance(cards, kProjectCount, need, 0),
                 one = project_chance(cards, kProjectCount, need, 1);
    const double chance[] = {none, one, 1 - none - one};
    for (size_t n = 0; n <= kMostProjects; ++n)
      REQUIRE(std::abs(times[n] - kTries * chance[n]) < margin(kTries, chance[n]) + 1);
    const double each = (one + 2 * chance[2]) / kProjectCount;
    REQUIRE(seen.size() == kProjectCount);
    for (const auto& [id, n] : seen) REQUIRE(std::abs(n - kTries * each) < margin(kTries, each));
  };
  agrees({}, 118, 10);
  agrees(from({Set::Base, Set::Renaissance}), 51, 10);
  KingdomOptions mostly_required = from({Set::Renaissance});
  mostly_required.require = {CardId::Moat, CardId::Smithy, CardId::Village, CardId::Cellar,
                             CardId::Mine, CardId::Witch,  CardId::Market,  CardId::Chapel};
  agrees(mostly_required, 25, 2);
}

TEST_CASE("a fixed number of Projects", "[kingdom]") {
  for (int n = 0; n <= kMostProjects; ++n) {
    KingdomOptions options = from({Set::Renaissance});
    options.projects = n;
    std::set<CardId> seen;
    for (uint64_t seed = 0; seed < 300; ++seed) {
      const Setup setup = make(options, seed);
      REQUIRE(base::count(setup.projects) == n);
      seen.insert(setup.projects.begin(), setup.projects.end());
    }
    REQUIRE(seen.size() == (n == 0 ? 0 : kProjectCount));
  }
  KingdomOptions options;
  options.projects = 2;
  options.require = {CardId::Fleet};
  for (uint64_t seed = 0; seed < 100; ++seed) {
    const Setup setup = make(options, seed);
    REQUIRE(setup.projects.size() == 2);
    REQUIRE(has(setup.projects, CardId::Fleet));
  }
}

TEST_CASE("impossible options are told", "[kingdom]") {
  KingdomOptions options = from({Set::BaseFirst});
  REQUIRE(failure(options) == "a kingdom needs 10 Kingdom cards, but the chosen sets leave only 6");
  options = from({});
  REQUIRE(failure(options) == "a kingdom needs 10 Kingdom cards, but the chosen sets leave only 0");
  options = {};
  options.require = {CardId::Moat}, options.ban = {CardId::Moat};
  REQUIRE(failure(options) == "Moat is both required and banned");
  options = {};
  options.require = {CardId::Copper};
  REQUIRE(failure(options) == "Copper is neither a Kingdom card nor a Project");
  options = {};
  options.ban = {CardId::Flag};
  REQUIRE(failure(options) == "Flag is neither a Kingdom card nor a Project");
  options = {};
  for (int n = number(CardId::Artisan); n <= number(CardId::Library); ++n) options.require.push_back(CardId(n));
  REQUIRE(failure(options) == "11 Kingdom cards are required, but a kingdom has 10");
  options = {};
  options.require = {CardId::Fair, CardId::Fleet, CardId::Silos};
  REQUIRE(failure(options) == "3 Projects required, but at most 2 may come");
  options.require = {CardId::Fair};
  options.projects = 0;
  REQUIRE(failure(options) == "1 Projects required, but at most 0 may come");
  options = from({Set::Base});
  options.projects = 1;
  REQUIRE(failure(options) == "1 Projects asked for, but the chosen sets leave 0");
  options.projects = 3;
  REQUIRE(failure(options) == "a game has 0, 1 or 2 Projects");
  options = {};
  options.players = 7;
  REQUIRE(failure(options) == "a game has 2 to 6 players");
}

TEST_CASE("limits that no kingdom keeps are told", "[kingdom]") {
  KingdomOptions options = from({Set::Base});
  options.types[index_of(Reaction)] = {2, kKingdomSize};
  REQUIRE(failure(options) == "too few cards of type Reaction: 2 asked for, 1 there");
  options = from({Set::Base});
  options.types[index_of(Action)] = {0, 1};
  REQUIRE(failure(options) == "too few cards without the type Action: 9 asked for, 1 there");
  options = {};
  options.types[index_of(Attack)] = {0, 1};
  options.require = {CardId::Witch, CardId::Militia};
  REQUIRE(failure(options) == "too many cards of type Attack: 2 required, 1 allowed");
  options = {};
  options.types[index_of(Attack)] = {3, 2};
  REQUIRE(failure(options) == "at least 3 and at most 2 cards of type Attack contradict each other");
  options = {};
  options.types[index_of(Attack)] = {11, 12};
  REQUIRE(failure(options) == "limits for the type Attack must be from 0 to 10");
  options = {};
  options.types[index_of(Attack)] = {8, kKingdomSize};
  options.types[index_of(Victory)] = {3, kKingdomSize};
  REQUIRE(failure(options) == "no 10 of the 118 Kingdom cards keep all the limits by type together");
}

TEST_CASE("any options give a kingdom that keeps them, or a message", "[kingdom]") {
  Random random{42};
  int made = 0, refused = 0;
  for (int round = 0; round < 2000; ++round) {
    KingdomOptions options = from({});
    for (int i = 0; i < kSetCount; ++i)
      if (random.below(3)) options.sets.push_back(Set(i));
    for (uint32_t n = random.below(4); n > 0; --n) options.require.push_back(CardId(8 + random.below(58)));
    for (uint32_t n = random.below(20); n > 0; --n) options.ban.push_back(CardId(8 + random.below(58)));
    if (random.below(3) == 0) (random.below(2) ? options.require : options.ban).push_back(CardId::Fair);
    for (Type type : {Action, Treasure, Victory, Attack, Reaction, Duration, Looter, Knight}) {
      if (random.below(2)) continue;
      const int min = below(random, 4) - 1;
      options.types[index_of(type)] = {std::max(0, min), std::max(0, min) + below(random, 10)};
    }
    Setup setup;
    std::string error;
    if (!make_kingdom(options, static_cast<uint64_t>(round), setup, error)) {
      REQUIRE_FALSE(error.empty());
      ++refused;
      continue;
    }
    ++made;
    REQUIRE(setup.kingdom.size() == kKingdomSize);
    for (int t = 0; t < kTypeCount; ++t) {
      const int n = count(setup.kingdom, Type(1 << t));
      REQUIRE(n >= base::at(options.types, t).min);
      REQUIRE(n <= base::at(options.types, t).max);
    }
    for (CardId id : options.require) REQUIRE((has(setup.kingdom, id) || has(setup.projects, id)));
    for (CardId id : options.ban) REQUIRE_FALSE((has(setup.kingdom, id) || has(setup.projects, id)));
  }
  REQUIRE(made > 300);
  REQUIRE(refused > 300);
}

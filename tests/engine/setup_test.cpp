// Set-up: pile sizes by player count, starting decks, and what is refused.
#include "engine/setup.h"

#include "engine/game.h"
#include "tests/kit/catch.h"

namespace joust {

TEST_CASE("pile sizes follow the player count") {
  struct Row {
    CardId id;
    int size[5];
  };
  const Row rows[] = {
      {CardId::Copper, {46, 39, 32, 85, 78}},  {CardId::Silver, {40, 40, 40, 80, 80}},
      {CardId::Gold, {30, 30, 30, 60, 60}},    {CardId::Estate, {8, 12, 12, 12, 12}},
      {CardId::Duchy, {8, 12, 12, 12, 12}},    {CardId::Province, {8, 12, 12, 15, 18}},
      {CardId::Curse, {10, 20, 30, 40, 50}},   {CardId::Village, {10, 10, 10, 10, 10}},
      {CardId::Gardens, {8, 12, 12, 12, 12}},  {CardId::Feodum, {8, 12, 12, 12, 12}},
      {CardId::Ruins, {10, 20, 30, 40, 50}},   {CardId::Rats, {20, 20, 20, 20, 20}},
      {CardId::Knights, {10, 10, 10, 10, 10}}, {CardId::Spoils, {15, 15, 15, 15, 15}},
      {CardId::Madman, {10, 10, 10, 10, 10}},  {CardId::Mercenary, {10, 10, 10, 10, 10}},
      {CardId::Nobles, {8, 12, 12, 12, 12}},   {CardId::Harem, {8, 12, 12, 12, 12}},
  };
  for (const Row& row : rows)
    for (int players = 2; players <= 6; ++players) {
      INFO(info(row.id).name << " with " << players << " players");
      CHECK(pile_size(row.id, players) == row.size[players - 2]);
    }
}

TEST_CASE("players start with seven Coppers and three Estates, or Shelters") {
  State s;
  Setup setup{.players = 3, .kingdom = {CardId::Moat}};
  start(s, setup, 1);
  for (int seat = 0; seat < 3; ++seat) {
    CHECK(s.player[seat].hand.size() == 5);
    CHECK(s.player[seat].deck.size() == 5);
    CHECK(s.player[seat].owned[kCopper] == 7);
    CHECK(s.player[seat].owned[kEstate] == 3);
    CHECK(points(s, seat) == 3);
  }
  setup.shelters = true;
  start(s, setup, 1);
  CHECK(s.player[1].owned[kEstate] == 0);
  CHECK(s.player[1].owned.size() == 10);
  CHECK(points(s, 1) == 0);
}

TEST_CASE("a setup that cannot be played is refused with a reason") {
  CHECK(check(Setup{}) == "");
  CHECK(check(Setup{.players = 1}) != "");
  CHECK(check(Setup{.players = 7}) != "");
  CHECK(check(Setup{.kingdom = {CardId::Gold}}) == "Gold is not a Kingdom card");
  CHECK(check(Setup{.kingdom = {CardId::Moat, CardId::Moat}}) == "Moat is listed twice");
  CHECK(check(Setup{.projects = {CardId::Moat}}) == "Moat is not a Project");
  CHECK(check(Setup{.kingdom = {CardId::DameAnna}}) != "");
  CHECK(check(Setup{.kingdom = {CardId::Ruins}}) != "");
  CHECK(check(Setup{.turn_limit = 0}) != "");
}

TEST_CASE("a setup survives as text") {
  const Setup setup{.players = 4,
                    .kingdom = {CardId::Moat, CardId::Knights},
                    .projects = {CardId::Fair},
                    .shelters = true,
                    .turn_limit = 77};
  Setup back;
  std::string error;
  REQUIRE(from_text(to_text(setup), back, error));
  CHECK(to_text(back) == to_text(setup));
  for (const char* bad :
       {"", "2p", "xp; Moat", "2p; Nonsense", "2p; Moat; sheltered", "9p; Moat", "2p; Moat; limit x"}) {
    error.clear();
    CHECK_FALSE(from_text(bad, back, error));
    CHECK(error != "");
  }
}

TEST_CASE("each seat keeps its luck whoever sits there") {
  State a, b;
  start(a, Setup{.players = 2}, 5);
  start(b, Setup{.players = 3}, 5);
  CHECK(a.player[0].hand == b.player[0].hand);
  CHECK(a.player[1].hand == b.player[1].hand);
}

}  // namespace joust

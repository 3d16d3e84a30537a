// What a game is played with, and the piles that follow from it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/card_id.h"
#include "engine/deal.h"

namespace joust {

struct State;

struct Setup {
  int players = 2;
  std::vector<CardId> kingdom = {};  // Kingdom piles (Knights is one)
  std::vector<CardId> projects = {};
  bool shelters = false;
  bool ruins = false;               // a Ruins pile although no Looter has a pile (positions set up by hand)
  std::vector<CardId> strays = {};  // further cards without a pile that may appear (positions set up by hand)
  int turn_limit = 2000;            // turns of all players together; the game then ends as it stands
};

// Empty if the setup can be played; otherwise what is wrong with it.
std::string check(const Setup& setup);

// Piles, slots and empty players: all that does not depend on the seed. The setup must have passed check().
void lay_out(State& state, const Setup& setup);
// Gives a laid out state its random streams and shuffles the mixed piles.
void deal_game(State& state, const Deal& deal);

// A pile's size for a player count, before anything was bought and after the starting decks were dealt.
int pile_size(CardId id, int players);

// One line of text that stands for a setup in stored games and replays, and back. Throws nothing: a bad text gives
// a message in `error` and false.
std::string to_text(const Setup& setup);
bool from_text(const std::string& text, Setup& setup, std::string& error);

}  // namespace joust

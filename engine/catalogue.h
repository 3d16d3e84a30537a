// The facts about every card, Project and Artifact: one row each, in the tables of cards/.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/bag.h"
#include "engine/card_id.h"
#include "engine/effects.h"

namespace joust {

struct State;

enum Type : uint16_t {
  Action = 1 << 0,
  Treasure = 1 << 1,
  Victory = 1 << 2,
  CurseType = 1 << 3,
  Attack = 1 << 4,
  Reaction = 1 << 5,
  Duration = 1 << 6,
  Looter = 1 << 7,
  Knight = 1 << 8,
  RuinsType = 1 << 9,
  Shelter = 1 << 10,
  Project = 1 << 11,
  Artifact = 1 << 12,
};
inline constexpr int kTypeCount = 13;
const char* type_name(int index);  // of bit `index`
using Types = uint16_t;
constexpr Types operator|(Type a, Type b) { return static_cast<Types>(static_cast<int>(a) | static_cast<int>(b)); }

enum class Set : uint8_t { Base, BaseFirst, Intrigue, DarkAges, Renaissance };
inline constexpr int kSetCount = 5;
const char* set_name(Set set);  // as written on the command line: base, base-1e, intrigue, dark-ages, renaissance

// Where copies of a card come from.
enum class Pile : uint8_t {
  Basic,    // the seven base piles
  Kingdom,  // 10 copies, 8 or 12 with type Victory
  Mixed,    // a pile of different cards (Ruins, Knights): its members are Member
  Member,   // one of the different cards of a mixed pile
  Outside,  // a pile that is not in the Supply (Spoils, Madman, Mercenary)
  Start,    // only in starting decks (Shelters)
  None,     // Projects and Artifacts
};

struct Plus {
  uint8_t cards = 0, actions = 0, buys = 0, coins = 0;
};

// What a card brings at once when it is gained or trashed, without any choice.
struct Bonus {
  uint8_t villagers = 0, coffers = 0;
  CardId takes = CardId::None;  // an Artifact
  constexpr bool any() const { return villagers || coffers || takes != CardId::None; }
};

struct CardInfo {
  CardId id = CardId::None;
  const char* name = "";
  uint8_t cost = 0;
  Types types = 0;
  Plus plus = {};  // done first when the card is played (a Project: at the start of its owner's turns)
  int8_t points = 0;
  int (*variable_points)(const State&, const Bag& owned) = nullptr;  // per copy, besides `points`
  Effect play = Effect::none;                                        // after `plus`
  Effect when_gained = Effect::none;                                 // may ask or move cards
  Effect when_trashed = Effect::none;                                // may ask or move cards
  Bonus gained_bonus = {};
  Bonus trashed_bonus = {};
  Effect turn_start = Effect::none;  // at the start of the owner's turn (Projects)
  Effect on_attack = Effect::none;   // from hand, when another player plays an Attack
  uint8_t on_attack_min_hand = 0;    // only with at least this many cards in hand
  bool on_attack_once = false;       // not offered twice against the same play
  bool says_coins = false;           // "+$" in its text without being in `plus`
  Pile pile = Pile::Kingdom;
  uint8_t pile_size = 0;  // 0: by the rule of its pile
  const char* text = "";  // one line, in our own words
  Set set = Set::Base;    // filled in by the catalogue
};

const CardInfo& info(CardId id);
// Finds a card, pile, Project or Artifact by its printed name: case, spaces at the ends and apostrophes do not matter.
CardId find_card(std::string_view name);
bool find_set(std::string_view name, Set& set);
std::vector<std::string> card_names();  // of all cards, piles, Projects and Artifacts, by number

}  // namespace joust

// The game as one plain value: copy it, send it to another process of the same build, resume it in the middle of any
// card. Only the rules (rules.h) change it; the lists below are bounded, and a full one ends the game as a fault.
#pragma once

#include <type_traits>

#include "engine/bag.h"
#include "engine/card_id.h"
#include "engine/catalogue.h"
#include "engine/deck.h"
#include "engine/question.h"
#include "engine/random.h"

namespace joust {

inline constexpr int kMaxPlayers = 6;
inline constexpr uint8_t kNobody = 0xff;

// The base cards have the same kind numbers in every game.
inline constexpr Kind kCopper = 0, kSilver = 1, kGold = 2, kEstate = 3, kDuchy = 4, kProvince = 5, kCurse = 6;

// An effect at work: where it resumes, whose it is, and what it must remember across questions.
struct Frame {
  uint16_t effect;
  uint16_t at;      // resume point
  uint16_t card;    // the played card's number in play ("this"); 0 if it is not in play
  uint16_t mark;    // where a gained card landed; or the number in play of a card this effect played
  uint32_t bits;    // free for the effect
  uint8_t player;   // whose effect
  uint8_t source;   // slot of the card or Project that asks
  uint8_t immune;   // seats that this play does not affect
  Kind it;          // free for the effect: a card
  uint8_t n, i, x;  // free for the effect: counters
};

// A card in play that is more than coins: it may move itself, last, be replayed or be somebody else's copy.
struct InPlay {
  uint16_t number;  // unique in the game; 0 is never used
  Kind kind;
  Kind as;  // what a Band of Misfits is played as, else kNoKind
  uint8_t owner;
  uint8_t this_turn;  // played in the current turn
  Kind face() const { return as == kNoKind ? kind : as; }
};

// Set-aside cards that come to hand at the start of the owner's next turn because of a card.
struct Lasting {
  uint16_t card;  // number in play, also after the card has left play
  uint16_t turn;  // the turn in which they were set aside
  uint8_t owner;
  Kind kind;  // the card that does it
  Kind what;
  uint8_t n;
};
// `replayer` stays in play as long as `card` has something left to do.
struct Link {
  uint16_t replayer, card;
};

// A card that is revealed, looked at or set aside for a moment.
struct Limbo {
  Kind kind;
  uint8_t owner;
  uint8_t seen_by_all;
};

struct Player {
  Random random;
  Bag hand, discard, play, owned;
  Bag aside_open;     // on Cargo Ships
  Bag aside_hidden;   // on Researches
  uint32_t projects;  // bit per Project number
  uint16_t turns;     // extra turns of Fleet not counted
  uint16_t coffers, villagers, plot;
  uint16_t discard_changes, deck_changes;  // count every change: a card that was covered or moved is lost track of
  Kind discard_top;
  Deck deck;
};

enum class Phase : uint8_t { Start, Action, BuyStart, Buy, BuyEnd, CleanUp, Discard, Draw, TurnEnd, Over };

struct Turn {
  uint16_t coins, actions, buys;
  uint8_t reduction;       // all cards cost this much less
  uint8_t actions_played;  // plays, not cards
  uint8_t merchants;       // waiting for the first Silver
  uint8_t cards_bought;
  uint8_t priests;   // plays of Priest
  uint8_t improves;  // plays of Improve
  bool silver_played, purchase_made, innovation_passed, citadel_passed, horn_used, extra;
};

// The cards of this game, by slot: fixed from the start.
struct Cards {
  CardId id[64];             // kinds, then Projects from slot kMaxKinds
  uint8_t slot[kCardCount];  // 0xff: not in this game
  uint8_t cost[kMaxKinds];   // printed
  uint8_t coins[kMaxKinds];  // of a plain Treasure
  uint8_t kinds, projects;
  Mask type[kTypeCount];  // printed types
  Mask cheaper[18];       // cheaper[c]: printed cost below c
  Mask plain_treasure;    // Treasures that only give coins
  Mask coin_action;       // Actions with "+$" in their text
  Mask on_attack, when_gained, when_trashed, gained_bonus, trashed_bonus;
  Mask mixed;    // members of Ruins and Knights
  Mask outside;  // kinds with a pile outside the Supply
};

struct MixedPile {
  uint8_t size;
  Kind card[50];  // top last
};

enum class Ending : uint8_t { None, Provinces, Piles, TurnLimit, Fault };

inline constexpr int kMaxFrames = 96;
inline constexpr int kMaxInPlay = 160;
inline constexpr int kMaxLasting = 160;
inline constexpr int kMaxLinks = 48;
inline constexpr int kMaxWatches = 64;
inline constexpr int kMaxLimbo = 64;
inline constexpr int kMaxNotes = 254;

struct State {
  Question question;
  uint64_t signature;
  Option answer;
  Phase phase;
  bool asking;
  bool fleet_round;
  bool unseen_passes;
  bool specials;  // Projects, Artifacts or cards that act at the edges of a turn may be in this game
  Ending ending;
  uint8_t players, current, first;
  uint8_t fleet_last;  // the last seat of Fleet's round
  uint8_t empty_piles, piles_to_end;
  uint8_t depth;   // frames in use
  uint8_t result;  // what a finished sub-effect tells its caller
  uint16_t next_number;
  uint16_t turns, turn_limit;
  uint32_t questions;
  Turn turn;
  Mask treasures;  // kinds that are Treasures now (Capitalism)
  Mask available;  // kinds that can be gained from the Supply now
  uint8_t pile[kMaxKinds];
  uint8_t artifact[kArtifactCount];  // holder, or kNobody
  MixedPile ruins, knights;
  Bag trash;
  Bag picked;  // cards chosen so far in a multi-card choice
  Bag spread;  // cards of the current player turned over one by one (Library, Adventurer, Sage, Rebuild)
  uint8_t in_play_count, lasting_count, link_count, watch_count, limbo_count, note_count;
  Cards cards;
  Player player[kMaxPlayers];
  InPlay in_play[kMaxInPlay];
  Lasting lasting[kMaxLasting];
  Link link[kMaxLinks];
  uint16_t watch[kMaxWatches];  // Cargo Ships that may still take a card this turn, by number in play
  Limbo limbo[kMaxLimbo];
  uint8_t note[kMaxNotes];  // kinds that windows remember
  Frame stack[kMaxFrames];
  // What seat [i] could not see of passes between others (Masquerade); in use once `unseen_passes` is set.
  int8_t unseen[kMaxPlayers][kMaxPlayers][kMaxKinds];  // [i][j]: kinds that j got, less those that j gave away
  uint16_t unseen_count[kMaxPlayers][kMaxPlayers];     // [i][j]: such passes from or to j
};
static_assert(std::is_trivially_copyable_v<State>);

}  // namespace joust

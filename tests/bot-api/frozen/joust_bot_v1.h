/* The bot ABI of Joust: everything a Dominion bot needs, in C11. Compiles as C11, C++11 and later.
 *
 * A bot is a shared library with
 *   - a manifest in its own ELF section (JOUST_BOT_MANIFEST), which the host reads without running any code, and
 *   - one exported function, joust_bot_entry_1, which returns a descriptor: a table of functions.
 * The host creates one instance per seat and game in flight, and asks it: decide() gets a view (all that the seat may
 * know, with the open question in it) and returns the number of one of the question's options. That is all of it.
 *
 * Rules of the border
 *   - Fixed-width integers only. No exception may leave a function of the bot.
 *   - Structs that start with `size` may grow at the end: the owner writes the size it knows, whoever reads a field
 *     beyond that size takes it as 0 (NULL), which always means the behaviour of before.
 *   - Whoever allocates frees. Pointers passed to a function are valid until it returns, unless said otherwise.
 *   - Numbers (cards, verbs, labels, events ...) are permanent and only ever appended to. Unknown ones can be ignored:
 *     every question can be answered by any of its options.
 *   - The same view, parameters and seed must give the same answer: leagues are replayed to check it. So nothing may be
 *     carried over from game to game, and clocks and addresses must not matter.
 *
 * Threads and states, as given in brackets at each function
 *   [one at a time]  never two calls at once in the same instance; different instances may be called from different
 *                    threads, and an instance may move between threads from call to call.
 *   [any thread]     may be called from everywhere at any time, also at once.
 *   idle             the instance is created and not in a game;  in game: between new_game and game_over.
 *
 * This file is long because it is complete; C++ authors want joust_bot.hpp instead. CHANGELOG.md has the history. */
#ifndef JOUST_BOT_H
#define JOUST_BOT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- version ------------------------------------------------------------------------------------------------------
 * The major number is part of the entry function's name: libraries of another major number are refused. The minor
 * number counts additions; host and bot may differ in it. */
#define JOUST_ABI_MAJOR 1
#define JOUST_ABI_MINOR 0
#define JOUST_ABI (JOUST_ABI_MAJOR * 65536 + JOUST_ABI_MINOR)

/* ---- limits -------------------------------------------------------------------------------------------------------*/
#define JOUST_MAX_PLAYERS 6
#define JOUST_SLOTS 64          /* a game's own dense numbers: kinds of cards from 0, Projects from 44 */
#define JOUST_FIRST_PROJECT 44  /* slots below are kinds of cards, from here on Projects */
#define JOUST_KINDS 48          /* length of arrays by kind; 44 to 47 are always 0 */
#define JOUST_ARTIFACTS 5
#define JOUST_TYPES 13
#define JOUST_NOTHING 0xff      /* no slot, no seat */
#define JOUST_VIEW_CAPACITY 16384 /* no view is longer, in bytes */

/* The base cards have the same slots in every game. */
#define JOUST_SLOT_COPPER 0
#define JOUST_SLOT_SILVER 1
#define JOUST_SLOT_GOLD 2
#define JOUST_SLOT_ESTATE 3
#define JOUST_SLOT_DUCHY 4
#define JOUST_SLOT_PROVINCE 5
#define JOUST_SLOT_CURSE 6

/* ---- card types: bit numbers in joust_card.types, index in joust_view.type_mask -----------------------------------*/
#define JOUST_TYPE_ACTION 0
#define JOUST_TYPE_TREASURE 1
#define JOUST_TYPE_VICTORY 2
#define JOUST_TYPE_CURSE 3
#define JOUST_TYPE_ATTACK 4
#define JOUST_TYPE_REACTION 5
#define JOUST_TYPE_DURATION 6
#define JOUST_TYPE_LOOTER 7
#define JOUST_TYPE_KNIGHT 8
#define JOUST_TYPE_RUINS 9
#define JOUST_TYPE_SHELTER 10
#define JOUST_TYPE_PROJECT 11
#define JOUST_TYPE_ARTIFACT 12

/* ---- questions ----------------------------------------------------------------------------------------------------
 * An option is a number: slot s as a card is s, slot s in its second use is 64 + s, label l is 128 + l. A question with
 * `numbers` > 0 (JOUST_VERB_POSITION) has the options 0 to numbers-1 instead. */
#define JOUST_SECOND 64u
#define JOUST_LABELS 128u

#define JOUST_VERB_NONE 0         /* this seat is not asked now */
#define JOUST_VERB_ACTION_PHASE 1 /* cards: play an Action; labels: VILLAGER, DECLINE (end the phase) */
#define JOUST_VERB_BUY_PHASE 2    /* cards: play a Treasure; second: buy; labels: TREASURES, COFFERS, DECLINE (end) */
#define JOUST_VERB_PLAY 3         /* a card to play because a card says so */
#define JOUST_VERB_GAIN 4         /* to gain; for Swindler the victim gains it */
#define JOUST_VERB_TRASH 5        /* second, if any: from the discard pile (Hermit) */
#define JOUST_VERB_DISCARD 6
#define JOUST_VERB_TOPDECK 7      /* onto or into a deck */
#define JOUST_VERB_TAKE 8         /* into hand */
#define JOUST_VERB_SET_ASIDE 9
#define JOUST_VERB_PASS 10        /* to the next player (Masquerade) */
#define JOUST_VERB_REVEAL 11
#define JOUST_VERB_NAME 12        /* cards, or label OTHER_CARD */
#define JOUST_VERB_REACT 13       /* a Reaction from hand: revealed, discarded or trashed as the card says */
#define JOUST_VERB_ORDER 14       /* of the cards put back onto the deck, the one that comes next from the top */
#define JOUST_VERB_POSITION 15    /* how many cards of the deck stay above it (Secret Passage) */
#define JOUST_VERB_CHOOSE 16      /* one label */
#define JOUST_VERB_RESOLVE 17     /* which of several waiting effects goes first */
#define JOUST_VERB_YES_NO 18      /* labels YES, DECLINE */

#define JOUST_LABEL_DECLINE 0 /* none, no, end, stop choosing: whatever declines */
#define JOUST_LABEL_YES 1
#define JOUST_LABEL_TREASURES 2 /* play all Treasures in hand that only give coins */
#define JOUST_LABEL_COFFERS 3   /* spend one */
#define JOUST_LABEL_VILLAGER 4  /* spend one */
#define JOUST_LABEL_OTHER_CARD 5 /* a card that is not in this game */
#define JOUST_LABEL_CARDS_1 6
#define JOUST_LABEL_CARDS_2 7
#define JOUST_LABEL_CARDS_3 8
#define JOUST_LABEL_ACTIONS_1 9
#define JOUST_LABEL_ACTIONS_2 10
#define JOUST_LABEL_BUYS_1 11
#define JOUST_LABEL_BUYS_2 12
#define JOUST_LABEL_COINS_1 13
#define JOUST_LABEL_COINS_2 14
#define JOUST_LABEL_COINS_3 15
#define JOUST_LABEL_NEW_HANDS 16
#define JOUST_LABEL_TRASH 17
#define JOUST_LABEL_DISCARD 18
#define JOUST_LABEL_CURSE 19
#define JOUST_LABEL_GAIN 20
#define JOUST_LABEL_GAIN_GOLD 21
#define JOUST_LABEL_TOPDECK 22
#define JOUST_LABEL_GAIN_COPPER 23
#define JOUST_LABEL_TRASH_HAND 24
#define JOUST_LABEL_GAIN_DUCHY 25
#define JOUST_LABEL_GAIN_SILVER 26
#define JOUST_LABEL_DUCHY 27
#define JOUST_LABEL_ESTATES 28
#define JOUST_LABEL_TAKE 29
#define JOUST_LABEL_KEEP 30
#define JOUST_LABEL_KEY 31
#define JOUST_LABEL_LANTERN 32
#define JOUST_LABEL_HORN 33
#define JOUST_LABEL_NEITHER 34
#define JOUST_LABEL_ADD_TOKEN 35
#define JOUST_LABEL_DRAW 36
#define JOUST_LABEL_TRASH_ACTION 37
#define JOUST_LABEL_TRASH_CART 38

typedef struct joust_question {
  uint64_t cards;  /* bit s: slot s is an option (number s) */
  uint64_t second; /* bit s: option 64 + s: buy it, or the copy in the discard pile */
  uint64_t labels; /* bit l: option 128 + l */
  uint16_t numbers;
  uint8_t verb;
  uint8_t player;    /* who decides: the view's seat */
  uint8_t source;    /* slot of the asking card or Project; JOUST_NOTHING in a phase */
  uint8_t follow_up; /* 1: one more card of the decision that your last answer began; see joust_view.picked */
  uint8_t about;     /* the seat whose cards it is about: yours, or the victim's (Spy, Swindler, Thief, Pillage) */
  uint8_t reserved;
} joust_question;

/* ---- the view -----------------------------------------------------------------------------------------------------
 * All that a player with perfect memory may know, and nothing more: one flat block without pointers. Lists at its end
 * are found by offset (in bytes from its start) and count. A bot may copy `size` bytes of it and keep them. */

/* Cards without order. */
typedef struct joust_bag {
  uint64_t present; /* bit k: there is at least one of kind k */
  uint16_t total;
  uint8_t reserved[6];
  uint8_t count[JOUST_KINDS];
} joust_bag;

/* What everybody can see of a player. */
typedef struct joust_seat {
  joust_bag owned; /* all cards of the player, from the start cards and all gains, trashes and returns. Of others it is
                      what you can know: after Masquerade passes between two others see `unsure` */
  joust_bag play;  /* in play, lasting Durations included */
  joust_bag aside; /* set aside face up (Cargo Ship) */
  uint64_t projects;   /* by slot: those with a cube of this player */
  uint16_t turns;      /* taken or begun; extra turns (Fleet) are not counted */
  uint16_t coffers, villagers;
  uint16_t plot;       /* tokens on Sinister Plot */
  uint16_t hand_size, deck_size, discard_size;
  uint16_t aside_down_size; /* set aside face down (Research) */
  uint16_t cards;      /* number of cards owned: always exact */
  uint16_t unsure;     /* hidden passes from or to this player: `owned` may be wrong in up to that many cards */
  uint8_t discard_top; /* slot, or JOUST_NOTHING */
  uint8_t reserved[3];
} joust_seat;

/* A card of a deck that the view's seat knows. */
typedef struct joust_known {
  uint16_t position; /* 0 is the top card */
  uint8_t seat;      /* whose deck */
  uint8_t slot;
  uint8_t open;      /* everybody knows it */
  uint8_t reserved;
} joust_known;

/* A card in play that is more than coins. */
typedef struct joust_in_play {
  uint16_t number; /* unique in the game */
  uint8_t slot;
  uint8_t as;      /* what a Band of Misfits is played as, or JOUST_NOTHING */
  uint8_t seat;
  uint8_t this_turn; /* played in the current turn */
} joust_in_play;

/* A card that is revealed, looked at or set aside for a moment. */
typedef struct joust_limbo {
  uint8_t slot; /* JOUST_NOTHING: only its owner sees it */
  uint8_t seat; /* whose */
  uint8_t open; /* everybody sees it */
  uint8_t reserved;
} joust_limbo;

#define JOUST_PHASE_START 0
#define JOUST_PHASE_ACTION 1
#define JOUST_PHASE_BUY_START 2
#define JOUST_PHASE_BUY 3
#define JOUST_PHASE_BUY_END 4
#define JOUST_PHASE_CLEAN_UP 5
#define JOUST_PHASE_DISCARD 6
#define JOUST_PHASE_DRAW 7
#define JOUST_PHASE_TURN_END 8
#define JOUST_PHASE_OVER 9

#define JOUST_ENDING_NONE 0
#define JOUST_ENDING_PROVINCES 1
#define JOUST_ENDING_PILES 2
#define JOUST_ENDING_TURN_LIMIT 3
#define JOUST_ENDING_FAULT 4

typedef struct joust_view {
  uint32_t size;  /* of the whole block, lists included */
  uint32_t fixed; /* of this struct, as the host knows it */
  joust_question question;

  /* the turn */
  uint8_t seat;    /* whose view */
  uint8_t players;
  uint8_t current; /* whose turn */
  uint8_t phase;
  uint16_t turn;       /* number of the turn, all players together, from 1 */
  uint16_t turn_limit; /* the game ends as it stands after that many */
  uint16_t coins, actions, buys;
  uint8_t reduction;       /* all cards cost this much less */
  uint8_t actions_played;  /* plays, not cards */
  uint8_t merchants;       /* waiting for the first Silver */
  uint8_t cards_bought;
  uint8_t priests;  /* plays of Priest */
  uint8_t improves; /* plays of Improve not yet used */
  uint8_t silver_played, purchase_made, innovation_passed, citadel_passed, horn_used, extra_turn; /* 0 or 1 */

  /* the table */
  uint8_t ending; /* why the last turn is over; Fleet's round may follow */
  uint8_t empty_piles, piles_to_end;
  uint8_t ruins_top, knights_top; /* slots, JOUST_NOTHING if there is none */
  uint8_t ruins_size, knights_size;
  uint8_t fleet[2];  /* for the forward model */
  uint8_t artifact[JOUST_ARTIFACTS]; /* holder's seat or JOUST_NOTHING: Flag, Horn, Key, Lantern, Treasure Chest */
  uint16_t next_number; /* for the forward model */
  uint8_t reserved1[6];
  uint64_t available;             /* kinds that can be gained from the Supply now */
  uint8_t supply[JOUST_KINDS];    /* cards left of each pile; Ruins and Knights see above */
  uint8_t cost[JOUST_SLOTS];      /* now */
  uint64_t type_mask[16];         /* [JOUST_TYPE_...]: the slots that have the type now (Capitalism) */
  joust_bag trash;
  joust_bag shown; /* cards turned over one by one by the effect at work (Library, Adventurer, Sage ...) */

  /* your own */
  joust_bag hand;
  joust_bag deck; /* what is in it; for what is known of its order see `known` */
  joust_bag discard;
  joust_bag aside_down; /* set aside face down (Research) */
  joust_bag picked; /* cards chosen so far in the decision that this question follows up; they have not moved yet */
  joust_bag others; /* after passes between others (see joust_seat.unsure): all cards of all others together, exact;
                       else empty: add up their `owned` */

  joust_seat seats[JOUST_MAX_PLAYERS];

  /* fixed from the start */
  uint8_t kinds;    /* slots 0 to kinds-1 are cards */
  uint8_t projects; /* slots 44 to 43+projects are Projects */
  uint8_t rich;     /* 1: tokens, Artifacts, Projects, cards set aside and mixed piles may appear in this game */
  uint8_t reserved[5];
  uint16_t card[JOUST_SLOTS];        /* the card's permanent number, JOUST_CARD_... */
  uint8_t printed_cost[JOUST_SLOTS];

  /* lists */
  uint32_t known_offset, known_count;     /* joust_known */
  uint32_t in_play_offset, in_play_count; /* joust_in_play */
  uint32_t limbo_offset, limbo_count;     /* joust_limbo, the latest last */
  uint32_t resume_offset, resume_size;    /* for the forward model: the effects at work, in the host's own form */
} joust_view;

/* ---- events -------------------------------------------------------------------------------------------------------
 * What happens in the game, as the seat sees it. A card that the seat may not know has slot JOUST_NOTHING; neighbouring
 * events that would then look alike are one event with the sum of their n. */
#define JOUST_EVENT_TURN_START 0 /* n + 256 * to: number of the turn */
#define JOUST_EVENT_PLAY 1       /* n copies at once */
#define JOUST_EVENT_REPLAY 2     /* the same card again */
#define JOUST_EVENT_BUY 3        /* slot may be a Project */
#define JOUST_EVENT_GAIN 4       /* to: 0 discard pile, 1 hand, 2 deck */
#define JOUST_EVENT_TRASH 5      /* n copies */
#define JOUST_EVENT_DISCARD 6    /* n copies */
#define JOUST_EVENT_DRAW 7       /* n copies */
#define JOUST_EVENT_REVEAL 8     /* n copies */
#define JOUST_EVENT_SHUFFLE 9
#define JOUST_EVENT_TOPDECK 10   /* onto the deck; to: below that many cards */
#define JOUST_EVENT_SET_ASIDE 11
#define JOUST_EVENT_TAKE_IN_HAND 12 /* from deck, discard pile or set aside */
#define JOUST_EVENT_PASS 13         /* to: the receiver's seat */
#define JOUST_EVENT_RETURN 14       /* to its pile */
#define JOUST_EVENT_TAKE_ARTIFACT 15 /* n: index in joust_view.artifact */
#define JOUST_EVENT_COFFERS 16       /* n tokens gained */
#define JOUST_EVENT_VILLAGERS 17     /* n tokens gained */
#define JOUST_EVENT_SPEND_COFFERS 18
#define JOUST_EVENT_SPEND_VILLAGER 19
#define JOUST_EVENT_REACT 20
#define JOUST_EVENT_NAME 21   /* slot, or JOUST_NOTHING for a card that is not in this game */
#define JOUST_EVENT_CHOOSE 22 /* n: label */
#define JOUST_EVENT_DECK_TO_DISCARD 23
#define JOUST_EVENT_TURN_END 24
#define JOUST_EVENT_GAME_OVER 25 /* n: ending */

typedef struct joust_event {
  uint8_t what;
  uint8_t player; /* whose doing */
  uint8_t slot;
  uint8_t to;
  uint16_t n;
  uint8_t reserved[2];
} joust_event;

/* ---- facts about a card, Project or Artifact ----------------------------------------------------------------------*/
#define JOUST_SET_BASE 0
#define JOUST_SET_BASE_FIRST 1 /* cards of the first edition only */
#define JOUST_SET_INTRIGUE 2
#define JOUST_SET_DARK_AGES 3
#define JOUST_SET_RENAISSANCE 4

#define JOUST_PILE_BASIC 0
#define JOUST_PILE_KINGDOM 1
#define JOUST_PILE_MIXED 2   /* Ruins, Knights: piles of different cards */
#define JOUST_PILE_MEMBER 3  /* one of those cards */
#define JOUST_PILE_OUTSIDE 4 /* a pile outside the Supply */
#define JOUST_PILE_START 5   /* only in starting decks */
#define JOUST_PILE_NONE 6    /* Projects, Artifacts */

#define JOUST_FACT_VARIABLE_POINTS 1u /* points depend on the other cards (Gardens, Duke, Feodum) */
#define JOUST_FACT_HAS_EFFECT 2u      /* playing it does more than plus_... */
#define JOUST_FACT_WHEN_GAINED 4u
#define JOUST_FACT_WHEN_TRASHED 8u
#define JOUST_FACT_ON_ATTACK 16u      /* a Reaction to Attacks */
#define JOUST_FACT_SAYS_COINS 32u     /* "+$" in its text: a Treasure under Capitalism */

typedef struct joust_card {
  uint32_t size;
  uint16_t number; /* JOUST_CARD_... */
  uint16_t types;  /* bit t: has type t */
  uint8_t cost;    /* printed */
  uint8_t set;
  uint8_t pile;
  uint8_t plus_cards, plus_actions, plus_buys, plus_coins; /* done first when it is played */
  int8_t points;   /* without variable points */
  uint32_t flags;  /* JOUST_FACT_... */
  uint32_t reserved;
  const char* name; /* as printed */
  const char* text; /* one line of what it does */
} joust_card;

/* ---- what the host offers -----------------------------------------------------------------------------------------
 * One struct per instance, valid from its create to the end of its destroy. Pass it back in every call. */
#define JOUST_LOG_DEBUG 0
#define JOUST_LOG_INFO 1
#define JOUST_LOG_WARNING 2
#define JOUST_LOG_ERROR 3 /* in create: why it fails */

typedef struct joust_host joust_host;
struct joust_host {
  uint32_t size;
  uint32_t abi; /* the host's JOUST_ABI */
  void* context; /* the host's own */

  /* Writes a line to the log that is kept with the game. The host copies the text, cuts long lines and drops lines
   * when there are too many (and says so). [one at a time; from create to destroy] */
  void (*log)(const joust_host* host, uint32_t level, const char* text);

  /* Nanoseconds left for the present call before it counts as hanging; UINT64_MAX if there is no limit.
   * [one at a time; during decide, decide_batch (of the instances in it)] */
  uint64_t (*time_left)(const joust_host* host);

  /* Facts about a card by its permanent number; NULL if there is no such card. The result stays valid and unchanged
   * as long as the library is loaded. [any thread, any time] */
  const joust_card* (*card)(const joust_host* host, uint32_t number);

  /* The permanent number of a card, Project or Artifact by its printed name (case, spaces at the ends and apostrophes
   * do not matter); 0 if there is none. [any thread, any time] */
  uint32_t (*find_card)(const joust_host* host, const char* name);

  /* Further services by name, for instance JOUST_SIM_ID; NULL if this host does not have them. The result stays valid
   * until the instance is destroyed. [one at a time; from create to destroy] */
  const void* (*extension)(const joust_host* host, const char* id);
};

/* ---- extension "joust.sim/1": the forward model -------------------------------------------------------------------
 * Full games that are made from a view: hidden cards are dealt at random, consistent with the view, so the result says
 * nothing about the real game beyond what the view says. The same view and seed give the same game.
 * All functions: [one at a time; from create to destroy], games belong to the instance whose host made them and must not
 * be used with another one. Games not freed are freed by the host when the instance is destroyed; an instance may hold
 * at most JOUST_SIM_MOST of them. */
#define JOUST_SIM_ID "joust.sim/1"
#define JOUST_SIM_MOST 65536

#define JOUST_SIM_OK 0
#define JOUST_SIM_NOT_AN_OPTION 1
#define JOUST_SIM_OVER 2

typedef struct joust_sim_game joust_sim_game;

typedef struct joust_sim {
  uint32_t size;
  uint32_t reserved;

  /* A game in the view's position with the view's question open, or NULL if the view has no open question or is damaged,
   * or if there are too many games. Free it with free. */
  joust_sim_game* (*sample)(const joust_host* host, const joust_view* view, uint64_t seed);
  /* The same into an existing game. Returns JOUST_SIM_OK, or JOUST_SIM_NOT_AN_OPTION if the view is damaged (the game is
   * then unchanged). */
  uint32_t (*resample)(const joust_host* host, joust_sim_game* game, const joust_view* view, uint64_t seed);
  /* A copy, random numbers included; NULL if there are too many. Free it with free. */
  joust_sim_game* (*copy)(const joust_host* host, const joust_sim_game* game);
  /* Copies into an existing game. */
  void (*assign)(const joust_host* host, joust_sim_game* to, const joust_sim_game* from);
  /* Gives the game new random numbers for its future shuffles. */
  void (*reseed)(const joust_host* host, joust_sim_game* game, uint64_t seed);
  /* Answers the open question with one of its options and goes on to the next question. Returns JOUST_SIM_...; a
   * refused answer changes nothing. */
  uint32_t (*step)(const joust_host* host, joust_sim_game* game, uint32_t option);
  /* The open question (for whichever seat); verb is JOUST_VERB_NONE if the game is over. Valid until the game is
   * stepped, assigned, resampled or freed. */
  const joust_question* (*question)(const joust_host* host, const joust_sim_game* game);
  /* What a seat would see in that game. Valid until the next call of view for the same game, and no longer than the
   * game. */
  const joust_view* (*view)(const joust_host* host, joust_sim_game* game, uint32_t seat);
  /* 1 if the game is over, else 0. */
  uint32_t (*over)(const joust_host* host, const joust_sim_game* game);
  /* Points of a seat if the game ended now. */
  int32_t (*points)(const joust_host* host, const joust_sim_game* game, uint32_t seat);
  /* Bit per seat: who shares the win if the game ended now. */
  uint32_t (*winners)(const joust_host* host, const joust_sim_game* game);
  /* Frees a game; NULL is ignored. */
  void (*free)(const joust_host* host, joust_sim_game* game);
} joust_sim;

/* ---- what the bot offers ------------------------------------------------------------------------------------------*/

/* The bot's parameters from the league file or the command line (name?key=value&key2=value2). */
typedef struct joust_parameters {
  uint32_t size;
  uint32_t count;
  const char* const* keys;   /* count UTF-8 strings, zero-terminated, in the order they were written */
  const char* const* values;
} joust_parameters;

/* A game that begins. */
typedef struct joust_game {
  uint32_t size;
  uint8_t seat;
  uint8_t players;
  uint8_t reserved[2];
  uint64_t seed;        /* for the bot's own random numbers; says nothing about the shuffles */
  uint64_t decision_ns; /* limits of time per decision and per game, in nanoseconds; 0: none */
  uint64_t game_ns;
} joust_game;

/* How a game ended. */
typedef struct joust_result {
  uint32_t size;
  uint8_t seat;
  uint8_t players;
  uint8_t ending;     /* JOUST_ENDING_...; FAULT if a bot failed */
  uint8_t fault_seat; /* the seat whose bot failed, or JOUST_NOTHING */
  uint32_t winners;   /* bit per seat */
  uint32_t turns;     /* all players together */
  int32_t points[JOUST_MAX_PLAYERS];
} joust_result;

/* The table of a bot's functions. It and what it points to stay valid and unchanged as long as the library is loaded.
 * Functions marked "optional" may be NULL. */
typedef struct joust_descriptor {
  uint32_t size; /* sizeof(joust_descriptor) */
  uint32_t abi;  /* JOUST_ABI */
  const char* name; /* the same as in the manifest */
  const char* version;
  const char* author;
  const char* description; /* one line; may be NULL */

  /* Makes an instance: one player's brain for one seat and one game at a time. Returns what the other functions get as
   * `self`, owned by the bot and given back by destroy; NULL if it cannot (say why with host->log at JOUST_LOG_ERROR).
   * `parameters` is valid during the call, `host` until destroy returns. Unknown parameters should be an error.
   * [any thread] */
  void* (*create)(const joust_host* host, const joust_parameters* parameters);

  /* Frees an instance. Never called twice or with NULL. [one at a time; idle or in game] */
  void (*destroy)(void* self);

  /* optional. A new game begins; everything about earlier games must be forgotten. `view` shows the table before the first
   * question. Returns 0, or anything else if the bot cannot play this game (it then loses it).
   * [one at a time; idle -> in game] */
  int32_t (*new_game)(void* self, const joust_game* game, const joust_view* view);

  /* optional. `count` events since the last call, the oldest first; called before each decide and before game_over if
   * there are any. [one at a time; in game] */
  void (*observe)(void* self, const joust_event* events, uint32_t count);

  /* Answers view->question: the number of one of its options. Anything else loses the game.
   * [one at a time; in game] */
  uint32_t (*decide)(void* self, const joust_view* view);

  /* optional. Answers `count` questions of as many games, as decide would one after the other: answers[i] for views[i]
   * in the game of selves[i]. All are instances of this library, no two of them the same.
   * [one at a time for each of them; in game] */
  void (*decide_batch)(void* const* selves, const joust_view* const* views, uint32_t* answers, uint32_t count);

  /* optional. The game is over; also called after a fault of another bot. [one at a time; in game -> idle] */
  void (*game_over)(void* self, const joust_result* result);
} joust_descriptor;

/* ---- entry and manifest -------------------------------------------------------------------------------------------*/
#if defined(__GNUC__)
#define JOUST_EXPORT __attribute__((visibility("default")))
#else
#define JOUST_EXPORT
#endif

/* The one function a bot library exports. Returns its descriptor, the same in every call, or NULL if it cannot work with
 * a host of that JOUST_ABI. [any thread, before everything else] */
#define JOUST_ENTRY_SYMBOL "joust_bot_entry_1"
typedef const joust_descriptor* (*joust_entry)(uint32_t host_abi);
JOUST_EXPORT const joust_descriptor* joust_bot_entry_1(uint32_t host_abi);

/* Fixed bytes in a section of their own. Texts are UTF-8, filled up with zeros. */
#define JOUST_MANIFEST_SECTION "joust_manifest"
#define JOUST_MANIFEST_MAGIC "joust bot \x1a\n"
typedef struct joust_manifest {
  char magic[16];
  uint32_t size;
  uint32_t abi;
  char name[64];
  char version[32];
  char author[96];
  char description[160];
} joust_manifest;

/* Puts the manifest into the library; once, at file scope. The texts are string literals, shorter than the fields above.
 * `retain` keeps the linker from dropping the section. */
#if defined(__has_attribute)
#if __has_attribute(retain)
#define JOUST_RETAIN , retain
#endif
#endif
#ifndef JOUST_RETAIN
#define JOUST_RETAIN
#endif
#define JOUST_BOT_MANIFEST(NAME, VERSION, AUTHOR, DESCRIPTION)                                              \
  __attribute__((section(JOUST_MANIFEST_SECTION), used JOUST_RETAIN)) static const joust_manifest           \
      joust_bot_manifest = {JOUST_MANIFEST_MAGIC, sizeof(joust_manifest), JOUST_ABI, NAME, VERSION, AUTHOR, DESCRIPTION}

/* ---- help with options and lists ----------------------------------------------------------------------------------*/
static inline uint32_t joust_bits(uint64_t mask) {
#if defined(__GNUC__)
  return (uint32_t)__builtin_popcountll(mask);
#else
  uint32_t n = 0;
  for (; mask; mask &= mask - 1) ++n;
  return n;
#endif
}

/* The lowest set bit of a mask that is not 0. */
static inline uint32_t joust_lowest(uint64_t mask) {
#if defined(__GNUC__)
  return (uint32_t)__builtin_ctzll(mask);
#else
  uint32_t n = 0;
  for (; !(mask & 1); mask >>= 1) ++n;
  return n;
#endif
}

static inline int32_t joust_offers(const joust_question* q, uint32_t option) {
  if (q->numbers) return option < q->numbers;
  if (option < JOUST_SECOND) return (int32_t)(q->cards >> option & 1);
  if (option < JOUST_LABELS) return (int32_t)(q->second >> (option - JOUST_SECOND) & 1);
  return option < JOUST_LABELS + 64 && (q->labels >> (option - JOUST_LABELS) & 1);
}

static inline uint32_t joust_option_count(const joust_question* q) {
  return q->numbers ? q->numbers : joust_bits(q->cards) + joust_bits(q->second) + joust_bits(q->labels);
}

/* The option at place `index` of 0 to joust_option_count - 1. */
static inline uint32_t joust_option_at(const joust_question* q, uint32_t index) {
  uint64_t mask = q->cards;
  uint32_t base = 0, n = joust_bits(mask);
  if (q->numbers) return index;
  if (index >= n) {
    index -= n;
    mask = q->second;
    base = JOUST_SECOND;
    n = joust_bits(mask);
    if (index >= n) {
      index -= n;
      mask = q->labels;
      base = JOUST_LABELS;
    }
  }
  while (index--) mask &= mask - 1;
  return base + joust_lowest(mask);
}

/* The slot of a card or Project in this game, or JOUST_NOTHING. */
static inline uint32_t joust_slot_of(const joust_view* v, uint32_t card) {
  uint32_t slot;
  for (slot = 0; slot < JOUST_SLOTS; ++slot)
    if (v->card[slot] == card && card != 0) return slot;
  return JOUST_NOTHING;
}

static inline const joust_known* joust_known_list(const joust_view* v) {
  return (const joust_known*)(const void*)((const char*)v + v->known_offset);
}
static inline const joust_in_play* joust_in_play_list(const joust_view* v) {
  return (const joust_in_play*)(const void*)((const char*)v + v->in_play_offset);
}
static inline const joust_limbo* joust_limbo_list(const joust_view* v) {
  return (const joust_limbo*)(const void*)((const char*)v + v->limbo_offset);
}

/* ---- permanent numbers of all cards, piles, Projects and Artifacts; append only ---------------------------------*/
#define JOUST_CARD_NONE 0
/* base cards */
#define JOUST_CARD_COPPER 1
#define JOUST_CARD_SILVER 2
#define JOUST_CARD_GOLD 3
#define JOUST_CARD_ESTATE 4
#define JOUST_CARD_DUCHY 5
#define JOUST_CARD_PROVINCE 6
#define JOUST_CARD_CURSE 7
/* Dominion, 2nd edition */
#define JOUST_CARD_ARTISAN 8
#define JOUST_CARD_BANDIT 9
#define JOUST_CARD_BUREAUCRAT 10
#define JOUST_CARD_CELLAR 11
#define JOUST_CARD_CHAPEL 12
#define JOUST_CARD_COUNCIL_ROOM 13
#define JOUST_CARD_FESTIVAL 14
#define JOUST_CARD_GARDENS 15
#define JOUST_CARD_HARBINGER 16
#define JOUST_CARD_LABORATORY 17
#define JOUST_CARD_LIBRARY 18
#define JOUST_CARD_MARKET 19
#define JOUST_CARD_MERCHANT 20
#define JOUST_CARD_MILITIA 21
#define JOUST_CARD_MINE 22
#define JOUST_CARD_MOAT 23
#define JOUST_CARD_MONEYLENDER 24
#define JOUST_CARD_POACHER 25
#define JOUST_CARD_REMODEL 26
#define JOUST_CARD_SENTRY 27
#define JOUST_CARD_SMITHY 28
#define JOUST_CARD_THRONE_ROOM 29
#define JOUST_CARD_VASSAL 30
#define JOUST_CARD_VILLAGE 31
#define JOUST_CARD_WITCH 32
#define JOUST_CARD_WORKSHOP 33
/* Dominion, 1st edition only */
#define JOUST_CARD_ADVENTURER 34
#define JOUST_CARD_CHANCELLOR 35
#define JOUST_CARD_FEAST 36
#define JOUST_CARD_SPY 37
#define JOUST_CARD_THIEF 38
#define JOUST_CARD_WOODCUTTER 39
/* Intrigue, 2nd edition */
#define JOUST_CARD_BARON 40
#define JOUST_CARD_BRIDGE 41
#define JOUST_CARD_CONSPIRATOR 42
#define JOUST_CARD_COURTIER 43
#define JOUST_CARD_COURTYARD 44
#define JOUST_CARD_DIPLOMAT 45
#define JOUST_CARD_DUKE 46
#define JOUST_CARD_HAREM 47
#define JOUST_CARD_IRONWORKS 48
#define JOUST_CARD_LURKER 49
#define JOUST_CARD_MASQUERADE 50
#define JOUST_CARD_MILL 51
#define JOUST_CARD_MINING_VILLAGE 52
#define JOUST_CARD_MINION 53
#define JOUST_CARD_NOBLES 54
#define JOUST_CARD_PATROL 55
#define JOUST_CARD_PAWN 56
#define JOUST_CARD_REPLACE 57
#define JOUST_CARD_SECRET_PASSAGE 58
#define JOUST_CARD_SHANTY_TOWN 59
#define JOUST_CARD_STEWARD 60
#define JOUST_CARD_SWINDLER 61
#define JOUST_CARD_TORTURER 62
#define JOUST_CARD_TRADING_POST 63
#define JOUST_CARD_UPGRADE 64
#define JOUST_CARD_WISHING_WELL 65
/* Dark Ages: Kingdom cards (Knights is the pile) */
#define JOUST_CARD_ALTAR 66
#define JOUST_CARD_ARMORY 67
#define JOUST_CARD_BAND_OF_MISFITS 68
#define JOUST_CARD_BANDIT_CAMP 69
#define JOUST_CARD_BEGGAR 70
#define JOUST_CARD_CATACOMBS 71
#define JOUST_CARD_COUNT 72
#define JOUST_CARD_COUNTERFEIT 73
#define JOUST_CARD_CULTIST 74
#define JOUST_CARD_DEATH_CART 75
#define JOUST_CARD_FEODUM 76
#define JOUST_CARD_FORAGER 77
#define JOUST_CARD_FORTRESS 78
#define JOUST_CARD_GRAVEROBBER 79
#define JOUST_CARD_HERMIT 80
#define JOUST_CARD_HUNTING_GROUNDS 81
#define JOUST_CARD_IRONMONGER 82
#define JOUST_CARD_JUNK_DEALER 83
#define JOUST_CARD_KNIGHTS 84
#define JOUST_CARD_MARAUDER 85
#define JOUST_CARD_MARKET_SQUARE 86
#define JOUST_CARD_MYSTIC 87
#define JOUST_CARD_PILLAGE 88
#define JOUST_CARD_POOR_HOUSE 89
#define JOUST_CARD_PROCESSION 90
#define JOUST_CARD_RATS 91
#define JOUST_CARD_REBUILD 92
#define JOUST_CARD_ROGUE 93
#define JOUST_CARD_SAGE 94
#define JOUST_CARD_SCAVENGER 95
#define JOUST_CARD_SQUIRE 96
#define JOUST_CARD_STOREROOM 97
#define JOUST_CARD_URCHIN 98
#define JOUST_CARD_VAGRANT 99
#define JOUST_CARD_WANDERING_MINSTREL 100
/* Dark Ages: the ten Knights */
#define JOUST_CARD_DAME_ANNA 101
#define JOUST_CARD_DAME_JOSEPHINE 102
#define JOUST_CARD_DAME_MOLLY 103
#define JOUST_CARD_DAME_NATALIE 104
#define JOUST_CARD_DAME_SYLVIA 105
#define JOUST_CARD_SIR_BAILEY 106
#define JOUST_CARD_SIR_DESTRY 107
#define JOUST_CARD_SIR_MARTIN 108
#define JOUST_CARD_SIR_MICHAEL 109
#define JOUST_CARD_SIR_VANDER 110
/* Dark Ages: the Ruins pile, the five Ruins, Shelters, cards outside the Supply */
#define JOUST_CARD_RUINS 111
#define JOUST_CARD_ABANDONED_MINE 112
#define JOUST_CARD_RUINED_LIBRARY 113
#define JOUST_CARD_RUINED_MARKET 114
#define JOUST_CARD_RUINED_VILLAGE 115
#define JOUST_CARD_SURVIVORS 116
#define JOUST_CARD_HOVEL 117
#define JOUST_CARD_NECROPOLIS 118
#define JOUST_CARD_OVERGROWN_ESTATE 119
#define JOUST_CARD_SPOILS 120
#define JOUST_CARD_MADMAN 121
#define JOUST_CARD_MERCENARY 122
/* Renaissance: Kingdom cards */
#define JOUST_CARD_ACTING_TROUPE 123
#define JOUST_CARD_BORDER_GUARD 124
#define JOUST_CARD_CARGO_SHIP 125
#define JOUST_CARD_DUCAT 126
#define JOUST_CARD_EXPERIMENT 127
#define JOUST_CARD_FLAG_BEARER 128
#define JOUST_CARD_HIDEOUT 129
#define JOUST_CARD_IMPROVE 130
#define JOUST_CARD_INVENTOR 131
#define JOUST_CARD_LACKEYS 132
#define JOUST_CARD_MOUNTAIN_VILLAGE 133
#define JOUST_CARD_OLD_WITCH 134
#define JOUST_CARD_PATRON 135
#define JOUST_CARD_PRIEST 136
#define JOUST_CARD_RECRUITER 137
#define JOUST_CARD_RESEARCH 138
#define JOUST_CARD_SCEPTER 139
#define JOUST_CARD_SCHOLAR 140
#define JOUST_CARD_SCULPTOR 141
#define JOUST_CARD_SEER 142
#define JOUST_CARD_SILK_MERCHANT 143
#define JOUST_CARD_SPICES 144
#define JOUST_CARD_SWASHBUCKLER 145
#define JOUST_CARD_TREASURER 146
#define JOUST_CARD_VILLAIN 147
/* Renaissance: Projects */
#define JOUST_CARD_ACADEMY 148
#define JOUST_CARD_BARRACKS 149
#define JOUST_CARD_CANAL 150
#define JOUST_CARD_CAPITALISM 151
#define JOUST_CARD_CATHEDRAL 152
#define JOUST_CARD_CITADEL 153
#define JOUST_CARD_CITY_GATE 154
#define JOUST_CARD_CROP_ROTATION 155
#define JOUST_CARD_EXPLORATION 156
#define JOUST_CARD_FAIR 157
#define JOUST_CARD_FLEET 158
#define JOUST_CARD_GUILDHALL 159
#define JOUST_CARD_INNOVATION 160
#define JOUST_CARD_PAGEANT 161
#define JOUST_CARD_PIAZZA 162
#define JOUST_CARD_ROAD_NETWORK 163
#define JOUST_CARD_SEWERS 164
#define JOUST_CARD_SILOS 165
#define JOUST_CARD_SINISTER_PLOT 166
#define JOUST_CARD_STAR_CHART 167
/* Renaissance: Artifacts */
#define JOUST_CARD_FLAG 168
#define JOUST_CARD_HORN 169
#define JOUST_CARD_KEY 170
#define JOUST_CARD_LANTERN 171
#define JOUST_CARD_TREASURE_CHEST 172
#define JOUST_CARD_END 173 /* one more than the last number known to this header */

#ifdef __cplusplus
}
#endif

#endif /* JOUST_BOT_H */

/* Follows the events and compares them with the view: its own turns, its hand size, the gains of everybody. */
#include <joust_bot.h>
#include <stdlib.h>
#include <string.h>

JOUST_BOT_MANIFEST("listener", "1.0", "test", "checks that events and views agree");

typedef struct player {
  const joust_host* host;
  uint64_t random;
  uint32_t seat, turns, over, wrong;
  int32_t owned[JOUST_MAX_PLAYERS]; /* number of cards, by events */
} player;

static void* create(const joust_host* host, const joust_parameters* parameters) {
  player* p = (player*)calloc(1, sizeof(player));
  (void)parameters;
  p->host = host;
  return p;
}

static int32_t new_game(void* self, const joust_game* game, const joust_view* view) {
  player* p = (player*)self;
  const joust_host* host = p->host;
  int i;
  memset(p, 0, sizeof *p);
  p->host = host;
  p->random = game->seed;
  p->seat = game->seat;
  for (i = 0; i < view->players; ++i) p->owned[i] = 10;
  return 0;
}

static void observe(void* self, const joust_event* events, uint32_t count) {
  player* p = (player*)self;
  uint32_t i;
  for (i = 0; i < count; ++i) {
    const joust_event* e = &events[i];
    if (e->what == JOUST_EVENT_TURN_START && e->player == p->seat) ++p->turns;
    if (e->what == JOUST_EVENT_GAIN) p->owned[e->player] += e->n;
    if (e->what == JOUST_EVENT_GAME_OVER) p->over = 1;
    if (e->what == JOUST_EVENT_DRAW && (e->slot == JOUST_NOTHING) == (e->player == p->seat)) p->wrong = 1;
    if (e->what > JOUST_EVENT_GAME_OVER) p->wrong = 1;
  }
}

static uint32_t decide(void* self, const joust_view* view) {
  player* p = (player*)self;
  const joust_question* q = &view->question;
  const joust_seat* me = &view->seats[view->seat];
  int i;
  if (!view->extra_turn && me->turns != p->turns) p->wrong = 2;
  if (joust_slot_of(view, JOUST_CARD_FORTRESS) == JOUST_NOTHING) /* comes to hand from the trash without being gained */
    for (i = 0; i < view->players; ++i)
      if (view->seats[i].cards > p->owned[i]) p->wrong = 3; /* gained without an event */
  if (p->wrong) {
    p->host->log(p->host, JOUST_LOG_ERROR,
                 p->wrong == 1   ? "a wrong event"
                 : p->wrong == 2 ? "wrong turns"
                                 : "a silent gain");
    return 0xffffffffu;
  }
  p->random = p->random * 6364136223846793005u + 1442695040888963407u;
  return joust_option_at(q, (uint32_t)((p->random >> 33) % joust_option_count(q)));
}

static void game_over(void* self, const joust_result* result) {
  player* p = (player*)self;
  if (!p->over && result->ending != JOUST_ENDING_FAULT) abort(); /* events come first */
}

const joust_descriptor* joust_bot_entry_1(uint32_t host_abi) {
  static const joust_descriptor descriptor = {.size = sizeof(joust_descriptor),
                                              .abi = JOUST_ABI,
                                              .name = "listener",
                                              .version = "1.0",
                                              .author = "test",
                                              .create = create,
                                              .destroy = free,
                                              .new_game = new_game,
                                              .observe = observe,
                                              .decide = decide,
                                              .game_over = game_over};
  (void)host_abi;
  return &descriptor;
}

/* A bot built with the first published header, kept beside it. It must keep working with every later program of ABI 1. It uses
 * what a bot of that time could use: facts, the log, parameters, lists, events, the forward model. */
#include "joust_bot_v1.h"

#include <stdlib.h>
#include <string.h>

JOUST_BOT_MANIFEST("old_bot", "1.0", "test", "built with the first header");

typedef struct player {
  const joust_host* host;
  const joust_sim* sim;
  uint64_t random;
  uint32_t events;
} player;

static void* create(const joust_host* host, const joust_parameters* parameters) {
  player* p;
  uint32_t i;
  if (host->size < sizeof(joust_host) || (host->abi >> 16) != 1) return NULL;
  for (i = 0; i < parameters->count; ++i)
    if (strcmp(parameters->keys[i], "hello") != 0 || strcmp(parameters->values[i], "world") != 0) {
      host->log(host, JOUST_LOG_ERROR, "unknown parameter");
      return NULL;
    }
  if (host->find_card(host, "Throne Room") != JOUST_CARD_THRONE_ROOM) return NULL;
  if (strcmp(host->card(host, JOUST_CARD_PROVINCE)->name, "Province") != 0) return NULL;
  p = (player*)calloc(1, sizeof(player));
  if (p) {
    p->host = host;
    p->sim = (const joust_sim*)host->extension(host, JOUST_SIM_ID);
  }
  return p;
}

static int32_t new_game(void* self, const joust_game* game, const joust_view* view) {
  player* p = (player*)self;
  p->random = game->seed;
  p->events = 0;
  return view->fixed >= sizeof(joust_view) && view->seat == game->seat && view->card[JOUST_SLOT_GOLD] == JOUST_CARD_GOLD ? 0 : 1;
}

static void observe(void* self, const joust_event* events, uint32_t count) {
  (void)events;
  ((player*)self)->events += count;
}

static uint32_t decide(void* self, const joust_view* v) {
  player* p = (player*)self;
  const joust_question* q = &v->question;
  uint32_t i, total = 0;
  for (i = 0; i < JOUST_KINDS; ++i) total += v->hand.count[i];
  if (total != v->hand.total || v->seats[v->seat].hand_size != total || p->events == 0) return 0xffffffffu;
  for (i = 0; i < v->known_count; ++i)
    if (joust_known_list(v)[i].seat >= v->players) return 0xffffffffu;
  for (i = 0; i < v->limbo_count; ++i)
    if (joust_limbo_list(v)[i].seat >= v->players) return 0xffffffffu;
  for (i = 0; i < v->in_play_count; ++i)
    if (joust_in_play_list(v)[i].slot >= v->kinds) return 0xffffffffu;
  p->random = p->random * 6364136223846793005u + 1442695040888963407u;
  if (p->random >> 60 == 0 && p->sim) {
    joust_sim_game* game = p->sim->sample(p->host, v, p->random);
    if (!game || p->sim->step(p->host, game, joust_option_at(q, 0)) != JOUST_SIM_OK) return 0xffffffffu;
    p->sim->free(p->host, game);
  }
  if (q->verb == JOUST_VERB_BUY_PHASE && (q->labels >> JOUST_LABEL_TREASURES & 1)) return JOUST_LABELS + JOUST_LABEL_TREASURES;
  return joust_option_at(q, (uint32_t)((p->random >> 33) % joust_option_count(q)));
}

static void game_over(void* self, const joust_result* result) {
  if (result->size < sizeof(joust_result)) abort();
  (void)self;
}

const joust_descriptor* joust_bot_entry_1(uint32_t host_abi) {
  static const joust_descriptor descriptor = {
      .size = sizeof(joust_descriptor), .abi = JOUST_ABI, .name = "old_bot", .version = "1.0", .author = "test",
      .create = create, .destroy = free, .new_game = new_game, .observe = observe, .decide = decide, .game_over = game_over};
  return host_abi >= JOUST_ABI ? &descriptor : NULL;
}

/* Plays any legal option with the same probability. In plain C: also the smallest complete bot. */
#include <joust_bot.h>
#include <stdlib.h>

JOUST_BOT_MANIFEST("random", "1.0", "Joust", "answers every question at random");

typedef struct player {
  uint64_t state;
} player;

static uint64_t next_random(player* p) {
  uint64_t z = p->state += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

static void* create(const joust_host* host, const joust_parameters* parameters) {
  if (parameters->count) {
    host->log(host, JOUST_LOG_ERROR, "this bot has no parameters");
    return NULL;
  }
  return calloc(1, sizeof(player));
}

static void destroy(void* self) { free(self); }

static int32_t new_game(void* self, const joust_game* game, const joust_view* view) {
  (void)view;
  ((player*)self)->state = game->seed;
  return 0;
}

static uint32_t decide(void* self, const joust_view* view) {
  const joust_question* q = &view->question;
  const uint64_t word = next_random((player*)self) >> 32;
  return joust_option_at(q, (uint32_t)(word * joust_option_count(q) >> 32));
}

const joust_descriptor* joust_bot_entry_1(uint32_t host_abi) {
  static const joust_descriptor descriptor = {
      .size = sizeof(joust_descriptor),
      .abi = JOUST_ABI,
      .name = "random",
      .version = "1.0",
      .author = "Joust",
      .description = "answers every question at random",
      .create = create,
      .destroy = destroy,
      .new_game = new_game,
      .decide = decide,
  };
  (void)host_abi;
  return &descriptor;
}

/* Uses every function of the forward model at every decision and plays the first option. Any surprise is told to the
 * log and answered with an illegal number. */
#include <joust_bot.h>
#include <stdlib.h>
#include <string.h>

JOUST_BOT_MANIFEST("searcher", "1.0", "test", "exercises the forward model");

typedef struct player {
  const joust_host* host;
  const joust_sim* sim;
  uint64_t seed;
} player;

static uint32_t fail(player* p, const char* what) {
  p->host->log(p->host, JOUST_LOG_ERROR, what);
  return 0xffffffffu;
}

static void* create(const joust_host* host, const joust_parameters* parameters) {
  player* p = (player*)calloc(1, sizeof(player));
  (void)parameters;
  p->host = host;
  p->sim = (const joust_sim*)host->extension(host, JOUST_SIM_ID);
  if (!p->sim || host->extension(host, "joust.unknown/1")) {
    host->log(host, JOUST_LOG_ERROR, "no forward model");
    free(p);
    return NULL;
  }
  return p;
}

static int32_t new_game(void* self, const joust_game* game, const joust_view* view) {
  ((player*)self)->seed = game->seed;
  return view->question.verb == JOUST_VERB_NONE || view->question.player == view->seat ? 0 : 1;
}

/* Plays on with the first options, at most so many steps; returns how many. */
static int playout(player* p, joust_sim_game* game, int most) {
  int n = 0;
  for (; n < most && !p->sim->over(p->host, game); ++n) {
    const joust_question* q = p->sim->question(p->host, game);
    const joust_view* v = p->sim->view(p->host, game, q->player);
    if (memcmp(&v->question, q, sizeof *q) != 0) return -1;
    if (p->sim->step(p->host, game, joust_option_at(q, (uint32_t)(++p->seed % joust_option_count(q)))) != JOUST_SIM_OK)
      return -1;
  }
  return n;
}

static uint32_t decide(void* self, const joust_view* view) {
  player* p = (player*)self;
  const joust_sim* sim = p->sim;
  joust_sim_game* game = sim->sample(p->host, view, ++p->seed);
  joust_sim_game* other;
  const joust_view* same;
  uint32_t seat;
  if (!game) return fail(p, "no sample");
  same = sim->view(p->host, game, view->seat);
  if (same->size != view->size || memcmp(same, view, view->size) != 0) return fail(p, "the sample looks different");
  if (sim->step(p->host, game, 0xffffffffu) != JOUST_SIM_NOT_AN_OPTION) return fail(p, "an illegal step was taken");
  other = sim->copy(p->host, game);
  if (!other || sim->over(p->host, other)) return fail(p, "no copy");
  if (playout(p, other, 60) < 0) return fail(p, "the playout fails");
  for (seat = 0; seat < view->players; ++seat)
    if (sim->points(p->host, other, seat) < -60) return fail(p, "strange points");
  if (!sim->winners(p->host, other)) return fail(p, "nobody wins");
  sim->assign(p->host, other, game);
  same = sim->view(p->host, other, view->seat);
  if (memcmp(same, view, view->size) != 0) return fail(p, "the assigned game looks different");
  sim->reseed(p->host, other, 5);
  if (sim->resample(p->host, other, view, 7) != JOUST_SIM_OK) return fail(p, "no second sample");
  sim->free(p->host, NULL);
  sim->free(p->host, game);
  if (p->seed % 3) sim->free(p->host, other); /* otherwise the host frees it in the end */
  return joust_option_at(&view->question, (uint32_t)(p->seed % joust_option_count(&view->question)));
}

const joust_descriptor* joust_bot_entry_1(uint32_t host_abi) {
  static const joust_descriptor descriptor = {.size = sizeof(joust_descriptor),
                                              .abi = JOUST_ABI,
                                              .name = "searcher",
                                              .version = "1.0",
                                              .author = "test",
                                              .create = create,
                                              .destroy = free,
                                              .new_game = new_game,
                                              .decide = decide};
  (void)host_abi;
  return &descriptor;
}

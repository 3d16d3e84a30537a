/* What the test bots share: Big Money's answers and the functions around them. A bot sets NAME and VERSION, includes
 * this, and defines decide(), with WATCHES new_game() and observe(), with OVER game_over(). */
#include <joust_bot.h>
#include <stdlib.h>

JOUST_BOT_MANIFEST(NAME, VERSION, "Joust tests", "a bot for tests");

static inline uint32_t label(uint32_t number) { return JOUST_LABELS + number; }

/* Province, Gold, Silver; a Duchy once `duchies` or fewer Provinces are left; no Gold if `gold` is 0. */
static inline uint32_t money(const joust_view* v, uint32_t duchies, int gold) {
  const joust_question* q = &v->question;
  if (q->verb != JOUST_VERB_BUY_PHASE)
    return q->labels >> JOUST_LABEL_DECLINE & 1 ? label(JOUST_LABEL_DECLINE) : joust_option_at(q, 0);
  if (q->labels >> JOUST_LABEL_TREASURES & 1) return label(JOUST_LABEL_TREASURES);
  if (q->second >> JOUST_SLOT_PROVINCE & 1) return JOUST_SECOND + JOUST_SLOT_PROVINCE;
  if ((q->second >> JOUST_SLOT_DUCHY & 1) && v->supply[JOUST_SLOT_PROVINCE] <= duchies)
    return JOUST_SECOND + JOUST_SLOT_DUCHY;
  if ((q->second >> JOUST_SLOT_GOLD & 1) && gold) return JOUST_SECOND + JOUST_SLOT_GOLD;
  if (q->second >> JOUST_SLOT_SILVER & 1) return JOUST_SECOND + JOUST_SLOT_SILVER;
  return label(JOUST_LABEL_DECLINE);
}

static uint32_t decide(void* self, const joust_view* view);
#ifdef OVER
static void game_over(void* self, const joust_result* result);
#endif
#ifdef WATCHES
static int32_t new_game(void* self, const joust_game* game, const joust_view* view);
static void observe(void* self, const joust_event* events, uint32_t count);
#endif

static void* create(const joust_host* host, const joust_parameters* parameters) {
  (void)host, (void)parameters;
  return calloc(1, 64);
}

static void destroy(void* self) { free(self); }

const joust_descriptor* joust_bot_entry_1(uint32_t host_abi) {
  static const joust_descriptor descriptor = {
      .size = sizeof(joust_descriptor),
      .abi = JOUST_ABI,
      .name = NAME,
      .version = VERSION,
      .author = "Joust tests",
      .description = "a bot for tests",
      .create = create,
      .destroy = destroy,
      .decide = decide,
#ifdef OVER
      .game_over = game_over,
#endif
#ifdef WATCHES
      .new_game = new_game,
      .observe = observe,
#endif
  };
  (void)host_abi;
  return &descriptor;
}

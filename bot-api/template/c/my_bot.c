/* A small bot in plain C: plays its first Action, all Treasures, and buys the dearest card that is worth something. */
#include <joust_bot.h>
#include <stdlib.h>

JOUST_BOT_MANIFEST("my_bot", "0.1", "you", "buys what costs most");

/* What one instance remembers. */
typedef struct my_bot {
  const joust_host* host;
} my_bot;

static void* create(const joust_host* host, const joust_parameters* parameters) {
  my_bot* bot;
  if (parameters->count) {
    host->log(host, JOUST_LOG_ERROR, "this bot has no parameters");
    return NULL;
  }
  bot = (my_bot*)calloc(1, sizeof(my_bot));
  if (bot) bot->host = host;
  return bot;
}

static void destroy(void* self) { free(self); }

/* The dearest card that can be bought; nothing below 3. */
static uint32_t buy(const joust_view* v) {
  uint32_t best = JOUST_LABELS + JOUST_LABEL_DECLINE, most = 2, slot;
  for (slot = 0; slot < v->kinds; ++slot) {
    if (!(v->question.second >> slot & 1) || v->cost[slot] <= most) continue;
    most = v->cost[slot];
    best = JOUST_SECOND + slot;
  }
  return best;
}

static uint32_t decide(void* self, const joust_view* v) {
  const joust_question* q = &v->question;
  (void)self;
  if (q->verb == JOUST_VERB_BUY_PHASE) {
    if (q->labels >> JOUST_LABEL_TREASURES & 1) return JOUST_LABELS + JOUST_LABEL_TREASURES;
    return buy(v);
  }
  return joust_option_at(q, 0);
}

const joust_descriptor* joust_bot_entry_1(uint32_t host_abi) {
  static const joust_descriptor descriptor = {
      .size = sizeof(joust_descriptor),
      .abi = JOUST_ABI,
      .name = "my_bot",
      .version = "0.1",
      .author = "you",
      .description = "buys what costs most",
      .create = create,
      .destroy = destroy,
      .decide = decide,
  };
  (void)host_abi;
  return &descriptor;
}

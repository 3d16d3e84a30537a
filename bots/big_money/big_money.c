/* The classic Big Money: no Actions, a Duchy once four or fewer Provinces are left. In plain C and without state, so
 * that it shows how fast bots can be; bot-api/template has the same in a few lines of C++. */
#include <joust_bot.h>

#define NAME "big_money"
#define ABOUT "8: Province, 6: Gold, 5: Duchy once 4 or fewer Provinces are left, 3: Silver"
JOUST_BOT_MANIFEST(NAME, "1.0", "Joust", ABOUT);

static uint32_t label(uint32_t number) { return JOUST_LABELS + number; }

static uint32_t buy(const joust_view* v) {
  const uint64_t can = v->question.second;
  if (can >> JOUST_SLOT_PROVINCE & 1) return JOUST_SECOND + JOUST_SLOT_PROVINCE;
  if (can >> JOUST_SLOT_GOLD & 1) return JOUST_SECOND + JOUST_SLOT_GOLD;
  if ((can >> JOUST_SLOT_DUCHY & 1) && v->supply[JOUST_SLOT_PROVINCE] <= 4) return JOUST_SECOND + JOUST_SLOT_DUCHY;
  if (can >> JOUST_SLOT_SILVER & 1) return JOUST_SECOND + JOUST_SLOT_SILVER;
  return label(JOUST_LABEL_DECLINE);
}

/* Attacks and other cards of the opponents may ask: lose the least useful card, decline what can be declined. */
static uint32_t least_useful(const joust_question* q) {
  static const uint8_t order[] = {JOUST_SLOT_CURSE,  JOUST_SLOT_ESTATE, JOUST_SLOT_DUCHY, JOUST_SLOT_PROVINCE,
                                  JOUST_SLOT_COPPER, JOUST_SLOT_SILVER, JOUST_SLOT_GOLD};
  for (uint32_t i = 0; i < sizeof order; ++i)
    if (q->cards >> order[i] & 1) return order[i];
  return joust_option_at(q, 0);
}

static uint32_t decide(void* self, const joust_view* v) {
  const joust_question* q = &v->question;
  (void)self;
  if (q->verb == JOUST_VERB_BUY_PHASE) {
    if (q->labels >> JOUST_LABEL_TREASURES & 1) return label(JOUST_LABEL_TREASURES);
    return buy(v);
  }
  if (q->labels >> JOUST_LABEL_DECLINE & 1) return label(JOUST_LABEL_DECLINE);
  return least_useful(q);
}

static void decide_batch(void* const* selves, const joust_view* const* views, uint32_t* answers, uint32_t count) {
  for (uint32_t i = 0; i < count; ++i) answers[i] = decide(selves[i], views[i]);
}

static char instance; /* there is nothing to remember: all instances are one */

static void* create(const joust_host* host, const joust_parameters* parameters) {
  if (parameters->count) {
    host->log(host, JOUST_LOG_ERROR, "this bot has no parameters");
    return NULL;
  }
  return &instance;
}

static void destroy(void* self) { (void)self; }

const joust_descriptor* joust_bot_entry_1(uint32_t host_abi) {
  static const joust_descriptor descriptor = {
      .size = sizeof(joust_descriptor),
      .abi = JOUST_ABI,
      .name = NAME,
      .version = "1.0",
      .author = "Joust",
      .description = ABOUT,
      .create = create,
      .destroy = destroy,
      .decide = decide,
      .decide_batch = decide_batch,
  };
  (void)host_abi;
  return &descriptor;
}

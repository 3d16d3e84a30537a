/* Big Money in three strengths, for comparisons: DUCHIES (from how many Provinces on) and GOLD (0: none). */
#define NAME "money"
#include "plain.h"

static uint32_t decide(void* self, const joust_view* view) {
  (void)self;
  return money(view, DUCHIES, GOLD);
}

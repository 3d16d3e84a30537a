/* Lets everything it was told in a game decide its answers: shows whether it is always told the same. */
#define NAME "watcher"
#define VERSION "1.0"
#define WATCHES
#include "plain.h"

static int32_t new_game(void* self, const joust_game* game, const joust_view* view) {
  (void)view;
  *(uint64_t*)self = game->seed;
  return 0;
}

static void observe(void* self, const joust_event* events, uint32_t count) {
  uint64_t* memory = (uint64_t*)self;
  for (uint32_t i = 0; i < count; ++i)
    for (uint32_t byte = 0; byte < sizeof events[i]; ++byte)
      *memory = (*memory ^ ((const unsigned char*)&events[i])[byte]) * 0x100000001b3u;
}

static uint32_t decide(void* self, const joust_view* view) {
  const uint64_t word = *(const uint64_t*)self >> 32;
  return joust_option_at(&view->question, (uint32_t)(word * joust_option_count(&view->question) >> 32));
}

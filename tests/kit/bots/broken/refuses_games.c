/* Loads, but does not want to play. */
#include "broken.h"
MANIFEST;
static int32_t new_game(void* self, const joust_game* game, const joust_view* view) {
  (void)self;
  (void)game;
  (void)view;
  return 1;
}
DESCRIPTOR(GOOD_FUNCTIONS, .new_game = new_game);
ENTRY(return &descriptor)

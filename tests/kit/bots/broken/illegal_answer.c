/* Loads, but answers the third question with a number that is no option. */
#include "broken.h"
MANIFEST;
static void* create(const joust_host* host, const joust_parameters* parameters) {
  (void)host;
  (void)parameters;
  return calloc(1, sizeof(int));
}
static uint32_t decide(void* self, const joust_view* view) {
  if (++*(int*)self == 3) return 4000000000u;
  return good_decide(self, view);
}
DESCRIPTOR(.create = create, .destroy = free, .decide = decide);
ENTRY((void)good_create; (void)good_destroy; return &descriptor)

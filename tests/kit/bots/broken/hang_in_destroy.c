#include "broken.h"
MANIFEST;
static volatile int forever = 1;
static void destroy(void* self) {
  (void)self;
  while (forever) {
  }
}
DESCRIPTOR(.create = good_create, .destroy = destroy, .decide = good_decide);
ENTRY((void)good_destroy; return &descriptor)

#include "broken.h"
MANIFEST;
static void* create(const joust_host* host, const joust_parameters* parameters) {
  (void)host;
  (void)parameters;
  abort();
}
DESCRIPTOR(.create = create, .destroy = good_destroy, .decide = good_decide);
ENTRY((void)good_create; return &descriptor)

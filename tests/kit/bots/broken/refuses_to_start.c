#include "broken.h"
MANIFEST;
static void* create(const joust_host* host, const joust_parameters* parameters) {
  (void)parameters;
  host->log(host, JOUST_LOG_ERROR, "the parameter 'depth' is missing");
  return NULL;
}
DESCRIPTOR(.create = create, .destroy = good_destroy, .decide = good_decide);
ENTRY((void)good_create; return &descriptor)

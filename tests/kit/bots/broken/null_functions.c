#include "broken.h"
MANIFEST;
DESCRIPTOR(.create = good_create, .destroy = good_destroy);
ENTRY((void)good_decide; return &descriptor)

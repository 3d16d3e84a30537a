#include "broken.h"
MANIFEST;
ENTRY((void)good_create; (void)good_destroy; (void)good_decide; return NULL)

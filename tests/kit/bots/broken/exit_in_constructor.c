#include "broken.h"
MANIFEST;
__attribute__((constructor)) static void leave(void) { exit(3); }
DESCRIPTOR(GOOD_FUNCTIONS);
ENTRY(return &descriptor)

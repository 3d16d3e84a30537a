#include <signal.h>

#include "broken.h"
MANIFEST;
__attribute__((constructor)) static void crash(void) { raise(SIGSEGV); }
DESCRIPTOR(GOOD_FUNCTIONS);
ENTRY(return &descriptor)

#include "broken.h"
MANIFEST;
static volatile int forever = 1;
__attribute__((constructor)) static void hang(void) {
  while (forever) {
  }
}
DESCRIPTOR(GOOD_FUNCTIONS);
ENTRY(return &descriptor)

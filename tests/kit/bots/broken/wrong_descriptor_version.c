#include "broken.h"
MANIFEST;
static const joust_descriptor descriptor = {.size = sizeof(joust_descriptor), .abi = 3 * 65536, GOOD_FUNCTIONS};
ENTRY(return &descriptor)

#include "broken.h"
MANIFEST;
static const joust_descriptor descriptor = {.size = 40, .abi = JOUST_ABI, GOOD_FUNCTIONS};
ENTRY(return &descriptor)

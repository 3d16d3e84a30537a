#include <joust_bot.h>
#undef JOUST_ABI
#define JOUST_ABI (2 * 65536 + 7)
#include "broken.h"
MANIFEST;
DESCRIPTOR(GOOD_FUNCTIONS);
ENTRY(return &descriptor)

#include "broken.h"
DESCRIPTOR(GOOD_FUNCTIONS);
ENTRY(return &descriptor)

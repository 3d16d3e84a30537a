#include "bad.h"
DESCRIPTOR(GOOD_FUNCTIONS);
ENTRY(return &descriptor)

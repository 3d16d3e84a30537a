#include "broken.h"
MANIFEST;
DESCRIPTOR(GOOD_FUNCTIONS);
JOUST_EXPORT const joust_descriptor* another_entry(void);
const joust_descriptor* another_entry(void) { return &descriptor; }

#include "broken.h"
MANIFEST;
ENTRY(return (const joust_descriptor*)0x1234560)

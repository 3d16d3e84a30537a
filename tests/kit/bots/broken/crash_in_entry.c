#include "broken.h"
MANIFEST;
ENTRY(abort(); return NULL)

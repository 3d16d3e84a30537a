#include "bad.h"
MANIFEST;
ENTRY(abort(); return NULL)

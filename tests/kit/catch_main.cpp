// Catch's main, compiled once for all test programs.
#define CATCH_CONFIG_MAIN
#include "tests/kit/catch.h"

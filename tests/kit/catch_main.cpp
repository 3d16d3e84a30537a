// The main of all test programs, compiled once. Written out: each version of Catch2 has another way to bring its own.
#define CATCH_CONFIG_RUNNER
#include "tests/kit/catch.h"

int main(int argc, char* argv[]) { return Catch::Session().run(argc, argv); }

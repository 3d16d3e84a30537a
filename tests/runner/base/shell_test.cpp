#include "runner/base/shell.h"

#include "tests/kit/catch.h"

using namespace joust::base;

TEST_CASE("a shell word is quoted only where it must be") {
  CHECK(shell::word("big_money") == "big_money");
  CHECK(shell::word("./my bot.so") == "'./my bot.so'");
  CHECK(shell::word("") == "''");
  CHECK(shell::word("it's") == "'it'\\''s'");
  CHECK(shell::word("x?buy=Witch") == "'x?buy=Witch'");
  CHECK(shell::word("$(reboot)") == "'$(reboot)'");
}

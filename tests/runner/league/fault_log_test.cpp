// A bot that always crashes does not fill the terminal.
#include "runner/league/fault_log.h"

#include "tests/kit/catch.h"

using namespace joust;

TEST_CASE("the first three faults of a bot and kind are told, then tens, hundreds, thousands") {
  FaultLog log;
  std::vector<std::string> said;
  for (int i = 1; i <= 1000; ++i) {
    std::string line = log.add("fault", "cbot", "crash", "game=" + std::to_string(i));
    if (!line.empty()) said.push_back(std::move(line));
  }
  REQUIRE(said.size() == 6);
  CHECK(said[0] == R"(fault bot="cbot" kind="crash" game=1)");
  CHECK(said[2] == R"(fault bot="cbot" kind="crash" game=3 (further ones are counted))");
  CHECK(said[3] == R"(fault bot="cbot" kind="crash" count=10)");
  CHECK(said[5] == R"(fault bot="cbot" kind="crash" count=1000)");
  CHECK(log.add("fault", "cbot", "hang", "game=9") == R"(fault bot="cbot" kind="hang" game=9)");
  CHECK(log.add("fault", "other", "crash", "game=9") == R"(fault bot="other" kind="crash" game=9)");
  CHECK(log.add("incident", "cbot", "crash", "block=9") == R"(incident bot="cbot" kind="crash" block=9)");
}

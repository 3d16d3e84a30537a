#include "runner/base/numbers.h"

#include <cmath>

#include "runner/base/failure.h"
#include "tests/kit/catch.h"

using namespace joust::base;

TEST_CASE("a number is the whole text or none") {
  CHECK(read_number<int>("12") == 12);
  CHECK(read_number<int>("-12") == -12);
  CHECK(read_number<double>("1.5e3") == 1500);
  for (const char* text : {"", " 1", "1 ", "1x", "x", "99999999999999999999"}) CHECK_FALSE(read_number<int>(text));
  CHECK_FALSE(read_number<uint64_t>("-1"));
  CHECK(read_number<uint32_t>("ff", 16) == 255);
}

TEST_CASE("a number out of range is refused with its range") {
  CHECK(whole_number("--games", "7", 1, 9) == 7);
  for (const char* text : {"0", "10", "many", ""}) {
    try {
      whole_number("--games", text, 1, 9);
      FAIL("accepted");
    } catch (const Failure& failure) {
      CHECK(failure.line() == "--games must be a whole number from 1 to 9, not '" + std::string(text) + "'");
    }
  }
}

TEST_CASE("columns have plain numbers, sentences grouped ones") {
  CHECK(fixed(-3.14159, 2) == "-3.14");
  CHECK(fixed(-0.001, 2) == "0.00");
  CHECK(fixed(std::nan(""), 2) == "-");
  CHECK(fixed(std::nan(""), 2, "") == "");
  CHECK(grouped(1234567) == "1,234,567");
  CHECK(decimal(-3.14, 1) == "−3.1");
  CHECK(plural(1, "game", "games") == "1 game");
  CHECK(plural(2000, "game", "games") == "2,000 games");
}

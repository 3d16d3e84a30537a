#include "runner/base/utf8.h"

#include "tests/kit/catch.h"

using namespace joust::base;

TEST_CASE("what is no character is replaced, once for each") {
  const std::string bad(kReplacement);
  CHECK(clean("naïve ☕") == "naïve ☕");
  CHECK(clean("a\r\nb\tc") == "a\nb\tc");
  CHECK(clean("\xff\xfe") == bad + bad);
  CHECK(clean("\xe2\x80") == bad + bad);  // cut off
  CHECK(clean("\xc0\xaf") == bad + bad);  // overlong
  CHECK(clean("\x1b") == bad);            // a control character
  CHECK(clean("\xc2\x85") == bad);        // one of two bytes
  CHECK(clean("\xe2\x80\xae"
              "abc") == bad + "abc");  // turns the direction
}

#include "runner/base/json.h"

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "tests/kit/catch.h"

using namespace joust::base;

TEST_CASE("JSON has null for what is no number") {
  CHECK(json::packed(json::number(1.5)) == "1.5");
  CHECK(json::packed(json::number(std::nan(""))) == "null");
  CHECK(json::packed(json::number(std::numeric_limits<double>::infinity())) == "null");
}

TEST_CASE("JSON has strings for numbers that floating point would round") {
  CHECK(json::packed(json::big(uint64_t{1} << 53)) == "9007199254740992");
  CHECK(json::packed(json::big((uint64_t{1} << 53) + 1)) == "\"9007199254740993\"");
}

TEST_CASE("JSON is valid whatever bytes a name has") {
  const json::Json object{{"bot", "\xff.so"}};
  CHECK(json::packed(object) == "{\"bot\":\"\xEF\xBF\xBD.so\"}");
  CHECK(json::packed(json::text("\xff\x1b")) == "\"\xEF\xBF\xBD\xEF\xBF\xBD\"");
  CHECK(json::dump(object).back() == '\n');
}

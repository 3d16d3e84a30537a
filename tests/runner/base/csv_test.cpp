#include "runner/base/csv.h"

#include "tests/kit/catch.h"

using namespace joust::base;

TEST_CASE("a CSV cell is quoted where it must be, and never a formula") {
  CHECK(csv::cell("plain") == "plain");
  CHECK(csv::cell("=SUM(A1)") == "'=SUM(A1)");
  CHECK(csv::cell("@x") == "'@x");
  CHECK(csv::cell("a,b") == "\"a,b\"");
  CHECK(csv::cell("say \"hi\"\n") == "\"say \"\"hi\"\"\n\"");
  CHECK(csv::cell("\xff.so") == "\xEF\xBF\xBD.so");
}

TEST_CASE("a CSV line comes back as it was written") {
  for (const char* text : {"", "plain", "=SUM(A1)", "-x", "'quoted'", "a,b", "say \"hi\"", "naïve"}) {
    csv::Cells cells;
    csv::split("first," + csv::cell(text) + ",last", cells);
    REQUIRE(cells.size() == 3);
    CHECK(cells.text[1] == text);
    CHECK(cells.begin[1] == 6);
    CHECK_FALSE(cells.open_quote);
  }
  csv::Cells cells;
  csv::split("a,\"b", cells);
  CHECK(cells.open_quote);
}

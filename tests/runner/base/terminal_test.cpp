#include "runner/base/terminal.h"

#include "tests/kit/catch.h"

using namespace joust::base;

TEST_CASE("columns are as wide as what they hold, in characters") {
  Columns columns("lrl");
  columns.add({"bot", "Elo", "note"});
  columns.add({"naïve", "-12.5", ""});
  columns.add({"x", "3", "a note"});
  CHECK(columns.text() ==
        "bot      Elo  note\n"
        "naïve  -12.5\n"
        "x          3  a note\n");
}

TEST_CASE("a name cannot write over the terminal") {
  CHECK(printable("a\nb\tc") == "a b c");
  CHECK(printable("\x1b[2J") == "\xEF\xBF\xBD[2J");
  Columns columns("l");
  columns.add({"two\nlines"});
  CHECK(columns.text() == "two lines\n");
}

TEST_CASE("text is wrapped between words") {
  CHECK(wrapped("one two three", 0, 80) == "one two three");
  CHECK(wrapped("one two three four five six", 2, 26) == "one two three four five\n  six");
  CHECK(wrapped("too narrow to break", 20, 30) == "too narrow to break");
}

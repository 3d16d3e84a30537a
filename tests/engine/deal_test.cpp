// Deals as text, and what they give to a game.
#include "engine/deal.h"

#include <set>

#include "engine/game.h"
#include "tests/kit/catch.h"

using namespace joust;

namespace {

Deal some_deal(int streams) {
  Deal deal;
  deal.given = streams;
  Random random{3};
  for (int stream = 0; stream < streams; ++stream)
    deal.words[static_cast<size_t>(stream)] = {random.next(), random.next()};
  return deal;
}

}  // namespace

TEST_CASE("a deal is a number, or 32 digits for each stream", "[deal]") {
  CHECK(to_text(Deal{18446744073709551615u}) == "18446744073709551615");
  for (const Deal& deal : {Deal{0}, Deal{7}, some_deal(3), some_deal(7)}) {
    Deal read{99};
    REQUIRE(from_text(to_text(deal), read));
    CHECK(read == deal);
  }
  CHECK(to_text(some_deal(3)).size() == 96);
  const std::string digits = to_text(some_deal(4));
  for (const std::string& text :
       {std::string(), std::string("x"), std::string("-1"), std::string("1 "), std::string("18446744073709551616"),
        digits.substr(1), digits + "0", digits + digits, "-" + digits.substr(1), "g" + digits.substr(1)}) {
    INFO(text);
    Deal read{99};
    CHECK_FALSE(from_text(text, read));
    CHECK(read == Deal{99});
  }
}

TEST_CASE("a number expands to the streams it always had", "[deal]") {
  const Deal deal{42};
  for (int number = 0; number <= kMaxPlayers; ++number) {
    Random stream = deal.stream(number), old = Random::stream(42, static_cast<uint64_t>(number));
    CHECK(stream.next() == old.next());
  }
  CHECK(deal.signature() == 42);
}

TEST_CASE("each stream follows from its own words alone, and from all of them", "[deal]") {
  const Deal deal = some_deal(3);
  std::set<uint64_t> first;
  for (int number = 0; number < 3; ++number) first.insert(deal.stream(number).next());
  CHECK(first.size() == 3);
  for (size_t word = 0; word < 2; ++word) {
    Deal other = deal;
    other.words[1][word] ^= 1u << 17;
    CHECK(other.stream(1).next() != deal.stream(1).next());
    CHECK(other.stream(0).next() == deal.stream(0).next());
    CHECK(other.stream(2).next() == deal.stream(2).next());
  }
}

TEST_CASE("the same deal is the same game, whatever the others hold", "[deal]") {
  Setup setup;
  setup.kingdom = {CardId::Cellar,  CardId::Market, CardId::Militia, CardId::Mine,       CardId::Moat,
                   CardId::Remodel, CardId::Smithy, CardId::Village, CardId::Woodcutter, CardId::Workshop};
  const Deal deal = some_deal(3);
  State a, b, c;
  start(a, setup, deal);
  start(b, setup, deal);
  Deal other = deal;
  other.words[2][0] += 1;  // the second player's
  start(c, setup, other);
  CHECK(a.signature == b.signature);
  CHECK(a.signature != c.signature);
  CHECK(a.player[0].hand[0] == b.player[0].hand[0]);
  CHECK(a.player[0].hand[0] == c.player[0].hand[0]);
}

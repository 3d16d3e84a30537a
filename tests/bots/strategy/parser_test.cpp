// The language of strategy files: what is read as what, and where mistakes are reported.
#include "bots/strategy/parser.h"

#include "tests/bots/strategy/all_names.h"
#include "tests/kit/catch.h"

namespace joust::strategy {

namespace {

Program parse(const std::string& text) { return parse(text, all_names()); }

// The rules of a list in short: "Gold; Province if; Action"
std::string listed(const Program& program, List list) {
  std::string text;
  for (const Rule& rule : program[list]) {
    if (!text.empty()) text += "; ";
    text += rule.target.is_type ? "type " + std::to_string(rule.target.number) : card_facts(rule.target.number)->name;
    if (!rule.when.empty()) text += " if";
  }
  return text;
}

// "line:column: message", or nothing
std::string mistake(const std::string& text) {
  try {
    parse(text);
  } catch (const SyntaxError& error) {
    return std::to_string(error.place.line) + ":" + std::to_string(error.place.column) + ": " + error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("rules stand on lines or between separators", "[strategy]") {
  const char* const expected = "Province if; Gold; Silver";
  CHECK(listed(parse("Province if money > 18\nGold\nSilver\n"), List::Buy) == expected);
  CHECK(listed(parse("Province if money > 18; Gold; Silver"), List::Buy) == expected);
  CHECK(listed(parse("Province if money > 18, Gold, Silver;"), List::Buy) == expected);
  CHECK(listed(parse("\n\n  Province if money > 18 # early\r\n\tGold;;\n# Duchy\nSilver # "), List::Buy) == expected);
  CHECK(listed(parse("\xef\xbb\xbfProvince if money > 18\nGold\nSilver"), List::Buy) == expected);
}

TEST_CASE("names may be written in any way", "[strategy]") {
  CHECK(listed(parse("council room; CouncilRoom; COUNCIL_ROOM; Council   Room if own(council_room) < 2"), List::Buy) ==
        "Council Room; Council Room; Council Room; Council Room if");
  CHECK(listed(parse("Band of Misfits; Canal; Knights"), List::Buy) == "Band of Misfits; Canal; Knights");
}

TEST_CASE("every card can be named", "[strategy]") {
  for (uint32_t n = 1; n < JOUST_CARD_END; ++n) {
    const std::string name = card_facts(n)->name;
    INFO(name);
    const Program program = parse("Gold if own(" + name + ") > 0");
    CHECK(program[List::Buy][0].when[0].target == Target::of(static_cast<Card>(n)));
  }
}

TEST_CASE("a heading is for its line, or alone for the lines below", "[strategy]") {
  const Program one = parse("trash: Curse, Estate if turn < 10, Copper\nProvince\ndiscard: Victory; Curse\nGold\n");
  CHECK(listed(one, List::Trash) == "Curse; Estate if; Copper");
  CHECK(listed(one, List::Buy) == "Province; Gold");
  CHECK(listed(one, List::Discard) == "type 2; Curse");

  const Program blocks = parse("trash:\n Curse\n Copper\nplay: Village\n Estate\nbuy:\n Gold\ngain: Silver\n Silver");
  CHECK(listed(blocks, List::Trash) == "Curse; Copper; Estate");
  CHECK(listed(blocks, List::Play) == "Village");
  CHECK(listed(blocks, List::Buy) == "Gold; Silver");
  CHECK(listed(blocks, List::Gain) == "Silver");

  const Program continued = parse("trash: Curse,\n  Copper,  # and\n  Estate\nGold");
  CHECK(listed(continued, List::Trash) == "Curse; Copper; Estate");
  CHECK(listed(continued, List::Buy) == "Gold");

  CHECK(listed(parse("Gold; Silver; trash: Curse; Copper"), List::Trash) == "Curse; Copper");
}

TEST_CASE("free texts are taken as they are", "[strategy]") {
  const Program program = parse("name:  Ada's #1; best, or not \nauthor: Ada\nabout: x if y\nGold");
  CHECK(program.name == "Ada's #1; best, or not");
  CHECK(program.author == "Ada");
  CHECK(program.about == "x if y");
  CHECK(listed(program, List::Buy) == "Gold");
}

TEST_CASE("a mistake is reported with line and column", "[strategy]") {
  const std::string value =
      "unknown value 'monney' (there are money, turn, coins, buys, actions, empty, lead, points, cards, "
      "players, coffers, villagers; own(CARD), supply(CARD) ...)";
  const std::pair<const char*, std::string> mistakes[] = {
      {"", "1:1: there is no rule about what to buy"},
      {"# nothing\n", "2:1: there is no rule about what to buy"},
      {"trash: Curse", "1:13: there is no rule about what to buy"},
      {"Gold\n  Sliver", "2:3: unknown card 'Sliver' (did you mean Silver?)"},
      {"Xyzzyx", "1:1: unknown card 'Xyzzyx'"},
      {"Gold Silver", "1:6: unexpected 'Silver' after 'Gold'"},
      {"Gold if", "1:8: expected a value, found the end"},
      {"Gold if\nSilver", "1:8: expected a value, found the end of the line"},
      {"Gold if money >", "1:16: expected a value, found the end"},
      {"Gold if money > 3 4", "1:19: expected ';' or the end of the line, found '4'"},
      {"Gold 3", "1:6: expected 'if', ';' or the end of the line, found '3'"},
      {"if money", "1:1: expected the name of a card, found 'if'"},
      {"3 Gold", "1:1: expected the name of a card, found '3'"},
      {"Gold if monney > 3", "1:9: " + value},
      {"Gold if turn Gold", "1:14: unexpected 'Gold' after 'turn'"},
      {"Gold if Gold > 3", "1:9: 'Gold' is no number: write own(Gold) or supply(Gold)"},
      {"Gold if own > 3", "1:9: 'own' needs a card in parentheses, like own(Gold)"},
      {"Gold if has(Gold)", "1:9: unknown function 'has' (there are own, supply, hand, others, cost, game)"},
      {"Gold if own(Glod) > 3", "1:13: unknown card 'Glod' (did you mean Gold?)"},
      {"Gold if own() > 3", "1:13: expected the name of a card, found ')'"},
      {"Gold if own(Gold > 3", "1:18: expected ')', found '>'"},
      {"Gold if supply(Action) > 3", "1:16: supply() needs a card, 'Action' is a type"},
      {"Gold if (turn > 3", "1:18: expected ')', found the end"},
      {"Gold if turn > 3)", "1:17: expected ';' or the end of the line, found ')'"},
      {"Gold if 1 < turn < 3", "1:18: only two values can be compared at once: join comparisons with 'and' or 'or'"},
      {"Gold if turn > 3 && turn < 5", "1:18: '&' is not used here: write 'and'"},
      {"Gold if !turn", "1:9: '!' is not used here: write 'not'"},
      {"Gold if turn > 3 ?", "1:18: unexpected character '?'"},
      {"Gold # \xc3\xa4\xc3\xb6\nSilver if \xc3\xa4", "2:11: unexpected character '\xc3\xa4'"},
      {"name: \xc3\xa4\n\xc3\xa4", "2:1: unexpected character '\xc3\xa4'"},
      {"Gold if 1234567890123 > 1", "1:9: the number 1234567890123 is too long"},
      {"sell: Gold", "1:1: unknown heading 'sell:' (there are buy, gain, trash, discard, play, name, author, about)"},
      {"Gold\ntrash: Canal", "2:8: a Project cannot be trashed, discarded or played"},
      {"Flag", "1:1: an Artifact cannot be bought, trashed, discarded or played"},
  };
  for (const auto& [text, expected] : mistakes) {
    INFO(text);
    CHECK(mistake(text) == expected);
  }
}

TEST_CASE("conditions beyond all measure are refused, not overflowed", "[strategy]") {
  CHECK(mistake("Gold if " + std::string(49, '(') + "1" + std::string(49, ')')).empty());
  CHECK(mistake("Gold if " + std::string(5000, '(') + "1").find("parentheses") != std::string::npos);
  CHECK(mistake("Gold if " + std::string(5000, '-') + "1").empty());
  std::string deep = "1";
  for (int i = 0; i < 40; ++i) deep = "1 + (" + deep + ")";
  CHECK(mistake("Gold if " + deep).find("too long") != std::string::npos);
  std::string longest = "1";
  for (int i = 0; i < 1000; ++i) longest += " + 1";
  CHECK(mistake("Gold if " + longest).find("too long") != std::string::npos);
}

TEST_CASE("cut off anywhere, a strategy is read or refused", "[strategy]") {
  const std::string text =
      "name: x\nProvince if own(Gold) > 0 and not (turn <= 3 or 2 * supply(Duchy) / 3 != 1.5)\ntrash: Curse, Ruins\n";
  for (size_t n = 0; n < text.size(); ++n) CHECK_NOTHROW(mistake(text.substr(0, n)));
}

}  // namespace joust::strategy

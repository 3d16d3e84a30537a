// Builds the state that a scenario starts from.
#include <algorithm>
#include <map>
#include <optional>
#include <sstream>

#include "engine/rules.h"
#include "runner/base/numbers.h"
#include "runner/scenario/scenario.h"

namespace joust::scenario {

namespace {

struct Seat {
  std::map<std::string, std::vector<CardCount>> zones;  // hand, deck, discard, play, owns
  std::map<std::string, int> numbers;                   // coffers, villagers, actions, buys, coins
  std::map<std::string, int> lines;                     // where each zone is given
};

struct Position {
  Setup setup;
  uint64_t seed = 1;
  std::vector<std::pair<CardId, int>> supply;
  std::vector<CardId> ruins_top, knights_top;
  int ruins_line = 0, knights_line = 0, supply_line = 0, trash_line = 0, setup_line = 0;
  std::vector<CardCount> trash;
  Seat seats[kMaxPlayers];
  Phase phase = Phase::Action;
};

[[noreturn]] void unknown(const Line& line, const std::string& key) {
  throw LineError(line.number,
                  "unknown statement '" + key +
                      ":' (scenario, players, kingdom, projects, shelters, seed, "
                      "supply, Ruins top, Knights top, trash, phase, or pN hand, deck, discard, play, owns, "
                      "coffers, villagers, actions, buys, coins)");
}

void read_seat(Position& p, const Line& line, const std::string& key, const std::string& value) {
  const size_t space = key.find(' ');
  if (space == std::string::npos) unknown(line, key);
  const std::string what = trim(key.substr(space));
  Seat& seat = p.seats[parse_seat(line, key.substr(0, space), kMaxPlayers)];
  if (&seat >= p.seats + p.setup.players)
    throw LineError(line.number, "this game has " + std::to_string(p.setup.players) + " players");
  for (const char* zone : {"hand", "deck", "discard", "play", "owns"})
    if (what == zone) {
      seat.zones[what] = parse_list(line, value);
      seat.lines[what] = line.number;
      return;
    }
  for (const char* number : {"coffers", "villagers", "actions", "buys", "coins"})
    if (what == number) {
      seat.numbers[what] = parse_number(line, value, 0, 999);
      if (&seat != p.seats && what != "coffers" && what != "villagers")
        throw LineError(line.number, what + " belong to p1 only: it is always p1's turn");
      return;
    }
  unknown(line, key);
}

void read_supply(Position& p, const Line& line, const std::string& value) {
  if (lower(value) == "none") return;
  std::stringstream in(value);
  for (std::string item; std::getline(in, item, ',');) {
    item = trim(item);
    const size_t space = item.find_last_of(" \t");
    if (space == std::string::npos) throw LineError(line.number, "expected `CARD N`, found '" + item + "'");
    const CardId id = find_card(item.substr(0, space));
    if (id == CardId::None) throw LineError(line.number, unknown_name(item.substr(0, space)));
    std::string count = item.substr(space + 1);
    if (count[0] == 'x') count = count.substr(1);
    std::erase_if(p.supply, [id](const auto& earlier) { return earlier.first == id; });
    p.supply.emplace_back(id, parse_number(line, count, 0, 200));
  }
  p.supply_line = line.number;
}

Position read(const Scenario& scenario) {
  Position p;
  const auto value_of = [](const Line& line) { return trim(line.text.substr(line.text.find(':') + 1)); };
  for (const Line& line : scenario.position)
    if (statement_key(line.text) == "players") p.setup.players = parse_number(line, value_of(line), 2, kMaxPlayers);
  int named = 0;
  for (const Line& line : scenario.position) {
    const std::string key = statement_key(line.text), value = value_of(line);
    if (key == "scenario" && named++)
      throw LineError(line.number, "this scenario has a name already; is the line `---` before it missing?");
    if (key == "scenario" || key == "players") continue;
    if (key == "kingdom") {
      p.setup_line = line.number;
      p.setup.kingdom = spell_out(parse_list(line, value));
    } else if (key == "projects") {
      p.setup_line = line.number;
      p.setup.projects = spell_out(parse_list(line, value, "Project"));
    } else if (key == "shelters") {
      if (lower(value) != "yes" && lower(value) != "no") throw LineError(line.number, "expected yes or no");
      p.setup.shelters = lower(value) == "yes";
    } else if (key == "seed") {
      const auto seed = base::read_number<uint64_t>(value);
      if (!seed) throw LineError(line.number, "expected a seed from 0 to 2^64 - 1, found '" + value + "'");
      p.seed = *seed;
    } else if (key == "supply") {
      read_supply(p, line, value);
    } else if (key == "ruins top") {
      p.ruins_top = spell_out(parse_list(line, value));
      p.ruins_line = line.number;
    } else if (key == "knights top") {
      p.knights_top = spell_out(parse_list(line, value));
      p.knights_line = line.number;
    } else if (key == "trash") {
      p.trash = parse_list(line, value);
      p.trash_line = line.number;
    } else if (key == "phase") {
      if (lower(value) == "action")
        p.phase = Phase::Action;
      else if (lower(value) == "buy")
        p.phase = Phase::Buy;
      else if (lower(value) == "start")
        p.phase = Phase::Start;
      else
        throw LineError(line.number, "unknown phase '" + value + "': expected action, buy or start");
    } else {
      read_seat(p, line, key, value);
    }
  }
  return p;
}

// Cards of the position that have no pile in this game may still appear in it.
void add_strays(Position& p) {
  const auto add = [&](const std::vector<CardCount>& list) {
    for (const CardCount& item : list) {
      const Pile pile = info(item.id).pile;
      if (is_project(item.id)) {
        if (std::find(p.setup.projects.begin(), p.setup.projects.end(), item.id) == p.setup.projects.end())
          p.setup.projects.push_back(item.id);
      } else if (pile != Pile::None && pile != Pile::Mixed) {
        p.setup.strays.push_back(item.id);
      }
    }
  };
  add(p.trash);
  for (const Seat& seat : p.seats)
    for (const auto& [name, list] : seat.zones) add(list);
  for (const auto& [id, count] : p.supply)
    if (info(id).pile == Pile::Outside) p.setup.strays.push_back(id);
}

// Ruins, Spoils, Madman and Mercenary come with the cards that need them, also if those have no pile themselves.
void add_needs(Position& p) {
  const auto has = [&](std::initializer_list<CardId> any) {
    return std::any_of(p.setup.strays.begin(), p.setup.strays.end(),
                       [&](CardId id) { return std::find(any.begin(), any.end(), id) != any.end(); });
  };
  const auto add = [&](bool needed, auto change) {
    Setup more = p.setup;
    change(more);
    if (needed && check(more).empty()) p.setup = more;  // as far as they fit
  };
  const auto pile = [](CardId id) { return [id](Setup& setup) { setup.strays.push_back(id); }; };
  const bool named = !p.ruins_top.empty() || std::any_of(p.supply.begin(), p.supply.end(),
                                                         [](const auto& size) { return size.first == CardId::Ruins; });
  add(named || has({CardId::Cultist, CardId::DeathCart, CardId::Marauder}), [](Setup& setup) { setup.ruins = true; });
  add(has({CardId::BanditCamp, CardId::Marauder, CardId::Pillage}), pile(CardId::Spoils));
  add(has({CardId::Hermit}), pile(CardId::Madman));
  add(has({CardId::Urchin}), pile(CardId::Mercenary));
}

// Spoils, Madman and Mercenary have their pile also if only the position brings them into the game.
void add_outside_piles(State& s) {
  for (Kind k = 0; k < s.cards.kinds; ++k)
    if (const CardInfo& c = info(s.cards.id[k]); c.pile == Pile::Outside)
      s.pile[k] = static_cast<uint8_t>(pile_size(c.id, s.players));
}

void arrange(State& s, MixedPile& pile, const std::vector<CardId>& top, int line) {
  if (!top.empty() && !pile.size) throw LineError(line, "this game has no such pile, or it is empty");
  for (size_t i = 0; i < top.size(); ++i) {
    const Kind k = s.cards.slot[number(top[i])];
    const int place = pile.size - 1 - static_cast<int>(i);
    if (place < 0) throw LineError(line, "that pile holds only " + std::to_string(pile.size) + " cards");
    int at = k == kNoKind ? -1 : place;
    while (at >= 0 && pile.card[at] != k) --at;
    const int box = &pile == &s.ruins ? 50 : 10;
    if (at < 0 && k != kNoKind)  // not among those dealt: take it from the rest of the box
      for (int rest = pile.size; rest < box && at < 0; ++rest)
        if (pile.card[rest] == k) at = rest;
    if (at < 0)
      throw LineError(line, std::string(info(top[i]).name) + " cannot be there: no copy of it is left in that pile");
    std::swap(pile.card[at], pile.card[place]);
  }
}

void set_pile(State& s, CardId id, int count, int line) {
  MixedPile* mixed = id == CardId::Ruins && s.ruins.size       ? &s.ruins
                     : id == CardId::Knights && s.knights.size ? &s.knights
                                                               : nullptr;
  const Kind k = s.cards.slot[number(id)];
  if (mixed) {
    const int box = mixed == &s.ruins ? 50 : 10;
    if (count > box) throw LineError(line, "that pile cannot hold more than " + std::to_string(box) + " cards");
    s.available &= ~bit(mixed->card[mixed->size - 1]);
    mixed->size = static_cast<uint8_t>(count);
    if (count == 0) ++s.empty_piles;
    return;
  }
  const bool supply = k != kNoKind && (s.available >> k & 1), outside = k != kNoKind && (s.cards.outside >> k & 1);
  if (!supply && !outside) throw LineError(line, std::string(info(id).name) + " has no pile in this game");
  s.pile[k] = static_cast<uint8_t>(count);
  if (count == 0 && supply) {
    s.available &= ~bit(k);
    ++s.empty_piles;
  }
}

void take_artifact(State& s, int seat, CardId id, int line) {
  uint8_t& holder = s.artifact[number(id) - kFirstArtifact];
  if (holder != kNobody && holder != seat)
    throw LineError(line,
                    "p" + std::to_string(holder + 1) + " has the " + info(id).name + " already; there is only one");
  holder = static_cast<uint8_t>(seat);
}

void deal(State& s, int seat, const Seat& given) {
  Player& p = s.player[seat];
  const auto fill = [&](const char* zone, auto put) {
    const auto found = given.zones.find(zone);
    if (found == given.zones.end()) return;
    const int line = given.lines.at(zone);
    for (CardId id : spell_out(found->second)) {
      const Kind k = s.cards.slot[number(id)];
      if (k == kNoKind || k >= kMaxKinds)
        throw LineError(line, std::string(info(id).name) + " is not a card one can have");
      if (p.owned.size() >= kDeckCapacity || p.owned[k] >= 250)
        throw LineError(line, "that is more cards than a game has");
      p.owned.add(k);
      put(k);
    }
  };
  fill("hand", [&](Kind k) { p.hand.add(k); });
  fill("discard", [&](Kind k) {
    p.discard.add(k);
    p.discard_top = k;
  });
  fill("deck", [&](Kind k) { p.deck.push(k, 0); });
  std::reverse(p.deck.card, p.deck.card + p.deck.count);
  fill("play", [&](Kind k) {
    p.play.add(k);
    if (s.cards.plain_treasure >> k & 1) return;
    if (s.in_play_count == kMaxInPlay)
      throw LineError(given.lines.at("play"), "that is more cards in play than a game has");
    s.in_play[s.in_play_count++] = {++s.next_number, k, kNoKind, static_cast<uint8_t>(seat), seat == 0};
  });
  if (const auto owns = given.zones.find("owns"); owns != given.zones.end()) {
    const int line = given.lines.at("owns");
    for (CardId id : spell_out(owns->second)) {
      if (is_project(id))
        p.projects |= 1u << (number(id) - kFirstProject);
      else if (is_artifact(id))
        take_artifact(s, seat, id, line);
      else
        throw LineError(line, std::string(info(id).name) + " is neither a Project nor an Artifact");
    }
  }
}

}  // namespace

State build_position(const Scenario& scenario) {
  if (scenario.name.empty()) throw LineError(scenario.line, "a scenario needs a name: `scenario: TEXT`");
  Position p = read(scenario);
  add_strays(p);
  add_needs(p);
  if (const std::string wrong = check(p.setup); !wrong.empty())
    throw LineError(p.setup_line ? p.setup_line : scenario.line, wrong);
  State s;
  lay_out(s, p.setup);
  deal_game(s, p.seed);
  s.specials = true;
  add_outside_piles(s);
  for (const auto& [id, count] : p.supply) set_pile(s, id, count, p.supply_line);
  arrange(s, s.ruins, p.ruins_top, p.ruins_line);
  arrange(s, s.knights, p.knights_top, p.knights_line);
  s.available &= ~s.cards.mixed;
  for (const MixedPile* pile : {&s.ruins, &s.knights})
    if (pile->size) s.available |= bit(pile->card[pile->size - 1]);
  for (CardId id : spell_out(p.trash)) {
    const Kind k = s.cards.slot[number(id)];
    if (k == kNoKind) throw LineError(p.trash_line, std::string(info(id).name) + " cannot be in the trash");
    s.trash.add(k);
  }
  for (int seat = 0; seat < s.players; ++seat) {
    deal(s, seat, p.seats[seat]);
    const auto number = [&](const char* name, int otherwise) {
      const auto found = p.seats[seat].numbers.find(name);
      return static_cast<uint16_t>(found == p.seats[seat].numbers.end() ? otherwise : found->second);
    };
    s.player[seat].coffers = number("coffers", 0);
    s.player[seat].villagers = number("villagers", 0);
    s.player[seat].turns = 10;
    if (seat == s.players - 1) {
      s.turns = static_cast<uint16_t>(10 * s.players);
      Rules(s, nullptr).prepare_turn(0, false);
    }
  }
  const auto& numbers = p.seats[0].numbers;
  const auto set = [&](const char* name, uint16_t& counter) {
    if (const auto found = numbers.find(name); found != numbers.end()) counter = static_cast<uint16_t>(found->second);
  };
  set("actions", s.turn.actions);
  set("buys", s.turn.buys);
  set("coins", s.turn.coins);
  s.phase = p.phase;
  return s;
}

}  // namespace joust::scenario

// Builds the state that a scenario starts from.
#include <algorithm>
#include <map>
#include <optional>
#include <sstream>

#include "engine/rules.h"
#include "runner/scenario/scenario.h"

namespace joust::scenario {

namespace {

struct Seat {
  std::map<std::string, std::vector<CardCount>> zones;  // hand, deck, discard, play, owns
  std::map<std::string, int> numbers;                   // coffers, villagers, actions, buys, coins
};

struct Position {
  Setup setup;
  uint64_t seed = 1;
  std::vector<std::pair<CardId, int>> supply;
  std::vector<CardId> ruins_top, knights_top;
  int ruins_line = 0, knights_line = 0, supply_line = 0, last_line = 0;
  std::vector<CardCount> trash;
  Seat seats[kMaxPlayers];
  Phase phase = Phase::Action;
};

[[noreturn]] void unknown(const Line& line, const std::string& key) {
  throw LineError(line.number, "unknown statement '" + key + ":' (scenario, players, kingdom, projects, shelters, seed, "
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
    if (id == CardId::None) throw LineError(line.number, "unknown card '" + trim(item.substr(0, space)) + "'");
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
  for (const Line& line : scenario.position) {
    const std::string key = statement_key(line.text), value = value_of(line);
    p.last_line = line.number;
    if (key == "scenario" || key == "players") continue;
    if (key == "kingdom") {
      p.setup.kingdom = spell_out(parse_list(line, value));
    } else if (key == "projects") {
      p.setup.projects = spell_out(parse_list(line, value));
    } else if (key == "shelters") {
      if (lower(value) != "yes" && lower(value) != "no") throw LineError(line.number, "expected yes or no");
      p.setup.shelters = lower(value) == "yes";
    } else if (key == "seed") {
      if (value.empty() || value.size() > 18 || value.find_first_not_of("0123456789") != std::string::npos)
        throw LineError(line.number, "expected a seed of up to 18 digits, found '" + value + "'");
      p.seed = std::stoull(value);
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
    } else if (key == "phase") {
      if (lower(value) == "action") p.phase = Phase::Action;
      else if (lower(value) == "buy") p.phase = Phase::Buy;
      else if (lower(value) == "start") p.phase = Phase::Start;
      else throw LineError(line.number, "unknown phase '" + value + "': expected action, buy or start");
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

// Spoils, Madman and Mercenary have their pile also if only the position brings them into the game.
void add_outside_piles(State& s) {
  for (Kind k = 0; k < s.cards.kinds; ++k)
    if (const CardInfo& c = info(s.cards.id[k]); c.pile == Pile::Outside)
      s.pile[k] = static_cast<uint8_t>(pile_size(c.id, s.players));
}

void arrange(State& s, MixedPile& pile, const std::vector<CardId>& top, int line) {
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
    if (at < 0) throw LineError(line, std::string(info(top[i]).name) + " cannot be there: no copy of it is left in that pile");
    std::swap(pile.card[at], pile.card[place]);
  }
}

void set_pile(State& s, CardId id, int count, int line) {
  MixedPile* mixed = id == CardId::Ruins && s.ruins.size ? &s.ruins
                     : id == CardId::Knights && s.knights.size ? &s.knights : nullptr;
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

void deal(State& s, int seat, const Seat& given, int line) {
  Player& p = s.player[seat];
  const auto kind = [&](CardId id) {
    const Kind k = s.cards.slot[number(id)];
    if (k == kNoKind || k >= kMaxKinds) throw LineError(line, std::string(info(id).name) + " is not a card one can have");
    return k;
  };
  const auto fill = [&](const char* zone, auto put) {
    const auto found = given.zones.find(zone);
    if (found == given.zones.end()) return;
    for (CardId id : spell_out(found->second)) {
      const Kind k = kind(id);
      if (p.owned.size() >= kDeckCapacity || p.owned[k] >= 250) throw LineError(line, "that is more cards than a game has");
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
    if (s.in_play_count == kMaxInPlay) throw LineError(line, "that is more cards in play than a game has");
    s.in_play[s.in_play_count++] = {++s.next_number, k, kNoKind, static_cast<uint8_t>(seat), seat == 0};
  });
  if (const auto owns = given.zones.find("owns"); owns != given.zones.end())
    for (CardId id : spell_out(owns->second)) {
      if (is_project(id)) p.projects |= 1u << (number(id) - kFirstProject);
      else if (is_artifact(id)) s.artifact[number(id) - kFirstArtifact] = static_cast<uint8_t>(seat);
      else throw LineError(line, std::string(info(id).name) + " is neither a Project nor an Artifact");
    }
}

}  // namespace

State build_position(const Scenario& scenario) {
  if (scenario.name.empty()) throw LineError(scenario.line, "a scenario needs a name: `scenario: TEXT`");
  Position p = read(scenario);
  add_strays(p);
  if (const std::string wrong = check(p.setup); !wrong.empty()) throw LineError(p.last_line, wrong);
  State s;
  lay_out(s, p.setup);
  seed_game(s, p.seed);
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
    if (k == kNoKind) throw LineError(p.last_line, std::string(info(id).name) + " cannot be in the trash");
    s.trash.add(k);
  }
  for (int seat = 0; seat < s.players; ++seat) {
    deal(s, seat, p.seats[seat], p.last_line);
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

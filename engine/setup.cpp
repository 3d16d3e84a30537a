#include "engine/setup.h"

#include <algorithm>
#include <set>
#include <sstream>

#include "engine/state.h"

namespace joust {

namespace {

constexpr CardId kBasePiles[] = {CardId::Copper, CardId::Silver,   CardId::Gold, CardId::Estate,
                                 CardId::Duchy,  CardId::Province, CardId::Curse};
constexpr CardId kRuins[] = {CardId::AbandonedMine, CardId::RuinedLibrary, CardId::RuinedMarket, CardId::RuinedVillage,
                             CardId::Survivors};
constexpr int kKnightCount = 10, kRuinsCopies = 10;
constexpr CardId kShelters[] = {CardId::Hovel, CardId::Necropolis, CardId::OvergrownEstate};

bool contains(const std::vector<CardId>& list, CardId id) {
  return std::find(list.begin(), list.end(), id) != list.end();
}

bool uses_ruins(const Setup& setup) {
  return setup.ruins ||
         std::any_of(setup.kingdom.begin(), setup.kingdom.end(), [](CardId id) { return info(id).types & Looter; });
}

// All cards that can appear in the game, in slot order: base cards, Kingdom, mixed piles, cards outside the Supply.
std::vector<CardId> all_kinds(const Setup& setup) {
  std::vector<CardId> ids(std::begin(kBasePiles), std::end(kBasePiles));
  std::vector<CardId> kingdom = setup.kingdom;
  std::sort(kingdom.begin(), kingdom.end());
  for (CardId id : kingdom)
    if (info(id).pile == Pile::Kingdom) ids.push_back(id);
  if (contains(kingdom, CardId::Knights))
    for (int i = 0; i < kKnightCount; ++i) ids.push_back(CardId(number(CardId::DameAnna) + i));
  if (uses_ruins(setup)) ids.insert(ids.end(), std::begin(kRuins), std::end(kRuins));
  if (setup.shelters) ids.insert(ids.end(), std::begin(kShelters), std::end(kShelters));
  const auto with = [&](std::initializer_list<CardId> any, CardId id) {
    if (std::any_of(any.begin(), any.end(), [&](CardId c) { return contains(kingdom, c); })) ids.push_back(id);
  };
  with({CardId::BanditCamp, CardId::Marauder, CardId::Pillage}, CardId::Spoils);
  with({CardId::Hermit}, CardId::Madman);
  with({CardId::Urchin}, CardId::Mercenary);
  for (CardId id : setup.strays)
    if (!contains(ids, id)) ids.push_back(id);
  return ids;
}

void shuffle(MixedPile& pile, Random& random) {
  for (int i = pile.size - 1; i > 0; --i)
    std::swap(pile.card[i], pile.card[random.below(static_cast<uint32_t>(i + 1))]);
}

void fill_cards(Cards& cards, const Setup& setup) {
  std::fill(std::begin(cards.slot), std::end(cards.slot), kNoKind);
  const auto add = [&](int slot, CardId id) {
    cards.id[slot] = id;
    cards.slot[number(id)] = static_cast<uint8_t>(slot);
  };
  for (CardId id : all_kinds(setup)) {
    const CardInfo& c = info(id);
    const int k = cards.kinds++;
    add(k, id);
    cards.cost[k] = c.cost;
    cards.coins[k] = c.plus.coins;
    const auto mark = [&](Mask& m, bool set) { m |= Mask{set} << k; };
    for (int t = 0; t < kTypeCount; ++t) mark(cards.type[t], c.types >> t & 1);
    for (int limit = 0; limit < 18; ++limit) mark(cards.cheaper[limit], c.cost < limit);
    mark(cards.plain_treasure,
         (c.types & Treasure) && c.play == Effect::none && !c.plus.cards && !c.plus.actions && !c.plus.buys);
    mark(cards.coin_action, (c.types & Action) && (c.says_coins || c.plus.coins));
    mark(cards.on_attack, c.on_attack != Effect::none);
    mark(cards.when_gained, c.when_gained != Effect::none);
    mark(cards.when_trashed, c.when_trashed != Effect::none);
    mark(cards.gained_bonus, c.gained_bonus.any());
    mark(cards.trashed_bonus, c.trashed_bonus.any());
    mark(cards.mixed, c.pile == Pile::Member);
    mark(cards.outside, c.pile == Pile::Outside);
  }
  std::vector<CardId> projects = setup.projects;
  std::sort(projects.begin(), projects.end());
  for (CardId id : projects) add(kMaxKinds + cards.projects++, id);
}

}  // namespace

int pile_size(CardId id, int players) {
  const CardInfo& c = info(id);
  const bool two = players == 2, many = players > 4;
  switch (id) {
    case CardId::Copper: return (many ? 120 : 60) - 7 * players;
    case CardId::Silver: return many ? 80 : 40;
    case CardId::Gold: return many ? 60 : 30;
    case CardId::Province: return two ? 8 : many ? 3 * players : 12;
    case CardId::Curse:
    case CardId::Ruins: return 10 * (players - 1);
    default: break;
  }
  if (c.pile == Pile::Member || c.pile == Pile::Start || c.pile == Pile::None) return 0;
  if (c.pile_size) return c.pile_size;
  return c.types & Victory ? (two ? 8 : 12) : 10;
}

std::string check(const Setup& setup) {
  if (setup.players < 2 || setup.players > kMaxPlayers) return "a game has 2 to 6 players";
  if (setup.turn_limit < 1 || setup.turn_limit > 60000) return "the turn limit must be from 1 to 60000";
  std::set<CardId> seen;
  for (CardId id : setup.kingdom) {
    const CardInfo& c = info(id);
    if (c.pile != Pile::Kingdom && id != CardId::Knights) return std::string(c.name) + " is not a Kingdom card";
    if (!seen.insert(id).second) return std::string(c.name) + " is listed twice";
  }
  for (CardId id : setup.projects) {
    if (!is_project(id)) return std::string(info(id).name) + " is not a Project";
    if (!seen.insert(id).second) return std::string(info(id).name) + " is listed twice";
  }
  if (all_kinds(setup).size() > static_cast<size_t>(kMaxKinds))
    return "too many different cards: at most " + std::to_string(kMaxKinds) + " fit in one game";
  return "";
}

void lay_out(State& s, const Setup& setup) {
  std::memset(static_cast<void*>(&s), 0, sizeof s);
  s.players = static_cast<uint8_t>(setup.players);
  s.turn_limit = static_cast<uint16_t>(setup.turn_limit);
  s.piles_to_end = setup.players > 4 ? 4 : 3;
  fill_cards(s.cards, setup);
  constexpr CardId at_the_edges[] = {CardId::Hermit,       CardId::BorderGuard, CardId::CargoShip,
                                     CardId::FlagBearer,   CardId::Improve,     CardId::Research,
                                     CardId::Swashbuckler, CardId::Treasurer,   CardId::BandOfMisfits};
  s.specials = s.cards.projects || std::any_of(std::begin(at_the_edges), std::end(at_the_edges),
                                               [&](CardId id) { return s.cards.slot[number(id)] != kNoKind; });
  s.treasures = s.cards.type[std::countr_zero(static_cast<unsigned>(Treasure))];
  std::fill(std::begin(s.artifact), std::end(s.artifact), kNobody);
  for (Player& player : s.player) player.discard_top = kNoKind;
  Setup without_strays = setup;
  without_strays.strays.clear();
  const int with_piles = static_cast<int>(all_kinds(without_strays).size());
  for (int k = with_piles; k < s.cards.kinds; ++k) s.cards.outside |= bit(k);  // returned, they are not in the Supply
  for (Kind k = 0; k < with_piles; ++k) {
    const CardInfo& c = info(s.cards.id[k]);
    s.pile[k] = static_cast<uint8_t>(pile_size(c.id, setup.players));
    if (c.pile == Pile::Basic || c.pile == Pile::Kingdom) s.available |= bit(k);
    if (c.types & RuinsType)
      for (int i = 0; i < kRuinsCopies; ++i) s.ruins.card[s.ruins.size++] = k;
    if (c.types & Knight) s.knights.card[s.knights.size++] = k;
  }
}

void deal_game(State& s, const Deal& deal) {
  s.signature = deal.signature();
  for (int seat = 0; seat < s.players; ++seat) s.player[seat].random = deal.stream(seat + 1);
  Random table = deal.stream(0);
  for (MixedPile* pile : {&s.ruins, &s.knights}) {
    if (!pile->size) continue;
    shuffle(*pile, table);
    if (pile == &s.ruins) pile->size = static_cast<uint8_t>(pile_size(CardId::Ruins, s.players));
    s.available |= bit(pile->card[pile->size - 1]);
  }
}

// --- text form: "2p; Cellar, Moat; projects Fair; shelters; limit 100"

std::string to_text(const Setup& setup) {
  std::string text;
  text.reserve(256);
  text.append(std::to_string(setup.players)).append("p; ");
  const auto list = [&](const std::vector<CardId>& ids) {
    for (size_t i = 0; i < ids.size(); ++i) text.append(i ? ", " : "").append(info(ids[i]).name);
  };
  list(setup.kingdom);
  if (!setup.projects.empty()) {
    text += "; projects ";
    list(setup.projects);
  }
  if (setup.shelters) text += "; shelters";
  if (setup.turn_limit != Setup{}.turn_limit) text += "; limit " + std::to_string(setup.turn_limit);
  return text;
}

namespace {
bool read_list(const std::string& text, std::vector<CardId>& ids, std::string& error) {
  std::stringstream in(text);
  for (std::string name; std::getline(in, name, ',');) {
    if (name.find_first_not_of(' ') == std::string::npos) continue;
    const CardId id = find_card(name);
    if (id == CardId::None) {
      error = "unknown card '" + name + "'";
      return false;
    }
    ids.push_back(id);
  }
  return true;
}

bool read_number(const std::string& text, int& n) {
  if (text.empty() || text.size() > 6 || text.find_first_not_of("0123456789") != std::string::npos) return false;
  n = std::stoi(text);
  return true;
}
}  // namespace

bool from_text(const std::string& text, Setup& setup, std::string& error) {
  setup = Setup{};
  std::stringstream in(text);
  int part_number = 0;
  for (std::string part; std::getline(in, part, ';'); ++part_number) {
    const size_t begin = part.find_first_not_of(' ');
    part = begin == std::string::npos ? "" : part.substr(begin, part.find_last_not_of(' ') - begin + 1);
    bool good = true;
    if (part_number == 0)
      good = !part.empty() && part.back() == 'p' && read_number(part.substr(0, part.size() - 1), setup.players);
    else if (part_number == 1)
      good = read_list(part, setup.kingdom, error);
    else if (part.starts_with("projects "))
      good = read_list(part.substr(9), setup.projects, error);
    else if (part.starts_with("limit "))
      good = read_number(part.substr(6), setup.turn_limit);
    else if (part == "shelters")
      setup.shelters = true;
    else
      good = false;
    if (!good) {
      if (error.empty()) error = "cannot read '" + part + "' in the setup '" + text + "'";
      return false;
    }
  }
  if (part_number < 2) error = "cannot read the setup '" + text + "'";
  if (error.empty()) error = check(setup);
  return error.empty();
}

}  // namespace joust

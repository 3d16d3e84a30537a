#include "runner/store/sums.h"

#include "engine/catalogue.h"
#include "runner/store/schema.h"

namespace joust::store {

namespace {

constexpr uint64_t pack(uint64_t a, uint64_t b, uint64_t c, uint64_t d) { return a << 48 | b << 32 | c << 16 | d; }
constexpr int64_t part(uint64_t key, int index) { return static_cast<int64_t>(key >> (48 - 16 * index) & 0xffff); }

double pair_score(int place_a, int place_b) { return place_a < place_b ? 1 : place_a == place_b ? 0.5 : 0; }

// Calls f(cardset) for "everything" and for each set in the mask.
template <class F>
void each_cardset(int64_t sets, F&& f) {
  f(0);
  for (int set = 0; set < kSetCount; ++set)
    if (sets >> set & 1) f(set + 1);
}

size_t at(int i) { return static_cast<size_t>(i); }

}  // namespace

Sums::BotSum& Sums::BotSum::operator+=(const BotSum& o) {
  games += o.games, wins += o.wins, ties += o.ties, losses += o.losses, points += o.points, margin += o.margin;
  decisions += o.decisions, nanos += o.nanos, faults += o.faults;
  return *this;
}

Sums::PairSum& Sums::PairSum::operator+=(const PairSum& o) {
  wins += o.wins, ties += o.ties, losses += o.losses, margin += o.margin, blocks += o.blocks;
  score += o.score, score2 += o.score2;
  return *this;
}

Sums::Sums(Database& database, int64_t league)
    : league_(league),
      stretches_(database),
      bot_(database.prepare(
          "INSERT INTO bot_results VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT DO UPDATE SET "
          "games = games + excluded.games, wins = wins + excluded.wins, ties = ties + excluded.ties, "
          "losses = losses + excluded.losses, points = points + excluded.points, margin = margin + excluded.margin, "
          "decisions = decisions + excluded.decisions, micros = micros + excluded.micros, "
          "faults = faults + excluded.faults")),
      pair_(database.prepare(
          "INSERT INTO pair_results VALUES(?,?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT DO UPDATE SET "
          "wins = wins + excluded.wins, ties = ties + excluded.ties, losses = losses + excluded.losses, "
          "margin = margin + excluded.margin, blocks = blocks + excluded.blocks, score = score + excluded.score, "
          "score2 = score2 + excluded.score2")),
      card_(database.prepare(
          "INSERT INTO card_results VALUES(?,?,?,?,?,?,?,?,?) ON CONFLICT DO UPDATE SET "
          "games = games + excluded.games, bought = bought + excluded.bought, gained = gained + excluded.gained, "
          "blocks = blocks + excluded.blocks, score = score + excluded.score, score2 = score2 + excluded.score2")),
      length_(database.prepare(
          "INSERT INTO length_results VALUES(?,?,?,?,?,?) ON CONFLICT DO UPDATE SET "
          "games = games + excluded.games, wins = wins + excluded.wins")),
      ending_(database.prepare(
          "INSERT INTO ending_results VALUES(?,?,?,?) ON CONFLICT DO UPDATE SET games = games + excluded.games")) {}

size_t Sums::index_of(int64_t bot) {
  const auto [entry, fresh] = index_.try_emplace(bot, bots_.size());
  if (fresh) {
    bots_.push_back(bot);
    card_sums_.emplace_back();
  }
  return entry->second;
}

void Sums::add(const BlockRecord& block, const KingdomRecord& kingdom) {
  const uint32_t sets = kingdom_bits(kingdom.setup).sets;
  for (int rotation = 0; rotation < static_cast<int>(block.games.size()); ++rotation)
    add_game(block, rotation, block.games[at(rotation)], sets);
  add_pairs(block, sets);
  add_cards(block, kingdom);
  const int64_t block_id = first_id(league_) + block.first_game;
  stretches_.add_bots(block_id, std::span(block.bots).first(at(block.players)));
  if (kingdom.recurs) stretches_.add_kingdom(block_id, first_id(league_) + block.kingdom);
}

void Sums::add_game(const BlockRecord& block, int rotation, const GameRecord& game, uint32_t sets) {
  const int players = block.players;
  int all_points = 0, firsts = 0;
  for (int seat = 0; seat < players; ++seat) {
    all_points += game.points[at(seat)];
    firsts += game.place[at(seat)] == 0;
  }
  for (int seat = 0; seat < players; ++seat) {
    const size_t bot = index_of(block.bots[at(position_at(seat, rotation, players))]);
    BotSum& sum = bot_sums_[{pack(bot, sets, at(players), at(seat))}];
    const bool first = game.place[at(seat)] == 0;
    const int points = game.points[at(seat)];
    ++sum.games;
    ++(!first ? sum.losses : firsts == 1 ? sum.wins : sum.ties);
    sum.points += points;
    sum.margin += points - static_cast<double>(all_points - points) / (players - 1);
    sum.decisions += game.decisions[at(seat)];
    sum.nanos += static_cast<int64_t>(game.nanos[at(seat)]);
    sum.faults += game.fault == seat;
    LengthSum& length = length_sums_[{pack(bot, at(players), at(game.rounds), 0)}];
    ++length.games;
    length.wins += first && firsts == 1;
  }
  ++ending_sums_[{pack(at(players), at(game.ending), 0, 0)}];
}

void Sums::add_pairs(const BlockRecord& block, uint32_t sets) {
  const int players = block.players;
  for (int a = 0; a < players; ++a) {
    for (int b = 0; b < players; ++b) {
      if (a == b) continue;
      PairSum& sum = pair_sums_[{pack(index_of(block.bots[at(a)]), index_of(block.bots[at(b)]), sets, at(players))}];
      double score = 0;
      for (int rotation = 0; rotation < static_cast<int>(block.games.size()); ++rotation) {
        const GameRecord& game = block.games[at(rotation)];
        const size_t seat_a = at(seat_of(a, rotation, players)), seat_b = at(seat_of(b, rotation, players));
        const double one = pair_score(game.place[seat_a], game.place[seat_b]);
        ++(one == 1 ? sum.wins : one == 0 ? sum.losses : sum.ties);
        sum.margin += game.points[seat_a] - game.points[seat_b];
        score += one;
      }
      score /= static_cast<double>(block.games.size());
      ++sum.blocks;
      sum.score += score;
      sum.score2 += score * score;
    }
  }
}

void Sums::add_cards(const BlockRecord& block, const KingdomRecord& kingdom) {
  const int players = block.players;
  for (int a = 0; a < players; ++a) {
    double score = 0;
    for (int rotation = 0; rotation < static_cast<int>(block.games.size()); ++rotation) {
      const auto& place = block.games[at(rotation)].place;
      const int seat = seat_of(a, rotation, players);
      for (int other = 0; other < players; ++other)
        if (other != seat) score += pair_score(place[at(seat)], place[at(other)]);
    }
    score /= static_cast<double>(block.games.size()) * (players - 1);
    auto& cards = card_sums_[index_of(block.bots[at(a)])];
    for (const auto* list : {&kingdom.setup.kingdom, &kingdom.setup.projects}) {
      for (const CardId id : *list) {
        CardSum& sum = cards[at(number(id))];
        ++sum.blocks;
        sum.score += score;
        sum.score2 += score * score;
        if (block.counted) sum.games += static_cast<int64_t>(block.games.size());
      }
    }
    if (block.counted)
      for (int basic = number(CardId::Copper); basic <= number(CardId::Curse); ++basic)
        cards[at(basic)].games += static_cast<int64_t>(block.games.size());
  }
  for (const CardTake& take : block.takes) {
    CardSum& sum = card_sums_[index_of(block.bots[take.position])][take.card];
    sum.bought += take.bought;
    sum.gained += take.gained;
  }
}

// Kingdoms with the same sets were added up together; the rows are one per set.
void Sums::flush_bots() {
  std::unordered_map<Key, BotSum, Hash> rows;
  for (const auto& [key, sum] : bot_sums_)
    each_cardset(part(key.bits, 1), [&, k = key.bits, &s = sum](int cardset) {
      rows[{pack(k >> 48, at(cardset), k >> 16 & 0xffff, k & 0xffff)}] += s;
    });
  bot_sums_.clear();
  for (const auto& [key, s] : rows)
    bot_.run(league_, bots_[key.bits >> 48], part(key.bits, 1), part(key.bits, 2), part(key.bits, 3) + 1, s.games, s.wins,
             s.ties, s.losses, s.points, s.margin, s.decisions, s.nanos / 1000, s.faults);
}

void Sums::flush_pairs() {
  std::unordered_map<Key, PairSum, Hash> rows;
  for (const auto& [key, sum] : pair_sums_)
    each_cardset(part(key.bits, 2), [&, k = key.bits, &s = sum](int cardset) {
      rows[{pack(k >> 48, k >> 32 & 0xffff, at(cardset), k & 0xffff)}] += s;
    });
  pair_sums_.clear();
  for (const auto& [key, s] : rows)
    pair_.run(league_, bots_[key.bits >> 48], bots_[at(static_cast<int>(part(key.bits, 1)))], part(key.bits, 2),
              part(key.bits, 3), s.wins, s.ties, s.losses, s.margin, s.blocks, s.score, s.score2);
}

void Sums::flush() {
  flush_bots();
  flush_pairs();
  stretches_.flush();
  for (size_t bot = 0; bot < bots_.size(); ++bot) {
    for (size_t card = 0; card < kCardCount; ++card) {
      CardSum& sum = card_sums_[bot][card];
      if (!sum.any() && !sum.gained) continue;
      card_.run(league_, bots_[bot], card, sum.games, sum.bought, sum.gained, sum.blocks, sum.score, sum.score2);
      sum = {};
    }
  }
  for (const auto& [key, sum] : length_sums_)
    length_.run(league_, bots_[static_cast<size_t>(part(key.bits, 0))], part(key.bits, 1), part(key.bits, 2), sum.games,
                sum.wins);
  length_sums_.clear();
  for (const auto& [key, games] : ending_sums_) ending_.run(league_, part(key.bits, 0), part(key.bits, 1), games);
  ending_sums_.clear();
}

}  // namespace joust::store

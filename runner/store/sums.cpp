#include "runner/store/sums.h"

#include <algorithm>
#include <numeric>

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

bool wins_alone(const GameRecord& game, int players) {
  return std::count(game.place.begin(), game.place.begin() + players, 0) == 1;
}

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

Sums::PairSum Sums::PairSum::of_the_other() const {
  const auto count = static_cast<double>(blocks);
  return {losses, ties, wins, -margin, blocks, count - score, count - 2 * score + score2};
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
      length_(database.prepare("INSERT INTO length_results VALUES(?,?,?,?,?,?) ON CONFLICT DO UPDATE SET "
                               "games = games + excluded.games, wins = wins + excluded.wins")),
      ending_(database.prepare(
          "INSERT INTO ending_results VALUES(?,?,?,?) ON CONFLICT DO UPDATE SET games = games + excluded.games")) {}

size_t Sums::index_of(int64_t bot) {
  const auto [entry, fresh] = index_.try_emplace(bot, bots_.size());
  if (fresh) {
    bots_.push_back(bot);
    card_sums_.emplace_back();
    length_sums_.emplace_back();
  }
  return entry->second;
}

void Sums::add(const BlockRecord& block, const KingdomRecord& kingdom) {
  if (kingdom.number != last_kingdom_) last_sets_ = kingdom_bits(kingdom.setup).sets;
  last_kingdom_ = kingdom.number;
  Place place{{}, last_sets_};
  for (int i = 0; i < block.players; ++i) place.bots[at(i)] = index_of(block.bots[at(i)]);
  add_bots(block, place);
  add_lengths(block, place);
  add_pairs(block, place);
  add_cards(block, place, kingdom);
  const int64_t block_id = first_id(league_) + block.first_game;
  stretches_.add_bots(block_id, std::span(block.bots).first(at(block.players)));
  if (kingdom.recurs) stretches_.add_kingdom(block_id, first_id(league_) + block.kingdom);
}

void Sums::add_bots(const BlockRecord& block, const Place& place) {
  const int players = block.players;
  for (int position = 0; position < players; ++position) {
    BySeat<BotSum>& sums = bot_sums_[{pack(place.bots[at(position)], place.sets, at(players), 0)}];
    for (int rotation = 0; rotation < static_cast<int>(block.games.size()); ++rotation) {
      const GameRecord& game = block.games[at(rotation)];
      const int seat = seat_of(position, rotation, players);
      BotSum& sum = sums[at(seat)];
      const int all_points = std::accumulate(game.points.begin(), game.points.begin() + players, 0);
      const int points = game.points[at(seat)];
      ++sum.games;
      ++(game.place[at(seat)] != 0 ? sum.losses : wins_alone(game, players) ? sum.wins : sum.ties);
      sum.points += points;
      sum.margin += points - static_cast<double>(all_points - points) / (players - 1);
      sum.decisions += game.decisions[at(seat)];
      sum.nanos += static_cast<int64_t>(game.nanos[at(seat)]);
      sum.faults += game.fault == seat;
    }
  }
}

void Sums::add_lengths(const BlockRecord& block, const Place& place) {
  const int players = block.players;
  for (int rotation = 0; rotation < static_cast<int>(block.games.size()); ++rotation) {
    const GameRecord& game = block.games[at(rotation)];
    const bool alone = wins_alone(game, players);
    for (int seat = 0; seat < players; ++seat) {
      auto& lengths = length_sums_[place.bots[at(position_at(seat, rotation, players))]][at(players - 1)];
      if (lengths.size() <= at(game.rounds)) lengths.resize(at(game.rounds) + 1);
      LengthSum& length = lengths[at(game.rounds)];
      ++length.games;
      length.wins += game.place[at(seat)] == 0 && alone;
    }
    ++ending_sums_[at(game.ending)][at(players - 1)];
  }
}

void Sums::add_pairs(const BlockRecord& block, const Place& place) {
  const int players = block.players;
  for (int a = 0; a < players; ++a) {
    for (int b = 0; b < players; ++b) {
      if (place.bots[at(a)] >= place.bots[at(b)]) continue;
      PairSum& sum = pair_sums_[{pack(place.bots[at(a)], place.bots[at(b)], place.sets, at(players))}];
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

void Sums::add_cards(const BlockRecord& block, const Place& place, const KingdomRecord& kingdom) {
  const int players = block.players;
  for (int a = 0; a < players; ++a) {
    double score = 0;
    for (int rotation = 0; rotation < static_cast<int>(block.games.size()); ++rotation) {
      const auto& places = block.games[at(rotation)].place;
      const int seat = seat_of(a, rotation, players);
      for (int other = 0; other < players; ++other)
        if (other != seat) score += pair_score(places[at(seat)], places[at(other)]);
    }
    score /= static_cast<double>(block.games.size()) * (players - 1);
    auto& cards = card_sums_[place.bots[at(a)]];
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
    CardSum& sum = card_sums_[place.bots[take.position]][take.card];
    sum.bought += take.bought;
    sum.gained += take.gained;
  }
}

// Kingdoms with the same sets were added up together; the rows are one per set.
void Sums::flush_bots() {
  std::unordered_map<Key, BotSum, Hash> rows;
  for (const auto& [key, sums] : bot_sums_)
    each_cardset(part(key.bits, 1), [&, k = key.bits, &by_seat = sums](int cardset) {
      const uint64_t players = k >> 16 & 0xffff;
      for (size_t seat = 0; seat < players; ++seat) rows[{pack(k >> 48, at(cardset), players, seat)}] += by_seat[seat];
    });
  bot_sums_.clear();
  rows_ += rows.size();
  for (const auto& [key, s] : rows)
    bot_.run(league_, bots_[key.bits >> 48], part(key.bits, 1), part(key.bits, 2), part(key.bits, 3) + 1, s.games,
             s.wins, s.ties, s.losses, s.points, s.margin, s.decisions, s.nanos / 1000, s.faults);
}

void Sums::flush_pairs() {
  std::unordered_map<Key, PairSum, Hash> rows;
  for (const auto& [key, sum] : pair_sums_)
    each_cardset(part(key.bits, 2), [&, k = key.bits, &s = sum](int cardset) {
      const uint64_t bot = k >> 48, opponent = k >> 32 & 0xffff, players = k & 0xffff;
      rows[{pack(bot, opponent, at(cardset), players)}] += s;
      rows[{pack(opponent, bot, at(cardset), players)}] += s.of_the_other();
    });
  pair_sums_.clear();
  rows_ += rows.size();
  for (const auto& [key, s] : rows)
    pair_.run(league_, bots_[key.bits >> 48], bots_[at(static_cast<int>(part(key.bits, 1)))], part(key.bits, 2),
              part(key.bits, 3), s.wins, s.ties, s.losses, s.margin, s.blocks, s.score, s.score2);
}

void Sums::flush() {
  rows_ = 0;
  flush_bots();
  flush_pairs();
  stretches_.flush();
  for (size_t bot = 0; bot < bots_.size(); ++bot) {
    for (size_t card = 0; card < kCardCount; ++card) {
      CardSum& sum = card_sums_[bot][card];
      if (!sum.any() && !sum.gained) continue;
      card_.run(league_, bots_[bot], card, sum.games, sum.bought, sum.gained, sum.blocks, sum.score, sum.score2);
      ++rows_;
      sum = {};
    }
  }
  for (size_t bot = 0; bot < bots_.size(); ++bot) {
    for (size_t others = 0; others < kMaxPlayers; ++others) {
      std::vector<LengthSum>& lengths = length_sums_[bot][others];
      for (size_t rounds = 0; rounds < lengths.size(); ++rounds)
        if (const LengthSum& sum = lengths[rounds]; sum.games > 0) {
          length_.run(league_, bots_[bot], others + 1, rounds, sum.games, sum.wins);
          ++rows_;
        }
      lengths.clear();
    }
  }
  for (size_t ending = 0; ending < ending_sums_.size(); ++ending)
    for (size_t others = 0; others < kMaxPlayers; ++others)
      if (const int64_t games = ending_sums_[ending][others]; games > 0)
        ending_.run(league_, others + 1, ending, games);
  ending_sums_ = {};
}

}  // namespace joust::store

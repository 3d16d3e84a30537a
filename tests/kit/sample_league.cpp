#include "tests/kit/sample_league.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <thread>

#include "engine/answer_bytes.h"
#include "engine/game.h"
#include "engine/kingdom.h"
#include "runner/base/index.h"
#include "runner/base/numbers.h"
#include "runner/bench/players.h"
#include "runner/ratings/online_elo.h"
#include "runner/store/block_writer.h"
#include "runner/store/comparisons.h"
#include "runner/store/league_rows.h"
#include "runner/store/saved_ratings.h"
#include "runner/store/schema.h"
#include "runner/store/sums.h"
#include "tests/kit/dice.h"

namespace joust::test {

namespace {

constexpr int64_t kGamesPerCommit = 2000;
constexpr size_t kPlayedBlocks = 400;  // a larger league repeats them
constexpr int kTurnLimit = 160;
constexpr int64_t kHistoryPoints = 200;

// Plays Big Money, except that it answers at random with a probability of its own, and likes one kingdom card.
class SamplePlayer {
 public:
  SamplePlayer(int skill, uint64_t seed) : skill_(skill), random_(Random::stream(seed, 77)) {}

  Option answer(const State& state) {
    const Question& q = state.question;
    if (below(random_, 100) >= skill_) return any_option(random_, q);
    if (q.verb == Verb::ActionPhase && q.cards) return lowest(q.cards);
    if (q.verb == Verb::BuyPhase && random_.below(8) == 0 && q.second) return any_option(random_, q);
    return money_.answer(state);
  }

 private:
  int skill_;
  Random random_;
  BigMoney money_;
};

store::GameRecord play(const Setup& setup, uint64_t seed, const std::vector<int>& skills,
                       std::vector<store::CardTake>& takes, int rotation) {
  const int players = setup.players;
  std::vector<SamplePlayer> seats;
  for (int seat = 0; seat < players; ++seat)
    seats.emplace_back(base::at(skills, seat), seed + static_cast<uint64_t>(seat));
  const auto state = std::make_unique<State>();
  Log log;
  start(*state, setup, seed, &log);
  store::GameRecord record;
  std::vector<Option> answers;
  while (!over(*state)) {
    const int seat = question(*state).player;
    const Option chosen = base::at(seats, seat).answer(*state);
    if (answer(*state, chosen, &log) != Status::Ok) continue;  // Big Money knows few cards: it tries again
    answers.push_back(chosen);
    ++base::at(record.decisions, seat);
    base::at(record.nanos, seat) += 700 + 400 * static_cast<uint64_t>(base::at(skills, seat));
  }
  pack_answers(answers, record.answers);
  record.turns = state->turns;
  record.rounds = state->player[0].turns;
  record.ending = static_cast<int>(state->ending);
  record.signature = state->signature;
  for (int seat = 0; seat < players; ++seat) {
    base::at(record.points, seat) = points(*state, seat);
    for (int other = 0; other < players; ++other) {
      const auto better = [&](int a, int b) {
        const int of_a = points(*state, a), of_b = points(*state, b);
        return of_a != of_b ? of_a > of_b : state->player[a].turns < state->player[b].turns;
      };
      base::at(record.place, seat) += better(other, seat);
    }
  }
  for (const Event& event : log) {
    if (event.what != What::Buy && event.what != What::Gain) continue;
    store::CardTake take;
    take.card = static_cast<uint16_t>(number(state->cards.id[event.slot]));
    take.position = static_cast<uint8_t>(store::position_at(event.player, rotation, players));
    (event.what == What::Buy ? take.bought : take.gained) = 1;
    takes.push_back(take);
  }
  return record;
}

struct Played {
  std::vector<int> bots;
  store::BlockRecord block;
  store::KingdomRecord kingdom;
};

class SampleLeague {
 public:
  SampleLeague(const std::string& path, const SampleOptions& options)
      : options_(options), database_(store::open_writer(path)), elo_(static_cast<size_t>(options.bots) + 1) {}

  void write() {
    {
      store::Transaction transaction(database_);
      add_league();
      transaction.commit();
    }
    store::BlockWriter blocks(database_, league_.id);
    store::Sums sums(database_, league_.id);
    const auto began = std::chrono::steady_clock::now();
    int64_t game = 0, number = 0;
    while (game < options_.games) {
      store::Transaction transaction(database_, store::Transaction::Lock::AtFirstWrite);
      const int64_t chunk = options_.seconds > 0 ? std::max<int64_t>(options_.games / 60, 4) : kGamesPerCommit;
      const int64_t end = std::min(options_.games, game + chunk);
      for (; game < end; ++number) game += add_block(blocks, sums, number, game);
      blocks.flush();
      sums.flush();
      save_progress(number, game, game >= options_.games && !options_.scheduled);
      transaction.commit();
      if (options_.seconds > 0) {
        const double share = base::ratio(game, options_.games);
        std::this_thread::sleep_until(began + std::chrono::duration<double>(options_.seconds * share));
      }
    }
    if (options_.comparison) add_comparison();
    if (options_.fitted) store::fit_and_save(database_, league_.id, store::scopes(database_, league_.id), 1);
  }

 private:
  std::string name_of(int bot) const {
    if (options_.odd_names && bot == 1) return kScriptName;
    if (options_.odd_names && bot == 2) return kQuoteName;
    if (options_.odd_names && bot == 3) return "=SUM(A1) \xff\xfe broken";
    constexpr const char* kNames[] = {"Big Money",   "Village Idiot", "Chancer",        "Double Witch",
                                      "Smithy Line", "Duke of Dice",  "Coin Sniffer",   "Moat Keeper",
                                      "Rebuilder",   "Slow Poke",     "Junk Collector", "Gardener"};
    return kNames[bot % 12];
  }
  // The answers chosen well, of a hundred.
  int skill_of(int bot) const { return 97 - 7 * bot; }

  void add_league() {
    league_.name = options_.odd_names ? "League of <i>odd</i> names & \"quotes\"" : "Sample league";
    league_.description = "Made by the dashboard's tests: simple players on random kingdoms with Projects";
    league_.file = "configs/sample.toml";
    league_.text = "name = \"sample\"\n# <script>alert(2)</script>\n";
    league_.settings = "{}";
    league_.seed = options_.seed;
    league_.games = options_.scheduled ? options_.scheduled : options_.games;
    league_.blocks = league_.games / 2;
    league_.id = store::insert(database_, league_);
    for (int i = 0; i < options_.bots; ++i) {
      bots_.push_back(add_bot(i, "1.0", std::string(64, static_cast<char>('a' + i))));
    }
    if (options_.second_version) second_ = add_bot(0, "1.1", std::string(64, 'z'));
    run_.league = league_.id;
    run_.workers = 2;
    run_.pid = getpid();
    run_.games_total = league_.games;
    run_.id = store::start_run(database_, run_);
  }

  // Without games of its own: what a page says comes from its row and history.
  void add_comparison() {
    store::Transaction transaction(database_);
    store::make_comparison_tables(database_);
    store::LeagueRow league;
    league.kind = "compare";
    league.name = name_of(1) + " against " + name_of(0);
    league.settings = "{}";
    league.games = 1000;
    league.id = store::insert(database_, league);
    for (int number = 0; number < 2; ++number) {
      store::RosterRow seat;
      seat.number = number;
      seat.bot.id = base::at(bots_, 1 - number);
      store::set_roster(database_, league.id, seat);
    }
    store::ComparisonRow row;
    row.league = league.id;
    row.new_bot = bots_[1];
    row.old_bot = bots_[0];
    row.max_games = league.games;
    row.counts = {34, 54, 63, 64, 75};
    row.llr = sprt_llr(row.counts, row.settings);
    row.lower = sprt_bounds(row.settings.alpha, row.settings.beta).lower;
    row.upper = sprt_bounds(row.settings.alpha, row.settings.beta).upper;
    row.estimate = estimate_match(row.counts);
    store::save(database_, row);
    store::save(database_, league.id, store::LlrPoint{99, 0.4});
    store::save(database_, league.id, store::LlrPoint{289, row.llr});
    transaction.commit();
  }

  int64_t add_bot(int number, const std::string& version, const std::string& hash) {
    store::BotRow bot;
    bot.name = bot.title = name_of(number);
    bot.version = version;
    bot.author = options_.odd_names ? "<img src=x onerror=alert(3)>" : "The tests";
    bot.path = "bots/sample.so";
    bot.hash = hash;
    const int64_t id = store::bot_id(database_, bot);
    store::RosterRow row;
    row.number = number;
    row.bot.id = id;
    store::set_roster(database_, league_.id, row);
    return id;
  }

  Played play_block(int64_t number) {
    Played played;
    Random random = Random::stream(options_.seed, static_cast<uint64_t>(number) + 1000);
    const int players = base::at(options_.players, number % std::ssize(options_.players));
    while (base::count(played.bots) < players) {
      const int bot = below(random, options_.bots);
      if (std::find(played.bots.begin(), played.bots.end(), bot) == played.bots.end()) played.bots.push_back(bot);
    }
    KingdomOptions kingdom;
    kingdom.players = players;
    std::string error;
    make_kingdom(kingdom, random.next(), played.kingdom.setup, error);
    played.kingdom.setup.turn_limit = kTurnLimit;
    played.block.players = players;
    played.block.seed = random.next();
    played.block.counted = true;
    for (int rotation = 0; rotation < players; ++rotation) {
      std::vector<int> skills;
      for (int seat = 0; seat < players; ++seat)
        skills.push_back(skill_of(base::at(played.bots, store::position_at(seat, rotation, players))));
      played.block.games.push_back(play(played.kingdom.setup, played.block.seed, skills, played.block.takes, rotation));
    }
    return played;
  }

  int64_t add_block(store::BlockWriter& blocks, store::Sums& sums, int64_t number, int64_t first_game) {
    if (played_.size() < kPlayedBlocks) played_.push_back(play_block(number));
    Played block = base::at(played_, number % std::ssize(played_));
    const int players = block.block.players;
    block.block.number = number;
    block.block.first_game = first_game;
    block.block.kingdom = block.kingdom.number = number;
    block.kingdom.recurs = number % 2 != 0;  // both ways to find a kingdom's games
    for (int i = 0; i < players; ++i) {
      const int bot = base::at(block.bots, i);
      const bool late = second_ && bot == 0 && first_game * 2 >= options_.games;
      base::at(block.block.bots, i) = late ? second_ : base::at(bots_, bot);
    }
    if (options_.faults && number % 37 == 5) add_fault(blocks, block, first_game);
    blocks.add(block.block, block.kingdom);
    sums.add(block.block, block.kingdom);
    for (int rotation = 0; rotation < players; ++rotation) rate(block, rotation, first_game + rotation);
    return players;
  }

  void add_fault(store::BlockWriter& blocks, Played& block, int64_t first_game) {
    store::GameRecord& game = block.block.games[0];
    const int players = block.block.players, guilty = players - 1;
    game.fault = guilty;
    game.ending = store::kEndingBotFault;
    for (int seat = 0; seat < players; ++seat) base::at(game.place, seat) = seat == guilty ? players - 1 : 0;
    store::FaultRecord fault;
    fault.game = first_game;
    fault.seat = guilty;
    fault.bot = base::at(block.block.bots, guilty);
    fault.kind = first_game % 2 ? "hang" : "crash";
    fault.signal = first_game % 2 ? std::nullopt : std::optional(11);
    fault.message = first_game % 2 ? "no answer within 1000 ms" : "segmentation fault in decide()";
    fault.question = "p" + std::to_string(guilty + 1) + " play or buy: buy Silver, buy Estate, end";
    fault.log = options_.odd_names ? "<script>alert('log')</script>\n\x1b[31mred\x1b[0m \xF0\x9F\x90\x89\n"
                                   : "turn 7: 3 coins\nturn 8: thinking\n";
    fault.decision = 41;
    blocks.add(fault);
  }

  void rate(const Played& block, int rotation, int64_t game) {
    ScoredGame result;
    result.seats = block.block.players;
    const auto& record = base::at(block.block.games, rotation);
    for (int seat = 0; seat < result.seats; ++seat) {
      const auto i = static_cast<size_t>(seat);
      result.player[i] = static_cast<uint16_t>(base::at(block.bots, store::position_at(seat, rotation, result.seats)));
      result.points[i] = -record.place[i];
    }
    elo_.add(result);
    const int64_t step = std::max<int64_t>(1, options_.games / kHistoryPoints);
    if ((game + 1) % step) return;
    store::Statement insert = database_.prepare("INSERT OR REPLACE INTO rating_history VALUES(?,?,?,?)");
    for (size_t bot = 0; bot < bots_.size(); ++bot) {
      const bool late = second_ && bot == 0 && game * 2 >= options_.games;
      insert.run(league_.id, late ? second_ : bots_[bot], store::first_id(league_.id) + game, elo_.ratings()[bot]);
    }
  }

  void save_progress(int64_t block, int64_t game, bool done) {
    store::save(database_, league_.id, store::Progress{block, game, 0, game});
    run_.games = game;
    run_.state = done ? "finished" : options_.seconds > 0 ? "running" : "interrupted";
    run_.rate = 1234.5;
    run_.note = options_.odd_names ? "<b>note</b>" : "";
    store::update(database_, run_);
  }

  SampleOptions options_;
  store::Database database_;
  OnlineElo elo_;
  store::LeagueRow league_;
  store::RunRow run_;
  std::vector<int64_t> bots_;
  int64_t second_ = 0;
  std::vector<Played> played_;
};

}  // namespace

void make_sample_league(const std::string& path, const SampleOptions& options) {
  for (const char* ending : {"", "-wal", "-shm"}) std::remove((path + ending).c_str());
  SampleLeague(path, options).write();
}

}  // namespace joust::test

#include "runner/league/writer.h"

#include <algorithm>

#include "runner/store/saved_ratings.h"
#include "runner/store/schema.h"

namespace joust {

namespace {
constexpr int64_t kHistoryPoints = 400;  // per bot

// Bytes that wait for a commit: few, because they are still in the processor's memory then, and the games that are
// finished meanwhile wait in the workers. A commit brings the sums up to date as well, so more if those are many.
constexpr size_t kLeastWaiting = 3 << 20, kMostWaiting = 16 << 20, kWaitingPerSum = 8 << 10;

// `numbers`: of the block's bots, as the statistics know them.
ScoredGame to_result(const store::BlockRecord& block, int rotation, const store::BySeat<int>& numbers) {
  const store::GameRecord& game = block.games[static_cast<size_t>(rotation)];
  ScoredGame result;
  result.seats = block.players;
  result.loser = game.fault.value_or(kNoLoser);
  for (int seat = 0; seat < block.players; ++seat) {
    const auto i = static_cast<size_t>(seat);
    result.player[i] =
        static_cast<uint16_t>(numbers[static_cast<size_t>(store::position_at(seat, rotation, block.players))]);
    result.points[i] = -game.place[i];
  }
  return result;
}
}  // namespace

LeagueWriter::LeagueWriter(store::Database& database, const store::LeagueRow& league, const Schedule& schedule,
                           std::vector<int64_t> bots)
    : database_(database),
      league_(league),
      schedule_(schedule),
      bots_(std::move(bots)),
      progress_(store::progress(database, league.id)),
      skipped_before_(progress_.skipped),
      blocks_(database, league.id),
      sums_(database, league.id),
      numbers_(database, league.id),
      elo_(static_cast<size_t>(numbers_.size())),
      history_step_(std::max<int64_t>(1, league.games / kHistoryPoints)) {
  if (progress_.stored > 0)
    store::scan_results(database, league.id, numbers_,
                        [&](int64_t, const ScoredGame& result, int64_t) { elo_.add(result); });
}

void LeagueWriter::open() {
  using store::Transaction;
  if (!transaction_) transaction_ = std::make_unique<Transaction>(database_, Transaction::Lock::AtFirstWrite);
}

store::FaultRecord LeagueWriter::fault_record(const BlockPlan& plan, GameKey game, const GameFault& fault,
                                              bool decisive) const {
  store::FaultRecord record;
  record.game = plan.first_game + game.rotation;
  record.seat = fault.seat;
  record.bot = bots_[static_cast<size_t>(plan.bot_at(fault.seat, game.rotation))];
  record.kind = fault_name(fault.kind);
  record.decisive = decisive;
  if (fault.signal) record.signal = fault.signal;
  record.decision = fault.decision;
  record.message = fault.message;
  record.question = fault.question;
  record.log = fault.log;
  return record;
}

const store::KingdomRecord& LeagueWriter::kingdom_of(FinishedBlock& block) {
  const BlockPlan& plan = block.plan;
  if (kingdom_.number == plan.kingdom && kingdom_.setup.players == plan.players) return kingdom_;
  auto& setup = block.games.front().setup;
  kingdom_ = {plan.kingdom, schedule_.kingdom_name(plan), setup ? *std::move(setup) : schedule_.setup(plan),
              !schedule_.makes_setups()};
  return kingdom_;
}

void LeagueWriter::add(FinishedBlock& block) {
  open();
  const BlockPlan& plan = block.plan;
  store::BlockRecord& record = record_;
  record.number = plan.number;
  record.first_game = plan.first_game;
  record.kingdom = plan.kingdom;
  record.players = plan.players;
  record.seed = plan.deal.seed;
  record.bots = {};
  for (int i = 0; i < plan.players; ++i)
    record.bots[static_cast<size_t>(i)] = bots_[static_cast<size_t>(plan.bots[static_cast<size_t>(i)])];
  record.counted = true;
  record.games.resize(block.games.size());
  record.takes.clear();
  for (size_t rotation = 0; rotation < block.games.size(); ++rotation) {
    PlayedGame& game = block.games[rotation];
    std::swap(record.games[rotation], game.record);
    record.counted = record.counted && game.counted;
    for (const SeatTake& take : game.takes)
      record.takes.push_back({take.card,
                              static_cast<uint8_t>(store::position_at(take.seat, game.key.rotation, plan.players)),
                              take.bought, take.gained});
  }
  const store::KingdomRecord& kingdom = kingdom_of(block);
  blocks_.add(record, kingdom);
  sums_.add(record, kingdom);
  for (const PlayedGame& game : block.games)
    if (game.fault.kind != FaultKind::None) blocks_.add(fault_record(plan, game.key, game.fault, true));
  rate(record);
  progress_.stored += plan.players;
}

void LeagueWriter::rate(const store::BlockRecord& block) {
  store::BySeat<int> numbers{};
  for (size_t i = 0; i < static_cast<size_t>(block.players); ++i) numbers[i] = numbers_.number(block.bots[i]);
  for (int rotation = 0; rotation < block.players; ++rotation) {
    elo_.add(to_result(block, rotation, numbers));
    const int64_t position = block.first_game + rotation;
    if ((position + 1) % history_step_ == 0 || position + 1 == league_.games) save_history(position);
  }
}

void LeagueWriter::save_history(int64_t game) {
  std::vector<std::pair<int64_t, double>> elos;
  for (const int64_t bot : bots_) elos.emplace_back(bot, elo_.ratings()[static_cast<size_t>(numbers_.number(bot))]);
  store::save_history(database_, league_.id, game + 1, elos);
}

void LeagueWriter::add(const Incident& incident) {
  open();
  blocks_.add(fault_record(schedule_.block(incident.game.block), incident.game, incident.fault, false));
}

void LeagueWriter::withdraw(int bot, int64_t game, const std::string& why) {
  open();
  store::RosterRow row;
  row.number = bot;
  row.bot.id = bots_[static_cast<size_t>(bot)];
  row.withdrawn = store::first_id(league_.id) + game;
  row.note = why;
  store::set_roster(database_, league_.id, row);
}

void LeagueWriter::commit(int64_t next, int64_t skipped, store::RunRow& run) {
  open();
  blocks_.flush();
  sums_.flush();
  progress_.block = next;
  progress_.game = next < schedule_.blocks() ? schedule_.block(next).first_game : schedule_.games();
  progress_.skipped = skipped_before_ + skipped;
  store::save(database_, league_.id, progress_);
  store::update(database_, run);
  transaction_->commit();
  transaction_.reset();
}

bool LeagueWriter::full() const {
  return blocks_.waiting() > std::clamp(sums_.rows() * kWaitingPerSum, kLeastWaiting, kMostWaiting);
}

std::vector<std::pair<std::string, double>> LeagueWriter::leaders() const {
  std::vector<std::pair<std::string, double>> all;
  for (const int64_t bot : bots_) {
    const auto number = static_cast<size_t>(numbers_.number(bot));
    all.emplace_back(numbers_.bots()[number].name, elo_.ratings()[number]);
  }
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
  return all;
}

}  // namespace joust

#include "runner/trial/comparison.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "runner/base/json.h"
#include "runner/ratings/sprt.h"
#include "runner/trial/stored_match.h"

namespace joust {

namespace {

constexpr int kPlayers = 2;
constexpr int kHalfPoints = 2 * kPlayers;  // that a block has at most
constexpr int64_t kHistoryPoints = 500;

using base::json::Json;

Json sprt_json(const SprtSettings& s) {
  return {{"model", name_of(s.model)}, {"elo0", s.elo0}, {"elo1", s.elo1}, {"alpha", s.alpha}, {"beta", s.beta}};
}

LeagueConfig match_config(const std::string& name, const std::vector<Entrant>& entrants, int64_t games,
                          const CompareOptions& options) {
  LeagueConfig config;
  config.name = name;
  config.players = {kPlayers};
  config.games = games;
  config.seed = options.seed;
  config.kingdoms = options.kingdoms;
  config.limits = options.limits;
  for (const Entrant& entrant : entrants) config.bots.push_back({entrant.row.name, entrant.spec.text, {}, ""});
  return config;
}

double share(int half_points) { return static_cast<double>(half_points) / kHalfPoints; }

class SequentialTest {
 public:
  SequentialTest(store::Database& database, StoredMatch& match, const CompareOptions& options)
      : database_(database), match_(match), step_(std::max<int64_t>(1, match.schedule().blocks() / kHistoryPoints)) {
    row_.league = match.league().id;
    row_.new_bot = match.bot_id(0);
    row_.old_bot = match.bot_id(1);
    row_.settings = options.sprt;
    row_.max_games = match.schedule().games();
    row_.counts.assign(kHalfPoints + 1, 0);
    const SprtBounds bounds = sprt_bounds(options.sprt.alpha, options.sprt.beta);
    row_.lower = bounds.lower;
    row_.upper = bounds.upper;
  }

  // False: decided.
  bool add(const BlockScore& score) {
    ++row_.counts[static_cast<size_t>(score.half_points)];
    row_.llr = sprt_llr(row_.counts, row_.settings);
    verdict_ = sprt_verdict(row_.llr, {row_.lower, row_.upper});
    const bool last = score.block + 1 == match_.schedule().blocks();
    if (verdict_ != SprtVerdict::Undecided || last || (score.block + 1) % step_ == 0)
      history_.push_back({score.block, row_.llr});
    return verdict_ == SprtVerdict::Undecided;
  }

  void save() {
    if (row_.games() > 0) row_.estimate = estimate_match(row_.counts);
    store::Transaction transaction(database_);
    store::save(database_, row_);
    for (const store::LlrPoint& point : history_) store::save(database_, row_.league, point);
    transaction.commit();
    history_.clear();
  }

  void finish(RunEnd end) {
    if (end == RunEnd::Finished) row_.verdict = name_of(verdict_);
    save();
  }

  const store::ComparisonRow& row() const { return row_; }

 private:
  store::Database& database_;
  StoredMatch& match_;
  int64_t step_;
  store::ComparisonRow row_;
  SprtVerdict verdict_ = SprtVerdict::Undecided;
  std::vector<store::LlrPoint> history_;
};

// Both versions against the same opponents: two gauntlets with the same seed have the same opponents, kingdoms and
// deals.
class FurtherOpponents {
 public:
  FurtherOpponents(store::Database& database, const std::vector<Entrant>& also, const CompareOptions& options)
      : database_(database), also_(also), options_(options) {}

  RunEnd play(const Entrant& subject, std::vector<int>& scores, const std::function<void(int64_t, double)>& progress) {
    std::vector<Entrant> entrants = also_;
    entrants.insert(entrants.begin(), subject);
    LeagueConfig config = match_config(subject.row.name + " against further opponents", entrants,
                                       options_.also_games * static_cast<int64_t>(also_.size()), options_);
    config.format = Format::Gauntlet;
    match_ = std::make_unique<StoredMatch>(database_, config, entrants, base::json::packed(Json{{"also", true}}));
    StoredMatch::Callbacks callbacks;
    callbacks.block = [&](const BlockScore& score) {
      scores.push_back(score.half_points);
      return true;
    };
    callbacks.wait = [&](double rate) { progress(static_cast<int64_t>(scores.size()) * kPlayers, rate); };
    return match_->play(options_.workers, callbacks);
  }

  const Schedule& schedule() const { return match_->schedule(); }

 private:
  store::Database& database_;
  const std::vector<Entrant>& also_;
  const CompareOptions& options_;
  std::unique_ptr<StoredMatch> match_;
};

}  // namespace

Comparison compare_bots(store::Database& database, const Entrant& now, const Entrant& before,
                        const std::vector<Entrant>& also, const CompareOptions& options,
                        const CompareProgress& progress) {
  store::make_comparison_tables(database);
  Comparison result;
  StoredMatch match(database,
                    match_config(now.row.name + " against " + before.row.name, {now, before},
                                 options.max_games / kPlayers * kPlayers, options),
                    {now, before}, base::json::packed(sprt_json(options.sprt)));
  SequentialTest test(database, match, options);
  test.save();
  WeakSpots direct(before.row.name);
  StoredMatch::Callbacks callbacks;
  callbacks.block = [&](const BlockScore& score) {
    if (!also.empty()) {
      const Setup setup = match.schedule().setup(match.schedule().block(score.block));
      direct.add(setup, 1 - share(score.half_points), share(score.half_points));
    }
    return test.add(score);
  };
  callbacks.stored = [&] { test.save(); };
  callbacks.wait = [&](double rate) { progress("", test.row(), test.row().games(), rate); };
  result.end = match.play(options.workers, callbacks);
  test.finish(result.end);
  result.row = test.row();
  result.new_faults = match.faults(0);
  result.old_faults = match.faults(1);
  if (also.empty() || result.end == RunEnd::Interrupted) return result;

  FurtherOpponents further(database, also, options);
  std::vector<int> scores[2];
  for (const int which : {0, 1}) {
    const Entrant& subject = which == 0 ? now : before;
    result.end = further.play(subject, scores[which], [&](int64_t games, double rate) {
      progress(subject.row.name + " against further opponents", result.row, games, rate);
    });
    if (result.end == RunEnd::Interrupted) return result;
  }
  result.further.push_back(std::move(direct));
  for (const Entrant& opponent : also) result.further.emplace_back(opponent.row.name);
  const Schedule& schedule = further.schedule();
  for (size_t i = 0; i < std::min(scores[0].size(), scores[1].size()); ++i) {
    const BlockPlan plan = schedule.block(static_cast<int64_t>(i));
    result.further[static_cast<size_t>(plan.bots[1])].add(schedule.setup(plan), share(scores[1][i]),
                                                          share(scores[0][i]));
  }
  return result;
}

}  // namespace joust

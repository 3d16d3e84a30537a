#include "runner/trial/game_list.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include "engine/answer_bytes.h"
#include "engine/kingdom.h"
#include "engine/random.h"
#include "runner/base/failure.h"
#include "runner/base/interrupt.h"
#include "runner/league/kingdom_choice.h"

namespace joust {

namespace {

class ListedTables : public TableSource {
 public:
  explicit ListedTables(const std::vector<ListedGame>& games) : games_(games) {}
  BlockPlan block(int64_t number) const override {
    const ListedGame& game = games_[static_cast<size_t>(number)];
    BlockPlan plan;
    plan.number = plan.first_game = plan.kingdom = number;
    plan.players = game.setup.players;
    plan.deal = game.deal;
    std::copy(game.bots.begin(), game.bots.end(), plan.bots.begin());
    return plan;
  }
  Setup setup(const BlockPlan& plan) const override { return games_[static_cast<size_t>(plan.number)].setup; }

 private:
  const std::vector<ListedGame>& games_;
};

// The sets to choose from in turn: each alone, then all. The few cards of the first edition come with the second.
std::vector<Set> sets_of_turn(int64_t turn) {
  const int64_t which = turn % (kSetCount + 1);
  if (which == kSetCount) return all_sets();
  const Set set = static_cast<Set>(which);
  return set == Set::BaseFirst ? std::vector<Set>{Set::Base, Set::BaseFirst} : std::vector<Set>{set};
}

ListedGame seated(const Setup& setup, Random& random, int opponents) {
  ListedGame game{setup, random.next(), {}};
  for (int seat = 0; seat < setup.players; ++seat)
    game.bots.push_back(1 + static_cast<int>(random.below(static_cast<uint32_t>(opponents))));
  game.bots[random.below(static_cast<uint32_t>(setup.players))] = 0;
  return game;
}

}  // namespace

int ListedGame::seat_of(int bot) const {
  const auto found = std::find(bots.begin(), bots.end(), bot);
  return found == bots.end() ? -1 : static_cast<int>(found - bots.begin());
}

ListResult play_list(const std::vector<ListedGame>& games, const std::vector<BotSpec>& bots,
                     const ListOptions& options) {
  ListResult result;
  result.games.resize(games.size());
  if (games.empty()) return result;
  const ListedTables tables(games);
  const base::Interrupt interrupt;
  // In batches wherever a bot takes them: one that answers otherwise then, or mixes up its games, is found by asking
  // again.
  Crew crew({&tables, bots, options.limits, Batches::Always},
            std::min(options.workers, static_cast<int>(games.size())));
  CrewReport report;
  std::vector<GameKey> waiting;
  for (size_t i = games.size(); i-- > 0;) waiting.push_back({static_cast<int64_t>(i), 0});
  size_t faults = 0;
  for (size_t flying = 0; flying > 0 || !waiting.empty();) {
    if (interrupt.asked()) throw base::Failure(base::Failure::Interrupted, "interrupted");
    while (!waiting.empty() && crew.hungry()) {
      crew.give(waiting.back());
      waiting.pop_back();
      ++flying;
    }
    crew.poll_all(report);
    flying -= report.returned.size() + report.games.size();
    waiting.insert(waiting.end(), report.returned.begin(), report.returned.end());
    for (const PackedGamePtr& packed : report.games) {
      std::optional<PlayedGame>& game = result.games[static_cast<size_t>(packed->key.block)];
      unpack(*packed, game.emplace());
      faults += game->fault.kind != FaultKind::None;
    }
    faults += report.incidents.size();
    result.incidents.insert(result.incidents.end(), report.incidents.begin(), report.incidents.end());
    if (options.most_faults && faults >= options.most_faults) break;
    if (report.games.empty()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    report.clear();
  }
  return result;
}

RecordedGame to_record(const ListedGame& listed, const PlayedGame& played, int seat) {
  RecordedGame record{"", listed.setup, listed.deal, seat, {}};
  if (!unpack_answers(played.record.answers, record.answers)) throw base::Failure("a played game cannot be read");
  return record;
}

std::vector<ListedGame> various_tables(int64_t count, uint64_t seed, int opponents, int least, int most) {
  std::vector<ListedGame> games;
  const int64_t sizes = most - least + 1;
  for (int64_t i = 0; i < count; ++i) {
    Random random = Random::stream(seed, static_cast<uint64_t>(i));
    KingdomOptions options;
    options.players = least + static_cast<int>(i % sizes);
    options.sets = sets_of_turn(i / sizes);
    games.push_back(seated(make_kingdom(options, random.next()).setup, random, opponents));
  }
  return games;
}

std::vector<ListedGame> chosen_tables(int64_t count, uint64_t seed, int opponents, int players,
                                      const KingdomChoice& kingdoms) {
  std::vector<ListedGame> games;
  for (int64_t i = 0; i < count; ++i) {
    Random random = Random::stream(seed, static_cast<uint64_t>(i));
    const uint64_t deal = random.next();
    KingdomOptions options = kingdoms.random;
    options.players = players;
    const Kingdom kingdom = kingdoms.fixed.empty()
                                ? make_kingdom(options, deal)
                                : make_kingdom(kingdoms.fixed[static_cast<size_t>(i) % kingdoms.fixed.size()].text,
                                               players, deal, kingdoms.fixed_shelters);
    games.push_back(seated(kingdom.setup, random, opponents));
  }
  return games;
}

}  // namespace joust

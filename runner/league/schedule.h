// Which games a league plays: a pure function of the league file. Blocks are numbered from 0, games too; nothing is
// kept in memory, so any process can ask for any block. A round is every table once; the order inside a round is
// shuffled.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "runner/league/file.h"
#include "runner/league/season.h"
#include "runner/workers/blocks.h"

namespace joust {

class Schedule : public TableSource {
 public:
  explicit Schedule(const LeagueConfig& config);

  int64_t blocks() const { return blocks_; }
  int64_t games() const { return games_; }
  BlockPlan block(int64_t number) const override;
  Setup setup(const BlockPlan& block) const override { return kingdom(block).setup; }
  bool makes_setups() const override { return config_.kingdoms.fixed.empty(); }
  bool counted(int64_t number) const override { return number % count_step_ == 0; }
  int64_t block_of_game(int64_t position) const;
  KingdomPlan kingdom(const BlockPlan& block) const;
  std::string kingdom_name(const BlockPlan& block) const;  // empty: random, or just cards

 private:
  using Lineup = std::array<uint16_t, kMaxPlayers>;
  struct Round {
    int players;
    int64_t tables;                       // that there are
    int64_t blocks;                       // of a whole round: the tables, or as many as a league can have
    int64_t blocks_before, games_before;  // in the cycle of player counts
    std::vector<Lineup> lineups;          // by number of the table; empty if there are too many
  };
  Lineup members(const Round& round, int64_t table) const;

  LeagueConfig config_;
  KingdomMaker random_;
  std::vector<Round> cycle_;
  mutable std::map<int64_t, KingdomPlan>
      fixed_;  // those that do not change, by number: reading their cards costs more than a game
  int64_t cycle_blocks_ = 0, cycle_games_ = 0;
  int64_t blocks_ = 0, games_ = 0;
  int64_t count_step_ = 1;  // what bots take is counted in every so many blocks
};

}  // namespace joust

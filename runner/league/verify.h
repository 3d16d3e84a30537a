// Plays stored games again and compares: with deterministic bots and the same engine every signature comes out the
// same. Whether the store fits together is audit.h's business.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "runner/league/file.h"
#include "runner/store/league_rows.h"

namespace joust {

struct VerifyOptions {
  std::optional<int64_t> sample;  // games, evenly spread; without: all
  int workers = 1;
};

struct Mismatch {
  int64_t game = 0;
  std::string what;
};

struct Verification {
  int64_t games = 0, different = 0;
  std::vector<Mismatch> mismatches;         // the first few
  std::map<std::string, int64_t> suspects;  // games in which a bot was the first to answer differently
  std::vector<std::string> notes;           // bots that are not what they were
};

Verification verify_league(store::Database& database, const store::LeagueRow& league, const VerifyOptions& options);

}  // namespace joust

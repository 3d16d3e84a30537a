// Takes a bot into a league: its file under a content-addressed name in the league's bot folder, its name, version,
// hash and author in the league's database, and an entry in the league file if there is one. All of it or nothing.
#pragma once

#include <optional>
#include <string>

#include "runner/league/file.h"

namespace joust {

struct SubmitTarget {
  std::optional<LeagueConfig> league;  // if it was named by its file
  std::string database;
  std::string folder;  // for bots
};

// `to` is a league file (*.toml) or a database, which must be there. Others may be chosen for `database` and `folder`;
// empty: the league's own. Throws Failure.
SubmitTarget submit_target(const std::string& to, const std::string& database, const std::string& folder);

struct Submission {
  std::string name, version, hash;
  std::string file;         // the copy
  int64_t versions = 0;     // of this name in the database, this one included
  bool known = false;       // this version was there before
  bool listed = false;      // the league file was changed
  std::string league_file;  // of the league in the database, if that was named instead of it; may be empty
};

// The bot must have passed its check. An empty name stands for what the bot calls itself.
Submission submit_bot(const std::string& bot, const std::string& name, const SubmitTarget& target);

}  // namespace joust

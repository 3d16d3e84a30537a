// The databases that are served, by their names in addresses. Fixed once the server runs; thread-safe.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "dashboard/data/source.h"

namespace joust::dashboard {

class Sources {
 public:
  explicit Sources(const std::vector<std::string>& paths);

  const std::vector<std::unique_ptr<Source>>& all() const { return sources_; }
  Source* find(std::string_view key) const;  // null if there is none
  uint64_t version() const;                  // changes if one of them does
  void stop();                               // see Source::stop

 private:
  std::vector<std::unique_ptr<Source>> sources_;
};

// A league's name in addresses, "quick.1": the database's key and the league's number in it.
struct LeagueKey {
  std::string source;
  int64_t league = 0;
};
std::string to_text(const LeagueKey& key);
bool parse_league_key(std::string_view text, LeagueKey& key);

}  // namespace joust::dashboard

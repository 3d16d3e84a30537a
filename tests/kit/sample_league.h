// A league for the dashboard's tests, made with the store's own writer: real games of simple built-in players, so that
// every page has something to show, at any size. A large one repeats blocks it has played.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace joust::test {

struct SampleOptions {
  int64_t games = 400;
  int bots = 6;                    // 2 to 12
  std::vector<int> players = {2};  // table sizes, in turn
  uint64_t seed = 1;
  bool odd_names = false;  // markup, quotes, newlines, emoji, invalid UTF-8 in names, logs and notes
  bool faults = true;
  bool fitted = true;           // ratings saved at the end
  bool second_version = false;  // one bot was replaced half-way
  bool comparison = false;      // a comparison of the first two bots, league 2
  double seconds = 0;           // spread the writing over this long, like a running league
  int64_t scheduled = 0;        // 0: as many as are stored
};

inline constexpr const char* kScriptName = "<script>alert(1)</script>";
inline constexpr const char* kQuoteName = "\"quo'ted\"\nnew line \xF0\x9F\x90\x89 & <b>bold</b>";

// Writes into a new file; an old one of that name is replaced.
void make_sample_league(const std::string& path, const SampleOptions& options);

}  // namespace joust::test

// The coarse index over blocks: in which stretches of 1024 ids a bot or a kingdom has some. A search looks into these
// alone, and the writer has a row to add only now and then. A kingdom without a row has one block, which its own row
// names.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "runner/store/sqlite.h"

namespace joust::store {

inline constexpr int64_t kStretchIds = 1024;
constexpr int64_t stretch_of(int64_t id) { return id / kStretchIds; }

class Stretches {
 public:
  explicit Stretches(Database& database);

  void add_bots(int64_t block, std::span<const int64_t> bots);
  void add_kingdom(int64_t block, int64_t kingdom);
  void flush();  // inside the writer's transaction

 private:
  using Place = std::pair<int64_t, int64_t>;     // of a bot or kingdom: its id, the stretch
  std::unordered_map<int64_t, int64_t> newest_;  // stretch by bot
  std::vector<Place> bots_, kingdoms_;           // not written yet; kingdoms once for each block
  Statement bot_, kingdom_;
};

}  // namespace joust::store

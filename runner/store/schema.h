// Opens a store: checks that the file is ours, brings it to the newest version, sets the connection up.
#pragma once

#include <string>

#include "runner/store/sqlite.h"

namespace joust::store {

inline constexpr int kApplicationId = 0x4a6f7573;  // "Jous"
inline constexpr int kSchemaVersion = 4;
inline constexpr int64_t kIdsPerLeague = 1'000'000'000;  // games of one league

constexpr int64_t first_id(int64_t league) { return (league - 1) * kIdsPerLeague + 1; }
constexpr int64_t league_of(int64_t id) { return (id - 1) / kIdsPerLeague + 1; }

// Creates the database if there is none, migrates an older one. Only one process may write: see lock.h.
Database open_writer(const std::string& path);
// Any number of readers, also while a league is being written. An older version is refused with what
// brings it up to date.
Database open_reader(const std::string& path);

}  // namespace joust::store

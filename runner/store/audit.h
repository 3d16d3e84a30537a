// Checks a store against itself: the file is sound, no row dangles, no game is missing or there twice, and every sum
// says what the stored games say. The sums are computed here anew, in SQL and in another way than the writer does.
#pragma once

#include <string>
#include <vector>

#include "runner/store/sqlite.h"

namespace joust::store {

// One line for everything that does not fit; empty if all is well. Reads the whole database; a snapshot of it while a
// league runs.
std::vector<std::string> audit(Database& database);

}  // namespace joust::store

// Changes in the text of a league file that keep everything else as its author wrote it.
#pragma once

#include <string>

#include "runner/league/file.h"

namespace joust {

// The file with a [[bots]] entry of this name and path: added at the end, or the path of the entry with that name
// replaced. The result has been read and holds the entry. Throws Failure if that cannot be done; then a person has to.
std::string with_bot(const LeagueConfig& league, const std::string& name, const std::string& path);

}  // namespace joust

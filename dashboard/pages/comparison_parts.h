// How comparisons of two bots are put into words.
#pragma once

#include <optional>
#include <string>

#include "dashboard/data/comparisons.h"
#include "dashboard/html/writer.h"

namespace joust::dashboard {

Html verdict_badge(const std::string& state);
Html elo_with_error(const std::optional<MatchEstimate>& estimate);
std::string test_words(const SprtSettings& settings);  // "normalized 0 … 5"

}  // namespace joust::dashboard

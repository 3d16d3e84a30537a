#include "dashboard/site/routes.h"

#include "dashboard/api/api.h"
#include "dashboard/pages/pages.h"

namespace joust::dashboard {

namespace {

constexpr Route kRoutes[] = {
    {"/", home_page, Keep::Nothing},
    {"/leagues", leagues_page, Keep::Nothing},
    {"/about", about_page},
    {"/api", api_page},
    {"/compare", compare_page, Keep::Nothing},
    {"/assets/{file}", asset_file, Keep::Asset},

    {"/leagues/{league}", standings_page},
    {"/leagues/{league}/crosstable", crosstable_page},
    {"/leagues/{league}/bots/{bot}", bot_page},
    {"/leagues/{league}/versus/{bot}/{opponent}", versus_page},
    {"/leagues/{league}/cards", cards_page},
    {"/leagues/{league}/cards/{card}", card_page},
    {"/leagues/{league}/kingdoms", kingdoms_page},
    {"/leagues/{league}/kingdoms/{kingdom}", kingdom_page},
    {"/leagues/{league}/games", games_page},
    {"/leagues/{league}/games/{game}", game_page},
    {"/leagues/{league}/runs", runs_page, Keep::Nothing},
    {"/leagues/{league}/comparison", comparison_page, Keep::Nothing},

    {"/api/v1/openapi.json", openapi_file},
    {"/api/v1/sprt", sprt_api, Keep::Nothing},
    {"/api/v1/comparisons", comparisons_api, Keep::Nothing},
    {"/api/v1/leagues", leagues_api, Keep::Nothing},
    {"/api/v1/leagues/{league}", league_api, Keep::Nothing},
    {"/api/v1/leagues/{league}/progress", progress_api, Keep::Nothing},
    {"/api/v1/leagues/{league}/runs", runs_api, Keep::Nothing},
    {"/api/v1/leagues/{league}/comparison", comparison_api, Keep::Nothing},
    {"/api/v1/leagues/{league}/faults", faults_api},
    {"/api/v1/leagues/{league}/standings", standings_api},
    {"/api/v1/leagues/{league}/standings.csv", standings_csv},
    {"/api/v1/leagues/{league}/crosstable", crosstable_api},
    {"/api/v1/leagues/{league}/crosstable.csv", crosstable_csv},
    {"/api/v1/leagues/{league}/history", history_api},
    {"/api/v1/leagues/{league}/bots/{bot}", bot_api},
    {"/api/v1/leagues/{league}/bots/{bot}/history", bot_history_api},
    {"/api/v1/leagues/{league}/bots/{bot}/lengths", bot_lengths_api},
    {"/api/v1/leagues/{league}/bots/{bot}/cards", bot_cards_api},
    {"/api/v1/leagues/{league}/bots/{bot}/cards.csv", bot_cards_csv},
    {"/api/v1/leagues/{league}/versus/{bot}/{opponent}", versus_api},
    {"/api/v1/leagues/{league}/cards", cards_api},
    {"/api/v1/leagues/{league}/cards.csv", cards_csv},
    {"/api/v1/leagues/{league}/cards/{card}", card_api},
    {"/api/v1/leagues/{league}/kingdoms", kingdoms_api},
    {"/api/v1/leagues/{league}/kingdoms/{kingdom}", kingdom_api},
    {"/api/v1/leagues/{league}/games", games_api},
    {"/api/v1/leagues/{league}/games.csv", games_csv},
    {"/api/v1/leagues/{league}/games/{game}", game_api},
};

// Whether the path fits the pattern; counts how many segments fit literally.
bool fits(std::string_view pattern, const std::vector<std::string>& path, Parameters& parameters, int& literal) {
  literal = 0;
  parameters.clear();
  for (const std::string& segment : path) {
    if (pattern.size() < 2) return false;
    pattern.remove_prefix(1);  // the slash
    const size_t end = std::min(pattern.find('/'), pattern.size());
    const std::string_view part = pattern.substr(0, end);
    pattern.remove_prefix(end);
    if (part.front() == '{') {
      parameters.emplace_back(part.substr(1, part.size() - 2), segment);
    } else if (part == segment) {
      ++literal;
    } else {
      return false;
    }
  }
  return pattern.empty() || (path.empty() && pattern == "/");
}

}  // namespace

std::span<const Route> routes() { return kRoutes; }

const Route* match(const std::vector<std::string>& path, Parameters& parameters) {
  const Route* best = nullptr;
  int best_literal = -1;
  for (const Route& route : kRoutes) {
    Parameters found;
    int literal = 0;
    if (!fits(route.pattern, path, found, literal) || literal <= best_literal) continue;
    best = &route;
    best_literal = literal;
    parameters = std::move(found);
  }
  return best;
}

}  // namespace joust::dashboard

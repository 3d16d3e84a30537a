// The JSON API and the CSV downloads, one function each. Described in openapi.json.
#pragma once

#include "dashboard/site/context.h"

namespace joust::dashboard {

Content leagues_api(const Context&);
Content league_api(const Context&);
Content progress_api(const Context&);
Content runs_api(const Context&);
Content faults_api(const Context&);

Content standings_api(const Context&);
Content standings_csv(const Context&);
Content crosstable_api(const Context&);
Content crosstable_csv(const Context&);
Content history_api(const Context&);

Content bot_api(const Context&);
Content bot_history_api(const Context&);
Content bot_lengths_api(const Context&);
Content bot_cards_api(const Context&);
Content bot_cards_csv(const Context&);
Content versus_api(const Context&);

Content cards_api(const Context&);
Content cards_csv(const Context&);
Content card_api(const Context&);
Content kingdoms_api(const Context&);
Content kingdom_api(const Context&);

Content games_api(const Context&);
Content games_csv(const Context&);
Content game_api(const Context&);

Content comparisons_api(const Context&);
Content comparison_api(const Context&);
Content sprt_api(const Context&);

Content openapi_file(const Context&);

}  // namespace joust::dashboard

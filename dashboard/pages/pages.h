// The pages, one function each: from what the address says and the database holds to HTML.
#pragma once

#include "dashboard/site/context.h"

namespace joust::dashboard {

Content home_page(const Context&);
Content leagues_page(const Context&);
Content about_page(const Context&);
Content api_page(const Context&);
Content compare_page(const Context&);

Content standings_page(const Context&);
Content crosstable_page(const Context&);
Content bot_page(const Context&);
Content versus_page(const Context&);
Content cards_page(const Context&);
Content card_page(const Context&);
Content kingdoms_page(const Context&);
Content kingdom_page(const Context&);
Content games_page(const Context&);
Content game_page(const Context&);
Content runs_page(const Context&);
Content comparison_page(const Context&);

Content asset_file(const Context&);

}  // namespace joust::dashboard

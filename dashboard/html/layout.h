// What all pages share: head, navigation, footer, and the pieces that appear on several of them.
#pragma once

#include <string>
#include <string_view>

#include "dashboard/html/writer.h"
#include "dashboard/site/context.h"

namespace joust::dashboard {

struct PageInfo {
  std::string title;
  std::string_view tab = {};  // which entry of the navigation is current
  bool charts = false;        // needs Chart.js
};

// A whole page. The navigation shows the league's pages if the context has a league.
Content page(const Context& context, const PageInfo& info, const Html& body);
// Without any context: error pages.
Content bare_page(int status, const std::string& title, const Html& body);

// Nothing to show yet: why, and what to do next; `command` may be empty.
Html empty_state(std::string_view title, std::string_view text, std::string_view command = "");

// A chart drawn by assets/charts.js from an API address; readers without a script get the link.
Html chart(std::string_view kind, std::string_view title, const std::string& data_url);

// A command line to copy.
Html command_line(std::string_view command);

// One number with a caption.
Html tile(std::string_view caption, const std::string& value, std::string_view note = "");

Html bot_link(const Context& context, int64_t bot, std::string_view name);
Html game_link(const Context& context, int64_t game);
Html version_words(const store::BotRow& bot);  // " 1.2", or nothing

std::string set_title(int set);  // "Dark Ages", for a number of engine/catalogue.h's Set

// Selects for player count and card set, where there is a choice.
Html scope_form(const Context& context, const store::Scope& scope);
// "?players=3&set=intrigue", or nothing.
std::string scope_query(const store::Scope& scope);
std::string scope_words(const store::Scope& scope);  // "3 players, Intrigue", or nothing

}  // namespace joust::dashboard

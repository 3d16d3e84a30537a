// Which handler answers which address.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dashboard/site/context.h"

namespace joust::dashboard {

enum class Keep : uint8_t {
  Page,     // until the database changes
  Nothing,  // depends on the time of day: made anew every time
  Asset,    // part of the program: never changes
};

struct Route {
  std::string_view pattern;  // segments in braces match anything; {league} opens the league's database
  Handler handler;
  Keep keep = Keep::Page;
};

std::span<const Route> routes();

// The route for a path, with the values of its parameters; null if there is none. Literal segments win over parameters.
const Route* match(const std::vector<std::string>& path, Parameters& parameters);

}  // namespace joust::dashboard

// What a page is made from and what comes out: handlers are plain functions Content(const Context&) and know nothing of
// HTTP libraries, caches or encodings. They may run on any thread, each with a connection of its own.
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dashboard/data/sources.h"
#include "dashboard/html/writer.h"
#include "dashboard/http/message.h"
#include "runner/base/numbers.h"
#include "runner/store/league_rows.h"
#include "runner/store/ratings_scan.h"

namespace joust::dashboard {

using Parameters = std::vector<std::pair<std::string, std::string>>;

struct Content {
  int status = 200;
  std::string type = "text/html; charset=utf-8";
  std::string body;
  std::string file_name = {};  // of a download
  std::string location = {};   // of a redirect
  std::string edition = {};    // of a file of the program: under ?v=EDITION it never changes
};

struct Context {
  const Request& request;
  const Sources& sources;
  Parameters parameters;  // what stood for {…} in the route's pattern

  // Set if the route has {league}.
  Source* source = nullptr;
  store::Database* database = nullptr;
  store::LeagueRow league = {};
  std::string league_key = {};

  const std::string& parameter(std::string_view name) const;
  int64_t number(std::string_view name) const;  // of a path parameter; throws Failure (Missing) if it is none
  // Query parameter `name` as a number between the bounds, `otherwise` if missing; throws Failure (Input).
  template <std::integral Number>
  Number query_number(std::string_view name, Number min, Number max, Number otherwise) const {
    const std::string_view text = request.parameter(name);
    if (text.empty()) return otherwise;
    const auto value = base::read_number<Number>(text);
    if (!value || *value < min || *value > max) refuse_number(name, std::to_string(min), std::to_string(max));
    return *value;
  }
  [[noreturn]] static void refuse_number(std::string_view name, const std::string& min, const std::string& max);

  std::string league_url(std::string_view rest = "") const;  // "/leagues/quick.1" + rest
  std::string api_url(std::string_view rest = "") const;     // "/api/v1/leagues/quick.1" + rest
};

// The filter by player count and card set: ?players=3&set=intrigue. Throws Failure (Input).
store::Scope scope_of(const Context& context);

using Handler = Content (*)(const Context&);

}  // namespace joust::dashboard

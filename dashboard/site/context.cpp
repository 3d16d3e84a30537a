#include "dashboard/site/context.h"

#include "engine/catalogue.h"
#include "engine/state.h"
#include "runner/base/failure.h"
#include "runner/base/numbers.h"

namespace joust::dashboard {

const std::string& Context::parameter(std::string_view name) const {
  for (const auto& [key, value] : parameters)
    if (key == name) return value;
  static const std::string kNone;
  return kNone;
}

int64_t Context::number(std::string_view name) const {
  const auto value = base::read_number<int64_t>(parameter(name));
  if (!value || *value <= 0)
    throw base::Failure(base::Failure::Missing,
                        "“" + parameter(name) + "” is not a number of a " + std::string(name) + ".");
  return *value;
}

void Context::refuse_number(std::string_view name, const std::string& min, const std::string& max) {
  throw base::Failure(fmt::format("The parameter “{}” must be a number from {} to {}.", name, min, max));
}

std::string Context::league_url(std::string_view rest) const { return fmt::format("/leagues/{}{}", league_key, rest); }
std::string Context::api_url(std::string_view rest) const {
  return fmt::format("/api/v1/leagues/{}{}", league_key, rest);
}

store::Scope scope_of(const Context& context) {
  store::Scope scope;
  scope.players = context.query_number("players", 2, kMaxPlayers, 0);
  const std::string_view set_text = context.request.parameter("set");
  if (!set_text.empty()) {
    Set set{};
    if (!find_set(set_text, set))
      throw base::Failure("“" + std::string(set_text) + "” is not a card set.",
                          "Known are base, base-1e, intrigue, dark-ages and renaissance.");
    scope.cardset = static_cast<int>(set) + 1;
  }
  return scope;
}

}  // namespace joust::dashboard

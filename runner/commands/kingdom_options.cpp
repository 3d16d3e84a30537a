#include "runner/commands/kingdom_options.h"

#include <fmt/core.h>

#include "runner/base/spelling.h"

namespace joust::commands {

namespace {

// A repeated option means the same as one list.
std::string joined(const Options& options, const char* name) { return base::join(options.list(name), ","); }

KingdomOptions read_random_kingdom(const Options& options, int players) {
  KingdomOptions random;
  random.players = players;
  if (options.given("sets")) random.sets = parse_sets(joined(options, "sets"));
  random.require = parse_cards(joined(options, "require"));
  random.ban = parse_cards(joined(options, "ban"));
  parse_minimum(joined(options, "min"), random);
  parse_maximum(joined(options, "max"), random);
  random.projects = parse_projects(options.text("projects"));
  random.shelters = read_shelters(options).value_or(ShelterRule::ByShare);
  return random;
}

}  // namespace

Kingdom make_kingdom(const Options& options, int players, uint64_t seed) {
  if (!options.given("kingdom")) return joust::make_kingdom(read_random_kingdom(options, players), seed);
  refuse_kingdom_options(options, "--kingdom fixes the cards and Projects");
  return joust::make_kingdom(options.text("kingdom"), players, seed, read_shelters(options));
}

KingdomChoice read_kingdom_choice(const Options& options, int players) {
  KingdomChoice choice;
  choice.fixed_shelters = read_shelters(options);
  std::vector<std::string> fixed = options.list("kingdom");
  for (const std::string& text : options.list("kingdoms")) fixed.push_back(text);
  for (const std::string& text : fixed)
    choice.fixed.push_back({joust::make_kingdom(text, players, 0, choice.fixed_shelters).name, text});
  if (fixed.empty()) {
    choice.random = read_random_kingdom(options, players);
    joust::make_kingdom(choice.random, 0);  // says what is wrong with the wishes
  }
  return choice;
}

std::optional<ShelterRule> read_shelters(const Options& options) { return parse_shelters(options.text("shelters")); }

void refuse_kingdom_options(const Options& options, const std::string& why) {
  for (const char* name : {"sets", "require", "ban", "min", "max", "projects"})
    if (options.given(name)) throw base::Failure(fmt::format("{}; --{} cannot change them", why, name));
}

}  // namespace joust::commands

#include "runner/league/file.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "engine/state.h"
#include "runner/base/spelling.h"
#include "runner/league/kingdom_choice.h"
#include "runner/league/toml.h"
#include "runner/ratings/fit.h"
#include "runner/store/schema.h"

namespace joust {

namespace {

constexpr int64_t kMostMilliseconds = 86'400'000;
constexpr int kMostBots = 250;  // games_in_flight.h numbers them with a byte

void read_players(TomlTable& root, LeagueConfig& config) {
  const auto value = root.find("players");
  if (!value) return;
  config.players.clear();
  for (const TomlValue& element : value->elements())
    config.players.push_back(static_cast<int>(element.integer(2, kMaxPlayers)));
  if (config.players.empty()) value->fail("expected a number from 2 to 6, or a list of such numbers");
}

void read_length(TomlTable& root, LeagueConfig& config) {
  const auto games = root.find("games"), rounds = root.find("rounds");
  if (games) config.games = games->integer(1, store::kIdsPerLeague);
  if (rounds) config.rounds = rounds->integer(1, store::kIdsPerLeague);
  if (games && rounds) rounds->fail("give the length of the league by games or by rounds, not both");
  if (!games && !rounds) root.miss("games", "expected `games = N` or `rounds = N`, the length of the league");
}

void read_bots(TomlTable& root, LeagueConfig& config) {
  const TomlValue list = root.need("bots", "expected at least two [[bots]] with a path each");
  std::set<std::string> names;
  for (const TomlValue& element : list.elements()) {
    TomlTable table = element.table();
    BotEntry bot;
    const TomlValue path = table.need("path", "expected a library, a shipped bot's name or a strategy file");
    bot.spec = path.text();
    if (bot.spec.empty()) path.fail("expected a library, a shipped bot's name or a strategy file, found nothing");
    const auto name = table.find("name");
    bot.name = name ? name->text() : std::filesystem::path(bot.spec).stem().string();
    const TomlValue& source = name ? *name : path;
    if (bot.name.empty() || bot.name.size() > 100) source.fail("a bot's name has 1 to 100 characters");
    if (std::any_of(bot.name.begin(), bot.name.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; }))
      source.fail("a bot's name has no line breaks, tabs or other control characters");
    if (!names.insert(bot.name).second)
      source.fail(fmt::format("two bots are called '{}'; give one of them another name", bot.name));
    if (const auto parameters = table.find("parameters")) {
      TomlTable values = parameters->table();
      for (const std::string& key : values.keys()) bot.parameters[key] = values.find(key)->scalar();
    }
    table.finish();
    bot.where = path.place();
    config.bots.push_back(std::move(bot));
  }
  const auto count = static_cast<int>(config.bots.size());
  const int table = *std::max_element(config.players.begin(), config.players.end());
  if (count < table)
    list.fail(fmt::format("tables of {} players need at least {} bots, found {}", table, table, count));
  if (count > kMostBots) list.fail(fmt::format("at most {} bots, found {}", kMostBots, count));
}

void read_format(TomlTable& root, LeagueConfig& config) {
  const auto format = root.find("format"), champion = root.find("champion");
  const std::string word = format ? format->text() : "round-robin";
  if (word == "gauntlet") {
    config.format = Format::Gauntlet;
  } else if (word != "round-robin") {
    format->fail(fmt::format("expected round-robin or gauntlet, found '{}'", word));
  }
  if (config.format == Format::RoundRobin) {
    if (champion) champion->fail("only a gauntlet has a champion; add `format = \"gauntlet\"`");
    return;
  }
  std::vector<std::string> names;
  for (const BotEntry& bot : config.bots) names.push_back(bot.name);
  if (!champion) root.miss("champion", "expected the name of the bot that plays against the rest");
  const auto found = std::find(names.begin(), names.end(), champion->text());
  if (found == names.end())
    champion->fail(fmt::format("no bot is called '{}'{}", champion->text(), base::hint(champion->text(), names)));
  config.champion = static_cast<int>(found - names.begin());
}

std::optional<ShelterRule> read_shelters(TomlTable& table) {
  const auto value = table.find("shelters");
  return value ? value->located([&] { return parse_shelters(value->text()); }) : std::nullopt;
}

void read_types(TomlTable& table, KingdomOptions& options) {
  for (const char* bound : {"min", "max"}) {
    const auto value = table.find(bound);
    if (!value) continue;
    TomlTable limits = value->table();
    for (const std::string& type : limits.keys()) {
      const TomlValue limit = *limits.find(type);
      TypeLimit& of_type = *limit.located([&] { return &limit_of(type, options); });
      (bound == std::string("min") ? of_type.min : of_type.max) = static_cast<int>(limit.integer(0, kKingdomSize));
    }
  }
}

// Names and lists: what each of them says is checked for the smallest and the largest table.
void read_fixed(TomlTable& table, const LeagueConfig& config, KingdomChoice& choice) {
  const auto names = table.find("names"), lists = table.find("fixed");
  const auto shelters = choice.fixed_shelters;
  const auto add = [&](const TomlValue& value, FixedKingdom kingdom) {
    value.located([&] {
      for (const int players : config.players)
        kingdom.name.empty() ? make_kingdom(kingdom.text, players, 0, shelters)
                             : make_named_kingdom(kingdom.text, players, 0, shelters);
    });
    choice.fixed.push_back(std::move(kingdom));
  };
  if (names)
    for (const TomlValue& name : names->elements()) add(name, {name.text(), name.text()});
  if (lists)
    for (const TomlValue& list : lists->elements()) add(list, {"", list.text()});
  if ((names || lists) && choice.fixed.empty()) (names ? names : lists)->fail("expected at least one kingdom");
}

void read_kingdoms(TomlTable& root, LeagueConfig& config) {
  const auto value = root.find("kingdoms");
  if (!value) return;
  TomlTable table = value->table();
  KingdomChoice& choice = config.kingdoms;
  KingdomOptions& random = choice.random;
  choice.turn_limit = static_cast<int>(table.integer("turn_limit", 1, 60'000, choice.turn_limit));
  choice.fixed_shelters = read_shelters(table);
  random.shelters = choice.fixed_shelters.value_or(ShelterRule::ByShare);
  read_fixed(table, config, choice);
  for (const char* key : {"sets", "require", "ban", "projects", "min", "max"})
    if (!choice.fixed.empty() && table.has(key))
      table.find(key)->fail("only random kingdoms take this; leave out names and fixed, or this key");
  if (const auto sets = table.find("sets")) {
    const auto texts = table.texts("sets");
    random.sets = sets->located([&] { return parse_sets(base::join(texts, ",")); });
  }
  for (const auto& [key, cards] : {std::pair{"require", &random.require}, std::pair{"ban", &random.ban}})
    if (const auto list = table.find(key)) {
      const auto texts = table.texts(key);
      *cards = list->located([&] { return parse_cards(base::join(texts, ",")); });
    }
  if (const auto projects = table.find("projects"))
    random.projects = projects->located([&] { return parse_projects(projects->scalar()); });
  read_types(table, random);
  table.finish();
  if (choice.fixed.empty()) value->located([&] { make_kingdom(random, 0); });
}

void read_limits(TomlTable& root, LeagueConfig& config) {
  const auto value = root.find("limits");
  if (!value) return;
  TomlTable table = value->table();
  Limits& limits = config.limits;
  limits.question_ms = table.integer("question_ms", 1, kMostMilliseconds, limits.question_ms);
  limits.bank_ms = table.integer("bank_ms", 0, kMostMilliseconds, limits.bank_ms);
  limits.game_ms = table.integer("game_ms", 1, kMostMilliseconds, limits.game_ms);
  limits.memory_mb = table.integer("memory_mb", 64, 1 << 20, limits.memory_mb);
  limits.faults = table.integer("faults", 0, store::kIdsPerLeague, limits.faults);
  table.finish();
  if (limits.game_ms < limits.question_ms)
    table.fail(
        fmt::format("limits.game_ms ({}) is less than limits.question_ms ({}): one question may take longer than "
                    "the whole game",
                    limits.game_ms, limits.question_ms));
}

void read_ratings(TomlTable& root, LeagueConfig& config) {
  const auto value = root.find("ratings");
  if (!value) return;
  TomlTable table = value->table();
  if (const auto prior = table.find("prior")) {
    config.prior = prior->real(0, 1e6);
    if (config.prior != 0 && config.prior < kLeastPrior)
      prior->fail(fmt::format("expected 0 or at least {}", kLeastPrior));
  }
  table.finish();
}

}  // namespace

LeagueConfig parse_league(const std::string& path, const std::string& text) {
  const TomlFile file(path, text);
  TomlTable root = file.root();
  LeagueConfig config;
  config.file = path;
  config.text = text;
  config.name = root.text("name", std::filesystem::path(path).stem().string());
  config.description = root.text("description", "");
  config.seed = static_cast<uint64_t>(root.integer("seed", 0, INT64_MAX, 1));
  config.workers = static_cast<int>(root.integer("workers", 0, 1024, 0));
  config.database = root.text("database", "");
  read_players(root, config);
  read_length(root, config);
  read_bots(root, config);
  read_format(root, config);
  read_kingdoms(root, config);
  read_limits(root, config);
  read_ratings(root, config);
  root.finish();
  return config;
}

LeagueConfig read_league(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();  // fails for an empty file, too
  if (!in.is_open() || in.bad() || std::filesystem::is_directory(path))
    throw base::Failure(fmt::format("cannot read the league file '{}'", path));
  return parse_league(path, text.str());
}

std::string resolve(const LeagueConfig& config, const std::string& path) {
  return (std::filesystem::path(config.file).parent_path() / path).string();
}

}  // namespace joust

#include "runner/bots/bot_host.h"

#include <array>

#include "engine/catalogue.h"
#include "runner/bots/sim_games.h"

namespace joust {

namespace {

joust_card facts_of(const CardInfo& c) {
  joust_card f{};
  f.size = sizeof f;
  f.number = static_cast<uint16_t>(number(c.id));
  f.types = c.types;
  f.cost = c.cost;
  f.set = static_cast<uint8_t>(c.set);
  f.pile = static_cast<uint8_t>(c.pile);
  f.plus_cards = c.plus.cards;
  f.plus_actions = c.plus.actions;
  f.plus_buys = c.plus.buys;
  f.plus_coins = c.plus.coins;
  f.points = c.points;
  f.flags = (c.variable_points ? JOUST_FACT_VARIABLE_POINTS : 0) |
            (c.play != Effect::none ? JOUST_FACT_HAS_EFFECT : 0) |
            (c.when_gained != Effect::none || c.gained_bonus.any() ? JOUST_FACT_WHEN_GAINED : 0) |
            (c.when_trashed != Effect::none || c.trashed_bonus.any() ? JOUST_FACT_WHEN_TRASHED : 0) |
            (c.on_attack != Effect::none ? JOUST_FACT_ON_ATTACK : 0) |
            (c.says_coins || c.plus.coins ? JOUST_FACT_SAYS_COINS : 0);
  f.name = c.name;
  f.text = c.text;
  return f;
}

}  // namespace

const joust_card* card_facts(uint32_t number) {
  static const auto all = [] {
    std::array<joust_card, kCardCount> facts{};
    for (int i = 1; i < kCardCount; ++i) facts[static_cast<size_t>(i)] = facts_of(info(CardId(i)));
    return facts;
  }();
  return number > 0 && number < all.size() && all[number].number ? &all[number] : nullptr;
}

struct HostFunctions {
  static BotHost& self(const joust_host* host) { return *static_cast<BotHost*>(host->context); }
  static void log(const joust_host* host, uint32_t level, const char* text) {
    if (text) self(host).log(level, text);
  }
  static uint64_t time_left(const joust_host* host) { return self(host).time_left(); }
  static const joust_card* card(const joust_host*, uint32_t number) { return card_facts(number); }
  static uint32_t find(const joust_host*, const char* name) {
    return name ? static_cast<uint32_t>(number(find_card(name))) : 0;
  }
  static const void* extension(const joust_host* host, const char* id) {
    (void)host;
    return id && std::string_view(id) == JOUST_SIM_ID ? SimGames::functions() : nullptr;
  }
};

BotHost::BotHost(int bot, const LogSink& sink) : bot_(bot), sink_(sink), sims_(new SimGames) {
  host_ = {sizeof host_,
           JOUST_ABI,
           this,
           HostFunctions::log,
           HostFunctions::time_left,
           HostFunctions::card,
           HostFunctions::find,
           HostFunctions::extension};
}

BotHost::~BotHost() = default;

void BotHost::log(uint32_t level, std::string_view text) {
  if (level >= JOUST_LOG_ERROR) last_error_ = text.substr(0, kLineLength);
  if (!sink_ || lines_ > kLinesPerGame) return;
  if (++lines_ > kLinesPerGame) return sink_(bot_, JOUST_LOG_WARNING, "(further lines of this game are dropped)");
  sink_(bot_, level, text.substr(0, kLineLength));
}

uint64_t BotHost::time_left() {
  if (!limit_ns_) return UINT64_MAX;
  const auto now = std::chrono::steady_clock::now();
  if (!clock_runs_) {
    clock_runs_ = true;
    began_ = now;
  }
  const auto used = static_cast<uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(now - began_).count());
  return used < limit_ns_ ? limit_ns_ - used : 0;
}

SimGames& sim_games(const joust_host* host) { return *HostFunctions::self(host).sims_; }

}  // namespace joust

// A bot in C++17, header only: derive from joust::bot::Bot, override what you care about, register it. Whatever you do
// not override is done as a sensible player would (joust_defaults.hpp), for every question of every card.
//
//   #include <joust_bot.hpp>
//   using namespace joust::bot;
//
//   struct BigMoney : Bot {
//     Card buy(const View& v) override {
//       for (Card c : {Province, Gold}) if (v.can_buy(c)) return c;
//       if (v.can_buy(Duchy) && v.supply(Province) <= 4) return Duchy;
//       return v.can_buy(Silver) ? Silver : None;
//     }
//   };
//   JOUST_REGISTER(BigMoney, "big_money", "1.0", "Ada", "buys money, then points")
//
// One object is made per seat and game in flight. Objects are used by one thread at a time.
#pragma once

#include <exception>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "joust_bot.h"
#include "joust_view.hpp"

namespace joust::bot {

using Parameters = std::vector<std::pair<std::string, std::string>>;
class Sim;

class Bot {
 public:
  Bot() = default;
  Bot(const Bot&) = delete;
  Bot& operator=(const Bot&) = delete;
  virtual ~Bot() = default;

  // --- life. `parameters` throws (std::invalid_argument, say) if it cannot work with them; the text reaches the user.
  virtual void parameters(const Parameters& given) {
    if (!given.empty()) throw std::invalid_argument("this bot has no parameter '" + given[0].first + "'");
  }
  virtual void new_game(const View&) {}                     // forget everything about earlier games
  virtual void observe(const View&, const joust_event&) {}  // with the view of the question that follows
  virtual void game_over(const joust_result&) {}

  // --- the turn. All of these return a card, or None for "no more".
  virtual Card action(const View& v);    // which Action next
  virtual Card treasure(const View& v);  // which Treasure next; Copper, Silver and the like are played together
  virtual Card buy(const View& v);       // card or Project, with v.coins(); what cannot be bought counts as None
  virtual bool spend_villager(const View& v);
  virtual bool spend_coffers(const View& v);

  // --- what cards ask. v.options() has the choices, v.source() the asking card; None declines where that is allowed. A
  // card that is not offered counts as None, and None where something must be chosen is replaced by the default.
  virtual Card play(const View& v);
  virtual Card gain(const View& v);
  virtual Card trash(const View& v);
  virtual Card discard(const View& v);
  virtual Card topdeck(const View& v);
  virtual Card take(const View& v);
  virtual Card set_aside(const View& v);
  virtual Card pass(const View& v);
  virtual Card reveal(const View& v);
  virtual Card name(const View& v);
  virtual Card react(const View& v);
  virtual Card order(const View& v);
  virtual Card resolve(const View& v);
  virtual int position(const View& v);
  virtual Label choose(const View& v);
  virtual bool yes(const View& v);

  // --- what the defaults are made of; overriding one of these changes many answers at once
  virtual int gain_value(const View& v, Card c);  // of one more copy; below 1: unwanted
  virtual int keep_value(const View& v, Card c);  // of a copy I own, for the rest of the game; below 10: better trashed
  virtual int hand_value(const View& v, Card c);  // of having it in hand now (or next turn); below 2: useless
  virtual int play_value(const View& v, Card c);  // of playing it now; below 1: better not

  // --- everything at once. The default asks the functions above.
  virtual Option decide(const View& v);

  // --- the host
  void log(const std::string& line) const { host_->log(host_, JOUST_LOG_INFO, line.c_str()); }
  const joust_host& host() const { return *host_; }
  const Table& table() const { return table_; }
  uint64_t time_left_ns() const { return host_->time_left(host_); }
  // Random numbers that are the same whenever the same game is played again.
  uint64_t random() {
    uint64_t z = random_ += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  uint32_t random_below(uint32_t n) { return static_cast<uint32_t>((random() >> 32) * n >> 32); }
  Card find_card(const std::string& printed) const {
    return static_cast<Card>(host_->find_card(host_, printed.c_str()));
  }

 protected:
  // Choosing among the options by a value.
  template <class Value>
  static Card highest(CardSet cards, Value value) {
    Card best = None;
    int most = 0;
    for (Card c : cards)
      if (const int x = value(c); best == None || x > most) best = c, most = x;
    return best;
  }
  template <class Value>
  static Card lowest(CardSet cards, Value value) {
    return highest(cards, [&](Card c) { return -value(c); });
  }
  int count_junk(const View& v);           // cards in hand that do nothing for this turn or the next
  bool late(const View& v) const;          // the end is near: points count
  int coins_to_come(const View& v) const;  // coins now and in the Treasures in hand
  bool worth_trashing(const View& v, Card c) { return keep_value(v, c) < 10; }

 private:
  friend struct Bridge;
  template <class Fallback>
  Option card_or_decline(const View& v, Card chosen, Fallback fallback);
  Option buy_phase(const View& v);
  Option action_phase(const View& v);
  bool wise_to_play(const View& v, Card c);
  bool is_terminal(const View& v, Card c) const;
  int terminals(const View& v, const joust_bag& bag) const;
  Card swindle(const View& v);
  int project_value(const View& v, Card c) const;

  const joust_host* host_ = nullptr;
  Table table_;
  uint64_t random_ = 0;
  Card last_topdeck_ = None;
  std::vector<joust_event> events_;
};

// --- the way from the C functions to a Bot. Nothing thrown gets out: an error is logged and the answer is illegal.
struct Bridge {
  static constexpr uint32_t kNoAnswer = 0xffffffffu;

  template <class F>
  static auto guarded(const joust_host* host, F&& f, decltype(f()) failed) -> decltype(f()) {
    try {
      return f();
    } catch (const std::exception& error) {
      host->log(host, JOUST_LOG_ERROR, error.what());
    } catch (...) {
      host->log(host, JOUST_LOG_ERROR, "something was thrown");
    }
    return failed;
  }

  template <class T>
  static void* create(const joust_host* host, const joust_parameters* given) {
    return guarded(
        host,
        [&]() -> void* {
          std::unique_ptr<T> bot(new T);
          static_cast<Bot&>(*bot).host_ = host;
          Parameters list;
          for (uint32_t i = 0; i < given->count; ++i) list.emplace_back(given->keys[i], given->values[i]);
          static_cast<Bot&>(*bot).parameters(list);
          return static_cast<Bot*>(bot.release());
        },
        nullptr);
  }
  static void destroy(void* self) { delete static_cast<Bot*>(self); }
  static int32_t new_game(void* self, const joust_game* game, const joust_view* view) {
    Bot& bot = *static_cast<Bot*>(self);
    bot.table_.fill(*view, *bot.host_);
    bot.random_ = game->seed;
    bot.last_topdeck_ = None;
    bot.events_.clear();
    return guarded(bot.host_, [&]() -> int32_t { return bot.new_game(View(*view, bot.table_)), 0; }, 1);
  }
  static uint32_t decide(void* self, const joust_view* view) {
    Bot& bot = *static_cast<Bot*>(self);
    return guarded(
        bot.host_,
        [&]() -> uint32_t {
          const View v(*view, bot.table_);
          if (!bot.events_.empty()) {
            for (const joust_event& e : bot.events_) bot.observe(v, e);
            bot.events_.clear();
          }
          return bot.decide(v);
        },
        kNoAnswer);
  }
  static void decide_batch(void* const* selves, const joust_view* const* views, uint32_t* answers, uint32_t count) {
    for (uint32_t i = 0; i < count; ++i) answers[i] = decide(selves[i], views[i]);
  }
  static void observe(void* self, const joust_event* events, uint32_t count) {
    Bot& bot = *static_cast<Bot*>(self);
    guarded(bot.host_, [&] { return bot.events_.insert(bot.events_.end(), events, events + count), 0; }, 0);
  }
  static void game_over(void* self, const joust_result* result) {
    Bot& bot = *static_cast<Bot*>(self);
    guarded(bot.host_, [&] { return bot.game_over(*result), 0; }, 0);
  }

  // Whether T has an observe of its own; without one the host need not collect events.
  template <class T>
  static constexpr bool observes =
      !std::is_same<decltype(&T::observe), void (Bot::*)(const View&, const joust_event&)>::value;

  template <class T>
  static constexpr joust_descriptor describe(const joust_manifest& m) {
    return {sizeof(joust_descriptor),
            JOUST_ABI,
            m.name,
            m.version,
            m.author,
            m.description,
            &create<T>,
            &destroy,
            &new_game,
            observes<T> ? &observe : nullptr,
            &decide,
            &decide_batch,
            &game_over};
  }
};

}  // namespace joust::bot

// Once per library, at file scope.
#define JOUST_REGISTER(TYPE, NAME, VERSION, AUTHOR, DESCRIPTION)                                        \
  JOUST_BOT_MANIFEST(NAME, VERSION, AUTHOR, DESCRIPTION);                                               \
  extern "C" JOUST_EXPORT const joust_descriptor* joust_bot_entry_1(uint32_t) {                         \
    static_assert(std::is_base_of<joust::bot::Bot, TYPE>::value, "a bot derives from joust::bot::Bot"); \
    static const joust_descriptor descriptor = joust::bot::Bridge::describe<TYPE>(joust_bot_manifest);  \
    return &descriptor;                                                                                 \
  }

#include "joust_defaults.hpp"
#include "joust_sim.hpp"

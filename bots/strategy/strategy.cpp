// The bot `strategy`: plays a text file (parameter file=PATH) or a text (text=RULES). What the text does not say is
// done as the C++ layer's defaults do it.
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <joust_bot.hpp>

#include "evaluator.h"
#include "parser.h"

namespace joust::strategy {

namespace {

using namespace joust::bot;

Names names_of(const joust_host& host) {
  Names names;
  for (uint32_t n = 1; n < JOUST_CARD_END; ++n)
    if (const joust_card* facts = host.card(&host, n)) names.add(static_cast<Card>(n), facts->name);
  return names;
}

std::string read_file(const std::string& path) {
  constexpr size_t kLongest = 1 << 20;
  errno = 0;
  std::ifstream in(path, std::ios::binary);
  std::string text;
  in.peek();  // a folder can be opened, but not read
  if (in) text.assign(std::istreambuf_iterator<char>(in), {});
  if (in.fail())
    throw std::invalid_argument("the strategy file '" + path +
                                "' cannot be read: " + (errno ? std::strerror(errno) : "unknown error"));
  if (text.size() > kLongest) throw std::invalid_argument("the strategy file '" + path + "' is too long");
  return text;
}

class Strategy : public Bot {
 public:
  void parameters(const Parameters& given) override {
    std::string source, text;
    for (const auto& [key, value] : given) {
      if (key != "file" && key != "text")
        throw std::invalid_argument("the bot strategy has no parameter '" + key + "'; it has file=PATH and text=RULES");
      if (!source.empty()) throw std::invalid_argument("the bot strategy needs one parameter, file or text");
      source = key == "file" ? value : "text";
      text = key == "file" ? read_file(value) : value;
    }
    if (source.empty()) throw std::invalid_argument("the bot strategy needs the parameter file=PATH (or text=RULES)");
    try {
      program_ = parse(text, names_of(host()));
    } catch (const SyntaxError& error) {
      throw std::invalid_argument(source + ":" + std::to_string(error.place.line) + ":" +
                                  std::to_string(error.place.column) + ": " + error.what());
    }
  }

  Card buy(const View& v) override {
    for (const Rule& rule : program_[List::Buy]) {
      const Card c = rule.target.is_type ? best_of(rule.target, v) : rule.target.card();
      if (c != None && v.can_buy(c) && holds(rule, v)) return c;
    }
    return None;
  }

  // What cards give, by the list for it and then by the list for buying, whatever the coins are.
  Card gain(const View& v) override {
    if (v.about() == v.seat()) {
      for (const List list : {List::Gain, List::Buy})
        if (const Card c = first(list, v, v.question().cards, [&](Card o) { return Bot::gain_value(v, o); }); c != None)
          return c;
    }
    return Bot::gain(v);
  }

  Card trash(const View& v) override {
    if (program_[List::Trash].empty() || v.about() != v.seat() || is_upgrade(v.source())) return Bot::trash(v);
    Mask offered = v.question().cards | v.question().second;
    if (v.may_decline())
      for (const Card c : CardSet(offered & v.mask(Type::Treasure), v.raw()))
        if (is_needed_now(v, c)) offered &= ~v.mask(c);
    const Card c = first(List::Trash, v, offered, [&](Card o) { return -Bot::keep_value(v, o); });
    return c != None || v.may_decline() ? c : Bot::trash(v);
  }

  Card discard(const View& v) override {
    if (v.about() == v.seat()) {
      const Card c = first(List::Discard, v, v.question().cards, [&](Card o) { return -hand_value(v, o); });
      if (c != None) return c;
    }
    return Bot::discard(v);
  }

  Card action(const View& v) override {
    const Card c = first(List::Play, v, v.question().cards, [&](Card o) { return play_value(v, o); });
    return c != None ? c : Bot::action(v);
  }

  // The defaults weigh cards by these: what the lists say outweighs what is thought of a card in general.
  int gain_value(const View& v, Card c) override {
    const int usual = Bot::gain_value(v, c);
    if (v.slot(c) < 0) return usual;
    if (listed(List::Buy, v, c)) return std::max(usual, 20 + 8 * v.facts(c)->cost);
    return usual > 0 ? usual / 3 : usual;
  }
  int keep_value(const View& v, Card c) override {
    const int usual = Bot::keep_value(v, c);
    if (program_[List::Trash].empty()) return usual;
    if (listed(List::Trash, v, c)) return std::min(usual, 0);
    return std::max(usual, 10);  // not to be trashed of one's own will
  }

 private:
  // These replace the card by a better one, so that what is to be got rid of is not the question.
  static bool is_upgrade(Card source) { return source == Mine || source == Improve || source == Urchin; }

  // Without this coin the turn would not buy the dear card that it is going to buy.
  bool is_needed_now(const View& v, Card c) {
    if (!v.my_turn()) return false;
    const int coins = coins_to_come(v) - v.coins_in(v.raw().picked);
    const Card wanted = buy(v.with_coins(coins));
    return wanted != None && v.cost(wanted) >= 6 && buy(v.with_coins(coins - v.plus_coins(c))) != wanted;
  }

  bool listed(List list, const View& v, Card c) const {
    return std::any_of(program_[list].begin(), program_[list].end(),
                       [&](const Rule& rule) { return (mask_of(rule.target, v) & v.mask(c)) && holds(rule, v); });
  }

  // The first rule that holds for something on offer; of several cards of a type, the one with the highest value.
  template <class Value>
  Card first(List list, const View& v, Mask offered, Value value) const {
    for (const Rule& rule : program_[list])
      if (const Mask mask = mask_of(rule.target, v) & offered; mask && holds(rule, v))
        return highest(CardSet(mask, v.raw()), value);
    return None;
  }

  Card best_of(Target type, const View& v) {
    Card best = None;
    int most = 0;
    for (const Card c : CardSet(mask_of(type, v), v.raw()))
      if (v.can_buy(c))
        if (const int x = Bot::gain_value(v, c); best == None || x > most) best = c, most = x;
    return best;
  }

  Program program_;
};

}  // namespace

}  // namespace joust::strategy

JOUST_REGISTER(joust::strategy::Strategy, "strategy", "1.0", "Joust",
               "plays by a text file: what to buy, first match wins")

// Big Money in C++. Everything that is not overridden is played as a sensible player would: see joust_bot.hpp.
#include <joust_bot.hpp>
using namespace joust::bot;

struct MyBot : Bot {
  Card buy(const View& v) override {
    if (v.can_buy(Province)) return Province;
    if (v.can_buy(Gold)) return Gold;
    if (v.can_buy(Duchy) && v.supply(Province) <= 4) return Duchy;
    return v.can_buy(Silver) ? Silver : None;
  }
};
JOUST_REGISTER(MyBot, "my_bot", "0.1", "you", "buys money, then points")

// The classic Big Money: no Actions, a Duchy once four or fewer Provinces are left.
#include <joust_bot.hpp>
using namespace joust::bot;

struct BigMoney : Bot {
  Card buy(const View& v) override {
    if (v.can_buy(Province)) return Province;
    if (v.can_buy(Gold)) return Gold;
    if (v.can_buy(Duchy) && v.supply(Province) <= 4) return Duchy;
    return v.can_buy(Silver) ? Silver : None;
  }
  Card action(const View&) override { return None; }
};
JOUST_REGISTER(BigMoney, "big_money", "1.0", "Joust", "8: Province, 6: Gold, 5: Duchy near the end, 3: Silver")

// Players built into the benchmark and the tests: they answer straight from the state, without the bot ABI.
#pragma once

#include "engine/game.h"

namespace joust {

// 8: Province, 6: Gold, 5: Duchy once 4 or fewer Provinces are left, 3: Silver, else nothing. All Treasures are
// played; `card` (if in the game) is bought once before Silver and played when drawn.
struct BigMoney {
  Kind card = kNoKind;
  int price = 0;
  bool owned[2] = {false, false};

  Option answer(const State& s) {
    const Question& q = s.question;
    switch (q.verb) {
      case Verb::BuyPhase: {
        if (q.labels & bit(Label::Treasures)) return option(Label::Treasures);
        const int coins = s.turn.coins;
        const auto buy = [&](Kind k) { return static_cast<Option>(kSecond + k); };
        if (q.second & bit(kProvince)) return buy(kProvince);
        if (q.second & bit(kGold)) return buy(kGold);
        if ((q.second & bit(kDuchy)) && s.pile[kProvince] <= 4) return buy(kDuchy);
        if (card != kNoKind && coins >= price && !owned[q.player & 1] && (q.second & bit(card))) {
          owned[q.player & 1] = true;
          return buy(card);
        }
        if (q.second & bit(kSilver)) return buy(kSilver);
        return option(Label::Decline);
      }
      case Verb::ActionPhase: return lowest(q.cards);
      case Verb::Discard: {  // Victory cards first, then the cheapest Treasures
        for (Kind k : {kProvince, kDuchy, kEstate, kCopper, kSilver, kGold})
          if (q.cards & bit(k)) return k;
        return q.option_at(0);
      }
      default: return q.option_at(0);
    }
  }
};

struct RandomPlayer {
  Random random;
  Option answer(const State& s) {
    return s.question.option_at(static_cast<int>(random.below(static_cast<uint32_t>(s.question.option_count()))));
  }
};

}  // namespace joust

#include "evaluator.h"

namespace joust::strategy {

namespace {

using bot::View;

// Cards already chosen in a decision of several cards have not moved yet, but count as gone: "Copper if money > 6" must
// hold for each of four Coppers. Only trashing takes them away from their owner.
bool picks(const View& v) { return v.raw().picked.total != 0; }
bool trash_picks(const View& v) { return picks(v) && v.verb() == bot::Verb::Trash; }

int own(Target target, const View& v) {
  const bot::Mask mask = mask_of(target, v);
  int n = View::count(v.me().owned, mask);
  if (trash_picks(v)) n -= View::count(v.raw().picked, mask);
  if (target.is_type) {
    if (target.type() == Type::Project) n += static_cast<int>(joust_bits(v.me().projects));
    if (target.type() == Type::Artifact)
      for (int a = bot::Flag; a <= bot::TreasureChest; ++a) n += v.holds(static_cast<Card>(a));
  } else if (target.card() >= bot::Academy) {
    n += v.own_project(target.card()) || v.holds(target.card());
  }
  return n;
}

int hand(Target target, const View& v) {
  const bot::Mask mask = mask_of(target, v);
  return View::count(v.raw().hand, mask) - (picks(v) ? View::count(v.raw().picked, mask) : 0);
}

int others(Target target, const View& v) {
  const bot::Mask mask = mask_of(target, v);
  if (v.raw().others.total) return View::count(v.raw().others, mask);
  int n = 0;
  for (int i = 1; i < v.players(); ++i) n += View::count(v.player(v.next_player(i)).owned, mask);
  return n;
}

int supply(Card card, const View& v) {
  if (v.slot(card) >= JOUST_FIRST_PROJECT) return !v.own_project(card);
  return v.supply(card);
}

int money(const View& v) { return v.money() - (trash_picks(v) ? v.coins_in(v.raw().picked) : 0); }

int cards(const View& v) { return v.own_cards() - (trash_picks(v) ? v.raw().picked.total : 0); }

}  // namespace

double evaluate(const Code& code, const View& v) {
  double stack[kMaxStack + 1];
  double* top = stack;  // points at the last value, before the first one at nothing; the parser has checked the depth
  const Instruction* const first = code.data();
  const Instruction* const end = first + code.size();
  for (const Instruction* i = first; i != end; ++i) {
    switch (i->op) {
      case Op::Number: *++top = i->number; break;
      case Op::Own: *++top = own(i->target, v); break;
      case Op::Supply: *++top = supply(i->target.card(), v); break;
      case Op::Hand: *++top = hand(i->target, v); break;
      case Op::Others: *++top = others(i->target, v); break;
      case Op::Cost: *++top = v.cost(i->target.card()); break;
      case Op::InGame: *++top = mask_of(i->target, v) != 0; break;
      case Op::Money: *++top = money(v); break;
      case Op::Turn: *++top = v.turn(); break;
      case Op::Coins: *++top = v.coins(); break;
      case Op::Buys: *++top = v.buys(); break;
      case Op::Actions: *++top = v.actions(); break;
      case Op::Empty: *++top = v.empty_piles(); break;
      case Op::Lead: *++top = v.lead(); break;
      case Op::Points: *++top = v.points(); break;
      case Op::Cards: *++top = cards(v); break;
      case Op::Players: *++top = v.players(); break;
      case Op::Coffers: *++top = v.coffers(); break;
      case Op::Villagers: *++top = v.villagers(); break;
      case Op::Negate: *top = -*top; break;
      case Op::Not: *top = *top == 0; break;
      case Op::Truth: *top = *top != 0; break;
      case Op::Add: --top, top[0] += top[1]; break;
      case Op::Subtract: --top, top[0] -= top[1]; break;
      case Op::Multiply: --top, top[0] *= top[1]; break;
      case Op::Divide: --top, top[0] = top[1] == 0 ? 0 : top[0] / top[1]; break;
      case Op::Equal: --top, top[0] = top[0] == top[1]; break;
      case Op::Unequal: --top, top[0] = top[0] != top[1]; break;
      case Op::Less: --top, top[0] = top[0] < top[1]; break;
      case Op::LessEqual: --top, top[0] = top[0] <= top[1]; break;
      case Op::Greater: --top, top[0] = top[0] > top[1]; break;
      case Op::GreaterEqual: --top, top[0] = top[0] >= top[1]; break;
      case Op::And:
      case Op::Or:
        if ((*top != 0) == (i->op == Op::Or)) {
          *top = *top != 0;
          i = first + i->jump - 1;
        } else {
          --top;
        }
        break;
    }
  }
  return *top;
}

}  // namespace joust::strategy

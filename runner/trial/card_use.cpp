#include "runner/trial/card_use.h"

#include <algorithm>

#include "engine/catalogue.h"
#include "engine/kingdom.h"

namespace joust {

namespace {
bool is_choice(int card) { return is_kingdom_card(CardId(card)) || is_project(CardId(card)); }
}  // namespace

// Knights are bought from one pile.
CardUse::Use& CardUse::of(CardId id) {
  const bool knight = info(id).pile == Pile::Member && (info(id).types & Knight);
  return uses_[static_cast<size_t>(number(knight ? CardId::Knights : id))];
}

void CardUse::add(const RecordedGame& game) {
  for (const auto* list : {&game.setup.kingdom, &game.setup.projects})
    for (const CardId id : *list) of(id).on_table = true;
  State state;
  Log log;
  play_to(game, game.answers.size(), state, &log);
  for (const Event& event : log) {
    if (event.player != game.seat || event.slot >= 64) continue;
    Use& use = of(state.cards.id[event.slot]);
    if (event.what == What::Buy) use.bought = use.had = true;
    if (event.what == What::Gain) use.had = true;
    if (event.what == What::Play || event.what == What::Replay) use.played = true;
  }
}

int CardUse::on_tables() const {
  int n = 0;
  for (int card = 1; card < kCardCount; ++card) n += is_choice(card) && uses_[static_cast<size_t>(card)].on_table;
  return n;
}

std::vector<std::string> CardUse::never_bought() const {
  std::vector<std::string> names;
  for (int card = 1; card < kCardCount; ++card) {
    const Use& use = uses_[static_cast<size_t>(card)];
    if (is_choice(card) && use.on_table && !use.bought) names.emplace_back(info(CardId(card)).name);
  }
  return names;
}

std::vector<std::string> CardUse::never_played() const {
  std::vector<std::string> names;
  for (int card = 1; card < kCardCount; ++card) {
    const Use& use = uses_[static_cast<size_t>(card)];
    const bool playable = card == number(CardId::Knights) || (info(CardId(card)).types & (Action | Treasure));
    if (use.had && playable && !use.played) names.emplace_back(info(CardId(card)).name);
  }
  return names;
}

}  // namespace joust

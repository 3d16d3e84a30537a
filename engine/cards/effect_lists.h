// The effects of each set's cards, by name. A card's row refers to them; its set's .cpp file defines them.
#pragma once

#define JOUST_BASE_EFFECTS(X)                                                                                       \
  X(artisan) X(bandit) X(bureaucrat) X(cellar) X(chapel) X(council_room) X(harbinger) X(library) X(merchant)         \
  X(militia) X(mine) X(moat_reaction) X(moneylender) X(poacher) X(remodel) X(sentry) X(throne_room) X(vassal)         \
  X(witch) X(workshop) X(adventurer) X(chancellor) X(feast) X(spy) X(thief)

#define JOUST_INTRIGUE_EFFECTS(X)                                                                                 \
  X(baron) X(bridge) X(conspirator) X(courtier) X(courtyard) X(diplomat) X(diplomat_reaction) X(ironworks)         \
  X(lurker) X(masquerade) X(mill) X(mining_village) X(minion) X(nobles) X(patrol) X(pawn) X(replace)               \
  X(secret_passage) X(shanty_town) X(steward) X(swindler) X(torturer) X(trading_post) X(upgrade) X(wishing_well)

#define JOUST_DARK_AGES_EFFECTS(X)

#define JOUST_RENAISSANCE_EFFECTS(X)

// The effects of each set's cards, by name. A card's row refers to them; its set's .cpp file defines them.
#pragma once

// clang-format off
#define JOUST_BASE_EFFECTS(X)                                                                                       \
  X(artisan) X(bandit) X(bureaucrat) X(cellar) X(chapel) X(council_room) X(harbinger) X(library) X(merchant)         \
  X(militia) X(mine) X(moat_reaction) X(moneylender) X(poacher) X(remodel) X(sentry) X(throne_room) X(vassal)         \
  X(witch) X(workshop) X(adventurer) X(chancellor) X(feast) X(spy) X(thief)

#define JOUST_INTRIGUE_EFFECTS(X)                                                                                 \
  X(baron) X(bridge) X(conspirator) X(courtier) X(courtyard) X(diplomat) X(diplomat_reaction) X(ironworks)         \
  X(lurker) X(masquerade) X(mill) X(mining_village) X(minion) X(nobles) X(patrol) X(pawn) X(replace)               \
  X(secret_passage) X(shanty_town) X(steward) X(swindler) X(torturer) X(trading_post) X(upgrade) X(wishing_well)

#define JOUST_DARK_AGES_EFFECTS(X)                                                                                  \
  X(altar) X(armory) X(band_of_misfits) X(bandit_camp) X(beggar) X(beggar_reaction) X(catacombs)                    \
  X(catacombs_trashed) X(the_count) X(counterfeit) X(cultist) X(cultist_trashed) X(death_cart) X(death_cart_gained)  \
  X(feodum_trashed) X(forager) X(fortress_trashed) X(graverobber) X(hermit) X(hunting_grounds_trashed)              \
  X(ironmonger) X(junk_dealer) X(marauder) X(pillage) X(poor_house) X(procession) X(rats) X(draw_one_trashed)       \
  X(rebuild) X(rogue) X(sage) X(scavenger) X(squire) X(squire_trashed) X(storeroom) X(urchin) X(vagrant)             \
  X(wandering_minstrel) X(knight) X(dame_anna) X(dame_natalie) X(sir_michael) X(sir_vander_trashed) X(survivors)     \
  X(spoils) X(madman) X(mercenary)

#define JOUST_RENAISSANCE_EFFECTS(X)                                                                              \
  X(acting_troupe) X(border_guard) X(cargo_ship) X(ducat) X(ducat_gained) X(experiment) X(experiment_gained)       \
  X(hideout) X(improve) X(inventor) X(mountain_village) X(old_witch) X(patron) X(priest) X(recruiter) X(research)   \
  X(scepter) X(scholar) X(sculptor) X(seer) X(swashbuckler) X(treasurer) X(villain) X(cathedral) X(city_gate)       \
  X(crop_rotation) X(piazza) X(silos) X(sinister_plot)
// clang-format on

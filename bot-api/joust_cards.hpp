// All cards by name, for the C++ layer: the permanent numbers of joust_bot.h. Append only.
#pragma once

#include <cstdint>

#include "joust_bot.h"

namespace joust::bot {

// clang-format off
enum Card : uint16_t {
  None = 0,
  // base cards
  Copper, Silver, Gold, Estate, Duchy, Province, Curse,
  // Dominion, 2nd edition
  Artisan, Bandit, Bureaucrat, Cellar, Chapel, CouncilRoom, Festival, Gardens, Harbinger, Laboratory, Library, Market,
  Merchant, Militia, Mine, Moat, Moneylender, Poacher, Remodel, Sentry, Smithy, ThroneRoom, Vassal, Village, Witch,
  Workshop,
  // Dominion, 1st edition only
  Adventurer, Chancellor, Feast, Spy, Thief, Woodcutter,
  // Intrigue, 2nd edition
  Baron, Bridge, Conspirator, Courtier, Courtyard, Diplomat, Duke, Harem, Ironworks, Lurker, Masquerade, Mill,
  MiningVillage, Minion, Nobles, Patrol, Pawn, Replace, SecretPassage, ShantyTown, Steward, Swindler, Torturer,
  TradingPost, Upgrade, WishingWell,
  // Dark Ages: Kingdom cards (Knights is the pile)
  Altar, Armory, BandOfMisfits, BanditCamp, Beggar, Catacombs, Count, Counterfeit, Cultist, DeathCart, Feodum, Forager,
  Fortress, Graverobber, Hermit, HuntingGrounds, Ironmonger, JunkDealer, Knights, Marauder, MarketSquare, Mystic,
  Pillage, PoorHouse, Procession, Rats, Rebuild, Rogue, Sage, Scavenger, Squire, Storeroom, Urchin, Vagrant,
  WanderingMinstrel,
  // Dark Ages: the ten Knights
  DameAnna, DameJosephine, DameMolly, DameNatalie, DameSylvia, SirBailey, SirDestry, SirMartin, SirMichael, SirVander,
  // Dark Ages: the Ruins pile, the five Ruins, Shelters, cards outside the Supply
  Ruins, AbandonedMine, RuinedLibrary, RuinedMarket, RuinedVillage, Survivors, Hovel, Necropolis, OvergrownEstate,
  Spoils, Madman, Mercenary,
  // Renaissance: Kingdom cards
  ActingTroupe, BorderGuard, CargoShip, Ducat, Experiment, FlagBearer, Hideout, Improve, Inventor, Lackeys,
  MountainVillage, OldWitch, Patron, Priest, Recruiter, Research, Scepter, Scholar, Sculptor, Seer, SilkMerchant,
  Spices, Swashbuckler, Treasurer, Villain,
  // Renaissance: Projects
  Academy, Barracks, Canal, Capitalism, Cathedral, Citadel, CityGate, CropRotation, Exploration, Fair, Fleet,
  Guildhall, Innovation, Pageant, Piazza, RoadNetwork, Sewers, Silos, SinisterPlot, StarChart,
  // Renaissance: Artifacts
  Flag, Horn, Key, Lantern, TreasureChest,
};
static_assert(TreasureChest + 1 == JOUST_CARD_END, "the list follows joust_bot.h");

enum class Type : uint8_t {
  Action, Treasure, Victory, Curse, Attack, Reaction, Duration, Looter, Knight, Ruins, Shelter, Project, Artifact
};

enum class Verb : uint8_t {
  None, ActionPhase, BuyPhase, Play, Gain, Trash, Discard, Topdeck, Take, SetAside, Pass, Reveal, Name, React, Order,
  Position, Choose, Resolve, YesNo
};

enum class Label : uint8_t {
  Decline, Yes, Treasures, Coffers, Villager, OtherCard, Cards1, Cards2, Cards3, Actions1, Actions2, Buys1, Buys2,
  Coins1, Coins2, Coins3, NewHands, Trash, Discard, Curse, Gain, GainGold, Topdeck, GainCopper, TrashHand, GainDuchy,
  GainSilver, Duchy, Estates, Take, Keep, Key, Lantern, Horn, Neither, AddToken, Draw, TrashAction, TrashCart
};
// clang-format on
static_assert(static_cast<int>(Label::TrashCart) == JOUST_LABEL_TRASH_CART, "the list follows joust_bot.h");
static_assert(static_cast<int>(Verb::YesNo) == JOUST_VERB_YES_NO, "the list follows joust_bot.h");

}  // namespace joust::bot

// Permanent numbers of all cards, piles, Projects and Artifacts. Append only: stored games and bots rely on them.
#pragma once

#include <cstdint>

namespace joust {

// clang-format off
enum class CardId : uint16_t {
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
// clang-format on

inline constexpr int kCardCount = static_cast<int>(CardId::TreasureChest) + 1;
inline constexpr int kFirstProject = static_cast<int>(CardId::Academy);
inline constexpr int kProjectCount = 20;
inline constexpr int kFirstArtifact = static_cast<int>(CardId::Flag);
inline constexpr int kArtifactCount = 5;

constexpr int number(CardId id) { return static_cast<int>(id); }
constexpr bool is_project(CardId id) { return number(id) >= kFirstProject && number(id) < kFirstArtifact; }
constexpr bool is_artifact(CardId id) { return number(id) >= kFirstArtifact; }

}  // namespace joust

// Rules source: rules/recommended-sets.md, all 32.
#include "engine/named_kingdoms.h"

#include <algorithm>
#include <cctype>
#include <string>

namespace joust {

namespace {

using enum CardId;

// clang-format off
constexpr NamedKingdom kNamed[] = {
    // Base 2nd edition only
    {"First Game", {Cellar, Market, Merchant, Militia, Mine, Moat, Remodel, Smithy, Village, Workshop}},
    {"Size Distortion", {Artisan, Bandit, Bureaucrat, Chapel, Festival, Gardens, Sentry, ThroneRoom, Witch,
     Workshop}},
    {"Deck Top", {Artisan, Bureaucrat, CouncilRoom, Festival, Harbinger, Laboratory, Moneylender, Sentry, Vassal,
     Village}},
    {"Sleight of Hand", {Cellar, CouncilRoom, Festival, Gardens, Library, Harbinger, Militia, Poacher, Smithy,
     ThroneRoom}},
    {"Improvements", {Artisan, Cellar, Market, Merchant, Mine, Moat, Moneylender, Poacher, Remodel, Witch}},
    {"Silver & Gold", {Bandit, Bureaucrat, Chapel, Harbinger, Laboratory, Merchant, Mine, Moneylender, ThroneRoom,
     Vassal}},
    // Base 1st edition
    {"First Game (1e)", {Cellar, Market, Militia, Mine, Moat, Remodel, Smithy, Village, Woodcutter, Workshop}},
    {"Big Money (1e)", {Adventurer, Bureaucrat, Chancellor, Chapel, Feast, Laboratory, Market, Mine, Moneylender,
     ThroneRoom}},
    {"Interaction (1e)", {Bureaucrat, Chancellor, CouncilRoom, Festival, Library, Militia, Moat, Spy, Thief,
     Village}},
    {"Size Distortion (1e)", {Cellar, Chapel, Feast, Gardens, Laboratory, Thief, Village, Witch, Woodcutter,
     Workshop}},
    {"Village Square (1e)", {Bureaucrat, Cellar, Festival, Library, Market, Remodel, Smithy, ThroneRoom, Village,
     Woodcutter}},
    // Intrigue 2nd edition only
    {"Victory Dance", {Baron, Courtier, Duke, Harem, Ironworks, Masquerade, Mill, Nobles, Patrol, Replace}},
    {"The Plot Thickens", {Conspirator, Ironworks, Lurker, Pawn, MiningVillage, SecretPassage, Steward, Swindler,
     Torturer, TradingPost}},
    {"Best Wishes", {Baron, Conspirator, Courtyard, Diplomat, Duke, SecretPassage, ShantyTown, Torturer, Upgrade,
     WishingWell}},
    // Base 2nd edition + Intrigue 2nd edition
    {"Underlings", {Cellar, Festival, Library, Sentry, Vassal, Courtier, Diplomat, Minion, Nobles, Pawn}},
    {"Grand Scheme", {Artisan, CouncilRoom, Market, Militia, Workshop, Bridge, Mill, MiningVillage, Patrol,
     ShantyTown}},
    {"Deconstruction", {Bandit, Mine, Remodel, ThroneRoom, Village, Diplomat, Harem, Lurker, Replace, Swindler}},
    // Dark Ages only
    {"Grim Parade", {Armory, BandOfMisfits, Catacombs, Cultist, Forager, Fortress, Knights, MarketSquare, Procession,
     HuntingGrounds}, {}, ShelterRule::Always},
    {"Playing Chess With Death", {BanditCamp, Graverobber, JunkDealer, Mystic, Pillage, Rats, Sage, Scavenger,
     Storeroom, Vagrant}, {}, ShelterRule::Always},
    // Base + Dark Ages
    {"High and Low", {Cellar, Moneylender, ThroneRoom, Witch, Workshop, Hermit, HuntingGrounds, Mystic, PoorHouse,
     WanderingMinstrel}, {}, ShelterRule::ByShare},
    {"Chivalry and Revelry", {Festival, Gardens, Laboratory, Library, Remodel, Altar, Knights, Rats, Scavenger,
     Squire}, {}, ShelterRule::ByShare},
    // Intrigue + Dark Ages
    {"Prophecy", {Baron, Conspirator, Nobles, SecretPassage, WishingWell, Armory, Ironmonger, Mystic, Rebuild,
     Vagrant}, {}, ShelterRule::ByShare},
    {"Invasion", {Diplomat, Harem, Swindler, Torturer, Upgrade, Beggar, Marauder, Rogue, Squire, Urchin}, {},
     ShelterRule::ByShare},
    {"Invasion (2012)", {Harem, MiningVillage, Swindler, Torturer, Upgrade, Beggar, Marauder, Rogue, Squire, Urchin},
     {}, ShelterRule::ByShare},
    // Renaissance only
    {"Overture", {ActingTroupe, Experiment, FlagBearer, Hideout, Improve, Inventor, Lackeys, OldWitch, Seer,
     Treasurer}, {Fair}},
    {"Prelude", {BorderGuard, CargoShip, Ducat, MountainVillage, Priest, Recruiter, Sculptor, SilkMerchant,
     Swashbuckler, Villain}, {Citadel, StarChart}},
    // Base + Renaissance
    {"It Takes a Villager", {Market, Merchant, Mine, Smithy, Vassal, ActingTroupe, CargoShip, Recruiter, Seer,
     Treasurer}, {RoadNetwork}},
    {"Capture the Flag", {Cellar, Festival, Harbinger, Remodel, Workshop, FlagBearer, Lackeys, Scholar, Swashbuckler,
     Villain}, {Barracks, Pageant}},
    // Intrigue + Renaissance
    {"Memento Mori", {Ironworks, Lurker, Patrol, Swindler, Upgrade, Experiment, FlagBearer, Patron, Recruiter,
     SilkMerchant}, {Citadel}},
    {"Clockwork Court", {Courtier, MiningVillage, Nobles, Replace, Steward, ActingTroupe, Inventor, Research, Scepter,
     Scholar}, {Fleet, SinisterPlot}},
    // Dark Ages + Renaissance
    {"Stargazing", {BorderGuard, Patron, Seer, SilkMerchant, Swashbuckler, Hermit, Mystic, Procession, Sage,
     WanderingMinstrel}, {StarChart}, ShelterRule::Always},
    {"Sewer Rats", {FlagBearer, Improve, Lackeys, MountainVillage, Research, Count, Counterfeit, Cultist, Graverobber,
     Rats}, {CropRotation, Sewers}, ShelterRule::Always},
};
// clang-format on

std::string key(std::string_view name) {
  std::string letters;
  for (const char c : name)
    if (std::isalnum(static_cast<unsigned char>(c)))
      letters += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return letters;
}

}  // namespace

std::span<const NamedKingdom> named_kingdoms() { return kNamed; }

const NamedKingdom* find_named_kingdom(std::string_view name) {
  for (const NamedKingdom& named : kNamed)
    if (key(named.name) == key(name)) return &named;
  return nullptr;
}

Setup make_setup(const NamedKingdom& named, int players, uint64_t seed) {
  return make_setup(named, players, seed, named.shelters);
}

Setup make_setup(const NamedKingdom& named, int players, uint64_t seed, ShelterRule shelters) {
  Setup setup;
  setup.players = players;
  setup.kingdom.assign(std::begin(named.kingdom), std::end(named.kingdom));
  for (const CardId id : named.projects)
    if (id != CardId::None) setup.projects.push_back(id);
  std::sort(setup.kingdom.begin(), setup.kingdom.end());
  std::sort(setup.projects.begin(), setup.projects.end());
  setup.shelters = draw_shelters(shelters, setup.kingdom, seed);
  return setup;
}

}  // namespace joust

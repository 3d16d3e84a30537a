// Random kingdoms: a pure function of options and seed, the same on every compiler and machine. The result is a plain
// Setup, whose text (setup.h) reproduces it without the generator.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/catalogue.h"
#include "engine/setup.h"

namespace joust {

inline constexpr int kKingdomSize = 10;
inline constexpr int kMostProjects = 2;         // on the table, by the rules
inline constexpr int kRandomizerProjects = -1;  // as many as the randomizer turns up, at most two

enum class ShelterRule : uint8_t {
  ByShare,  // one of the Kingdom cards is drawn: Shelters if it is from Dark Ages
  Always,
  Never,
};

struct TypeLimit {
  int min = 0, max = kKingdomSize;
};

std::vector<Set> all_sets();

struct KingdomOptions {
  int players = 2;
  std::vector<Set> sets = all_sets();
  std::vector<CardId> require;                   // Kingdom cards and Projects, also from other sets
  std::vector<CardId> ban;                       // Kingdom cards and Projects
  std::array<TypeLimit, kTypeCount> types = {};  // by bit of Type: how many of the ten piles; Knights is one pile
  int projects = kRandomizerProjects;            // or exactly 0, 1 or 2
  ShelterRule shelters = ShelterRule::ByShare;
};

// A pile that can be one of the ten: a Kingdom card of the tables, or Knights.
bool is_kingdom_card(CardId id);

// Every kingdom that the options allow is equally likely. Projects come as from one shuffled deck of the Kingdom cards
// and Projects of the chosen sets, turned over until ten Kingdom cards are there. Player count and Shelters have no
// influence on the cards. False, with a message, if no kingdom fits.
bool make_kingdom(const KingdomOptions& options, uint64_t seed, Setup& setup, std::string& error);

// The same for many seeds and player counts: what follows from the options alone is worked out once. Not for two
// threads at once.
class KingdomMaker {
 public:
  explicit KingdomMaker(const KingdomOptions& options);
  bool make(uint64_t seed, int players, Setup& setup, std::string& error) const;

 private:
  struct Prepared;
  std::shared_ptr<Prepared> prepared_;  // copies share it
};

bool draw_shelters(ShelterRule rule, const std::vector<CardId>& kingdom, uint64_t seed);

}  // namespace joust

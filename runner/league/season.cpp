#include "runner/league/season.h"

#include <cstring>
#include <numeric>

#include "engine/fingerprint.h"
#include "runner/base/failure.h"
#include "runner/league/kingdom_choice.h"

namespace joust {

namespace {

using base::Hash;
using base::KeyedHash;

uint64_t word(std::span<const uint8_t> bytes, size_t number) {
  uint64_t value = 0;
  for (size_t i = 8; i-- > 0;) value = value << 8 | bytes[number * 8 + i];
  return value;
}

uint64_t first_word(const Hash& hash) { return word(hash, 0); }

}  // namespace

Hash season_key(uint64_t seed) { return KeyedHash(Hash{}, "season of a seed").add(seed).finish(); }

Season::Season(const Hash& key, const KingdomChoice& kingdoms)
    : key_(key), kingdoms_(kingdoms), random_(kingdoms.random) {}

std::string Season::hash() const {
  return base::sha256(base::hex(KeyedHash(key_, "season").finish()) + "\n" + kingdoms_json(kingdoms_) + "\n" +
                      std::to_string(kRulesFingerprint));
}

Hash Season::table(Members members) const {
  KeyedHash hash(key_, "table");
  hash.add(members.size());
  for (const Hash& member : members) hash.add(member);
  return hash.finish();
}

Season::Order Season::order(const Hash& table, int64_t block, int players) const {
  Order order{};
  std::iota(order.begin(), order.begin() + players, uint8_t{0});
  if (players == 2) return order;
  // All rotations are played, so only the order around the table is left to chance.
  Random random{first_word(KeyedHash(key_, "order").add(table).add(static_cast<uint64_t>(block)).finish())};
  for (auto i = static_cast<size_t>(players) - 1; i > 1; --i)
    std::swap(order[i], order[1 + random.below(static_cast<uint32_t>(i))]);
  return order;
}

size_t Season::fixed_kingdom(const Hash& table, int64_t block) const {
  const size_t count = kingdoms_.fixed.size();
  return (static_cast<size_t>(block) + static_cast<size_t>(first_word(table) % count)) % count;
}

KingdomPlan Season::kingdom(const Hash& table, int64_t block, int players) const {
  KingdomPlan plan;
  if (random_kingdoms()) {
    const uint64_t seed = first_word(KeyedHash(key_, "kingdom").add(table).add(static_cast<uint64_t>(block)).finish());
    std::string error;
    if (!random_.make(seed, players, plan.setup, error)) throw base::Failure("kingdoms: " + error);
    plan.setup.turn_limit = kingdoms_.turn_limit;
    return plan;
  }
  const size_t entry = fixed_kingdom(table, block);
  if (const auto known = fixed_.find({entry, players}); known != fixed_.end()) return known->second;
  const FixedKingdom& fixed = kingdoms_.fixed[entry];
  const uint64_t seed =
      first_word(KeyedHash(key_, "fixed kingdom").add(entry).add(static_cast<uint64_t>(players)).finish());
  plan.name = fixed.name;
  plan.setup = (fixed.name.empty() ? make_kingdom(fixed.text, players, seed, kingdoms_.fixed_shelters)
                                   : make_named_kingdom(fixed.text, players, seed, kingdoms_.fixed_shelters))
                   .setup;
  plan.setup.turn_limit = kingdoms_.turn_limit;
  fixed_.emplace(std::pair(entry, players), plan);
  return plan;
}

Deal Season::deal(const Hash& table, int64_t block, int rotation, int players) const {
  const Hash game = KeyedHash(key_, "game")
                        .add(table)
                        .add(static_cast<uint64_t>(block))
                        .add(static_cast<uint64_t>(rotation))
                        .finish();
  Deal deal;
  deal.given = players + 1;
  std::array<uint8_t, sizeof deal.words> bytes{};
  base::expand(game, std::span(bytes).first(static_cast<size_t>(deal.given) * sizeof(Deal::Words)));
  for (size_t stream = 0; stream < static_cast<size_t>(deal.given); ++stream)
    deal.words[stream] = {word(bytes, 2 * stream), word(bytes, 2 * stream + 1)};
  return deal;
}

uint64_t Season::rank(const Hash& table, int64_t block) const {
  return scramble(first_word(table) + scramble(static_cast<uint64_t>(block)));
}

}  // namespace joust

#include "engine/kingdom.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "engine/random.h"

namespace joust {

namespace {

// Streams of the seed, apart from those of a game (0 to 6).
constexpr uint64_t kCardStream = 0x100, kProjectStream = 0x101, kShelterStream = 0x102;

uint64_t below(Random& random, uint64_t n) {
  __extension__ using Wide = unsigned __int128;
  return static_cast<uint64_t>((Wide{random.next()} * n) >> 64);
}

bool contains(const std::vector<CardId>& list, CardId id) {
  return std::find(list.begin(), list.end(), id) != list.end();
}

// Takes `n` of `from` at random.
std::vector<CardId> take(std::vector<CardId> from, size_t n, Random& random) {
  for (size_t i = 0; i < n; ++i) std::swap(from[i], from[i + below(random, from.size() - i)]);
  from.resize(n);
  return from;
}

// Counts the ways to fill a kingdom within the limits and draws one of them. Cards with the same limited types are
// alike, so the counting goes over groups of cards; what is counted are at most kKingdomSize cards per limit.
class Chooser {
 public:
  Chooser(const std::vector<CardId>& pool, const std::array<TypeLimit, kTypeCount>& types) {
    for (int t = 0; t < kTypeCount; ++t)
      if (types[static_cast<size_t>(t)].min > 0 || types[static_cast<size_t>(t)].max < kKingdomSize)
        limits_.push_back({static_cast<Types>(1 << t), types[static_cast<size_t>(t)]});
    Types limited = 0;
    for (const Limit& limit : limits_) limited |= limit.type;
    for (CardId id : pool) {
      const Types key = info(id).types & limited;
      auto group = std::find_if(groups_.begin(), groups_.end(), [&](const Group& g) { return g.types == key; });
      if (group == groups_.end()) group = groups_.insert(groups_.end(), {key, {}});
      group->cards.push_back(id);
    }
  }

  // Fills `kingdom`, which holds the required cards; false if there is no way.
  bool fill(std::vector<CardId>& kingdom, Random& random) {
    Counts counts = 0;
    for (CardId id : kingdom)
      if (!add(counts, info(id).types, 1)) return false;
    int need = kKingdomSize - static_cast<int>(kingdom.size());
    if (ways(0, need, counts) == 0) return false;
    for (size_t g = 0; g < groups_.size(); ++g) {
      uint64_t pick = below(random, ways(g, need, counts));
      for (int n = 0;; ++n) {
        Counts next = counts;
        add(next, groups_[g].types, n);
        const uint64_t share = choose(groups_[g].cards.size(), n) * ways(g + 1, need - n, next);
        if (pick >= share) {
          pick -= share;
          continue;
        }
        const auto cards = take(groups_[g].cards, static_cast<size_t>(n), random);
        kingdom.insert(kingdom.end(), cards.begin(), cards.end());
        counts = next;
        need -= n;
        break;
      }
    }
    return true;
  }

 private:
  using Counts = uint64_t;  // four bits per limit; a count without a maximum stops at its minimum
  static_assert(kKingdomSize < 16 && kTypeCount * 4 + 4 <= 56);

  struct Limit {
    Types type;
    TypeLimit bound;
  };
  struct Group {
    Types types;
    std::vector<CardId> cards;
  };

  static uint64_t choose(size_t from, int n) {
    uint64_t ways = 1;
    for (int i = 0; i < n; ++i) ways = ways * (from - static_cast<size_t>(i)) / static_cast<uint64_t>(i + 1);
    return ways;
  }
  static_assert(kCardCount <= 300, "the number of kingdoms must fit in 64 bits");

  bool add(Counts& counts, Types types, int n) const {
    for (size_t i = 0; i < limits_.size(); ++i) {
      if (!(types & limits_[i].type)) continue;
      const auto& [min, max] = limits_[i].bound;
      const size_t shift = 4 * i;
      int count = static_cast<int>(counts >> shift & 15) + n;
      if (count > max) return false;
      if (max >= kKingdomSize) count = std::min(count, min);
      counts = (counts & ~(Counts{15} << shift)) | static_cast<Counts>(count) << shift;
    }
    return true;
  }

  // In how many ways the groups from `group` on give the `need` cards that are still missing.
  uint64_t ways(size_t group, int need, Counts counts) {
    if (group == groups_.size()) {
      bool good = need == 0;
      for (size_t i = 0; i < limits_.size(); ++i)
        good = good && static_cast<int>(counts >> (4 * i) & 15) >= limits_[i].bound.min;
      return good;
    }
    const uint64_t key = static_cast<uint64_t>(group) << 56 | static_cast<uint64_t>(need) << 52 | counts;
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    uint64_t sum = 0;
    const size_t size = groups_[group].cards.size();
    for (int n = 0; n <= need && static_cast<size_t>(n) <= size; ++n) {
      Counts next = counts;
      if (!add(next, groups_[group].types, n)) break;
      sum += choose(size, n) * ways(group + 1, need - n, next);
    }
    known_.emplace(key, sum);
    return sum;
  }

  std::vector<Limit> limits_;
  std::vector<Group> groups_;
  std::unordered_map<uint64_t, uint64_t> known_;
};

// What can be chosen from, in the order of the card numbers.
struct Pool {
  std::vector<CardId> kingdom, projects;  // of the chosen sets, neither banned nor required
  std::vector<CardId> required_kingdom, required_projects;
};

std::string text(int n) { return std::to_string(n); }

std::string collect(const KingdomOptions& options, Pool& pool) {
  for (const auto* list : {&options.require, &options.ban})
    for (CardId id : *list)
      if (!is_kingdom_card(id) && !is_project(id))
        return std::string(info(id).name) + " is neither a Kingdom card nor a Project";
  for (int n = 1; n < kCardCount; ++n) {
    const CardId id = CardId(n);
    const bool project = is_project(id);
    if (info(id).id != id || (!project && !is_kingdom_card(id))) continue;
    const bool banned = contains(options.ban, id);
    if (contains(options.require, id)) {
      if (banned) return std::string(info(id).name) + " is both required and banned";
      (project ? pool.required_projects : pool.required_kingdom).push_back(id);
    } else if (!banned && std::find(options.sets.begin(), options.sets.end(), info(id).set) != options.sets.end()) {
      (project ? pool.projects : pool.kingdom).push_back(id);
    }
  }
  return "";
}

// The plain reasons why no kingdom fits; limits can still contradict each other in other ways.
std::string find_contradiction(const KingdomOptions& options, const Pool& pool) {
  const int required = static_cast<int>(pool.required_kingdom.size());
  const int available = required + static_cast<int>(pool.kingdom.size());
  if (required > kKingdomSize)
    return text(required) + " Kingdom cards are required, but a kingdom has " + text(kKingdomSize);
  if (available < kKingdomSize)
    return "a kingdom needs " + text(kKingdomSize) + " Kingdom cards, but the chosen sets leave only " +
           text(available);
  for (int t = 0; t < kTypeCount; ++t) {
    const auto& [min, max] = options.types[static_cast<size_t>(t)];
    const std::string type = type_name(t);
    const auto count = [&](const std::vector<CardId>& ids) {
      return static_cast<int>(
          std::count_if(ids.begin(), ids.end(), [&](CardId id) { return info(id).types >> t & 1; }));
    };
    if (min < 0 || max < 0 || min > kKingdomSize)
      return "limits for the type " + type + " must be from 0 to " + text(kKingdomSize);
    if (min > max)
      return "at least " + text(min) + " and at most " + text(max) + " cards of type " + type +
             " contradict each other";
    const int fixed = count(pool.required_kingdom), with = fixed + count(pool.kingdom);
    const auto shortage = [&](const std::string& what, int wanted, int there) {
      return "too few cards " + what + type + ": " + text(wanted) + " asked for, " + text(there) + " there";
    };
    if (with < min) return shortage("of type ", min, with);
    if (fixed > max)
      return "too many cards of type " + type + ": " + text(fixed) + " required, " + text(max) + " allowed";
    if (available - with + max < kKingdomSize)
      return shortage("without the type ", kKingdomSize - max, available - with);
  }
  const int required_projects = static_cast<int>(pool.required_projects.size());
  const int most = options.projects == kRandomizerProjects ? kMostProjects : options.projects;
  if (most < 0 || most > kMostProjects) return "a game has 0, 1 or 2 Projects";
  if (required_projects > most)
    return text(required_projects) + " Projects required, but at most " + text(most) + " may come";
  if (const int all = required_projects + static_cast<int>(pool.projects.size()); options.projects > all)
    return text(options.projects) + " Projects asked for, but the chosen sets leave " + text(all);
  return "";
}

// How many Projects lie among the cards turned over until the Kingdom cards that are not required have come.
int projects_turned_up(const Pool& pool, Random& random) {
  size_t kingdom = pool.kingdom.size(), projects = pool.projects.size();
  int turned_up = 0;
  for (size_t need = kKingdomSize - pool.required_kingdom.size(); need > 0;) {
    if (below(random, kingdom + projects) < kingdom) {
      --kingdom;
      --need;
    } else {
      --projects;
      ++turned_up;
    }
  }
  return turned_up;
}

}  // namespace

std::vector<Set> all_sets() {
  std::vector<Set> sets;
  for (int i = 0; i < kSetCount; ++i) sets.push_back(Set(i));
  return sets;
}

bool is_kingdom_card(CardId id) {
  return info(id).id == id && id != CardId::None && (info(id).pile == Pile::Kingdom || id == CardId::Knights);
}

bool draw_shelters(ShelterRule rule, const std::vector<CardId>& kingdom, uint64_t seed) {
  if (rule != ShelterRule::ByShare || kingdom.empty()) return rule == ShelterRule::Always;
  std::vector<CardId> sorted = kingdom;  // the order in which a kingdom is written down must not matter
  std::sort(sorted.begin(), sorted.end());
  Random random = Random::stream(seed, kShelterStream);
  return info(sorted[below(random, sorted.size())]).set == Set::DarkAges;
}

struct KingdomMaker::Prepared {
  Pool pool;
  std::string error;  // why no kingdom fits
  Chooser chooser;
  int projects;
  ShelterRule shelters;

  explicit Prepared(const KingdomOptions& options)
      : error(collect(options, pool)),
        chooser(pool.kingdom, options.types),
        projects(options.projects),
        shelters(options.shelters) {
    if (error.empty()) error = find_contradiction(options, pool);
  }
};

KingdomMaker::KingdomMaker(const KingdomOptions& options) : prepared_(std::make_shared<Prepared>(options)) {}

bool KingdomMaker::make(uint64_t seed, int players, Setup& setup, std::string& error) const {
  const Pool& pool = prepared_->pool;
  error = prepared_->error;
  if (!error.empty()) return false;

  Setup made;
  made.players = players;
  made.kingdom = pool.required_kingdom;
  Random cards = Random::stream(seed, kCardStream);
  if (!prepared_->chooser.fill(made.kingdom, cards)) {
    error = "no " + text(kKingdomSize) + " of the " +
            text(static_cast<int>(pool.required_kingdom.size() + pool.kingdom.size())) +
            " Kingdom cards keep all the limits by type together";
    return false;
  }
  std::sort(made.kingdom.begin(), made.kingdom.end());

  Random projects = Random::stream(seed, kProjectStream);
  const int required = static_cast<int>(pool.required_projects.size());
  const int further = prepared_->projects == kRandomizerProjects
                          ? std::min(projects_turned_up(pool, projects), kMostProjects - required)
                          : prepared_->projects - required;
  made.projects = take(pool.projects, static_cast<size_t>(further), projects);
  made.projects.insert(made.projects.end(), pool.required_projects.begin(), pool.required_projects.end());
  std::sort(made.projects.begin(), made.projects.end());

  made.shelters = draw_shelters(prepared_->shelters, made.kingdom, seed);
  error = check(made);
  if (!error.empty()) return false;
  setup = std::move(made);
  return true;
}

bool make_kingdom(const KingdomOptions& options, uint64_t seed, Setup& setup, std::string& error) {
  return KingdomMaker(options).make(seed, options.players, setup, error);
}

}  // namespace joust

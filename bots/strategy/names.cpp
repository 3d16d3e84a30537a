#include "names.h"

#include <algorithm>
#include <numeric>

namespace joust::strategy {

namespace {

struct TypeName {
  const char* key;
  Type type;
};
constexpr TypeName kTypes[] = {
    {"action", Type::Action},     {"treasure", Type::Treasure}, {"victory", Type::Victory},
    {"curse", Type::Curse},       {"attack", Type::Attack},     {"reaction", Type::Reaction},
    {"duration", Type::Duration}, {"looter", Type::Looter},     {"knight", Type::Knight},
    {"ruins", Type::Ruins},       {"shelter", Type::Shelter},   {"project", Type::Project},
    {"artifact", Type::Artifact}, {"victories", Type::Victory},
};

}  // namespace

std::string key_of(std::string_view name) {
  std::string key;
  for (const char c : name) {
    if (c >= 'A' && c <= 'Z') key += static_cast<char>(c - 'A' + 'a');
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) key += c;
  }
  return key;
}

void Names::add(Card card, std::string_view printed) {
  cards_.push_back({key_of(printed), std::string(printed), card});
}

std::optional<Target> Names::find(std::string_view name) const {
  const std::string key = key_of(name);
  for (const Entry& entry : cards_)
    if (entry.key == key) return Target::of(entry.card);
  for (const TypeName& type : kTypes)
    if (key == type.key || key == std::string(type.key) + "s") return Target::of(type.type);
  return std::nullopt;
}

std::string Names::nearest(std::string_view name) const {
  const std::string key = key_of(name);
  size_t least = std::min<size_t>(3, key.size() / 3 + 1);  // short names must fit better
  std::string best;
  for (const Entry& entry : cards_)
    if (const size_t d = distance(key, entry.key); d < least || (d == least && best.empty()))
      least = d, best = entry.printed;
  return best;
}

size_t distance(std::string_view a, std::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), size_t{0});
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t replaced = diagonal + (a[i - 1] != b[j - 1]);
      diagonal = row[j];
      row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row[b.size()];
}

}  // namespace joust::strategy

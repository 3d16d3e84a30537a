#include "runner/trial/weak_spots.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace joust {

namespace {
constexpr double kNinetyFive = 1.959964, kClearly = 3;
constexpr int64_t kFewestBlocks = 10;
}  // namespace

double Change::error() const {
  if (blocks < 2) return std::numeric_limits<double>::infinity();
  const auto n = static_cast<double>(blocks);
  const double variance = std::max(0.0, (squares - sum * sum / n) / (n - 1));
  return kNinetyFive * std::sqrt(variance / n);
}

void WeakSpots::add(const Setup& kingdom, double before, double now) {
  before_.add(before);
  now_.add(now);
  change_.add(now - before);
  for (const auto* list : {&kingdom.kingdom, &kingdom.projects})
    for (const CardId id : *list) cards_[static_cast<size_t>(number(id))].add(now - before);
}

std::vector<WeakSpots::CardChange> WeakSpots::worse_with() const {
  std::vector<CardChange> worse;
  for (size_t i = 0; i < cards_.size(); ++i) {
    const Change& change = cards_[i];
    if (change.blocks == change_.blocks) continue;  // on every table: says nothing about the card
    if (change.blocks >= kFewestBlocks && change.mean() + change.error() * kClearly / kNinetyFive < 0)
      worse.push_back({static_cast<CardId>(i), change});
  }
  std::stable_sort(worse.begin(), worse.end(),
                   [](const CardChange& a, const CardChange& b) { return a.change.mean() < b.change.mean(); });
  return worse;
}

}  // namespace joust

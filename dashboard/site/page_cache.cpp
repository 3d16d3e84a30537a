#include "dashboard/site/page_cache.h"

namespace joust::dashboard {

namespace {
constexpr size_t kMostPages = 4096;
}

std::shared_ptr<PageCache::Slot> PageCache::slot(const std::string& key) {
  auto& found = slots_[key];
  if (found) {
    order_.splice(order_.begin(), order_, found->place);
  } else {
    found = std::make_shared<Slot>();
    order_.push_front(key);
    found->place = order_.begin();
    const auto made = found;
    throw_out();  // also when nothing is ever stored because the page cannot be made
    return made;
  }
  return found;
}

size_t PageCache::pages() const {
  const std::lock_guard lock(mutex_);
  return slots_.size();
}

void PageCache::throw_out() {
  while (order_.size() > 1 && (bytes_ > most_bytes_ || order_.size() > kMostPages)) {
    const auto last = slots_.find(order_.back());
    if (last->second->page) bytes_ -= last->second->page->size();
    slots_.erase(last);
    order_.pop_back();
  }
}

void PageCache::store(const std::string& key, const std::shared_ptr<Slot>& slot, uint64_t version,
                      const PagePointer& page) {
  const std::lock_guard lock(mutex_);
  const auto found = slots_.find(key);
  if (found == slots_.end() || found->second != slot) return;  // thrown out meanwhile
  bytes_ += page->size() - (slot->page ? slot->page->size() : 0);
  slot->page = page;
  slot->version = version;
  throw_out();
}

PagePointer PageCache::get(const std::string& key, uint64_t version, const std::function<PagePointer()>& render) {
  std::shared_ptr<Slot> slot;
  PagePointer old;
  {
    const std::lock_guard lock(mutex_);
    slot = this->slot(key);
    if (slot->page && slot->version == version) return slot->page;
    old = slot->page;
  }
  std::unique_lock rendering(slot->rendering, std::defer_lock);
  if (old) {
    if (!rendering.try_lock()) return old;
  } else {
    rendering.lock();
  }
  {
    const std::lock_guard lock(mutex_);
    if (slot->page && slot->version == version) return slot->page;
  }
  const PagePointer page = render();
  store(key, slot, version, page);
  return page;
}

}  // namespace joust::dashboard

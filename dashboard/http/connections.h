// Who is connected, and who of them waits for a request, longest first. Thread-safe.
#pragma once

#include <list>
#include <memory>
#include <mutex>
#include <vector>

namespace joust::dashboard {

template <class Session>
class Connections {
 public:
  explicit Connections(size_t most) : most_(most) {}

  using Place = typename std::list<std::weak_ptr<Session>>::iterator;
  Place wait(std::weak_ptr<Session> session) {
    const std::lock_guard lock(mutex_);
    return idle_.insert(idle_.end(), std::move(session));
  }
  void leave(Place place) {
    const std::lock_guard lock(mutex_);
    idle_.erase(place);
  }
  void opened() {
    const std::lock_guard lock(mutex_);
    ++open_;
  }
  void closed() {
    const std::lock_guard lock(mutex_);
    --open_;
  }
  size_t open() const {
    const std::lock_guard lock(mutex_);
    return open_;
  }
  size_t most() const { return most_; }
  std::vector<std::shared_ptr<Session>> longest_idle(size_t count) const {
    std::vector<std::shared_ptr<Session>> sessions;
    const std::lock_guard lock(mutex_);
    for (const auto& entry : idle_) {
      if (sessions.size() == count) break;
      if (auto session = entry.lock()) sessions.push_back(std::move(session));
    }
    return sessions;
  }

 private:
  const size_t most_;
  mutable std::mutex mutex_;
  size_t open_ = 0;
  std::list<std::weak_ptr<Session>> idle_;
};

}  // namespace joust::dashboard

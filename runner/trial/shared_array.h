// Room for plain values that a process shares with the children it forks. Zeroed at first; unused room costs nothing.
// No file descriptors, so a bot that closes them all breaks nothing.
#pragma once

#include <sys/mman.h>

#include <cerrno>
#include <cstring>
#include <span>
#include <type_traits>

#include "runner/base/failure.h"

namespace joust {

template <class T>
class SharedArray {
 public:
  explicit SharedArray(size_t size) : size_(size ? size : 1) {
    void* memory =
        mmap(nullptr, size_ * sizeof(T), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
      throw base::Failure(std::string("no memory to share with a child process: ") + std::strerror(errno));
    items_ = static_cast<T*>(memory);
  }
  ~SharedArray() { munmap(static_cast<void*>(items_), size_ * sizeof(T)); }
  SharedArray(const SharedArray&) = delete;
  SharedArray& operator=(const SharedArray&) = delete;

  size_t size() const { return size_; }
  T& operator[](size_t i) const { return items_[i]; }
  std::span<T> all() const { return {items_, size_}; }

 private:
  static_assert(std::is_trivially_destructible_v<T>);
  size_t size_;
  T* items_;
};

}  // namespace joust

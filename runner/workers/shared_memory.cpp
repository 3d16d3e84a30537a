#include "runner/workers/shared_memory.h"

#include <sys/mman.h>

#include <cerrno>
#include <cstring>
#include <new>

#include "runner/base/failure.h"

namespace joust {

namespace {

using Bytes = decltype(WorkerArea::results);
constexpr uint64_t kBytes = std::tuple_size_v<decltype(Bytes::items)>;

void copy_in(Bytes& ring, uint64_t position, const void* from, size_t size) {
  const size_t begin = position & (kBytes - 1), first = std::min<size_t>(size, kBytes - begin);
  std::memcpy(ring.items.data() + begin, from, first);
  std::memcpy(ring.items.data(), static_cast<const uint8_t*>(from) + first, size - first);
}

void copy_out(const Bytes& ring, uint64_t position, void* to, size_t size) {
  const size_t begin = position & (kBytes - 1), first = std::min<size_t>(size, kBytes - begin);
  std::memcpy(to, ring.items.data() + begin, first);
  std::memcpy(static_cast<uint8_t*>(to) + first, ring.items.data(), size - first);
}

}  // namespace

SharedArea::SharedArea() {
  void* memory =
      mmap(nullptr, sizeof(WorkerArea), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED)
    throw base::Failure(std::string("no memory to share with a worker: ") + std::strerror(errno));
  area_ = new (memory) WorkerArea;
}

SharedArea::~SharedArea() { munmap(area_, sizeof(WorkerArea)); }

void SharedArea::clear() {
  madvise(area_, sizeof(WorkerArea), MADV_REMOVE);  // gives the pages back; they read as zeros
  new (area_) WorkerArea;
}

bool put_packet(WorkerArea& area, std::span<const uint8_t> packet) {
  Bytes& ring = area.results;
  const auto size = static_cast<uint32_t>(packet.size());
  if (!ring.room(size + sizeof size)) return false;
  const uint64_t position = ring.written.load(std::memory_order_relaxed);
  copy_in(ring, position, &size, sizeof size);
  copy_in(ring, position + sizeof size, packet.data(), size);
  ring.written.store(position + sizeof size + size, std::memory_order_release);
  return true;
}

bool take_packet(WorkerArea& area, std::vector<uint8_t>& packet) {
  Bytes& ring = area.results;
  const auto holds = [&](uint64_t wanted) {
    const uint64_t used = ring.used(wanted);
    return wanted <= used && used <= kBytes;
  };
  const uint64_t position = ring.read.load(std::memory_order_relaxed);
  uint32_t size = 0;
  if (!holds(sizeof size)) return false;
  copy_out(ring, position, &size, sizeof size);
  if (!holds(sizeof size + uint64_t{size})) return false;
  packet.resize(size);
  copy_out(ring, position + sizeof size, packet.data(), size);
  ring.read.store(position + sizeof size + size, std::memory_order_release);
  return true;
}

}  // namespace joust

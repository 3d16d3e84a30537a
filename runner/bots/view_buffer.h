// Room for one view, list part included, aligned to cache lines.
#pragma once

#include <cstddef>
#include <memory>

#include "engine/view.h"

namespace joust {

class ViewBuffer {
 public:
  ViewBuffer() : bytes_(new Bytes()) {}
  joust_view& get() { return *reinterpret_cast<joust_view*>(bytes_->data); }
  const joust_view& get() const { return *reinterpret_cast<const joust_view*>(bytes_->data); }

 private:
  struct Bytes {
    alignas(64) std::byte data[JOUST_VIEW_CAPACITY];
  };
  std::unique_ptr<Bytes> bytes_;
};

}  // namespace joust

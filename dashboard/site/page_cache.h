// Finished pages, kept until the database behind them changes. One thread renders a page; others that want it meanwhile
// get the last version if there is one, else they wait. Thread-safe; bounded in bytes, the longest unused go first.
#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "dashboard/http/message.h"

namespace joust::dashboard {

struct RenderedPage {
  int status = 200;
  Headers headers;
  std::string tag;      // of the contents, for ETag
  std::string edition;  // of a file of the program, for which this is all there will ever be; else empty
  Body plain, packed;   // packed: gzip; null if that is not worth it
  size_t size() const { return plain->size() + (packed ? packed->size() : 0); }
};
using PagePointer = std::shared_ptr<const RenderedPage>;

class PageCache {
 public:
  explicit PageCache(size_t most_bytes) : most_bytes_(most_bytes) {}
  size_t pages() const;  // that are kept or being made

  PagePointer get(const std::string& key, uint64_t version, const std::function<PagePointer()>& render);

 private:
  struct Slot {
    std::mutex rendering;
    PagePointer page;      // guarded by the cache's mutex
    uint64_t version = 0;  // likewise
    std::list<std::string>::iterator place;
  };

  std::shared_ptr<Slot> slot(const std::string& key);
  void throw_out();
  void store(const std::string& key, const std::shared_ptr<Slot>& slot, uint64_t version, const PagePointer& page);

  const size_t most_bytes_;
  mutable std::mutex mutex_;
  size_t bytes_ = 0;
  std::list<std::string> order_;  // most recently used first
  std::unordered_map<std::string, std::shared_ptr<Slot>> slots_;
};

}  // namespace joust::dashboard

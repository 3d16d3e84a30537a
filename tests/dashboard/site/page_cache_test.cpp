#include "dashboard/site/page_cache.h"

#include <atomic>
#include <thread>
#include <vector>

#include "tests/kit/catch.h"

using namespace joust::dashboard;

namespace {

PagePointer page_of(const std::string& text) {
  auto page = std::make_shared<RenderedPage>();
  page->plain = std::make_shared<const std::string>(text);
  return page;
}

}  // namespace

TEST_CASE("a page is rendered once per state of the database") {
  PageCache cache(1 << 20);
  int renders = 0;
  const auto render = [&] { return ++renders, page_of("x"); };
  cache.get("/a", 1, render);
  cache.get("/a", 1, render);
  CHECK(renders == 1);
  cache.get("/a", 2, render);
  CHECK(renders == 2);
  cache.get("/b", 2, render);
  CHECK(renders == 3);
}

TEST_CASE("what fails is not kept") {
  PageCache cache(1 << 20);
  CHECK_THROWS(cache.get("/a", 1, []() -> PagePointer { throw std::runtime_error("no"); }));
  CHECK(*cache.get("/a", 1, [] { return page_of("yes"); })->plain == "yes");
}

TEST_CASE("addresses that lead nowhere do not fill the cache") {
  PageCache cache(1 << 20);
  for (int i = 0; i < 20'000; ++i)
    CHECK_THROWS(cache.get("/" + std::to_string(i), 1, []() -> PagePointer { throw std::runtime_error("no"); }));
  CHECK(cache.pages() < 5000);
}

TEST_CASE("the cache stays within its bytes, the longest unused page goes first") {
  PageCache cache(1000);
  int renders = 0;
  const auto render = [&] { return ++renders, page_of(std::string(300, 'x')); };
  for (const char* key : {"/a", "/b", "/c"}) cache.get(key, 1, render);
  cache.get("/a", 1, render);
  CHECK(renders == 3);
  cache.get("/d", 1, render);  // /b has to go
  CHECK(renders == 4);
  cache.get("/a", 1, render);
  CHECK(renders == 4);
  cache.get("/b", 1, render);
  CHECK(renders == 5);
}

TEST_CASE("while one thread renders, the others get the last version at once") {
  PageCache cache(1 << 20);
  cache.get("/a", 1, [] { return page_of("old"); });
  std::atomic<bool> rendering = false, finish = false;
  std::thread slow([&] {
    cache.get("/a", 2, [&] {
      rendering = true;
      while (!finish) std::this_thread::yield();
      return page_of("new");
    });
  });
  while (!rendering) std::this_thread::yield();
  CHECK(*cache.get("/a", 2, [] { return page_of("never"); })->plain == "old");
  finish = true;
  slow.join();
  CHECK(*cache.get("/a", 2, [] { return page_of("never"); })->plain == "new");
}

TEST_CASE("many threads that want a new page wait for one rendering") {
  PageCache cache(1 << 20);
  std::atomic<int> renders = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i)
    threads.emplace_back([&] {
      cache.get("/a", 1, [&] {
        ++renders;
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        return page_of("x");
      });
    });
  for (std::thread& thread : threads) thread.join();
  CHECK(renders == 1);
}

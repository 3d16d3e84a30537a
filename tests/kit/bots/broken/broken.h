/* A bot that would be fine; each file in this folder spoils one thing. */
#ifndef JOUST_TEST_BROKEN_H
#define JOUST_TEST_BROKEN_H

#include <joust_bot.h>
#include <stdlib.h>

static char instance;
static inline void* good_create(const joust_host* host, const joust_parameters* parameters) {
  (void)host;
  (void)parameters;
  return &instance;
}
static inline void good_destroy(void* self) { (void)self; }
static inline uint32_t good_decide(void* self, const joust_view* view) {
  (void)self;
  return joust_option_at(&view->question, 0);
}

#define DESCRIPTOR(...)                                                         \
  static const joust_descriptor descriptor = {.size = sizeof(joust_descriptor), \
                                              .abi = JOUST_ABI,                 \
                                              .name = "bad",                    \
                                              .version = "1",                   \
                                              .author = "test",                 \
                                              __VA_ARGS__}
#define ENTRY(...)                                               \
  const joust_descriptor* joust_bot_entry_1(uint32_t host_abi) { \
    (void)host_abi;                                              \
    __VA_ARGS__;                                                 \
  }
#define GOOD_FUNCTIONS .create = good_create, .destroy = good_destroy, .decide = good_decide
#define MANIFEST JOUST_BOT_MANIFEST("bad", "1", "test", "spoils one thing")

#endif

/* A bot of ABI 1.9, which knows more functions than this host: the host takes those it knows. */
#include <joust_bot.h>

__attribute__((section(JOUST_MANIFEST_SECTION), used JOUST_RETAIN)) static const joust_manifest manifest = {
    JOUST_MANIFEST_MAGIC,  sizeof(joust_manifest) + 8, JOUST_ABI + 9, "future_descriptor", "1.0", "test",
    "is ahead of its time"};

static char instance;
static void* create(const joust_host* host, const joust_parameters* parameters) {
  (void)host;
  (void)parameters;
  return &instance;
}
static void destroy(void* self) { (void)self; }
static uint32_t decide(void* self, const joust_view* view) {
  (void)self;
  return joust_option_at(&view->question, 0);
}

typedef struct future_descriptor {
  joust_descriptor known;
  void (*think_ahead)(void* self);
  uint64_t more[4];
} future_descriptor;

const joust_descriptor* joust_bot_entry_1(uint32_t host_abi) {
  static const future_descriptor descriptor = {.known = {.size = sizeof(future_descriptor),
                                                         .abi = JOUST_ABI + 9,
                                                         .name = "future_descriptor",
                                                         .version = "1.0",
                                                         .author = "test",
                                                         .create = create,
                                                         .destroy = destroy,
                                                         .decide = decide},
                                               .think_ahead = (void (*)(void*))8,
                                               .more = {1, 2, 3, 4}};
  (void)host_abi;
  return &descriptor.known;
}

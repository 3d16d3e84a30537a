/* A descriptor that ends after decide: what is missing means "not there". */
#include <joust_bot.h>

JOUST_BOT_MANIFEST("short_descriptor", "1.0", "test", "has only what must be there");

static char instance;
static void* create(const joust_host* host, const joust_parameters* parameters) {
  (void)host;
  (void)parameters;
  return &instance;
}
static void destroy(void* self) { (void)self; }
static uint32_t decide(void* self, const joust_view* view) {
  (void)self;
  return joust_option_at(&view->question, joust_option_count(&view->question) - 1);
}

/* Whoever reads beyond the end finds nonsense. */
static const joust_descriptor descriptor = {
    .size = offsetof(joust_descriptor, decide_batch),
    .abi = JOUST_ABI,
    .name = "short_descriptor",
    .version = "1.0",
    .author = "test",
    .create = create,
    .destroy = destroy,
    .decide = decide,
    .decide_batch = (void (*)(void* const*, const joust_view* const*, uint32_t*, uint32_t))8,
    .game_over = (void (*)(void*, const joust_result*))8};
const joust_descriptor* joust_bot_entry_1(uint32_t host_abi) {
  (void)host_abi;
  return &descriptor;
}

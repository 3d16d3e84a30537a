// The C header alone, as C++11 and C++20.
#include <joust_bot.h>
JOUST_BOT_MANIFEST("header", "1", "test", "compiles");
uint32_t joust_test_option_cpp(const joust_question* q);
uint32_t joust_test_option_cpp(const joust_question* q) {
  return joust_offers(q, 3) ? joust_option_at(q, 0) : joust_option_count(q);
}

/* Needs a function that nobody has: rtld_now finds out when it is loaded. */
#include "broken.h"
MANIFEST;
int joust_test_function_that_is_nowhere(void);
static uint32_t decide(void* self, const joust_view* view) {
  (void)self;
  return joust_option_at(&view->question, (uint32_t)joust_test_function_that_is_nowhere());
}
DESCRIPTOR(.create = good_create, .destroy = good_destroy, .decide = decide);
ENTRY((void)good_decide; return &descriptor)

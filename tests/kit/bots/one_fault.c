/* Bots with one fault each; FAULT names it. The faults come now and then, as they do in life. */
#define VERSION "1.0"
#define OVER
#include <signal.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "plain.h"

static int is(const char* fault) { return strcmp(FAULT, fault) == 0; }

static void* volatile leaked;

static uint32_t decide(void* self, const joust_view* view) {
  const int now = view->question.verb == JOUST_VERB_BUY_PHASE && view->turn % 16 == 15;
  (void)self;
  if (now && is("crash")) raise(SIGSEGV);
  if (now && is("exit")) _exit(0);
  if (now && is("illegal")) return 9999;
  for (volatile int forever = now && is("hang"); forever;) {
  }
  if (now && is("leak")) leaked = memset(malloc(100000), 1, 100000);
  if (now && is("moody")) {
    unsigned char mood = 0;
    if (getrandom(&mood, 1, 0) == 1 && mood % 2) return label(JOUST_LABEL_DECLINE);
  }
  return money(view, 4, 1);
}

static void game_over(void* self, const joust_result* result) {
  (void)self, (void)result;
  if (is("over")) raise(SIGSEGV);
}

/* A bot that misbehaves on purpose: parameter `do` says how, `at` in which of its decisions of a game (default 10; 0 is
 * the first). Until then it plays a simple Big Money game, the same every time. */
#define _GNU_SOURCE
#include <joust_bot.h>
#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

JOUST_BOT_MANIFEST("bad", "1.0", "Joust tests", "misbehaves on purpose");

typedef struct player {
  const joust_host* host;
  char what[32];
  long at, decisions;
} player;

static int is(const player* p, const char* what) { return strcmp(p->what, what) == 0; }

static void segfault(void) {
  volatile int* nowhere = NULL;
  *nowhere = 1;
}

static void* volatile kept; /* else compilers may leave out memory that nobody reads */

static void allocate(void) {
  for (;;) kept = memset(malloc(1 << 20), 1, 1 << 20); /* crashes once there is none */
}

static long overflow(long n) {
  volatile char big[4096];
  big[n % 4096] = (char)n;
  return n < 0 ? 0 : overflow(n + 1) + big[0];
}

static void map(void) {
  for (;;) {
    char* memory = mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    memset(memory, 1, 1 << 20);
  }
}

static void* do_nothing(void* nothing) { return nothing; }

/* Threads are allowed; whatever the bot's own games leave running is its business. */
static void use_thread(void) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, do_nothing, NULL) == 0)
    pthread_join(thread, NULL);
  else
    abort();
}

static void ignore(int signal) { (void)signal; }

/* Changes what the process shares. */
static void meddle(void) {
  const struct rlimit little = {1 << 20, 1 << 20};
  if (chdir("/") == 0) setlocale(LC_ALL, "");
  setenv("LC_ALL", "tr_TR.UTF-8", 1);
  for (int number = 1; number < 32; ++number) signal(number, number == SIGSEGV ? ignore : SIG_IGN);
  setrlimit(RLIMIT_DATA, &little);
  setrlimit(RLIMIT_AS, &little);
  nice(5);
}

static void block_signals(void) {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, NULL);
}

static void* create(const joust_host* host, const joust_parameters* parameters) {
  player* p = calloc(1, sizeof(player));
  p->host = host;
  p->at = 10;
  for (uint32_t i = 0; i < parameters->count; ++i) {
    if (strcmp(parameters->keys[i], "do") == 0) strncpy(p->what, parameters->values[i], sizeof p->what - 1);
    if (strcmp(parameters->keys[i], "at") == 0) p->at = atol(parameters->values[i]);
  }
  if (is(p, "create")) segfault();
  if (is(p, "no_create")) return NULL;
  return p;
}

static void destroy(void* self) {
  if (is(self, "destroy")) abort();
  free(self);
}

static void observe(void* self, const joust_event* events, uint32_t count) {
  (void)events;
  if (is(self, "observe") && count > 0 && ((player*)self)->decisions > 5) segfault();
}

static int32_t new_game(void* self, const joust_game* game, const joust_view* view) {
  player* p = self;
  (void)game;
  (void)view;
  p->decisions = 0;
  if (is(p, "refuse")) {
    p->host->log(p->host, JOUST_LOG_ERROR, "this bot does not like the table");
    return 1;
  }
  if (is(p, "new_game")) segfault();
  return 0;
}

static void game_over(void* self, const joust_result* result) {
  (void)result;
  if (is(self, "game_over")) abort();
}

static void misbehave(player* p) {
  if (is(p, "segfault")) segfault();
  if (is(p, "abort")) abort();
  if (is(p, "exit")) exit(3);
  if (is(p, "quick_exit")) _exit(0);
  if (is(p, "allocate")) allocate();
  if (is(p, "overflow")) overflow(0);
  if (is(p, "kill")) kill(getpid(), SIGKILL);
  if (is(p, "pipe")) {
    int ends[2];
    if (pipe(ends) == 0 && close(ends[0]) == 0 && write(ends[1], "x", 1) < 0) _exit(9);
  }
  if (is(p, "loop"))
    for (volatile int i = 0;; ++i) continue;
  if (is(p, "sleep"))
    for (;;) sleep(1000);
  if (is(p, "stop")) raise(SIGSTOP);
  if (is(p, "mask")) {
    block_signals();
    for (volatile int i = 0;; ++i) continue;
  }
  if (is(p, "fork"))
    for (int i = 0; i < 20; ++i)
      if (fork() == 0) sleep(600);
  if (is(p, "bomb"))
    for (int i = 0; i < 6; ++i) fork(); /* 64 processes, should it be let */
  if (is(p, "parent")) kill(getppid(), SIGKILL);
  if (is(p, "map")) map();
  if (is(p, "thread")) use_thread();
  if (is(p, "meddle")) meddle();
  if (is(p, "close_fds"))
    for (int file = 0; file < 4096; ++file) close(file);
  if (is(p, "stdout")) {
    printf("this line must not appear anywhere\n");
    fprintf(stderr, "nor this one\n");
    fflush(NULL);
  }
  if (is(p, "leak")) kept = memset(malloc(1 << 14), 1, 1 << 14);
  if (is(p, "slow")) {
    const struct timespec pause = {0, 3000000};
    nanosleep(&pause, NULL);
  }
}

static uint32_t play(const joust_view* view) {
  const joust_question* q = &view->question;
  static const uint32_t wishes[] = {JOUST_LABELS + JOUST_LABEL_TREASURES, JOUST_SECOND + JOUST_SLOT_PROVINCE,
                                    JOUST_SECOND + JOUST_SLOT_GOLD, JOUST_SECOND + JOUST_SLOT_SILVER,
                                    JOUST_LABELS + JOUST_LABEL_DECLINE};
  for (size_t i = 0; i < sizeof wishes / sizeof *wishes; ++i)
    if (joust_offers(q, wishes[i])) return wishes[i];
  return joust_option_at(q, 0);
}

static uint32_t decide(void* self, const joust_view* view) {
  player* p = self;
  const long n = p->decisions++;
  if (n >= p->at) {
    p->host->log(p->host, JOUST_LOG_INFO, "about to misbehave");
    misbehave(p);
    if (is(p, "illegal")) return 65000;
    if (is(p, "huge")) return UINT32_MAX;
    if (is(p, "moody") && n == p->at) {
      struct timespec now;
      clock_gettime(CLOCK_MONOTONIC, &now);
      return joust_option_at(&view->question, (uint32_t)(now.tv_nsec / 64) % joust_option_count(&view->question));
    }
  }
  return play(view);
}

#ifdef BATCHES
static void decide_batch(void* const* selves, const joust_view* const* views, uint32_t* answers, uint32_t count) {
  for (uint32_t i = 0; i < count; ++i) answers[i] = decide(selves[i], views[i]);
}
#endif

const joust_descriptor* joust_bot_entry_1(uint32_t host_abi) {
  static const joust_descriptor descriptor = {
      .size = sizeof(joust_descriptor),
      .abi = JOUST_ABI,
      .name = "bad",
      .version = "1.0",
      .author = "Joust tests",
      .create = create,
      .destroy = destroy,
      .new_game = new_game,
      .observe = observe,
      .decide = decide,
#ifdef BATCHES
      .decide_batch = decide_batch,
#endif
      .game_over = game_over,
  };
  (void)host_abi;
  return &descriptor;
}

#include "runner/workers/probe.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>

#include "runner/base/failure.h"
#include "runner/bots/bot_seat.h"

namespace joust {

namespace {

// What the child says: a letter before each thing it tries; then '+' or '!' with its flags, a space and a message, or
// '-' and a message.
constexpr char kLoading[] = "l", kCreating[] = "c", kDestroying[] = "d", kGood[] = "+", kBad[] = "-", kRefuses[] = "!";

void say(int pipe, const std::string& text) {
  for (size_t done = 0; done < text.size();) {
    const ssize_t n = ::write(pipe, text.data() + done, text.size() - done);
    if (n < 0 && errno != EINTR) return;
    if (n > 0) done += static_cast<size_t>(n);
  }
}

[[noreturn]] void try_bot(const BotSpec& spec, int pipe) {
  const rlimit no_core{0, 0};
  ::setrlimit(RLIMIT_CORE, &no_core);
  for (int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTERM, SIGINT}) std::signal(signal, SIG_DFL);
  if (const int null = ::open("/dev/null", O_RDWR); null >= 0) {
    ::dup2(null, STDIN_FILENO);
    ::dup2(null, STDOUT_FILENO);
    ::dup2(null, STDERR_FILENO);
  }
  say(pipe, kLoading);
  try {
    const BotLibraryPtr library = BotLibrary::load(spec.path);
    const BotTerms terms;
    const joust_descriptor& f = library->functions();
    const std::string flags = std::string(f.observe ? "o" : "") + (f.decide_batch ? "b" : "") + " ";
    say(pipe, kCreating);
    auto* seat = new BotSeat(library, 0, terms);
    const std::string refusal = seat->create(spec);
    if (refusal.empty()) {
      say(pipe, kDestroying);
      delete seat;
    }
    say(pipe, (refusal.empty() ? kGood : kRefuses) + flags + refusal);
    ::_exit(0);
  } catch (const base::Failure& failure) {
    say(pipe, kBad + std::string(failure.what()));
    ::_exit(0);
  }
}

using Clock = std::chrono::steady_clock;

int milliseconds_until(Clock::time_point end) {
  return static_cast<int>(std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count());
}

// Reads until the child closes the pipe; false when the time is over.
bool listen(int pipe, Clock::time_point end, std::string& text) {
  for (int left; (left = milliseconds_until(end)) > 0;) {
    pollfd wait{pipe, POLLIN, 0};
    if (::poll(&wait, 1, left) <= 0) continue;
    char buffer[1024];
    const ssize_t n = ::read(pipe, buffer, sizeof buffer);
    if (n == 0 || (n < 0 && errno != EINTR)) return true;
    if (n > 0) text.append(buffer, static_cast<size_t>(n));
  }
  return false;
}

// The child may have closed the pipe and go on; false if it had to be killed.
bool wait_for(pid_t child, Clock::time_point end, int& status) {
  while (::waitpid(child, &status, WNOHANG) == 0) {
    if (milliseconds_until(end) > 0) {
      ::poll(nullptr, 0, 1);
      continue;
    }
    ::kill(child, SIGKILL);
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return false;
  }
  return true;
}

std::string describe(char stage, int status, bool in_time, std::chrono::milliseconds limit) {
  const std::string when = stage == *kCreating     ? "in create"
                           : stage == *kDestroying ? "in destroy"
                                                   : "while it is loaded";
  if (!in_time) return "hangs " + when + " (no answer within " + std::to_string(limit.count()) + " ms)";
  if (WIFSIGNALED(status)) return "crashes " + when + " (" + ::strsignal(WTERMSIG(status)) + ")";
  return "ends the program " + when + " (exit code " + std::to_string(WEXITSTATUS(status)) + ")";
}

}  // namespace

Probe probe_bot(const BotSpec& spec, std::chrono::milliseconds limit) {
  Probe probe;
  try {
    probe.manifest = read_manifest(spec.path);
  } catch (const base::Failure& failure) {
    probe.error = failure.what();
    return probe;
  }
  int pipe[2];
  if (::pipe2(pipe, O_CLOEXEC) != 0) {
    probe.error = spec.path + ": cannot be tried out: " + std::strerror(errno);
    return probe;
  }
  const pid_t child = ::fork();
  if (child == 0) {
    ::close(pipe[0]);
    try_bot(spec, pipe[1]);
  }
  ::close(pipe[1]);
  if (child < 0) {
    ::close(pipe[0]);
    probe.error = spec.path + ": cannot be tried out: " + std::strerror(errno);
    return probe;
  }
  std::string said;
  const auto end = Clock::now() + limit;
  listen(pipe[0], end, said);
  ::close(pipe[0]);
  int status = 0;
  const bool in_time = wait_for(child, end, status);
  const size_t verdict = said.find_first_of("+-!");
  if (verdict == std::string::npos) {
    probe.error = spec.path + ": " + describe(said.empty() ? *kLoading : said.back(), status, in_time, limit);
  } else if (said[verdict] == *kBad) {
    probe.error = said.substr(verdict + 1);
  } else {
    const size_t space = said.find(' ', verdict);
    const std::string flags = said.substr(verdict + 1, space - verdict - 1);
    probe.observes = flags.find('o') != std::string::npos;
    probe.batches = flags.find('b') != std::string::npos;
    if (said[verdict] == *kRefuses && space != std::string::npos) probe.refuses = said.substr(space + 1);
  }
  return probe;
}

}  // namespace joust

#include "runner/workers/child_process.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "runner/base/sanitized.h"
#include "runner/workers/filter.h"

namespace joust {

namespace {

constexpr rlim_t kThreadStacks = rlim_t{256}
                                 << 20;  // room in the address space, not in memory: arenas and stacks of threads

void default_signals() {
  for (int number = 1; number < NSIG; ++number) std::signal(number, SIG_DFL);  // KILL and STOP refuse, which is fine
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

// SQLite shares the WAL's index with other processes by a writable mapping: a stray pointer must not reach it.
void unmap_database() {
  std::vector<std::pair<unsigned long, unsigned long>> ranges;
  {
    std::ifstream maps("/proc/self/maps");
    for (std::string line; std::getline(maps, line);) {
      if (!line.ends_with("-shm")) continue;
      char* end = nullptr;
      const unsigned long begin = std::strtoul(line.c_str(), &end, 16);
      ranges.emplace_back(begin, std::strtoul(end + 1, nullptr, 16));
    }
  }
  for (const auto& [begin, end] : ranges) munmap(reinterpret_cast<void*>(begin), end - begin);
}

void redirect_output() {
  const int nowhere = open("/dev/null", O_RDWR);
  for (int file = 0; file < 3 && nowhere >= 0; ++file) dup2(nowhere, file);
  close_range(3, ~0U, 0);
}

// Of the process so far: program, libraries, shared areas; and of these what is private and may be written.
struct Mapped {
  rlim_t all, data;
};
Mapped mapped_bytes() {
  unsigned long all = 0, data = 0, other = 0;
  std::ifstream("/proc/self/statm") >> all >> other >> other >> other >> other >> data;
  const auto page = static_cast<rlim_t>(sysconf(_SC_PAGESIZE));
  return {all * page, data * page};
}

// Private memory, and shared mappings, which are not counted as data. A sanitizer's shadow is private, and mapped
// already.
void limit_memory(int64_t megabytes) {
  const auto bytes = static_cast<rlim_t>(megabytes) << 20;
  const Mapped mapped = mapped_bytes();
  const rlim_t data = bytes + (base::kSanitized ? mapped.data : 0), all = mapped.all + bytes + kThreadStacks;
  const rlimit memory{data, data}, everything{all, all}, none{0, 0};
  setrlimit(RLIMIT_DATA, &memory);
  setrlimit(RLIMIT_AS, &everything);
  setrlimit(RLIMIT_CORE, &none);
}

}  // namespace

void become_worker(int parent, int64_t memory_mb) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(0);
  setpgid(0, 0);
  default_signals();
  unmap_database();
  limit_memory(memory_mb);
  redirect_output();
  forbid_meddling();
}

int64_t peak_memory_kb() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

}  // namespace joust

#include "runner/workers/filter.h"

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

namespace joust {

namespace {

constexpr uint32_t kAllow = SECCOMP_RET_ALLOW, kForbid = SECCOMP_RET_ERRNO | EPERM,
                   kUnknown = SECCOMP_RET_ERRNO | ENOSYS;

// The low half of an argument, on a little-endian machine.
constexpr uint32_t argument(size_t n) {
  return static_cast<uint32_t>(offsetof(seccomp_data, args) + n * sizeof(uint64_t));
}

sock_filter load(uint32_t offset) { return BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offset); }
sock_filter answer(uint32_t what) { return BPF_STMT(BPF_RET | BPF_K, what); }
sock_filter unless_equal(uint32_t value, uint8_t skip) { return BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, skip); }

// The number of the call is loaded before and after each rule.
class Filter {
 public:
  Filter() { add({load(offsetof(seccomp_data, nr))}); }
  void always(long call, uint32_t what) { add({unless_equal(static_cast<uint32_t>(call), 1), answer(what)}); }
  void unless_bits(long call, size_t n, uint32_t bits) {
    add({unless_equal(static_cast<uint32_t>(call), 4), load(argument(n)),
         BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 1, 0), answer(kForbid), answer(kAllow)});
  }
  void unless_value(long call, size_t n, uint32_t value) {
    add({unless_equal(static_cast<uint32_t>(call), 4), load(argument(n)), unless_equal(value, 1), answer(kAllow),
         answer(kForbid)});
  }
  void install() {
    add({answer(kAllow)});
    const sock_fprog program{static_cast<unsigned short>(code_.size()), code_.data()};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return;
    // Older kernels otherwise slow down every load and store of a filtered process (spec_store_bypass_disable=seccomp).
    syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW, &program);
  }

 private:
  void add(std::initializer_list<sock_filter> code) {
    for (const sock_filter& step : code) code_.push_back(step);
  }
  std::vector<sock_filter> code_;
};

}  // namespace

void forbid_meddling() {
  const auto self = static_cast<uint32_t>(getpid());
  Filter filter;
#ifdef SYS_fork
  filter.always(SYS_fork, kForbid);
  filter.always(SYS_vfork, kForbid);
#endif
  filter.always(SYS_clone3, kUnknown);  // its flags cannot be read here; the C library then takes clone
  filter.unless_bits(SYS_clone, 0, CLONE_THREAD);
#ifdef SYS_setrlimit
  filter.always(SYS_setrlimit, kForbid);
#endif
  filter.unless_value(SYS_prlimit64, 2, 0);  // asking for limits is fine
  filter.unless_value(SYS_kill, 0, self);
  filter.install();
}

}  // namespace joust

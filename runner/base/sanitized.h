// Whether AddressSanitizer or ThreadSanitizer is compiled in: they map a shadow of the whole address space, terabytes
// of private memory, and bring their own malloc.
#pragma once

namespace joust::base {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)  // by GCC
inline constexpr bool kSanitized = true;
#elif defined(__has_feature)  // by clang
inline constexpr bool kSanitized = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
inline constexpr bool kSanitized = false;
#endif

}  // namespace joust::base

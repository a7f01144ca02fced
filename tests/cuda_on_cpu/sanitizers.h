#pragma once
/// What AddressSanitizer and ThreadSanitizer must be told. All of it is empty in builds without
/// them. The stand-in itself is compiled without ThreadSanitizer (its books are kept by fibers that
/// must look concurrent), so CMake says whether the rest has it.

#include <sanitizer/asan_interface.h>
#include <sanitizer/tsan_interface.h>

#include <cstddef>

extern "C" {
void AnnotateIgnoreWritesBegin(const char* file, int line);
void AnnotateIgnoreWritesEnd(const char* file, int line);
}

namespace cuda_on_cpu {

#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool kAddressSanitizer = true;
#else
inline constexpr bool kAddressSanitizer = false;
#endif
#if defined(CUDA_ON_CPU_TSAN)
inline constexpr bool kThreadSanitizer = true;
#else
inline constexpr bool kThreadSanitizer = false;
#endif

inline void poison(const void* begin, std::size_t bytes) {
  if constexpr (kAddressSanitizer) __asan_poison_memory_region(begin, bytes);
}
inline void unpoison(const void* begin, std::size_t bytes) {
  if constexpr (kAddressSanitizer) __asan_unpoison_memory_region(begin, bytes);
}

/// An edge of happens-before: what came before a release comes before what follows an acquire.
inline void tsan_release(void* tag) {
  if constexpr (kThreadSanitizer) __tsan_release(tag);
}
inline void tsan_acquire(void* tag) {
  if constexpr (kThreadSanitizer) __tsan_acquire(tag);
}

/// A logical thread of ThreadSanitizer: a CUDA thread, or a stream.
inline void* tsan_create() {
  if constexpr (kThreadSanitizer) return __tsan_create_fiber(0);
  return nullptr;
}
inline void tsan_destroy(void* thread) {
  if constexpr (kThreadSanitizer) __tsan_destroy_fiber(thread);
}
inline void* tsan_current() {
  if constexpr (kThreadSanitizer) return __tsan_get_current_fiber();
  return nullptr;
}
inline void tsan_switch(void* thread) {
  if constexpr (kThreadSanitizer) {
    __tsan_switch_to_fiber(thread, __tsan_switch_to_fiber_no_sync);
  }
}

/// While one lives, memory comes and goes unseen: allocating forgets what the addresses had been
/// used for, without ordering the threads.
class UnseenByTsan {
 public:
  UnseenByTsan() {
    if constexpr (kThreadSanitizer) AnnotateIgnoreWritesBegin(__FILE__, __LINE__);
  }
  ~UnseenByTsan() {
    if constexpr (kThreadSanitizer) AnnotateIgnoreWritesEnd(__FILE__, __LINE__);
  }
  UnseenByTsan(const UnseenByTsan&) = delete;
  UnseenByTsan& operator=(const UnseenByTsan&) = delete;
};

}  // namespace cuda_on_cpu

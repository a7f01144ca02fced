/// Volatile accesses are what CUDA makes of them: whole, and no races with atomics or each other.
/// GCC calls these before such an access (tsan-distinguish-volatile). Of the stand-in this file
/// alone is compiled with ThreadSanitizer, so that what it sees is an atomic access, relaxed, that
/// changes nothing.

#include <cstdint>

#define CUDA_ON_CPU_VOLATILE(BYTES, WORD)                                              \
  extern "C" void __tsan_volatile_read##BYTES(void* address);                          \
  extern "C" void __tsan_volatile_read##BYTES(void* address) {                         \
    static_cast<void>(__atomic_load_n(static_cast<WORD*>(address), __ATOMIC_RELAXED)); \
  }                                                                                    \
  extern "C" void __tsan_volatile_write##BYTES(void* address);                         \
  extern "C" void __tsan_volatile_write##BYTES(void* address) {                        \
    __atomic_fetch_or(static_cast<WORD*>(address), WORD{0}, __ATOMIC_RELAXED);         \
  }

CUDA_ON_CPU_VOLATILE(1, std::uint8_t)
CUDA_ON_CPU_VOLATILE(2, std::uint16_t)
CUDA_ON_CPU_VOLATILE(4, std::uint32_t)
CUDA_ON_CPU_VOLATILE(8, std::uint64_t)

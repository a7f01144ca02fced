#pragma once
/// __syncthreads and its kin. Each call knows its own line: a block whose threads wait on different
/// lines is divergent, which a device may or may not survive and the stand-in never does.

#include <source_location>

namespace cuda_on_cpu {

enum class BarrierCall : unsigned char {
  syncthreads,
  syncthreads_count,
  syncthreads_and,
  syncthreads_or
};

/// Waits for all threads of the block that have not exited; what they said of `predicate` together.
int wait_for_block(BarrierCall call, bool predicate, std::source_location where);

void fence();

/// Lets the other threads of the block run.
void yield();

[[noreturn]] void trap(std::source_location where);

}  // namespace cuda_on_cpu

inline void __syncthreads(std::source_location where = std::source_location::current()) {
  cuda_on_cpu::wait_for_block(cuda_on_cpu::BarrierCall::syncthreads, false, where);
}
/// What cuda/block_barrier.h's macros are in the stand-in.
#define TEMPER_BARRIER_CALLER std::source_location caller = std::source_location::current()
#define TEMPER_BARRIER() __syncthreads(caller)
#define TEMPER_WARP_BARRIER() __syncwarp(0xFFFFFFFFu, caller)

inline int __syncthreads_count(int predicate,
                               std::source_location where = std::source_location::current()) {
  return cuda_on_cpu::wait_for_block(cuda_on_cpu::BarrierCall::syncthreads_count, predicate != 0,
                                     where);
}
inline int __syncthreads_and(int predicate,
                             std::source_location where = std::source_location::current()) {
  return cuda_on_cpu::wait_for_block(cuda_on_cpu::BarrierCall::syncthreads_and, predicate != 0,
                                     where);
}
inline int __syncthreads_or(int predicate,
                            std::source_location where = std::source_location::current()) {
  return cuda_on_cpu::wait_for_block(cuda_on_cpu::BarrierCall::syncthreads_or, predicate != 0,
                                     where);
}

inline void __threadfence() { cuda_on_cpu::fence(); }
inline void __threadfence_block() { cuda_on_cpu::fence(); }
inline void __threadfence_system() { cuda_on_cpu::fence(); }

inline void __nanosleep(unsigned) { cuda_on_cpu::yield(); }
inline void __trap(std::source_location where = std::source_location::current()) {
  cuda_on_cpu::trap(where);
}

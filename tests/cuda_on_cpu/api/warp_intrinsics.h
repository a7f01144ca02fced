#pragma once
/// Votes, shuffles and reductions of a warp: exact, whatever the order in which its lanes run. Of
/// these only __syncwarp orders memory.

#include <bit>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <source_location>
#include <type_traits>

namespace cuda_on_cpu {

enum class WarpCall : unsigned char {
  syncwarp,
  ballot,
  any,
  all,
  match_any,
  shfl,
  shfl_up,
  shfl_down,
  shfl_xor,
  reduce_add,
  reduce_min_unsigned,
  reduce_max_unsigned,
  reduce_min_signed,
  reduce_max_signed,
  reduce_and,
  reduce_or,
  reduce_xor
};

/// Waits for the lanes of `mask`, which must all come with the same call and mask; what their
/// values make for this lane. `argument` and `width` are a shuffle's.
std::uint64_t meet_lanes(WarpCall call, unsigned mask, std::uint64_t value, unsigned argument,
                         int width, std::source_location where);

/// The lanes of the warp that have not exited.
unsigned active_lanes();

/// What a shuffle can carry.
template <class T>
concept Shuffled = std::is_arithmetic_v<T> &&(sizeof(T) == 4 || sizeof(T) == 8);

template <Shuffled T>
T shuffle(WarpCall call, unsigned mask, T value, unsigned argument, int width,
          std::source_location where) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof value);
  bits = meet_lanes(call, mask, bits, argument, width, where);
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

inline std::uint64_t vote(WarpCall call, unsigned mask, bool predicate,
                          std::source_location where) {
  return meet_lanes(call, mask, predicate, 0, 32, where);
}

template <class T>
T reduce(WarpCall call, unsigned mask, T value, std::source_location where) {
  return static_cast<T>(meet_lanes(call, mask, static_cast<std::uint32_t>(value), 0, 32, where));
}

}  // namespace cuda_on_cpu

#define CUDA_ON_CPU_WHERE std::source_location where = std::source_location::current()

inline void __syncwarp(unsigned mask = 0xFFFFFFFFu, CUDA_ON_CPU_WHERE) {
  cuda_on_cpu::meet_lanes(cuda_on_cpu::WarpCall::syncwarp, mask, 0, 0, 32, where);
}
inline unsigned __activemask() { return cuda_on_cpu::active_lanes(); }
inline unsigned __ballot_sync(unsigned mask, int predicate, CUDA_ON_CPU_WHERE) {
  return static_cast<unsigned>(
      cuda_on_cpu::vote(cuda_on_cpu::WarpCall::ballot, mask, predicate != 0, where));
}
inline int __any_sync(unsigned mask, int predicate, CUDA_ON_CPU_WHERE) {
  return cuda_on_cpu::vote(cuda_on_cpu::WarpCall::any, mask, predicate != 0, where) != 0;
}
inline int __all_sync(unsigned mask, int predicate, CUDA_ON_CPU_WHERE) {
  return cuda_on_cpu::vote(cuda_on_cpu::WarpCall::all, mask, predicate != 0, where) == mask;
}
template <cuda_on_cpu::Shuffled T>
unsigned __match_any_sync(unsigned mask, T value, CUDA_ON_CPU_WHERE) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof value);
  return static_cast<unsigned>(
      cuda_on_cpu::meet_lanes(cuda_on_cpu::WarpCall::match_any, mask, bits, 0, 32, where));
}

template <cuda_on_cpu::Shuffled T>
T __shfl_sync(unsigned mask, T value, int source, int width = 32, CUDA_ON_CPU_WHERE) {
  return cuda_on_cpu::shuffle(cuda_on_cpu::WarpCall::shfl, mask, value,
                              static_cast<unsigned>(source), width, where);
}
template <cuda_on_cpu::Shuffled T>
T __shfl_up_sync(unsigned mask, T value, unsigned delta, int width = 32, CUDA_ON_CPU_WHERE) {
  return cuda_on_cpu::shuffle(cuda_on_cpu::WarpCall::shfl_up, mask, value, delta, width, where);
}
template <cuda_on_cpu::Shuffled T>
T __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = 32, CUDA_ON_CPU_WHERE) {
  return cuda_on_cpu::shuffle(cuda_on_cpu::WarpCall::shfl_down, mask, value, delta, width, where);
}
template <cuda_on_cpu::Shuffled T>
T __shfl_xor_sync(unsigned mask, T value, int lanes, int width = 32, CUDA_ON_CPU_WHERE) {
  return cuda_on_cpu::shuffle(cuda_on_cpu::WarpCall::shfl_xor, mask, value,
                              static_cast<unsigned>(lanes), width, where);
}

inline unsigned __reduce_add_sync(unsigned mask, unsigned value, CUDA_ON_CPU_WHERE) {
  return cuda_on_cpu::reduce(cuda_on_cpu::WarpCall::reduce_add, mask, value, where);
}
inline int __reduce_add_sync(unsigned mask, int value, CUDA_ON_CPU_WHERE) {
  return cuda_on_cpu::reduce(cuda_on_cpu::WarpCall::reduce_add, mask, value, where);
}
inline unsigned __reduce_min_sync(unsigned mask, unsigned value, CUDA_ON_CPU_WHERE) {
  return cuda_on_cpu::reduce(cuda_on_cpu::WarpCall::reduce_min_unsigned, mask, value, where);
}
inline int __reduce_min_sync(unsigned mask, int value, CUDA_ON_CPU_WHERE) {
  return cuda_on_cpu::reduce(cuda_on_cpu::WarpCall::reduce_min_signed, mask, value, where);
}
inline unsigned __reduce_max_sync(unsigned mask, unsigned value, CUDA_ON_CPU_WHERE) {
  return cuda_on_cpu::reduce(cuda_on_cpu::WarpCall::reduce_max_unsigned, mask, value, where);
}
inline int __reduce_max_sync(unsigned mask, int value, CUDA_ON_CPU_WHERE) {
  return cuda_on_cpu::reduce(cuda_on_cpu::WarpCall::reduce_max_signed, mask, value, where);
}
inline unsigned __reduce_and_sync(unsigned mask, unsigned value, CUDA_ON_CPU_WHERE) {
  return cuda_on_cpu::reduce(cuda_on_cpu::WarpCall::reduce_and, mask, value, where);
}
inline unsigned __reduce_or_sync(unsigned mask, unsigned value, CUDA_ON_CPU_WHERE) {
  return cuda_on_cpu::reduce(cuda_on_cpu::WarpCall::reduce_or, mask, value, where);
}
inline unsigned __reduce_xor_sync(unsigned mask, unsigned value, CUDA_ON_CPU_WHERE) {
  return cuda_on_cpu::reduce(cuda_on_cpu::WarpCall::reduce_xor, mask, value, where);
}

#undef CUDA_ON_CPU_WHERE

#pragma once
/// CUDA's atomics: relaxed, as on the device, and only for the types that the device has. They
/// return the old value.

#include <concepts>
#include <type_traits>

namespace cuda_on_cpu {

template <class T, class... Types>
concept OneOf = (std::same_as<T, Types> || ...);
template <class T>
concept Word = OneOf<T, int, unsigned, unsigned long long>;
template <class T>
concept OrderedWord = OneOf<T, int, unsigned, unsigned long long, long long>;

/// The value that f makes of the old one takes its place, unless another thread was faster.
template <class T, class F>
T read_modify_write(T* address, F f) {
  T old;
  __atomic_load(address, &old, __ATOMIC_RELAXED);
  T next = f(old);
  while (
      !__atomic_compare_exchange(address, &old, &next, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
    next = f(old);
  }
  return old;
}

}  // namespace cuda_on_cpu

template <cuda_on_cpu::Word T>
T atomicAdd(T* address, std::type_identity_t<T> value) {
  return __atomic_fetch_add(address, value, __ATOMIC_RELAXED);
}
inline float atomicAdd(float* address, float value) {
  return cuda_on_cpu::read_modify_write(address, [=](float old) { return old + value; });
}
inline double atomicAdd(double* address, double value) {
  return cuda_on_cpu::read_modify_write(address, [=](double old) { return old + value; });
}
template <cuda_on_cpu::OneOf<int, unsigned> T>
T atomicSub(T* address, std::type_identity_t<T> value) {
  return __atomic_fetch_sub(address, value, __ATOMIC_RELAXED);
}
template <cuda_on_cpu::OrderedWord T>
T atomicMin(T* address, std::type_identity_t<T> value) {
  return cuda_on_cpu::read_modify_write(address, [=](T old) { return value < old ? value : old; });
}
template <cuda_on_cpu::OrderedWord T>
T atomicMax(T* address, std::type_identity_t<T> value) {
  return cuda_on_cpu::read_modify_write(address, [=](T old) { return old < value ? value : old; });
}
template <cuda_on_cpu::Word T>
T atomicAnd(T* address, std::type_identity_t<T> value) {
  return __atomic_fetch_and(address, value, __ATOMIC_RELAXED);
}
template <cuda_on_cpu::Word T>
T atomicOr(T* address, std::type_identity_t<T> value) {
  return __atomic_fetch_or(address, value, __ATOMIC_RELAXED);
}
template <cuda_on_cpu::Word T>
T atomicXor(T* address, std::type_identity_t<T> value) {
  return __atomic_fetch_xor(address, value, __ATOMIC_RELAXED);
}
template <cuda_on_cpu::OneOf<int, unsigned, unsigned long long, float> T>
T atomicExch(T* address, std::type_identity_t<T> value) {
  T old;
  __atomic_exchange(address, &value, &old, __ATOMIC_RELAXED);
  return old;
}
template <cuda_on_cpu::Word T>
T atomicCAS(T* address, std::type_identity_t<T> expected, std::type_identity_t<T> value) {
  __atomic_compare_exchange_n(address, &expected, value, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
  return expected;
}
/// (old >= limit) ? 0 : old + 1.
inline unsigned atomicInc(unsigned* address, unsigned limit) {
  return cuda_on_cpu::read_modify_write(address,
                                        [=](unsigned old) { return old >= limit ? 0u : old + 1; });
}

/// The relaxed load alone, which is all that our kernels ask of it.
inline constexpr int __NV_ATOMIC_RELAXED = __ATOMIC_RELAXED;
inline constexpr int __NV_THREAD_SCOPE_BLOCK = 0;
template <cuda_on_cpu::OrderedWord T>
T __nv_atomic_load_n(T* address, int order, int) {
  return __atomic_load_n(address, order);
}

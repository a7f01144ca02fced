#pragma once
/// The limits of the device that is stood in for: those of compute capability 9.0.

#include <cstddef>

namespace cuda_on_cpu {

inline constexpr struct {
  std::size_t without_opt_in = 48 * 1024;
  std::size_t with_opt_in = 227 * 1024;
  std::size_t multiprocessor = 228 * 1024;
  std::size_t reserved = 1024;  ///< of each block
} kSharedMemory;

inline constexpr struct {
  unsigned threads = 1024;
  unsigned x = 1024, y = 1024, z = 64;
} kBlockLimits;

inline constexpr struct { unsigned x = 0x7FFFFFFF, y = 65535, z = 65535; } kGridLimits;

inline constexpr struct {
  int count = 132;
  int threads = 2048;
  int blocks = 32;
  int registers = 65536;
} kMultiprocessor;

inline constexpr std::size_t kMaxParameterBytes = 32764;
inline constexpr int kVersion = 13000;

}  // namespace cuda_on_cpu

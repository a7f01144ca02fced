#pragma once
/// What the row kernel works on: the lane kernel's chains on another layout, for models whose rows
/// are nearly full. The lanes of a vector are variables of one chain, not chains:
///
// clang-format off
///   field  T[stride]     energy of turning x on, in grid units, by place
///   on     T[stride]     all bits where x is on, none where it is off
///   limit  T[stride]     largest cost that the visit of the sweep accepts; -1 beyond the last place
///   row    T[n][stride]  J[u,v] for place v, by place u; 0 where there is none
// clang-format on
///
/// Place p is the variable of visit p of a sweep, so that a vector holds visits that follow each
/// other. Stride: n rounded up to whole vectors, and to whole blocks of draws (row_stride). T is
/// int16 or int32.

#include "temper/kernel/acceptance.h"
#include "temper/kernel/streams.h"

#include <cstdint>

namespace temper {

struct RowModel {
  std::int32_t num_variables = 0;
  std::int32_t stride = 0;
  const void* row = nullptr;                  ///< T[n][stride]
  const void* linear = nullptr;               ///< T[stride]
  const std::int32_t* block_start = nullptr;  ///< [num_blocks + 1] visits
  std::int32_t num_blocks = 0;
};

struct RowChain {
  void* field = nullptr;
  void* on = nullptr;
  void* limit = nullptr;
  void* best_on = nullptr;  ///< T[stride], at best_sweep
  std::uint32_t read = 0;
  std::int64_t energy = 0;  ///< grid units, without the offset
  std::int64_t best_energy = 0;
  std::uint32_t best_sweep = 0;
  std::uint32_t sweeps_done = 0;
  bool hit = false;  ///< reached the target, at best_sweep
};

struct RowRun {
  RandomKey key;
  Acceptance acceptance = Acceptance::metropolis;
  const float* schedule = nullptr;  ///< [num_sweeps] temperatures (temperature_of)
  std::uint32_t num_sweeps = 0;     ///< of the whole anneal: the last one is always observed
  std::uint32_t until = 0;          ///< this call goes on until so many sweeps are done
  std::uint32_t observe = 1;
  std::int64_t target = INT64_MIN;  ///< grid units, without the offset
  bool (*go_on)(void* context, const RowChain& chain) = nullptr;  ///< asked after every sweep
  void* context = nullptr;
};

/// Places of a chain: whole vectors of 64 bytes of int16, whatever the vectors of the kernel.
TEMPER_HD std::int32_t row_stride(std::int32_t num_variables) {
  constexpr std::int32_t kPlaces = 32;
  return (num_variables + kPlaces - 1) / kPlaces * kPlaces;
}

}  // namespace temper

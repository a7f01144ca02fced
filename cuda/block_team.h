#pragma once
/// A block of threads as a team (temper/kernel/multispin_team_views.h): x counts lanes, y warps.

#include "cuda/block_barrier.h"

#include <cstdint>

namespace temper {

struct BlockTeam {
  int lane = static_cast<int>(threadIdx.x);
  int warp = static_cast<int>(threadIdx.y);
  int num_warps = static_cast<int>(blockDim.y);

  __device__ BlockTeam() {}
  __device__ bool any(bool condition) const { return __any_sync(~0u, condition) != 0; }
  __device__ std::uint32_t ballot(bool condition) const { return __ballot_sync(~0u, condition); }
  __device__ void barrier(TEMPER_BARRIER_CALLER) const { TEMPER_BARRIER(); }
  __device__ void sync_warp(TEMPER_BARRIER_CALLER) const { TEMPER_WARP_BARRIER(); }
  __device__ void lower(std::uint32_t* value, std::uint32_t to) const { atomicMin(value, to); }
  __device__ void add(std::uint32_t* value, std::uint32_t more) const { atomicAdd(value, more); }
  __device__ std::uint32_t look(std::uint32_t* value) const {
    return __nv_atomic_load_n(value, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_BLOCK);
  }
};

}  // namespace temper

#pragma once
/// How a function of ours is a barrier of a block, or of a warp. Macros, so that the tests'
/// stand-in for <cuda_runtime.h> knows the line that called it: it tells apart barriers at which
/// threads must not meet, and leaves out one at a time.
///
///     __device__ void barrier(TEMPER_BARRIER_CALLER) const { TEMPER_BARRIER(); }
///     __device__ void sync_warp(TEMPER_BARRIER_CALLER) const { TEMPER_WARP_BARRIER(); }

#include <cuda_runtime.h>

#ifndef TEMPER_BARRIER  // the stand-in brings its own
#define TEMPER_BARRIER_CALLER
#define TEMPER_BARRIER() __syncthreads()
#define TEMPER_WARP_BARRIER() __syncwarp()
#endif

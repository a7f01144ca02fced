#pragma once
/// CUDA's qualifiers, as C++ sees them: host and device are the same machine here.

#define __global__
#define __device__
#define __host__
#define __forceinline__ inline __attribute__((always_inline))
#define __launch_bounds__(...)
#define __grid_constant__
#define __align__(bytes) alignas(bytes)

// A plain array would be one for all blocks, without bounds.
#define __shared__ static_assert(false, "declare shared memory with TEMPER_SHARED");
#define __constant__ static_assert(false, "constant memory is not part of the stand-in");
#define __managed__ static_assert(false, "managed memory is not part of the stand-in");

#pragma once
/// A kernel that uses what the stand-in must get right (shuffles, both kinds of shared memory, a
/// barrier, atomics), written once for the device and for the tests.

#include <cuda_runtime.h>

namespace temper::test {

struct BlockSum {
  const unsigned* values;  ///< [count]
  int count;
  unsigned* block_sums;   ///< [gridDim.x]
  unsigned* last_digits;  ///< [10], counts of the values by their last decimal digit
  unsigned long long* total;
};

/// Launches sums of blocks of `threads` values.
cudaError_t launch_block_sum(const BlockSum& sum, int threads, cudaStream_t stream);

}  // namespace temper::test

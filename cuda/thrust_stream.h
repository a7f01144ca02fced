#pragma once
/// Where Thrust's algorithms run: the one place that chooses. Their pointers are into device
/// memory.

// Half the instances: no launch has 2³¹ reads.
#define THRUST_FORCE_32_BIT_OFFSET_TYPE

#include "cuda/cuda_stream.h"
#include <cuda_runtime.h>
#include <thrust/execution_policy.h>

namespace temper {

#if THRUST_DEVICE_SYSTEM == THRUST_DEVICE_SYSTEM_CUDA

/// On a stream: enqueued there, so that only what returns a value waits.
class ThrustStream {
 public:
  explicit ThrustStream(const CudaStream& stream) : stream_(stream.get()) {}
  [[nodiscard]] auto policy() const { return thrust::cuda::par_nosync.on(stream_); }

 private:
  cudaStream_t stream_;
};

#else

/// Thrust's device is the host, as in the tests: after what the stream had to do.
class ThrustStream {
 public:
  explicit ThrustStream(const CudaStream& stream) { stream.synchronize(); }
  [[nodiscard]] auto policy() const { return thrust::device; }

 private:
  TEMPER_HOST_ACTS_AS_DEVICE host_;
};

#endif

}  // namespace temper

#pragma once
/// Errors of the CUDA runtime as exceptions that name the line that saw them.

#include "temper/base/error.h"

#include <cuda_runtime.h>

#include <source_location>

namespace temper {

struct CudaError : SystemFailure {
  CudaError(cudaError_t status, std::source_location at);

  cudaError_t status;
};

/// Throws CudaError unless the call succeeded.
inline void check(cudaError_t status, std::source_location at = std::source_location::current()) {
  if (status != cudaSuccess) throw CudaError{status, at};
}

}  // namespace temper

/// Names and texts of errors.

#include "tests/cuda_on_cpu/api/runtime.h"

#include <array>

namespace {

struct Row {
  cudaError_t error;
  const char* name;
  const char* text;
};

constexpr std::array kErrors = {
    Row{cudaSuccess, "cudaSuccess", "no error"},
    Row{cudaErrorInvalidValue, "cudaErrorInvalidValue", "invalid argument"},
    Row{cudaErrorMemoryAllocation, "cudaErrorMemoryAllocation", "out of memory"},
    Row{cudaErrorInitializationError, "cudaErrorInitializationError", "initialization error"},
    Row{cudaErrorInvalidConfiguration, "cudaErrorInvalidConfiguration",
        "invalid configuration argument"},
    Row{cudaErrorInvalidMemcpyDirection, "cudaErrorInvalidMemcpyDirection",
        "invalid copy direction for memcpy"},
    Row{cudaErrorInsufficientDriver, "cudaErrorInsufficientDriver",
        "CUDA driver version is insufficient for CUDA runtime version"},
    Row{cudaErrorInvalidDeviceFunction, "cudaErrorInvalidDeviceFunction",
        "invalid device function"},
    Row{cudaErrorNoDevice, "cudaErrorNoDevice", "no CUDA-capable device is detected"},
    Row{cudaErrorInvalidDevice, "cudaErrorInvalidDevice", "invalid device ordinal"},
    Row{cudaErrorNoKernelImageForDevice, "cudaErrorNoKernelImageForDevice",
        "no kernel image is available for execution on the device"},
    Row{cudaErrorECCUncorrectable, "cudaErrorECCUncorrectable",
        "uncorrectable ECC error encountered"},
    Row{cudaErrorInvalidResourceHandle, "cudaErrorInvalidResourceHandle",
        "invalid resource handle"},
    Row{cudaErrorNotReady, "cudaErrorNotReady", "device not ready"},
    Row{cudaErrorIllegalAddress, "cudaErrorIllegalAddress",
        "an illegal memory access was encountered"},
    Row{cudaErrorLaunchOutOfResources, "cudaErrorLaunchOutOfResources",
        "too many resources requested for launch"},
    Row{cudaErrorLaunchTimeout, "cudaErrorLaunchTimeout",
        "the launch timed out and was terminated"},
    Row{cudaErrorLaunchFailure, "cudaErrorLaunchFailure", "unspecified launch failure"},
    Row{cudaErrorNotSupported, "cudaErrorNotSupported", "operation not supported"},
    Row{cudaErrorSystemNotReady, "cudaErrorSystemNotReady", "system not yet initialized"},
    Row{cudaErrorUnknown, "cudaErrorUnknown", "unknown error"},
};

constexpr Row row_of(cudaError_t error) {
  for (const Row& row : kErrors) {
    if (row.error == error) return row;
  }
  return {error, "unrecognized error code", "unrecognized error code"};
}

}  // namespace

const char* cudaGetErrorName(cudaError_t error) { return row_of(error).name; }
const char* cudaGetErrorString(cudaError_t error) { return row_of(error).text; }

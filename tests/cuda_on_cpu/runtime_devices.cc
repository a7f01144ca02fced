/// The part of the runtime API that asks what devices there are.

#include "tests/cuda_on_cpu/api_call.h"
#include "tests/cuda_on_cpu/control.h"
#include "tests/cuda_on_cpu/device_model.h"
#include "tests/cuda_on_cpu/diagnose.h"
#include "tests/cuda_on_cpu/stream.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>
#include <string>

namespace cuda_on_cpu {
namespace {

thread_local int device_of_this_thread = 0;

bool is_device(int device) { return device >= 0 && device < settings().devices; }

cudaError_t no_such_device(int device) {
  return reject(cudaErrorInvalidDevice, "there is no device " + std::to_string(device));
}

cudaDeviceProp properties_of(int device) {
  cudaDeviceProp p{};
  std::snprintf(p.name, sizeof p.name, "CUDA on the CPU");
  p.totalGlobalMem = settings().device_memory;
  p.sharedMemPerBlock = kSharedMemory.without_opt_in;
  p.sharedMemPerBlockOptin = kSharedMemory.with_opt_in;
  p.sharedMemPerMultiprocessor = kSharedMemory.multiprocessor;
  p.reservedSharedMemPerBlock = kSharedMemory.reserved;
  p.regsPerBlock = p.regsPerMultiprocessor = kMultiprocessor.registers;
  p.warpSize = warpSize;
  p.maxThreadsPerBlock = static_cast<int>(kBlockLimits.threads);
  p.maxThreadsPerMultiProcessor = kMultiprocessor.threads;
  p.maxBlocksPerMultiProcessor = kMultiprocessor.blocks;
  std::copy_n(std::array{1024, 1024, 64}.data(), 3, p.maxThreadsDim);
  std::copy_n(std::array{0x7FFFFFFF, 65535, 65535}.data(), 3, p.maxGridSize);
  p.major = settings().capability / 10;
  p.minor = settings().capability % 10;
  p.multiProcessorCount = kMultiprocessor.count;
  p.canMapHostMemory = p.concurrentKernels = p.unifiedAddressing = 1;
  p.pciBusID = device + 1;
  p.asyncEngineCount = 2;
  p.memoryBusWidth = 5120;
  p.l2CacheSize = 50 << 20;
  return p;
}

std::optional<int> attribute_of(const cudaDeviceProp& p, cudaDeviceAttr attribute) {
  switch (attribute) {
    case cudaDevAttrMaxThreadsPerBlock:
      return p.maxThreadsPerBlock;
    case cudaDevAttrMaxSharedMemoryPerBlock:
      return static_cast<int>(p.sharedMemPerBlock);
    case cudaDevAttrWarpSize:
      return p.warpSize;
    case cudaDevAttrMaxRegistersPerBlock:
      return p.regsPerBlock;
    case cudaDevAttrMultiProcessorCount:
      return p.multiProcessorCount;
    case cudaDevAttrCanMapHostMemory:
      return p.canMapHostMemory;
    case cudaDevAttrL2CacheSize:
      return p.l2CacheSize;
    case cudaDevAttrMaxThreadsPerMultiProcessor:
      return p.maxThreadsPerMultiProcessor;
    case cudaDevAttrComputeCapabilityMajor:
      return p.major;
    case cudaDevAttrComputeCapabilityMinor:
      return p.minor;
    case cudaDevAttrMaxSharedMemoryPerMultiprocessor:
      return static_cast<int>(p.sharedMemPerMultiprocessor);
    case cudaDevAttrMaxRegistersPerMultiprocessor:
      return p.regsPerMultiprocessor;
    case cudaDevAttrMaxSharedMemoryPerBlockOptin:
      return static_cast<int>(p.sharedMemPerBlockOptin);
    case cudaDevAttrMaxBlocksPerMultiprocessor:
      return p.maxBlocksPerMultiProcessor;
    case cudaDevAttrReservedSharedMemoryPerBlock:
      return static_cast<int>(p.reservedSharedMemPerBlock);
  }
  return std::nullopt;
}

}  // namespace

int current_device() { return device_of_this_thread; }

}  // namespace cuda_on_cpu

using namespace cuda_on_cpu;

cudaError_t cudaDriverGetVersion(int* version) {
  return api_without_device("cudaDriverGetVersion", [&] {
    const bool no_driver =
        settings().devices == 0 && settings().no_device == cudaErrorInsufficientDriver;
    *version = no_driver ? 0 : kVersion;
    return cudaSuccess;
  });
}
cudaError_t cudaRuntimeGetVersion(int* version) {
  return api_without_device("cudaRuntimeGetVersion", [&] {
    *version = kVersion;
    return cudaSuccess;
  });
}
cudaError_t cudaGetDeviceCount(int* count) {
  return api_without_device("cudaGetDeviceCount", [&] {
    *count = settings().devices;
    return device_is_there();
  });
}
cudaError_t cudaSetDevice(int device) {
  return api("cudaSetDevice", [&] {
    if (!is_device(device)) return no_such_device(device);
    device_of_this_thread = device;
    return cudaSuccess;
  });
}
cudaError_t cudaGetDevice(int* device) {
  return api("cudaGetDevice", [&] {
    *device = current_device();
    return cudaSuccess;
  });
}
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device) {
  return api("cudaGetDeviceProperties", [&] {
    if (!is_device(device)) return no_such_device(device);
    *properties = properties_of(device);
    return cudaSuccess;
  });
}
cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device) {
  return api("cudaDeviceGetAttribute", [&] {
    if (!is_device(device)) return no_such_device(device);
    const auto found = attribute_of(properties_of(device), attribute);
    if (!found) return reject(cudaErrorInvalidValue, "an attribute that the stand-in lacks");
    *value = *found;
    return cudaSuccess;
  });
}
cudaError_t cudaDeviceSynchronize() {
  return api("cudaDeviceSynchronize", [&] {
    run_device(current_device());
    return cudaSuccess;
  });
}

/// Blocks of a kernel that a multiprocessor holds at once, by CUDA's own calculator on properties
/// given by hand: no device is needed.
///
/// Reads lines of   major minor shared_a_multiprocessor shared_a_block reserved_a_block
///                  registers static_shared dynamic_shared threads
/// (bytes; reserved_a_block is the driver's), and answers each with a line: the blocks.

#include <cuda_occupancy.h>

#include <iostream>

int main() {
  cudaOccDeviceProp device;
  device.maxThreadsPerBlock = 1024;
  device.maxThreadsPerMultiprocessor = 2048;
  device.regsPerBlock = device.regsPerMultiprocessor = 65536;
  device.warpSize = 32;
  device.sharedMemPerBlock = 48 * 1024;
  device.numSms = 1;
  cudaOccFuncAttributes kernel;
  kernel.maxThreadsPerBlock = 1024;
  kernel.shmemLimitConfig = FUNC_SHMEM_LIMIT_OPTIN;
  kernel.numBlockBarriers = 1;
  cudaOccDeviceState state;
  state.carveoutConfig = SHAREDMEM_CARVEOUT_MAX_SHARED;
  std::size_t dynamic_shared = 0;
  int threads = 0;
  while (std::cin >> device.computeMajor >> device.computeMinor >>
         device.sharedMemPerMultiprocessor >> device.sharedMemPerBlockOptin >>
         device.reservedSharedMemPerBlock >> kernel.numRegs >> kernel.sharedSizeBytes >>
         dynamic_shared >> threads) {
    kernel.maxDynamicSharedSizeBytes = dynamic_shared;
    cudaOccResult result;
    const cudaOccError error = cudaOccMaxActiveBlocksPerMultiprocessor(
        &result, &device, &kernel, &state, threads, dynamic_shared);
    if (error != CUDA_OCC_SUCCESS) {
      std::cerr << "error: the calculator refuses compute capability " << device.computeMajor << "."
                << device.computeMinor << ", or the launch\n";
      return 3;
    }
    std::cout << result.activeBlocksPerMultiprocessor << "\n";
  }
}

/// The part of the runtime API that concerns kernels: what a launch may ask for, and what its
/// arguments point to.

#include "tests/cuda_on_cpu/api_call.h"
#include "tests/cuda_on_cpu/control.h"
#include "tests/cuda_on_cpu/device_model.h"
#include "tests/cuda_on_cpu/diagnose.h"
#include "tests/cuda_on_cpu/grid.h"
#include "tests/cuda_on_cpu/memory.h"
#include "tests/cuda_on_cpu/sanitizers.h"
#include "tests/cuda_on_cpu/stream.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace cuda_on_cpu {
namespace {

std::map<const void*, std::size_t> opted_in;  ///< bytes of dynamic shared memory, by kernel

std::size_t dynamic_limit(const void* kernel) {
  const auto found = opted_in.find(kernel);
  return found == opted_in.end() ? kSharedMemory.without_opt_in
                                 : std::max(found->second, kSharedMemory.without_opt_in);
}

std::string text(const dim3& size) {
  return std::to_string(size.x) + " x " + std::to_string(size.y) + " x " + std::to_string(size.z);
}

cudaError_t check_sizes(const cudaLaunchConfig_t& config, const KernelCall& call) {
  const dim3& block = config.blockDim;
  const dim3& grid = config.gridDim;
  const std::uint64_t threads = std::uint64_t{block.x} * block.y * block.z;
  if (threads == 0 || threads > kBlockLimits.threads || block.x > kBlockLimits.x ||
      block.y > kBlockLimits.y || block.z > kBlockLimits.z) {
    return reject(cudaErrorInvalidConfiguration, "a block of " + text(block) + " threads");
  }
  if (grid.x == 0 || grid.y == 0 || grid.z == 0 || grid.x > kGridLimits.x ||
      grid.y > kGridLimits.y || grid.z > kGridLimits.z) {
    return reject(cudaErrorInvalidConfiguration, "a grid of " + text(grid) + " blocks");
  }
  if (config.numAttrs != 0) {
    return reject(cudaErrorNotSupported, "launch attributes are not part of the stand-in");
  }
  if (call.argument_bytes() > kMaxParameterBytes) {
    return reject(cudaErrorInvalidValue,
                  std::to_string(call.argument_bytes()) + " bytes of arguments");
  }
  if (config.dynamicSmemBytes > dynamic_limit(call.kernel())) {
    return reject(cudaErrorInvalidValue,
                  std::to_string(config.dynamicSmemBytes) +
                      " bytes of dynamic shared memory, but cudaFuncSetAttribute allowed " +
                      std::to_string(dynamic_limit(call.kernel())));
  }
  return cudaSuccess;
}

/// Programs have their code, heap and stacks at random places of this range on 64-bit Linux; other
/// words are numbers. The sanitizers' heaps begin at round addresses, which two small integers side
/// by side can look like: their builds leave this to plain ones.
bool points_to_host(const void* word) {
  if (kAddressSanitizer || kThreadSanitizer || !settings().host_pointers_are_errors) return false;
  const auto address = reinterpret_cast<std::uintptr_t>(word);
  return address >= 0x5000'0000'0000 && address < 0x8000'0000'0000 && is_mapped(word);
}

void check_pointers(const std::vector<ArgumentWord>& words, int device) {
  for (const auto& [argument, word] : words) {
    const std::string which = "argument " + std::to_string(argument) + " of the kernel points to ";
    if (const Allocation* const a = find_allocation(word)) {
      if (a->freed) violation(which + "freed memory: " + describe(*a));
      if (a->kind == MemoryKind::device && a->device != device) {
        violation(which + "memory of device " + std::to_string(a->device) + ", the stream is of " +
                  std::to_string(device) + ": " + describe(*a));
      }
    } else if (points_to_host(word)) {
      violation(which + "pageable host memory");
    }
  }
}

}  // namespace

cudaError_t launch(const cudaLaunchConfig_t& config, std::unique_ptr<KernelCall> call) {
  return api("cudaLaunchKernelEx", [&] {
    const cudaStream_t stream = find_stream(config.stream);
    if (stream == nullptr) return reject(cudaErrorInvalidResourceHandle, "no such stream");
    if (stream->device != current_device()) {
      return reject(cudaErrorInvalidResourceHandle, "the stream is of another device");
    }
    const cudaError_t status = check_sizes(config, *call);
    if (status != cudaSuccess) return status;
    const auto words = call->words();
    check_pointers(words, stream->device);
    std::vector<const void*> uses;
    for (const ArgumentWord& word : words) uses.push_back(word.word);
    enqueue(
        stream,
        [grid = std::make_shared<Grid>(config, std::move(call))](std::int64_t switches) {
          return grid->run(switches);
        },
        std::move(uses));
    return cudaSuccess;
  });
}

cudaError_t set_attribute(const void* kernel, cudaFuncAttribute attribute, int value) {
  return api("cudaFuncSetAttribute", [&] {
    if (attribute == cudaFuncAttributePreferredSharedMemoryCarveout) return cudaSuccess;
    if (value < 0 || static_cast<std::size_t>(value) > kSharedMemory.with_opt_in) {
      return reject(cudaErrorInvalidValue,
                    std::to_string(value) +
                        " bytes of dynamic shared memory: a block has at most " +
                        std::to_string(kSharedMemory.with_opt_in));
    }
    opted_in[kernel] = static_cast<std::size_t>(value);
    return cudaSuccess;
  });
}

cudaError_t get_attributes(cudaFuncAttributes* attributes, const void* kernel) {
  return api("cudaFuncGetAttributes", [&] {
    *attributes = {};
    attributes->maxThreadsPerBlock = static_cast<int>(kBlockLimits.threads);
    attributes->numRegs = settings().registers;
    attributes->ptxVersion = attributes->binaryVersion = 90;
    attributes->maxDynamicSharedSizeBytes = static_cast<int>(dynamic_limit(kernel));
    return cudaSuccess;
  });
}

cudaError_t max_active_blocks(int* blocks, const void* kernel, int block_size,
                              std::size_t dynamic_shared_bytes) {
  return api("cudaOccupancyMaxActiveBlocksPerMultiprocessor", [&] {
    *blocks = 0;
    if (block_size <= 0 || static_cast<unsigned>(block_size) > kBlockLimits.threads) {
      return reject(cudaErrorInvalidValue, "a block of " + std::to_string(block_size));
    }
    if (dynamic_shared_bytes > dynamic_limit(kernel)) return cudaSuccess;
    const int threads = (block_size + warpSize - 1) / warpSize * warpSize;
    const int by_threads = kMultiprocessor.threads / threads;
    const int by_registers = kMultiprocessor.registers / (settings().registers * threads);
    const auto by_shared = static_cast<int>(kSharedMemory.multiprocessor /
                                            (dynamic_shared_bytes + kSharedMemory.reserved));
    *blocks = std::min({kMultiprocessor.blocks, by_threads, by_registers, by_shared});
    return cudaSuccess;
  });
}

}  // namespace cuda_on_cpu

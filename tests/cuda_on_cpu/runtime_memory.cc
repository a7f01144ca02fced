/// The part of the runtime API that concerns memory.

#include "tests/cuda_on_cpu/api_call.h"
#include "tests/cuda_on_cpu/control.h"
#include "tests/cuda_on_cpu/diagnose.h"
#include "tests/cuda_on_cpu/memory.h"
#include "tests/cuda_on_cpu/stream.h"

#include <cstring>
#include <string>
#include <vector>

using namespace cuda_on_cpu;

namespace {

cudaError_t new_memory(MemoryKind kind, void** pointer, std::size_t bytes,
                       const std::source_location& where) {
  *pointer = nullptr;
  if (bytes == 0) return cudaSuccess;
  *pointer = allocate(kind, current_device(), bytes, where);
  if (*pointer != nullptr) return cudaSuccess;
  return reject(cudaErrorMemoryAllocation,
                std::to_string(bytes) + " bytes asked for at " + place(where) + ", there are " +
                    std::to_string(settings().device_memory - bytes_in_use(current_device())));
}

cudaError_t free_memory(MemoryKind kind, void* pointer) {
  if (pointer == nullptr) return cudaSuccess;
  if (const Allocation* const a = find_allocation(pointer); a != nullptr && !a->freed) {
    if (settings().free == Free::waits) {
      run_device(a->device);
    } else if (used_by_waiting_work(a->data, a->bytes)) {
      violation("freed while work that was not waited for may use it: " + describe(*a));
    }
  }
  switch (release(kind, pointer)) {
    case Freed::done:
      return cudaSuccess;
    case Freed::twice:
      return reject(cudaErrorInvalidValue, "freed twice: " + describe(*find_allocation(pointer)));
    case Freed::unknown:
      break;
  }
  return reject(cudaErrorInvalidValue, "freed, but never allocated by the matching function");
}

const char* name_of(Span span) {
  return span == Span::device ? "device" : span == Span::pinned ? "pinned host" : "pageable host";
}

cudaError_t check_copy(const void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind) {
  const Span target = classify(to, bytes);
  const Span source = classify(from, bytes);
  for (const auto& [span, pointer] : {std::pair{target, to}, std::pair{source, from}}) {
    if (span != Span::out_of_bounds) continue;
    const Allocation* const a = find_allocation(pointer);
    return reject(cudaErrorInvalidValue, "a copy of " + std::to_string(bytes) +
                                             " bytes does not lie in " +
                                             (a == nullptr ? "host memory" : describe(*a)));
  }
  if (kind == cudaMemcpyDefault) return cudaSuccess;
  const bool to_device = kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice;
  const bool from_device = kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
  if (to_device == (target == Span::device) && from_device == (source == Span::device)) {
    return cudaSuccess;
  }
  return reject(cudaErrorInvalidValue, std::string{"a copy from "} + name_of(source) + " to " +
                                           name_of(target) +
                                           " memory, which is not the direction it names");
}

cudaError_t copy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind,
                 cudaStream_t stream) {
  const cudaStream_t found = find_stream(stream);
  if (found == nullptr) return reject(cudaErrorInvalidResourceHandle, "no such stream");
  if (bytes == 0) return cudaSuccess;
  if (const cudaError_t wrong = check_copy(to, from, bytes, kind); wrong != cudaSuccess) {
    return wrong;
  }
  enqueue(found,
          [=](std::int64_t) {
            std::memcpy(to, from, bytes);
            return Progress::finished;
          },
          {to, from});
  return cudaSuccess;
}

cudaError_t set(void* to, int value, std::size_t bytes, cudaStream_t stream) {
  const cudaStream_t found = find_stream(stream);
  if (found == nullptr) return reject(cudaErrorInvalidResourceHandle, "no such stream");
  if (bytes == 0) return cudaSuccess;
  if (classify(to, bytes) != Span::device) {
    return reject(cudaErrorInvalidValue, "a memset of " + std::to_string(bytes) +
                                             " bytes that do not lie in device memory");
  }
  enqueue(found,
          [=](std::int64_t) {
            std::memset(to, value, bytes);
            return Progress::finished;
          },
          {to});
  return cudaSuccess;
}

void wait_for_default_stream() {
  const cudaStream_t stream = find_stream(nullptr);
  run_stream(stream, ~std::uint64_t{0}, kToTheEnd);
  acquire(stream);
}

}  // namespace

cudaError_t cudaMalloc(void** pointer, std::size_t bytes, std::source_location where) {
  return api("cudaMalloc", [&] { return new_memory(MemoryKind::device, pointer, bytes, where); });
}
cudaError_t cudaFree(void* pointer) {
  return releasing_api("cudaFree", [&] { return free_memory(MemoryKind::device, pointer); });
}
cudaError_t cudaMallocHost(void** pointer, std::size_t bytes, std::source_location where) {
  return api("cudaMallocHost",
             [&] { return new_memory(MemoryKind::pinned, pointer, bytes, where); });
}
cudaError_t cudaHostAlloc(void** pointer, std::size_t bytes, unsigned, std::source_location where) {
  return api("cudaHostAlloc",
             [&] { return new_memory(MemoryKind::pinned, pointer, bytes, where); });
}
cudaError_t cudaFreeHost(void* pointer) {
  return releasing_api("cudaFreeHost", [&] { return free_memory(MemoryKind::pinned, pointer); });
}
cudaError_t cudaHostGetDevicePointer(void** device, void* host, unsigned flags) {
  return api("cudaHostGetDevicePointer", [&] {
    if (flags != 0 || classify(host, 1) != Span::pinned) {
      return reject(cudaErrorInvalidValue, "not pinned host memory");
    }
    *device = host;
    return cudaSuccess;
  });
}
cudaError_t cudaMemGetInfo(std::size_t* free, std::size_t* total) {
  return api("cudaMemGetInfo", [&] {
    *total = settings().device_memory;
    *free = *total - bytes_in_use(current_device());
    return cudaSuccess;
  });
}

cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind,
                            cudaStream_t stream) {
  return api("cudaMemcpyAsync", [&] { return copy(to, from, bytes, kind, stream); });
}
cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind) {
  return api("cudaMemcpy", [&] {
    const cudaError_t status = copy(to, from, bytes, kind, nullptr);
    if (status == cudaSuccess) wait_for_default_stream();
    return status;
  });
}
cudaError_t cudaMemsetAsync(void* to, int value, std::size_t bytes, cudaStream_t stream) {
  return api("cudaMemsetAsync", [&] { return set(to, value, bytes, stream); });
}
cudaError_t cudaMemset(void* to, int value, std::size_t bytes) {
  return api("cudaMemset", [&] { return set(to, value, bytes, nullptr); });
}

#pragma once
/// Memory of the current device, and of the host where the device sees it.

#include "cuda/check.h"
#include "cuda/cuda_stream.h"

#include <memory>
#include <span>

namespace temper {

/// An array of T on the device, of things that may be copied as bytes. It belongs to a stream,
/// which outlives it: work on it is done there, and it is freed when that is done.
template <class T>
class DeviceBuffer {
 public:
  DeviceBuffer() = default;
  DeviceBuffer(std::size_t size, const CudaStream& stream)
      : memory_(nullptr, Free{stream.get()}), size_(size) {
    if (size == 0) return;
    void* memory = nullptr;
    check(cudaMalloc(&memory, size * sizeof(T)));
    memory_.reset(static_cast<T*>(memory));
  }
  /// A copy of `from`, which must live until the stream has got so far.
  DeviceBuffer(std::span<const T> from, const CudaStream& stream)
      : DeviceBuffer(from.size(), stream) {
    upload(from);
  }

  [[nodiscard]] T* data() const { return memory_.get(); }
  [[nodiscard]] std::size_t size() const { return size_; }

  void upload(std::span<const T> from) const {
    copy(data(), from.data(), from.size(), cudaMemcpyHostToDevice);
  }
  void download(std::span<T> to) const {
    copy(to.data(), data(), to.size(), cudaMemcpyDeviceToHost);
  }
  void fill_bytes(int byte) const {
    if (size_ > 0) check(cudaMemsetAsync(data(), byte, size_ * sizeof(T), stream()));
  }

 private:
  struct Free {
    cudaStream_t stream = nullptr;
    void operator()(T* memory) const {
      static_cast<void>(cudaStreamSynchronize(stream));
      static_cast<void>(cudaFree(memory));
    }
  };

  [[nodiscard]] cudaStream_t stream() const { return memory_.get_deleter().stream; }
  void copy(void* to, const void* from, std::size_t count, cudaMemcpyKind kind) const {
    if (count > 0) check(cudaMemcpyAsync(to, from, count * sizeof(T), kind, stream()));
  }

  std::unique_ptr<T, Free> memory_;
  std::size_t size_ = 0;
};

/// One T of the host that a running kernel can read: how the host talks to it.
template <class T>
class MappedValue {
 public:
  explicit MappedValue(T value) {
    void* memory = nullptr;
    check(cudaHostAlloc(&memory, sizeof(T), cudaHostAllocMapped));
    host_.reset(static_cast<T*>(memory));
    *host() = value;
    check(cudaHostGetDevicePointer(&memory, host_.get(), 0));
    device_ = static_cast<T*>(memory);
  }

  [[nodiscard]] volatile T* host() const { return host_.get(); }
  [[nodiscard]] const T* device() const { return device_; }

 private:
  struct Free {
    void operator()(T* memory) const { static_cast<void>(cudaFreeHost(memory)); }
  };
  std::unique_ptr<T, Free> host_;
  T* device_ = nullptr;
};

}  // namespace temper

#pragma once
/// Memory of the current device, and of the host where the device sees it.

#include "cuda/check.h"
#include "cuda/stream.h"

#include <memory>
#include <span>

namespace temper {

/// An array of T on the device, of things that may be copied as bytes.
template <class T>
class DeviceBuffer {
 public:
  DeviceBuffer() = default;
  explicit DeviceBuffer(std::size_t size) : size_(size) {
    if (size == 0) return;
    void* memory = nullptr;
    check(cudaMalloc(&memory, size * sizeof(T)));
    memory_.reset(static_cast<T*>(memory));
  }
  /// A copy of `from`, which must live until the stream has got so far.
  DeviceBuffer(std::span<const T> from, const Stream& stream) : DeviceBuffer(from.size()) {
    upload(from, stream);
  }

  [[nodiscard]] T* data() const { return memory_.get(); }
  [[nodiscard]] std::size_t size() const { return size_; }

  void upload(std::span<const T> from, const Stream& stream) const {
    copy(data(), from.data(), from.size(), cudaMemcpyHostToDevice, stream);
  }
  void download(std::span<T> to, const Stream& stream) const {
    copy(to.data(), data(), to.size(), cudaMemcpyDeviceToHost, stream);
  }
  void fill_bytes(int byte, const Stream& stream) const {
    if (size_ > 0) check(cudaMemsetAsync(data(), byte, size_ * sizeof(T), stream.get()));
  }

 private:
  static void copy(void* to, const void* from, std::size_t count, cudaMemcpyKind kind,
                   const Stream& stream) {
    if (count > 0) check(cudaMemcpyAsync(to, from, count * sizeof(T), kind, stream.get()));
  }

  struct Free {
    void operator()(T* memory) const { static_cast<void>(cudaFree(memory)); }
  };
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

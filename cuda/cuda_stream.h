#pragma once
/// A stream of the current device.

#include "cuda/check.h"

#include <memory>
#include <type_traits>

namespace temper {

class CudaStream {
 public:
  CudaStream() {
    cudaStream_t stream = nullptr;
    check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    stream_.reset(stream);
  }

  [[nodiscard]] cudaStream_t get() const { return stream_.get(); }
  void synchronize() const { check(cudaStreamSynchronize(get())); }
  /// Whether all work is done.
  [[nodiscard]] bool is_idle() const {
    const cudaError_t status = cudaStreamQuery(get());
    if (status == cudaErrorNotReady) return false;
    check(status);
    return true;
  }

 private:
  struct Destroy {
    void operator()(cudaStream_t stream) const { static_cast<void>(cudaStreamDestroy(stream)); }
  };
  std::unique_ptr<std::remove_pointer_t<cudaStream_t>, Destroy> stream_;
};

}  // namespace temper

#pragma once
/// What every call of the runtime API does: take the lock, fail where a test wants it to, remember
/// the error.

#include "tests/cuda_on_cpu/api/runtime.h"

#include <mutex>
#include <optional>

namespace cuda_on_cpu {

/// Of the calling host thread.
int current_device();

std::recursive_mutex& api_lock();
cudaError_t remember(cudaError_t error);
/// The error with which a test wants this call to fail.
std::optional<cudaError_t> wanted_failure(const char* function);
/// What a call returns where there is no device; success where there is one.
cudaError_t device_is_there();

/// No logical thread of ThreadSanitizer sees the stand-in's own books.
class ApiCall {
 public:
  ApiCall();
  ~ApiCall();
  ApiCall(const ApiCall&) = delete;
  ApiCall& operator=(const ApiCall&) = delete;
};

template <class F>
cudaError_t api_without_device(const char* function, F body) {
  const ApiCall call;
  if (const auto failure = wanted_failure(function)) return remember(*failure);
  return remember(body());
}

template <class F>
cudaError_t api(const char* function, F body) {
  return api_without_device(function, [&] {
    const cudaError_t there = device_is_there();
    return there == cudaSuccess ? body() : there;
  });
}

/// A call that releases something: it does so even when it is to fail.
template <class F>
cudaError_t releasing_api(const char* function, F body) {
  const ApiCall call;
  const cudaError_t status = body();
  return remember(wanted_failure(function).value_or(status));
}

}  // namespace cuda_on_cpu

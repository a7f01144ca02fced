#include "tests/cuda_on_cpu/api_call.h"

#include "tests/cuda_on_cpu/control.h"
#include "tests/cuda_on_cpu/diagnose.h"
#include "tests/cuda_on_cpu/sanitizers.h"

#include <string>
#include <string_view>
#include <utility>

namespace cuda_on_cpu {
namespace {

thread_local cudaError_t last_error = cudaSuccess;

struct Failure {
  std::string function;
  int calls_left = 0;  ///< 0: none is wanted
  cudaError_t error = cudaSuccess;
};
Failure failure;

}  // namespace

std::recursive_mutex& api_lock() {
  static std::recursive_mutex lock;
  return lock;
}

ApiCall::ApiCall() {
  api_lock().lock();
  if constexpr (kThreadSanitizer) AnnotateIgnoreWritesBegin(__FILE__, __LINE__);
}
ApiCall::~ApiCall() {
  if constexpr (kThreadSanitizer) AnnotateIgnoreWritesEnd(__FILE__, __LINE__);
  api_lock().unlock();
}

cudaError_t remember(cudaError_t error) {
  if (error != cudaSuccess && error != cudaErrorNotReady) last_error = error;
  return error;
}

void fail_call(std::string_view function, int n, cudaError_t error) {
  failure = {std::string{function}, n, error};
}
bool failure_pending() { return failure.calls_left > 0; }

std::optional<cudaError_t> wanted_failure(const char* function) {
  if (failure.calls_left == 0) return std::nullopt;
  if (!failure.function.empty() && failure.function != function) return std::nullopt;
  if (--failure.calls_left > 0) return std::nullopt;
  return reject(failure.error, std::string{"the test wants "} + function + " to fail");
}

cudaError_t device_is_there() {
  if (settings().devices > 0) return cudaSuccess;
  return reject(settings().no_device, "there is no device");
}

}  // namespace cuda_on_cpu

cudaError_t cudaGetLastError() { return std::exchange(cuda_on_cpu::last_error, cudaSuccess); }
cudaError_t cudaPeekAtLastError() { return cuda_on_cpu::last_error; }

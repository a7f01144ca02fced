#include "cuda/check.h"

#include <string>
#include <string_view>

namespace temper {
namespace {

std::string message(cudaError_t status, const std::source_location& at) {
  std::string_view file = at.file_name();
  if (const auto folder = file.rfind("cuda/"); folder != std::string_view::npos)
    file.remove_prefix(folder);
  return std::string("CUDA: ") + cudaGetErrorString(status) + " (" + cudaGetErrorName(status) +
         ", at " + std::string(file) + ":" + std::to_string(at.line()) + ")";
}

}  // namespace

CudaError::CudaError(cudaError_t status_in, std::source_location at)
    : SystemFailure{message(status_in, at)}, status(status_in) {}

}  // namespace temper

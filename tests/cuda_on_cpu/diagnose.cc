#include "tests/cuda_on_cpu/diagnose.h"

#include "tests/cuda_on_cpu/block.h"
#include "tests/cuda_on_cpu/control.h"

#include <cstdio>
#include <cstdlib>
#include <utility>

namespace cuda_on_cpu {
namespace {

std::string diagnostic;

std::string triple(unsigned x, unsigned y, unsigned z) {
  return "(" + std::to_string(x) + "," + std::to_string(y) + "," + std::to_string(z) + ")";
}

}  // namespace

void violation(const std::string& message) {
  std::fprintf(stderr, "cuda_on_cpu: %s\n  in %s\n", message.c_str(), running_thread().c_str());
  std::fflush(stderr);
  std::abort();
}
void violation(const std::string& message, const std::source_location& where) {
  violation(message + "\n  at " + place(where));
}

std::string place(const std::source_location& where) {
  return std::string{where.file_name()} + ":" + std::to_string(where.line()) + " (" +
         where.function_name() + ")";
}

std::string running_thread() {
  if (running_block.current == nullptr) return "host code";
  return "block " + triple(blockIdx.x, blockIdx.y, blockIdx.z) + ", thread " +
         triple(threadIdx.x, threadIdx.y, threadIdx.z);
}

cudaError_t reject(cudaError_t error, std::string why) {
  diagnostic = std::move(why);
  return error;
}

const std::string& last_diagnostic() { return diagnostic; }

}  // namespace cuda_on_cpu

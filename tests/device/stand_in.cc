/// The stand-in for a device as the machine of the suite.

#include "cuda/backend_cuda.h"
#include "tests/cuda_on_cpu/control.h"
#include "tests/device/machine.h"

namespace temper::testing_support {

/// A thread of words anneals 32 reads; where a warp or a block anneals one, few reads take as long.
Load load(KernelKind kernel) {
  if (kernel == KernelKind::multispin)
    return {.num_models = 40, .reads_a_model = 70, .num_reads = 1'200, .num_sweeps = 4};
  return {.num_models = 25, .reads_a_model = 6, .num_reads = 60, .num_sweeps = 3};
}

std::unique_ptr<Backend> machine_under_test() {
  cuda_on_cpu::reset();
  cuda_on_cpu::settings().order = cuda_on_cpu::Order::random;
  return make_cuda_backend({});
}

}  // namespace temper::testing_support

/// The stand-in for a device as the machine of the suite.

#include "cuda/backend_cuda.h"
#include "tests/cuda_on_cpu/control.h"
#include "tests/device/machine.h"

namespace temper::testing_support {

Load load() { return {.num_models = 40, .num_reads = 1'200, .num_sweeps = 4}; }

std::unique_ptr<Backend> machine_under_test() {
  cuda_on_cpu::reset();
  cuda_on_cpu::settings().order = cuda_on_cpu::Order::random;
  return make_cuda_backend({});
}

}  // namespace temper::testing_support

/// device_check: the suite of this folder on a device that is really there.
///
///   device_check [--backend=cuda] [--small] [GOOGLETEST OPTIONS]
///
/// Exit status 77 where the backend cannot run here. --small: what a memory checker has patience
/// for.

#include "temper/base/error.h"

#include "tests/device/machine.h"
#include <gtest/gtest.h>

#include <cstdio>
#include <string>
#include <string_view>

#ifdef TEMPER_HAS_CUDA
#include "cuda/backend_cuda.h"
#endif

namespace temper::testing_support {
namespace {

std::string backend_name = "cuda";
bool is_small = false;

}  // namespace

Load load(KernelKind) {
  return is_small ? Load{.num_models = 24, .num_reads = 3'000, .num_sweeps = 6} : Load{};
}

std::unique_ptr<Backend> machine_under_test() { return make_backend(backend_name, {}); }

}  // namespace temper::testing_support

int main(int argc, char** argv) {
  using namespace temper;
  using namespace temper::testing_support;
  constexpr int kSkipped = 77;
  testing::InitGoogleTest(&argc, argv);
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument == "--small") {
      is_small = true;
    } else if (argument.starts_with("--backend=")) {
      backend_name = argument.substr(argument.find('=') + 1);
    } else {
      std::fprintf(stderr, "device_check: unknown option '%s'\n", argv[i]);
      return 2;
    }
  }
#ifdef TEMPER_HAS_CUDA
  set_cuda_backend({make_cuda_backend, why_no_cuda_device, cuda_devices});
#endif
  try {
    static_cast<void>(machine_under_test());
  } catch (const SystemFailure& error) {
    std::fprintf(stderr, "device_check: %s\n", error.what());
    return kSkipped;
  } catch (const InputError& error) {
    std::fprintf(stderr, "device_check: %s\n", error.what());
    return 2;
  }
  return RUN_ALL_TESTS();
}

#include "cuda/backend_cuda.h"

#include "temper/base/error.h"

#include "cuda/cuda_run.h"
#include "cuda/lane_device_kernel.h"
#include "cuda/multispin_device_kernel.h"
#include "cuda/tuning.h"
#include "sample/plan_parts.h"
#include <fmt/format.h>
#include <tbb/task_arena.h>

#include <algorithm>

namespace temper {
namespace {

/// What says how the vectors of a CPU are used.
void refuse(const BackendOptions& options) {
  const auto refuse_unless = [](bool agrees, std::string_view option, const std::string& value) {
    if (!agrees)
      throw InputError{
          fmt::format("{} {}: it is for --backend cpu, and the backend is cuda", option, value)};
  };
  refuse_unless(options.width == "auto", "--width", options.width);
  refuse_unless(options.element == "auto", "--element", options.element);
  refuse_unless(options.word == "auto" || options.word == "32", "--word", options.word);
  refuse_unless(options.lanes == "auto", "--lanes", options.lanes);
}

int attribute(cudaDeviceAttr which, int device) {
  int value = 0;
  check(cudaDeviceGetAttribute(&value, which, device));
  return value;
}

class CudaBackend final : public Backend {
 public:
  CudaBackend(int device, int host_threads) : device_(device), host_threads_(host_threads) {
    check(cudaSetDevice(device));
    cudaDeviceProp properties{};
    check(cudaGetDeviceProperties(&properties, device));
    name_of_device_ = properties.name;
    capability_ = 10 * attribute(cudaDevAttrComputeCapabilityMajor, device) +
                  attribute(cudaDevAttrComputeCapabilityMinor, device);
    multiprocessors_ = attribute(cudaDevAttrMultiProcessorCount, device);
    most_shared_ =
        static_cast<std::size_t>(attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin, device));
  }

  [[nodiscard]] PlanResult run(const Plan& plan) const override {
    if (plan.trace)
      throw InputError{"backend 'cuda' keeps no trace of its reads; cpu and reference do"};
    const auto kernel = kernel_for(plan);
    check(cudaSetDevice(device_));
    return CudaRun(plan, *kernel, multiprocessors_).run();
  }

  [[nodiscard]] std::string_view name() const override { return "cuda"; }

  [[nodiscard]] int host_threads() const override { return host_threads_; }

  [[nodiscard]] std::string describe(const Plan&) const override {
    return fmt::format("cuda {} (device {})", name_of_device_, device_);
  }

  [[nodiscard]] Layout layout(const Plan& plan) const override {
    const auto kernel = kernel_for(plan);
    const PlanProblem& problem = plan.problems.front();
    Layout out;
    out.vectors = "warp";
    out.element = kernel->element();
    out.word = plan.chain.kernel == KernelKind::multispin ? 32 : 0;
    out.field_method = kernel->field_method();
    out.reads_a_group = kernel->reads_a_team(problem);
    out.num_groups = (problem.num_reads + out.reads_a_group - 1) / out.reads_a_group;
    const DeviceBytes bytes = kernel->bytes_of(problem);
    out.bytes_of_model = bytes.problem + bytes.levels;
    out.bytes_a_replica = bytes.team / (out.reads_a_group * replicas_of(plan, problem));
    // One batch is annealed, and the one before read.
    const std::size_t teams =
        std::min<std::size_t>(out.num_groups, 2 * most_teams_of_batch(multiprocessors_));
    out.bytes_in_flight = bytes.team * teams;
    out.bytes_on_host = bytes.results * teams + out.bytes_of_model;
    out.on_device = true;
    out.bytes_of_results = bytes_of_results(plan, problem);
    return out;
  }

 private:
  [[nodiscard]] std::unique_ptr<DeviceKernel> kernel_for(const Plan& plan) const {
    if (plan.chain.kernel == KernelKind::multispin)
      return std::make_unique<MultispinDeviceKernel>(plan, most_shared_);
    return std::make_unique<LaneDeviceKernel>(plan, capability_, most_shared_);
  }

  int device_;
  int host_threads_;
  std::string name_of_device_;
  int capability_ = 0;
  int multiprocessors_ = 1;
  std::size_t most_shared_ = 0;
};

}  // namespace

std::string why_no_cuda_device() {
  int version = 0, count = 0;
  // The count would speak of a driver that is too old.
  if (cudaDriverGetVersion(&version) == cudaSuccess && version == 0)
    return "there is no CUDA driver";
  const cudaError_t status = cudaGetDeviceCount(&count);
  if (status == cudaErrorInsufficientDriver) {
    const auto shown = [](int number) {
      return fmt::format("{}.{}", number / 1000, number % 1000 / 10);
    };
    int needed = 0;
    check(cudaRuntimeGetVersion(&needed));
    return fmt::format("the driver is for CUDA {}, and this build needs {}", shown(version),
                       shown(needed));
  }
  if (status != cudaSuccess) return cudaGetErrorString(status);
  return count > 0 ? "" : "there is no CUDA device";
}

std::vector<DeviceInfo> cuda_devices() {
  int count = 0;
  check(cudaGetDeviceCount(&count));
  std::vector<DeviceInfo> devices;
  for (int device = 0; device < count; ++device) {
    cudaDeviceProp properties{};
    check(cudaGetDeviceProperties(&properties, device));
    devices.push_back({properties.name, properties.totalGlobalMem,
                       fmt::format("{}.{}", properties.major, properties.minor)});
  }
  return devices;
}

std::unique_ptr<Backend> make_cuda_backend(const BackendOptions& options) {
  if (const std::string why = why_no_cuda_device(); !why.empty())
    throw SystemFailure{"backend 'cuda' cannot run here: " + why};
  refuse(options);
  int count = 0;
  check(cudaGetDeviceCount(&count));
  const int device = options.device.value_or(0);
  if (device < 0 || device >= count)
    throw InputError{
        fmt::format("--device {}: expected {}; temper devices lists them", device,
                    count == 1 ? "0, the only one" : fmt::format("0 … {}", count - 1))};
  const int threads =
      options.num_threads > 0 ? options.num_threads : tbb::this_task_arena::max_concurrency();
  return std::make_unique<CudaBackend>(device, threads);
}

}  // namespace temper

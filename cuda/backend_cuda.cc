#include "cuda/backend_cuda.h"

#include "temper/base/error.h"

#include "cuda/multispin.h"
#include "cuda/multispin_problem.h"
#include "cuda/tile_memory.h"
#include "cuda/tuning.h"
#include "sample/plan_parts.h"
#include "sample/planner.h"
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <thread>

namespace temper {
namespace {

/// Levels are computed and copied for so many sweeps at a time: a launch.
constexpr std::uint32_t kWindow = 4096;
/// Of the free memory, what tiles may take.
constexpr double kShareOfMemory = 0.9;
constexpr std::chrono::microseconds kPollInterval{200};

/// The narrowest compiled form that holds every field of the plan.
std::int32_t planes_of(const Plan& plan) {
  std::int64_t largest = 0;
  for (const PlanProblem& problem : plan.problems)
    largest = std::max(largest, largest_cost(*problem.couplings, plan.chain));
  for (const std::int32_t planes : {6, 8})
    if (largest < std::int64_t{1} << (planes - 1)) return planes;
  return kMostPlanes;
}

void refuse(const Plan& plan) {
  if (plan.exchange)
    throw InputError{"the cuda backend does not temper yet: take --backend cpu, or --sampler sa"};
  if (plan.chain.kernel != KernelKind::multispin)
    throw InputError{fmt::format(
        "the cuda backend runs the kernel multispin only yet, and this is for '{}': take "
        "--backend cpu",
        name_of(plan.chain.kernel))};
  for (const PlanProblem& problem : plan.problems)
    if (const std::string why = multispin_refusal(*problem.couplings, plan.chain.moves);
        !why.empty())
      throw InputError{why};
}

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
}

/// One call of run: problems and tiles of a plan on the current device.
class CudaRun {
 public:
  CudaRun(const Plan& plan, int capability, std::size_t most_shared)
      : plan_(plan), capability_(capability), most_shared_(most_shared), stop_(0u) {
    for (const PlanProblem& problem : plan.problems)
      problems_.push_back(std::make_unique<MultispinProblem>(plan, problem, stream_));
    for (std::size_t p = 0; p < problems_.size(); ++p) add_tiles(p);
  }

  [[nodiscard]] PlanResult run() {
    std::span<HostTile> rest(tiles_);
    while (!rest.empty()) {
      const std::size_t count = tiles_that_fit(rest);
      anneal(rest.first(count));
      rest = rest.subspan(count);
    }
    PlanResult result;
    result.stopped = stopped_;
    download_first_hits();
    for (std::size_t p = 0; p < problems_.size(); ++p) result.problems.push_back(result_of(p));
    return result;
  }

 private:
  void add_tiles(std::size_t p) {
    const PlanProblem& problem = plan_.problems[p];
    // A read keeps its bit of 32: where the first begins within one, the tile holds fewer.
    const std::uint32_t a_tile = 32 * kTeamLanes - problem.first_read % 32;
    for (std::uint32_t first = 0; first < problem.num_reads;) {
      const std::uint32_t count =
          std::min(first == 0 ? a_tile : 32u * kTeamLanes, problem.num_reads - first);
      tiles_.push_back(
          {std::make_unique<TileReads>(plan_, *problems_[p], problem.first_read + first, count),
           static_cast<std::int32_t>(p)});
      first += count;
    }
  }

  /// How many tiles, at least one, have room on the device at once.
  [[nodiscard]] std::size_t tiles_that_fit(std::span<const HostTile> tiles) const {
    std::size_t free = 0, total = 0;
    check(cudaMemGetInfo(&free, &total));
    const double room = kShareOfMemory * static_cast<double>(free);
    double bytes = 0;
    std::size_t count = 0;
    for (const HostTile& tile : tiles) {
      const MultispinProblem& problem = *problems_[static_cast<std::size_t>(tile.problem)];
      bytes += static_cast<double>(tile_words(problem) * sizeof(std::uint32_t) + sizeof(TeamTile));
      if (count > 0 && bytes > room) break;
      ++count;
    }
    return count;
  }

  /// The launch of a batch, without its sweeps.
  [[nodiscard]] MultispinLaunch launch_of(std::span<const HostTile> tiles) const {
    MultispinLaunch launch;
    launch.num_tiles = static_cast<int>(tiles.size());
    launch.num_planes = planes_of(plan_);
    launch.acceptance = plan_.chain.acceptance;
    launch.draws = draws_of(plan_.chain.random_mode);
    std::int32_t variables = 0, planes = 0;
    for (const auto& problem : problems_) {
      variables = std::max(variables, problem->model().num_variables);
      planes = std::max(planes, problem->model().energy_planes);
    }
    launch.num_warps = multispin_tuning(capability_, variables).num_warps;
    launch.shared_bytes = static_cast<std::size_t>(scratch_words(launch.num_warps, planes)) * 4;
    const std::size_t with_state =
        launch.shared_bytes + (static_cast<std::size_t>(variables) + 2) * kTeamLanes * 4;
    launch.batch.shares_state = with_state <= most_shared_;
    if (launch.batch.shares_state) launch.shared_bytes = with_state;
    return launch;
  }

  void anneal(std::span<HostTile> tiles) {
    TileMemory memory(tiles, problems_, stream_);
    MultispinLaunch launch = launch_of(tiles);
    launch.batch.tiles = memory.on_device();
    std::uint32_t first = 0;
    std::int64_t updates = 0;
    do {
      const std::uint32_t count = std::min(kWindow, plan_.num_sweeps - first);
      for (const auto& problem : problems_) problem->load_levels(first, count, stream_);
      std::vector<TeamProblem> teams;
      for (const auto& problem : problems_)
        teams.push_back(problem->view(first + count, stop_.device()));
      const DeviceBuffer<TeamProblem> on_device(std::span<const TeamProblem>(teams), stream_);
      launch.batch.problems = on_device.data();
      check(temper::launch(launch, stream_.get()));
      wait();
      launch.batch.is_first = false;
      first += count;
      updates = updates_of(tiles, memory);
      if (plan_.progress) plan_.progress(done_before_ + updates);
    } while (first < plan_.num_sweeps && stopped_ == StopReason::none);
    done_before_ += updates;
    memory.download(stream_);
    stream_.synchronize();
  }

  /// Until the stream is idle, passing on what the stop token says.
  void wait() {
    while (!stream_.is_idle()) {
      if (plan_.stop != nullptr && stopped_ == StopReason::none) {
        stopped_ = plan_.stop->reason();
        if (stopped_ != StopReason::none) *stop_.host() = 1;
      }
      std::this_thread::sleep_for(kPollInterval);
    }
  }

  [[nodiscard]] std::int64_t updates_of(std::span<const HostTile> tiles, TileMemory& memory) {
    std::int64_t updates = 0;
    for (std::size_t t = 0; const std::uint32_t sweeps : memory.download_sweeps(stream_)) {
      const HostTile& tile = tiles[t++];
      const Couplings& couplings =
          *plan_.problems[static_cast<std::size_t>(tile.problem)].couplings;
      updates += proposals_a_sweep(couplings, plan_.chain) * tile.reads->num_reads() * sweeps;
    }
    return updates;
  }

  void download_first_hits() {
    first_hits_.assign(problems_.size(), GroupReads::kNoHit);
    for (std::size_t p = 0; p < problems_.size(); ++p)
      problems_[p]->first_hit().download({&first_hits_[p], 1});
    stream_.synchronize();
  }

  [[nodiscard]] ProblemResult result_of(std::size_t p) {
    std::vector<ProblemResult> parts;
    for (const HostTile& tile : tiles_)
      if (tile.problem == static_cast<std::int32_t>(p))
        parts.push_back(result_of_group(plan_, plan_.problems[p], *tile.reads, first_hits_[p]));
    return joined(plan_, plan_.problems[p], parts);
  }

  const Plan& plan_;
  int capability_;
  std::size_t most_shared_;
  CudaStream stream_;
  MappedValue<std::uint32_t> stop_;  ///< 1: the kernels are to end
  StopReason stopped_ = StopReason::none;
  std::vector<std::uint32_t> first_hits_;  ///< by problem; outlives them, who wait for copies
  std::vector<std::unique_ptr<MultispinProblem>> problems_;
  std::vector<HostTile> tiles_;
  std::int64_t done_before_ = 0;  ///< spin updates of earlier batches
};

int attribute(cudaDeviceAttr which, int device) {
  int value = 0;
  check(cudaDeviceGetAttribute(&value, which, device));
  return value;
}

class CudaBackend final : public Backend {
 public:
  explicit CudaBackend(int device) : device_(device) {
    check(cudaSetDevice(device));
    cudaDeviceProp properties{};
    check(cudaGetDeviceProperties(&properties, device));
    device_name_ = properties.name;
    capability_ = 10 * attribute(cudaDevAttrComputeCapabilityMajor, device) +
                  attribute(cudaDevAttrComputeCapabilityMinor, device);
    most_shared_ =
        static_cast<std::size_t>(attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin, device));
  }

  [[nodiscard]] PlanResult run(const Plan& plan) const override {
    refuse(plan);
    check(cudaSetDevice(device_));
    return CudaRun(plan, capability_, most_shared_).run();
  }

  [[nodiscard]] std::string_view name() const override { return "cuda"; }

  [[nodiscard]] std::string describe(const Plan&) const override {
    return fmt::format("cuda {} (device {})", device_name_, device_);
  }

  [[nodiscard]] Layout layout(const Plan& plan) const override {
    refuse(plan);
    check(cudaSetDevice(device_));
    const CudaStream stream;
    const PlanProblem& problem = plan.problems.front();
    const MultispinProblem on_device(plan, problem, stream);
    stream.synchronize();
    Layout out;
    out.vectors = "warp";
    out.element = "bit";
    out.word = 32;
    out.field_method = "bit-sliced sums over neighbours";
    out.reads_a_group = 32 * kTeamLanes;
    out.num_groups = (problem.num_reads + out.reads_a_group - 1) / out.reads_a_group;
    out.bytes_of_model = on_device.bytes();
    const std::size_t a_tile = tile_words(on_device) * sizeof(std::uint32_t);
    out.bytes_a_replica = a_tile / out.reads_a_group;
    out.bytes_in_flight = a_tile * out.num_groups;
    out.bytes_of_results = bytes_of_results(plan, problem);
    return out;
  }

 private:
  int device_;
  std::string device_name_;
  int capability_ = 0;
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
  return std::make_unique<CudaBackend>(device);
}

}  // namespace temper

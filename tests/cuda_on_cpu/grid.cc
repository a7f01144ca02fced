#include "tests/cuda_on_cpu/grid.h"

#include "tests/cuda_on_cpu/control.h"
#include "tests/cuda_on_cpu/sanitizers.h"

#include <utility>

namespace cuda_on_cpu {
namespace {

Grid* on_the_device = nullptr;  // begun and not finished: there is one running_block

}  // namespace

Grid::Grid(const cudaLaunchConfig_t& config, std::unique_ptr<KernelCall> call)
    : config_{config},
      call_{std::move(call)},
      blocks_{std::uint64_t{config.gridDim.x} * config.gridDim.y * config.gridDim.z} {}

uint3 Grid::block_index(std::uint64_t step) const {
  const dim3& grid = config_.gridDim;
  const std::uint64_t i = settings().order == Order::reverse ? blocks_ - 1 - step : step;
  return {static_cast<unsigned>(i % grid.x), static_cast<unsigned>(i / grid.x % grid.y),
          static_cast<unsigned>(i / grid.x / grid.y)};
}

GridRunner& grid_runner() {
  static GridRunner runner;
  return runner;
}

void forget_grid() { on_the_device = nullptr; }

Progress Grid::run(std::int64_t switches) {
  if (grid_runner()) {
    ++statistics().launches;
    grid_runner()(config_, *call_);
    return Progress::finished;
  }
  if (on_the_device != nullptr && on_the_device != this &&
      on_the_device->run(switches) == Progress::suspended) {
    return Progress::suspended;
  }
  if (on_the_device == nullptr) {
    ++statistics().launches;
    tsan_release(&clocks_.start);
  }
  on_the_device = this;
  gridDim = config_.gridDim;
  blockDim = config_.blockDim;
  for (; step_ < blocks_; ++step_) {
    blockIdx = block_index(step_);
    if (!in_block_) start_block(*call_, config_.dynamicSmemBytes, clocks_);
    in_block_ = true;
    if (run_block(switches) == Progress::suspended) return Progress::suspended;
    in_block_ = false;
    switches = running_block.switches_left;
  }
  on_the_device = nullptr;
  tsan_acquire(&clocks_.end);
  return Progress::finished;
}

}  // namespace cuda_on_cpu

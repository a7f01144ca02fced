#pragma once
/// A launched kernel: its blocks one after another, in slices, so that a host that only asks
/// whether work is done gets an answer while a kernel runs.

#include "tests/cuda_on_cpu/block.h"

#include <cstdint>
#include <functional>
#include <memory>

namespace cuda_on_cpu {

/// What runs launched kernels in place of threads, where it is set.
using GridRunner = std::function<void(const cudaLaunchConfig_t& config, const KernelCall& call)>;
GridRunner& grid_runner();

class Grid {
 public:
  Grid(const cudaLaunchConfig_t& config, std::unique_ptr<KernelCall> call);

  /// Goes on until all blocks are done, or until threads have switched so often.
  Progress run(std::int64_t switches);

 private:
  [[nodiscard]] uint3 block_index(std::uint64_t step) const;

  cudaLaunchConfig_t config_;
  std::unique_ptr<KernelCall> call_;
  std::uint64_t blocks_;
  std::uint64_t step_ = 0;  ///< blocks done
  bool in_block_ = false;
  GridClocks clocks_;
};

/// The kernel that is suspended will not go on.
void forget_grid();

}  // namespace cuda_on_cpu

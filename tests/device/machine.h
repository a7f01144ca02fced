#pragma once
/// What the suite of this folder runs on: a device, or in ctest the stand-in for one. Each program
/// brings its own definition.

#include "temper/sample/backend.h"

#include <cstdint>
#include <memory>

namespace temper::testing_support {

/// How much is run. An emulated device and one under a memory checker are slow.
struct Load {
  std::uint32_t num_models = 200;    ///< random ones, for every kind of chain
  std::uint32_t reads_a_model = 70;  ///< of puzzles and of sums of families
  std::uint32_t num_reads = 40'000;  ///< of a launch that fills a device
  std::uint32_t num_sweeps = 60;     ///< of it
};

/// For chains of a kernel.
[[nodiscard]] Load load(KernelKind kernel);
/// A new one; what was set for the last is forgotten.
[[nodiscard]] std::unique_ptr<Backend> machine_under_test();

}  // namespace temper::testing_support

#pragma once
/// The lane and group kernels compiled for each instruction set. One object a set; which one runs
/// is decided at run time. Each exports one function, so that code for a newer set never leaks into
/// the rest.

#include "temper/kernel/lane_views.h"

#include <span>

namespace temper {

enum class LaneElement { int8, int16, int32, float32 };

/// One compiled form.
struct LaneKernel {
  LaneElement element = LaneElement::int8;
  std::int32_t element_bytes = 1;
  std::int32_t num_lanes = 16;
  std::int32_t mask_bytes = 16;  ///< of a variable's states
  void (*start)(const LaneModel& model, const LaneRun& run, LaneTile& tile);
  void (*advance)(const LaneModel& model, const LaneRun& run, LaneTile& tile);
  void (*final_states)(const LaneModel& model, const LaneTile& tile, std::uint64_t* bits);
};

/// The four elements, in the order of LaneElement.
std::span<const LaneKernel, 4> lane_kernels_portable();
std::span<const LaneKernel, 4> group_kernels_portable();
#if defined(__x86_64__)
std::span<const LaneKernel, 4> lane_kernels_avx2();
std::span<const LaneKernel, 4> lane_kernels_avx512();
std::span<const LaneKernel, 4> group_kernels_avx2();
std::span<const LaneKernel, 4> group_kernels_avx512();
#endif

}  // namespace temper

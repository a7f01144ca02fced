#include "temper/kernel/lane_sweep.h"

#include "sample/cpu/lane_kernels.h"

#define TEMPER_LANE_BYTES 16
#define TEMPER_LANE_FIELDS CachedFields
#include "sample/cpu/lane_kernels.inc"

namespace temper {

std::span<const LaneKernel, 4> lane_kernels_portable() { return kKernels; }

}  // namespace temper

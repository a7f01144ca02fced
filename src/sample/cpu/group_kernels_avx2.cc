#include "temper/kernel/group_sweep.h"

#include "sample/cpu/lane_kernels.h"

#if defined(__x86_64__)
#define TEMPER_LANE_BYTES 32
#define TEMPER_LANE_FIELDS FamilySums
#include "sample/cpu/lane_kernels.inc"

namespace temper {

std::span<const LaneKernel, 4> group_kernels_avx2() { return kKernels; }

}  // namespace temper
#endif

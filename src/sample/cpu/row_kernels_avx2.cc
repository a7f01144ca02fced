#include "temper/kernel/row_sweep.h"

#include "sample/cpu/row_kernels.h"

#if defined(__x86_64__)
#define TEMPER_ROW_BYTES 32
#include "sample/cpu/row_kernels.inc"

namespace temper {

std::span<const RowKernel, 2> row_kernels_avx2() { return kKernels; }

}  // namespace temper
#endif

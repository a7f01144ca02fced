#include "temper/kernel/row_sweep.h"

#include "sample/cpu/row_kernels.h"

#define TEMPER_ROW_BYTES 16
#include "sample/cpu/row_kernels.inc"

namespace temper {

std::span<const RowKernel, 2> row_kernels_portable() { return kKernels; }

}  // namespace temper

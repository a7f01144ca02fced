#pragma once
/// The row kernel compiled for each instruction set, as lane_kernels.h has it.

#include "temper/kernel/row_views.h"

#include "sample/cpu/lane_kernels.h"

#include <span>

namespace temper {

/// One compiled form.
struct RowKernel {
  LaneElement element = LaneElement::int16;
  std::int32_t element_bytes = 2;
  void (*start)(const RowModel& model, const RowRun& run, RowChain& chain);
  void (*advance)(const RowModel& model, const RowRun& run, RowChain& chain);
};

/// int16 and int32.
std::span<const RowKernel, 2> row_kernels_portable();
#if defined(__x86_64__)
std::span<const RowKernel, 2> row_kernels_avx2();
std::span<const RowKernel, 2> row_kernels_avx512();
#endif

}  // namespace temper

#pragma once
/// The vector sets of the cpu backend, chosen at run time.

#include "temper/base/instruction_set.h"

#include "sample/cpu/lane_kernels.h"
#include "sample/cpu/multispin_kernels.h"

#include <span>
#include <string_view>

namespace temper {

struct VectorWidth {
  std::string_view name;
  std::span<const LaneKernel, 4> (*lane_kernels)();
  std::span<const MultispinKernel> (*multispin_kernels)();
  InstructionSet set;
};

/// The widest set of this processor for "auto". Throws InputError for an unknown name,
/// SystemFailure for one that the processor lacks.
[[nodiscard]] const VectorWidth& vector_width(std::string_view name);

}  // namespace temper

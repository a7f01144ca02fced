#pragma once
/// The vector sets of the cpu backend, chosen at run time.

#include "temper/base/instruction_set.h"

#include "sample/cpu/lane_kernels.h"
#include "sample/cpu/multispin_kernels.h"
#include "sample/cpu/row_kernels.h"

#include <span>
#include <string_view>

namespace temper {

/// The multispin kernel on words of so many bits, and the time of a visit: of the clue-reduced
/// 17-clue puzzle with the best state kept at every sweep, on a Xeon with AVX-512. Only their
/// ratios matter, and not much.
struct MultispinWords {
  std::string_view set;  ///< the vector set's name
  std::int32_t bits = 0;
  std::span<const MultispinKernel> (*kernels)() = nullptr;
  double dealt_nanoseconds = 0;  ///< with variables side by side, of all of them
  double independent_nanoseconds = 0;
  std::int32_t variables = 1;        ///< visited side by side
  double neighbour_nanoseconds = 0;  ///< more for every neighbour that is gathered
};

struct VectorWidth {
  std::string_view name;
  std::span<const LaneKernel, 4> (*lane_kernels)();
  std::span<const LaneKernel, 4> (*group_kernels)();
  std::span<const RowKernel, 2> (*row_kernels)();
  std::span<const MultispinWords> multispin_words;  ///< widest first
  InstructionSet set;
};

/// All of this build, widest first, whatever this processor has.
[[nodiscard]] std::span<const VectorWidth> vector_widths();

/// The widest set of this processor for "auto". Throws InputError for an unknown name,
/// SystemFailure for one that the processor lacks.
[[nodiscard]] const VectorWidth& vector_width(std::string_view name);

}  // namespace temper

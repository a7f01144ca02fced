#include "sample/cpu/vector_widths.h"

#include "temper/base/error.h"
#include "temper/base/instruction_set.h"
#include "temper/base/table.h"

#include <fmt/format.h>

namespace temper {
namespace {

/// Widest first.
constexpr VectorWidth kWidths[] = {
#if defined(__x86_64__)
    {"avx512", lane_kernels_avx512, multispin_kernels_avx512, InstructionSet::avx512},
    {"avx2", lane_kernels_avx2, multispin_kernels_avx2, InstructionSet::avx2},
#endif
    {"portable", lane_kernels_portable, multispin_kernels_portable, InstructionSet::portable},
};

}  // namespace

const VectorWidth& vector_width(std::string_view name) {
  if (name == "auto")
    for (const VectorWidth& row : kWidths)
      if (runs_here(row.set)) return row;
  const VectorWidth& row = find_row(std::span<const VectorWidth>(kWidths), name, "vector width");
  if (!runs_here(row.set))
    throw SystemFailure{fmt::format("this processor cannot run the vector width '{}'", name)};
  return row;
}

}  // namespace temper

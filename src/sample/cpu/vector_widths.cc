#include "sample/cpu/vector_widths.h"

#include "temper/base/error.h"
#include "temper/base/instruction_set.h"
#include "temper/base/table.h"

#include <fmt/format.h>

namespace temper {
namespace {

#if defined(__x86_64__)
constexpr MultispinWords kWordsAvx512[] = {
    {"avx512", 512, multispin_kernels_avx512, 20.0, 31.5},
    {"avx512", 256, multispin_words256_avx512, 16.0, 25.0},
    {"avx512", 32, multispin_waves_avx512, 55.0, 75.0, 16, 2.6},
};
constexpr MultispinWords kWordsAvx2[] = {
    {"avx2", 256, multispin_kernels_avx2, 20.0, 32.0},
    {"avx2", 32, multispin_waves_avx2, 44.0, 67.0, 8, 1.6},
};
#endif
constexpr MultispinWords kWordsPortable[] = {
    {"portable", 128, multispin_kernels_portable, 31.0, 47.0},
    {"portable", 64, multispin_kernels_words64, 31.0, 47.0},
    {"portable", 32, multispin_kernels_scalar, 21.0, 33.0}};

/// Widest first.
constexpr VectorWidth kWidths[] = {
#if defined(__x86_64__)
    {"avx512", lane_kernels_avx512, group_kernels_avx512, row_kernels_avx512, kWordsAvx512,
     InstructionSet::avx512},
    {"avx2", lane_kernels_avx2, group_kernels_avx2, row_kernels_avx2, kWordsAvx2,
     InstructionSet::avx2},
#endif
    {"portable", lane_kernels_portable, group_kernels_portable, row_kernels_portable,
     kWordsPortable, InstructionSet::portable},
};

}  // namespace

std::span<const VectorWidth> vector_widths() { return kWidths; }

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

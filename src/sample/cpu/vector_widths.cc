#include "sample/cpu/vector_widths.h"

#include "temper/base/error.h"
#include "temper/base/table.h"

#include <fmt/format.h>

namespace temper {
namespace {

bool always() { return true; }
#if defined(__x86_64__)
bool has_avx2() { return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"); }
bool has_avx512() {
  return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
}
#endif

/// Widest first.
constexpr VectorWidth kWidths[] = {
#if defined(__x86_64__)
    {"avx512", lane_kernels_avx512, multispin_kernels_avx512, has_avx512},
    {"avx2", lane_kernels_avx2, multispin_kernels_avx2, has_avx2},
#endif
    {"portable", lane_kernels_portable, multispin_kernels_portable, always},
};

}  // namespace

const VectorWidth& vector_width(std::string_view name) {
  if (name == "auto")
    for (const VectorWidth& row : kWidths)
      if (row.available()) return row;
  const VectorWidth& row = find_row(std::span<const VectorWidth>(kWidths), name, "vector width");
  if (!row.available())
    throw SystemFailure{fmt::format("this processor cannot run the vector width '{}'", name)};
  return row;
}

}  // namespace temper

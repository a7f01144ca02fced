#include "sample/planner.h"

#include "temper/base/error.h"
#include "temper/base/table.h"

#include "sample/multispin_model.h"
#include <fmt/format.h>

#include <algorithm>

namespace temper {
namespace {

constexpr KernelRow kKernels[] = {
    {"multispin",
     "one bit a read, all logic: couplings that are small integers after scaling (up to 63, "
     "fields up to 1023)",
     KernelKind::multispin},
    {"lane",
     "one replica a vector lane with cached fields, any coefficients (int8, int16, int32 or "
     "float lanes, the narrowest that holds every field)",
     KernelKind::lane},
};

}  // namespace

std::span<const KernelRow> kernels() { return kKernels; }

std::string_view name_of(KernelKind kind) {
  return std::ranges::find(kernels(), kind, &KernelRow::kind)->name;
}

KernelChoice choose_kernel(const Couplings& couplings, const SampleOptions& options) {
  const std::string why_not = multispin_refusal(couplings, MoveKind::flip);
  if (options.kernel == "auto") {
    if (why_not.empty())
      return {KernelKind::multispin, couplings.exact ? "all couplings are small integers"
                                                     : "rounded couplings are small integers"};
    return {KernelKind::lane, why_not};
  }
  const KernelRow& asked = find_row(kernels(), options.kernel, "kernel");
  if (asked.kind == KernelKind::multispin && !why_not.empty())
    throw InputError{fmt::format("kernel '{}' cannot run this: {}", asked.name, why_not)};
  return {asked.kind, "as asked"};
}

}  // namespace temper

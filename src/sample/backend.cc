#include "temper/sample/backend.h"

#include "temper/base/error.h"
#include "temper/base/table.h"

#include "sample/backend_reference.h"
#include "sample/cpu/backend_cpu.h"
#include <fmt/format.h>

namespace temper {
namespace {

std::string here() { return ""; }

std::unique_ptr<Backend> no_cuda(const BackendOptions&) {
  throw SystemFailure{"the cuda backend is not part of this build"};
}

/// Fastest first: auto takes the first that is available.
constexpr BackendRow kBackends[] = {
    {"cuda", "thousands of replicas on an NVIDIA GPU", no_cuda,
     [] { return std::string{"not part of this build"}; }},
    {"cpu", "vector units (AVX-512, AVX2 or any) and all cores of this machine", make_cpu_backend,
     here},
    {"reference", "one replica at a time, the definition of correct; slow", make_reference_backend,
     here},
};

}  // namespace

std::span<const BackendRow> backends() { return kBackends; }

std::unique_ptr<Backend> make_backend(std::string_view name, const BackendOptions& options) {
  check_cpu_options(options);
  if (name == "auto") {
    for (const BackendRow& row : kBackends)
      if (row.unavailable().empty()) return row.make(options);
  }
  const BackendRow& row = find_row(backends(), name, "backend");
  if (const std::string reason = row.unavailable(); !reason.empty())
    throw SystemFailure{fmt::format("backend '{}' cannot run here: {}", name, reason)};
  return row.make(options);
}

}  // namespace temper

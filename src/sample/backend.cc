#include "temper/sample/backend.h"

#include "temper/base/error.h"
#include "temper/base/table.h"

#include "sample/backend_reference.h"
#include "sample/cpu/backend_cpu.h"
#include <fmt/format.h>

namespace temper {
namespace {

std::string here() { return ""; }

CudaEntry cuda_entry;

std::unique_ptr<Backend> make_cuda(const BackendOptions& options) {
  return cuda_entry.make(options);
}
std::string why_no_cuda() {
  return cuda_entry.make == nullptr ? "it is not part of this build" : cuda_entry.unavailable();
}
std::vector<DeviceInfo> list_cuda() {
  return why_no_cuda().empty() ? cuda_entry.devices() : std::vector<DeviceInfo>{};
}

/// Fastest first: auto takes the first that is available and that the options allow.
constexpr BackendRow kBackends[] = {
    {"cuda", "thousands of replicas on an NVIDIA GPU", make_cuda, why_no_cuda, list_cuda},
    {"cpu", "vector units (AVX-512, AVX2 or any) and all cores of this machine", make_cpu_backend,
     here, nullptr},
    {"reference", "one replica at a time, the definition of correct; slow", make_reference_backend,
     here, nullptr},
};

/// Whether the options say how the vectors of a CPU are used.
bool ask_for_vectors(const BackendOptions& options) {
  return options.width != "auto" || options.element != "auto" || options.word != "auto";
}

const BackendRow& row_called(std::string_view name, const BackendOptions& options) {
  if (name != "auto") return find_row(backends(), name, "backend");
  for (const BackendRow& row : kBackends)
    if (row.unavailable().empty() && (row.devices == nullptr || !ask_for_vectors(options)))
      return row;
  throw SystemFailure{"no backend runs here"};
}

/// A device that the user named and that would not be used.
void check_device(const BackendRow& row, const BackendOptions& options) {
  if (options.device && row.devices == nullptr)
    throw InputError{
        fmt::format("--device {}: the backend is {}, which has no devices to choose "
                    "from; --backend cuda has",
                    *options.device, row.name)};
}

}  // namespace

void set_cuda_backend(const CudaEntry& entry) { cuda_entry = entry; }

std::span<const BackendRow> backends() { return kBackends; }

std::unique_ptr<Backend> make_backend(std::string_view name, const BackendOptions& options) {
  check_cpu_options(options);
  const BackendRow& row = row_called(name, options);
  if (const std::string reason = row.unavailable(); !reason.empty())
    throw SystemFailure{fmt::format("backend '{}' cannot run here: {}", name, reason)};
  check_device(row, options);
  return row.make(options);
}

}  // namespace temper

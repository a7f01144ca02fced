#include "temper/sample/backend.h"

#include "temper/base/error.h"
#include "temper/base/table.h"

#include "sample/backend_reference.h"
#include "sample/cpu/backend_cpu.h"
#include <fmt/format.h>

#include <utility>

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
  return options.width != "auto" || options.element != "auto" || options.word != "auto" ||
         options.lanes != "auto";
}

struct RowChoice {
  const BackendRow* row;
  std::string reason;
};

/// Why auto takes no device; empty where it does. What starts CUDA is asked last.
std::string why_not(const BackendRow& row, const BackendOptions& options,
                    std::optional<double> spin_updates, const std::string& why_no_device) {
  if (!why_no_device.empty()) return why_no_device;
  if (ask_for_vectors(options))
    return "--width, --element, --word and --lanes are for the cpu backend";
  if (!options.device && spin_updates && *spin_updates < kLeastWorkOfADevice)
    return fmt::format(
        "{:.2g} spin updates at most are done before a GPU has started; from {:.0e} "
        "on auto looks for one",
        *spin_updates, kLeastWorkOfADevice);
  if (const std::string why = row.unavailable(); !why.empty())
    return fmt::format("{}: {}", row.name, why);
  return "";
}

RowChoice row_called(std::string_view name, const BackendOptions& options,
                     std::optional<double> spin_updates, const std::string& why_no_device) {
  if (name != "auto") return {&find_row(backends(), name, "backend"), "asked for"};
  std::string passed_over;
  for (const BackendRow& row : kBackends) {
    if (row.devices == nullptr) return {&row, passed_over};
    const std::string why = why_not(row, options, spin_updates, why_no_device);
    if (why.empty()) return {&row, "there is a GPU"};
    passed_over = why;
  }
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

BackendChoice choose_backend(std::string_view name, const BackendOptions& options,
                             std::optional<double> spin_updates, const std::string& why_no_device) {
  check_cpu_options(options);
  auto [row, reason] = row_called(name, options, spin_updates, why_no_device);
  if (const std::string why = row->unavailable(); !why.empty())
    throw SystemFailure{fmt::format("backend '{}' cannot run here: {}", name, why)};
  check_device(*row, options);
  return {row->make(options), std::move(reason)};
}

std::unique_ptr<Backend> make_backend(std::string_view name, const BackendOptions& options) {
  return choose_backend(name, options, {}).backend;
}

}  // namespace temper

#pragma once
/// The cuda backend: reads in teams, a block of threads each; see cuda_run.h.

#include "temper/sample/backend.h"

#include <memory>
#include <string>
#include <vector>

namespace temper {

/// Throws SystemFailure where there is no device (says why), InputError for one that is not there
/// and for options of other backends.
[[nodiscard]] std::unique_ptr<Backend> make_cuda_backend(const BackendOptions& options);

/// Why there is no device; empty where there is one.
[[nodiscard]] std::string why_no_cuda_device();

/// The devices of this machine, as CUDA counts them.
[[nodiscard]] std::vector<DeviceInfo> cuda_devices();

}  // namespace temper

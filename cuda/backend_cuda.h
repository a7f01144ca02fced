#pragma once
/// The cuda backend: tiles of 1,024 reads, a block of threads each.

#include "temper/sample/backend.h"

#include <memory>
#include <string>

namespace temper {

/// Throws SystemFailure where there is no device (says why), InputError for one that is not there.
[[nodiscard]] std::unique_ptr<Backend> make_cuda_backend(const BackendOptions& options);

/// Why there is no device; empty where there is one.
[[nodiscard]] std::string why_no_cuda_device();

}  // namespace temper

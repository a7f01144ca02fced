#pragma once
/// The cpu backend: lane and multispin kernels on vector units, groups of reads over threads.

#include "temper/sample/backend.h"

#include <memory>

namespace temper {

std::unique_ptr<Backend> make_cpu_backend(const BackendOptions& options);

}  // namespace temper

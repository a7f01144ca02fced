#pragma once
/// The cpu backend: lane and multispin kernels on vector units, groups of reads over threads.

#include "temper/sample/backend.h"

#include <memory>

namespace temper {

/// Refuses unknown widths and elements, and what this processor lacks, whatever backend runs.
void check_cpu_options(const BackendOptions& options);

std::unique_ptr<Backend> make_cpu_backend(const BackendOptions& options);

}  // namespace temper

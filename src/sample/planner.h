#pragma once
/// Picks the kernel family from model and options alone: the choice is part of what defines a read.

#include "sample/rounds.h"

#include <string>

namespace temper {

struct KernelChoice {
  KernelKind kind = KernelKind::lane;
  std::string reason;
};

/// For options.kernel "auto" the fastest that can run the model, else the one asked for. Throws
/// InputError when that one cannot (why), or is unknown.
[[nodiscard]] KernelChoice choose_kernel(const Couplings& couplings, const SampleOptions& options);

/// The kernel's name in the table of kernels.
[[nodiscard]] std::string_view name_of(KernelKind kind);

}  // namespace temper

#pragma once
#include "temper/sample/backend.h"

#include <memory>

namespace temper {

std::unique_ptr<Backend> make_cpu_backend(const BackendOptions& options);

}  // namespace temper

#pragma once
/// The reference backend: the definition of correct.

#include "temper/sample/backend.h"

#include <memory>

namespace temper {

std::unique_ptr<Backend> make_reference_backend(const BackendOptions& options);

}  // namespace temper

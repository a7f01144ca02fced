#pragma once
/// What each file of the extension module adds to it. The package temper (Python) is made on top of
/// these; its users do not see them.

#include <nanobind/nanobind.h>

namespace temper::python {

void bind_errors(nanobind::module_& module);
void bind_model(nanobind::module_& module);
void bind_sampling(nanobind::module_& module);
void bind_tables(nanobind::module_& module);
void bind_puzzle(nanobind::module_& module);
void bind_compiled_puzzle(nanobind::module_& module);

}  // namespace temper::python

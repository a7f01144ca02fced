/// The exceptions of temper as Python knows them: bad input is a ValueError, a machine that fails a
/// RuntimeError.

#include "temper/base/error.h"

#include "python/binding.h"

namespace temper::python {

void bind_errors(nanobind::module_&) {
  nanobind::register_exception_translator([](const std::exception_ptr& thrown, void*) {
    try {
      std::rethrow_exception(thrown);
    } catch (const InputError& error) {
      PyErr_SetString(PyExc_ValueError, error.what());
    } catch (const SystemFailure& error) {
      PyErr_SetString(PyExc_RuntimeError, error.what());
    }
  });
}

}  // namespace temper::python

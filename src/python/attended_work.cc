#include "python/attended_work.h"

#include <future>

namespace temper::python {
namespace {

namespace nb = nanobind;

/// Signals that came since the last look, then the callbacks; asks the work to stop where one of
/// them says so. The exception that they raised, or None.
nb::object look(StopToken& stop, const Attend& attend) {
  try {
    if (PyErr_CheckSignals() != 0) throw nb::python_error{};
    if (attend && attend()) stop.interrupt();
  } catch (const nb::python_error& raised) {
    stop.interrupt();
    return nb::borrow(raised.value());
  }
  return nb::none();
}

}  // namespace

nb::object attended(const std::function<void()>& work, StopToken& stop, const Attend& attend) {
  // Joins when it goes out of scope, which is never with the work under way.
  std::future<void> result = std::async(std::launch::async, work);
  nb::object raised = nb::none();
  for (bool done = false; !done;) {
    if (stop.reason() != StopReason::interrupt) raised = look(stop, attend);
    const nb::gil_scoped_release without_gil;
    done = result.wait_for(kLookEvery) == std::future_status::ready;
  }
  result.get();
  return raised;
}

}  // namespace temper::python

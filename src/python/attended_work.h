#pragma once
/// Long work beside Python: it runs on a thread of its own, without the GIL, while the calling
/// thread looks after signals and callbacks. So Ctrl-C is answered within kLookEvery, other threads
/// of Python go on, and whatever a callback raises stops the work and comes back to the caller.

#include "temper/base/stop_token.h"

#include <nanobind/nanobind.h>

#include <chrono>
#include <functional>

namespace temper::python {

inline constexpr std::chrono::milliseconds kLookEvery{20};

/// Called with the GIL, at the start and then every kLookEvery; true: the work is to stop. May
/// throw nanobind::python_error.
using Attend = std::function<bool()>;

/// Does the work, which must heed `stop`, until its end; to be called with the GIL. Returns the
/// exception of Python that stopped it early (KeyboardInterrupt for Ctrl-C), or None: what the work
/// had found until then is the caller's to keep. What the work itself throws is thrown.
[[nodiscard]] nanobind::object attended(const std::function<void()>& work, StopToken& stop,
                                        const Attend& attend = {});

}  // namespace temper::python

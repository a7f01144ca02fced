#pragma once
/// Ctrl-C: asks the work in hand to stop. The work gives back what it has, and the command ends
/// with status 130 where something was left undone. A second Ctrl-C ends the program at once.

#include "temper/base/stop_token.h"

#include <optional>

namespace temper::cli {

/// While it lives, SIGINT interrupts the tokens of `stop_after`. One at a time.
class InterruptScope {
 public:
  InterruptScope();
  ~InterruptScope();
  InterruptScope(const InterruptScope&) = delete;
  InterruptScope& operator=(const InterruptScope&) = delete;
};

/// Ctrl-C was pressed in the scope.
[[nodiscard]] bool interrupted();

/// Stops after so many seconds (none: no limit) and at Ctrl-C.
[[nodiscard]] StopToken stop_after(std::optional<double> seconds = {});

}  // namespace temper::cli

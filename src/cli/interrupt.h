#pragma once
/// Ctrl-C: asks the work in hand to stop. The work gives back what it has, and the command ends
/// with status 130. A second Ctrl-C ends the program at once.

#include "temper/base/stop_token.h"

namespace temper::cli {

/// While it lives, SIGINT interrupts the token. Scopes nest: an inner one hands an interrupt on to
/// the token outside when it ends.
class InterruptScope {
 public:
  explicit InterruptScope(StopToken& token);
  ~InterruptScope();
  InterruptScope(const InterruptScope&) = delete;
  InterruptScope& operator=(const InterruptScope&) = delete;

 private:
  StopToken& token_;
  StopToken* outer_;
};

}  // namespace temper::cli

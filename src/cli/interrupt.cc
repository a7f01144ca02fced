#include "cli/interrupt.h"

#include <atomic>
#include <csignal>

namespace temper::cli {
namespace {

std::atomic<StopToken*> current{nullptr};

extern "C" void on_interrupt(int) {
  if (StopToken* token = current.load()) token->interrupt();
  std::signal(SIGINT, SIG_DFL);
}

}  // namespace

InterruptScope::InterruptScope(StopToken& token) : token_(token), outer_(current.load()) {
  current.store(&token);
  if (!outer_) std::signal(SIGINT, on_interrupt);
}

InterruptScope::~InterruptScope() {
  current.store(outer_);
  if (!outer_)
    std::signal(SIGINT, SIG_DFL);
  else if (token_.reason() == StopReason::interrupt)
    outer_->interrupt();
}

}  // namespace temper::cli

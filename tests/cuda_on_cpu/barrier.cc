/// The barrier of a block.

#include "tests/cuda_on_cpu/block.h"
#include "tests/cuda_on_cpu/control.h"
#include "tests/cuda_on_cpu/diagnose.h"
#include "tests/cuda_on_cpu/sanitizers.h"

#include <cstring>

namespace cuda_on_cpu {
namespace {

bool same_line(const std::source_location& a, const std::source_location& b) {
  return a.line() == b.line() && a.column() == b.column() &&
         (a.file_name() == b.file_name() || std::strcmp(a.file_name(), b.file_name()) == 0);
}

unsigned barrier_result(const Block& block) {
  switch (block.barrier_call) {
    case BarrierCall::syncthreads:
      return 0;
    case BarrierCall::syncthreads_count:
      return block.predicates;
    case BarrierCall::syncthreads_and:
      return block.predicates == block.at_barrier;
    case BarrierCall::syncthreads_or:
      return block.predicates != 0;
  }
  return 0;
}

}  // namespace

void complete_barrier_if_all_arrived() {
  Block& block = running_block;
  if (block.at_barrier == 0 || block.at_barrier + block.done < block.size) return;
  const unsigned result = barrier_result(block);
  for (unsigned i = 0; i < block.size; ++i) {
    Thread& thread = *block.threads[i];
    if (thread.state != ThreadState::at_barrier) continue;
    thread.result = result;
    thread.state = ThreadState::ready;
    block.ready.push(&thread);
  }
  block.at_barrier = block.predicates = 0;
  ++block.barriers_passed;
  ++statistics().barriers;
}

int wait_for_block(BarrierCall call, bool predicate, std::source_location where) {
  if (call == BarrierCall::syncthreads && sync_site_ignored(where)) return 0;
  Block& block = running_block;
  Thread& self = *block.current;
  if (block.at_barrier == 0) {
    block.barrier_call = call;
    block.barrier_where = where;
  } else if (block.barrier_call != call || !same_line(block.barrier_where, where)) {
    violation("divergent barrier: other threads of the block wait at " + place(block.barrier_where),
              where);
  }
  self.state = ThreadState::at_barrier;
  self.where = where;
  block.predicates += predicate;
  ++block.at_barrier;
  char* const clock =
      kThreadSanitizer ? &block.clocks->barrier[block.barriers_passed % 2] : nullptr;
  tsan_release(clock);
  complete_barrier_if_all_arrived();
  leave_thread();
  tsan_acquire(clock);
  return static_cast<int>(self.result);
}

}  // namespace cuda_on_cpu

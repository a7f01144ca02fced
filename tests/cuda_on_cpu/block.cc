#include "tests/cuda_on_cpu/block.h"

#include "tests/cuda_on_cpu/control.h"
#include "tests/cuda_on_cpu/diagnose.h"
#include "tests/cuda_on_cpu/sanitizers.h"

#include <string>

uint3 threadIdx{}, blockIdx{};
dim3 blockDim, gridDim;

namespace cuda_on_cpu {

Block running_block;

namespace {

void run_thread() {
  fiber_started();
  Block& block = running_block;
  tsan_acquire(&block.grid_clocks->start);
  block.call->run();
  tsan_release(&block.grid_clocks->end);
  Thread& thread = *block.current;
  leave_warp(thread);
  thread.state = ThreadState::done;
  ++block.done;
  complete_barrier_if_all_arrived();
  leave_thread(Leaving::for_good);
}

[[noreturn]] void report_deadlock() {
  Block& block = running_block;
  std::string message = "deadlock: no thread of the block can go on";
  int shown = 0;
  const Thread* previous = nullptr;
  for (unsigned i = 0; i < block.size && shown < 6; ++i) {
    const Thread& thread = *block.threads[i];
    if (thread.state == ThreadState::done) continue;
    const bool as_before = previous != nullptr && previous->state == thread.state &&
                           previous->where.line() == thread.where.line();
    previous = &thread;
    if (as_before) continue;
    message += "\n  thread " + std::to_string(i) + " (and those that follow) waits in a " +
               (thread.state == ThreadState::at_barrier ? "barrier" : "warp intrinsic") + " at " +
               place(thread.where);
    ++shown;
  }
  violation(message);
}

}  // namespace

LogicalThread::LogicalThread(unsigned number) : stack{number}, tsan{tsan_create()} {}

void start_block(const KernelCall& call, std::size_t dynamic_shared_bytes, GridClocks& clocks) {
  Block& block = running_block;
  block.call = &call;
  block.grid_clocks = &clocks;
  block.size = blockDim.x * blockDim.y * blockDim.z;
  block.done = block.at_barrier = block.predicates = block.barriers_passed = 0;
  block.ready.clear(settings().order, settings().seed + ++block.number);
  block.shared.start(block.number, dynamic_shared_bytes);
  auto& set = block.logical_threads[block.number % block.logical_threads.size()];
  if constexpr (kThreadSanitizer) {
    const UnseenByTsan unseen;
    block.clocks = std::make_unique<BlockClocks>();
    while (set.size() < block.size)
      set.push_back(std::make_unique<LogicalThread>(static_cast<unsigned>(set.size())));
  }
  for (unsigned first = 0; first < block.size; first += kWarpSize) {
    Warp& warp = block.warps[first / kWarpSize];
    const unsigned lanes = block.size - first;
    warp.present = lanes >= kWarpSize ? ~0u : (1u << lanes) - 1;
    warp.exited = warp.begun = 0;
    warp.open = 0;
  }
  for (unsigned i = 0; i < block.size; ++i) {
    auto& slot = block.threads[i];
    if (slot == nullptr) slot = std::make_unique<Thread>(i);
    Thread& thread = *slot;
    thread.linear = i;
    thread.index = {i % blockDim.x, i / blockDim.x % blockDim.y, i / blockDim.x / blockDim.y};
    thread.state = ThreadState::ready;
    if constexpr (kThreadSanitizer) {
      const LogicalThread& logical = *set[i];
      thread.fiber.tsan = logical.tsan;
      prepare(thread.fiber, logical.stack, run_thread);
    } else {
      prepare(thread.fiber, thread.stack, run_thread);
    }
    block.ready.push(&thread);
  }
  ++statistics().blocks;
  statistics().threads += block.size;
}

Progress run_block(std::int64_t switches) {
  Block& block = running_block;
  block.host.tsan = tsan_current();
  block.switches_left = switches;
  while (Thread* const thread = block.ready.pop()) {
    block.current = thread;
    threadIdx = thread->index;
    switch_fiber(block.host, thread->fiber, Leaving::for_now);
    block.current = nullptr;
    if (block.switches_left < 0) return Progress::suspended;
  }
  if (block.done < block.size) report_deadlock();
  block.shared.finish();
  return Progress::finished;
}

void leave_thread(Leaving leaving) {
  Block& block = running_block;
  Thread* const self = block.current;
  Thread* const next = --block.switches_left < 0 ? nullptr : block.ready.pop();
  if (next == self) return;
  ++statistics().switches;
  if (next == nullptr) {
    switch_fiber(self->fiber, block.host, leaving);
  } else {
    block.current = next;
    threadIdx = next->index;
    switch_fiber(self->fiber, next->fiber, leaving);
  }
}

void yield() {
  running_block.ready.push(running_block.current);
  leave_thread();
}

void fence() { __atomic_thread_fence(__ATOMIC_SEQ_CST); }

void trap(std::source_location where) { violation("__trap() was called", where); }

}  // namespace cuda_on_cpu
